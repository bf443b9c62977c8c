import {
  type Call,
  callMs,
  fillAccount,
  listCallsAboutOneEvent,
  listCallsOfLargeAccount,
  listWrites,
  startAccounts,
} from './measures/guest-calls.ts';
import { slowestCallUntil } from './measures/turns.ts';
import { type Benchmark, compare, compareInTurns, measureGrowth } from './results/figure.ts';

const ROUNDS = 5;
/** Number of rounds for calls that take seconds. */
const LONG_ROUNDS = 3;
const FIRST_WARM_UP = 10;

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
    let subjects: Call[] = [];
    const { figures, last } = await measureGrowth(
      options,
      { of: 'guests in all', sizes: options.guests },
      async (size) => {
        await fillAccount(server, large.userId, size);
        subjects = [
          ...listCallsAboutOneEvent(accounts),
          ...listWrites(accounts),
          ...listCallsOfLargeAccount(accounts, size),
        ];
        return subjects.map((subject) => {
          const isLong = size > 10_000 && subject.measure.endsWith('large account');
          // The first size would otherwise pay for compiling the code and filling PostgreSQL's cache.
          const warmUp = size === options.guests[0] ? FIRST_WARM_UP : 1;
          return { ...subject, rounds: isLong ? LONG_ROUNDS : ROUNDS, warmUp: isLong ? 0 : warmUp };
        });
      },
    );
    const slowestOtherCall = (list: string) =>
      slowestCallUntil(callMs(list, { cookie: large.cookie, times: 1 }), () =>
        callMs(`${server.url}/healthz`, { times: 1 }),
      );
    const atLargest = subjects.flatMap(({ measure, baselineName, maxRatioAtLargest: limit }) =>
      limit === undefined ? [] : [compare({ measure: `${measure}, all in`, baselineName, limit }, last(measure))],
    );
    const waiting = await compareInTurns(options, {
      measure: 'slowest other call while all are listed',
      baselineName: 'bare list',
      // At most half: the bare list is built and written in one piece, so other calls wait for all of it.
      limit: 0.5,
      rounds: LONG_ROUNDS,
      ours: () => slowestOtherCall(`${server.url}/api/guests`),
      baseline: () => slowestOtherCall(`${bare}/guests-of-user/${large.userId}`),
    });
    return [...figures, ...atLargest, waiting];
  },
};
