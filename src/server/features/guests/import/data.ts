import { eq, type SQL, sql } from 'drizzle-orm';
import type { NeedsInput } from '../../../../shared/contracts/needs.ts';
import { PLAIN_FIELDS } from '../../../../shared/contracts/plain-fields.ts';
import type { Database } from '../../../db/client.ts';
import { guestNeeds } from '../../../db/schema/guest-lists.ts';
import { guests, households } from '../../../db/schema/guests.ts';
import type { GuestRow } from '../data.ts';

/** What an import writes of a guest whom it updates. */
const UPDATED = [
  ...PLAIN_FIELDS,
  'specialRequirements',
  'householdId',
  'companionOf',
  'sortName',
  'cardName',
  'ageGroup',
  'needsHighChair',
  'tags',
  'meals',
] as const;
export type GuestUpdate = Pick<GuestRow, 'id' | (typeof UPDATED)[number]>;

/** What it writes of a new guest. */
const INSERTED = [
  ...UPDATED,
  'id',
  'fullName',
  'email',
  'tableNumber',
  'seatNumber',
  'seatKey',
  'qrCodeIdentifier',
  'isNamePlaceholder',
  'attendance',
  'seatGivenUp',
] as const;
export type NewGuest = Pick<GuestRow, (typeof INSERTED)[number]> & {
  /** The guest's row in the import: guests created together are listed in this order. */
  place: number;
};

type Written = keyof NewGuest;
/** Types of parameters other than text. */
const TYPES: Partial<Record<Written, string>> = {
  id: 'bigint',
  householdId: 'bigint',
  companionOf: 'bigint',
  isNamePlaceholder: 'boolean',
  needsHighChair: 'boolean',
  place: 'int',
};
/** Sent as text: a parameter can't hold arrays of different lengths. */
const CASTS: Partial<Record<Written, string>> = { tags: 'text[]', meals: 'jsonb', seatGivenUp: 'jsonb' };

/** An array as PostgreSQL writes it. */
const arrayLiteral = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

function toParameter(value: unknown): unknown {
  if (Array.isArray(value)) return arrayLiteral(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

const columnName = (field: Written) => sql.raw(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const list = (parts: SQL[]) => sql.join(parts, sql`, `);
const names = (fields: readonly Written[]) => list(fields.map(columnName));
const castTo = (field: Written) => sql.raw(CASTS[field] ? `::${CASTS[field]}` : '');

/** Fields of rows as a table `s`. */
function asTable<Field extends Written>(rows: readonly Pick<NewGuest, Field>[], fields: readonly Field[]): SQL {
  const arrays = fields.map((field) => {
    const values = sql.param(rows.map((row) => toParameter(row[field])));
    return sql`${values}::${sql.raw(TYPES[field] ?? 'text')}[]`;
  });
  return sql`unnest(${list(arrays)}) as s (${names(fields)})`;
}

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

export async function updateGuests(tx: Database, changes: GuestUpdate[]): Promise<void> {
  if (changes.length === 0) return;
  const set = UPDATED.map((field) => sql`${columnName(field)} = s.${columnName(field)}${castTo(field)}`);
  await tx.execute(sql`
    update ${guests} set ${list(set)} from ${asTable(changes, ['id', ...UPDATED])} where ${guests.id} = s.id
  `);
}

/** Writing the parameters of more guests would keep other requests waiting. */
const INSERTED_AT_ONCE = 200;

/**
 * Returns the ids of the guests that were inserted; one whose QR code another event has taken meanwhile is left out. They are
 * inserted in the order of their QR codes: two imports that insert the same codes in different orders could deadlock.
 */
export async function insertGuests(
  tx: Database,
  { eventId, createdAt, pause }: { eventId: number; createdAt: Date; pause: () => Promise<void> },
  rows: NewGuest[],
) {
  const sorted = rows.toSorted((one, other) => (one.qrCodeIdentifier < other.qrCodeIdentifier ? -1 : 1));
  const inserted: number[] = [];
  for (let start = 0; start < sorted.length; start += INSERTED_AT_ONCE) {
    inserted.push(...(await insertSome(tx, eventId, createdAt, sorted.slice(start, start + INSERTED_AT_ONCE))));
    await pause();
  }
  return new Set(inserted);
}

async function insertSome(tx: Database, eventId: number, createdAt: Date, rows: NewGuest[]): Promise<number[]> {
  const now = createdAt.toISOString();
  const values = INSERTED.map((field) => sql`${columnName(field)}${castTo(field)}`);
  const { rows: inserted } = await tx.execute<{ id: string }>(sql`
    insert into ${guests} (${names(INSERTED)}, event_id, attendance_at, attendance_by, created_at)
    select ${list(values)}, ${eventId},
      case when attendance is not null then ${now}::timestamptz end, case when attendance is not null then 'import' end,
      ${now}::timestamptz + place * interval '1 microsecond'
    from ${asTable(rows, [...INSERTED, 'place'])}
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
