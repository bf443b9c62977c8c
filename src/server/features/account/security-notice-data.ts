import { eq } from 'drizzle-orm';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { securityNotices } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';

export type StoredNotice = typeof securityNotices.$inferSelect;

export async function insertNotice(db: Database, notice: Omit<StoredNotice, 'id'>): Promise<StoredNotice> {
  const stored = { ...notice, id: randomId() };
  await db.insert(securityNotices).values(stored);
  return stored;
}

export async function deleteNotice(db: Database, id: number): Promise<void> {
  await db.delete(securityNotices).where(eq(securityNotices.id, id));
}

export const WAITING_NOTICES = { key: 'security-notice ', id: securityNotices.id, since: securityNotices.at };

/** The notice with its account, unless it was mailed or another server is mailing it. */
export async function lockNotice(tx: Database, id: number) {
  const [waiting] = await tx
    .select({ notice: securityNotices, user: users })
    .from(securityNotices)
    .innerJoin(users, eq(users.id, securityNotices.userId))
    .where(eq(securityNotices.id, id))
    .for('update', { of: securityNotices, skipLocked: true });
  return waiting;
}
