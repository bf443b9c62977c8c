import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { guests, households } from '../../db/schema/guests.ts';
import { rsvpSettings } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';
import type { EventRow } from '../event-access/data.ts';
import type { HouseholdRow } from '../guests/households/data.ts';

export type RsvpSettingsRow = Omit<typeof rsvpSettings.$inferSelect, 'eventId' | 'updatedAt'>;

/** What holds for an event that never opened RSVP. */
const DEFAULT_SETTINGS: RsvpSettingsRow = {
  isOpen: false,
  deadline: null,
  allowsMaybe: true,
  mealCutoff: null,
  asksMeals: true,
  asksNeeds: false,
  isFormal: true,
  arePlacesPublished: false,
  sendsReminders: false,
  invitationText: null,
  replyTo: null,
};

export async function findSettings(db: Database, eventId: number): Promise<RsvpSettingsRow> {
  const found = await db.query.rsvpSettings.findFirst({
    where: eq(rsvpSettings.eventId, eventId),
    columns: { eventId: false, updatedAt: false },
  });
  return found ?? DEFAULT_SETTINGS;
}

export async function storeSettings(tx: Database, eventId: number, settings: RsvpSettingsRow, now: Date) {
  const row = { eventId, ...settings, updatedAt: now };
  await tx.insert(rsvpSettings).values(row).onConflictDoUpdate({ target: rsvpSettings.eventId, set: row });
}

/** Answers to the event's mails go to its owner again if they went to this address. */
export async function clearReplyTo(tx: Database, eventId: number, email: string, now: Date): Promise<void> {
  const isTheirs = and(eq(rsvpSettings.eventId, eventId), eq(rsvpSettings.replyTo, email.toLowerCase()));
  await tx.update(rsvpSettings).set({ replyTo: null, updatedAt: now }).where(isTheirs);
}

/** What a household's page shows of the event, and what decides how its answers count. */
const eventColumns = {
  id: events.id,
  userId: users.id,
  name: events.name,
  date: events.date,
  timeZone: events.timeZone,
  language: events.language,
  location: events.location,
  titleText: events.titleText,
  subtitleText: events.subtitleText,
  primaryColor: events.primaryColor,
  backgroundImage: events.backgroundImage,
  needsKeptDays: events.needsKeptDays,
};

export interface HouseholdOfEvent {
  readonly household: HouseholdRow;
  readonly event: Pick<EventRow, keyof typeof eventColumns>;
  readonly settings: RsvpSettingsRow;
  readonly ownerLanguage: (typeof users.$inferSelect)['language'];
  readonly ownerEmail: string;
}

async function listHouseholdsWhere(db: Database, where: SQL): Promise<HouseholdOfEvent[]> {
  const found = await db
    .select({
      household: households,
      event: eventColumns,
      settings: rsvpSettings,
      ownerLanguage: users.language,
      ownerEmail: users.email,
    })
    .from(households)
    .innerJoin(events, eq(events.id, households.eventId))
    .innerJoin(users, eq(users.id, events.userId))
    .leftJoin(rsvpSettings, eq(rsvpSettings.eventId, events.id))
    .where(where);
  return found.map(({ settings, ...rest }) => ({ ...rest, settings: settings ?? DEFAULT_SETTINGS }));
}

const findHouseholdWhere = async (db: Database, where: SQL) => (await listHouseholdsWhere(db, where)).at(0);

export async function listHouseholdsByTokens(db: Database, tokens: readonly string[]): Promise<HouseholdOfEvent[]> {
  return listHouseholdsWhere(db, inArray(households.rsvpToken, [...tokens]));
}

export async function findHouseholdByToken(db: Database, token: string): Promise<HouseholdOfEvent | undefined> {
  return findHouseholdWhere(db, eq(households.rsvpToken, token));
}

export async function findHouseholdById(db: Database, id: number): Promise<HouseholdOfEvent | undefined> {
  return findHouseholdWhere(db, eq(households.id, id));
}

export async function findTokenByCode(db: Database, rsvpCode: string): Promise<string | undefined> {
  return (await findHouseholdWhere(db, eq(households.rsvpCode, rsvpCode)))?.household.rsvpToken;
}

/** Reads only how many needs are noted: what they are is never shown to the household again. */
const memberColumns = {
  id: guests.id,
  fullName: guests.fullName,
  email: guests.email,
  isNamePlaceholder: guests.isNamePlaceholder,
  companionOf: guests.companionOf,
  householdId: guests.householdId,
  attendance: guests.attendance,
  ageGroup: guests.ageGroup,
  needsHighChair: guests.needsHighChair,
  tags: guests.tags,
  meals: guests.meals,
  tableNumber: guests.tableNumber,
  tableName: guests.tableName,
  seatNumber: guests.seatNumber,
  checkedIn: guests.checkedIn,
  notedNeeds: sql<number>`coalesce(
    cardinality(${guestNeeds.allergens}) + cardinality(${guestNeeds.diets})
      + (${guestNeeds.other} is not null)::int + ${guestNeeds.usesWheelchair}::int, 0)`.mapWith(Number),
};

async function listMembersWhere(db: Database, where: SQL | undefined) {
  return db
    .select(memberColumns)
    .from(guests)
    .leftJoin(guestNeeds, eq(guestNeeds.guestId, guests.id))
    .where(where)
    .orderBy(guests.createdAt, guests.id);
}

export type Member = Awaited<ReturnType<typeof listMembersWhere>>[number];

/** The guests of a household, in the order in which they were added. */
export async function listGuestsOfHousehold(db: Database, householdId: number): Promise<Member[]> {
  return listMembersWhere(db, eq(guests.householdId, householdId));
}

/** Those of the guests that are still on the event's list, in whichever household. */
export async function listMembersById(db: Database, eventId: number, ids: number[]): Promise<Member[]> {
  const isNamed = sql`${guests.id} = any(${sql.param(ids)}::bigint[])`;
  return listMembersWhere(db, and(eq(guests.eventId, eventId), isNamed));
}

export async function updateHousehold(
  tx: Database,
  id: number,
  changes: Partial<Pick<HouseholdRow, 'version' | 'message' | 'email' | 'answeredAt'>>,
): Promise<void> {
  await tx.update(households).set(changes).where(eq(households.id, id));
}

export async function listGuestsWithoutHousehold(tx: Database, eventId: number) {
  const { id, fullName, companionOf } = guests;
  return tx
    .select({ id, fullName, companionOf })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isNull(guests.householdId)))
    .orderBy(guests.createdAt, guests.id);
}

/** The household of each guest that has one, and how many people are in it. */
export async function listHouseholdsOfGuests(tx: Database, ids: number[]) {
  const { rows } = await tx.execute<{ guestId: string; householdId: string; size: number }>(sql`
    select g.id as "guestId", g.household_id as "householdId",
      (select count(*)::int from ${guests} m where m.household_id = g.household_id) as size
    from ${guests} g where g.id = any(${sql.param(ids)}::bigint[]) and g.household_id is not null
  `);
  return rows.map(({ guestId, householdId, size }) => ({
    guestId: Number(guestId),
    householdId: Number(householdId),
    size,
  }));
}

export async function listNotAskedIds(tx: Database, eventId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isNull(guests.attendance)));
  return rows.map(({ id }) => id);
}
