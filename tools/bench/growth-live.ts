import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../support/clean-up.ts';
import { LiveStreams } from './measures/live-streams.ts';
import { type Rounds, slowestUntil, takeTurns } from './measures/turns.ts';
import { type Benchmark, compare, grow, type MeasuredStep } from './results/figure.ts';
import { startServers } from './servers/child-process.ts';

const ROUNDS = 7;
const OPENED_AT_ONCE = 50;
/** Longer than the server gathers news for: each arrival is told by itself. */
const REST_MS = 150;
const MAX_GROWTH = 1.25;
/** With each are kept its session, its request, and its place in the story. */
const MAX_MEMORY_RATIO = 3;
const MAX_OTHERS_RATIO = 2;

interface Door {
  readonly streams: LiveStreams;
  readonly openTo: (count: number) => Promise<void>;
  /** Tells everyone of one arrival; returns what to wait for. */
  readonly arrive: () => { readonly text: string; readonly tell: () => Promise<void> };
  readonly callOther: () => Promise<void>;
  readonly cpuMs: () => Promise<number>;
  /** What is held after what is not has been collected. */
  readonly memoryKb: () => Promise<number>;
}

async function call(address: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return text;
}

function makeDoor(
  usage: string,
  door: Pick<Door, 'callOther'> & { readonly arrive: (number: number) => ReturnType<Door['arrive']> },
  open: (streams: LiveStreams, number: number) => Promise<void>,
): Door {
  const streams = new LiveStreams();
  atEnd(() => streams.close());
  let arrivals = 0;
  let opened = 0;
  return {
    ...door,
    streams,
    arrive: () => door.arrive(arrivals++),
    openTo: async (count) => {
      for (let missing = count - streams.count; missing > 0; missing = count - streams.count) {
        await Promise.all(Array.from({ length: Math.min(missing, OPENED_AT_ONCE) }, () => open(streams, opened++)));
      }
    },
    cpuMs: async () => JSON.parse(await call(`${usage}/usage`)).cpuMs,
    memoryKb: async () => JSON.parse(await call(`${usage}/usage?gc`)).memoryKb,
  };
}

async function openOurs(): Promise<Door> {
  interface Addresses {
    readonly usage: string;
    readonly origin: string;
    readonly eventId: number;
    readonly cookies: readonly string[];
    readonly guestIds: readonly number[];
  }
  const { usage, origin, eventId, cookies, guestIds } = await startServers<Addresses>('live.ts', ['ours']);
  const cookieOf = (index: number) => cookies[index % cookies.length] ?? '';
  return makeDoor(
    usage,
    {
      arrive: (number) => {
        const id = guestIds[number % guestIds.length];
        const method = Math.floor(number / guestIds.length) % 2 === 0 ? 'POST' : 'DELETE';
        const address = `${origin}/api/guests/${id}/check-in`;
        return {
          text: `${id}`,
          tell: async () => void (await call(address, { method, headers: { cookie: cookieOf(0) } })),
        };
      },
      callOther: async () => void (await call(`${origin}/healthz`)),
    },
    (streams, number) => {
      const headers = { cookie: cookieOf(number), 'x-forwarded-for': `10.2.0.${number % 250}` };
      return streams.open(origin, `/api/events/${eventId}/door/changes`, headers, '\ndata: ');
    },
  );
}

async function openBare(): Promise<Door> {
  const { usage } = await startServers<{ usage: string }>('live.ts', ['bare']);
  return makeDoor(
    usage,
    {
      arrive: (number) => ({ text: `?n${number}x`, tell: async () => void (await call(`${usage}/tell?n${number}x`)) }),
      callOther: async () => void (await call(usage)),
    },
    (streams) => streams.open(usage, '/changes', {}, '\r\n\r\n'),
  );
}

interface Arrival {
  readonly toLastMs: number;
  readonly cpuMs: number;
  readonly othersMs: number;
}

async function measureArrival({ streams, arrive, callOther, cpuMs }: Door): Promise<Arrival> {
  await sleep(REST_MS);
  const before = await cpuMs();
  const alone = arrive();
  const toLastMs = await streams.untilAllSay(alone.text, alone.tell);
  const spent = (await cpuMs()) - before;
  await sleep(REST_MS);
  const again = arrive();
  const othersMs = await slowestUntil(streams.untilAllSay(again.text, again.tell), callOther);
  return { toLastMs, cpuMs: spent, othersMs };
}

export const growthLive: Benchmark = {
  name: 'growth-live',
  title: 'As the phones at the door grow',
  explanation: `1, 10, 100 and 1,000 open streams of one event's door. From the tap of a check-in until the last phone has heard
of it; the processor's time that the server spends on it; the slowest of the calls that others make meanwhile; and the memory that
each open stream holds. The baseline is a bare Node server in a process of its own that writes as many bytes to every open
response when told to: no database, no sessions, no news to read. Both must write to every phone, so growing as the bare one
does is as good as it gets.`,
  async run(options) {
    const [bare, ours] = [await openBare(), await openOurs()];
    const measures = { toLastMs: [], cpuMs: [], othersMs: [] } as Record<keyof Arrival, MeasuredStep[]>;
    const memory: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
    for (const at of options.connections) {
      for (const [door, side] of [
        [bare, memory.baseline],
        [ours, memory.ours],
      ] as const) {
        const added = at - door.streams.count;
        const before = await door.memoryKb();
        await door.openTo(at);
        await sleep(REST_MS);
        const perStream = ((await door.memoryKb()) - before) / added;
        if (at === options.connections.at(-1)) side.push(perStream);
      }
      const taken: Record<keyof Arrival, { ours: number[]; baseline: number[] }> = {
        toLastMs: { ours: [], baseline: [] },
        cpuMs: { ours: [], baseline: [] },
        othersMs: { ours: [], baseline: [] },
      };
      const note = (side: keyof Rounds, round: number, arrival: Arrival) => {
        if (round >= 0) for (const key of Object.keys(taken) as (keyof Arrival)[]) taken[key][side].push(arrival[key]);
        return arrival.toLastMs;
      };
      await takeTurns({
        rounds: options.rounds(ROUNDS),
        baseline: async (round) => note('baseline', round, await measureArrival(bare)),
        ours: async (round) => note('ours', round, await measureArrival(ours)),
      });
      for (const key of Object.keys(taken) as (keyof Arrival)[]) measures[key].push({ at, rounds: taken[key] });
    }
    const frame = { baselineName: 'bare server', unit: 'ms', of: 'open streams' } as const;
    const last = measures.othersMs.at(-1)?.rounds ?? { ours: [], baseline: [] };
    return [
      grow({ ...frame, measure: 'from the tap to the last phone', limit: MAX_GROWTH }, measures.toLastMs),
      grow({ ...frame, measure: 'processor’s time of a check-in', limit: MAX_GROWTH }, measures.cpuMs),
      grow({ ...frame, measure: 'slowest other call meanwhile', limit: MAX_GROWTH }, measures.othersMs),
      compare({ ...frame, measure: 'slowest other call, all phones open', limit: MAX_OTHERS_RATIO }, last),
      compare(
        { measure: 'memory of an open stream', unit: 'KB', baselineName: 'bare server', limit: MAX_MEMORY_RATIO },
        memory,
      ),
    ];
  },
};
