import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { doorSessions } from '../db/schema/door.ts';
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
    .for('share');
  return found;
}

export async function insertDoorSession(db: Database, session: typeof doorSessions.$inferInsert): Promise<void> {
  await db.insert(doorSessions).values(session);
}

export async function deleteDoorSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(doorSessions).where(eq(doorSessions.tokenHash, tokenHash));
}

export async function deleteDoorSessionsOfEvent(db: Database, eventId: number): Promise<void> {
  await db.delete(doorSessions).where(eq(doorSessions.eventId, eventId));
}

/** Deletes all door sessions of the event except the `kept` most recently used. */
export async function deleteSurplusDoorSessions(tx: Database, eventId: number, kept: number): Promise<void> {
  const surplus = tx
    .select({ tokenHash: doorSessions.tokenHash })
    .from(doorSessions)
    .where(eq(doorSessions.eventId, eventId))
    .orderBy(desc(doorSessions.lastSeenAt))
    .offset(kept);
  await tx.delete(doorSessions).where(inArray(doorSessions.tokenHash, surplus));
}

export async function deleteEndedDoorSessions(db: Database, { now, idleSince }: SessionCutoffs): Promise<void> {
  await db.delete(doorSessions).where(or(lt(doorSessions.expiresAt, now), lt(doorSessions.lastSeenAt, idleSince)));
}
