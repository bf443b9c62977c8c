import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../src/server/db/client.ts';
import { randomToken } from '../../src/server/ids.ts';
import { nextMessage, startChild } from '../support/child-process.ts';
import { onCleanUp } from '../support/clean-up.ts';
import { sendRequest } from '../support/client.ts';
import { memoryMbOf } from '../support/processes.ts';
import { percentilesOf } from '../support/statistics.ts';
import { type Benchmark, compare, countOf, type Figure } from './results/figure.ts';
import { startServers } from './servers/start-servers.ts';

interface Greedy {
  readonly cookie: string;
  /** An event with many guests, one of them, and an event for imports. */
  readonly eventId: number;
  readonly guestId: number;
  readonly importEventId: number;
}

/** The app, the event whose people are measured, and the accounts that attack. */
export interface Venue {
  readonly origin: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly eventId: number;
  readonly cookie: string;
  readonly doorCookie: string;
  readonly guests: readonly { readonly id: number; readonly fullName: string }[];
  readonly greedy: readonly Greedy[];
}

interface GreedyCall {
  readonly cookie: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Rows of an import, made by the process that sends it. */
  readonly rows?: number;
}

export interface Attack {
  readonly origin: string;
  /** Calls that are under way at any time, taken from the list in turn. */
  readonly parallel: number;
  readonly calls: readonly GreedyCall[];
}

const MEASURED_MS = 3_000;
/** The attack goes on for so long before others are measured, and the server has so long afterwards. */
const BEGIN_MS = 500;
const SETTLE_MS = 2_000;
const PAUSE_MS = 20;
const ROUNDS = 5;
const MAX_GROWTH_MB = 100;
/** Imports that had begun are finished, and their memory is given back once the server is quiet. */
const MEMORY_BACK_MS = 15_000;

function listAttacks({ origin, greedy }: Venue): Record<string, Attack> {
  const get = ({ cookie }: Greedy, path: string): GreedyCall => ({ cookie, method: 'GET', path });
  const patch = ({ cookie, guestId }: Greedy): GreedyCall => {
    const body = JSON.stringify({ specialRequirements: 'Window' });
    return { cookie, method: 'PATCH', path: `/api/guests/${guestId}`, body };
  };
  const insert = ({ cookie, importEventId }: Greedy): GreedyCall => {
    return { cookie, method: 'POST', path: `/api/events/${importEventId}/guests/import`, rows: 10_000 };
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
  };
}

/** What people do who have nothing to do with the attack. */
function listVictims({ origin, eventId, cookie, doorCookie, guests }: Venue) {
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

export const fairShares: Benchmark = {
  name: 'fair-shares',
  title: 'What others notice of a greedy account',
  explanation: `Accounts send hundreds of calls at once, and each again as soon as it is answered, while an organiser reads an event,
guests open their page and look up seats, and a phone at the door checks people in, each up to fifty times a second. The 95th
percentile of these people's times is compared with that of the same calls before the first attack, when the server has nothing
else to do: after an attack the database is still busy. None of their calls may fail, and ${MEMORY_BACK_MS / 1_000} s after each attack at the latest the
server may use ${MAX_GROWTH_MB} MB more memory than before the first.`,
  async run(options) {
    const venue = await startServers<Venue>('fair-shares.ts', ['app']);
    const { pool } = connect(venue.databaseUrl, () => {});
    onCleanUp(() => pool.end());
    const victims = Object.entries(listVictims(venue));
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
      const crowd = startChild(new URL('servers/fair-shares.ts', import.meta.url), ['crowd', JSON.stringify(attack)]);
      await nextMessage(crowd);
      await sleep(BEGIN_MS);
      const measured = await measure();
      const ended = once(crowd, 'exit');
      crowd.disconnect();
      await ended;
      await sleep(SETTLE_MS);
      await pool.query(`delete from guests where event_id = any($1)`, [
        venue.greedy.map(({ importEventId }) => importEventId),
      ]);
      return measured;
    }

    async function measureMemory(limitMb: number): Promise<number> {
      const until = performance.now() + MEMORY_BACK_MS;
      while (memoryMbOf(venue.pid) > limitMb && performance.now() < until) await sleep(SETTLE_MS);
      return memoryMbOf(venue.pid);
    }

    /** Measures a few times, after once for nothing. */
    async function repeat(measureOnce: () => Promise<Measured>): Promise<Measured[]> {
      await measureOnce();
      const rounds: Measured[] = [];
      for (let round = 0; round < options.rounds(ROUNDS); round++) rounds.push(await measureOnce());
      return rounds;
    }

    await sleep(SETTLE_MS);
    const idle = await repeat(measure);
    const mostMb = memoryMbOf(venue.pid) + MAX_GROWTH_MB;
    const figures: Figure[] = [];
    for (const [name, attack] of Object.entries(listAttacks(venue))) {
      const attacked = await repeat(() => measureUnder(attack));
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
  },
};
