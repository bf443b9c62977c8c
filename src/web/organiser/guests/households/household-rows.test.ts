import { expect, it } from 'vitest';
import { makeGuest } from '../../../../shared/contracts/guest-test-data.ts';
import { type HouseholdRow, makeHouseholdRows, withCompanions } from './household-rows.ts';

const anna = makeGuest(1, { householdId: 7, householdName: 'Őri', attendance: 'coming' });
const bela = makeGuest(2, { householdId: 7, householdName: 'Őri', attendance: 'declined' });
const plusOne = makeGuest(3, { householdId: 7, householdName: 'Őri', companionOf: 1, attendance: 'coming' });
const csilla = makeGuest(4, { householdId: 8, householdName: 'Nagy' });
const denes = makeGuest(5);
const all = [anna, bela, plusOne, csilla, denes];

const summary = (rows: readonly HouseholdRow[]) =>
  rows.map((row) =>
    row.kind === 'household'
      ? [row.name, row.status, `${row.guests.map(({ id }) => id)} of ${row.size}`]
      : row.kind === 'heading'
        ? [row.kind, row.count]
        : [row.kind, row.guest.id],
  );

it('groups guests by household in the order of names, then those without one', () => {
  expect(summary(makeHouseholdRows({ all, shown: all, households: undefined }))).toEqual([
    ['Nagy', 'notAsked', '4 of 1'],
    ['Őri', 'partly', '1,3,2 of 3'],
    ['heading', 1],
    ['single', 5],
  ]);
});

it('shows households without people, by the name of the call, until a filter is on', () => {
  const households = [
    { id: 7, name: 'Őri' },
    { id: 9, name: 'Empty' },
  ];
  expect(summary(makeHouseholdRows({ all: [anna], shown: [anna], households }))[0]).toEqual([
    'Empty',
    'empty',
    ' of 0',
  ]);
  expect(summary(makeHouseholdRows({ all, shown: [bela], households }))).toEqual([['Őri', 'partly', '2 of 3']]);
});

it('puts companions behind their host, and those without one in the group last', () => {
  const stray = makeGuest(6, { companionOf: 99 });
  expect(withCompanions([stray, bela, plusOne, anna]).map(({ id }) => id)).toEqual([2, 1, 3, 6]);
});

it('gives every row an id of its own', () => {
  const ids = makeHouseholdRows({ all, shown: all, households: undefined }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
