import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecords } from './records.ts';
import { writeCsv } from './write-csv.ts';

test('writes a byte order mark and semicolons', () => {
  expect(writeCsv([['Name', 'Notes']])).toBe('\ufeffName;Notes\r\n');
});

test.each([
  '=1+1',
  '+36 30',
  '-5',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '=a\nb',
  '＝1+1',
  '＋36',
  '－5',
  '＠SUM(A1)',
  '﹦1+1',
  '﹢36',
  '﹣5',
  '﹫SUM(A1)',
  '\u200b=1+1',
  '\ufeff\u2060 =1+1',
  '\u00a0@x',
  ' =1',
])('a spreadsheet computes nothing of %j', (cell) => {
  const text = writeCsv([
    ['Name', 'Notes'],
    ['Anna', cell],
  ]).slice(1);
  expect(parseRecords(text).records[1]?.cells[1]?.startsWith("'")).toBe(true);
});

test('writes cells of any content so that they are read back unchanged', () => {
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((text) => !/^\W*[=+\-@]|\t|\r/.test(text.normalize('NFKC')));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 10 }), (rows) => {
      const written = [['Full Name', 'Notes'], ...rows.map(([name, notes]) => [`N${name}`, notes])];
      expect(parseRecords(writeCsv(written).slice(1)).records.map(({ cells }) => cells)).toEqual(written);
    }),
  );
});
