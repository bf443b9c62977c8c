import { Agent } from 'node:http';
import { randomToken } from '../../src/server/ids.ts';
import { sendRequest } from '../support/client.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { readUsage, startServers } from './servers/start-servers.ts';

const CONNECTIONS = 8;

/** Addresses of one of the two compared servers, and the event that it serves. */
export interface Evening {
  readonly origin: string;
  /** Address that returns the CPU time of the server's process. */
  readonly usage: string;
  readonly eventId: number;
  /** The session of the organiser, who checks everyone in. */
  readonly cookie: string;
  readonly guests: readonly { readonly id: number; readonly fullName: string; readonly qrCode: string }[];
  readonly databaseUrl: string;
}

type Guest = Evening['guests'][number];

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

function listCalls({ eventId, cookie }: Evening, guest: Guest, index: number, method: 'POST' | 'DELETE'): Call[] {
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
async function cpuMsPerVisit(side: Pick<Evening, 'origin' | 'usage'>, evening: Evening): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { cpuMs: before } = await readUsage(side.usage);
  // Once with the check-in and once with its undo, so that every call of the next round changes something again.
  for (const method of ['POST', 'DELETE'] as const) {
    const waiting = [...evening.guests.entries()];
    const loop = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, guest] = next;
        for (const { path, body, ...options } of listCalls(evening, guest, index, method)) {
          const { status } = await sendRequest(side.origin + path, { ...options, agent }, body);
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

export const evening: Benchmark = {
  name: 'evening',
  title: 'Everything one guest costs the server',
  explanation: `The CPU time that one guest costs the app: the guests' page, a lookup, the seat card by its QR code, and the
check-in by the organiser, or half of the time its undo. The event has 500 guests, eight phones at a time. The baseline
is a process with bare Fastify routes on the same database: no sessions, no rules, no limits, no rendering, no log. Its routes
run the same statements (one for the card, the same function call for the check-in, none for the page and the lookup) and send
the same bytes, prepared in advance. CPU time of the app is compared, not elapsed time, so that a database that waits for its
disk does not count.`,
  async run(options) {
    const ours = await startServers<Evening>('evening.ts', ['ours']);
    const bare = await startServers<Pick<Evening, 'origin' | 'usage'>>('evening.ts', ['bare', JSON.stringify(ours)]);
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
  },
};
