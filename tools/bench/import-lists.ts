import { randomHouseholdCode, randomId, randomToken } from '../../src/server/ids.ts';
import type { ImportRowInput } from '../../src/shared/contracts/guest-import.ts';
import { seatKey } from '../../src/shared/seat-key.ts';
import { type GuestRow, makeGuestRows } from '../support/made-up-guests.ts';
import type { BenchServer } from './servers/bench-server.ts';

type ListRow = GuestRow &
  Pick<ImportRowInput, 'household' | 'householdOf' | 'companionOf' | 'attendance' | 'tags' | 'meals'>;

const HOUSEHOLD_SIZE = 4;
const TAGS = ['Bride', 'Groom', 'Family', 'Friends', 'Work'];
const OPTIONS = ['Beef', 'Fish', 'Pasta'];

/** Guests in households of four of whom the last is a companion of the first, each with a tag, a meal and an answer. */
export function makeListRows(count: number): ListRow[] {
  const rows = makeGuestRows(count);
  return rows.map((row, index) => {
    const first = rows[index - (index % HOUSEHOLD_SIZE)] ?? row;
    return {
      ...row,
      household: `Household ${index % 100}`,
      householdOf: first.qrCodeIdentifier,
      ...(index % HOUSEHOLD_SIZE === HOUSEHOLD_SIZE - 1 && { companionOf: first.qrCodeIdentifier }),
      attendance: 'coming' as const,
      tags: [TAGS[index % TAGS.length] ?? ''],
      meals: { Main: OPTIONS[index % OPTIONS.length] ?? '' },
    };
  });
}

/** One `insert` into each table that the import writes: the least that the database has to do. */
export async function insertListsBare({ pool }: Pick<BenchServer, 'pool'>, eventId: number, rows: readonly ListRow[]) {
  const ids = new Map(rows.map((row) => [row.qrCodeIdentifier, randomId()]));
  const householdIds = new Map(
    rows.map(({ householdOf, household }) => [householdOf, { id: randomId(), name: household }]),
  );
  const homes = [...householdIds.values()];
  await pool.query(
    `insert into households (id, event_id, name, rsvp_token, rsvp_code)
     select id, $1, name, token, code from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) as s (id, name, token, code)`,
    [
      eventId,
      homes.map(({ id }) => id),
      homes.map(({ name }) => name),
      homes.map(() => randomToken()),
      homes.map(() => randomHouseholdCode()),
    ],
  );
  const own = rows.map((row) => ids.get(row.qrCodeIdentifier));
  await pool.query(
    `insert into guests (id, event_id, full_name, email, table_number, seat_number, seat_key, special_requirements,
       qr_code_identifier, household_id, companion_of, attendance, attendance_at, attendance_by, tags, meals)
     select id, $2, full_name, email, nullif(table_number, ''), nullif(seat_number, ''), seat_key, nullif(notes, ''), qr,
       household_id, companion_of, 'coming', now(), 'import', array[tag], jsonb_build_object('Main', meal)
     from unnest($1::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::bigint[], $11::bigint[], $12::text[], $13::text[])
       as s (id, full_name, email, table_number, seat_number, seat_key, notes, qr, household_id, companion_of, tag, meal)`,
    [
      own,
      eventId,
      rows.map((row) => row.fullName),
      rows.map((row) => row.email),
      rows.map((row) => row.tableNumber),
      rows.map((row) => row.seatNumber),
      rows.map((row) => seatKey(row.tableNumber, row.seatNumber)),
      rows.map((row) => row.specialRequirements),
      rows.map((row) => row.qrCodeIdentifier),
      rows.map((row) => householdIds.get(row.householdOf)?.id),
      rows.map((row) => ids.get(String(row.companionOf)) ?? null),
      rows.map((row) => row.tags?.[0]),
      rows.map((row) => row.meals?.Main),
    ],
  );
  await pool.query(
    `insert into attendance_log (event_id, guest_id, "to", "by", "at") select $1, id, 'coming', 'import', now()
     from unnest($2::bigint[]) as s (id)`,
    [eventId, own],
  );
}
