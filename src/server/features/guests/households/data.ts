import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { eachPlainField } from '../../../../shared/contracts/plain-fields.ts';
import { MAX_HOUSEHOLD_SIZE } from '../../../../shared/guest-list-limits.ts';
import type { Database } from '../../../db/client.ts';
import { guests, households } from '../../../db/schema/guests.ts';
import type { GuestRow } from '../data.ts';

export type HouseholdRow = typeof households.$inferSelect;

/** The first household of each name, by the name asked for; case does not matter. */
export async function findHouseholdsByName(tx: Database, eventId: number, names: string[]) {
  const { rows } = await tx.execute<{ name: string; id: string }>(sql`
    select distinct on (asked.name) asked.name, ${households.id}
    from unnest(${sql.param(names)}::text[]) as asked (name)
    join ${households} on ${households.eventId} = ${eventId} and lower(${households.name}) = lower(asked.name)
    order by asked.name, ${households.createdAt}, ${households.id}
  `);
  return new Map(rows.map(({ name, id }) => [name, Number(id)]));
}

/** What an export of the guest list says about households: never their links and codes. */
export async function listHouseholdDetails(db: Database, eventId: number) {
  const { id, salutation, email, language, isFormal } = households;
  return db
    .select({ id, salutation, email, language, isFormal })
    .from(households)
    .where(eq(households.eventId, eventId));
}

export type NewHousehold = Pick<HouseholdRow, 'id' | 'name' | 'rsvpToken' | 'rsvpCode'>;

/** One statement for any number of households, in the order given. */
export async function insertHouseholds(tx: Database, eventId: number, createdAt: Date, rows: readonly NewHousehold[]) {
  if (rows.length === 0) return;
  const column = (name: keyof NewHousehold) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`
    insert into ${households} (id, event_id, name, rsvp_token, rsvp_code, created_at)
    select id, ${eventId}, name, rsvp_token, rsvp_code,
      ${createdAt.toISOString()}::timestamptz + ordinality * interval '1 microsecond'
    from unnest(
      ${column('id')}::bigint[], ${column('name')}::text[], ${column('rsvpToken')}::text[], ${column('rsvpCode')}::text[]
    ) with ordinality as s (id, name, rsvp_token, rsvp_code, ordinality)
  `);
}

export async function renameHousehold(tx: Database, id: number | null, name: string): Promise<void> {
  if (id !== null) await tx.update(households).set({ name }).where(eq(households.id, id));
}

export async function countHouseholdsOfEvent(tx: Database, eventId: number, ids: number[]): Promise<number> {
  return tx.$count(households, and(eq(households.eventId, eventId), inArray(households.id, ids)));
}

/** One of these households that has more people than it may have. */
export async function findOverfullHousehold(tx: Database, ids: number[]): Promise<number | null | undefined> {
  const [found] = await tx
    .select({ id: guests.householdId })
    .from(guests)
    .where(sql`${guests.householdId} = any(${sql.param(ids)}::bigint[])`)
    .groupBy(guests.householdId)
    .having(gt(count(), MAX_HOUSEHOLD_SIZE))
    .limit(1);
  return found?.id;
}

export async function writeHouseholdIds(tx: Database, householdIds: ReadonlyMap<number, number | null>): Promise<void> {
  if (householdIds.size === 0) return;
  await tx.execute(sql`
    update ${guests} set household_id = s.household_id
    from unnest(
      ${sql.param([...householdIds.keys()])}::bigint[], ${sql.param([...householdIds.values()])}::bigint[]
    ) as s (id, household_id)
    where ${guests.id} = s.id
  `);
}

export type CompanionRow = Pick<
  GuestRow,
  'id' | 'fullName' | 'isNamePlaceholder' | 'checkedIn' | 'seatKey' | 'householdId' | 'companionOf'
>;

/** The companions of these guests, in the order in which they were added. */
export async function listCompanions(tx: Database, hostIds: number[]): Promise<CompanionRow[]> {
  const { id, fullName, isNamePlaceholder, checkedIn, seatKey, householdId, companionOf } = guests;
  return tx
    .select({ id, fullName, isNamePlaceholder, checkedIn, seatKey, householdId, companionOf })
    .from(guests)
    .where(sql`${guests.companionOf} = any(${sql.param(hostIds)}::bigint[])`)
    .orderBy(guests.createdAt, guests.id);
}

export type NewCompanion = Pick<
  GuestRow,
  'id' | 'fullName' | 'isNamePlaceholder' | 'householdId' | 'companionOf' | 'qrCodeIdentifier'
>;

export async function insertCompanions(tx: Database, eventId: number, createdAt: Date, rows: readonly NewCompanion[]) {
  if (rows.length === 0) return;
  const column = (name: keyof NewCompanion) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`
    insert into ${guests} (
      id, event_id, full_name, is_name_placeholder, household_id, companion_of, qr_code_identifier, created_at
    )
    select id, ${eventId}, full_name, is_name_placeholder, household_id, companion_of, qr_code_identifier,
      ${createdAt.toISOString()}::timestamptz + ordinality * interval '1 microsecond'
    from unnest(
      ${column('id')}::bigint[], ${column('fullName')}::text[], ${column('isNamePlaceholder')}::boolean[],
      ${column('householdId')}::bigint[], ${column('companionOf')}::bigint[], ${column('qrCodeIdentifier')}::text[]
    ) with ordinality as s (
      id, full_name, is_name_placeholder, household_id, companion_of, qr_code_identifier, ordinality
    )
  `);
}

/** Gives companions without a name their own names. */
export async function nameCompanions(tx: Database, names: ReadonlyMap<number, string>): Promise<void> {
  if (names.size === 0) return;
  await tx.execute(sql`
    update ${guests} set full_name = s.full_name, is_name_placeholder = false
    from unnest(${sql.param([...names.keys()])}::bigint[], ${sql.param([...names.values()])}::text[]) as s (id, full_name)
    where ${guests.id} = s.id
  `);
}

/**
 * Makes companions placeholders. The caller must then write the placeholder names, which are not known here. Address, phone number,
 * notes and what paper shows instead of the name belong to the person who had the name: whoever is named next must not get them.
 */
export async function markAsPlaceholders(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .update(guests)
    .set({
      isNamePlaceholder: true,
      sortName: null,
      cardName: null,
      email: null,
      ...eachPlainField(() => null),
      specialRequirements: null,
    })
    .where(inArray(guests.id, [...ids]));
}

export async function writeNames(tx: Database, names: ReadonlyMap<number, string>): Promise<void> {
  if (names.size === 0) return;
  await tx.execute(sql`
    update ${guests} set full_name = s.full_name
    from unnest(${sql.param([...names.keys()])}::bigint[], ${sql.param([...names.values()])}::text[]) as s (id, full_name)
    where ${guests.id} = s.id
  `);
}

export async function renamePlaceholdersOf(tx: Database, hostId: number, fullName: string): Promise<void> {
  await tx
    .update(guests)
    .set({ fullName })
    .where(and(eq(guests.companionOf, hostId), eq(guests.isNamePlaceholder, true)));
}

/** Placeholders, among some guests or all of an event, with the name of the guest who brings each of them. */
export async function listPlaceholders(tx: Database, among: { ids: number[] } | { eventId: number }) {
  const isAmong = 'ids' in among ? inArray(guests.id, among.ids) : eq(guests.eventId, among.eventId);
  const host = alias(guests, 'host');
  return tx
    .select({ id: guests.id, fullName: guests.fullName, hostName: host.fullName })
    .from(guests)
    .innerJoin(host, eq(host.id, guests.companionOf))
    .where(and(eq(guests.isNamePlaceholder, true), isAmong));
}
