import { expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import {
  chooseGuests,
  EVERYBODY,
  type GuestScope,
  listExpected,
  listScopes,
  listTables,
  listTagNames,
  offeredScope,
} from './choose-guests.ts';

const make = (id: number, fields: Partial<Guest>) =>
  ({ id, tableNumber: null, tableName: null, tags: [], attendance: null, ...fields }) as unknown as Guest;
const GUESTS = [
  make(1, { tableNumber: '10', tags: ['Family'] }),
  make(2, { tableNumber: '2', tableName: 'Oak', tags: ['Friends', 'Family'] }),
  make(3, { tableNumber: ' 10 ' }),
  make(4, { attendance: 'declined', tags: ['Nobody'] }),
  make(5, { attendance: 'maybe' }),
];
const expected = listExpected(GUESTS);
const idsOf = (scope: GuestScope, changed: number[] = []) =>
  chooseGuests(expected, scope, new Set(changed)).map(({ id }) => id);

it('chooses everybody but who declined, by tag, table, choice or change', () => {
  expect(idsOf(EVERYBODY)).toEqual([1, 2, 3, 5]);
  expect(idsOf({ kind: 'tag', tag: 'Family' })).toEqual([1, 2]);
  expect(idsOf({ kind: 'table', tableKey: '10' })).toEqual([1, 3]);
  expect(idsOf({ kind: 'chosen', ids: new Set([2, 4]) })).toEqual([2]);
  expect(idsOf({ kind: 'changed' }, [3])).toEqual([3]);
});

it('lists tables by number and tags by name', () => {
  expect(listTables(expected).map(({ key, tableName }) => [key, tableName])).toEqual([
    ['2', 'Oak'],
    ['10', null],
  ]);
  expect(listTagNames(expected)).toEqual(['Family', 'Friends']);
});

it('falls back to everybody where a kind has no such choice, or the table or tag is gone', () => {
  const chosen: GuestScope = { kind: 'chosen', ids: new Set() };
  expect(offeredScope(chosen, 'placeCards', expected)).toBe(chosen);
  expect(offeredScope(chosen, 'doorList', expected)).toBe(EVERYBODY);
  expect(offeredScope({ kind: 'tag', tag: 'Gone' }, 'placeCards', expected)).toBe(EVERYBODY);
  expect(offeredScope({ kind: 'table', tableKey: '2' }, 'tableCards', expected)).toMatchObject({ kind: 'table' });
});

it('offers tables and tags only where there are some', () => {
  expect(listScopes('tableNumbers', expected)).toEqual(['all', 'table']);
  expect(listScopes('tableNumbers', [])).toEqual(['all']);
  expect(listScopes('placeCards', [make(1, { tableNumber: '1' })])).toEqual(['all', 'changed', 'table', 'chosen']);
});
