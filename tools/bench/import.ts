import { randomId } from '../../src/server/ids.ts';
import { seatKey } from '../../src/shared/seat-key.ts';
import { type GuestRow, makeGuestRows } from '../support/made-up-guests.ts';
import { insertListsBare, makeListRows } from './import-lists.ts';
import { timeMs } from './measures/turns.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { type BenchServer, importGuests, startBenchServer } from './servers/bench-server.ts';

const ROWS = 10_000;

/** One `insert` of all rows: the least that the database has to do. */
export async function insertBare(
  { pool }: Pick<BenchServer, 'pool'>,
  eventId: number,
  rows: readonly GuestRow[],
): Promise<void> {
  await pool.query(
    `insert into guests (id, event_id, full_name, email, table_number, seat_number, seat_key, special_requirements,
       qr_code_identifier)
     select id, $2, full_name, email, nullif(table_number, ''), nullif(seat_number, ''), seat_key, nullif(notes, ''), qr
     from unnest($1::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
       as s (id, full_name, email, table_number, seat_number, seat_key, notes, qr)`,
    [
      rows.map(() => randomId()),
      eventId,
      rows.map((row) => row.fullName),
      rows.map((row) => row.email),
      rows.map((row) => row.tableNumber),
      rows.map((row) => row.seatNumber),
      rows.map((row) => seatKey(row.tableNumber, row.seatNumber)),
      rows.map((row) => row.specialRequirements),
      rows.map((row) => row.qrCodeIdentifier),
    ],
  );
}

export const guestImport: Benchmark = {
  name: 'import',
  title: 'Importing a guest file',
  explanation: `10,000 rows through the import call, with every check of every row: session, permission, tier, fields, seats
already taken, QR codes already in use. The baseline is one bare \`insert … select from unnest\` of the same rows by \`pg\` into
the same table, with its indexes and triggers: the time that the database alone needs. The second measure adds households,
companions, answers, tags and meals; its baseline writes the same rows with one statement per table.`,
  async run(options) {
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
  },
};
