import { and, asc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { readInChunks, readJsonLines } from '../../db/long-lists.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { checkInOperations, doorDevices } from '../../db/schema/door.ts';
import { eventLog } from '../../db/schema/event-log.ts';
import { events, media } from '../../db/schema/events.ts';
import { attendanceLog, guestNeeds, mealOptions, tags } from '../../db/schema/guest-lists.ts';
import { deletedGuests, deletedHouseholds, guests, households } from '../../db/schema/guests.ts';
import { eventInvitations, eventMembers } from '../../db/schema/members.ts';
import { payments } from '../../db/schema/payments.ts';
import { printedCards, printSettings } from '../../db/schema/printing.ts';
import { roomPictures, rooms } from '../../db/schema/rooms.ts';
import { guestMails, mailBatches, mailOptOuts, replies, rsvpSettings } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';
import { guestIdIn, listGuestIds } from '../guests/data.ts';
import { findLayout, findPicture } from '../layouts/data.ts';

/** Guests that are read with one statement. */
const GUESTS_A_CHUNK = 1_000;

/** Events without their door and share codes, which could open something. */
export async function listOwnEvents(db: Database, userId: number) {
  return db.query.events.findMany({
    where: eq(events.userId, userId),
    columns: { doorCode: false, shareCode: false },
    orderBy: [asc(events.date), asc(events.id)],
  });
}

/** The guests as JSON, one on each line, in texts of a thousand; oldest first. */
export async function* readGuestLines(db: Database, eventId: number): AsyncGenerator<string, void, undefined> {
  const { seatKey: _, ...columns } = getTableColumns(guests);
  const inOrder = sql`order by ${guests.createdAt}, ${guests.id}`;
  for await (const lines of readInChunks(
    await listGuestIds(db, eventId),
    (ids) => readJsonLines(db, columns, sql`from ${guests} where ${guestIdIn(ids)} ${inOrder}`),
    GUESTS_A_CHUNK,
  )) {
    yield* lines;
  }
}

/** Entries of a history that are read with one statement. */
const ENTRIES_A_CHUNK = 5_000;

/** The history as it is stored, oldest first: accounts, households and guests by their ids only. */
export async function* readHistoryLines(db: Database, eventId: number): AsyncGenerator<string, void, undefined> {
  const { eventId: _, ...columns } = getTableColumns(eventLog);
  for (let after = 0; ; ) {
    // Whole changes, because the next statement begins after the last one.
    const { rows } = await db.execute<{ last: string | null }>(sql`
      select max(change) as last from (
        select change from ${eventLog} where event_id = ${eventId} and change > ${after}
        order by change limit ${ENTRIES_A_CHUNK}
      ) as chunk`);
    const last = Number(rows[0]?.last ?? 0);
    if (last === 0) return;
    const source = sql`from ${eventLog} where event_id = ${eventId} and change > ${after} and change <= ${last} order by change`;
    yield* await readJsonLines(db, columns, source);
    after = last;
  }
}

type ReadLines = (db: Database, eventId: number) => Promise<string[]>;

function readAll(table: PgTable & { readonly eventId: PgColumn }, leftOut: readonly string[], order: SQL): ReadLines {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !leftOut.includes(name)),
  );
  return (db, eventId) =>
    readJsonLines(db, columns, sql`from ${table} where ${table.eventId} = ${eventId} order by ${order}`);
}

/**
 * What is exported of an event besides its guests, by the name of the file: rows as JSON, one on each line, in texts of a
 * thousand. Left out are links and codes, by which whoever reads the export could answer for guests, and what only our
 * servers use.
 */
export const EVENT_LISTS: Readonly<Record<string, ReadLines>> = {
  'removed-guests': (db, eventId) => {
    const { guest, deletedAt } = deletedGuests;
    const source = sql`from ${deletedGuests} where ${deletedGuests.eventId} = ${eventId} order by ${deletedAt}`;
    return readJsonLines(db, { guest, deletedAt }, source);
  },
  households: readAll(households, ['rsvpToken', 'rsvpCode'], sql`${households.createdAt}, ${households.id}`),
  'removed-households': (db, eventId) => {
    const { deletedAt } = deletedHouseholds;
    const household = sql`${deletedHouseholds.household} - 'rsvpToken' - 'rsvpCode'`;
    const source = sql`from ${deletedHouseholds} where ${deletedHouseholds.eventId} = ${eventId} order by ${deletedAt}`;
    return readJsonLines(db, { household, deletedAt }, source);
  },
  tags: readAll(tags, [], sql`${tags.createdAt}`),
  menu: readAll(mealOptions, [], sql`${mealOptions.position}`),
  needs: (db, eventId) => {
    const source = sql`from ${guestNeeds} join ${guests} on ${guests.id} = ${guestNeeds.guestId}`;
    const where = sql`where ${guests.eventId} = ${eventId} order by ${guests.createdAt}, ${guests.id}`;
    return readJsonLines(db, getTableColumns(guestNeeds), sql`${source} ${where}`);
  },
  'attendance-log': readAll(attendanceLog, [], sql`${attendanceLog.id}`),
  rsvp: readAll(rsvpSettings, [], sql`${rsvpSettings.eventId}`),
  replies: readAll(replies, ['nonce', 'movedFrom'], sql`${replies.at}, ${replies.id}`),
  'guest-mails': (db, eventId) => {
    const { id, householdId, address, language, state, reason, sentAt, createdAt } = guestMails;
    const columns = { id, kind: mailBatches.kind, householdId, address, language, state, reason, sentAt, createdAt };
    const source = sql`from ${guestMails} join ${mailBatches} on ${mailBatches.id} = ${guestMails.batchId}`;
    return readJsonLines(
      db,
      columns,
      sql`${source} where ${guestMails.eventId} = ${eventId} order by ${createdAt}, ${id}`,
    );
  },
  members: (db, eventId) => {
    const { role, at } = eventMembers;
    const columns = { userId: users.id, name: users.fullName, email: users.email, role, since: at };
    const source = sql`from ${eventMembers} join ${users} on ${users.id} = ${eventMembers.userId}`;
    return readJsonLines(
      db,
      columns,
      sql`${source} where ${eventMembers.eventId} = ${eventId} order by ${at}, ${users.id}`,
    );
  },
  invitations: (db, eventId) => {
    const { email, role, createdAt, expiresAt, acceptedAt, revokedAt } = eventInvitations;
    const columns = { email, role, createdAt, expiresAt, acceptedAt, revokedAt };
    const source = sql`from ${eventInvitations} where ${eventInvitations.eventId} = ${eventId} order by ${createdAt}`;
    return readJsonLines(db, columns, source);
  },
  'print-settings': readAll(printSettings, [], sql`${printSettings.eventId}`),
  'printed-cards': readAll(printedCards, ['eventId'], sql`${printedCards.kind}, ${printedCards.guestId}`),
  /** With the phone's name, but without device numbers and sessions. */
  'check-ins': (db, eventId) => {
    const { kind, at, createdAt, state, reason, content } = checkInOperations;
    const guestId = sql`nullif(${checkInOperations.guestId}, 0)`;
    const columns = { guestId, kind, at, receivedAt: createdAt, state, reason, content, door: doorDevices.label };
    const ofDevice = and(
      eq(doorDevices.eventId, checkInOperations.eventId),
      eq(doorDevices.device, checkInOperations.device),
    );
    const source = sql`from ${checkInOperations} left join ${doorDevices} on ${ofDevice}`;
    return readJsonLines(db, columns, sql`${source} where ${checkInOperations.eventId} = ${eventId} order by ${at}`);
  },
};

/** The events of others that the account works on: what it is there, not their guests, which are the owner's. */
export async function listMemberships(db: Database, userId: number) {
  const { role, at, summarySince } = eventMembers;
  return db
    .select({ eventId: events.id, event: events.name, date: events.date, role, since: at, summarySince })
    .from(eventMembers)
    .innerJoin(events, eq(events.id, eventMembers.eventId))
    .where(and(eq(eventMembers.userId, userId), isNotNull(events.userId)))
    .orderBy(at);
}

/** Recipients who want no more mails of this account. */
export async function listMailOptOuts(db: Database, userId: number) {
  const { mailbox, createdAt } = mailOptOuts;
  return db
    .select({ address: mailbox, createdAt })
    .from(mailOptOuts)
    .where(eq(mailOptOuts.userId, userId))
    .orderBy(createdAt);
}

/** Ids of the rooms that have a picture. */
export async function listRoomPictures(db: Database, userId: number): Promise<number[]> {
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(roomPictures, eq(roomPictures.roomId, rooms.id))
    .where(eq(rooms.userId, userId));
  return found.map(({ id }) => id);
}

export async function findRoomPicture(db: Database, roomId: number) {
  return db.query.roomPictures.findFirst({ where: eq(roomPictures.roomId, roomId) });
}

/** The rooms that the account keeps, as JSON, one on each line. */
export async function readRoomLines(db: Database, userId: number): Promise<string[]> {
  const { userId: _, ...columns } = getTableColumns(rooms);
  return readJsonLines(db, columns, sql`from ${rooms} where ${rooms.userId} = ${userId} order by ${rooms.createdAt}`);
}

export async function findOwnLayout(db: Database, eventId: number) {
  const [layout, picture] = [await findLayout(db, eventId), await findPicture(db, eventId)];
  return layout && { ...layout, picture };
}

export async function findOwnPicture(db: Database, id: string) {
  return db.query.media.findFirst({ where: eq(media.id, id), columns: { contentType: true, bytes: true } });
}

export async function listPictureIds(db: Database, eventId: number): Promise<string[]> {
  const found = await db.select({ id: media.id }).from(media).where(eq(media.eventId, eventId)).orderBy(media.id);
  return found.map(({ id }) => id);
}

export async function listOwnMessages(db: Database, email: string) {
  return db.query.contactMessages.findMany({
    where: eq(contactMessages.email, email),
    columns: { name: true, email: true, subject: true, message: true, createdAt: true },
    orderBy: asc(contactMessages.createdAt),
  });
}

/** Without the columns that only say when our servers check or refund the payment next. */
export async function listOwnPayments(db: Database, userId: number) {
  return db
    .select({
      id: payments.id,
      product: payments.product,
      tier: payments.tier,
      /** Of a pass. */
      eventId: payments.eventId,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      barionPaymentId: payments.barionPaymentId,
      createdAt: payments.createdAt,
      grantedAt: payments.grantedAt,
      endDate: payments.endDate,
      withdrawnAt: payments.withdrawnAt,
      refundedAt: payments.refundedAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}
