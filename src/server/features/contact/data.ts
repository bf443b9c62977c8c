import { and, eq, isNull } from 'drizzle-orm';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/contact.ts';

export type StoredMessage = typeof contactMessages.$inferSelect;
type NewMessage = Omit<typeof contactMessages.$inferInsert, 'id'>;

export async function insertMessage(db: Database, message: NewMessage): Promise<StoredMessage> {
  const stored = { ...message, id: randomId() };
  const [inserted] = await db.insert(contactMessages).values(stored).returning();
  if (!inserted) throw new Error('A contact message was not stored.');
  return inserted;
}

export const WAITING_MESSAGES = {
  key: 'contact-message ',
  id: contactMessages.id,
  since: contactMessages.createdAt,
  where: isNull(contactMessages.mailedAt),
};

/** The message, unless it was mailed or another server is mailing it. */
export async function lockMessage(tx: Database, id: number): Promise<StoredMessage | undefined> {
  const [message] = await tx
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.mailedAt)))
    .for('update', { skipLocked: true });
  return message;
}

export async function markMailed(db: Database, id: number, mailedAt: Date): Promise<void> {
  await db.update(contactMessages).set({ mailedAt }).where(eq(contactMessages.id, id));
}
