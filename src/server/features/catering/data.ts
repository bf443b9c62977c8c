import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ConfirmedPerson } from '../../../shared/catering/compare-lists.ts';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import type { Database } from '../../db/client.ts';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import { listIds } from '../../db/long-lists.ts';
import { events } from '../../db/schema/events.ts';
import { catererLinks, confirmedCateringLists, guestNeeds } from '../../db/schema/guest-lists.ts';
import { guests } from '../../db/schema/guests.ts';
import { lockEvent } from '../event-access/data.ts';
import { guestIdIn } from '../guests/data.ts';
import { placeAmong, sortIdsByName } from '../guests/name-order-data.ts';

export type ConfirmedList = Omit<typeof confirmedCateringLists.$inferSelect, 'list'> & {
  readonly list: readonly ConfirmedPerson[];
};
export type CatererLinkRow = typeof catererLinks.$inferSelect;

/** Guests who come, or were not asked, by name. */
export async function listCateringIds(db: Database, eventId: number): Promise<number[]> {
  const isExpected = or(isNull(guests.attendance), eq(guests.attendance, 'coming'));
  const from = sql`from ${guests} where ${guests.eventId} = ${eventId} and ${isExpected}`;
  return sortIdsByName(db, eventId, await listIds(db, guests.id, { from, order: sql`${guests.id}` }));
}

/** These guests with their needs, in the order of the ids. */
export async function listCateringGuests(db: Database, ids: number[]) {
  const { fullName, tableNumber, seatNumber, tableName, ageGroup, needsHighChair, meals } = guests;
  const { allergens, diets, other, usesWheelchair } = guestNeeds;
  return db
    .select({
      guestId: guests.id,
      fullName,
      tableNumber,
      seatNumber,
      tableName,
      ageGroup,
      needsHighChair,
      meals,
      allergens,
      diets,
      other,
      usesWheelchair,
    })
    .from(guests)
    .leftJoin(guestNeeds, eq(guestNeeds.guestId, guests.id))
    .where(guestIdIn(ids))
    .orderBy(placeAmong(ids));
}

/** Guests who may still come and are not on the list: those whose answer is awaited, and those who are not sure. */
export async function countUndecided(db: Database, eventId: number): Promise<{ waiting: number; unsure: number }> {
  const count = (attendance: Attendance) =>
    sql<number>`count(*) filter (where ${eq(guests.attendance, attendance)})::int`;
  const [counted] = await db
    .select({ waiting: count('invited'), unsure: count('maybe') })
    .from(guests)
    .where(eq(guests.eventId, eventId));
  return counted ?? { waiting: 0, unsure: 0 };
}

export async function listNames(db: Database, eventId: number, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: guests.id, name: guests.fullName })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findConfirmedList(db: Database, eventId: number): Promise<ConfirmedList | undefined> {
  const found = await db.query.confirmedCateringLists.findFirst({ where: eq(confirmedCateringLists.eventId, eventId) });
  return found && { ...found, list: found.list as ConfirmedPerson[] };
}

export async function storeConfirmedList(tx: Database, row: ConfirmedList): Promise<void> {
  const insertion = tx.insert(confirmedCateringLists).values(row);
  await insertion.onConflictDoUpdate({ target: confirmedCateringLists.eventId, set: row });
}

export async function findLink(db: Database, eventId: number): Promise<CatererLinkRow | undefined> {
  return db.query.catererLinks.findFirst({ where: eq(catererLinks.eventId, eventId) });
}

export async function storeLink(tx: Database, row: CatererLinkRow): Promise<void> {
  await tx.insert(catererLinks).values(row).onConflictDoUpdate({ target: catererLinks.eventId, set: row });
}

export async function deleteLink(tx: Database, eventId: number): Promise<void> {
  await tx.delete(catererLinks).where(eq(catererLinks.eventId, eventId));
}

export async function listEventsByCatererTokens(db: Database, tokens: readonly string[]) {
  return db
    .select({
      token: catererLinks.token,
      id: events.id,
      name: events.name,
      date: events.date,
      timeZone: events.timeZone,
      location: events.location,
      needsKeptDays: events.needsKeptDays,
      showsNames: catererLinks.showsNames,
    })
    .from(catererLinks)
    .innerJoin(events, eq(events.id, catererLinks.eventId))
    .where(and(inArray(catererLinks.token, [...tokens]), isNotNull(events.userId)));
}

/** Locks the event for a caller without an account; returns whether the token still opens it. */
export async function lockByCatererToken(tx: Database, eventId: number, token: string): Promise<boolean> {
  const event = await lockEvent(tx, eventId, { kind: 'caterer', via: 'event' });
  return event !== undefined && (await findLink(tx, eventId))?.token === token;
}

/** Deletes needs, confirmed lists and caterers' links of events that took place `needsKeptDays` ago. */
export async function deleteExpiredNeeds(db: Database, now: Date): Promise<void> {
  const expired = db
    .select({ id: events.id })
    .from(events)
    .where(sql`${events.date} + ${events.needsKeptDays} * interval '24 hours' <= ${now.toISOString()}::timestamptz`);
  const guestsOfExpired = db.select({ id: guests.id }).from(guests).where(inArray(guests.eventId, expired));
  await deleteInChunks(db, guestNeeds, inArray(guestNeeds.guestId, guestsOfExpired));
  await deleteInChunks(db, confirmedCateringLists, inArray(confirmedCateringLists.eventId, expired));
  await deleteInChunks(db, catererLinks, inArray(catererLinks.eventId, expired));
}
