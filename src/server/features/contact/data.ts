import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { randomId } from '../../ids.ts';

export type StoredMessage = typeof contactMessages.$inferSelect;
type NewMessage = Omit<typeof contactMessages.$inferInsert, 'id'>;

export async function insertMessage(db: Database, message: NewMessage): Promise<StoredMessage> {
  const stored = { ...message, id: randomId() };
  const [inserted] = await db.insert(contactMessages).values(stored).returning();
  if (!inserted) throw new Error('A contact message was not stored.');
  return inserted;
}

/** The message to mail next, locked until the transaction ends. Messages that failed before come after all others. */
export async function lockWaitingMessage(tx: Database, receivedBefore: Date): Promise<StoredMessage | undefined> {
  const [message] = await tx
    .select()
    .from(contactMessages)
    .where(and(isNull(contactMessages.mailedAt), lt(contactMessages.createdAt, receivedBefore)))
    .orderBy(asc(contactMessages.failedMailings), asc(contactMessages.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return message;
}

export async function markMailed(db: Database, id: number, mailedAt: Date): Promise<void> {
  await db.update(contactMessages).set({ mailedAt }).where(eq(contactMessages.id, id));
}

export async function countFailedMailing(db: Database, id: number): Promise<void> {
  const failedMailings = sql`${contactMessages.failedMailings} + 1`;
  await db.update(contactMessages).set({ failedMailings }).where(eq(contactMessages.id, id));
}
