import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { checkInActions } from '../../db/schema.ts';

interface Action {
  readonly guestId: number;
  readonly nonce: string | undefined;
  readonly kind: 'check-in' | 'undo';
  readonly at: Date;
}

/** False when this very tap has been heard before. A tap without a name of its own is always new. */
export async function recordAction(tx: Database, { nonce, ...action }: Action): Promise<boolean> {
  if (nonce === undefined) return true;
  const recorded = await tx
    .insert(checkInActions)
    .values({ ...action, nonce })
    .onConflictDoNothing()
    .returning({ nonce: checkInActions.nonce });
  return recorded.length === 1;
}

export async function hasLaterUndo(tx: Database, guestId: number, at: Date): Promise<boolean> {
  const found = await tx.query.checkInActions.findFirst({
    where: and(eq(checkInActions.guestId, guestId), eq(checkInActions.kind, 'undo'), gt(checkInActions.at, at)),
  });
  return found !== undefined;
}
