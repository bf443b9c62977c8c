import { expect, it } from 'vitest';
import { countHouseholds, filterHouseholds } from './household-filter.ts';

const households = [
  { name: 'Szőke család', status: 'coming', hasAddress: true },
  { name: 'Kovács Anna', status: 'waiting', hasAddress: false },
  { name: 'Őri Ödön', status: 'notAsked', hasAddress: true },
  { name: 'Nobody', status: 'empty', hasAddress: false },
  { name: 'Nagy család', status: 'declined', hasAddress: true },
] as const;
const namesOf = (...[filter, search]: [Parameters<typeof filterHouseholds>[1], string?]) =>
  filterHouseholds(households, filter, search ?? '').map(({ name }) => name);

it('filters by answer, by missing address and by words of the name', () => {
  expect(namesOf('waiting')).toEqual(['Kovács Anna', 'Őri Ödön']);
  expect(namesOf('answered')).toEqual(['Szőke család', 'Nagy család']);
  expect(namesOf('noAddress')).toEqual(['Kovács Anna', 'Nobody']);
  expect(namesOf('all', 'csalad szoke')).toEqual(['Szőke család']);
  expect(namesOf('waiting', 'szoke')).toEqual([]);
});

it('counts the households of each filter', () => {
  expect(countHouseholds(households)).toEqual({ all: 5, waiting: 2, answered: 2, noAddress: 2 });
});
