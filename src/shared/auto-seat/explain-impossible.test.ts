import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainImpossible } from './explain-impossible.ts';
import type { Place, SeatProblem, SeatRule, SeatTable } from './problem.ts';
import { planExists } from './testing/plan-exists.ts';
import { makeBeside, smallProblem } from './testing/small-problem.ts';

const round = (id: number, seats: number, accessible: number[] = []): SeatTable => ({
  id,
  seats,
  beside: makeBeside(seats, true),
  accessible,
});
const tables = (count: number, seats: number) => Array.from({ length: count }, (_, index) => round(index + 1, seats));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

type RuleKind = SeatRule extends infer Rule
  ? Rule extends SeatRule
    ? Omit<Rule, 'id' | 'must' | 'weight'>
    : never
  : never;
const musts = (...rules: RuleKind[]): SeatRule[] =>
  rules.map((rule, index) => ({ ...rule, id: index + 1, must: true }) as SeatRule);

const problem = (guests: number, parts: Partial<SeatProblem>): SeatProblem => ({
  guestIds: range(1, guests),
  tables: [],
  neighbours: [],
  rules: [],
  pins: new Map(),
  previous: new Map(),
  ...parts,
});
const pins = (...entries: [guestId: number, tableId: number, seat?: number][]): Map<number, Place> =>
  new Map(entries.map(([guestId, tableId, seat = null]) => [guestId, { tableId, seat }]));
const together = (...guests: number[]) => ({ kind: 'together' as const, guests });
const sideBySide = (...guests: number[]) => ({ kind: 'sideBySide' as const, guests });
const apart = (hops: number, ...guests: number[]) => ({ kind: 'apart' as const, hops, guests });
const only = ({ ...all }: SeatProblem, ruleIds: readonly number[], pinnedIds: readonly number[]): SeatProblem => ({
  ...all,
  rules: all.rules.filter(({ id }) => ruleIds.includes(id)),
  pins: new Map([...all.pins].filter(([guestId]) => pinnedIds.includes(guestId))),
});

describe('explaining why no plan can exist', () => {
  it('counts the seats', () => {
    expect(explainImpossible(problem(12, { tables: tables(2, 5), rules: musts(together(1, 2)) }))).toEqual([
      { ruleIds: [], pinnedIds: [], reason: 'tooFewSeats', relaxations: [{ kind: 'addSeats', seats: 2 }] },
    ]);
    expect(explainImpossible(problem(1, {}))[0]?.reason).toBe('tooFewSeats');
    expect(explainImpossible(problem(0, {}))).toEqual([]);
  });

  it('names the shortest chain between two guests who are to be apart, and nothing else', () => {
    const rules = musts(
      ...[together(1, 2), together(2, 3), together(3, 4), together(1, 5), together(5, 4), together(7, 8)],
      ...[apart(1, 1, 4), { kind: 'accessible' as const, guests: [8] }],
    );
    const tablesWithRamp = [...tables(2, 8), round(3, 8, [0])];
    expect(explainImpossible(problem(20, { tables: tablesWithRamp, rules }))).toEqual([
      {
        ruleIds: [4, 5, 7],
        pinnedIds: [],
        reason: 'apartTogether',
        relaxations: [4, 5, 7].map((ruleId) => ({ kind: 'makeWish', ruleId })),
      },
    ]);
  });

  it('names pins that put at one table those who are to be apart', () => {
    const [conflict] = explainImpossible(
      problem(20, {
        tables: tables(3, 8),
        rules: musts(together(5, 6), apart(1, 1, 2)),
        pins: pins([1, 2], [2, 2], [5, 3]),
      }),
    );
    expect(conflict).toMatchObject({ ruleIds: [2], pinnedIds: [1, 2], reason: 'apartTogether' });
    expect(conflict?.relaxations).toContainEqual({ kind: 'unpin', guestId: 2 });
  });

  it.each<[string, Partial<SeatProblem>, object]>([
    [
      'three neighbours of one guest',
      { tables: tables(3, 8), rules: musts(sideBySide(1, 2), sideBySide(1, 3), sideBySide(1, 4)) },
      { ruleIds: [1, 2, 3], reason: 'neighbours' },
    ],
    [
      'a closed ring of four at tables of six',
      { tables: tables(4, 6), rules: musts(sideBySide(1, 2), sideBySide(2, 3), sideBySide(3, 4), sideBySide(4, 1)) },
      { ruleIds: [1, 2, 3, 4], reason: 'neighbours' },
    ],
    [
      'side by side and not side by side',
      { tables: tables(3, 8), rules: musts(sideBySide(1, 2), { kind: 'notBeside', guests: [1, 2, 3] }) },
      { ruleIds: [1, 2], reason: 'neighbours' },
    ],
    [
      'a household larger than every table',
      { tables: tables(4, 6), rules: musts(together(...range(1, 8)), together(9, 10)) },
      { ruleIds: [1], reason: 'noTableFits' },
    ],
    [
      'three households of six at two tables of ten',
      {
        tables: tables(2, 10),
        rules: musts(together(...range(1, 6)), together(...range(7, 12)), together(...range(13, 18)), together(19, 20)),
      },
      { ruleIds: [1, 2, 3], reason: 'tablesShared' },
    ],
    [
      'more wheelchairs than accessible seats',
      {
        tables: [round(1, 10, [0]), round(2, 10, [3])],
        rules: musts(together(1, 2), ...[3, 4, 5].map((id) => ({ kind: 'accessible' as const, guests: [id] }))),
      },
      { ruleIds: [2, 3, 4], reason: 'tablesShared' },
    ],
    [
      'more people for a table than it has seats',
      {
        tables: [round(1, 4), round(2, 20)],
        rules: musts({ kind: 'at', guests: [1, 2, 3], tables: [1] }, { kind: 'at', guests: [4, 5], tables: [1] }),
      },
      { ruleIds: [1, 2], reason: 'noTableFits' },
    ],
    [
      'a pin to a missing table',
      { tables: tables(4, 6), pins: pins([1, 1], [2, 9]) },
      { pinnedIds: [2], reason: 'noSuchPlace' },
    ],
    [
      'a pin to a missing seat',
      { tables: tables(4, 6), pins: pins([1, 1, 5], [2, 1, 6]) },
      { pinnedIds: [2], reason: 'noSuchPlace' },
    ],
    [
      'two pins to one seat',
      { tables: tables(4, 6), pins: pins([1, 1, 5], [2, 1, 4], [3, 1, 5]) },
      { pinnedIds: [1, 3], reason: 'tablesShared' },
    ],
    [
      'five enemies at four tables',
      {
        tables: tables(4, 6),
        rules: musts(together(6, 7), apart(1, 1, 2, 3, 4), apart(1, 5, 1, 2), apart(1, 3, 4, 5)),
      },
      { ruleIds: [2, 3, 4], reason: 'noPlan' },
    ],
    [
      'two hops between three guests at four tables in a row',
      {
        tables: tables(4, 6),
        neighbours: [
          [1, 2],
          [2, 3],
          [3, 4],
        ],
        rules: musts(apart(2, 1, 2), apart(2, 2, 3), apart(2, 1, 3)),
      },
      { ruleIds: [1, 2, 3], reason: 'noPlan' },
    ],
    [
      'seven people not at neighbouring tables, in three rows of four tables',
      {
        tables: tables(12, 4),
        neighbours: range(1, 12).flatMap((id): [number, number][] => [
          ...(id % 4 ? [[id, id + 1] as [number, number]] : []),
          ...(id <= 8 ? [[id, id + 4] as [number, number]] : []),
        ]),
        rules: musts(apart(2, ...range(1, 7)), together(1, 8)),
      },
      { ruleIds: [1], reason: 'noPlan' },
    ],
    [
      'no table left empty, with too few people',
      { tables: tables(7, 4), rules: musts({ kind: 'fill', min: 3, allTables: true }) },
      { ruleIds: [1], reason: 'noPlan' },
    ],
    [
      'company for somebody who is alone in the group',
      { tables: tables(4, 6), rules: musts({ kind: 'company', guests: [1], min: 1 }) },
      { ruleIds: [1], reason: 'noPlan' },
    ],
  ])('names %s', (_, parts, expected) => {
    const conflicts = explainImpossible(problem(20, parts));
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toMatchObject({ ruleIds: [], pinnedIds: [], ...expected });
  });

  it('offers more seats where size is the reason', () => {
    const large = problem(20, { tables: tables(4, 6), rules: musts(together(...range(1, 8))) });
    expect(explainImpossible(large)[0]?.relaxations).toContainEqual({ kind: 'addSeats', seats: 2 });
  });

  it('offers to remove a rule about a table that does not exist', () => {
    const rules = musts({ kind: 'at', guests: [1], tables: [9] });
    const [conflict] = explainImpossible(problem(5, { tables: tables(2, 6), rules }));
    expect(conflict).toMatchObject({ reason: 'noSuchPlace', relaxations: [{ kind: 'removeRule', ruleId: 1 }] });
  });

  it('ignores wishes, guests who do not come and rules about nobody', () => {
    const rules: SeatRule[] = [
      ...musts(together(1, 90), apart(1, 90, 1), together(), sideBySide(3), {
        kind: 'at',
        guests: [91],
        tables: [],
      }),
      { id: 8, must: false, weight: 9, kind: 'apart', guests: [1, 2], hops: 1 },
      { id: 9, must: true, kind: 'together', guests: [1, 2, 1] },
    ];
    expect(explainImpossible(problem(8, { tables: tables(2, 6), rules, pins: pins([92, 77]) }))).toEqual([]);
  });

  it('bears numbers that make no sense', () => {
    const rules = musts(
      ...[Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1, 0.5].map((hops) => apart(hops, 1, 2)),
      ...[
        { kind: 'company' as const, guests: [1, 2], min: Number.NaN },
        { kind: 'fill' as const, min: -3 },
      ],
    );
    const odd = [round(1, 3), round(2, Number.NaN), round(3, -1), round(4, 2_000), round(4, 1)];
    expect(explainImpossible(problem(8, { tables: odd, rules }))).toEqual([]);
    expect(
      explainImpossible(problem(8, { tables: tables(2, 8), pins: pins([1, 1, Number.NaN], [2, 1, 0.5]) })),
    ).toEqual([1, 2].map((id) => expect.objectContaining({ pinnedIds: [id], reason: 'noSuchPlace' })));
  });

  it('names the households because of which a group needs more tables than its number of people does', () => {
    const trios = [1, 4, 7, 10].map((id) => together(id, id + 1, id + 2));
    const gather = { kind: 'gather' as const, guests: range(1, 12) };
    const room = { tables: tables(4, 4), rules: musts(gather, ...trios) };
    expect(explainImpossible(problem(14, room))).toEqual([
      expect.objectContaining({ reason: 'ungathered', ruleIds: [1, 2, 3, 4, 5] }),
    ]);
    const withGuest = musts({ kind: 'gather', guests: range(1, 8) }, together(8, 9), together(10, 11));
    const [conflict] = explainImpossible(problem(14, { tables: tables(4, 4), rules: withGuest }));
    expect(conflict).toMatchObject({ reason: 'ungathered', ruleIds: [1, 2] });
    expect(explainImpossible(problem(14, { tables: tables(4, 4), rules: musts(gather, together(1, 2)) }))).toEqual([]);
  });

  it('takes a household as one where it has to be apart from somebody', () => {
    const family = together(1, 2, 3);
    const fromFamily = { ...apart(1, 1, 2, 3, 4), sides: [[1, 2, 3], [4]] };
    expect(explainImpossible(problem(8, { tables: tables(2, 4), rules: musts(family, fromFamily) }))).toEqual([]);
    const rules = musts(family, fromFamily, together(3, 5), together(5, 4), together(6, 7));
    const [conflict] = explainImpossible(problem(8, { tables: tables(2, 6), rules }));
    expect(conflict).toMatchObject({ reason: 'apartTogether', ruleIds: [2, 3, 4] });
  });

  it('names several conflicts at once', () => {
    const rules = musts(together(1, 2), apart(1, 1, 2), together(...range(3, 9)), apart(1, 10, 11));
    const conflicts = explainImpossible(problem(20, { tables: tables(4, 6), rules }));
    expect(conflicts.map(({ ruleIds }) => ruleIds)).toEqual([[1, 2], [3]]);
  });

  it('comes to an end when every guest is apart from every other, at any size', () => {
    const rules = musts(...range(1, 2_000).map((id) => apart(2, id, ...range(1, 4))), apart(1, ...range(1, 2_000)));
    const [conflict] = explainImpossible(problem(2_000, { tables: tables(250, 8), rules }));
    expect(conflict?.ruleIds).toContain(2_001);
  });

  it('agrees with trying every plan of small events', () => {
    const check = (small: SeatProblem) => {
      const conflicts = explainImpossible(small);
      if (conflicts.length === 0) return;
      expect(planExists(small)).toBe(false);
      for (const { ruleIds, pinnedIds } of conflicts) {
        expect(planExists(only(small, ruleIds, pinnedIds))).toBe(false);
        for (const left of ruleIds) {
          expect(
            planExists(
              only(
                small,
                ruleIds.filter((id) => id !== left),
                pinnedIds,
              ),
            ),
          ).toBe(true);
        }
        for (const left of pinnedIds) {
          expect(
            planExists(
              only(
                small,
                ruleIds,
                pinnedIds.filter((id) => id !== left),
              ),
            ),
          ).toBe(true);
        }
      }
    };
    // The seed is fixed because one event in thousands takes the program that tries every plan many seconds.
    fc.assert(fc.property(smallProblem, check), { numRuns: 150, seed: 7 });
  });
});
