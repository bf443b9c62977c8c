import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { checkInOperations, doorDevices } from '../../db/schema/door.ts';
import { events, layouts, media } from '../../db/schema/events.ts';
import { attendanceLog, guestNeeds, mealOptions, tags } from '../../db/schema/guest-lists.ts';
import { deletedGuests, deletedHouseholds, guests, households } from '../../db/schema/guests.ts';
import { payments } from '../../db/schema/payments.ts';
import { printedCards, printSettings } from '../../db/schema/printing.ts';
import { guestMails, mailBatches, mailOptOuts, replies, rsvpSettings } from '../../db/schema/rsvp.ts';
import { guestIdIn, listGuestIds } from '../guests/data.ts';

/** Compressing a larger batch would hold up other requests. */
const GUESTS_A_BATCH = 1_000;

/** Events without their door and share codes, which could open something. */
export async function listOwnEvents(db: Database, userId: number) {
  return db.query.events.findMany({
    where: eq(events.userId, userId),
    columns: { doorCode: false, shareCode: false },
    orderBy: [asc(events.date), asc(events.id)],
  });
}

/** Yields an event's guests in batches, oldest first, so that only their ids are in memory all at once. */
export async function* readGuests(db: Database, eventId: number) {
  const ids = await listGuestIds(db, eventId);
  for (let start = 0; start < ids.length; start += GUESTS_A_BATCH) {
    const batch = ids.slice(start, start + GUESTS_A_BATCH);
    yield await db.select().from(guests).where(guestIdIn(batch)).orderBy(guests.createdAt, guests.id);
  }
}

/** Households without their links and codes: whoever reads the export could answer for the guests with them. */
export async function listOwnHouseholds(db: Database, eventId: number) {
  const { rsvpToken: _, rsvpCode: __, ...columns } = getTableColumns(households);
  return db.select(columns).from(households).where(eq(households.eventId, eventId)).orderBy(households.createdAt);
}

export async function listOwnTags(db: Database, eventId: number) {
  return db.select().from(tags).where(eq(tags.eventId, eventId)).orderBy(tags.createdAt);
}

export async function listOwnMenu(db: Database, eventId: number) {
  return db.select().from(mealOptions).where(eq(mealOptions.eventId, eventId)).orderBy(mealOptions.position);
}

export async function listOwnNeeds(db: Database, eventId: number) {
  return db
    .select(getTableColumns(guestNeeds))
    .from(guestNeeds)
    .innerJoin(guests, eq(guests.id, guestNeeds.guestId))
    .where(eq(guests.eventId, eventId));
}

export async function listAttendanceLog(db: Database, eventId: number) {
  return db.select().from(attendanceLog).where(eq(attendanceLog.eventId, eventId)).orderBy(attendanceLog.id);
}

export async function listRsvpSettings(db: Database, eventId: number) {
  return db.select().from(rsvpSettings).where(eq(rsvpSettings.eventId, eventId));
}

export async function listPrintSettings(db: Database, eventId: number) {
  return db.select().from(printSettings).where(eq(printSettings.eventId, eventId));
}

export async function listPrintedCards(db: Database, eventId: number) {
  const { eventId: _, ...columns } = getTableColumns(printedCards);
  const ofEvent = eq(printedCards.eventId, eventId);
  return db.select(columns).from(printedCards).where(ofEvent).orderBy(columns.kind, columns.guestId);
}

export async function listOwnReplies(db: Database, eventId: number) {
  const { nonce: _, movedFrom: __, ...columns } = getTableColumns(replies);
  return db.select(columns).from(replies).where(eq(replies.eventId, eventId)).orderBy(replies.at, replies.id);
}

/** Mails to guests, without the columns that only say when our servers try again. */
export async function listGuestMails(db: Database, eventId: number) {
  const { id, householdId, address, language, state, reason, sentAt, createdAt } = guestMails;
  return db
    .select({ id, kind: mailBatches.kind, householdId, address, language, state, reason, sentAt, createdAt })
    .from(guestMails)
    .innerJoin(mailBatches, eq(mailBatches.id, guestMails.batchId))
    .where(eq(guestMails.eventId, eventId))
    .orderBy(createdAt, id);
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

/** Names of guests in the order of the list: companions in the file refer to them. */
export async function listGuestNames(db: Database, eventId: number) {
  const { id, fullName, createdAt } = guests;
  return db.select({ id, fullName }).from(guests).where(eq(guests.eventId, eventId)).orderBy(createdAt, id);
}

export async function listRemovedGuests(db: Database, eventId: number) {
  const { guest, deletedAt } = deletedGuests;
  const ofEvent = eq(deletedGuests.eventId, eventId);
  return db.select({ guest, deletedAt }).from(deletedGuests).where(ofEvent).orderBy(deletedAt);
}

export async function listRemovedHouseholds(db: Database, eventId: number) {
  const { deletedAt } = deletedHouseholds;
  const household = sql`${deletedHouseholds.household} - 'rsvpToken' - 'rsvpCode'`;
  const ofEvent = eq(deletedHouseholds.eventId, eventId);
  return db.select({ household, deletedAt }).from(deletedHouseholds).where(ofEvent).orderBy(deletedAt);
}

/** Operations with the phone's name, but without device numbers and sessions, which are of no use to the organiser. */
export async function listCheckInOperations(db: Database, eventId: number) {
  const { kind, at, createdAt, state, reason, content } = checkInOperations;
  const guestId = sql<number | null>`nullif(${checkInOperations.guestId}, 0)`.mapWith(Number);
  const ofDevice = and(
    eq(doorDevices.eventId, checkInOperations.eventId),
    eq(doorDevices.device, checkInOperations.device),
  );
  return db
    .select({ guestId, kind, at, receivedAt: createdAt, state, reason, content, door: doorDevices.label })
    .from(checkInOperations)
    .leftJoin(doorDevices, ofDevice)
    .where(eq(checkInOperations.eventId, eventId))
    .orderBy(at);
}

export async function findOwnLayout(db: Database, eventId: number) {
  return db.query.layouts.findFirst({ where: eq(layouts.eventId, eventId), columns: { tableNames: false } });
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
      tier: payments.tier,
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
