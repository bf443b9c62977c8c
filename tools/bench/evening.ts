import { Agent } from 'node:http';
import { randomToken } from '../../src/server/common/ids.ts';
import { sendRequest } from '../support/http-client.ts';
import { makeGuestRows } from '../support/made-up-guests.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { type BenchServer, type ListedGuest, listGuests, startServerWithGuests } from './servers/bench-server.ts';
import { readUsage, startServers } from './servers/start-servers.ts';

const GUESTS = 500;
const CONNECTIONS = 8;

/** The server, and the organiser and guests of its event; the organiser checks everyone in. */
export interface Evening extends Pick<BenchServer, 'url' | 'usage' | 'databaseUrl' | 'eventId' | 'cookie'> {
  readonly guests: readonly ListedGuest[];
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

function listCalls({ eventId, cookie }: Evening, guest: ListedGuest, index: number, method: 'POST' | 'DELETE'): Call[] {
  // An address for each guest, so that no rate limit is reached.
  const phone = { 'accept-encoding': 'gzip, br', 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
  const body = JSON.stringify({ id: randomToken(), at: new Date().toISOString() });
  return [
    { path: `/e/${eventId}`, headers: phone },
    { path: `/api/events/${eventId}/guests?name=${encodeURIComponent(guest.fullName)}`, headers: phone },
    { path: `/guest-view/${guest.qrCode}`, headers: phone },
    {
      method,
      path: `/api/guests/${guest.id}/check-in`,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), cookie },
      body,
    },
  ];
}

/** One visit of every guest, several at a time; returns the server's CPU time per visit. */
async function cpuMsPerVisit(side: Pick<Evening, 'url' | 'usage'>, evening: Evening): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { cpuMs: before } = await readUsage(side.usage);
  // Once with the check-in and once with its undo, so that every call of the next round changes something again.
  for (const method of ['POST', 'DELETE'] as const) {
    const waiting = [...evening.guests.entries()];
    const loop = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, guest] = next;
        for (const { path, body, ...options } of listCalls(evening, guest, index, method)) {
          const { status } = await sendRequest(side.url + path, { ...options, agent }, body);
          if (status !== 200) throw new Error(`${path} answered ${status}`);
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  }
  agent.destroy();
  const { cpuMs: after } = await readUsage(side.usage);
  return (after - before) / evening.guests.length / 2;
}

export const evening: Benchmark = async (options) => {
  const server = await startServerWithGuests(makeGuestRows(GUESTS));
  const { url, usage, databaseUrl, eventId, cookie } = server;
  const ours: Evening = { url, usage, databaseUrl, eventId, cookie, guests: await listGuests(server, eventId) };
  const bare = await startServers<Pick<Evening, 'url' | 'usage'>>('evening.ts', [JSON.stringify(ours)]);
  const figure = await compareInTurns(options, {
    measure: 'app, one guest',
    baselineName: 'bare routes',
    // Four times the bare routes' CPU time: those have no sessions, rules, limits, rendering or compression.
    limit: 4,
    rounds: 11,
    warmUp: 2,
    baseline: () => cpuMsPerVisit(bare, ours),
    ours: () => cpuMsPerVisit(ours, ours),
  });
  return [figure];
};
