import { expect, it } from 'vitest';
import { familyNameIn, nameOrderOf, sortNameOf } from './sort-name.ts';

it.each([
  ['Kovács Anna', 'en', 'Kovács Anna'],
  ['Anna Kovács', 'hu', 'Kovács Anna'],
  ['dr. Kovács Péter', 'en', 'Kovács Péter'],
  ['ifj. Kovács Péterné', 'en', 'Kovács Péterné'],
  ['Török Béláné', 'en', 'Török Béláné'],
  ['Sárközy Imréné', 'en', 'Sárközy Imréné'],
  ['John Ronald Smith', 'en', 'Smith John Ronald'],
  ['John Smith Jr.', 'en', 'Smith John'],
  ['James Martin', 'en', 'Martin James'],
  ['Kovacs Peter', 'hu', 'Kovacs Peter'],
  ['Kovacs Peter', 'en', 'Peter Kovacs'],
  ['Zsigmond Ákos', 'mixed', 'Zsigmond Ákos'],
  ['Zsigmond Ákos', 'en', 'Ákos Zsigmond'],
  ['Balázs Péterné', 'mixed', 'Balázs Péterné'],
  ['Virág Anna', 'mixed', 'Virág Anna'],
  ['Anna Balázs', 'mixed', 'Balázs Anna'],
  ['Balázs Smith', 'mixed', 'Smith Balázs'],
  ['John Smith', 'mixed', 'Smith John'],
  ['Kovács Anna 👰', 'en', 'Kovács Anna'],
  ['John Smith 🎉', 'en', 'Smith John'],
  ['👰', 'en', '👰'],
  ['Cher', 'en', 'Cher'],
  ['Dr.', 'en', 'Dr.'],
] as const)('%s on a list in %s order is sorted as %s', (fullName, order, sorted) => {
  expect(sortNameOf({ fullName }, order)).toBe(sorted);
});

it('the household tells which of two given names is the family name', () => {
  const sorted = (householdName: string | null) => sortNameOf({ fullName: 'László Ábel', householdName }, 'en');
  expect([sorted('László család'), sorted('László'), sorted('Ábel család'), sorted(null)]).toEqual([
    ...['László Ábel', 'László Ábel', 'Ábel László', 'Ábel László'],
  ]);
});

it('only a list whose names are in English order is sorted so', () => {
  const hungarian = ['Kovács Anna', 'Nagy Péter', 'László Ábel', 'John Smith'].map((fullName) => ({ fullName }));
  const english = ['Anna Kovács', 'Péter Nagy', 'John Smith'].map((fullName) => ({ fullName }));
  expect([nameOrderOf(hungarian, 'en'), nameOrderOf(english, 'hu'), nameOrderOf([], 'hu')]).toEqual([
    ...['mixed', 'en', 'hu'],
  ]);
  const sorted = hungarian.map((guest) => sortNameOf(guest, nameOrderOf(hungarian, 'en')));
  expect(sorted).toEqual(['Kovács Anna', 'Nagy Péter', 'László Ábel', 'Smith John']);
});

it('the organiser’s own name for sorting counts before the name', () => {
  expect(sortNameOf({ fullName: 'Vincent van Gogh', sortName: 'Gogh Vincent' }, 'en')).toBe('Gogh Vincent');
});

it('finds family names on mixed lists', () => {
  expect([familyNameIn('Szabó Éva', 'en'), familyNameIn('Éva Szabó', 'hu')]).toEqual(['Szabó', 'Szabó']);
});
