import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { checkInActions } from '../../db/schema/door.ts';

interface Action {
  readonly guestId: number;
  readonly eventId: number;
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

/** A device that has been offline for longer than this has nothing left to send. */
export const TAP_LIFETIME_MS = 60 * 24 * 60 * 60 * 1000;

export async function deleteActionsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(checkInActions).where(lt(checkInActions.createdAt, before));
}

export async function hasLaterUndo(tx: Database, guestId: number, at: Date): Promise<boolean> {
  const found = await tx.query.checkInActions.findFirst({
    where: and(eq(checkInActions.guestId, guestId), eq(checkInActions.kind, 'undo'), gt(checkInActions.at, at)),
  });
  return found !== undefined;
}
