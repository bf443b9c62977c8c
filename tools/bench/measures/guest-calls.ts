import { makeGuestRows } from '../../support/made-up-guests.ts';
import { insertBare } from '../import.ts';
import type { Subject } from '../results/figure.ts';
import { type BenchServer, importGuests, insertEvent, startBenchServer } from '../servers/bench-server.ts';
import { CALLS, callMs, timeMs } from './turns.ts';

const IMPORTED_ROWS = 1_000;
/**
 * Most that our list of the large account may take, relative to the bare route: ours checks access and sends the list
 * in pieces, so that other calls don't wait for it.
 */
const MAX_LIST_RATIO = 1.5;

export interface Call extends Omit<Subject, 'rounds'> {
  /** If set, the times at the largest size are compared too, not only their growth, and their ratio has this limit. */
  readonly maxRatioAtLargest?: number;
}

type Accounts = Awaited<ReturnType<typeof startAccounts>>;

export async function startAccounts() {
  const server = await startBenchServer();
  const small = await server.signIn('small@example.com');
  await fillAccount(server, small.userId, GUESTS_PER_EVENT);
  const { rows } = await server.pool.query<{ id: number; eventId: number }>(
    'select guests.id, event_id as "eventId" from guests join events on events.id = event_id where user_id = $1',
    [small.userId],
  );
  const eventId = rows[0]?.eventId ?? 0;
  return {
    server,
    /** Owns one event of a hundred guests. */
    small: { ...small, eventId, guestIds: rows.map(({ id }) => id) },
    /** Owns all other events in the database. */
    large: await server.signIn('large@example.com'),
  };
}

/** Calls whose answer is the same however many guests other accounts have. */
export function listCallsAboutOneEvent({ server: { url, bare }, small }: Accounts): Call[] {
  const { cookie, eventId, guestIds } = small;
  const [guestId = 0] = guestIds;
  const compareWithOneRow = (measure: string, ours: () => Promise<number>): Call => ({
    measure,
    ours,
    baselineName: 'one row by its key',
    baseline: () => callMs(`${bare}/one-guest/${guestId}`),
  });
  return [
    compareWithOneRow('guest list of one event', () => callMs(`${url}/api/events/${eventId}/guests`, { cookie })),
    compareWithOneRow('seat lookup', () =>
      callMs(`${url}/api/events/${eventId}/guests?name=${encodeURIComponent('Tóth Anna 42')}`),
    ),
    compareWithOneRow('all guests of a small account', () => callMs(`${url}/api/guests`, { cookie })),
    compareWithOneRow('numbers of a small account', () => callMs(`${url}/api/stats`, { cookie })),
    compareWithOneRow('dashboard of a small account', async () => {
      const calls = ['/dashboard', '/api/users/me', '/api/stats'].map((path) => callMs(url + path, { cookie }));
      return Math.max(...(await Promise.all(calls)));
    }),
  ];
}

export function listWrites({ server, small }: Accounts): Call[] {
  const { cookie, guestIds } = small;
  /** The average time of a check-in. Undoing earlier ones, so that each changes something, is not counted. */
  const checkInMs = async (url: (id: number) => string, undo: boolean) => {
    const ids = guestIds.slice(0, CALLS);
    if (undo) for (const id of ids) await callMs(`${url(id)}/check-in`, { method: 'DELETE', cookie, times: 1 });
    const times: number[] = [];
    for (const id of ids)
      times.push(await callMs(undo ? `${url(id)}/check-in` : url(id), { method: 'POST', cookie, times: 1 }));
    return times.reduce((sum, ms) => sum + ms, 0) / times.length;
  };
  const importInto = async (work: (eventId: number) => Promise<void>) => {
    const eventId = await insertEvent(server, small.userId);
    const ms = await timeMs(() => work(eventId));
    await server.pool.query('delete from events where id = $1', [eventId]);
    return ms;
  };
  return [
    {
      measure: 'check-in',
      baselineName: 'bare update',
      ours: () => checkInMs((id) => `${server.url}/api/guests/${id}`, true),
      baseline: () => checkInMs((id) => `${server.bare}/check-in/${id}`, false),
    },
    {
      measure: 'import of 1,000 rows',
      baselineName: 'bare insert',
      ours: () =>
        importInto((eventId) => importGuests({ url: server.url, cookie }, eventId, makeGuestRows(IMPORTED_ROWS))),
      baseline: () => importInto((eventId) => insertBare(server, eventId, makeGuestRows(IMPORTED_ROWS))),
    },
  ];
}

/** Calls about everything that the large account owns. */
export function listCallsOfLargeAccount({ server, large }: Accounts, guests: number): Call[] {
  const { cookie, userId } = large;
  const times = guests > 1_000 ? 1 : 5;
  const read = (path: string) => () => callMs(server.url + path, { cookie, times });
  const readBare = (name: string) => () => callMs(`${server.bare}/${name}/${userId}`, { times });
  const list = { baselineName: 'bare list', baseline: readBare('guests-of-user'), maxRatioAtLargest: MAX_LIST_RATIO };
  return [
    { measure: 'all guests of the large account', ours: read('/api/guests'), ...list },
    {
      measure: 'numbers of the large account',
      baselineName: 'bare count',
      ours: read('/api/stats'),
      baseline: readBare('guest-count-of-user'),
    },
    {
      measure: 'events of the large account',
      baselineName: 'bare list',
      ours: read('/api/events'),
      baseline: readBare('events-of-user'),
    },
    {
      measure: 'download of the large account',
      baselineName: 'bare list',
      ours: async () => {
        await server.pool.query("delete from rate_limits where key like 'export:%'");
        // Stands for the mailed code that the download needs.
        await server.pool.query(
          `insert into confirmations (session_hash, action, confirmed_at, expires_at)
           select token_hash, 'exportAccount', now(), now() + interval '5 minutes' from sessions on conflict do nothing`,
        );
        return callMs(`${server.url}/api/users/me/export`, { cookie, times: 1 });
      },
      baseline: readBare('guests-of-user'),
    },
  ];
}

const GUESTS_PER_EVENT = 100;
/** Events are inserted this many at a time, because the app's connections cancel statements that take long. */
const EVENTS_PER_STATEMENT = 50;

/**
 * Adds events of a hundred guests, half of them checked in today, until the account has this many guests. The database
 * makes the rows itself: importing a hundred thousand of them would take most of the benchmark's time.
 */
export async function fillAccount({ pool }: Pick<BenchServer, 'pool'>, userId: number, total: number): Promise<void> {
  const { rows } = await pool.query('select count(*)::int as count from events where user_id = $1', [userId]);
  const [{ count }] = rows as [{ count: number }];
  const wanted = Math.ceil(total / GUESTS_PER_EVENT);
  for (let there = count; there < wanted; there += EVENTS_PER_STATEMENT) {
    await pool.query(
      `with new_events as (
         insert into events (id, user_id, name, date, time_zone, location)
         select 100000000000 + (random() * 800000000000)::bigint, $1, 'Evening ' || n, now() + n * interval '1 day',
           'Europe/Budapest', 'Budapest'
         from generate_series($2::int + 1, $2::int + $3::int) as n
         returning id
       )
       insert into guests (id, event_id, full_name, email, table_number, seat_number, seat_key, checked_in, check_in_time,
         qr_code_identifier)
       select 100000000000 + (random() * 800000000000)::bigint, id,
         (array['Kovács', 'Szabó', 'Tóth', 'Nagy', 'Smith'])[1 + n % 5] || ' Anna ' || n, 'guest' || n || '@example.com',
         (n / 10 + 1)::text, (n % 10 + 1)::text, (n / 10 + 1) || chr(31) || (n % 10 + 1),
         n % 2 = 0, case when n % 2 = 0 then now() end, 'bench-' || id || '-' || n
       from new_events, generate_series(0, ${GUESTS_PER_EVENT - 1}) as n
       on conflict do nothing`,
      [userId, there, Math.min(EVENTS_PER_STATEMENT, wanted - there)],
    );
  }
  await pool.query('vacuum analyze guests, events');
}
