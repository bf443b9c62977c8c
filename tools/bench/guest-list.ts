import { makeListRows } from './import.ts';
import { requestsPerSecond } from './measures/requests-per-second.ts';
import { type Benchmark, compareInTurns } from './results/figure.ts';
import { startServerWithGuests } from './servers/bench-server.ts';

export const guestList: Benchmark = async (options) => {
  const { url, bare, eventId, cookie } = await startServerWithGuests(makeListRows(10_000));
  const load = { connections: 4, durationMs: 2_000 };
  const figure = await compareInTurns(options, {
    measure: '10,000 guests',
    unit: '/s',
    baselineName: 'bare route',
    direction: 'at least',
    limit: 0.7,
    rounds: 7,
    baseline: () => requestsPerSecond(`${bare}/guests-of-event/${eventId}`, {}, load),
    ours: () => requestsPerSecond(`${url}/api/events/${eventId}/guests`, { cookie }, load),
  });
  return [figure];
};
