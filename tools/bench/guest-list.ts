import { requestsPerSecond } from './measures/requests-per-second.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { startServers } from './servers/start-servers.ts';

export interface GuestListServers {
  /** The address of the list in our API. */
  readonly ours: string;
  /** The address of the same list as a bare route. */
  readonly bare: string;
  /** The organiser's page with the list. */
  readonly page: string;
  readonly cookie: string;
}

export const guestList: Benchmark = {
  name: 'guest-list',
  title: 'Reading a guest list',
  explanation: `\`GET /api/events/{id}/guests\` of an event with 10,000 guests in
households, each with a tag, a meal and an answer, four readers at once. The baseline is a bare
Fastify route in the same process with the same SELECT and \`JSON.stringify\`: no session, no permission check, no response
schema. Neither answer is compressed.`,
  async run(options) {
    const { ours, bare, cookie } = await startServers<GuestListServers>('guest-list.ts');
    const load = { connections: 4, durationMs: 2_000 };
    const figure = await compareInTurns(options, {
      measure: '10,000 guests',
      unit: '/s',
      baselineName: 'bare route',
      direction: 'at least',
      limit: 0.7,
      rounds: 7,
      baseline: () => requestsPerSecond(bare, {}, load),
      ours: () => requestsPerSecond(ours, { cookie }, load),
    });
    return [figure];
  },
};
