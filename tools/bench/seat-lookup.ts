import { makeFullNames, makeGuestRows, withTypo } from '../support/made-up-guests.ts';
import { type RawRequest, rawRequestsPerSecond } from './measures/requests-per-second.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { startServerWithGuests } from './servers/bench-server.ts';

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

export const seatLookup: Benchmark = async (options) => {
  const rows = makeGuestRows(GUESTS, { fullNames: makeFullNames(GUESTS) });
  const { url, bare, eventId } = await startServerWithGuests(rows);
  const load = { connections: 16, durationMs: 500 };
  const lookups = makeLookups(`/api/events/${eventId}/guests`);
  const answer = await fetch(url + lookups[0]?.path);
  const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: await answer.text() };
  const stored = await fetch(`${bare}/constant`, put);
  if (!answer.ok || !stored.ok) throw new Error(`The set-up was answered ${answer.status} and ${stored.status}.`);
  const constant = lookups.map(({ headers }) => ({ path: '/constant', headers }));
  const figure = await compareInTurns(options, {
    measure: 'among 10,000',
    unit: '/s',
    baselineName: 'constant answer',
    direction: 'at least',
    limit: 0.5,
    rounds: 31,
    warmUp: 6,
    baseline: () => rawRequestsPerSecond(bare, constant, load),
    ours: () => rawRequestsPerSecond(url, lookups, load),
  });
  return [figure];
};
