import { and, asc, eq, lte, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { securityNotices } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { randomId } from '../../ids.ts';

export type StoredNotice = typeof securityNotices.$inferSelect;

export async function insertNotice(db: Database, notice: Omit<StoredNotice, 'id'>): Promise<StoredNotice> {
  const stored = { ...notice, id: randomId() };
  await db.insert(securityNotices).values(stored);
  return stored;
}

export async function deleteNotice(db: Database, id: number): Promise<void> {
  await db.delete(securityNotices).where(eq(securityNotices.id, id));
}

/** The oldest notice that was not mailed yet, with its account. Locked, so that no other server mails it too. */
export async function lockWaitingNotice(tx: Database, before: Date, except: number[]) {
  const [waiting] = await tx
    .select({ notice: securityNotices, user: users })
    .from(securityNotices)
    .innerJoin(users, eq(users.id, securityNotices.userId))
    .where(and(lte(securityNotices.at, before), notInArray(securityNotices.id, except)))
    .orderBy(asc(securityNotices.at))
    .limit(1)
    .for('update', { of: securityNotices, skipLocked: true });
  return waiting;
}
