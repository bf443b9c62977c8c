import { expect, test } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { itemNamesIn } from '../../../floor-plan/item-names.ts';
import { indexGuests } from '../session/editor-state.ts';
import { guest, layout, table } from '../session/testing.ts';
import { groupGuests, searchGuests } from './guest-groups.ts';
import { listTableRows } from './table-rows.ts';

const dot = (guestId: number, tableNumber: string | null, seatNumber: string | null) => ({
  id: guestId,
  guestId,
  x: 0,
  y: 0,
  tableNumber,
  seatNumber,
  color: '#3b82f6',
});
const people = [guest(1, { fullName: 'Őri Ödön' }), guest(2), guest(3), guest(4), guest(5)];
const itemNames = itemNamesIn(translatorFor('en'));
const room = layout({
  tables: [table(1), table(2)],
  items: [{ id: 'item-1', kind: 'bar', label: '', x: 0, y: 0, width: 200, height: 60, rotation: 0 }],
  guestPositions: [dot(1, '1', '3'), dot(2, '1', null), dot(3, null, null), dot(4, '99', '1')],
});

test('the list has all tables, and every seat of open ones', () => {
  const options = { guests: indexGuests(people), openTables: new Set(['table-1']), search: '', itemNames };
  const rows = listTableRows(room, options);
  const described = rows.map((row) => {
    if (row.kind === 'item') return row.name;
    return row.kind === 'table' ? row.table.label : [row.seatNumber, row.dot?.guestId];
  });
  expect(described).toEqual([
    'Table 1',
    ['1', undefined],
    ['2', undefined],
    ['3', 1],
    ['4', undefined],
    [null, 2],
    'Table 2',
    'Bar',
  ]);
  expect(rows[0]).toMatchObject({ seated: 2 });
});

test('a search finds tables by name and guests without accents, and opens their tables', () => {
  const search = (text: string) =>
    listTableRows(room, { guests: indexGuests(people), openTables: new Set(), search: text, itemNames }).length;
  expect(search('table 2')).toBe(1);
  expect(search('bar')).toBe(1);
  expect(search('odon')).toBe(6);
  expect(search('nobody')).toBe(0);
});

test('guests on the floor or at an unknown table are unassigned', () => {
  const { unassigned, assigned } = groupGuests(room, people);
  expect(assigned.map(({ id, placement }) => [id, placement])).toEqual([
    [1, 'seated'],
    [2, 'withoutSeat'],
  ]);
  expect(unassigned.map(({ id, placement }) => [id, placement])).toEqual([
    [3, 'floor'],
    [4, 'unknownTable'],
    [5, undefined],
  ]);
  expect(searchGuests(assigned, 'ORI od').map(({ id }) => id)).toEqual([1]);
});
