import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { GuestFileError, type GuestFileProblem } from './guest-file-error.ts';
import { readPastedText } from './read-guest-file.ts';
import { chooseSheet, readWorkbook } from './read-workbook.ts';
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
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheetPart = (rows: string) => ({
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`),
});

const read = (bytes: Uint8Array) => {
  const { sheets, likeliest } = readWorkbook(bytes);
  return chooseSheet(sheets, likeliest);
};
const cellsOf = (bytes: Uint8Array) => read(bytes).records.map(({ line, cells }) => [line, ...cells]);
function problemOf(bytes: Uint8Array): GuestFileProblem | undefined {
  try {
    readWorkbook(bytes);
    return undefined;
  } catch (error) {
    return error instanceof GuestFileError ? error.problem : undefined;
  }
}

test('reads texts, numbers and yes or no, and gives merged cells to every row', () => {
  expect(cellsOf(workbook([guests]))).toEqual([
    [1, 'Név', 'Család', 'Asztal', 'Etetőszék', 'Jön'],
    [2, 'Kovács Anna', 'Kovács család', '1', 'yes', 'igen'],
    [3, 'Kovács & <Béla>', 'Kovács család', '12', 'no', 'nem'],
    [4, 'Nagy Éva'],
  ]);
});

test('takes the stored values of formulas, dates and errors', () => {
  const rows = [
    ['Name', 'Table', 'Seat', 'Notes'],
    [
      '<c t="str"><f>A1&amp;"x"</f><v>Anna</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c s="1"><v>45000</v></c>',
    ],
    ['<c t="str"><f>B1</f></c>', '<c s="1"/>', null, null],
    ['Béla', null, null, '<c s="1"><v>45000.75</v></c>'],
  ];
  expect(cellsOf(workbook([{ name: 'List', rows }]))).toEqual([
    [1, 'Name', 'Table', 'Seat', 'Notes'],
    [2, 'Anna', '2', '', '2023-03-15'],
    [4, 'Béla', '', '', '2023-03-15 18:00'],
  ]);
});

test('reads texts that are formatted, shared by cells or written by other programs', () => {
  const strings =
    '<si><t>Név</t></si><si><r><t>Kiss </t></r><r><rPr><b/></rPr><t>Éva</t></r><rPh><t>reading</t></rPh></si>' +
    '<si><t>one_x000D_&#10;two &#xe9;</t></si><si/>';
  const more = {
    ...sheetPart(
      `<x:row><x:c t="s"><x:v>0</x:v></x:c></x:row><!-- <row> --><x:row><x:c t='s'><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c>` +
        '<x:c t="s"><x:v>3</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[<3]]></x:t></x:is></x:c></x:row>',
    ),
    'xl/sharedStrings.xml': strToU8(`<sst ${MAIN}>${strings}</sst>`),
  };
  expect(cellsOf(workbook([guests], more))).toEqual([
    [1, 'Név'],
    [2, 'Kiss Éva', 'one\ntwo é', '', '<3'],
  ]);
});

test('reads the sheet that is likeliest the guest list, and any other that is chosen', () => {
  const notes: TestSheet = {
    name: 'Notes',
    rows: [
      ['Name', 'Price'],
      ['Florist', 900],
      ['Band', 1200],
    ],
  };
  const empty: TestSheet = { name: 'Empty', rows: [] };
  const { sheets, likeliest } = readWorkbook(workbook([empty, notes, guests]));
  const file = chooseSheet(sheets, likeliest);
  expect(file.sheet).toEqual({ names: ['Notes', 'Vendégek'], chosen: 1 });
  expect(file.headerIndex).toBe(0);
  expect(chooseSheet(sheets, 0)).toMatchObject({ sheet: { chosen: 0 }, records: { length: 3 } });
  expect(problemOf(workbook([empty]))).toBe('empty');
});

test('reads two hundred columns, and one cell far away', () => {
  const heading = Array.from({ length: 200 }, (_, index) => `Column ${index}`);
  const [, row] = cellsOf(workbook([{ name: 'Wide', rows: [heading, ['Anna', ...Array(199).fill('x')]] }]));
  expect(row).toHaveLength(201);
  const far = sheetPart('<row r="1"><c r="A1" t="str"><v>Name</v></c></row><row><c r="XFD1048576"><v>1</v></c></row>');
  expect(cellsOf(workbook([guests], far)).map(([line, ...cells]) => [line, cells.length])).toEqual([
    [1, 1],
    [1_048_576, 16_384],
  ]);
});

test('never unpacks macros and pictures', () => {
  const more = { 'xl/vbaProject.bin': new Uint8Array(100), 'xl/media/image1.png': new Uint8Array(100) };
  expect(cellsOf(workbook([guests], more))).toHaveLength(4);
});

test('refuses files that are not workbooks, damaged ones and those with a password', () => {
  const good = workbook([guests]);
  expect(problemOf(strToU8('Név\nAnna'))).toBe('brokenWorkbook');
  expect(problemOf(good.slice(0, good.length >> 1))).toBe('brokenWorkbook');
  expect(problemOf(workbook([], { 'xl/workbook.xml': strToU8('<nonsense') }))).toBe('brokenWorkbook');
  expect(problemOf(workbook([guests], { 'xl/styles.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]>') }))).toBe(
    'brokenWorkbook',
  );
  const compound = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Array(600).fill(0)]);
  expect(problemOf(compound)).toBe('brokenWorkbook');
  compound.set(
    [...'EncryptedPackage'].flatMap((character) => [character.charCodeAt(0), 0]),
    512,
  );
  expect(problemOf(compound)).toBe('protectedWorkbook');
});

test('refuses archives that grow beyond the limit, even if they lie about their sizes', () => {
  const bomb = workbook([guests], { 'xl/sharedStrings.xml': new Uint8Array(51 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(problemOf(bomb)).toBe('workbookTooLarge');
  // The size of the unpacked part is at byte 24 of its entry in the directory.
  const view = new DataView(bomb.buffer);
  for (let at = 0; at + 46 < bomb.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  expect(problemOf(bomb)).toBe('workbookTooLarge');
  expect(problemOf(new Uint8Array(10 * 1024 * 1024 + 1).fill(0x50))).toBe('brokenWorkbook');
});

test('refuses more cells than a guest list can have, many cells far to the right, and more texts than cells', () => {
  const rows = Array.from({ length: 10_001 }, () => Array(10).fill(1));
  expect(problemOf(workbook([{ name: 'Many', rows }]))).toBe('tooManyCells');
  const far = Array.from({ length: 30 }, (_, row) => `<row><c r="XFD${row + 1}"><v>1</v></c></row>`);
  expect(problemOf(workbook([guests], sheetPart(far.join(''))))).toBe('tooManyCells');
  const strings = strToU8(`<sst ${MAIN}>${'<si><t>a</t></si>'.repeat(100_001)}</sst>`);
  expect(problemOf(workbook([guests], { 'xl/sharedStrings.xml': strings }))).toBe('tooManyCells');
});

test('reads hostile parts in the time that their length takes, and cuts endless texts', () => {
  const spaces = sheetPart(`<row><c r="A1">${' '.repeat(1_000_000)}x</c></row>`);
  const formulas = sheetPart(`<row><c r="A1">${'<f>'.repeat(300_000)}</row>`);
  const unclosed = sheetPart('<c '.repeat(300_000));
  expect([spaces, formulas, unclosed].map((part) => problemOf(workbook([guests], part)))).toEqual([
    ...['empty', 'empty', 'brokenWorkbook'],
  ]);
  const [, [, text = ''] = []] = cellsOf(workbook([{ name: 'Long', rows: [['Name'], ['x'.repeat(20_000_000)]] }]));
  expect(text).toHaveLength(50_000);
});

test('reads pasted cells with tabs, quotes and line breaks in them', () => {
  const { records } = readPastedText('Name\tNotes\tTable\r\nAnna\t"a ""b""\tc\nd, e; f"\t1\r\nBéla\t;,\t2');
  expect(records.map(({ cells }) => cells)).toEqual([
    ['Name', 'Notes', 'Table'],
    ['Anna', 'a "b"\tc\nd, e; f', '1'],
    ['Béla', ';,', '2'],
  ]);
});
