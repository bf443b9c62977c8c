import { randomHouseholdCode, randomId, randomToken } from '../../src/server/common/ids.ts';
import type { ImportRowInput } from '../../src/shared/contracts/guest-import.ts';
import { seatKey } from '../../src/shared/seat-key.ts';
import { type MadeUpGuest, makeGuestRows } from '../support/made-up-guests.ts';
import { timeMs } from './measures/turns.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { type BenchServer, importGuests, startBenchServer } from './servers/bench-server.ts';

const ROWS = 10_000;

type ListRow = MadeUpGuest &
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

/**
 * Values by column, or one value for all rows. What is not text has its type after the name, and an array, which `unnest`
 * can't have in it, `text text[]`.
 */
type Columns = Readonly<Record<string, unknown>>;

async function insertColumns({ pool }: Pick<BenchServer, 'pool'>, table: string, columns: Columns): Promise<void> {
  const entries = Object.entries(columns).map(([column, values], index) => {
    const [name = '', type = 'text', target = type] = column.split(' ');
    const isList = Array.isArray(values);
    const parameter = `$${index + 1}::${type}${isList ? '[]' : ''}`;
    return { name, isList, parameter, value: isList ? `${name}::${target}` : parameter };
  });
  const join = (key: 'name' | 'parameter' | 'value', some = entries) => some.map((entry) => entry[key]).join(', ');
  const lists = entries.filter(({ isList }) => isList);
  const rows = `select ${join('value')} from unnest(${join('parameter', lists)}) as s (${join('name', lists)})`;
  await pool.query(`insert into ${table} (${join('name')}) ${rows}`, Object.values(columns));
}

const guestColumns = (eventId: number, rows: readonly MadeUpGuest[], ids = rows.map(() => randomId())) => ({
  'id bigint': ids,
  'event_id bigint': eventId,
  full_name: rows.map(({ fullName }) => fullName),
  email: rows.map(({ email }) => email),
  table_number: rows.map(({ tableNumber }) => tableNumber || null),
  seat_number: rows.map(({ seatNumber }) => seatNumber || null),
  seat_key: rows.map(({ tableNumber, seatNumber }) => seatKey(tableNumber, seatNumber)),
  special_requirements: rows.map(({ specialRequirements }) => specialRequirements || null),
  qr_code_identifier: rows.map(({ qrCodeIdentifier }) => qrCodeIdentifier),
});

/** One `insert` into each table that the import writes: the least that the database has to do. */
async function insertListsBare(server: Pick<BenchServer, 'pool'>, eventId: number, rows: readonly ListRow[]) {
  const ids = new Map(rows.map((row) => [row.qrCodeIdentifier, randomId()]));
  const homes = new Map(rows.map(({ householdOf, household }) => [householdOf, { id: randomId(), name: household }]));
  const all = [...homes.values()];
  const now = new Date();
  const own = [...ids.values()];
  await insertColumns(server, 'households', {
    'id bigint': all.map(({ id }) => id),
    'event_id bigint': eventId,
    name: all.map(({ name }) => name),
    rsvp_token: all.map(() => randomToken()),
    rsvp_code: all.map(() => randomHouseholdCode()),
  });
  await insertColumns(server, 'guests', {
    ...guestColumns(eventId, rows, own),
    'household_id bigint': rows.map(({ householdOf }) => homes.get(householdOf)?.id),
    'companion_of bigint': rows.map(({ companionOf }) => ids.get(String(companionOf)) ?? null),
    attendance: 'coming',
    'attendance_at timestamptz': now,
    attendance_by: 'import',
    'tags text text[]': rows.map(({ tags }) => `{${tags?.join()}}`),
    'meals jsonb': rows.map(({ meals }) => JSON.stringify(meals)),
  });
  await insertColumns(server, 'attendance_log', {
    'event_id bigint': eventId,
    'guest_id bigint': own,
    '"to"': 'coming',
    '"by"': 'import',
    '"at" timestamptz': now,
  });
}

/** One `insert` of all rows: the least that the database has to do. */
export const insertBare = (server: Pick<BenchServer, 'pool'>, eventId: number, rows: readonly MadeUpGuest[]) =>
  insertColumns(server, 'guests', guestColumns(eventId, rows));

export const guestImport: Benchmark = async (options) => {
  const server = await startBenchServer();
  const timeImport = async <Row>(makeRows: (count: number) => Row[], work: (rows: Row[]) => Promise<void>) => {
    await server.pool.query('truncate guests, households, tags, meal_options, attendance_log cascade');
    const rows = makeRows(ROWS);
    return timeMs(() => work(rows));
  };
  const makeRows = (count: number) => makeGuestRows(count);
  const shared = { baselineName: 'bare insert', limit: 3, rounds: 7 };
  const simple = await compareInTurns(options, {
    ...shared,
    measure: '10,000 rows',
    baseline: () => timeImport(makeRows, (rows) => insertBare(server, server.eventId, rows)),
    ours: () => timeImport(makeRows, (rows) => importGuests(server, server.eventId, rows)),
  });
  const lists = await compareInTurns(options, {
    ...shared,
    measure: '10,000 rows with households',
    baseline: () => timeImport(makeListRows, (rows) => insertListsBare(server, server.eventId, rows)),
    ours: () => timeImport(makeListRows, (rows) => importGuests(server, server.eventId, rows)),
  });
  return [simple, lists];
};
