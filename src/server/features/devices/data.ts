import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sessions } from '../../db/schema/sign-in.ts';

/** The account's sessions that are still valid, the last used first. */
export async function listSessions(db: Database, userId: number, { now, idleSince }: { now: Date; idleSince: Date }) {
  return db.query.sessions.findMany({
    where: and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)),
    orderBy: [desc(sessions.lastSeenAt), desc(sessions.createdAt)],
  });
}

export async function deleteSessionById(db: Database, userId: number, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return rowCount === 1;
}

export async function deleteOtherSessions(db: Database, userId: number, kept: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, kept)));
}
