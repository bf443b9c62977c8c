import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { parseRecords } from './records.ts';

const cellsOf = (text: string) => parseRecords(text).records.map(({ cells }) => cells);

test.each([
  ['semicolons', 'Name;Email\nKovács, János;kj@example.com'],
  ['commas', 'Name,Email\n"Kovács, János",kj@example.com'],
  ['tabs', 'Name\tEmail\nKovács, János\tkj@example.com'],
])('detects %s', (_, text) => {
  expect(cellsOf(text)).toEqual([
    ['Name', 'Email'],
    ['Kovács, János', 'kj@example.com'],
  ]);
});

test('prefers semicolons if both fit, and commas if only they make columns', () => {
  expect(cellsOf('Smith, John;1\nBrown, Ann;2')[0]).toEqual(['Smith, John', '1']);
  expect(cellsOf('John Smith,j@example.com,1,2\nAnn Brown,a@example.com,1,3')[0]).toHaveLength(4);
});

test('keeps a single column of "family, given" names whole', () => {
  expect(cellsOf('Name\nSmith, John\nBrown, Ann')).toEqual([['Name'], ['Smith, John'], ['Brown, Ann']]);
});

test('follows the line in which Excel names the delimiter', () => {
  expect(parseRecords('sep=,\r\nName,Table\r\nAnna;Éva,3')).toMatchObject({
    delimiter: ',',
    records: [
      { line: 2, cells: ['Name', 'Table'] },
      { line: 3, cells: ['Anna;Éva', '3'] },
    ],
  });
});

test('reads mixed line breaks and counts lines as an editor does', () => {
  const { records } = parseRecords('Name;Notes\r\n\r\nAnna;"two\r\nlines"\nBéla;\rCili;x');
  expect(records.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'Name'],
    [3, 'Anna'],
    [5, 'Béla'],
    [6, 'Cili'],
  ]);
});

test('reads the line of an unclosed quotation mark literally and reports it', () => {
  const { records, brokenQuoteLines } = parseRecords(
    'Name;Email\nAnna;a@example.com\n"Béla;b@example.com\nCili;c@example.com\n"Dénes";d@example.com',
  );
  expect(brokenQuoteLines).toEqual([3]);
  expect(records.map(({ cells }) => cells)).toEqual([
    ['Name', 'Email'],
    ['Anna', 'a@example.com'],
    ['Béla', 'b@example.com'],
    ['Cili', 'c@example.com'],
    ['Dénes', 'd@example.com'],
  ]);
});

test('a nickname in quotation marks at the start of a cell is kept', () => {
  const { records, brokenQuoteLines } = parseRecords('Name;Table\n"Bob" Smith;1\nAnn;2');
  expect(brokenQuoteLines).toEqual([2]);
  expect(records.map(({ cells }) => cells[0])).toEqual(['Name', '"Bob" Smith', 'Ann']);
});

test('refuses a file full of unclosed quotation marks, and says where', () => {
  const text = `Name;Email\n${'"Anna;a\n'.repeat(201)}`;
  expect(() => parseRecords(text)).toThrow(expect.objectContaining({ problem: 'quotes' }));
});

test('reads a row of a thousand columns', () => {
  const text = `Name;Email\nAnna;a@example.com${';x'.repeat(998)}`;
  expect(parseRecords(text).records[1]?.cells).toHaveLength(1000);
});

test('reads back everything written with either delimiter', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/\r/g, '\n'));
  const row = fc.tuple(
    cell.map((text) => `N${text}`),
    cell,
    cell,
    cell,
  );
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), fc.constantFrom(';', ',', '\t'), (rows, delimiter) => {
      const written = [['Full Name', 'Email', 'Table Number', 'Seat Number'], ...rows];
      expect(cellsOf(Papa.unparse(written, { delimiter, newline: '\r\n' }))).toEqual(written);
    }),
  );
});
