import { describe, expect, test } from 'vitest';
import { makeGuest } from '../contracts/guest-test-data.ts';
import { cutIntoChunks } from './chunks.ts';
import { recogniseColumns } from './columns.ts';
import { toImportRows } from './import-rows.ts';
import type { PresentGuest } from './people.ts';
import { type ImportChoices, planImport } from './plan-import.ts';
import { readGuestFile } from './read-guest-file.ts';
import { utf8, windows1250 } from './testing.ts';

const DEFAULTS: ImportChoices = { existing: 'update', namesakes: 'distinct', names: 'read', near: 'add' };

function plan(bytes: Uint8Array, guests: PresentGuest[] = [], choices: Partial<ImportChoices> = {}) {
  const { records, headerIndex } = readGuestFile(bytes);
  const columns = recogniseColumns(records, headerIndex);
  return planImport(records.slice((headerIndex ?? -1) + 1), columns, guests, { ...DEFAULTS, ...choices });
}

const guest = (fields: Partial<PresentGuest>): PresentGuest => makeGuest(1, { fullName: 'Anna', ...fields });
const HEADER = 'Full Name;Email;Table Number;Seat Number\n';

test('ignores rows without a name and imports a repeated row once', () => {
  const { rows, counts } = plan(utf8(`${HEADER}Anna;a@x.hu;;\n;b@x.hu;1;1\nANNA ;A@x.hu;;\n;;;\nBéla;;;`));
  expect(rows.map(({ line, cells }) => [line, cells.fullName])).toEqual([
    [2, 'Anna'],
    [6, 'Béla'],
  ]);
  expect(counts).toMatchObject({ add: 2, noName: 1, duplicate: 1, namesake: 0 });
});

test('reports rows of the same name that differ in any cell, and can keep both', () => {
  const file = utf8(
    'Full Name;Email;Table Number;Seat Number;Notes;Phone\n' +
      'Anna;a@x.hu;;;;\nAnna;b@x.hu;;;;\nanna ;B@x.hu;;;;\nÉva;;1;1;;\nÉva;;1;2;;\nÉva;;;;vegan;\nÉva;;1;1;;555\nÉva;;1;1',
  );
  const once = plan(file, [], { namesakes: 'once' });
  expect(once.rows.map(({ line }) => line)).toEqual([2, 5]);
  expect(once.namesakes.map(({ line, firstLine }) => [line, firstLine])).toEqual([
    [3, 2],
    [6, 5],
    [7, 5],
    [8, 5],
  ]);
  expect(once.leftOut.map(({ line, kind }) => [line, kind])).toEqual([
    [3, 'namesake'],
    [4, 'duplicate'],
    [6, 'namesake'],
    [7, 'namesake'],
    [8, 'namesake'],
    [9, 'duplicate'],
  ]);
  const both = plan(file, [], { namesakes: 'both' });
  expect(both.rows.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7, 8]);
  expect(both.counts).toMatchObject({ add: 6, duplicate: 2, namesake: 0 });
  expect(both.leftOut.map(({ line }) => line)).toEqual([4, 9]);
});

test('reports namesakes anywhere in the file', () => {
  const others = Array.from({ length: 300 }, (_, index) => `Guest ${index};;;`);
  const { namesakes } = plan(utf8(`${HEADER}Anna;;1;1\n${others.join('\n')}\nAnna;;1;2`));
  expect(namesakes).toMatchObject([{ line: 303, firstLine: 2, cells: { fullName: 'Anna', seatNumber: '2' } }]);
});

test('reports the line and the reason of invalid rows', () => {
  const long = 'x'.repeat(201);
  const { invalid, rows } = plan(
    utf8(`${HEADER}${long};not an address;;\n${long};;;\nBéla;;${'9'.repeat(51)};\nCili;;;`),
  );
  expect(invalid.map(({ line, issues }) => [line, issues])).toEqual([
    [
      2,
      [
        { field: 'fullName', kind: 'tooLong' },
        { field: 'email', kind: 'invalidEmail' },
      ],
    ],
    [3, [{ field: 'fullName', kind: 'tooLong' }]],
    [4, [{ field: 'tableNumber', kind: 'tooLong' }]],
  ]);
  expect(rows).toHaveLength(1);
});

test('imports a guest with an invalid email address without it, and reports it', () => {
  const tooLong = `${'x'.repeat(250)}@example.com`;
  const { badEmails, counts, rows } = plan(
    utf8(`${HEADER}Anna;not an address;1;1\nAnna;nor this;1;1\nBéla;${tooLong};;`),
  );
  expect(counts).toMatchObject({ add: 2, namesake: 1, invalid: 0 });
  expect(rows.map(({ cells }) => [cells.fullName, cells.email, cells.tableNumber])).toEqual([
    ['Anna', '', '1'],
    ['Béla', '', ''],
  ]);
  expect(badEmails.map(({ line, cells }) => [line, cells.email])).toEqual([
    [2, 'not an address'],
    [4, tooLong],
  ]);
});

test('updates guests of the same name and email address, adds the others, skips unchanged ones', () => {
  const guests = [
    guest({ id: 1, fullName: 'Anna', email: 'a@x.hu', tableNumber: '1', seatNumber: '1' }),
    guest({ id: 2, fullName: 'Béla', tableNumber: '1', seatNumber: '2' }),
    guest({ id: 3, fullName: 'Cili', email: 'c@x.hu' }),
  ];
  const file = utf8(`${HEADER}Dénes;;2;1\nanna;A@X.HU;1;9\nBéla;;1;2\nCili;;;`);
  const updating = plan(file, guests);
  expect(updating.rows.map(({ line, existing, guestId }) => [line, existing, guestId])).toEqual([
    [3, 'update', 1],
    [2, 'add', null],
    [5, 'add', null],
  ]);
  expect(updating).toMatchObject({ matchCount: 2, sameNameCount: 1, counts: { unchanged: 1 } });
  expect(plan(file, guests, { existing: 'add' }).counts).toMatchObject({ add: 4, update: 0 });
});

test('asks about a new row whose name is nearly that of a guest on the list', () => {
  const names = ['Kovács Anna', 'Tóth Ida', 'Szabó-Nagy Eszter', 'Kiss Pál', 'Horváth Márta'];
  const guests = names.map((fullName, index) => guest({ id: index + 1, fullName, email: `g${index}@x.hu` }));
  const rows = [
    'Kovacs Ana;',
    'Tóth Ada;',
    'Eszter SZABO-NAGY;',
    'Kiss Pál;g3@x.hu',
    'Kis Pál;',
    'Horvát Márta;m@x.hu',
  ];
  const file = utf8(`Full Name;Email\n${rows.join('\n')}`);
  const asked = plan(file, guests);
  // Ada is not Ida; Kiss Pál himself is in the file; another email address is another person.
  expect(asked.nearRows).toEqual([
    { line: 2, fullName: 'Kovacs Ana', listName: 'Kovács Anna' },
    { line: 4, fullName: 'Eszter SZABO-NAGY', listName: 'Szabó-Nagy Eszter' },
  ]);
  expect(asked.counts).toMatchObject({ add: 5, unchanged: 1, near: 0 });
  const without = plan(file, guests, { near: 'leaveOut' });
  expect(without.counts).toMatchObject({ add: 3, unchanged: 1, near: 2 });
  expect(without.rows.map(({ line }) => line)).toEqual([3, 6, 7]);
});

test('reports seats taken by other rows or by existing guests', () => {
  const guests = [guest({ id: 1, fullName: 'Zoé', tableNumber: 'A', seatNumber: '1' })];
  const { seatConflicts } = plan(utf8(`${HEADER}Anna;;a ;1\nBéla;;2;3\nCili;;2;3\nDénes;;2;`), guests);
  expect(seatConflicts.map(({ line, takenBy }) => [line, takenBy])).toEqual([
    [2, 'Zoé'],
    [4, 'Béla'],
  ]);
});

test('lets guests that the file moves swap seats', () => {
  const guests = [
    guest({ id: 1, fullName: 'Anna', tableNumber: '1', seatNumber: '1' }),
    guest({ id: 2, fullName: 'Béla', tableNumber: '1', seatNumber: '2' }),
  ];
  expect(plan(utf8(`${HEADER}Anna;;1;2\nBéla;;1;1`), guests).seatConflicts).toEqual([]);
});

test('keeps emoji and right-to-left names as they are', () => {
  const names = ['👩‍👩‍👧 Kovács', 'محمد علي', 'שרה כהן', "O'Brien-Nagy"];
  expect(plan(utf8(`${HEADER}${names.join(';;;\n')}`)).rows.map(({ cells }) => cells.fullName)).toEqual(names);
});

test('reads a windows-1250 file of ten thousand rows and cuts it into chunks', () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `Őry Űrsúly ${n};orsi${n}@example.hu;${n >> 3};${n % 8}`);
  const { rows, counts, preview, seatConflicts } = plan(
    windows1250(`Teljes név;E-mail cím;Asztalszám;Székszám\r\n${lines.join('\r\n')}\r\n`),
  );
  expect(counts.add).toBe(10_000);
  expect(seatConflicts).toEqual([]);
  expect(preview).toHaveLength(100);
  expect(rows.at(-1)).toMatchObject({ line: 10_001, cells: { fullName: 'Őry Űrsúly 9999', tableNumber: '1249' } });

  const chunks = cutIntoChunks(rows);
  expect(chunks.map((chunk) => chunk.rows.length)).toEqual(Array.from({ length: 10 }, () => 1000));
  expect(chunks.flatMap((chunk) => chunk.rows)).toEqual(rows);
});

test('never mixes updates and additions in a chunk', () => {
  const row = (existing: 'add' | 'update') => ({ existing });
  const chunks = cutIntoChunks([row('update'), row('update'), row('update'), row('add')], 2);
  expect(chunks.map(({ existing, rows }) => [existing, rows.length])).toEqual([
    ['update', 2],
    ['update', 1],
    ['add', 1],
  ]);
});

test('a sent row carries its own identifier', () => {
  const options = { newIdentifier: () => 'x'.repeat(22), hasConsent: false };
  const [sent] = toImportRows(plan(utf8(`${HEADER}Anna;;1;`)), options);
  expect(sent?.row).toMatchObject({ fullName: 'Anna', qrCodeIdentifier: 'x'.repeat(22) });
});

test('plans ten thousand namesakes quickly', () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `Guest;g${n}@example.com;;`);
  expect(plan(utf8(`${HEADER}${lines.join('\n')}`)).namesakes).toHaveLength(9_999);
});

describe('a cell with several names', () => {
  const file = utf8('Name,Email,Table,RSVP\nAnna and Bob Smith,anna@x.com,4,yes\n"Jones, Cyril",,,');

  test('is several guests of one household, who share table and answer but not the email address', () => {
    const { rows, readNames } = plan(file);
    expect(
      rows.map(({ cells, person }) => [cells.fullName, cells.email, cells.tableNumber, person.group?.name ?? null]),
    ).toEqual([
      ['Anna Smith', 'anna@x.com', '4', 'Smith'],
      ['Bob Smith', '', '4', 'Smith'],
      ['Cyril Jones', '', '', null],
    ]);
    expect(rows.map(({ person }) => [person.list.attendance, person.list.sortName])).toEqual([
      ['coming', undefined],
      ['coming', undefined],
      [undefined, 'Jones Cyril'],
    ]);
    expect(readNames).toEqual([
      { line: 2, text: 'Anna and Bob Smith', names: ['Anna Smith', 'Bob Smith'] },
      { line: 3, text: 'Jones, Cyril', names: ['Cyril Jones'] },
    ]);
  });

  test('is one guest if the organiser says so, or if the list has a guest of that name', () => {
    const names = (kept: ReturnType<typeof plan>) => kept.rows.map(({ cells }) => cells.fullName);
    expect(names(plan(file, [], { names: 'keep' }))).toEqual(['Anna and Bob Smith', 'Jones, Cyril']);
    const present = guest({ fullName: 'Anna and Bob Smith', email: 'anna@x.com' });
    expect(names(plan(file, [present]))).toEqual(['Anna and Bob Smith', 'Cyril Jones']);
  });
});

test('companions of themselves, of each other or of companions are named and come as guests', () => {
  const file = 'Name,Companion of\nAnna,Béla\nBéla,Anna\nCili,Cili\nDóra,Emil\nEmil,Béla\nFlóra,Gizi';
  const { rows, unknownHosts } = plan(utf8(file));
  expect(rows.map(({ cells, person }) => [cells.fullName, person.host?.cells.fullName ?? null])).toEqual([
    ['Anna', 'Béla'],
    ['Béla', null],
    ['Cili', null],
    ['Dóra', 'Emil'],
    ['Emil', null],
    ['Flóra', null],
  ]);
  expect(unknownHosts.map(({ line, text }) => [line, text])).toEqual([
    [3, 'Anna'],
    [4, 'Cili'],
    [6, 'Béla'],
    [7, 'Gizi'],
  ]);
});

test('companions of a guest who can’t be imported share the reason', () => {
  const { invalid } = plan(utf8('Name,Plus ones\nAnna,11'));
  expect(invalid).toHaveLength(11);
  for (const { issues } of invalid) expect(issues).toEqual([{ field: 'companions', kind: 'tooMany' }]);
});
