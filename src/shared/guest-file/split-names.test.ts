import { expect, it } from 'vitest';
import { isFamilyNameFirst, splitGivenNames, splitNames } from './split-names.ts';

const read = (text: string, order: 'givenFirst' | 'familyFirst' = 'givenFirst', isUsual = false) =>
  splitNames(text, { order, isFamilyNameFirst: isUsual }).map(({ fullName }) => fullName);

it.each([
  ['Anna and Bob Smith', ['Anna Smith', 'Bob Smith']],
  ['Anna & Bob Smith', ['Anna Smith', 'Bob Smith']],
  ['Anna+Bob Smith', ['Anna Smith', 'Bob Smith']],
  ['Anna, Bob and Cyril van der Berg', ['Anna van der Berg', 'Bob van der Berg', 'Cyril van der Berg']],
  ['Anna Smith and Bob Jones', ['Anna Smith', 'Bob Jones']],
  ['Anna Smith, Bob Jones', ['Anna Smith', 'Bob Jones']],
  ['Mr. and Mrs. John Smith', ['Mr. John Smith', 'Mrs. John Smith']],
  ['Mr & Mrs Smith', ['Mr Smith', 'Mrs Smith']],
  ['Anna and Bob Smith Jr.', ['Anna Smith', 'Bob Smith Jr.']],
  ['Kovács Anna és Péter', ['Kovács Anna', 'Kovács Péter']],
  ['dr. Kovács Anna és Szabó Péter', ['dr. Kovács Anna', 'Szabó Péter']],
  ['Anna és Kovács Péter', ['Anna', 'Kovács Péter']],
  ['Anna and Bob', ['Anna', 'Bob']],
  ['Jo & Sam Park (2)', ['Jo Park', 'Sam Park']],
  ['Jo & Sam Park (5)', ['Jo Park', 'Sam Park (5)']],
  ['Tóth Ági és Béla (3 éves)', ['Tóth Ági', 'Tóth Béla (3 éves)']],
])('%s are several people', (text, people) => {
  expect(read(text)).toEqual(people);
});

it('two whole names around a comma are two people, even where other cells put the family name first', () => {
  expect(read('John Smith, Mary Smith', 'givenFirst', true)).toEqual(['John Smith', 'Mary Smith']);
  expect(read('García López, Ana María', 'givenFirst', true)).toEqual(['Ana María García López']);
});

it('the order of the file decides where no word tells the language', () => {
  expect(read('Kovács Anna & Péter', 'familyFirst')).toEqual(['Kovács Anna', 'Kovács Péter']);
  expect(read('Kovács Anna, Péter', 'familyFirst')).toEqual(['Kovács Anna', 'Kovács Péter']);
});

it.each([
  'Anna Smith',
  'John Smith, Jr.',
  'Anna Smith, PhD',
  'The Smith Family',
  'Kovács Péter és családja',
  'Smith & Co',
  'Anna & 2 kids',
  'Andy Anderson',
  'Mary-Ann O’Neill',
  'Table 4, Seat 2',
  'x@example.com, y@example.com',
])('%s is kept as it is', (text) => {
  expect(read(text)).toEqual([text]);
});

it('a family name before a comma is turned around, with a name for sorting', () => {
  expect(splitNames('Smith, Anna Maria', { order: 'givenFirst', isFamilyNameFirst: false })).toEqual([
    { fullName: 'Anna Maria Smith', sortName: 'Smith Anna Maria' },
  ]);
  expect(read('Kovács, Anna', 'familyFirst')).toEqual(['Kovács Anna']);
});

it('a column in which that is usual is read so throughout', () => {
  expect(isFamilyNameFirst(['Smith, Anna', 'van Berg, Bob', 'Cher', ''])).toBe(true);
  expect(isFamilyNameFirst(['Anna Smith, Jr.', 'Bob Jones', 'Smith, Cyril'])).toBe(false);
  expect(read('van Berg, Bob', 'givenFirst', true)).toEqual(['Bob van Berg']);
  expect(read('Smith, Anna and Bob', 'givenFirst', true)).toEqual(['Anna Smith', 'Bob Smith']);
  expect(read('Smith, Anna and Bob Jones', 'givenFirst', true)).toEqual(['Anna Smith', 'Bob Jones']);
});

it('separate columns share the family name, or have one for each', () => {
  const names = (given: string, family: string, order: 'givenFirst' | 'familyFirst' = 'givenFirst') =>
    splitGivenNames(given, family, order).map(({ fullName }) => fullName);
  expect(names('Anna & Bob', 'Smith')).toEqual(['Anna Smith', 'Bob Smith']);
  expect(names('Anna and Bob', 'Smith & Jones')).toEqual(['Anna Smith', 'Bob Jones']);
  expect(names('Anna és Péter', 'Kovács', 'familyFirst')).toEqual(['Kovács Anna', 'Kovács Péter']);
  expect(names('Anna', 'Smith')).toEqual([]);
});
