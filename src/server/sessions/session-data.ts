import { and, eq, getTableColumns, gt, isNull, lt, or, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { deleteInChunks } from '../db/delete-in-chunks.ts';
import { doorSessions } from '../db/schema/door.ts';
import { sessions } from '../db/schema/sign-in.ts';
import { users } from '../db/schema/users.ts';

/** A session is over when it expires before `now` or was last used before `idleSince`. */
export interface SessionCutoffs {
  readonly now: Date;
  readonly idleSince: Date;
}

const isLive = ({ now, idleSince }: { readonly [Cutoff in keyof SessionCutoffs]: Date | Placeholder }) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince));

/** A prepared statement, because nearly every call needs it: building and planning it would take longer than running it. */
export function prepareFindSession(db: Database) {
  const cutoffs = { now: sql.placeholder('now'), idleSince: sql.placeholder('idleSince') };
  const statement = db
    .select({ user: getTableColumns(users), lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive(cutoffs)))
    .prepare('find-session');
  return async (tokenHash: Buffer, { now, idleSince }: SessionCutoffs) =>
    (await statement.execute({ tokenHash, now, idleSince }))[0];
}

/** Whose turn calls with these sessions are (limits/call-shares.ts): of accounts and of doors, without those that are over or made up. */
export async function listTurns(db: Database, tokenHashes: readonly Buffer[], cutoffs: SessionCutoffs) {
  const among = (column: SQLWrapper) => sql`${column} = any(${sql.param(tokenHashes)}::bytea[])`;
  const ofAccounts = db
    .select({ tokenHash: sessions.tokenHash, turn: sql<string>`'account ' || ${sessions.userId}` })
    .from(sessions)
    .where(and(among(sessions.tokenHash), isLive(cutoffs)));
  const { tokenHash, eventId, endedAt, expiresAt, lastSeenAt } = doorSessions;
  const isOpen = and(isNull(endedAt), gt(expiresAt, cutoffs.now), gt(lastSeenAt, cutoffs.idleSince));
  const ofDoors = db
    .select({ tokenHash, turn: sql<string>`'door ' || ${eventId}` })
    .from(doorSessions)
    .where(and(among(tokenHash), isOpen));
  return ofAccounts.unionAll(ofDoors);
}

export async function findSessionStart(db: Database, tokenHash: Buffer): Promise<{ createdAt: Date } | undefined> {
  const [found] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return found;
}

export async function insertSession(db: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function touchSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteEndedSessions(db: Database, { now, idleSince }: SessionCutoffs): Promise<void> {
  await deleteInChunks(db, sessions, or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)));
}
