import { describe, expect, it } from 'vitest';
import { explainWish } from './explain-wish.ts';
import type { Place, SeatProblem, SeatRule } from './problem.ts';
import { makeBeside } from './testing/small-problem.ts';

const problem = (
  tableSeats: number[],
  guests: number,
  rules: SeatRule[],
  pins: [number, Place][] = [],
): SeatProblem => ({
  guestIds: Array.from({ length: guests }, (_, index) => index + 1),
  tables: tableSeats.map((seats, index) => ({ id: index + 1, seats, beside: makeBeside(seats, true), accessible: [] })),
  neighbours: [],
  rules,
  pins: new Map(pins),
  previous: new Map(),
});
/** For each table the guests on its seats. */
const plan = (...tables: number[][]): Map<number, Place> =>
  new Map(tables.flatMap((ids, index) => ids.map((id, seat) => [id, { tableId: index + 1, seat }] as const)));
const wish = { must: false, weight: 6 } as const;
const must = { must: true } as const;

describe('why a wish is not kept', () => {
  it('names the musts and pins that contradict it', () => {
    const rules: SeatRule[] = [
      { id: 1, kind: 'together', guests: [1, 2], ...wish },
      { id: 2, kind: 'apart', guests: [1, 2], hops: 1, ...must },
      { id: 3, kind: 'at', guests: [3], tables: [2], ...wish },
    ];
    const event = problem([4, 4], 4, rules, [[3, { tableId: 1, seat: null }]]);
    const places = plan([1, 3], [2, 4]);
    const base = { isProved: true, pinnedIds: [], ruleIds: [], fullTableIds: [] };
    expect(explainWish(event, places, 1)).toEqual({ ...base, ruleIds: [2] });
    expect(explainWish(event, places, 3)).toEqual({ ...base, pinnedIds: [3] });
  });

  it('names the dearer wish that would be broken, and the table that is full', () => {
    const rules: SeatRule[] = [
      { id: 1, kind: 'together', guests: [1, 3], ...wish },
      { id: 2, kind: 'together', guests: [1, 2], must: false, weight: 54 },
      { id: 3, kind: 'together', guests: [3, 4], must: false, weight: 54 },
    ];
    expect(explainWish(problem([2, 2], 4, rules), plan([1, 2], [3, 4]), 1)).toMatchObject({
      isProved: false,
      pinnedIds: [],
      ruleIds: expect.arrayContaining([2, 3]),
      fullTableIds: [expect.any(Number)],
    });
  });

  it('moves a household as one', () => {
    const rules: SeatRule[] = [
      { id: 1, kind: 'together', guests: [1, 3], ...wish },
      { id: 2, kind: 'together', guests: [1, 2], ...must },
      { id: 3, kind: 'at', guests: [2], tables: [1], must: false, weight: 45 },
    ];
    expect(explainWish(problem([4, 4], 4, rules), plan([1, 2], [3, 4]), 1)).toBeNull();
    const withEnemies: SeatRule[] = [...rules, { id: 4, kind: 'at', guests: [3], tables: [2], ...must }];
    expect(explainWish(problem([4, 4], 4, withEnemies), plan([1, 2], [3, 4]), 1)?.ruleIds).toEqual([3]);
  });

  it('says nothing about a must, a kept wish, or a wish that a small change would keep', () => {
    const rules: SeatRule[] = [
      { id: 1, kind: 'together', guests: [1, 2], ...wish },
      { id: 2, kind: 'together', guests: [3, 4], ...wish },
      { id: 3, kind: 'together', guests: [3, 4], ...must },
    ];
    const event = problem([4, 4], 4, rules);
    for (const id of [1, 2, 3, 4]) expect(explainWish(event, plan([1], [2, 3, 4]), id)).toBeNull();
  });

  it('names the neighbour who would be lost', () => {
    const rules: SeatRule[] = [
      { id: 1, kind: 'sideBySide', guests: [1, 4], ...wish },
      { id: 2, kind: 'sideBySide', guests: [1, 2, 3], must: false, weight: 72 },
      { id: 3, kind: 'sideBySide', guests: [2, 1, 5], must: false, weight: 36 },
    ];
    const reason = explainWish(problem([8], 5, rules), plan([3, 2, 1, 5, 4]), 1);
    expect(reason?.isProved).toBe(false);
    expect(reason?.ruleIds).toEqual([3]);
  });
});
