import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { signInCodes } from '../../db/schema/sign-in.ts';

/** A new code overwrites the old one. */
export async function saveCode(db: Database, code: typeof signInCodes.$inferInsert): Promise<void> {
  const { codeHash, expiresAt, createdAt } = code;
  await db
    .insert(signInCodes)
    .values(code)
    .onConflictDoUpdate({ target: signInCodes.email, set: { codeHash, expiresAt, createdAt, attempts: 0 } });
}

/** Counts the attempt before anything is compared, so that parallel guesses can't share one. */
export async function spendAttempt(
  db: Database,
  { email, now, maxAttempts }: { email: string; now: Date; maxAttempts: number },
): Promise<Buffer | undefined> {
  const [spent] = await db
    .update(signInCodes)
    .set({ attempts: sql`${signInCodes.attempts} + 1` })
    .where(and(eq(signInCodes.email, email), gt(signInCodes.expiresAt, now), lt(signInCodes.attempts, maxAttempts)))
    .returning({ codeHash: signInCodes.codeHash });
  return spent?.codeHash;
}

/** True for exactly one of the callers that present the same code. */
export async function consumeCode(db: Database, email: string, codeHash: Buffer): Promise<boolean> {
  const consumed = await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.email, email), eq(signInCodes.codeHash, codeHash)))
    .returning({ email: signInCodes.email });
  return consumed.length === 1;
}

export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now));
}
