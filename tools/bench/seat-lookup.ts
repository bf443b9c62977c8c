import { makeFullNames, withTypo } from '../support/made-up-guests.ts';
import { type RawRequest, rawRequestsPerSecond } from './measures/requests-per-second.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { startServers } from './servers/start-servers.ts';

const GUESTS = 10_000;
/** Many addresses, so that no rate limit is reached. */
const ADDRESSES = 5_000;

/** Every guest looks up their own name, one in ten with a typo. */
function makeLookups(path: string): RawRequest[] {
  return makeFullNames(GUESTS).map((fullName, index) => {
    const name = encodeURIComponent(index % 10 === 9 ? withTypo(fullName) : fullName);
    const address = index % ADDRESSES;
    return { path: `${path}?name=${name}`, headers: { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` } };
  });
}

export const seatLookup: Benchmark = {
  name: 'seat-lookup',
  title: 'Looking up a seat',
  explanation: `\`GET /api/events/{id}/guests?name=\` in an event of 10,000 guests: each of them by full name, one in ten with a
typo, from 5,000 addresses, with all rate limits active and no cache of answers. The baseline is a bare Fastify route in the
same process that answers a constant of the same size. Requests are written to plain sockets, because an HTTP client would
need more time than either server.`,
  async run(options) {
    const servers = await startServers<{ ours: string; path: string; bare: string }>('seat-lookup.ts');
    const load = { connections: 16, durationMs: 500 };
    const lookups = makeLookups(servers.path);
    const constant = lookups.map(({ headers }) => ({ path: '/', headers }));
    const figure = await compareInTurns(options, {
      measure: 'among 10,000',
      unit: '/s',
      baselineName: 'constant answer',
      direction: 'at least',
      limit: 0.5,
      rounds: 31,
      warmUp: 6,
      baseline: () => rawRequestsPerSecond(servers.bare, constant, load),
      ours: () => rawRequestsPerSecond(servers.ours, lookups, load),
    });
    return [figure];
  },
};
