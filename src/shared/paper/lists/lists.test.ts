import { describe, expect, it } from 'vitest';
import { buildCateringList, type CateringGuest } from '../../catering/build-list.ts';
import type { Sheet } from '../sheet.ts';
import { listTexts, makePrintedGuest, makePrintJob, TEST_FONTS } from '../testing.ts';
import { layOutCatererList } from './caterer-list.ts';
import { layOutDoorList } from './door-list.ts';
import { listName } from './list-name.ts';

const textsOf = ({ drawings }: Sheet) => listTexts(drawings).map(({ text }) => text);
const guest = (id: number, name: string, sortName = name) =>
  makePrintedGuest(id, { name, sortName, tableNumber: String(Math.ceil(id / 8)) });

describe('a name on a list', () => {
  it.each([
    ['Kovács Anna', 'Kovács Anna', 'Kovács Anna'],
    ['James Martin', 'Martin James', 'Martin, James'],
    ['Dr. James Martin', 'Martin James', 'Martin, Dr. James'],
    ['Dr. Emily Stone', 'Emily Stone', 'Dr. Emily Stone'],
    ['Jan van der Berg', 'van der Berg Jan', 'van der Berg, Jan'],
    ['Grandma', 'Kovács Ilona', 'Grandma'],
    ['Cher', 'Cher', 'Cher'],
  ])('of %s under %s is %s', (name, sortName, expected) => {
    expect(listName({ name, sortName })).toBe(expected);
  });
});

describe('the door list', () => {
  const guests = Array.from({ length: 120 }, (_, index) => guest(index + 1, `Guest ${String(index).padStart(3, '0')}`));

  it('has every guest once, and on each page its columns and number', () => {
    const { sheets, problems } = layOutDoorList(makePrintJob({ kind: 'doorList', guests }), TEST_FONTS);
    expect(problems).toEqual([]);
    expect(sheets.length).toBeGreaterThan(2);
    const names = sheets.flatMap(textsOf).filter((text) => text.startsWith('Guest'));
    expect(names).toEqual(guests.map(({ name }) => name));
    for (const [index, sheet] of sheets.entries()) {
      expect(textsOf(sheet)).toEqual(
        expect.arrayContaining(['Name', 'Table', 'Seat', `Page ${index + 1} of ${sheets.length}`]),
      );
      const lowest = Math.max(...listTexts(sheet.drawings).map(({ baseline }) => baseline));
      expect(lowest).toBeLessThan(sheet.size.height - 5);
    }
  });

  it('is in Hungarian order for a Hungarian event, with foreign names under their family names', () => {
    const mixed = [
      guest(1, 'Zsiros Pál'),
      guest(2, 'James Martin', 'Martin James'),
      guest(3, 'Csonka Éva'),
      guest(4, 'Czakó Ida'),
      guest(5, 'Őri Máté'),
      guest(6, 'Ónodi Kata'),
      guest(7, 'Zárai Dóra'),
    ];
    const job = makePrintJob({ kind: 'doorList', guests: mixed, event: { language: 'hu' } });
    const texts = layOutDoorList(job, TEST_FONTS).sheets.flatMap(textsOf);
    const order = ['C', 'Czakó Ida', 'Cs', 'Csonka Éva', 'M', 'Martin, James', 'O', 'Ónodi Kata', 'Ö', 'Őri Máté', 'Z'];
    expect(texts.filter((text) => order.includes(text))).toEqual(order);
    expect(texts.indexOf('Zs')).toBeGreaterThan(texts.indexOf('Zárai Dóra'));
  });

  it('has one heading for each letter in English too, in the same order', () => {
    const names = ['Czakó Ida', 'Csonka Éva', 'Cukor Béla', 'Lynch Ann', 'Lopez Ana', 'Őri Máté', 'Olt Éva'];
    const job = makePrintJob({ kind: 'doorList', guests: names.map((name, index) => guest(index + 1, name)) });
    const texts = layOutDoorList(job, TEST_FONTS).sheets.flatMap(textsOf);
    expect(texts.filter((text) => names.includes(text) || /^[A-ZŐÖ][a-z]?$/.test(text))).toEqual([
      ...['C', 'Cukor Béla', 'Czakó Ida', 'Csonka Éva', 'L', 'Lopez Ana', 'Lynch Ann', 'O', 'Olt Éva', 'Őri Máté'],
    ]);
  });

  it('has a line to write on for a name that no font has a letter of', () => {
    const job = makePrintJob({ kind: 'doorList', guests: [guest(1, '王小明'), guest(2, 'Anna 👰')] });
    const { sheets, problems } = layOutDoorList(job, TEST_FONTS);
    expect(sheets.flatMap(textsOf)).toContain('Anna');
    expect(sheets.flatMap(textsOf).some((text) => text.includes('□□'))).toBe(false);
    expect(problems.map(({ key, about }) => [key, about])).toEqual([
      ['guest:2', 'list'],
      ['guest:1', 'list'],
    ]);
  });

  it('is by table on request, and repeats the table on the next page', () => {
    const seated = guests.map((one) => ({ ...one, tableNumber: '7', tableName: 'Long table' }));
    const job = makePrintJob({ kind: 'doorList', guests: seated, options: { order: 'table' } });
    const [first, second] = layOutDoorList(job, TEST_FONTS).sheets;
    const headings = (sheet: Sheet | undefined) =>
      listTexts(sheet?.drawings ?? []).filter(({ text, size }) => text === 'Long table' && size === 12);
    expect(headings(first)).toHaveLength(1);
    expect(headings(second)).toHaveLength(1);
  });
});

describe('the caterer’s list', () => {
  const person = (guestId: number, changes: Partial<CateringGuest> = {}): CateringGuest => ({
    guestId,
    fullName: `Guest ${guestId}`,
    tableNumber: '1',
    seatNumber: String(guestId),
    tableName: null,
    ageGroup: null,
    needsHighChair: false,
    meals: { Main: 'Beef' },
    allergens: [],
    diets: [],
    other: null,
    usesWheelchair: false,
    ...changes,
  });
  const menu = [{ course: 'Main', name: 'Beef', mark: 'B', isArchived: false }];

  it('has totals, meals by table, and for each seat the meal and the needs', () => {
    const list = buildCateringList(
      [person(1, { allergens: ['nuts'], diets: ['vegan'], other: 'No garlic' }), person(2, { ageGroup: 'infant' })],
      menu,
    );
    const job = makePrintJob({ kind: 'catererList', catering: list });
    const texts = layOutCatererList(job, TEST_FONTS).sheets.flatMap(textsOf);
    expect(texts).toEqual(expect.arrayContaining(['Guest 1', 'Nuts: 1', 'Vegan: 1', 'Total', 'Infant']));
    expect(texts.filter((text) => text === 'Beef (B)')).toHaveLength(2);
    expect(texts.join(' ')).toContain('Nuts, Vegan, No garlic');
  });

  it('says how many have not answered', () => {
    const catering = buildCateringList([person(1)], menu);
    const textOf = (undecided: { waiting: number; unsure: number }) =>
      layOutCatererList(makePrintJob({ kind: 'catererList', catering, undecided }), TEST_FONTS)
        .sheets.flatMap(textsOf)
        .join(' ');
    expect(textOf({ waiting: 12, unsure: 1 })).toContain(
      '12 invited guests have not answered yet and are not counted. · 1 guest is not sure and is not counted.',
    );
    expect(textOf({ waiting: 0, unsure: 0 })).not.toContain('counted');
  });

  it('is not printed from guests alone, which would leave out their needs', () => {
    const job = makePrintJob({ kind: 'catererList', guests: [guest(1, 'Anna')] });
    expect(layOutCatererList(job, TEST_FONTS).sheets).toEqual([]);
  });

  it('keeps the needs and dishes beside a character that no font has, and names each once', () => {
    const people = [1, 2, 3].map((id) => person(id, { meals: { Main: 'Beef 🥩' }, tableName: 'Rose 🌹' }));
    const list = buildCateringList(
      [...people, person(4, { allergens: ['nuts'], other: 'severe 🥜' })],
      [{ course: 'Main', name: 'Beef 🥩', mark: null, isArchived: false }],
    );
    const job = makePrintJob({ kind: 'catererList', catering: list, event: { title: 'Anna 💍 Bence' } });
    const { sheets, problems } = layOutCatererList(job, TEST_FONTS);
    const texts = sheets.flatMap(textsOf);
    expect(texts).toContain('Nuts, severe □');
    expect(texts.filter((text) => text === 'Beef')).toHaveLength(6);
    expect(texts.some((text) => text.startsWith('Anna Bence'))).toBe(true);
    expect(problems.map(({ key, label, about, characters }) => [key, label, about, ...characters])).toEqual(
      expect.arrayContaining([
        ['guest:4', 'Guest 4', 'list', '🥜'],
        ['list:Beef 🥩', 'Beef 🥩', 'list', '🥩'],
      ]),
    );
    expect(problems.map(({ key }) => key).filter((key) => key.startsWith('guest'))).toEqual(['guest:4']);
  });

  it('keeps long needs readable and on the page', () => {
    const list = buildCateringList([person(1, { other: 'Severe allergy, please ask. '.repeat(17) })], menu);
    const { sheets, problems } = layOutCatererList(makePrintJob({ kind: 'catererList', catering: list }), TEST_FONTS);
    expect(problems).toEqual([]);
    const needs = listTexts(sheets[0]?.drawings ?? []).filter(({ text }) => text.includes('Severe'));
    expect(needs.every(({ size }) => size >= 9)).toBe(true);
  });

  it.each([
    ['a word of 200 letters', 'x'.repeat(200)],
    ['two thousand lines', '\n'.repeat(2_000)],
    ['letters that are written from the right', '\u202eמנה \u2067עיקרית'.repeat(20)],
    ['marks above marks', `a${'\u0301'.repeat(180)}`],
    ['commands of a PDF', ') Tj ET /JS (app.alert(1)) >> endobj %%EOF '.repeat(8)],
    ['characters without width', '\u200b\u200d\ufeff\u0000\u0007'.repeat(40)],
  ])('lays out %s on the page', (_, text) => {
    const people = Array.from({ length: 12 }, (_, index) =>
      person(index + 1, { fullName: text, meals: { [text]: text }, tableName: text, tableNumber: text, other: text }),
    );
    const list = buildCateringList(people, [{ course: text, name: text, mark: null, isArchived: false }]);
    const job = makePrintJob({ kind: 'catererList', catering: list, event: { title: text } });
    const { sheets } = layOutCatererList(job, TEST_FONTS);
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThan(40);
    for (const { drawings, size } of sheets) {
      for (const { x, baseline, text: words, size: fontSize } of listTexts(drawings)) {
        expect(x, words).toBeGreaterThanOrEqual(0);
        expect(x, words).toBeLessThan(size.width);
        expect(baseline, words).toBeLessThan(size.height - 5);
        expect(fontSize).toBeGreaterThan(4);
      }
    }
  });
});
