import { and, desc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { doorSessions } from '../db/schema/door.ts';
import { events } from '../db/schema/events.ts';

interface Limits {
  now: Date;
  idleSince: Date;
}

const isLive = ({ now, idleSince }: Limits) =>
  and(gt(doorSessions.expiresAt, now), gt(doorSessions.lastSeenAt, idleSince));

export async function findDoorSession(
  db: Database,
  { tokenHash, eventId }: { tokenHash: Buffer; eventId: number },
  limits: Limits,
): Promise<{ lastSeenAt: Date } | undefined> {
  return db.query.doorSessions.findFirst({
    where: and(eq(doorSessions.tokenHash, tokenHash), eq(doorSessions.eventId, eventId), isLive(limits)),
    columns: { lastSeenAt: true },
  });
}

/** Those of the sessions that have not ended. */
export async function listLiveDoorSessions(db: Database, tokenHashes: Buffer[], limits: Limits): Promise<Buffer[]> {
  const rows = await db
    .select({ tokenHash: doorSessions.tokenHash })
    .from(doorSessions)
    .where(and(inArray(doorSessions.tokenHash, tokenHashes), isLive(limits)));
  return rows.map(({ tokenHash }) => tokenHash);
}

export async function isDoorCode(db: Database, eventId: number, code: string): Promise<boolean> {
  return (await db.$count(events, and(eq(events.id, eventId), eq(events.doorCode, code)))) === 1;
}

/** The event, if this is its code, which then stays so until the transaction ends. */
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

/** Writes that they are in use, where that was last written before `since`. */
export async function touchDoorSessions(
  db: Database,
  tokenHashes: Buffer[],
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await db
    .update(doorSessions)
    .set({ lastSeenAt: now })
    .where(and(inArray(doorSessions.tokenHash, tokenHashes), lt(doorSessions.lastSeenAt, since)));
}

export async function deleteDoorSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(doorSessions).where(eq(doorSessions.tokenHash, tokenHash));
}

export async function deleteDoorSessionsOfEvent(db: Database, eventId: number): Promise<void> {
  await db.delete(doorSessions).where(eq(doorSessions.eventId, eventId));
}

/** All but the `kept` of the event that were used last. */
export async function deleteSurplusDoorSessions(tx: Database, eventId: number, kept: number): Promise<void> {
  const surplus = tx
    .select({ tokenHash: doorSessions.tokenHash })
    .from(doorSessions)
    .where(eq(doorSessions.eventId, eventId))
    .orderBy(desc(doorSessions.lastSeenAt))
    .offset(kept);
  await tx.delete(doorSessions).where(inArray(doorSessions.tokenHash, surplus));
}

export async function deleteEndedDoorSessions(db: Database, { now, idleSince }: Limits): Promise<void> {
  await db.delete(doorSessions).where(or(lt(doorSessions.expiresAt, now), lt(doorSessions.lastSeenAt, idleSince)));
}
