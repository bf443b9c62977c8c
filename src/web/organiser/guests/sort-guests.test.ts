import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGuestSorter, type GuestOrder, type SortableGuest } from './sort-guests.ts';

function guest(fullName: string, fields: Partial<SortableGuest> = {}): SortableGuest {
  return { fullName, email: null, tableNumber: null, seatNumber: null, ...fields };
}

function sortedNames(guests: readonly SortableGuest[], order: Partial<GuestOrder> = {}): string[] {
  return createGuestSorter()(guests, { key: 'name', isDescending: false, ...order }).map(({ fullName }) => fullName);
}

describe('sorting guests', () => {
  it('follows the Hungarian alphabet', () => {
    const names = ['Cukor', 'Czakó', 'Csaba', 'Őri', 'Zala', 'Zsófi'];
    const guests = ['Zsófi', 'Csaba', 'Őri', 'Zala', 'Czakó', 'Cukor'].map((name) => guest(name));
    expect(sortedNames(guests)).toEqual(names);
    expect(sortedNames(guests, { isDescending: true })).toEqual(names.toReversed());
  });

  it('sorts table and seat numbers numerically', () => {
    const guests = [
      guest('d', { tableNumber: '10', seatNumber: '1' }),
      guest('b', { tableNumber: '2', seatNumber: '10' }),
      guest('a', { tableNumber: '2', seatNumber: '9' }),
      guest('c', { tableNumber: '4B', seatNumber: '3' }),
    ];
    expect(sortedNames(guests, { key: 'table' })).toEqual(['a', 'b', 'c', 'd']);
    expect(sortedNames(guests, { key: 'seat' })).toEqual(['d', 'c', 'a', 'b']);
  });

  it('sorts guests without a value last in both directions', () => {
    const guests = [
      guest('none'),
      guest('second', { email: 'b@x.hu', tableNumber: '2' }),
      guest('empty', { email: '', tableNumber: ' ' }),
      guest('first', { email: 'A@x.hu', tableNumber: '1' }),
    ];
    for (const key of ['email', 'table'] as const) {
      expect(sortedNames(guests, { key })).toEqual(['first', 'second', 'empty', 'none']);
      expect(sortedNames(guests, { key, isDescending: true })).toEqual(['second', 'first', 'empty', 'none']);
    }
  });

  it('sorts a table by seat, then by name', () => {
    const guests = [
      guest('Zita', { tableNumber: '1' }),
      guest('Béla', { tableNumber: '1' }),
      guest('Zoé', { tableNumber: '1', seatNumber: '1' }),
    ];
    expect(sortedNames(guests, { key: 'table' })).toEqual(['Zoé', 'Béla', 'Zita']);
    expect(sortedNames(guests, { key: 'table', isDescending: true })).toEqual(['Zoé', 'Béla', 'Zita']);
  });

  it('sorts after edits like a new sorter', () => {
    const names = fc.array(fc.string({ unit: fc.constantFrom(...'aábccsdzsőöó ') }), { maxLength: 12 });
    fc.assert(
      fc.property(names, names, fc.boolean(), (before, after, isDescending) => {
        const order: GuestOrder = { key: 'name', isDescending };
        const sort = createGuestSorter();
        sort(
          before.map((name) => guest(name)),
          order,
        );
        const guests = after.map((name) => guest(name));
        expect(sort(guests, order)).toEqual(createGuestSorter()(guests, order));
      }),
    );
  });

  it('does not change the given list', () => {
    const guests = [guest('b'), guest('a')];
    const copy = [...guests];
    sortedNames(guests);
    expect(guests).toEqual(copy);
  });
});
