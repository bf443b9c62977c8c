import { expect, test } from 'vitest';
import { chooseColumns, recogniseColumns } from './columns.ts';
import { NO_CELLS } from './file-person.ts';
import { recogniseHeading } from './headings.ts';
import { readGuestFile } from './read-guest-file.ts';
import { createRowReader } from './row-reader.ts';
import { utf8 } from './testing.ts';

function read(text: string) {
  const { records, headerIndex } = readGuestFile(utf8(text));
  const columns = recogniseColumns(records, headerIndex);
  const guests = records.slice((headerIndex ?? -1) + 1).map(({ cells }) => createRowReader(columns)(cells).cells);
  return { headerIndex, records, columns, guests };
}

test.each([
  ['fullName', ['Full Name', 'NAME', 'Név', 'Teljes név', 'Vendég neve', ' guest-name: ']],
  ['firstName', ['First Name', 'Keresztnév', 'utónév']],
  ['lastName', ['Last name', 'Surname', 'Vezetéknév', 'Családnév']],
  ['email', ['E-mail', 'Email', 'E-mail cím', 'e-mail-cím', 'EMAIL ADDRESS']],
  ['phone', ['Phone', 'Mobile Number', 'Cell', 'Home Phone', 'Telefon', 'Mobil', 'Telefonszám', 'Mi a telefonszáma?']],
  ['tableNumber', ['Table', 'Table Number', 'table #', 'Asztal', 'Asztalszám', 'ASZTALSZAM']],
  ['seatNumber', ['Seat', 'Seat Number', 'Szék', 'Székszám', 'Ülőhely', 'Ulohely']],
  ['specialRequirements', ['Notes', 'Special requirements', 'Megjegyzés', 'Különleges igények']],
] as const)('recognises the headings of %s', (field, headings) => {
  for (const heading of headings) expect(recogniseHeading(heading)?.field).toBe(field);
});

test('accepts columns in any order and ignores unknown ones', () => {
  const { columns, guests } = read('Cipőméret;Szék;Asztal;E-mail cím;Név;Megjegyzés\n06;4;2;A@B.hu;Őry Űrsúly;vega');
  expect(columns.isUnclear).toBe(false);
  expect(guests).toEqual([
    {
      ...NO_CELLS,
      fullName: 'Őry Űrsúly',
      email: 'A@B.hu',
      tableNumber: '2',
      seatNumber: '4',
      specialRequirements: 'vega',
    },
  ]);
});

test('joins the phone numbers of several columns, and reads no labels, addresses or words for nothing', () => {
  const heading = 'Name;Phone 1 - Type;Phone 1 - Value;Mobile;Emergency phone;Mobility';
  const { columns, guests } = read(
    `${heading}\nAnna;Home;'+36 1 234 5678;📞 06/30;112;Cane\nBéla;;none;1 ext. 2;;\nÉva;;06;06;;\nPál;;06 1 ::: 06 2;06 2;;`,
  );
  expect(columns.fields).toEqual(['fullName', null, 'phone', 'phone', null, 'needs']);
  expect(guests.map(({ phone }) => phone)).toEqual(['+36 1 234 5678, 06/30', '1 ext. 2', '06', '06 1, 06 2']);
});

test('joins the parts of a name in the order of the language', () => {
  expect(read('First Name,Last Name\nAnna,Smith').guests[0]?.fullName).toBe('Anna Smith');
  expect(read('Keresztnév;Vezetéknév\nAnna;Kovács').guests[0]?.fullName).toBe('Kovács Anna');
  expect(read('Last Name,First Name\nSmith,Anna').guests[0]?.fullName).toBe('Anna Smith');
  expect(read('Vezetéknév;Keresztnév\n;Anna').guests[0]?.fullName).toBe('Anna');
});

test('finds headings below a title', () => {
  const { headerIndex, guests } = read('Wedding of A and B;;\n;;\nName;Email;Table\nAnna;a@example.com;1');
  expect(headerIndex).toBe(1);
  expect(guests).toHaveLength(1);
});

test('reads name, e-mail, table and seat from a file without headings', () => {
  const { headerIndex, columns, guests } = read('Anna Kovács,a@example.com,1,2\nBob,b@example.com,1,3');
  expect(headerIndex).toBeNull();
  expect(columns.isUnclear).toBe(false);
  expect(guests[1]).toMatchObject({ fullName: 'Bob', email: 'b@example.com', tableNumber: '1', seatNumber: '3' });
});

test('marks columns as unclear if it can only guess', () => {
  const { headerIndex, columns } = read('Nom;Courriel;Lieu\nAnna;a@example.com;Paris\nBéla;b@example.com;Lyon');
  expect(headerIndex).toBe(0);
  expect(columns).toMatchObject({ isUnclear: true, fields: ['fullName', 'email', null] });
  expect(read('Anna,Kovács,06301234567').columns.isUnclear).toBe(true);
});

test('takes unknown words above email addresses and numbers for headings, but not a guest', () => {
  const { headerIndex, columns } = read('Wer;Kontakt;Wo;Platz\nMüller Hans;hans@x.de;3;1\nSchmidt Robert;;3;2');
  expect(headerIndex).toBe(0);
  expect(columns).toMatchObject({ isUnclear: true, fields: ['fullName', 'email', null, null] });
  expect(read('Wer;Wo\nMüller Hans;3\nSchmidt Robert;4').headerIndex).toBe(0);
  expect(read('Anna;;3;1\nBéla;b@x.hu;3;2\nCili;c@x.hu;3;3').headerIndex).toBeNull();
  expect(read('Anna;;;\nBéla;b@x.hu;3;2\nCili;c@x.hu;3;3').headerIndex).toBeNull();
  expect(read('Anna;Anna\nBéla;b@x.hu').headerIndex).toBeNull();
  expect(read('Anna\nBéla\nCili').headerIndex).toBeNull();
});

test('keeps several columns of notes, and the first of two email columns', () => {
  const [guest] = read('Name;E-mail;Email address;Comments;Notes\nAnna;a@x.hu;b@x.hu;vip;late\n').guests;
  expect(guest).toMatchObject({ email: 'a@x.hu', specialRequirements: 'vip; late' });
});

test('removes spaces, apostrophes before formulas and the names around email addresses', () => {
  const [guest] = read('Name;Email\n\u00a0Anna   Nagy ;Anna Nagy <a@x.hu>').guests;
  expect(guest).toMatchObject({ fullName: 'Anna Nagy', email: 'a@x.hu' });
  expect(read("Name;Table\nAnna;'=A1").guests[0]?.tableNumber).toBe('=A1');
  expect(read("Name;Table\nAnna;'＝A1").guests[0]?.tableNumber).toBe('＝A1');
});

test('joins the parts of a name in the order of the columns after a choice by hand', () => {
  const { columns } = read('A;B\nKovács;Anna');
  expect(chooseColumns(['lastName', 'firstName'], columns.columns).nameOrder).toBe('familyFirst');
  expect(chooseColumns(['firstName', 'lastName'], columns.columns).nameOrder).toBe('givenFirst');
});

test('handles a row of a thousand columns', () => {
  const { guests, columns } = read(`Name;Email\nAnna;a@x.hu${';z'.repeat(998)}\nBéla;b@x.hu`);
  expect(guests.map(({ fullName }) => fullName)).toEqual(['Anna', 'Béla']);
  expect(columns.columns).toHaveLength(1000);
});
