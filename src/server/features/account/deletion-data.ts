import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { rateLimits } from '../../db/schema/limits.ts';
import { deletionCodes, emailCodes } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';

/** A new code overwrites the old one. */
export async function saveDeletionCode(db: Database, code: typeof deletionCodes.$inferInsert): Promise<void> {
  const { codeHash, expiresAt, createdAt } = code;
  await db
    .insert(deletionCodes)
    .values(code)
    .onConflictDoUpdate({ target: deletionCodes.userId, set: { codeHash, expiresAt, createdAt, attempts: 0 } });
}

/** Counts the attempt before anything is compared, so that parallel guesses can't share one. */
export async function spendDeletionAttempt(
  db: Database,
  { userId, now, maxAttempts }: { userId: number; now: Date; maxAttempts: number },
): Promise<Buffer | undefined> {
  const [spent] = await db
    .update(deletionCodes)
    .set({ attempts: sql`${deletionCodes.attempts} + 1` })
    .where(
      and(eq(deletionCodes.userId, userId), gt(deletionCodes.expiresAt, now), lt(deletionCodes.attempts, maxAttempts)),
    )
    .returning({ codeHash: deletionCodes.codeHash });
  return spent?.codeHash;
}

/**
 * Everything that is the person's: the account with all that hangs on it (events, guests, pictures, floor plans,
 * sessions, codes), and what is kept by address. False when it was gone already.
 */
export async function deleteAccount(tx: Database, { id, email }: { id: number; email: string }): Promise<boolean> {
  const deleted = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id });
  await tx.delete(emailCodes).where(eq(emailCodes.email, email));
  await tx.delete(contactMessages).where(eq(contactMessages.email, email));
  // Counters are named by what they limit, which may be the address or the account.
  await tx.delete(rateLimits).where(sql`split_part(${rateLimits.key}, ':', 2) in (${email}, ${String(id)})`);
  return deleted.length === 1;
}

export async function deleteExpiredDeletionCodes(db: Database, now: Date): Promise<void> {
  await db.delete(deletionCodes).where(lt(deletionCodes.expiresAt, now));
}
