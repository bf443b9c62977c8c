import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { pendingSignIns } from '../../db/schema/sign-in.ts';

export async function insertPendingSignIn(db: Database, pending: typeof pendingSignIns.$inferInsert): Promise<void> {
  await db.insert(pendingSignIns).values(pending);
}

/** Counts the attempt before any code is compared, so that parallel guesses can't share one. */
export async function spendPendingAttempt(db: Database, tokenHash: Buffer, now: Date, maxAttempts: number) {
  const isLeft = and(gt(pendingSignIns.expiresAt, now), lt(pendingSignIns.attempts, maxAttempts));
  const [spent] = await db
    .update(pendingSignIns)
    .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), isLeft))
    .returning({ userId: pendingSignIns.userId });
  return spent?.userId;
}

/** True for exactly one caller, so that a pending sign-in begins one session. */
export async function deletePendingSignIn(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, tokenHash));
  return rowCount === 1;
}
