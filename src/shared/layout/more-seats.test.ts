import { expect, it } from 'vitest';
import { TABLE_SEATS } from './layout-limits.ts';
import { applySeatOffer, listSeatOffers } from './more-seats.ts';
import { makeLayout, makeTable } from './testing.ts';

it('offers seats where a table is large enough, then tables like most, then a larger one', () => {
  const small = makeTable(1, { seats: 12 });
  const roomy = makeTable(2, { seats: 8 });
  const layout = makeLayout([small, roomy, makeTable(3, { seats: 12 })]);
  const group = { type: 'round', isOneSided: false, arrangement: 'grid' };
  expect(listSeatOffers(layout, 3)).toEqual([
    { kind: 'grow', tableId: roomy.id, count: 3 },
    { kind: 'newTables', group: { ...group, count: 1, seats: 12 } },
    { kind: 'newTables', group: { ...group, count: 1, seats: 15 } },
  ]);
  expect(listSeatOffers(layout, 30)).toEqual([{ kind: 'newTables', group: { ...group, count: 3, seats: 12 } }]);
});

it('prefers the tables that the rules name, and offers a usual table in an empty room', () => {
  const tables = [1, 2, 3].map((number) => makeTable(number, { seats: 8 }));
  const [first] = listSeatOffers(makeLayout(tables), 1, new Set(['table-3']));
  expect(first).toEqual({ kind: 'grow', tableId: 'table-3', count: 1 });
  expect(listSeatOffers(makeLayout([]), 4)).toMatchObject([{ kind: 'newTables', group: { count: 1, seats: 10 } }]);
});

it('adds the offered seats to those that the table has when the offer is taken', () => {
  const layout = makeLayout([makeTable(1, { seats: 10 })]);
  const seatsAfter = (count: number) => {
    const result = applySeatOffer(layout, { kind: 'grow', tableId: 'table-1', count });
    return result.ok ? result.layout.tables[0]?.seats : undefined;
  };
  expect(seatsAfter(2)).toBe(12);
  expect(seatsAfter(TABLE_SEATS.max)).toBe(TABLE_SEATS.max);
});
