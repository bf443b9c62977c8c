import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onCleanUp } from '../support/clean-up.ts';
import { makeGuestRows } from '../support/made-up-guests.ts';
import { callMs, slowestCallUntil } from './measures/turns.ts';
import { type Benchmark, compare, measureGrowth } from './results/figure.ts';
import { enterDoor, listGuests, startServerWithGuests } from './servers/bench-server.ts';
import { readUsage, startServers } from './servers/start-servers.ts';

const GUESTS = 200;
const DOOR_SESSIONS = 100;
const ROUNDS = 7;
const OPENED_AT_ONCE = 50;
/** Longer than the server pauses after it has sent a change, so that it sends each check-in at once and by itself. */
const REST_MS = 150;
const LIMIT_MS = 20_000;

/** One of the two servers and its open streams. */
interface Side {
  readonly usage: string;
  readonly streams: LiveStreams;
  readonly openStream: () => Promise<void>;
  /** The text that every stream will receive, and the call that causes it. */
  readonly nextCheckIn: () => { readonly text: string; readonly send: () => Promise<unknown> };
  readonly callOther: () => Promise<unknown>;
}

async function startOurs(): Promise<Side> {
  const server = await startServerWithGuests(makeGuestRows(GUESTS));
  const { usage, url: origin, eventId } = server;
  const cookies = await enterDoor(server, DOOR_SESSIONS);
  const guestIds = (await listGuests(server, eventId)).map(({ id }) => id);
  const streams = new LiveStreams();
  const path = `/api/events/${eventId}/door/changes`;
  let checkIns = 0;
  return {
    usage,
    streams,
    openStream: () => {
      const cookie = cookies[streams.opened % cookies.length] ?? '';
      return streams.open(origin + path, { cookie, 'x-forwarded-for': `10.2.0.${streams.opened % 250}` }, '\ndata: ');
    },
    nextCheckIn: () => {
      const id = guestIds[checkIns % guestIds.length];
      const method = Math.floor(checkIns++ / guestIds.length) % 2 === 0 ? 'POST' : 'DELETE';
      const options = { method, cookie: cookies[0] ?? '', times: 1 };
      return { text: `${id}`, send: () => callMs(`${origin}/api/guests/${id}/check-in`, options) };
    },
    callOther: () => callMs(`${origin}/healthz`, { times: 1 }),
  };
}

async function startBare(): Promise<Side> {
  const { usage, origin } = await startServers<{ usage: string; origin: string }>('growth-live.ts');
  const streams = new LiveStreams();
  let checkIns = 0;
  return {
    usage,
    streams,
    openStream: () => streams.open(`${origin}/changes`, {}, '\r\n\r\n'),
    nextCheckIn: () => {
      const text = `?n${checkIns++}x`;
      return { text, send: () => callMs(`${origin}/tell${text}`, { times: 1 }) };
    },
    callOther: () => callMs(origin, { times: 1 }),
  };
}

/** Checks someone in and returns the time until the last phone has received it. */
async function checkInMs({ streams, nextCheckIn }: Side): Promise<number> {
  const { text, send } = nextCheckIn();
  return streams.timeUntilReceivedByAll(text, send);
}

const MEASURES: Readonly<Record<string, (side: Side) => Promise<number>>> = {
  'from the check-in to the last phone': checkInMs,
  'CPU time of a check-in': async (side) => {
    const { cpuMs: before } = await readUsage(side.usage);
    await checkInMs(side);
    return (await readUsage(side.usage)).cpuMs - before;
  },
  'slowest other call meanwhile': (side) => slowestCallUntil(checkInMs(side), side.callOther),
};

/** Opens streams up to this many and returns the memory that each new one holds. */
async function openStreams({ streams, openStream, usage }: Side, count: number): Promise<number> {
  const added = count - streams.count;
  const { memoryKb: before } = await readUsage(usage, { gc: true });
  while (streams.count < count) {
    await Promise.all(Array.from({ length: Math.min(count - streams.count, OPENED_AT_ONCE) }, openStream));
  }
  await sleep(REST_MS);
  const { memoryKb: after } = await readUsage(usage, { gc: true });
  return (after - before) / added;
}

export const growthLive: Benchmark = async (options) => {
  const [bare, ours] = [await startBare(), await startOurs()];
  const baselineName = 'bare server';
  let memory = { ours: [0], baseline: [0] };
  const sizes = { of: 'open streams', sizes: [1, 10, 100, 1_000] };
  const { figures, last } = await measureGrowth(options, sizes, async (count) => {
    memory = { baseline: [await openStreams(bare, count)], ours: [await openStreams(ours, count)] };
    return Object.entries(MEASURES).map(([measure, run]) => {
      const rest = async (side: Side) => {
        await sleep(REST_MS);
        return run(side);
      };
      return { measure, baselineName, rounds: ROUNDS, baseline: () => rest(bare), ours: () => rest(ours) };
    });
  });
  return [
    ...figures,
    compare(
      { measure: 'slowest other call, all phones open', baselineName, limit: 2 },
      last('slowest other call meanwhile'),
    ),
    // For each stream our server also keeps its session, its request and its position in the changes.
    compare({ measure: 'memory of an open stream', baselineName, unit: 'KB', limit: 3 }, memory),
  ];
};

/** Many open server-sent streams over plain sockets: a thousand HTTP clients would cost more than the server. */
class LiveStreams {
  opened = 0;
  private readonly sockets: Socket[] = [];
  private awaited: { readonly text: string; readonly missing: Set<Socket>; readonly done: () => void } | undefined;

  constructor() {
    onCleanUp(() => {
      for (const socket of this.sockets) socket.destroy();
    });
  }

  get count(): number {
    return this.sockets.length;
  }

  /** Resolves once the stream has sent `firstText`. */
  async open(url: string, headers: Record<string, string>, firstText: string): Promise<void> {
    this.opened += 1;
    const { hostname, port, host, pathname } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    let head = '';
    await new Promise<void>((resolve, reject) => {
      const readHead = (chunk: Buffer) => {
        head += chunk.toString('latin1');
        if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head.slice(0, 500)));
        if (!head.includes(firstText)) return;
        socket.off('data', readHead);
        resolve();
      };
      socket.on('data', readHead).on('error', reject);
    });
    socket.on('data', (chunk) => this.onData(socket, chunk.toString('latin1')));
    this.sockets.push(socket);
  }

  /** Runs `cause` and returns the time until every stream has received `text`. */
  async timeUntilReceivedByAll(text: string, cause: () => Promise<unknown>): Promise<number> {
    const start = performance.now();
    const missing = new Set(this.sockets);
    const received = new Promise<number>((resolve, reject) => {
      const tooLate = () => reject(new Error(`${missing.size} of ${this.count} streams never received ${text}`));
      const timer = setTimeout(tooLate, LIMIT_MS);
      this.awaited = {
        text,
        missing,
        done: () => {
          clearTimeout(timer);
          resolve(performance.now() - start);
        },
      };
    });
    const [ms] = await Promise.all([received, cause()]);
    return ms;
  }

  private onData(socket: Socket, chunk: string): void {
    if (!this.awaited?.missing.has(socket) || !chunk.includes(this.awaited.text)) return;
    this.awaited.missing.delete(socket);
    if (this.awaited.missing.size === 0) this.awaited.done();
  }
}
