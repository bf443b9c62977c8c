import { describe, expect, it } from 'vitest';
import { type ConfirmedPerson, compareLists } from './compare-lists.ts';

const anna: ConfirmedPerson = {
  guestId: 1,
  tableNumber: '1',
  seatNumber: '1',
  tableName: null,
  ageGroup: 'adult',
  needsHighChair: false,
  meals: { Main: 'Beef' },
  needsHash: null,
};
const nameOf = (id: number) => (id === 1 ? 'Anna' : null);
const kindsOf = (now: Partial<ConfirmedPerson>) =>
  compareLists([anna], [{ ...anna, ...now }], nameOf).map(({ kind, course, from, to }) => ({ kind, course, from, to }));

describe('changes since a list was confirmed', () => {
  it('are none for the same list, also if the table is spelled otherwise', () => {
    expect(kindsOf({})).toEqual([]);
    expect(kindsOf({ tableNumber: ' 1' })).toEqual([]);
  });

  it('name who came, who left and who moved', () => {
    const bela = { ...anna, guestId: 2 };
    expect(compareLists([bela], [{ ...anna, seatNumber: '2' }], nameOf)).toMatchObject([
      { kind: 'added', name: 'Anna', seat: { tableNumber: '1', seatNumber: '2' } },
      { kind: 'removed', name: null, seat: { tableNumber: '1', seatNumber: '1' } },
    ]);
    expect(compareLists([anna], [{ ...anna, tableNumber: '2' }], nameOf)).toMatchObject([
      { kind: 'moved', seat: { tableNumber: '2' }, seatBefore: { tableNumber: '1' } },
    ]);
  });

  it('name meals, needs, ages and high chairs', () => {
    expect(kindsOf({ meals: { Main: 'Fish', Starter: 'Soup' }, needsHash: 'x' })).toEqual([
      { kind: 'meal', course: 'Main', from: 'Beef', to: 'Fish' },
      { kind: 'meal', course: 'Starter', from: null, to: 'Soup' },
      { kind: 'needs', course: null, from: null, to: null },
    ]);
    expect(kindsOf({ ageGroup: 'child', needsHighChair: true }).map(({ kind }) => kind)).toEqual([
      'ageGroup',
      'highChair',
    ]);
  });
});
