import { fillAccount } from './measures/fill-account.ts';
import {
  callMs,
  listCallsAboutOneEvent,
  listCallsOfLargeAccount,
  listWrites,
  type Subject,
  startAccounts,
} from './measures/guest-calls.ts';
import { measureInTurns, slowestCallUntil } from './measures/turns.ts';
import { type Benchmark, compare, GrowthSeries } from './results/figure.ts';

const ROUNDS = 5;
/** For calls that take seconds. */
const LONG_ROUNDS = 3;
const FIRST_WARM_UP = 10;
/** How much faster than the baseline a cost may grow per tenfold size. */
const MAX_GROWTH = 1.25;
/** The bare list is built and written in one piece, so others wait for all of it. */
const MAX_WAITING_RATIO = 0.5;

export const growthGuests: Benchmark = {
  name: 'growth-guests',
  title: 'Growth with the number of all guests',
  explanation: `The database holds 100, 1,000, 10,000 and 100,000 guests, a hundred per event, half of them checked in today.
Calls about one event or one small account must not get slower because of other accounts' data: they are compared with a bare
route that reads one row by its key, which grows only with the depth of the index, and writes with the bare statement. Calls
about everything that an account owns, here all guests in the database, may grow in proportion, as a bare route with the same
SELECT does. Calls are made one after the other from the server's own process. The list of the largest account is also
compared at the largest size, and so is how long another call waits while that list is sent.`,
  async run(options) {
    const accounts = await startAccounts();
    const { server, bare, large } = accounts;
    const rounds = options.rounds(ROUNDS);
    const series = new GrowthSeries();
    let subjects: Subject[] = [];
    for (const at of options.guests) {
      await fillAccount(server, large.userId, at);
      // The first size would otherwise pay for compiling the code and filling PostgreSQL's cache.
      const warmUp = at === options.guests[0] ? FIRST_WARM_UP : 1;
      subjects = [
        ...listCallsAboutOneEvent(accounts),
        ...listWrites(accounts),
        ...listCallsOfLargeAccount(accounts, at),
      ];
      for (const subject of subjects) {
        const isLong = at > 10_000 && subject.measure.endsWith('large account');
        const turns = isLong ? { rounds: Math.min(rounds, LONG_ROUNDS), warmUp: 0 } : { rounds, warmUp };
        series.add(subject.measure, subject.baselineName, {
          at,
          rounds: await measureInTurns({ ...subject, ...turns }),
        });
      }
    }
    const slowestOtherCall = (list: string) =>
      slowestCallUntil(callMs(list, { cookie: large.cookie, times: 1 }), () =>
        callMs(`${server.url}/healthz`, { times: 1 }),
      );
    const waiting = await measureInTurns({
      rounds: options.rounds(LONG_ROUNDS),
      ours: () => slowestOtherCall(`${server.url}/api/guests`),
      baseline: () => slowestOtherCall(`${bare}/guests-of-user/${large.userId}`),
    });
    const atLargest = subjects.flatMap(({ measure, baselineName, maxRatioAtLargest: limit }) =>
      limit === undefined
        ? []
        : [compare({ measure: `${measure}, all in`, baselineName, unit: 'ms', limit }, series.last(measure))],
    );
    const waitingFrame = { measure: 'slowest other call while all are listed', baselineName: 'bare list' };
    return [
      ...series.figures({ of: 'guests in all', limit: MAX_GROWTH }),
      ...atLargest,
      compare({ ...waitingFrame, unit: 'ms', limit: MAX_WAITING_RATIO }, waiting),
    ];
  },
};
