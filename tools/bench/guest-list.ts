import { requestsPerSecond } from './measures/requests-per-second.ts';
import { takeTurns } from './measures/turns.ts';
import { type Benchmark, compare } from './results/figure.ts';
import { startServers } from './servers/child-process.ts';

const ROUNDS = 7;
const MIN_RATIO = 0.7;

export interface GuestListServers {
  /** The list as a call, and the bare route beside it. */
  readonly ours: string;
  readonly bare: string;
  /** The event's page. */
  readonly page: string;
  readonly cookie: string;
}

export const guestList: Benchmark = {
  name: 'guest-list',
  title: 'Reading a guest list',
  explanation: `\`GET /api/events/{id}/guests\` of an event with 10,000 guests, four readers at once. The baseline is a bare
Fastify route in the same process with the same SELECT and \`JSON.stringify\`: no session, no check whose event it is, no
schema that keeps fields from leaving. Neither is asked to compress.`,
  async run(options) {
    const { ours, bare, cookie } = await startServers<GuestListServers>('guest-list.ts');
    const load = { connections: 4, durationMs: 2_000 };
    const rounds = await takeTurns({
      rounds: options.rounds(ROUNDS),
      baseline: () => requestsPerSecond({ url: bare, ...load }),
      ours: () => requestsPerSecond({ url: ours, headers: { cookie }, ...load }),
    });
    const frame = { measure: '10,000 guests', unit: '/s', baselineName: 'bare route', direction: 'at least' } as const;
    return [compare({ ...frame, limit: MIN_RATIO }, rounds)];
  },
};
