import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seatAtPlaces } from './seat-places.ts';
import { guestsAtTables, listSplitHouseholds, planFill, planMoveAll, planSwap } from './table-guests.ts';
import { makeLayout, makeTable, seatsOf } from './testing.ts';

type Person = Parameters<typeof planFill>[2] extends Iterable<infer Listed> ? Listed : never;

const person = (id: number, fields: Partial<Person> = {}): Person => ({
  id,
  attendance: 'coming',
  tags: [],
  householdId: null,
  companionOf: null,
  ...fields,
});
const byId = (people: readonly Person[]) => new Map(people.map((guest) => [guest.id, guest]));
const EVERYONE = { kind: 'everyone' } as const;

describe('filling a table', () => {
  const tables = [makeTable(1), makeTable(2)];

  it('seats guests in the order of the list and leaves out a household that does not fit', () => {
    const layout = makeLayout(tables, [[9, '1', '1']]);
    const family = [2, 3, 4].map((id) => person(id, { householdId: 7 }));
    const people = [person(9), person(1), ...family, person(5), person(6)];
    const { places, stayingIds } = planFill(layout, 'table-1', people, EVERYONE);
    expect([...places.keys()]).toEqual([1, 5, 6]);
    expect(stayingIds).toEqual([2, 3, 4]);
    expect(seatsOf(seatAtPlaces(layout, places))).toEqual({ 9: '1/1', 1: '1/2', 5: '1/3', 6: '1/4' });
  });

  it('prefers those who belong to somebody there, and skips those whose household sits elsewhere', () => {
    const layout = makeLayout(tables, [
      [1, '1', '2'],
      [2, '2', '1'],
    ]);
    const people = [
      ...[person(1, { householdId: 7 }), person(2, { householdId: 8 }), person(3)],
      ...[person(4, { householdId: 8 }), person(5, { householdId: 7 }), person(6, { attendance: 'declined' })],
    ];
    expect([...planFill(layout, 'table-1', people, EVERYONE).places]).toEqual([
      [5, { tableId: 'table-1', seat: 0 }],
      [3, { tableId: 'table-1', seat: 2 }],
    ]);
    const chosen = planFill(layout, 'table-1', people, { kind: 'household', householdId: 8 });
    expect([...chosen.places.keys()]).toEqual([4]);
  });

  it('takes only guests with the chosen tag, and gives those a seat who stand at the table', () => {
    const layout = makeLayout(tables, [[1, '1', null]]);
    const people = [person(1), person(2, { tags: ['Work'] }), person(3)];
    const { places } = planFill(layout, 'table-1', people, { kind: 'tag', tag: 'Work' });
    expect([...places.keys()]).toEqual([1, 2]);
  });
});

describe('swapping and moving', () => {
  const large = makeTable(1, { seats: 4 });
  const small = makeTable(2, { seats: 2 });

  it('exchanges two tables of one size seat by seat', () => {
    const layout = makeLayout(
      [makeTable(1), makeTable(2)],
      [
        [1, '1', '3'],
        [2, '1', null],
        [3, '2', '1'],
      ],
    );
    const { places, stayingIds } = planSwap(layout, 'table-1', 'table-2', new Map());
    expect(seatsOf(seatAtPlaces(layout, places))).toEqual({ 1: '2/3', 2: '2/-', 3: '1/1' });
    expect(stayingIds).toEqual([]);
  });

  it('leaves those behind who do not fit, with whole households going first', () => {
    const people = [person(1), person(2, { householdId: 7 }), person(3), person(4, { householdId: 7 })];
    const layout = makeLayout(
      [large, small],
      [...people.map(({ id }) => [id, '1', String(id)] as const), [5, '2', '1'], [6, '2', '2']],
    );
    const { places, stayingIds } = planSwap(layout, 'table-1', 'table-2', byId(people));
    expect(stayingIds).toEqual([1, 3]);
    expect(seatsOf(seatAtPlaces(layout, places))).toEqual({
      1: '1/1',
      2: '2/2',
      3: '1/3',
      4: '2/1',
      5: '1/4',
      6: '1/2',
    });
  });

  it('splits no household as long as there is room for it at its table', () => {
    const people = [1, 2, 3].map((id) => person(id, { householdId: 7 }));
    const layout = makeLayout(
      [large, small],
      [...people.map(({ id }) => [id, '1', String(id)] as const), [4, '1', '4'], [5, '2', '1']],
    );
    expect(planSwap(layout, 'table-1', 'table-2', byId(people)).stayingIds).toEqual([1, 2, 3]);
  });

  it('moves all guests of a table that fit at another, without splitting a household', () => {
    const people = [person(1, { householdId: 7 }), person(2, { householdId: 7 }), person(3)];
    const layout = makeLayout(
      [large, small],
      [...people.map(({ id }) => [id, '1', String(id)] as const), [4, '2', '1']],
    );
    const { places, stayingIds } = planMoveAll(layout, 'table-1', 'table-2', byId(people));
    expect([...places]).toEqual([[3, { tableId: 'table-2', seat: 1 }]]);
    expect(stayingIds).toEqual([1, 2]);
    expect(guestsAtTables(layout, ['table-1', 'table-2'])).toEqual([1, 2, 3, 4]);
  });

  it('never loses anybody or gives one seat to two, whatever the sizes', () => {
    const seated = (table: number, seats: number, first: number) =>
      fc
        .subarray(Array.from({ length: seats }, (_, seat) => seat + 1))
        .map((taken) => taken.map((seat, index) => [first + index, String(table), String(seat)] as const));
    const room = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .chain(([a, b]) =>
        fc.record({ a: fc.constant(a), b: fc.constant(b), one: seated(1, a, 1), other: seated(2, b, 101) }),
      );
    fc.assert(
      fc.property(room, fc.func(fc.integer({ min: 1, max: 4 })), fc.boolean(), ({ a, b, one, other }, home, isSwap) => {
        const layout = makeLayout([makeTable(1, { seats: a }), makeTable(2, { seats: b })], [...one, ...other]);
        const people = byId([...one, ...other].map(([id]) => person(id, { householdId: home(id) })));
        const { places, stayingIds } = (isSwap ? planSwap : planMoveAll)(layout, 'table-1', 'table-2', people);
        const after = seatsOf(seatAtPlaces(layout, places));
        expect(Object.keys(after)).toHaveLength(one.length + other.length);
        expect(new Set(Object.values(after)).size).toBe(one.length + other.length);
        for (const id of stayingIds) expect(after[id]).toBe(seatsOf(layout)[id]);
        if (isSwap && one.length <= b && other.length <= a) expect(stayingIds).toEqual([]);
      }),
    );
  });
});

it('finds households that are split, or partly without a seat', () => {
  const layout = makeLayout(
    [makeTable(1), makeTable(2)],
    [
      [1, '1', '1'],
      [2, '2', '1'],
      [3, '1', '2'],
      [5, '2', '2'],
      [6, '2', '3'],
    ],
  );
  const home = [7, 7, 8, 8, 9, 9, 10, 10];
  const people = home.map((householdId, index) => person(index + 1, { householdId }));
  expect(listSplitHouseholds(layout, people)).toEqual([7, 8]);
  expect(listSplitHouseholds(layout, people, ['table-2'])).toEqual([7]);
  expect(listSplitHouseholds(layout, people, undefined, [7])).toEqual([8]);
});
