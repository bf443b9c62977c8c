import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { SEND_ONLY_DAYS } from '../../shared/door/operation.ts';
import type { Database } from '../db/client.ts';
import { deleteInChunks } from '../db/delete-in-chunks.ts';
import { doorDevices, doorSessions } from '../db/schema/door.ts';
import { events } from '../db/schema/events.ts';
import type { SessionCutoffs } from './session-data.ts';

export async function isDoorCode(db: Database, eventId: number, code: string): Promise<boolean> {
  return (await db.$count(events, and(eq(events.id, eventId), eq(events.doorCode, code)))) === 1;
}

/** The event, if this is its door code. Locks it, so that the code can't be replaced before the transaction ends. */
export async function lockDoorCode(tx: Database, eventId: number, code: string): Promise<{ date: Date } | undefined> {
  const [found] = await tx
    .select({ date: events.date })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.doorCode, code)))
    .for('no key update');
  return found;
}

export async function insertDoorSession(db: Database, session: typeof doorSessions.$inferInsert): Promise<void> {
  await db.insert(doorSessions).values(session);
}

const SEND_ONLY_MS = SEND_ONLY_DAYS * 24 * 60 * 60 * 1000;
/** How many ended sessions of an event are kept, so that their phones can still send: far more than phones create. */
const MAX_ENDED_SESSIONS = 2_000;

const isOpen = isNull(doorSessions.endedAt);

/** Whether a session that may be over can still send what its phone recorded. */
function canSend({ now, idleSince }: SessionCutoffs) {
  const ago = (time: Date) => new Date(time.getTime() - SEND_ONLY_MS);
  return and(
    or(isOpen, gt(doorSessions.endedAt, ago(now))),
    gt(doorSessions.expiresAt, ago(now)),
    gt(doorSessions.lastSeenAt, ago(idleSince)),
  );
}

/** Ends the session of a browser that entered the code again, and ties its phone to the new session. */
export async function replaceDoorSession(
  tx: Database,
  { eventId, previous, next, now }: { eventId: number; previous: Buffer; next: Buffer; now: Date },
): Promise<void> {
  const ended = await tx
    .update(doorSessions)
    .set({ endedAt: now })
    .where(and(eq(doorSessions.tokenHash, previous), eq(doorSessions.eventId, eventId)))
    .returning({ tokenHash: doorSessions.tokenHash });
  if (ended.length === 0) return;
  await tx
    .update(doorDevices)
    .set({ sessionHash: next })
    .where(and(eq(doorDevices.sessionHash, previous), eq(doorDevices.eventId, eventId)));
}

export async function findDoorSessionTimes(
  db: Database,
  tokenHash: Buffer,
): Promise<{ createdAt: Date; expiresAt: Date } | undefined> {
  const [found] = await db
    .select({ createdAt: doorSessions.createdAt, expiresAt: doorSessions.expiresAt })
    .from(doorSessions)
    .where(eq(doorSessions.tokenHash, tokenHash));
  return found;
}

export async function findOpenDoorSession(
  db: Database,
  eventId: number,
  tokenHash: Buffer,
  { now, idleSince }: SessionCutoffs,
): Promise<{ expiresAt: Date } | undefined> {
  const isValid = and(isOpen, gt(doorSessions.expiresAt, now), gt(doorSessions.lastSeenAt, idleSince));
  const [found] = await db
    .select({ expiresAt: doorSessions.expiresAt })
    .from(doorSessions)
    .where(and(eq(doorSessions.tokenHash, tokenHash), eq(doorSessions.eventId, eventId), isValid));
  return found;
}

/** Ends a door session; false where there is none. A session that has ended already keeps its `endedAt`. */
export async function endDoorSession(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const ended = await db
    .update(doorSessions)
    .set({ endedAt: sql`coalesce(${doorSessions.endedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(doorSessions.tokenHash, tokenHash))
    .returning({ tokenHash: doorSessions.tokenHash });
  return ended.length > 0;
}

/** Lets the sessions that have neither ended nor expired last until `end`, but none longer than its lifetime. */
export async function moveDoorExpiries(
  tx: Database,
  eventId: number,
  { end, now, lifetimeMs }: { end: Date; now: Date; lifetimeMs: number },
): Promise<void> {
  const lifetime = sql`${lifetimeMs / 1000} * interval '1 second'`;
  await tx
    .update(doorSessions)
    .set({ expiresAt: sql`least(${end.toISOString()}::timestamptz, ${doorSessions.createdAt} + ${lifetime})` })
    .where(and(eq(doorSessions.eventId, eventId), isOpen, gt(doorSessions.expiresAt, now)));
}

export async function endDoorSessionsOfEvent(db: Database, eventId: number, now: Date): Promise<void> {
  await db
    .update(doorSessions)
    .set({ endedAt: now })
    .where(and(eq(doorSessions.eventId, eventId), isOpen));
}

/** Ends all door sessions of the event except the `kept` most recently used. */
export async function endSurplusDoorSessions(tx: Database, eventId: number, kept: number, now: Date): Promise<void> {
  const beyond = (condition: SQL, count: number) =>
    tx
      .select({ tokenHash: doorSessions.tokenHash })
      .from(doorSessions)
      .where(and(eq(doorSessions.eventId, eventId), condition))
      .orderBy(desc(doorSessions.lastSeenAt))
      .offset(count);
  await tx
    .update(doorSessions)
    .set({ endedAt: now })
    .where(inArray(doorSessions.tokenHash, beyond(isOpen, kept)));
  const forgotten = beyond(isNotNull(doorSessions.endedAt), MAX_ENDED_SESSIONS);
  await tx.delete(doorSessions).where(inArray(doorSessions.tokenHash, forgotten));
}

/** Finds, among these sessions, one of the event that may be over but can still send what its phone recorded. */
export async function findSendOnlySession(
  db: Database,
  eventId: number,
  tokenHashes: readonly Buffer[],
  cutoffs: SessionCutoffs,
): Promise<{ tokenHash: Buffer } | undefined> {
  if (tokenHashes.length === 0) return undefined;
  const isOfBrowser = and(eq(doorSessions.eventId, eventId), inArray(doorSessions.tokenHash, [...tokenHashes]));
  const [found] = await db
    .select({ tokenHash: doorSessions.tokenHash })
    .from(doorSessions)
    .where(and(isOfBrowser, canSend(cutoffs)))
    .limit(1);
  return found;
}

/** Deletes sessions that can no longer send. */
export async function deleteEndedDoorSessions(db: Database, cutoffs: SessionCutoffs): Promise<void> {
  await deleteInChunks(db, doorSessions, sql`not (${canSend(cutoffs)})`);
}
