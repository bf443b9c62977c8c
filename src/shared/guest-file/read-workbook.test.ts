import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import type { GuestFileProblem } from './guest-file-error.ts';
import { readPastedText } from './read-guest-file.ts';
import { readWorkbook } from './read-workbook.ts';
import { type TestSheet, workbook } from './testing-workbook.ts';

const guests: TestSheet = {
  name: 'Vendégek',
  rows: [
    ['Név', 'Család', 'Asztal', 'Etetőszék', 'Jön'],
    ['Kovács Anna', 'Kovács család', 1, true, 'igen'],
    ['Kovács & <Béla>', null, 12, false, 'nem'],
    ['Nagy Éva', null, null, null, null],
  ],
  merges: ['B2:B3'],
};

const cellsOf = async (bytes: Uint8Array) =>
  (await readWorkbook(bytes)).records.map(({ line, cells }) => [line, ...cells]);
const problemOf = (bytes: Uint8Array): Promise<GuestFileProblem | undefined> =>
  readWorkbook(bytes).then(
    () => undefined,
    (error) => error.problem,
  );

test('reads texts, numbers and yes or no, and gives merged cells to every row', async () => {
  expect(await cellsOf(workbook([guests]))).toEqual([
    [1, 'Név', 'Család', 'Asztal', 'Etetőszék', 'Jön'],
    [2, 'Kovács Anna', 'Kovács család', '1', 'yes', 'igen'],
    [3, 'Kovács & <Béla>', 'Kovács család', '12', 'no', 'nem'],
    [4, 'Nagy Éva', '', '', '', ''],
  ]);
});

test('takes the stored values of formulas, dates and errors', async () => {
  const rows = [
    ['Name', 'Table', 'Seat', 'Notes'],
    [
      '<c t="str"><f>A1&amp;"x"</f><v>Anna</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c s="1"><v>45000</v></c>',
    ],
    ['<c t="str"><f>B1</f></c>', '<c s="1"/>', null, null],
    ['Béla', null, null, null],
  ];
  expect(await cellsOf(workbook([{ name: 'List', rows }]))).toEqual([
    [1, 'Name', 'Table', 'Seat', 'Notes'],
    [2, 'Anna', '2', '', '2023-03-15'],
    [4, 'Béla', '', '', ''],
  ]);
});

test('reads the sheet with the names and tells which others there are', async () => {
  const help: TestSheet = { name: 'Read me', rows: [['How to fill in this file'], ['Write one line per person']] };
  const empty: TestSheet = { name: 'Empty', rows: [] };
  const file = await readWorkbook(workbook([empty, help, guests]));
  expect(file.sheet).toEqual({ name: 'Vendégek', otherSheets: ['Read me'] });
  expect(file.headerIndex).toBe(0);
  expect((await readWorkbook(workbook([empty, help]))).sheet?.name).toBe('Read me');
  expect(await problemOf(workbook([empty]))).toBe('empty');
});

test('reads two hundred columns', async () => {
  const heading = Array.from({ length: 200 }, (_, index) => `Column ${index}`);
  const [, row] = await cellsOf(workbook([{ name: 'Wide', rows: [heading, ['Anna', ...Array(199).fill('x')]] }]));
  expect(row).toHaveLength(201);
});

test('never unpacks macros and pictures', async () => {
  const more = { 'xl/vbaProject.bin': new Uint8Array(100), 'xl/media/image1.png': new Uint8Array(100) };
  expect(await cellsOf(workbook([guests], more))).toHaveLength(4);
});

test('refuses files that are not workbooks, damaged ones and those with a password', async () => {
  const good = workbook([guests]);
  expect(await problemOf(strToU8('Név\nAnna'))).toBe('brokenWorkbook');
  expect(await problemOf(good.slice(0, good.length >> 1))).toBe('brokenWorkbook');
  expect(await problemOf(workbook([], { 'xl/workbook.xml': strToU8('<nonsense') }))).toBe('brokenWorkbook');
  const compound = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Array(600).fill(0)]);
  expect(await problemOf(compound)).toBe('brokenWorkbook');
  compound.set(
    [...'EncryptedPackage'].flatMap((character) => [character.charCodeAt(0), 0]),
    512,
  );
  expect(await problemOf(compound)).toBe('protectedWorkbook');
});

test('refuses archives that grow beyond the limit, even if they lie about their sizes', async () => {
  const bomb = workbook([guests], { 'xl/sharedStrings.xml': new Uint8Array(51 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(await problemOf(bomb)).toBe('workbookTooLarge');
  // The size of the unpacked part is at byte 24 of its entry in the directory.
  const view = new DataView(bomb.buffer);
  for (let at = 0; at + 46 < bomb.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  expect(await problemOf(bomb)).toBe('workbookTooLarge');
  expect(await problemOf(new Uint8Array(10 * 1024 * 1024 + 1).fill(0x50))).toBe('brokenWorkbook');
});

test('refuses more cells than a guest list can have, and one cell far away', async () => {
  const rows = Array.from({ length: 10_001 }, () => Array(10).fill(1));
  expect(await problemOf(workbook([{ name: 'Many', rows }]))).toBe('tooManyCells');
  const far = strToU8(
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
  );
  expect(await problemOf(workbook([guests], { 'xl/worksheets/sheet1.xml': far }))).toBe('tooManyCells');
});

test('reads pasted cells with tabs, quotes and line breaks in them', () => {
  const { records } = readPastedText('Name\tNotes\tTable\r\nAnna\t"a ""b""\tc\nd, e; f"\t1\r\nBéla\t;,\t2');
  expect(records.map(({ cells }) => cells)).toEqual([
    ['Name', 'Notes', 'Table'],
    ['Anna', 'a "b"\tc\nd, e; f', '1'],
    ['Béla', ';,', '2'],
  ]);
});
