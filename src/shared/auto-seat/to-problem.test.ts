import { describe, expect, it } from 'vitest';
import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import type { RuleGuests, SeatingContent, SeatingRule } from '../contracts/seating.ts';
import { makeTable } from '../layout/testing.ts';
import { besidePairs } from './room.ts';
import { toProblem } from './to-problem.ts';

const at = (number: number, x: number, y: number, fields: Partial<LayoutTable> = {}) =>
  makeTable(number, { id: `t${number}`, x, y, ...fields });
const room = (tables: LayoutTable[], fields: Partial<Layout> = {}): Layout => ({
  id: 1,
  eventId: 1,
  name: '',
  tables,
  guestPositions: [],
  width: 2000,
  height: 2000,
  unit: 'm',
  version: 1,
  ...fields,
});
const row = (count: number) => room(Array.from({ length: count }, (_, index) => at(index + 1, 300 * index, 0)));
const dot = (guestId: number, tableNumber: string, seatNumber: string | null) => ({
  id: guestId,
  guestId,
  x: 0,
  y: 0,
  color: '#000000',
  tableNumber,
  seatNumber,
});
type Fields = { householdId?: number; tags?: string[]; attendance?: 'declined' | 'coming'; checkedIn?: boolean };
const person = (id: number, fields: Fields = {}) => ({
  id,
  attendance: null,
  tags: [],
  householdId: null,
  checkedIn: false,
  ...fields,
});
const people = (...ids: number[]) => ids.map((id) => person(id));
const named = (fields: Partial<RuleGuests>): RuleGuests => ({ guestIds: [], tags: [], householdIds: [], ...fields });
const seating = (...rules: SeatingRule[]): SeatingContent => ({ rules, pins: [] });
const together = (id: number, guests: Partial<RuleGuests>): SeatingRule => ({
  id,
  kind: 'together',
  strength: 'must',
  guests: named(guests),
});

describe('whom a rule is about', () => {
  it('is resolved from ids, tags and households, without guests who declined or are unknown', () => {
    const guests = [
      person(1, { tags: ['Work'] }),
      person(2, { tags: ['Work'], attendance: 'declined' }),
      person(3, { householdId: 7 }),
      person(4),
    ];
    const rule = together(5, { guestIds: [4, 1, 99], tags: ['Work', 'Gone'], householdIds: [7] });
    const { problem, sources } = toProblem(row(2), guests, seating(rule));
    expect(problem.guestIds).toEqual([1, 3, 4]);
    expect(problem.rules).toEqual([{ id: 1, kind: 'together', must: true, guests: [1, 3, 4] }]);
    expect(sources.get(1)).toEqual({ rule });
  });

  it('makes one must and one wish for each household of two or more', () => {
    const guests = [1, 2, 3, 4, 5].map((id) => person(id, { householdId: id < 3 ? 10 : id < 5 ? 20 : 30 }));
    const rule: SeatingRule = { id: 1, kind: 'households', strength: 'must', exceptIds: [20] };
    const { problem, sources } = toProblem(row(1), guests, seating(rule));
    expect(problem.rules).toEqual([
      { id: 1, kind: 'together', must: true, guests: [1, 2] },
      { id: 2, kind: 'sideBySide', must: false, weight: 4, guests: [1, 2] },
    ]);
    expect(sources.get(2)).toEqual({ rule, householdId: 10 });
  });

  it('leaves out the rules after those that are about too many guests to remember', () => {
    const guests = Array.from({ length: 5000 }, (_, id) => person(id + 1, { tags: ['All'] }));
    const rules = Array.from({ length: 100 }, (_, index) => together(index + 1, { tags: ['All'] }));
    const { problem, inactive } = toProblem(row(2), guests, seating(...rules));
    expect(problem.rules.length).toBeGreaterThan(50);
    expect(problem.rules.length + inactive.size).toBe(100);
    expect(inactive.get(100)).toBe('tooManyGuests');
  });

  it('weighs wishes by kind and strength', () => {
    const wishes = (['nice', 'important', 'veryImportant'] as const).map(
      (strength, index): SeatingRule => ({
        id: index + 1,
        kind: 'apart',
        hops: 1,
        strength,
        guests: named({ guestIds: [1, 2] }),
      }),
    );
    const { problem } = toProblem(row(1), people(1, 2), seating(...wishes));
    expect(problem.rules.map((rule) => !rule.must && rule.weight)).toEqual([8, 24, 72]);
  });

  it('leaves a rule out that can’t apply, and says why', () => {
    const guests = named({ guestIds: [1, 2] });
    const rules: SeatingRule[] = [
      together(1, { guestIds: [1] }),
      { id: 2, kind: 'company', strength: 'nice', guests, min: 2 },
      { id: 3, kind: 'at', strength: 'nice', guests, tableIds: ['gone'] },
      { id: 4, kind: 'near', strength: 'nice', guests, itemId: 'gone' },
      { id: 5, kind: 'mix', strength: 'nice', guests, others: named({ tags: ['None'] }) },
    ];
    const { problem, inactive } = toProblem(row(1), people(1, 2), seating(...rules));
    expect(problem.rules).toEqual([]);
    expect([...inactive]).toEqual([
      [1, 'tooFewGuests'],
      [2, 'tooFewGuests'],
      [3, 'noTable'],
      [4, 'noItem'],
      [5, 'tooFewGuests'],
    ]);
  });
});

describe('sides', () => {
  const guests = [1, 2, 3, 4, 5, 6].map((id) =>
    person(id, { ...(id < 3 && { householdId: 10 }), tags: id > 3 ? ['Work'] : [] }),
  );
  const apart = { id: 1, kind: 'apart', strength: 'must', hops: 1 } as const;
  const read = (fields: { guests: Partial<RuleGuests>; others?: Partial<RuleGuests> }) => {
    const rule = { ...apart, guests: named(fields.guests), ...(fields.others && { others: named(fields.others) }) };
    const { problem, inactive } = toProblem(row(3), guests, seating(rule));
    const [made] = problem.rules;
    return made?.kind === 'apart' ? (made.sides ?? made.guests) : inactive.get(1);
  };

  it.each<[string, Parameters<typeof read>[0], unknown]>([
    ['every two of people named', { guests: { guestIds: [1, 2, 5] } }, [1, 2, 5]],
    ['every two of the only tag', { guests: { tags: ['Work'] } }, [4, 5, 6]],
    ['a household as one', { guests: { guestIds: [3], householdIds: [10] } }, [[3], [1, 2]]],
    [
      'a tag as one',
      { guests: { householdIds: [10], tags: ['Work'] } },
      [
        [1, 2],
        [4, 5, 6],
      ],
    ],
    ['somebody named apart from their tag', { guests: { guestIds: [5], tags: ['Work'] } }, [[5], [4, 6]]],
    [
      'one side from the other',
      { guests: { guestIds: [1, 3] }, others: { tags: ['Work'] } },
      [
        [1, 3],
        [4, 5, 6],
      ],
    ],
    ['somebody on both sides once', { guests: { tags: ['Work'] }, others: { guestIds: [4] } }, [[5, 6], [4]]],
    ['nobody where both sides are the same', { guests: { guestIds: [1] }, others: { guestIds: [1] } }, 'sameGuests'],
    ['nobody without another side', { guests: { guestIds: [1] }, others: { tags: ['None'] } }, 'tooFewGuests'],
  ])('keep apart %s', (_about, fields, sides) => {
    expect(read(fields)).toEqual(sides);
  });

  it('keep people near others, who are not themselves', () => {
    const near = { id: 1, kind: 'near', strength: 'must', guests: named({ guestIds: [4] }) } as const;
    const { problem } = toProblem(row(3), guests, seating({ ...near, others: named({ tags: ['Work'] }) }));
    expect(problem.rules).toEqual([{ id: 1, kind: 'near', must: true, guests: [4], others: [5, 6] }]);
  });
});

describe('the room', () => {
  it('has neighbouring tables within one and a half times the usual distance', () => {
    const { problem } = toProblem(room([at(1, 0, 0), at(2, 200, 0), at(3, 400, 0), at(4, 900, 0)]), [], seating());
    expect(problem.neighbours).toEqual([
      ['t1', 't2'],
      ['t2', 't3'],
    ]);
    expect(toProblem(row(1), [], seating()).problem.neighbours).toEqual([]);
  });

  it('puts people near a floor item at the nearest third of the tables, or as many as asked', () => {
    const stage = { id: 's', kind: 'stage', label: '', x: 1500, y: 0, width: 100, height: 50, rotation: 0 } as const;
    const rules = [undefined, 1].map(
      (count, index): SeatingRule => ({
        id: index + 1,
        kind: 'near',
        strength: 'must',
        itemId: 's',
        ...(count && { count }),
        guests: named({ guestIds: [1] }),
      }),
    );
    const { problem } = toProblem({ ...row(5), items: [stage] }, people(1), seating(...rules));
    expect(problem.rules.map((rule) => 'tables' in rule && rule.tables)).toEqual([['t5', 't4'], ['t5']]);
  });

  it.each<['notAt' | 'only', number[]]>([
    ['notAt', [1, 2]],
    ['only', [3, 4]],
  ])('keeps guests from a table: %s', (kind, kept) => {
    const rule: SeatingRule = { id: 1, kind, strength: 'must', guests: named({ guestIds: [1, 2] }), tableIds: ['t2'] };
    const { problem } = toProblem(row(3), people(1, 2, 3, 4), seating(rule));
    expect(problem.rules).toEqual([{ id: 1, kind: 'at', must: true, guests: kept, tables: ['t1', 't3'] }]);
  });

  it('counts who has to sit elsewhere where a table is for more people than it has seats', () => {
    const guests = named({ tags: ['Work'], guestIds: [1] });
    const rules = [['t1'], ['t1', 't2']].map((tableIds, index): SeatingRule => {
      return { id: index + 1, kind: 'only', strength: 'must', guests, tableIds };
    });
    const tables = [at(1, 0, 0, { seats: 4 }), at(2, 400, 0, { seats: 4 })];
    const all = people(1, 2, 3, 4, 5, 6).map((guest) => ({ ...guest, tags: ['Work'] }));
    expect([...toProblem(room(tables), all, seating(...rules)).crowded]).toEqual([[1, 2]]);
  });

  it('counts accessible seats from 0', () => {
    const { problem } = toProblem(room([at(1, 0, 0, { seats: 4, accessibleSeats: [1, 4, 9] })]), [], seating());
    expect(problem.tables[0]).toMatchObject({ id: 't1', seats: 4, accessible: [0, 3] });
  });

  it.each<[string, Partial<LayoutTable>, string]>([
    ['a ring at a round table', { type: 'round', seats: 4 }, '01 12 23 30'],
    ['one pair at a round table of two', { type: 'round', seats: 2 }, '01'],
    ['none at a table of one', { type: 'round', seats: 1 }, ''],
    ['two rows at a long table without end seats', { type: 'square', width: 160, height: 30, seats: 6 }, '01 12 34 45'],
    ['around the corners with end seats', { type: 'square', width: 80, height: 40, seats: 6 }, '01 12 23 34 45 50'],
    ['around one end only', { type: 'square', width: 80, height: 40, seats: 5 }, '01 12 23 34'],
  ])('has side by side: %s', (_about, fields, pairs) => {
    expect(besidePairs(at(1, 0, 0, fields)).map(([a, b]) => `${a}${b}`)).toEqual(pairs.split(' ').filter(Boolean));
  });
});

describe('pins', () => {
  const layout = room([at(1, 0, 0), at(2, 300, 0)], { guestPositions: [dot(1, '1', '3'), dot(2, '2', null)] });
  const guests = [person(1, { checkedIn: true }), person(2), person(3)];
  const pins = [1, 2, 3].map((guestId) => ({ guestId, tableId: 't2', seat: guestId === 3 ? 2 : null }));

  it('are the stored ones, except for guests who have arrived: they stay', () => {
    const { problem } = toProblem(layout, guests, { rules: [], pins: [...pins, { ...pins[0], guestId: 99 } as never] });
    expect([...problem.pins]).toEqual([
      [1, { tableId: 't1', seat: 2 }],
      [2, { tableId: 't2', seat: null }],
      [3, { tableId: 't2', seat: 1 }],
    ]);
    expect([...problem.previous.keys()]).toEqual([1, 2]);
  });

  it('keep the pinned chair for one who is at the table without a chair when the rest is seated', () => {
    const content = { rules: [], pins: [{ guestId: 2, tableId: 't2', seat: 3 }] };
    const { problem } = toProblem(layout, people(1, 2), content, { scope: 'rest' });
    expect(problem.pins.get(2)).toEqual({ tableId: 't2', seat: 2 });
  });

  it('are all seated guests when only the rest is seated, but for those who may move', () => {
    const two = [person(1), person(2), person(3)];
    const keys = (options: object) => [
      ...toProblem(layout, two, seating(), { scope: 'rest', ...options }).problem.pins.keys(),
    ];
    expect(keys({})).toEqual([1, 2]);
    expect(keys({ freeIds: new Set([1]) })).toEqual([2]);
    const kept = toProblem(layout, two, seating(), { scope: 'everyone', keptIds: new Set([1, 3]) });
    expect([...kept.problem.pins.keys()]).toEqual([1]);
  });
});
