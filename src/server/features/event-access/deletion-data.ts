import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { deleteChunk } from '../../db/delete-in-chunks.ts';
import { checkInOperations, doorDevices, doorSessions } from '../../db/schema/door.ts';
import { eventLog } from '../../db/schema/event-log.ts';
import { events, layoutOperations } from '../../db/schema/events.ts';
import { attendanceLog } from '../../db/schema/guest-lists.ts';
import { deletedGuests, deletedHouseholds, guestRemovals, guests, households } from '../../db/schema/guests.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { payments } from '../../db/schema/payments.ts';
import { printedCards } from '../../db/schema/printing.ts';
import { addressNotices, guestMails, mailBatches, replies } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';

/**
 * Tables of which an event can have many rows. Those that refer to another one of them come first. Other tables have a few
 * rows of an event at most, and are emptied together with its row.
 */
export const LONG_TABLES = [
  ...[guestMails, mailBatches, addressNotices, replies, attendanceLog, printedCards, checkInOperations, doorDevices],
  ...[doorSessions, guests, households, deletedGuests, deletedHouseholds, guestRemovals, eventLog, layoutOperations],
];

/** Takes events away from their owner: they are deleted for everybody at once, and their rows later. */
async function abandonWhere(tx: Database, where: SQL): Promise<number[]> {
  const abandoned = await tx
    .update(events)
    .set({ userId: null, shareCode: null, doorCode: null })
    .where(where)
    .returning({ id: events.id });
  const ids = abandoned.map(({ id }) => id);
  // Now, while the events are locked: a payment that is settled when a row of `events` is deleted would wait for it, and it for the payment.
  await tx.update(payments).set({ eventId: null }).where(inArray(payments.eventId, ids));
  // Door staff have a role without the owner.
  await tx.delete(doorSessions).where(inArray(doorSessions.eventId, ids));
  return ids;
}

export const abandonEvent = (tx: Database, id: number) => abandonWhere(tx, eq(events.id, id));
export const abandonEventsOf = (tx: Database, userId: number) => abandonWhere(tx, eq(events.userId, userId));

/** The members of the account's events, or of one of them, with what a mail that it is gone says. Read before it is abandoned. */
export async function listMembersToTell(tx: Database, userId: number, eventId?: number) {
  const ofOwner = and(eq(events.userId, userId), eventId === undefined ? undefined : eq(events.id, eventId));
  return tx
    .select({ email: users.email, language: users.language, event: events.name })
    .from(eventMembers)
    .innerJoin(users, eq(users.id, eventMembers.userId))
    .innerJoin(events, eq(events.id, eventMembers.eventId))
    .where(ofOwner);
}

/** In any order: one whose rows can't be deleted must not hold up the others at every run. */
export async function listAbandonedEvents(db: Database): Promise<number[]> {
  const rows = await db.select({ id: events.id }).from(events).where(isNull(events.userId)).orderBy(sql`random()`);
  return rows.map(({ id }) => id);
}

/** Deletes some rows of an event that has no owner, and then its own. Returns whether there may be more to delete now. */
export async function deleteSomeRows(db: Database, eventId: number): Promise<boolean> {
  for (const table of LONG_TABLES) if (await deleteChunk(db, table, eq(table.eventId, eventId))) return true;
  // Rows that somebody has locked are left to the next run, and so is the event.
  const isEmpty = LONG_TABLES.map(
    (table) => sql`not exists (select from ${table} where ${table.eventId} = ${eventId})`,
  );
  await db.delete(events).where(and(eq(events.id, eventId), isNull(events.userId), ...isEmpty));
  return false;
}
