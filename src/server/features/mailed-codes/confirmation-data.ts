import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { ConfirmedAction } from '../../../shared/contracts/account.ts';
import type { Database } from '../../db/client.ts';
import { confirmations } from '../../db/schema/sign-in.ts';

export interface Confirmation {
  readonly sessionHash: Buffer;
  readonly action: ConfirmedAction;
}

const isOf = ({ sessionHash, action }: Confirmation) =>
  and(eq(confirmations.sessionHash, sessionHash), eq(confirmations.action, action));

type NewConfirmation = Confirmation & { codeHash: Buffer | null; confirmedAt: Date | null; expiresAt: Date };

/**
 * Stores a code for the action, or that the action was confirmed. Both replace the session's earlier code for the
 * action, so that a code works only once.
 */
export async function saveConfirmation(db: Database, { sessionHash, action, ...rest }: NewConfirmation): Promise<void> {
  const values = { ...rest, tries: 0 };
  await db
    .insert(confirmations)
    .values({ sessionHash, action, ...values })
    .onConflictDoUpdate({ target: [confirmations.sessionHash, confirmations.action], set: values });
}

/** Counts the try before the code is compared, so that parallel guesses can't share a try. */
export async function spendConfirmationTry(
  db: Database,
  { now, maxTries, ...confirmation }: Confirmation & { now: Date; maxTries: number },
): Promise<Buffer | undefined> {
  const [spent] = await db
    .update(confirmations)
    .set({ tries: sql`${confirmations.tries} + 1` })
    .where(and(isOf(confirmation), gt(confirmations.expiresAt, now), lt(confirmations.tries, maxTries)))
    .returning({ codeHash: confirmations.codeHash });
  return spent?.codeHash ?? undefined;
}

const isConfirmedAt = (now: Date, confirmation: Confirmation) =>
  and(isOf(confirmation), isNotNull(confirmations.confirmedAt), gt(confirmations.expiresAt, now));

export async function isConfirmed(db: Database, now: Date, confirmation: Confirmation): Promise<boolean> {
  return (await db.$count(confirmations, isConfirmedAt(now, confirmation))) === 1;
}

/** True once per confirmation, which it deletes. */
export async function consumeConfirmation(db: Database, now: Date, confirmation: Confirmation): Promise<boolean> {
  const { rowCount } = await db.delete(confirmations).where(isConfirmedAt(now, confirmation));
  return rowCount === 1;
}
