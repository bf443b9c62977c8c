import { eq, sql } from 'drizzle-orm';
import type { NeedsInput } from '../../../shared/contracts/needs.ts';
import type { Database } from '../../db/client.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { guests, households } from '../../db/schema/guests.ts';
import type { GuestRow } from './data.ts';

export type NewGuest = Pick<
  GuestRow,
  | 'id'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'tableNumber'
  | 'seatNumber'
  | 'seatKey'
  | 'specialRequirements'
  | 'qrCodeIdentifier'
  | 'householdId'
  | 'companionOf'
  | 'isNamePlaceholder'
  | 'sortName'
  | 'cardName'
  | 'attendance'
  | 'ageGroup'
  | 'needsHighChair'
  | 'tags'
  | 'meals'
  | 'seatGivenUp'
> & {
  /** The guest's row in the import: guests created together are listed in this order. */
  place: number;
};

export async function findByQrCodes(db: Database, qrCodes: string[]) {
  const rows = await db
    .select({ id: guests.id, eventId: guests.eventId, qrCodeIdentifier: guests.qrCodeIdentifier })
    .from(guests)
    .where(sql`${guests.qrCodeIdentifier} = any(${sql.param(qrCodes)}::text[])`);
  return new Map(rows.map(({ qrCodeIdentifier, ...guest }) => [qrCodeIdentifier, guest]));
}

/** Lists the oldest first, because a row that names a household means the oldest of that name. */
export async function listHouseholdNames(db: Database, eventId: number) {
  return db
    .select({ id: households.id, name: households.name })
    .from(households)
    .where(eq(households.eventId, eventId))
    .orderBy(households.createdAt, households.id);
}

export type GuestUpdate = Pick<
  GuestRow,
  | 'id'
  | 'phone'
  | 'specialRequirements'
  | 'householdId'
  | 'companionOf'
  | 'sortName'
  | 'cardName'
  | 'ageGroup'
  | 'needsHighChair'
  | 'tags'
  | 'meals'
>;

/** An array as PostgreSQL writes it: a parameter can't hold arrays of different lengths. */
const arrayLiteral = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

export async function updateGuests(tx: Database, changes: GuestUpdate[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (name: keyof GuestUpdate) => sql.param(changes.map((change) => change[name]));
  await tx.execute(sql`
    update ${guests} set phone = s.phone, special_requirements = s.notes, household_id = s.household_id, companion_of = s.companion_of,
      sort_name = s.sort_name, card_name = s.card_name, age_group = s.age_group, needs_high_chair = s.needs_high_chair,
      tags = s.tags::text[], meals = s.meals::jsonb
    from unnest(
      ${column('id')}::bigint[], ${column('phone')}::text[], ${column('specialRequirements')}::text[],
      ${column('householdId')}::bigint[],
      ${column('companionOf')}::bigint[], ${column('sortName')}::text[], ${column('cardName')}::text[],
      ${column('ageGroup')}::text[], ${column('needsHighChair')}::boolean[],
      ${sql.param(changes.map(({ tags }) => arrayLiteral(tags)))}::text[],
      ${sql.param(changes.map(({ meals }) => JSON.stringify(meals)))}::text[]
    ) as s (
      id, phone, notes, household_id, companion_of, sort_name, card_name, age_group, needs_high_chair, tags, meals
    )
    where ${guests.id} = s.id
  `);
}

/** Writing the parameters of more guests would keep other requests waiting. */
const INSERTED_AT_ONCE = 1_000;

/**
 * Returns the ids of the guests that were inserted; one whose QR code another event has taken meanwhile is left out. They are
 * inserted in the order of their QR codes: two imports that insert the same codes in different orders could deadlock.
 */
export async function insertGuests(tx: Database, eventId: number, createdAt: Date, rows: NewGuest[]) {
  const sorted = rows.toSorted((one, other) => (one.qrCodeIdentifier < other.qrCodeIdentifier ? -1 : 1));
  const inserted: number[] = [];
  for (let start = 0; start < sorted.length; start += INSERTED_AT_ONCE) {
    inserted.push(...(await insertSome(tx, eventId, createdAt, sorted.slice(start, start + INSERTED_AT_ONCE))));
  }
  return new Set(inserted);
}

async function insertSome(tx: Database, eventId: number, createdAt: Date, rows: NewGuest[]): Promise<number[]> {
  const column = (name: keyof NewGuest) => sql.param(rows.map((row) => row[name]));
  const now = createdAt.toISOString();
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    insert into ${guests} (
      id, event_id, full_name, email, phone, table_number, seat_number, seat_key, special_requirements, qr_code_identifier,
      household_id, companion_of, is_name_placeholder, sort_name, card_name, attendance, attendance_at, attendance_by,
      age_group, needs_high_chair, tags, meals, seat_given_up, created_at
    )
    select id, ${eventId}, full_name, email, phone, table_number, seat_number, seat_key, special_requirements, qr_code_identifier,
      household_id, companion_of, is_name_placeholder, sort_name, card_name, attendance,
      case when attendance is not null then ${now}::timestamptz end, case when attendance is not null then 'import' end,
      age_group, needs_high_chair, tags::text[], meals::jsonb, seat_given_up::jsonb,
      ${now}::timestamptz + place * interval '1 microsecond'
    from unnest(
      ${column('id')}::bigint[], ${column('fullName')}::text[], ${column('email')}::text[], ${column('phone')}::text[],
      ${column('tableNumber')}::text[], ${column('seatNumber')}::text[], ${column('seatKey')}::text[],
      ${column('specialRequirements')}::text[], ${column('qrCodeIdentifier')}::text[], ${column('householdId')}::bigint[],
      ${column('companionOf')}::bigint[], ${column('isNamePlaceholder')}::boolean[], ${column('sortName')}::text[],
      ${column('cardName')}::text[], ${column('attendance')}::text[], ${column('ageGroup')}::text[],
      ${column('needsHighChair')}::boolean[], ${sql.param(rows.map(({ tags }) => arrayLiteral(tags)))}::text[],
      ${sql.param(rows.map(({ meals }) => JSON.stringify(meals)))}::text[],
      ${sql.param(rows.map(({ seatGivenUp }) => (seatGivenUp === null ? null : JSON.stringify(seatGivenUp))))}::text[],
      ${column('place')}::int[]
    ) as s (
      id, full_name, email, phone, table_number, seat_number, seat_key, special_requirements, qr_code_identifier, household_id,
      companion_of, is_name_placeholder, sort_name, card_name, attendance, age_group, needs_high_chair, tags, meals,
      seat_given_up, place
    )
    order by qr_code_identifier collate "C"
    on conflict (qr_code_identifier) do nothing
    returning id
  `);
  return inserted.map(({ id }) => Number(id));
}

export interface HouseholdDetails {
  readonly id: number;
  readonly salutation: string | null;
  readonly email: string | null;
  readonly language: string | null;
  readonly isFormal: boolean | null;
}

/** Fills in what the households do not have yet. */
export async function completeHouseholds(tx: Database, details: readonly HouseholdDetails[]): Promise<void> {
  if (details.length === 0) return;
  const column = (name: keyof HouseholdDetails) => sql.param(details.map((detail) => detail[name]));
  await tx.execute(sql`
    update ${households} set salutation = coalesce(${households.salutation}, s.salutation),
      email = coalesce(${households.email}, s.email), language = coalesce(${households.language}, s.language),
      is_formal = coalesce(${households.isFormal}, s.is_formal)
    from unnest(
      ${column('id')}::bigint[], ${column('salutation')}::text[], ${column('email')}::text[], ${column('language')}::text[],
      ${column('isFormal')}::boolean[]
    ) as s (id, salutation, email, language, is_formal)
    where ${households.id} = s.id
  `);
}

/** Writes needs by guest id; they replace those noted before. */
export async function writeNeeds(tx: Database, needs: ReadonlyMap<number, NeedsInput>, at: Date): Promise<void> {
  const isEmpty = ({ allergens = [], diets = [], other, usesWheelchair }: NeedsInput) =>
    allergens.length === 0 && diets.length === 0 && !other && !usesWheelchair;
  const [empty, given] = [
    [...needs].filter(([, each]) => isEmpty(each)),
    [...needs].filter(([, each]) => !isEmpty(each)),
  ];
  const emptyIds = sql.param(empty.map(([guestId]) => guestId));
  if (empty.length > 0) await tx.delete(guestNeeds).where(sql`${guestNeeds.guestId} = any(${emptyIds}::bigint[])`);
  if (given.length === 0) return;
  const rows = given.map(([guestId, { allergens, diets, other, usesWheelchair }]) => ({
    guestId,
    allergens: arrayLiteral([...new Set(allergens)]),
    diets: arrayLiteral([...new Set(diets)]),
    other: other ?? null,
    usesWheelchair: usesWheelchair ?? false,
  }));
  const column = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`
    insert into ${guestNeeds} (guest_id, allergens, diets, other, uses_wheelchair, consent_at, consent_by)
    select guest_id, allergens::text[], diets::text[], other, uses_wheelchair, ${at.toISOString()}::timestamptz, 'import'
    from unnest(
      ${column('guestId')}::bigint[], ${column('allergens')}::text[], ${column('diets')}::text[], ${column('other')}::text[],
      ${column('usesWheelchair')}::boolean[]
    ) as s (guest_id, allergens, diets, other, uses_wheelchair)
    on conflict (guest_id) do update set allergens = excluded.allergens, diets = excluded.diets, other = excluded.other,
      uses_wheelchair = excluded.uses_wheelchair, consent_at = excluded.consent_at, consent_by = excluded.consent_by
  `);
}
