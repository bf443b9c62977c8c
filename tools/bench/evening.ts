import { Agent, request } from 'node:http';
import { randomToken } from '../../src/server/ids.ts';
import { takeTurns } from './measures/turns.ts';
import { type Benchmark, compare } from './results/figure.ts';
import { startServers } from './servers/child-process.ts';

const ROUNDS = 11;
const WARM_UP_ROUNDS = 2;
const CONNECTIONS = 8;
/** Sessions, rules, limits, rendering and a page packed for one reader; the bare routes have none of it. */
const MAX_RATIO = 4;

/** Where one side answers, and what was planted there. */
export interface Evening {
  readonly origin: string;
  /** Says what the process has used. */
  readonly usage: string;
  readonly eventId: number;
  /** Of the organiser, who checks everyone in. */
  readonly cookie: string;
  readonly guests: readonly { readonly id: number; readonly fullName: string; readonly qrCode: string }[];
  readonly databaseUrl: string;
}

type Guest = Evening['guests'][number];

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

function listCalls({ eventId, cookie }: Evening, guest: Guest, index: number, tap: 'POST' | 'DELETE'): Call[] {
  // Each guest's own phone, so that nobody's limit is reached.
  const phone = { 'accept-encoding': 'gzip, br', 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
  return [
    { path: `/e/${eventId}`, headers: phone },
    { path: `/api/events/${eventId}/guests?name=${encodeURIComponent(guest.fullName)}`, headers: phone },
    { path: `/guest-view/${guest.qrCode}`, headers: phone },
    {
      method: tap,
      path: `/api/guests/${guest.id}/check-in`,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ id: randomToken(), at: new Date().toISOString() }),
    },
  ];
}

function send(origin: string, agent: Agent, { path, body, ...options }: Call): Promise<void> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const headers = { ...options.headers, ...length };
  return new Promise((resolve, reject) => {
    request(origin + path, { ...options, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on('end', resolve).resume();
    })
      .on('error', reject)
      .end(body);
  });
}

const readCpuMs = async (usage: string) => ((await (await fetch(usage)).json()) as { cpuMs: number }).cpuMs;

/** The evening of every guest, several at a time; the server's processor time for one of them. */
async function cpuMsOfEvening(side: Pick<Evening, 'origin' | 'usage'>, world: Evening): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const from = await readCpuMs(side.usage);
  // Once with the check-in and once with its undo, so that every tap of the next round changes something again.
  for (const tap of ['POST', 'DELETE'] as const) {
    const waiting = [...world.guests.entries()];
    const loop = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, guest] = next;
        for (const call of listCalls(world, guest, index, tap)) await send(side.origin, agent, call);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  }
  agent.destroy();
  return ((await readCpuMs(side.usage)) - from) / world.guests.length / 2;
}

export const evening: Benchmark = {
  name: 'evening',
  title: 'A guest’s evening',
  explanation: `What one guest costs the server: the guests' page, a lookup, the seat card by its QR code and the check-in that
the organiser taps, or half of the time its undo, as time of the app's processor, at an event of 500 guests with eight phones at a time. The baseline is a
process with bare Fastify routes on the same database: no sessions, no rules, no limits, no rendering, no log. They run the
same statements (one for the card, the same call for the tap, none for the page and the lookup) and send the same bytes,
ready-made; what the database does is the same on both sides. Neither side is measured by the time that passes, so that a
database waiting for its disk does not count.`,
  async run(options) {
    const world = await startServers<Evening>('evening.ts', ['ours']);
    const bare = await startServers<Pick<Evening, 'origin' | 'usage'>>('evening.ts', ['bare', JSON.stringify(world)]);
    const rounds = await takeTurns({
      rounds: options.rounds(ROUNDS),
      warmUp: options.rounds(WARM_UP_ROUNDS),
      baseline: () => cpuMsOfEvening(bare, world),
      ours: () => cpuMsOfEvening(world, world),
    });
    return [compare({ measure: 'app, one guest', unit: 'ms', baselineName: 'bare routes', limit: MAX_RATIO }, rounds)];
  },
};
