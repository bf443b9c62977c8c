import { randomId } from '../../src/server/common/ids.ts';
import { makeGuestRows } from '../support/made-up-guests.ts';
import { percentilesOf } from '../support/statistics.ts';
import type { BenchOptions } from './bench-options.ts';
import { callMs, timeMs } from './measures/turns.ts';
import { type Benchmark, compareInTurns, compareWithBudget, type Figure } from './results/figure.ts';
import { type BenchServer, enterDoor, importGuests, insertEvent, startBenchServer } from './servers/bench-server.ts';

const ROWS = 10_000;
const CHECK_INS = 200;
const ENTRIES = 100_000;
const READS = 200;

/** Turns on or off what writes the history: triggers, and the function by which check-ins do. */
async function createLogSwitch({ pool }: BenchServer): Promise<(isOn: boolean) => Promise<void>> {
  const { rows: triggers } = await pool.query<{ name: string; table: string }>(
    `select quote_ident(tgname) as name, tgrelid::regclass as table from pg_trigger
     where not tgisinternal and tgname like 'log\\_%'`,
  );
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_functiondef('log_arrivals'::regproc) as definition",
  );
  const definition = rows[0]?.definition ?? '';
  const empty = definition.replace(/AS \$function\$.*/s, 'AS $function$ begin end $function$');
  return async (isOn) => {
    for (const { table, name } of triggers) {
      await pool.query(`alter table ${table} ${isOn ? 'enable' : 'disable'} trigger ${name}`);
    }
    await pool.query(isOn ? definition : empty);
  };
}

async function listGuestIds({ pool }: BenchServer, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from guests limit $1', [count]);
  return rows.map(({ id }) => id);
}

/** Checks guests in and takes it back, one call after the other. */
async function checkIn({ url, cookie }: BenchServer, ids: readonly number[]): Promise<void> {
  for (const method of ['POST', 'DELETE'])
    for (const id of ids) await callMs(`${url}/api/guests/${id}/check-in`, { method, cookie, times: 1 });
}

/** Reads the history of one guest after the other, each of whom has a thousand entries. */
async function timeReads(server: BenchServer): Promise<number[]> {
  const { pool, eventId, userId, url, cookie } = server;
  const ids = await listGuestIds(server, 100);
  await pool.query('truncate event_log');
  await pool.query(
    `insert into event_log (event_id, change, subject, guest_id, at, actor_kind, actor_id, via, action, before, after)
     select $1, n, 'guest', ($2::bigint[])[1 + n % 100], now() - (${ENTRIES} - n) * interval '1 minute', 'user', $3, 'plan', 'seat',
       jsonb_build_object('table', n::text, 'seat', '1'), jsonb_build_object('table', (n + 1)::text, 'seat', '2')
     from generate_series(1, ${ENTRIES}) n`,
    [eventId, ids, userId],
  );
  await pool.query('vacuum analyze event_log');
  const times: number[] = [];
  for (let read = 0; read < READS; read++) {
    const address = `${url}/api/events/${eventId}/log?guestId=${ids[read % ids.length]}`;
    times.push(await callMs(address, { cookie, times: 1 }));
  }
  return times;
}

/** Each at the door of another organiser's event: the calls of one organiser's doors wait for each other. */
const PHONES = 32;
const GUESTS_OF_DOOR = 8;
/** As long as a standby in another building takes to confirm a commit. */
const SLOW_COMMITS = { commit_delay: '5000', commit_siblings: '0' };

/** Opens the door of a new organiser's event. */
async function openDoor(server: BenchServer, number: number) {
  const organiser = await server.signIn(`door${number}@example.com`);
  const eventId = await insertEvent(server, organiser.userId);
  const host = { ...server, ...organiser, eventId };
  await importGuests(host, eventId, makeGuestRows(GUESTS_OF_DOOR));
  const { rows } = await server.pool.query<{ id: number }>('select id from guests where event_id = $1', [eventId]);
  const [cookie = ''] = await enterDoor(host, 1);
  return { phone: { ...host, cookie }, ids: rows.map(({ id }) => id) };
}

/** Compares notifications sent after the commit with those that PostgreSQL sends as part of it. */
async function compareNotifications(options: BenchOptions): Promise<Figure> {
  const server = await startBenchServer(SLOW_COMMITS);
  const doors: Awaited<ReturnType<typeof openDoor>>[] = [];
  while (doors.length < PHONES) doors.push(await openDoor(server, doors.length));
  const { rows } = await server.pool.query<{ definition: string }>(
    "select pg_get_functiondef('notify_after_commit'::regproc) as definition",
  );
  const afterCommit = rows[0]?.definition ?? '';
  const inCommit = afterCommit.replace(
    /AS \$function\$.*/s,
    'AS $function$ begin perform pg_notify(channel, payload); end $function$',
  );
  const measure = async (definition: string) => {
    await server.pool.query(definition);
    const ms = await timeMs(() => Promise.all(doors.map(({ phone, ids }) => checkIn(phone, ids))));
    return (2 * PHONES * GUESTS_OF_DOOR * 1_000) / ms;
  };
  return compareInTurns(options, {
    measure: `check-ins of ${PHONES} phones, commits of 5 ms`,
    baselineName: 'notified in the commit',
    unit: '/s',
    direction: 'at least',
    limit: 4,
    rounds: 7,
    baseline: () => measure(inCommit),
    ours: () => measure(afterCommit),
  });
}

export const eventLog: Benchmark = async (options) => {
  const server = await startBenchServer();
  const { pool, eventId } = server;
  const setLogging = await createLogSwitch(server);
  const timeImport = async (isOn: boolean) => {
    await setLogging(isOn);
    await pool.query('truncate guests, households, tags, meal_options, attendance_log, event_log cascade');
    const rows = makeGuestRows(ROWS).map((row) => ({ ...row, qrCodeIdentifier: `bench-${randomId()}` }));
    return timeMs(() => importGuests(server, eventId, rows));
  };
  const imported = await compareInTurns(options, {
    measure: '10,000 rows imported',
    baselineName: 'without the history',
    limit: 1.2,
    rounds: 7,
    baseline: () => timeImport(false),
    ours: () => timeImport(true),
  });
  const ids = await listGuestIds(server, CHECK_INS);
  const timeCheckIns = async (isOn: boolean) => {
    await setLogging(isOn);
    return timeMs(() => checkIn(server, ids));
  };
  const checkedIn = await compareInTurns(options, {
    measure: '200 check-ins and undos',
    baselineName: 'without the history',
    limit: 1.1,
    rounds: 15,
    baseline: () => timeCheckIns(false),
    ours: () => timeCheckIns(true),
  });
  const { p95 } = percentilesOf(await timeReads(server));
  return [
    imported,
    checkedIn,
    compareWithBudget("a guest's history among 100,000 entries, p95", 50, [p95]),
    await compareNotifications(options),
  ];
};
