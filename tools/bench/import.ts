import { type GuestRow, makeGuestRows } from '../support/made-up-guests.ts';
import { guestColumns, insertColumns, insertListsBare, makeListRows } from './import-lists.ts';
import { timeMs } from './measures/turns.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { type BenchServer, importGuests, startBenchServer } from './servers/bench-server.ts';

const ROWS = 10_000;

/** One `insert` of all rows: the least that the database has to do. */
export const insertBare = (server: Pick<BenchServer, 'pool'>, eventId: number, rows: readonly GuestRow[]) =>
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
