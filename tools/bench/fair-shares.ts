import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomToken } from '../../src/server/common/ids.ts';
import { nextMessage, startChild } from '../support/child-process.ts';
import { onCleanUp } from '../support/clean-up.ts';
import { sendRequest } from '../support/http-client.ts';
import { makeGuestRows } from '../support/made-up-guests.ts';
import { memoryMbOf } from '../support/processes.ts';
import { percentilesOf } from '../support/statistics.ts';
import { type Benchmark, compare, countOf, type Figure } from './results/figure.ts';
import {
  type BenchServer,
  enterDoor,
  importGuests,
  insertEvent,
  listGuests,
  startServerWithGuests,
} from './servers/bench-server.ts';

interface Greedy {
  readonly cookie: string;
  /** An event with many guests, one of them, and an event for imports. */
  readonly eventId: number;
  readonly guestId: number;
  readonly importEventId: number;
}

interface GreedyCall {
  readonly cookie: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Rows of an import, made by the process that sends it. */
  readonly rows?: number;
  /** A picture for a floor plan, made there too. */
  readonly picture?: HostilePicture;
}

/** The largest that is accepted, one that would unpack to too many pixels, one that ends too early, and no picture at all. */
export type HostilePicture = (typeof HOSTILE_PICTURES)[number];
const HOSTILE_PICTURES = ['largest', 'bomb', 'cut', 'noise'] as const;

export interface Attack {
  readonly origin: string;
  /** Calls that are under way at any time, taken from the list in turn. */
  readonly parallel: number;
  readonly calls: readonly GreedyCall[];
}

const GUESTS = 200;
const GREEDY_ACCOUNTS = 10;
const GREEDY_GUESTS = 10_000;
const MEASURED_MS = 3_000;
/** The attack goes on for so long before others are measured, and the server has so long afterwards. */
const BEGIN_MS = 500;
const SETTLE_MS = 2_000;
const PAUSE_MS = 20;
const ROUNDS = 5;
const MAX_GROWTH_MB = 100;
/** Imports that had begun are finished, and their memory is given back once the server is quiet. */
const MEMORY_BACK_MS = 15_000;

/** Ten greedy accounts with 10,000 guests each, beside an event that people use. */
async function addGreedyAccounts(server: BenchServer): Promise<Greedy[]> {
  const greedy: Greedy[] = [];
  while (greedy.length < GREEDY_ACCOUNTS) {
    const { userId, cookie } = await server.signIn(`greedy${greedy.length}@example.com`);
    const eventId = await insertEvent(server, userId);
    await importGuests({ url: server.url, cookie }, eventId, makeGuestRows(GREEDY_GUESTS));
    const [guest] = await listGuests(server, eventId);
    greedy.push({ cookie, eventId, guestId: guest?.id ?? 0, importEventId: await insertEvent(server, userId) });
  }
  await server.pool.query('vacuum analyze');
  return greedy;
}

function listAttacks(origin: string, greedy: readonly Greedy[]): Record<string, Attack> {
  const get = ({ cookie }: Greedy, path: string): GreedyCall => ({ cookie, method: 'GET', path });
  const patch = ({ cookie, guestId }: Greedy): GreedyCall => {
    const body = JSON.stringify({ specialRequirements: 'Window' });
    return { cookie, method: 'PATCH', path: `/api/guests/${guestId}`, body };
  };
  const insert = ({ cookie, importEventId }: Greedy): GreedyCall => {
    return { cookie, method: 'POST', path: `/api/events/${importEventId}/guests/import`, rows: 10_000 };
  };
  const draw = ({ cookie, eventId }: Greedy, picture: HostilePicture): GreedyCall => {
    return { cookie, method: 'POST', path: `/api/events/${eventId}/layout/pictures`, picture };
  };
  const lists = ['guests', 'guests.csv', 'households', 'catering', 'replies', 'layout'];
  const one = greedy.slice(0, 1);
  return {
    '100 changes': { origin, parallel: 100, calls: one.map(patch) },
    '300 changes': { origin, parallel: 300, calls: one.map(patch) },
    '300 reads': { origin, parallel: 300, calls: one.map((account) => get(account, '/api/users/me')) },
    '1,000 changes of ten': { origin, parallel: 1_000, calls: greedy.map(patch) },
    '50 imports of ten': { origin, parallel: 50, calls: greedy.map(insert) },
    '50 long lists of ten': {
      origin,
      parallel: 50,
      calls: greedy.flatMap((account) => lists.map((list) => get(account, `/api/events/${account.eventId}/${list}`))),
    },
    '100 hostile pictures of ten': {
      origin,
      parallel: 100,
      calls: greedy.flatMap((account) => HOSTILE_PICTURES.map((picture) => draw(account, picture))),
    },
  };
}

/** What people do who have nothing to do with the attack. */
async function listVictims(server: BenchServer) {
  const { url: origin, eventId, cookie } = server;
  const [doorCookie = ''] = await enterDoor(server, 1);
  const guests = await listGuests(server, eventId);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onCleanUp(() => agent.destroy());
  const send = async (path: string, headers: Record<string, string>, method = 'GET', body?: string) => {
    const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
    return (await sendRequest(origin + path, { method, headers: { ...headers, ...length }, agent }, body)).status;
  };
  // An address for each turn, so that no limit on lookups is reached.
  const phone = (turn: number) => ({ 'x-forwarded-for': `10.9.${(turn >> 8) & 255}.${turn & 255}` });
  const guestOf = (turn: number) => guests[turn % guests.length] ?? { id: 0, fullName: '' };
  return {
    'organiser’s call': () => send(`/api/events/${eventId}`, { cookie }),
    'guests’ page': (turn) => send(`/e/${eventId}`, phone(turn)),
    lookup: (turn) =>
      send(`/api/events/${eventId}/guests?name=${encodeURIComponent(guestOf(turn).fullName)}`, phone(turn)),
    door: (turn) => {
      const body = JSON.stringify({ id: randomToken(), at: new Date().toISOString() });
      const method = Math.floor(turn / guests.length) % 2 === 0 ? 'POST' : 'DELETE';
      return send(`/api/guests/${guestOf(turn).id}/check-in`, { cookie: doorCookie }, method, body);
    },
  } satisfies Record<string, (turn: number) => Promise<number>>;
}

type Measured = Readonly<Record<string, number>>;

export const fairShares: Benchmark = async (options) => {
  const server = await startServerWithGuests(makeGuestRows(GUESTS));
  const { pool, pid } = server;
  const victims = Object.entries(await listVictims(server));
  const greedy = await addGreedyAccounts(server);
  const successes: boolean[] = [];
  let turns = 0;

  async function measure(): Promise<Measured> {
    const until = performance.now() + MEASURED_MS;
    const measured = victims.map(async ([name, send]) => {
      const times: number[] = [];
      while (performance.now() < until) {
        const since = performance.now();
        const status = await send(turns++);
        times.push(performance.now() - since);
        successes.push(status === 200);
        await sleep(PAUSE_MS);
      }
      return [name, percentilesOf(times).p95] as const;
    });
    return Object.fromEntries(await Promise.all(measured));
  }

  async function measureUnder(attack: Attack): Promise<Measured> {
    const crowd = startChild(new URL('servers/fair-shares.ts', import.meta.url), [JSON.stringify(attack)]);
    await nextMessage(crowd);
    await sleep(BEGIN_MS);
    const measured = await measure();
    const ended = once(crowd, 'exit');
    crowd.disconnect();
    await ended;
    await sleep(SETTLE_MS);
    await pool.query(`delete from guests where event_id = any($1)`, [greedy.map(({ importEventId }) => importEventId)]);
    return measured;
  }

  async function measureMemory(limitMb: number): Promise<number> {
    const until = performance.now() + MEMORY_BACK_MS;
    while (memoryMbOf(pid) > limitMb && performance.now() < until) await sleep(SETTLE_MS);
    return memoryMbOf(pid);
  }

  await sleep(SETTLE_MS);
  await measure();
  const mostMb = memoryMbOf(pid) + MAX_GROWTH_MB;
  const figures: Figure[] = [];
  for (const [name, attack] of Object.entries(listAttacks(server.url, greedy))) {
    // The first time counts for nothing. Idle is measured before each round: whatever else slows the machine slows both.
    await measureUnder(attack);
    const idle: Measured[] = [];
    const attacked: Measured[] = [];
    for (let round = 0; round < options.rounds(ROUNDS); round++) {
      idle.push(await measure());
      attacked.push(await measureUnder(attack));
    }
    for (const [victim] of victims) {
      const pick = (each: Measured) => each[victim] ?? Number.NaN;
      const frame = { measure: `${name}: ${victim}, p95`, baselineName: 'idle', limit: 2 };
      figures.push(compare(frame, { ours: attacked.map(pick), baseline: idle.map(pick) }));
    }
    figures.push(
      compare(
        { measure: `${name}: memory`, unit: 'MB', baselineName: `before and ${MAX_GROWTH_MB}`, limit: 1 },
        { ours: [await measureMemory(mostMb)], baseline: [mostMb] },
      ),
    );
  }
  return [...figures, countOf('others’ calls that succeed', 'calls', successes)];
};
