import { expect, it } from 'vitest';
import { familyNameIn, nameLanguageOf, sortNameOf } from './sort-name.ts';

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
  ['Cher', 'en', 'Cher'],
  ['Dr.', 'en', 'Dr.'],
] as const)('%s on a list in %s is sorted as %s', (fullName, language, sorted) => {
  expect(sortNameOf({ fullName }, language)).toBe(sorted);
});

it('the household tells which of two given names is the family name', () => {
  const sorted = (householdName: string | null) => sortNameOf({ fullName: 'László Ábel', householdName }, 'en');
  expect([sorted('László család'), sorted('László'), sorted('Ábel család'), sorted(null)]).toEqual([
    ...['László Ábel', 'László Ábel', 'Ábel László', 'Ábel László'],
  ]);
});

it('a list whose names are in Hungarian order is sorted so in every language', () => {
  const hungarian = ['Kovács Anna', 'Nagy Péter', 'László Ábel', 'Smith John'].map((fullName) => ({ fullName }));
  const english = ['Anna Kovács', 'Péter Nagy', 'John Smith'].map((fullName) => ({ fullName }));
  expect([nameLanguageOf(hungarian, 'en'), nameLanguageOf(english, 'hu'), nameLanguageOf([], 'hu')]).toEqual([
    ...['hu', 'en', 'hu'],
  ]);
  expect(sortNameOf({ fullName: 'László Ábel' }, nameLanguageOf(hungarian, 'en'))).toBe('László Ábel');
});

it('the organiser’s own name for sorting counts before the name', () => {
  expect(sortNameOf({ fullName: 'Vincent van Gogh', sortName: 'Gogh Vincent' }, 'en')).toBe('Gogh Vincent');
});

it('finds family names on mixed lists', () => {
  expect([familyNameIn('Szabó Éva', 'en'), familyNameIn('Éva Szabó', 'hu')]).toEqual(['Szabó', 'Szabó']);
});
