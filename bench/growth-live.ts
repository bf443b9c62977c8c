import { setTimeout as sleep } from 'node:timers/promises';
import { startServers } from './support/child.ts';
import { atEnd } from './support/clean-up.ts';
import { type Benchmark, compare, grow, type MeasuredStep } from './support/figure.ts';
import { LiveStreams } from './support/live-streams.ts';
import { type Rounds, takeTurns, timeMs } from './support/measure.ts';

const ROUNDS = 9;
/** Longer than the server gathers news for: each arrival is told by itself. */
const REST_MS = 150;
/** Other people's calls while an arrival is told. */
const OTHER_CALLS = 5;
const MAX_GROWTH = 1.25;
/** A session, its event and its place in the story are kept with each. */
const MAX_MEMORY_RATIO = 2;
const MAX_OTHERS_RATIO = 2;

interface Door {
  readonly streams: LiveStreams;
  readonly openTo: (count: number) => Promise<void>;
  /** Tells everyone of one arrival; returns what to wait for. */
  readonly arrive: (number: number) => { readonly text: string; readonly tell: () => Promise<void> };
  readonly callOther: () => Promise<void>;
  readonly usage: () => Promise<{ memoryKb: number; cpuMs: number }>;
}

async function call(address: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return text;
}

function makeDoor(
  usage: string,
  door: Omit<Door, 'streams' | 'openTo' | 'usage'>,
  open: (streams: LiveStreams) => Promise<void>,
): Door {
  const streams = new LiveStreams();
  atEnd(() => streams.close());
  return {
    ...door,
    streams,
    openTo: async (count) => {
      while (streams.count < count) await open(streams);
    },
    usage: async () => JSON.parse(await call(`${usage}/usage`)),
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
    (streams) => {
      const headers = { cookie: cookieOf(streams.count), 'x-forwarded-for': `10.2.0.${streams.count % 250}` };
      return streams.open(origin, `/api/events/${eventId}/door/changes`, headers, '\ndata: ');
    },
  );
}

async function openBare(): Promise<Door> {
  const { usage } = await startServers<{ usage: string }>('live.ts', ['bare']);
  return makeDoor(
    usage,
    {
      arrive: (number) => ({ text: `?${number} `, tell: async () => void (await call(`${usage}/tell?${number}%20`)) }),
      callOther: async () => void (await call(usage)),
    },
    (streams) => streams.open(usage, '/changes', {}, '\r\n\r\n'),
  );
}

let arrivals = 0;

interface Arrival {
  readonly toLastMs: number;
  readonly cpuMs: number;
  readonly othersMs: number;
}

async function measureArrival({ streams, arrive, callOther, usage }: Door): Promise<Arrival> {
  await sleep(REST_MS);
  const before = await usage();
  const { text, tell } = arrive(arrivals++);
  const toLastMs = await streams.untilAllSay(text, tell);
  const after = await usage();
  await sleep(REST_MS);
  // And once more, with others calling meanwhile.
  const again = arrive(arrivals++);
  const told = streams.untilAllSay(again.text, again.tell);
  const others = await timeMs(() => Promise.all(Array.from({ length: OTHER_CALLS }, callOther)));
  await told;
  return { toLastMs, cpuMs: after.cpuMs - before.cpuMs, othersMs: others };
}

export const growthLive: Benchmark = {
  name: 'growth-live',
  title: 'As the phones at the door grow',
  explanation: `1, 10, 100 and 1,000 open streams of one event's door. From the tap of a check-in until the last phone has heard
of it; the processor's time that the server spends on it; how long other people's calls take meanwhile; and the memory that
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
        const before = await door.usage();
        await door.openTo(at);
        await sleep(REST_MS);
        const perStream = ((await door.usage()).memoryKb - before.memoryKb) / added;
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
      grow({ ...frame, measure: `${OTHER_CALLS} other calls meanwhile`, limit: MAX_GROWTH }, measures.othersMs),
      compare({ ...frame, measure: 'other calls, all phones open', limit: MAX_OTHERS_RATIO }, last),
      compare(
        { measure: 'memory of an open stream', unit: 'KB', baselineName: 'bare server', limit: MAX_MEMORY_RATIO },
        memory,
      ),
    ];
  },
};
