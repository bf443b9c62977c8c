import { describe, expect, it } from 'vitest';
import { PAPER_SIZES, PRINT_STYLES } from '../../contracts/printing.ts';
import type { Sheet } from '../sheet.ts';
import { listTexts, makePrintedGuest, makePrintJob, TEST_FONTS } from '../testing.ts';
import { layOutFinderPoster } from './finder-poster.ts';
import { flowIntoColumns } from './flow-columns.ts';
import { letterOf } from './name-groups.ts';
import { layOutPosterByName } from './poster-by-name.ts';
import { layOutPosterByTable } from './poster-by-table.ts';

const textsOf = ({ drawings }: Sheet) => listTexts(drawings).map(({ text }) => text);
const makeGuests = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makePrintedGuest(index + 1, {
      name: `${String.fromCharCode(65 + (index % 20))}guest ${index}`,
      tableNumber: String(1 + Math.floor(index / 8)),
    }),
  );

/** Every text lies on the sheet, and no two texts lie on each other. */
function expectTidy({ size, drawings }: Sheet): void {
  const boxes = listTexts(drawings).map(({ text, font, size: points, x, baseline, align }) => {
    const width = TEST_FONTS[font].widthOf(text, points);
    const left = { start: x, middle: x - width / 2, end: x - width }[align];
    return { text, left, right: left + width, top: baseline - points * 0.35 * 0.7, bottom: baseline };
  });
  for (const { left, right, top, bottom } of boxes) {
    expect(Math.min(left, top)).toBeGreaterThan(0);
    expect(right).toBeLessThan(size.width);
    expect(bottom).toBeLessThan(size.height);
  }
  const overlapping = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      )
      .map((other) => [one.text, other.text]),
  );
  expect(overlapping).toEqual([]);
}

describe('letters', () => {
  it.each([
    ['Csonka', 'hu', 'Cs'],
    ['Csonka', 'en', 'C'],
    ['Dzsudzsák', 'hu', 'Dzs'],
    ['Ádám', 'hu', 'A'],
    ['Őri', 'hu', 'Ö'],
    ['Őri', 'en', 'O'],
    ['Łukasz', 'en', 'Ł'],
    ['Шевченко', 'en', 'Ш'],
    ['2Pac', 'en', '#'],
    ['王小明', 'en', '#'],
    ['', 'en', '#'],
  ] as const)('%s is in %s under %s', (name, language, letter) => {
    expect(letterOf(name, language)).toBe(letter);
  });
});

describe('columns', () => {
  it('never end with a heading', () => {
    const row = { height: 10, gapAbove: 0, staysWithNext: false };
    const heading = { height: 10, gapAbove: 5, staysWithNext: true };
    const placed = flowIntoColumns([row, row, heading, row], 35);
    expect(placed.map(({ column, top }) => [column, top])).toEqual([
      [0, 0],
      [0, 10],
      [1, 0],
      [1, 10],
    ]);
  });
});

describe.each([
  ['by name', layOutPosterByName],
  ['by table', layOutPosterByTable],
] as const)('the poster %s', (_, layOut) => {
  it.each(PRINT_STYLES)('has every guest once in the style %s, on each paper', (style) => {
    const guests = makeGuests(90);
    for (const paper of PAPER_SIZES) {
      const { sheets, problems } = layOut(
        makePrintJob({ guests, options: { style, paper, showsSeat: false } }),
        TEST_FONTS,
      );
      expect(problems).toEqual([]);
      const names = sheets.flatMap(textsOf).filter((text) => text.includes('guest'));
      expect(names.sort()).toEqual(guests.map(({ name }) => name).sort());
      for (const sheet of sheets) expectTidy(sheet);
    }
  });

  it.each([60, 90, 130])('fills the sheet with %i guests', (count) => {
    const job = makePrintJob({ guests: makeGuests(count), options: { paper: 'A3', showsSeat: false } });
    const [sheet, ...others] = layOut(job, TEST_FONTS).sheets;
    if (!sheet) throw new Error('There is no sheet');
    expect(others).toEqual([]);
    const lowest = Math.max(...listTexts(sheet.drawings).map(({ baseline }) => baseline));
    expect(lowest / sheet.size.height).toBeGreaterThan(0.85);
    expectTidy(sheet);
  });

  it('takes several sheets rather than letters that nobody can read', () => {
    const guests = makeGuests(1_000);
    const { sheets } = layOut(makePrintJob({ guests, options: { paper: 'A4', showsSeat: false } }), TEST_FONTS);
    expect(sheets.length).toBeGreaterThan(3);
    const names = sheets.flatMap(({ drawings }) => listTexts(drawings)).filter(({ text }) => text.includes('guest'));
    expect(names).toHaveLength(guests.length);
    expect(Math.min(...names.map(({ size }) => size))).toBeGreaterThanOrEqual(10);
  });

  it('has larger names where there are few, and names whoever is too long', () => {
    const sizeOf = (count: number) => {
      const job = makePrintJob({ guests: makeGuests(count), options: { paper: 'A2', showsSeat: false } });
      const [sheet] = layOut(job, TEST_FONTS).sheets;
      return listTexts(sheet?.drawings ?? []).find(({ text }) => text.includes('guest'))?.size ?? 0;
    };
    expect(sizeOf(20)).toBeGreaterThan(sizeOf(200));
    const guests = [...makeGuests(20), makePrintedGuest(99, { name: 'x'.repeat(200) })];
    const { problems } = layOut(makePrintJob({ guests }), TEST_FONTS);
    expect(problems.map(({ key, kind }) => [key, kind])).toEqual([['guest:99', 'tooLong']]);
  });

  it('lets a few long names wrap instead of making all others smaller', () => {
    const long = [
      'Dr. id. Nagy-Kovácsházi Béláné Szentgyörgyi-Bernáth Mária',
      'Anna Mária Magdolna Erzsébet Viktória Kis',
    ].map((name, index) =>
      makePrintedGuest(100 + index, { name, tableName: 'The long table at the end of the garden' }),
    );
    const options = { paper: 'A3', showsSeat: false } as const;
    const sizeOf = (guests: Parameters<typeof makePrintJob>[0]) => {
      const { sheets, problems } = layOut(makePrintJob({ ...guests, options }), TEST_FONTS);
      expect(problems).toEqual([]);
      for (const sheet of sheets) expectTidy(sheet);
      return listTexts(sheets[0]?.drawings ?? []).find(({ text }) => text === 'Aguest 0')?.size ?? 0;
    };
    const few = makeGuests(16);
    expect(sizeOf({ guests: [...few, ...long] })).toBeGreaterThan(0.7 * sizeOf({ guests: few }));
  });

  it('has no sheets for no guests', () => {
    expect(layOut(makePrintJob(), TEST_FONTS)).toEqual({ sheets: [], problems: [] });
  });
});

describe('the poster by table', () => {
  it('sets one long name and one long table as large as all others', () => {
    const long = { name: 'Dr. Szentgyörgyi-Bornemissza Maximiliána Erzsébet Viktória', tableNumber: '2' };
    const guests = [
      ...makeGuests(60),
      makePrintedGuest(99, { ...long, tableName: 'The long table of the godparents' }),
    ];
    const { sheets } = layOutPosterByTable(makePrintJob({ guests, options: { showsSeat: false } }), TEST_FONTS);
    const drawn = sheets.flatMap(({ drawings }) => listTexts(drawings));
    const sizesOf = (pattern: RegExp) => [
      ...new Set(drawn.filter(({ text }) => pattern.test(text)).map(({ size }) => size)),
    ];
    expect(sizesOf(/guest|^Dr\. Szentgyörgyi|Erzsébet/)).toHaveLength(1);
    expect(sizesOf(/^Table|^The long/)).toHaveLength(1);
    for (const sheet of sheets) expectTidy(sheet);
  });

  it('breaks a table that is longer than the sheet, and ends with those who have no table', () => {
    const guests = makeGuests(90).map((guest, index) => ({ ...guest, tableNumber: index < 85 ? '3' : null }));
    const { sheets } = layOutPosterByTable(makePrintJob({ guests, options: { paper: 'A4' } }), TEST_FONTS);
    const labels = sheets.flatMap(({ cards }) => cards.map(({ label }) => label));
    expect(labels.filter((label) => label === 'Table 3').length).toBeGreaterThan(1);
    expect(labels.at(-1)).toBe('Without a table');
    for (const sheet of sheets) expectTidy(sheet);
  });
});

describe('the poster with the code', () => {
  it('asks in both languages, the event’s own first', () => {
    for (const paper of PAPER_SIZES) {
      for (const style of PRINT_STYLES) {
        const job = makePrintJob({ event: { language: 'hu' }, options: { paper, style } });
        const [sheet] = layOutFinderPoster(job, TEST_FONTS).sheets;
        if (!sheet) throw new Error('There is no sheet');
        const texts = textsOf(sheet);
        expect(texts.indexOf('Keresse meg a helyét')).toBeGreaterThan(-1);
        expect(texts.indexOf('Find your seat')).toBeGreaterThan(texts.indexOf('Keresse meg a helyét'));
        expect(texts).toContain('placecard.example/e/1');
        expectTidy(sheet);
        const lowest = Math.max(...listTexts(sheet.drawings).map(({ baseline }) => baseline));
        expect(lowest / sheet.size.height).toBeGreaterThan(0.85);
        const code = sheet.drawings.find((drawing) => drawing.kind === 'rectangle' && drawing.fill === '#ffffff');
        expect(code?.kind === 'rectangle' ? code.width / sheet.size.width : 0).toBeGreaterThan(0.5);
      }
    }
  });
});
