import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { replyToCodes } from '../../db/schema/rsvp.ts';

type NewCode = Omit<typeof replyToCodes.$inferSelect, 'attempts'>;

/** Replaces the event's earlier code. */
export async function saveReplyToCode(db: Database, code: NewCode): Promise<void> {
  const row = { ...code, attempts: 0 };
  await db.insert(replyToCodes).values(row).onConflictDoUpdate({ target: replyToCodes.eventId, set: row });
}

/** Counts the try before the code is compared, so that parallel guesses can't share a try. */
export async function spendReplyToTry(
  db: Database,
  { eventId, address, now, maxTries }: { eventId: number; address: string; now: Date; maxTries: number },
): Promise<string | undefined> {
  const isOf = and(eq(replyToCodes.eventId, eventId), eq(replyToCodes.address, address));
  const [spent] = await db
    .update(replyToCodes)
    .set({ attempts: sql`${replyToCodes.attempts} + 1` })
    .where(and(isOf, gt(replyToCodes.expiresAt, now), lt(replyToCodes.attempts, maxTries)))
    .returning({ codeHash: replyToCodes.codeHash });
  return spent?.codeHash;
}

export async function deleteReplyToCode(tx: Database, eventId: number): Promise<void> {
  await tx.delete(replyToCodes).where(eq(replyToCodes.eventId, eventId));
}
