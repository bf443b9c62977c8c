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

/** Replaces the session's earlier code for the same action. */
export async function saveConfirmationCode(
  db: Database,
  { sessionHash, action, codeHash, expiresAt }: Confirmation & { codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { codeHash, expiresAt, tries: 0, confirmedAt: null };
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

/** Replaces the code, which thereby works only once. */
export async function saveConfirmed(
  db: Database,
  { sessionHash, action, now, expiresAt }: Confirmation & { now: Date; expiresAt: Date },
): Promise<void> {
  const values = { codeHash: null, confirmedAt: now, expiresAt };
  await db
    .insert(confirmations)
    .values({ sessionHash, action, ...values })
    .onConflictDoUpdate({ target: [confirmations.sessionHash, confirmations.action], set: values });
}

const isConfirmedNow = ({ now, ...confirmation }: Confirmation & { now: Date }) =>
  and(isOf(confirmation), isNotNull(confirmations.confirmedAt), gt(confirmations.expiresAt, now));

export async function isConfirmed(db: Database, confirmation: Confirmation & { now: Date }): Promise<boolean> {
  return (await db.$count(confirmations, isConfirmedNow(confirmation))) === 1;
}

/** True once per confirmation, which it deletes. */
export async function takeConfirmed(db: Database, confirmation: Confirmation & { now: Date }): Promise<boolean> {
  const taken = await db
    .delete(confirmations)
    .where(isConfirmedNow(confirmation))
    .returning({ action: confirmations.action });
  return taken.length === 1;
}

export async function deleteExpiredConfirmations(db: Database, now: Date): Promise<void> {
  await db.delete(confirmations).where(lt(confirmations.expiresAt, now));
}
