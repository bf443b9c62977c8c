import { setTimeout as sleep } from 'node:timers/promises';
import { onCleanUp } from '../support/clean-up.ts';
import { LiveStreams } from './measures/live-streams.ts';
import { measureInTurns, type Rounds, slowestCallUntil } from './measures/turns.ts';
import { type Benchmark, compare, GrowthSeries } from './results/figure.ts';
import { readUsage, startServers } from './servers/start-servers.ts';

const ROUNDS = 7;
const OPENED_AT_ONCE = 50;
/** Longer than the server gathers changes before it sends them: each check-in is sent by itself. */
const REST_MS = 150;
const MAX_GROWTH = 1.25;
/** For each stream our server also keeps its session, its request and its position in the changes. */
const MAX_MEMORY_RATIO = 3;
const MAX_OTHERS_RATIO = 2;

interface Side {
  readonly streams: LiveStreams;
  readonly openTo: (count: number) => Promise<void>;
  /** One check-in: the text that every stream will receive, and the call that causes it. */
  readonly checkIn: () => { readonly text: string; readonly send: () => Promise<void> };
  readonly callOther: () => Promise<unknown>;
  readonly usage: string;
}

async function call(address: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(address, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
}

function makeSide(
  side: Pick<Side, 'callOther' | 'usage'> & { readonly checkIn: (number: number) => ReturnType<Side['checkIn']> },
  open: (streams: LiveStreams, number: number) => Promise<void>,
): Side {
  const streams = new LiveStreams();
  onCleanUp(() => streams.close());
  let checkIns = 0;
  let opened = 0;
  return {
    ...side,
    streams,
    checkIn: () => side.checkIn(checkIns++),
    openTo: async (count) => {
      for (let missing = count - streams.count; missing > 0; missing = count - streams.count) {
        await Promise.all(Array.from({ length: Math.min(missing, OPENED_AT_ONCE) }, () => open(streams, opened++)));
      }
    },
  };
}

async function startOurs(): Promise<Side> {
  const { usage, origin, eventId, cookies, guestIds } = await startServers<{
    usage: string;
    origin: string;
    eventId: number;
    cookies: readonly string[];
    guestIds: readonly number[];
  }>('growth-live.ts', ['ours']);
  const cookieOf = (index: number) => cookies[index % cookies.length] ?? '';
  const checkIn = (number: number) => {
    const id = guestIds[number % guestIds.length];
    const method = Math.floor(number / guestIds.length) % 2 === 0 ? 'POST' : 'DELETE';
    const send = () => call(`${origin}/api/guests/${id}/check-in`, { method, headers: { cookie: cookieOf(0) } });
    return { text: `${id}`, send };
  };
  return makeSide({ usage, checkIn, callOther: () => call(`${origin}/healthz`) }, (streams, number) => {
    const headers = { cookie: cookieOf(number), 'x-forwarded-for': `10.2.0.${number % 250}` };
    return streams.open(origin, `/api/events/${eventId}/door/changes`, headers, '\ndata: ');
  });
}

async function startBare(): Promise<Side> {
  const { usage, origin } = await startServers<{ usage: string; origin: string }>('growth-live.ts', ['bare']);
  const checkIn = (number: number) => ({ text: `?n${number}x`, send: () => call(`${origin}/tell?n${number}x`) });
  return makeSide({ usage, checkIn, callOther: () => call(origin) }, (streams) =>
    streams.open(origin, '/changes', {}, '\r\n\r\n'),
  );
}

const MEASURES = ['from the tap to the last phone', 'CPU time of a check-in', 'slowest other call meanwhile'] as const;

/** The values of MEASURES for one check-in. */
async function measureCheckIn({ streams, checkIn, callOther, usage }: Side): Promise<number[]> {
  await sleep(REST_MS);
  const { cpuMs: before } = await readUsage(usage);
  const alone = checkIn();
  const toLastMs = await streams.timeUntilReceivedByAll(alone.text, alone.send);
  const { cpuMs: after } = await readUsage(usage);
  await sleep(REST_MS);
  const second = checkIn();
  const slowestMs = await slowestCallUntil(streams.timeUntilReceivedByAll(second.text, second.send), callOther);
  return [toLastMs, after - before, slowestMs];
}

/** Opens streams up to this many and returns the memory that each new one holds. */
async function openStreams({ streams, openTo, usage }: Side, count: number): Promise<number> {
  const added = count - streams.count;
  const { memoryKb: before } = await readUsage(usage, { gc: true });
  await openTo(count);
  await sleep(REST_MS);
  const { memoryKb: after } = await readUsage(usage, { gc: true });
  return (after - before) / added;
}

export const growthLive: Benchmark = {
  name: 'growth-live',
  title: 'Growth with the number of phones at the door',
  explanation: `1, 10, 100 and 1,000 open streams of one event's door. Measured are the time from the tap of a check-in until the
last phone has received it, the server's CPU time for it, the slowest of the calls that others make meanwhile, and the memory
that each open stream holds. The baseline is a bare Node server in a process of its own that writes as many bytes to every
open response when told to: no database, no sessions, no changes to read. Both must write to every phone, so growing as the
bare server does is the best possible result.`,
  async run(options) {
    const [bare, ours] = [await startBare(), await startOurs()];
    const series = new GrowthSeries();
    let memory: Rounds = { ours: [], baseline: [] };
    for (const at of options.connections) {
      memory = { baseline: [await openStreams(bare, at)], ours: [await openStreams(ours, at)] };
      const values = { ours: [] as number[][], baseline: [] as number[][] };
      const measure = async (name: keyof typeof values, side: Side, round: number) => {
        const measured = await measureCheckIn(side);
        if (round >= 0) values[name].push(measured);
        return 0;
      };
      await measureInTurns({
        rounds: options.rounds(ROUNDS),
        baseline: (round) => measure('baseline', bare, round),
        ours: (round) => measure('ours', ours, round),
      });
      for (const [index, name] of MEASURES.entries()) {
        const pick = (rounds: readonly number[][]) => rounds.map((measured) => measured[index] ?? Number.NaN);
        series.add(name, 'bare server', { at, rounds: { ours: pick(values.ours), baseline: pick(values.baseline) } });
      }
    }
    const frame = { baselineName: 'bare server' } as const;
    const others = { ...frame, measure: 'slowest other call, all phones open', unit: 'ms' } as const;
    const memoryFrame = { ...frame, measure: 'memory of an open stream', unit: 'KB' } as const;
    return [
      ...series.figures({ of: 'open streams', limit: MAX_GROWTH }),
      compare({ ...others, limit: MAX_OTHERS_RATIO }, series.last(MEASURES[2])),
      compare({ ...memoryFrame, limit: MAX_MEMORY_RATIO }, memory),
    ];
  },
};
