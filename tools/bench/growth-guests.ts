import { fillAccount } from './measures/fill-account.ts';
import {
  callMs,
  listNeighbourly,
  listOfLarge,
  listWriting,
  type Place,
  type Subject,
  startPlace,
} from './measures/guest-calls.ts';
import { slowestUntil, takeTurns } from './measures/turns.ts';
import { type Benchmark, compare, type Figure, grow, type MeasuredStep } from './results/figure.ts';

const ROUNDS = 5;
/** What takes seconds. */
const LONG_ROUNDS = 3;
const FIRST_WARM_UP = 10;
/** Of the factor per tenfold: what all the others in the database may cost. */
const MAX_GROWTH = 1.25;

/** Of the longest that another call waits meanwhile: the bare list is made and written as a whole. */
const MAX_WAITING_RATIO = 0.5;

/** How long others wait while the large account's guests are sent. */
function waitMeanwhile({ server, large }: Place, list: string): Promise<number> {
  const listed = callMs(list, { cookie: large.cookie, times: 1 });
  return slowestUntil(listed, () => callMs(`${server.url}/healthz`, { times: 1 }));
}

export const growthGuests: Benchmark = {
  name: 'growth-guests',
  title: 'As the guests of all events grow',
  explanation: `The database holds 100, 1,000, 10,000 and 100,000 guests, a hundred to an event, half of them checked in today.
What concerns one event or one small account must not cost more for what others have: it stands beside a bare route that
reads one row by its key, which grows only with the depth of the index, and writing beside the bare statement. What concerns
everything that an account has, which is all that is in the database, may grow in step with it, as a bare route with the same
SELECT does. Calls are made one after the other from the server's own process; the list of the largest account is also
compared as it is, and how long another call waits while it is sent.`,
  async run(options) {
    const place = await startPlace();
    const rounds = options.rounds(ROUNDS);
    const steps = new Map<string, { subject: Subject; steps: MeasuredStep[] }>();
    for (const at of options.guests) {
      await fillAccount(place.server, place.large.userId, at);
      // The first step would pay for what the engine compiles and PostgreSQL reads in.
      const warmUp = at === options.guests[0] ? FIRST_WARM_UP : 1;
      for (const subject of [...listNeighbourly(place), ...listWriting(place), ...listOfLarge(place, at)]) {
        const isLong = at > 10_000 && subject.measure.endsWith('large account');
        const turns = isLong ? { rounds: Math.min(rounds, LONG_ROUNDS), warmUp: 0 } : { rounds, warmUp };
        const measured = await takeTurns({ ...subject, ...turns });
        const known = steps.get(subject.measure) ?? { subject, steps: [] };
        known.steps.push({ at, rounds: measured });
        steps.set(subject.measure, known);
      }
    }
    const others = await takeTurns({
      rounds: options.rounds(LONG_ROUNDS),
      ours: () => waitMeanwhile(place, `${place.server.url}/api/guests`),
      baseline: () => waitMeanwhile(place, `${place.bare}/guests-of-user/${place.large.userId}`),
    });
    const waiting = {
      measure: 'slowest other call while all are listed',
      unit: 'ms',
      baselineName: 'bare list',
    } as const;
    const grown = [...steps.values()].flatMap(({ subject, steps: taken }): Figure[] => {
      const { measure, baselineName, maxRatioAtLast } = subject;
      const growth = grow({ measure, baselineName, of: 'guests in all', unit: 'ms', limit: MAX_GROWTH }, taken);
      const last = taken.at(-1);
      if (maxRatioAtLast === undefined || !last) return [growth];
      const frame = {
        measure: `${measure}, all in`,
        baselineName,
        unit: 'ms',
        limit: maxRatioAtLast,
      } as const;
      return [growth, compare(frame, last.rounds)];
    });
    return [...grown, compare({ ...waiting, limit: MAX_WAITING_RATIO }, others)];
  },
};
