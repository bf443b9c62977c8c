import { expect, it } from 'vitest';
import { buildCateringList } from '../catering/build-list.ts';
import { PRINT_KINDS, PRINT_STYLES } from '../contracts/printing.ts';
import { layOutSheets, layOutTestSheet } from './lay-out-sheets.ts';
import type { Sheet } from './sheet.ts';
import { TEST_SHEET_FONTS } from './test-sheet.ts';
import { listTexts, makePrintedGuest, makePrintJob, TEST_FONTS } from './testing.ts';
import { listUsedFonts } from './used-fonts.ts';

const person = {
  guestId: 1,
  fullName: 'Kovács Anna',
  tableNumber: '1',
  seatNumber: '1',
  tableName: null,
  ageGroup: null,
  needsHighChair: false,
  meals: {},
  allergens: [],
  diets: [],
  other: 'No garlic',
  usesWheelchair: false,
};

const fontsOf = (sheets: readonly Sheet[]) => [
  ...new Set(sheets.flatMap(({ drawings }) => listTexts(drawings).map(({ font }) => font))),
];

it.each(PRINT_KINDS)('%s uses only the fonts that are loaded for it', (kind) => {
  const meals = [{ course: 'Main', option: 'Beef', mark: 'B' }];
  const guests = [makePrintedGuest(1, { meals }), makePrintedGuest(2, { name: 'Тарас Шевченко' })];
  const household = { name: 'Kovács', code: 'ABCDE-FGHJK', address: 'https://placecard.example/r/x' };
  for (const style of PRINT_STYLES) {
    const job = makePrintJob({
      kind,
      guests,
      households: [{ id: 1, ...household }],
      monogram: 'A&B',
      catering: buildCateringList([person], []),
      options: { style, showsMeal: true, showsSeat: true },
    });
    const { sheets } = layOutSheets(job, TEST_FONTS);
    expect(sheets).not.toEqual([]);
    const words = { text: guests.map(({ name }) => name).join(' '), hasMeals: true };
    expect(listUsedFonts(kind, job.options, words)).toEqual(expect.arrayContaining(fontsOf(sheets)));
    const [first] = guests;
    const plain = layOutSheets({ ...job, guests: first ? [{ ...first, meals: [] }] : [] }, TEST_FONTS);
    expect(listUsedFonts(kind, job.options, { text: 'Kovács Őri „Anna”', hasMeals: false })).toEqual(
      expect.arrayContaining(fontsOf(plain.sheets)),
    );
    const testSheet = layOutTestSheet(kind, job.options, job.t, TEST_FONTS);
    expect(TEST_SHEET_FONTS).toEqual(expect.arrayContaining(fontsOf(testSheet.sheets)));
  }
});

it('needs the large fonts only for letters and dishes that the fonts of the style are not used for', () => {
  const options = { style: 'classic', showsMeal: true } as const;
  const fontsFor = (text: string, hasMeals = false) => listUsedFonts('placeCards', options, { text, hasMeals });
  expect(fontsFor('Szűcs Łukasz O’Connor')).toEqual(['serif', 'serifItalic']);
  for (const text of ['Тарас', 'Anna 👰']) expect(fontsFor(text)).toContain('sans');
  expect(fontsFor('Anna', true)).toContain('sansBold');
});
