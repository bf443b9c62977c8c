import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeFullNames, withTypo } from './support/full-names.ts';
import { type Figure, median } from './support/measure.ts';
import { type ReplayedRequest, replayPerSecond } from './support/replay.ts';

const GUESTS = 10_000;
/** Phones on many networks, so that nobody's limit is reached. */
const ADDRESSES = 5_000;
const ROUNDS = 31;
const WARM_UP_ROUNDS = 6;
const MIN_RATIO = 0.6;

/** Everyone looks for themselves, one in ten with a typo. */
function makeLookups(path: string): ReplayedRequest[] {
  return makeFullNames(GUESTS).map((fullName, index) => {
    const name = encodeURIComponent(index % 10 === 9 ? withTypo(fullName) : fullName);
    const address = index % ADDRESSES;
    return { path: `${path}?name=${name}`, headers: { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` } };
  });
}

/** The seat finder among 10,000 guests, beside a bare route that answers one constant of the same size. */
export async function benchSeatLookup(): Promise<Figure[]> {
  const child = fork(fileURLToPath(new URL('./seat-lookup-servers.ts', import.meta.url)));
  const [servers] = (await once(child, 'message')) as [{ ours: string; path: string; bare: string }];
  const load = { connections: 16, durationMs: 500 };
  const lookups = makeLookups(servers.path);
  const constant = lookups.map(({ headers }) => ({ path: '/', headers }));
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const bareRate = await replayPerSecond({ origin: servers.bare, requests: constant, ...load });
    const ourRate = await replayPerSecond({ origin: servers.ours, requests: lookups, ...load });
    if (round < 0) continue;
    rates.bare.push(bareRate);
    rates.ours.push(ourRate);
  }
  child.send('stop');
  await once(child, 'exit');
  // Short rounds, each beside its own baseline: the machine may be busier in one than in another.
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)));
  return [
    {
      name: `Seat lookup among ${GUESTS}`,
      ours: `${median(rates.ours).toFixed(0)}/s`,
      baseline: `${median(rates.bare).toFixed(0)}/s, bare route with one constant answer`,
      ratio,
      target: `≥ ${MIN_RATIO}`,
      isMet: ratio >= MIN_RATIO,
    },
  ];
}
