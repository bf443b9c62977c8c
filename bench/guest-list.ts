import { startGuestServers } from './support/guest-servers.ts';
import { requestsPerSecond } from './support/load.ts';
import { type Figure, median } from './support/measure.ts';

const ROUNDS = 5;
const MIN_RATIO = 0.7;

/** The list of 10,000 guests, beside a bare route with the same SELECT, JSON.stringify and nothing else. */
export async function benchGuestList(): Promise<Figure[]> {
  const servers = await startGuestServers();
  const { ours, bare, cookie } = servers;
  const load = { connections: 4, durationMs: 3_000 };
  const rates = { ours: [] as number[], bare: [] as number[] };
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const bareRate = await requestsPerSecond({ url: bare, ...load });
    const ourRate = await requestsPerSecond({ url: ours, headers: { cookie }, ...load });
    if (round === 0) continue;
    rates.bare.push(bareRate);
    rates.ours.push(ourRate);
  }
  await servers.stop();
  const ratio = median(rates.ours) / median(rates.bare);
  return [
    {
      name: 'Guest list of 10000',
      ours: `${median(rates.ours).toFixed(1)}/s`,
      baseline: `${median(rates.bare).toFixed(1)}/s, bare route with the same SELECT`,
      ratio,
      target: `≥ ${MIN_RATIO}`,
      isMet: ratio >= MIN_RATIO,
    },
  ];
}
