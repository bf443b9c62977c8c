import { expect, it } from 'vitest';
import { familyNameIn, type NameOrder, nameOrderOf, sortNameOf } from './sort-name.ts';

it.each([
  ['Kovács Anna', 'familyLast', 'Kovács Anna'],
  ['Anna Kovács', 'familyFirst', 'Kovács Anna'],
  ['Orosz Abigél', 'familyLast', 'Orosz Abigél'],
  ['OROSZ ABIGEL', 'familyLast', 'OROSZ ABIGEL'],
  ['dr. Kovács Péter', 'familyLast', 'Kovács Péter'],
  ['Prof. Dr. Habil. Kun Miklós', 'familyLast', 'Kun Miklós'],
  ['Guest of dr. Tóth Géza', 'familyLast', 'Tóth Géza Guest of'],
  ['Guest of Mary Bell', 'familyFirst', 'Bell Mary Guest of'],
  ['James Smith kísérője', 'familyFirst', 'Smith James kísérője'],
  ['ifj. Kovács Péterné', 'familyLast', 'Kovács Péterné'],
  ['Özvegy Bárány Gézáné', 'familyFirst', 'Bárány Gézáné'],
  ['Török Béláné', 'familyLast', 'Török Béláné'],
  ['Sárközy Imréné', 'familyLast', 'Sárközy Imréné'],
  ['Kovácsné Zejnep', 'familyLast', 'Kovácsné Zejnep'],
  ['James Smith', 'familyFirst', 'Smith James'],
  ['Mary-Ann Oakes', 'familyFirst', 'Oakes Mary-Ann'],
  ['J. Oakes', 'familyFirst', 'Oakes J.'],
  ['Shingo Whitlock', 'familyFirst', 'Whitlock Shingo'],
  ['Kovács Zejnep', 'familyFirst', 'Kovács Zejnep'],
  ['John Ronald Smith', 'familyLast', 'Smith John Ronald'],
  ['John Smith Jr.', 'familyLast', 'Smith John'],
  ['James Martin', 'familyLast', 'Martin James'],
  ['LeBron James', 'mixed', 'James LeBron'],
  ['Tanaka, Shingo', 'familyLast', 'Tanaka Shingo'],
  ['Kovacs Peter', 'familyLast', 'Kovacs Peter'],
  ['Zsigmond Ákos', 'familyLast', 'Zsigmond Ákos'],
  ['Zsigmond Tamás', 'mixed', 'Zsigmond Tamás'],
  ['Zsigmond Tamás', 'familyLast', 'Tamás Zsigmond'],
  ['Balázs Péterné', 'mixed', 'Balázs Péterné'],
  ['Virág Anna', 'mixed', 'Virág Anna'],
  ['Anna Balázs', 'familyFirst', 'Balázs Anna'],
  ['Balázs Smith', 'mixed', 'Smith Balázs'],
  ['Kovács Anna 👰', 'familyLast', 'Kovács Anna'],
  ['John Smith 🎉', 'familyLast', 'Smith John'],
  ['👰', 'familyLast', '👰'],
  ['Cher', 'familyLast', 'Cher'],
  ['Dr.', 'familyLast', 'Dr.'],
] as const)('%s on a list in the order %s is sorted as %s', (fullName, order, sorted) => {
  expect(sortNameOf({ fullName }, order)).toBe(sorted);
});

it('the household tells which of two given names is the family name', () => {
  const sorted = (householdName: string | null) =>
    sortNameOf({ fullName: 'László Gábor', householdName }, 'familyLast');
  expect([sorted('László család'), sorted('Lászlóék'), sorted('Gábor család'), sorted(null)]).toEqual([
    ...['László Gábor', 'László Gábor', 'Gábor László', 'Gábor László'],
  ]);
});

const listOf = (...names: string[]) => names.map((fullName) => ({ fullName }));
const orderOf = (guests: { fullName: string }[], language: 'en' | 'hu') =>
  nameOrderOf(guests, { choice: 'automatic', language });

it('most names of a list decide where those stand that do not tell', () => {
  const hungarian = listOf('Kovács Anna', 'Nagy Péter', 'László Gábor', 'John Smith');
  const english = listOf('Anna Kovács', 'Péter Nagy', 'John Smith');
  const mixed = listOf('Kovács Anna', 'John Smith', 'Emily Brown', 'Kate Hill', 'Tamás Gábor');
  expect([orderOf(hungarian, 'en'), orderOf(english, 'hu'), orderOf(mixed, 'en')]).toEqual([
    ...['familyFirst', 'familyLast', 'mixed'],
  ]);
  expect([orderOf([], 'hu'), orderOf([], 'en')]).toEqual(['familyFirst', 'familyLast']);
  const sorted = hungarian.map((guest) => sortNameOf(guest, orderOf(hungarian, 'en')));
  expect(sorted).toEqual(['Kovács Anna', 'Nagy Péter', 'László Gábor', 'Smith John']);
});

it('what the organiser chose for the event counts before what names tell', () => {
  const order = (choice: 'firstWord' | 'lastWord' | 'asWritten') =>
    nameOrderOf(listOf('Kovács Anna'), { choice, language: 'hu' });
  const anna = { fullName: 'dr. Anna Kovács', sortName: 'Kovács Anna' };
  const sorted = (['firstWord', 'lastWord', 'asWritten'] as const).map((choice) => sortNameOf(anna, order(choice)));
  expect(sorted).toEqual(['Anna Kovács', 'Kovács Anna', 'dr. Anna Kovács']);
});

it('the organiser’s own name for sorting counts before the name', () => {
  const vincent = { fullName: 'Vincent van Gogh', sortName: 'Gogh Vincent' };
  const orders: NameOrder[] = ['familyLast', 'firstWord', 'asWritten'];
  expect(orders.map((order) => sortNameOf(vincent, order))).toEqual(orders.map(() => 'Gogh Vincent'));
});

it('finds family names on mixed lists', () => {
  expect([familyNameIn('Szabó Éva', 'familyLast'), familyNameIn('Éva Szabó', 'familyFirst')]).toEqual([
    'Szabó',
    'Szabó',
  ]);
});
