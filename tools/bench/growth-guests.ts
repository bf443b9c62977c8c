import {
  type Call,
  fillAccount,
  listCallsAboutOneEvent,
  listCallsOfLargeAccount,
  listWrites,
  startAccounts,
} from './measures/guest-calls.ts';
import { callMs, slowestCallUntil } from './measures/turns.ts';
import { type Benchmark, compare, compareInTurns, measureGrowth } from './results/figure.ts';

const ROUNDS = 5;
/** Number of rounds for calls that take seconds. */
const LONG_ROUNDS = 3;
const FIRST_WARM_UP = 10;

export const growthGuests: Benchmark = async (options) => {
  const accounts = await startAccounts();
  const { server, large } = accounts;
  const sizes = [100, 1_000, 10_000, 100_000];
  let subjects: Call[] = [];
  const { figures, last } = await measureGrowth(options, { of: 'guests in all', sizes }, async (size) => {
    await fillAccount(server, large.userId, size);
    subjects = [
      ...listCallsAboutOneEvent(accounts),
      ...listWrites(accounts),
      ...listCallsOfLargeAccount(accounts, size),
    ];
    return subjects.map((subject) => {
      const isLong = size > 10_000 && subject.measure.endsWith('large account');
      // The first size would otherwise pay for compiling the code and filling PostgreSQL's cache.
      const warmUp = size === sizes[0] ? FIRST_WARM_UP : 1;
      return { ...subject, rounds: isLong ? LONG_ROUNDS : ROUNDS, warmUp: isLong ? 0 : warmUp };
    });
  });
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
    baseline: () => slowestOtherCall(`${server.bare}/guests-of-user/${large.userId}`),
  });
  return [...figures, ...atLargest, waiting];
};
