import { expect, it } from 'vitest';
import { withTableName } from './layout/table-occupancy.ts';
import { makeLayout, makeTable } from './layout/testing.ts';
import { customTableName } from './table-name.ts';

it.each([
  ['Table 4', '4', null],
  ['table 4', '4', null],
  ['4. asztal', '4', null],
  ['A asztal', 'a', null],
  ['Head table', 'Head table', null],
  ['Head table', 'A', 'Head table'],
  ['Table 4', '7', 'Table 4'],
])('a table labelled %j with the number %j is called %j', (label, tableNumber, name) => {
  expect(customTableName({ label, tableNumber })).toBe(name);
});

it('withTableName adds the custom name of the table', () => {
  const layout = makeLayout([makeTable(1, { label: 'Head table', tableNumber: 'A' }), makeTable(2)]);
  const nameAt = (tableNumber: string | null) => withTableName(layout, { tableNumber }).tableName;
  expect(['A', ' a ', '2', '9', null].map(nameAt)).toEqual(['Head table', 'Head table', null, null, null]);
});
