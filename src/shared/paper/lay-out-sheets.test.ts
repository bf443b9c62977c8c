import { describe, expect, it } from 'vitest';
import { CARD_STOCKS, PRINT_STYLES } from '../contracts/printing.ts';
import { layOutSheets, layOutTestSheet } from './lay-out-sheets.ts';
import type { PrintJob } from './print-job.ts';
import type { Drawing, LineDrawing, Sheet } from './sheet.ts';
import { stocksOf } from './stocks.ts';
import { CARD_STYLES } from './styles/card-styles.ts';
import { listTexts, makePrintedGuest, makePrintJob, TEST_FONTS } from './testing.ts';

const layOut = (job: PrintJob) => layOutSheets(job, TEST_FONTS);
const makeGuests = (count: number) => Array.from({ length: count }, (_, index) => makePrintedGuest(index + 1));
const KINDS = ['placeCards', 'escortCards', 'seatCards', 'tableCards', 'tableNumbers', 'rsvpCards'] as const;
const FLAT = { isFolded: false } as const;
const textsOn = (sheet: Sheet | undefined) => listTexts(sheet?.drawings ?? []).map(({ text }) => text);

describe('sheets', () => {
  it('puts cards on the stock from left to right and down', () => {
    const { sheets } = layOut(makePrintJob({ guests: makeGuests(10), options: { ...FLAT, stock: 'L7418' } }));
    expect(sheets.map(({ cards }) => cards.length)).toEqual([8, 2]);
    expect(sheets[0]?.cards.slice(0, 3).map(({ key, area }) => [key, area.left, area.top])).toEqual([
      ['guest:1', 19, 38.5],
      ['guest:2', 105, 38.5],
      ['guest:3', 19, 93.5],
    ]);
  });

  it('starts at a later label on the first sheet only, and shifts everything by the offset', () => {
    const options = { ...FLAT, stock: 'L7160', startAt: 20, offsetX: 1.5, offsetY: -2 } as const;
    const { sheets } = layOut(makePrintJob({ guests: makeGuests(3), options }));
    expect(sheets.map(({ cards }) => cards.map(({ key }) => key))).toEqual([['guest:1', 'guest:2'], ['guest:3']]);
    expect(sheets[0]?.cards[0]?.area.left).toBeCloseTo(7.2 + 66.04 + 1.5);
    expect(sheets[1]?.cards[0]?.area.top).toBeCloseTo(15.15 - 2);
  });

  it('starts at the last label if there are not that many', () => {
    const { sheets } = layOut(
      makePrintJob({ guests: makeGuests(2), options: { ...FLAT, stock: '5371', startAt: 40 } }),
    );
    expect(sheets.map(({ cards }) => cards.length)).toEqual([1, 1]);
  });

  it.each(KINDS)('has no sheets of %s for no guests', (kind) => {
    expect(layOut(makePrintJob({ kind }))).toEqual({ sheets: [], problems: [] });
  });

  it('has cut marks outside the cards of plain paper, and none on other stock', () => {
    const linesOf = (stock: 'plainA4' | 'L7415', hasBleed = false) => {
      const options = { stock, hasBleed, style: 'modern', ...FLAT } as const;
      const sheet = layOut(makePrintJob({ guests: makeGuests(1), options })).sheets[0];
      return { sheet, lines: sheet?.drawings.filter(({ kind }) => kind === 'line') ?? [] };
    };
    expect(linesOf('L7415').lines).toEqual([]);
    expect(linesOf('L7415').sheet?.trim).toBeUndefined();
    const { sheet, lines } = linesOf('plainA4', true);
    // Two columns and four rows, each with two edges of its own, at both ends.
    expect(lines).toHaveLength(2 * 2 * (2 + 4));
    expect(sheet?.trim).toEqual({ left: 12, top: 29.5, width: 186, height: 238 });
    expect(sheet?.bleed).toEqual({ left: 9, top: 26.5, width: 192, height: 244 });
    expect(linesOf('plainA4').sheet?.bleed).toBeUndefined();
  });

  it('lets colour run 3 mm beyond the cut with bleed, and keeps it off the edge without', () => {
    const bandOf = (hasBleed: boolean) => {
      const options = { hasBleed, style: 'modern', ...FLAT } as const;
      const sheet = layOut(makePrintJob({ guests: makeGuests(1), options })).sheets[0];
      const band = sheet?.drawings.find(({ kind }) => kind === 'rectangle');
      if (band?.kind !== 'rectangle' || !sheet?.cards[0]) throw new Error('There is no band');
      const { area } = sheet.cards[0];
      return { left: band.left - area.left, above: area.top - band.top, height: band.height - area.height };
    };
    expect(bandOf(true)).toEqual({ left: -3, above: 3, height: 6 });
    expect(bandOf(false).left).toBeGreaterThan(3);
  });
});

describe('place cards', () => {
  it('stand when folded: the back is above the fold, upside down, with the name alone', () => {
    const { sheets } = layOut(makePrintJob({ guests: makeGuests(1), options: { isFolded: true, showsTable: true } }));
    const [sheet] = sheets;
    const back = sheet?.drawings.find(({ kind }) => kind === 'upsideDown');
    if (back?.kind !== 'upsideDown' || !sheet?.cards[0]) throw new Error('There is no back');
    const { area } = sheet.cards[0];
    expect(back.area).toEqual({ ...area, height: area.height / 2 });
    expect(listTexts(back.drawings).map(({ text }) => text)).toEqual(['Guest 1']);
    const front = sheet.drawings.filter(({ kind }) => kind !== 'upsideDown');
    const baselines = listTexts(front).map(({ baseline }) => baseline);
    expect(textsOn({ ...sheet, drawings: front })).toEqual(['Guest 1', 'Table 1']);
    expect(Math.min(...baselines)).toBeGreaterThan(area.top + area.height / 2);
    expect(sheet.drawings.filter((drawing) => drawing.kind === 'line' && drawing.dash)).toHaveLength(2 * 3);
  });

  it.each(PRINT_STYLES)('%s: keeps all words on the card, whatever is switched on, on every stock', (style) => {
    const all = { showsTitle: true, showsTable: true, showsSeat: true, showsMeal: true, showsMark: true };
    const meals = ['Soup', 'Main', 'Dessert'].map((course) => ({ course, option: 'Dish', mark: course.slice(0, 2) }));
    const names = ['Ed', 'Kovács Anna', 'Dr. Szentgyörgyi-Hollóházy Konstantin Maximilian', 'Árvíztűrő Tükörfúrógép'];
    const guests = names.map((name, index) => makePrintedGuest(index + 1, { name, meals }));
    for (const stock of CARD_STOCKS) {
      for (const kind of ['placeCards', 'escortCards', 'seatCards'] as const) {
        for (const isFolded of [false, true]) {
          const options = { ...all, stock, style, isFolded, hasBleed: true };
          const { sheets, problems } = layOut(makePrintJob({ kind, guests, options, monogram: 'A&B' }));
          expect([stock, kind, isFolded, problems]).toEqual([stock, kind, isFolded, []]);
          expectTextsInside(sheets);
        }
      }
    }
  });
});

it('gives the name the place of the title where both have no room', () => {
  const name = 'Mrs. Elizabeth Alexandra Montgomery Worthington of Kensington';
  const guests = [makePrintedGuest(1, { name }), makePrintedGuest(2)];
  const options = { ...FLAT, stock: 'L7160', showsTitle: true } as const;
  const { sheets, problems } = layOut(makePrintJob({ kind: 'seatCards', guests, options, monogram: 'A&B' }));
  expect(problems).toEqual([]);
  const words = textsOn(sheets[0]);
  expect(words.join(' ')).toContain(name);
  expect(words.filter((text) => text === 'Anna & Bence')).toHaveLength(1);
});

it.each(PRINT_STYLES)('%s: keeps the mark of a seat card away from its QR code', (style) => {
  for (const stock of CARD_STOCKS) {
    const options = { stock, style, showsTitle: true } as const;
    const [sheet] = layOut(makePrintJob({ kind: 'seatCards', guests: makeGuests(1), options, monogram: 'A&B' })).sheets;
    const rectangles = sheet?.drawings.filter((drawing) => drawing.kind === 'rectangle') ?? [];
    const mark = rectangles.find(({ radius }) => radius);
    const code = rectangles.find(({ fill }) => fill === '#ffffff');
    if (!mark || !code) throw new Error('The card has no mark or no QR code');
    expect(code.left - mark.left - mark.width).toBeGreaterThan(4);
  }
});

it.each(PRINT_STYLES)('%s: leaves out a mark whose letters would be cut', (style) => {
  for (const stock of CARD_STOCKS) {
    for (const isFolded of [false, true]) {
      const options = { stock, style, isFolded, showsTitle: true, showsMark: true } as const;
      const { sheets } = layOut(
        makePrintJob({ kind: 'placeCards', guests: makeGuests(1), options, monogram: 'RMW&JMW' }),
      );
      expect(textsOn(sheets[0]).join(' ')).not.toContain('…');
    }
  }
});

it('names dishes that have no mark, on the smallest label too', () => {
  const meals = ['Pumpkin soup', 'Grilled trout with almonds', 'Plum dumplings'].map((option) => ({
    course: option,
    option,
    mark: null,
  }));
  const guests = [makePrintedGuest(1, { meals })];
  for (const stock of CARD_STOCKS) {
    const { sheets, problems } = layOut(makePrintJob({ guests, options: { ...FLAT, stock } }));
    expect([stock, problems]).toEqual([stock, []]);
    expect(textsOn(sheets[0]).join(' ')).toContain('Grilled trout');
    expectTextsInside(sheets);
  }
});

/** Every text lies within one of the sheet's cards. */
function expectTextsInside(sheets: readonly Sheet[]): void {
  for (const { cards, drawings } of sheets) {
    for (const { text, font, size, x, baseline, align } of listTexts(drawings)) {
      const width = TEST_FONTS[font].widthOf(text, size);
      const left = x - { start: 0, middle: width / 2, end: width }[align];
      const isInside = cards.some(
        ({ area }) =>
          left >= area.left + 1 &&
          left + width <= area.left + area.width - 1 &&
          baseline - size * 0.25 >= area.top + 1 &&
          baseline <= area.top + area.height - 1,
      );
      expect([text, isInside]).toEqual([text, true]);
    }
  }
}

describe('order', () => {
  const guests = [
    makePrintedGuest(1, { name: 'Czinege', tableNumber: '10', seatNumber: '1' }),
    makePrintedGuest(2, { name: 'Csonka', tableNumber: '2', seatNumber: '10' }),
    makePrintedGuest(3, { name: 'Örkény', tableNumber: '2', seatNumber: '9' }),
    makePrintedGuest(4, { name: 'Ozsvár', tableNumber: null, seatNumber: null }),
  ];
  const namesIn = (job: PrintJob) =>
    layOut(job).sheets.flatMap(({ cards }) => cards.map(({ label }) => label.split(',')[0]));

  it.each(['hu', 'en'] as const)('of escort cards in %s is that of the Hungarian alphabet', (language) => {
    const job = { kind: 'escortCards', guests, options: { order: 'table' }, event: { language } } as const;
    expect(namesIn(makePrintJob(job))).toEqual(['Czinege', 'Csonka', 'Ozsvár', 'Örkény']);
  });

  it('by table counts numbers, and has those without a table last', () => {
    expect(namesIn(makePrintJob({ guests, options: { order: 'table' } }))).toEqual([
      ...['Örkény', 'Csonka', 'Czinege', 'Ozsvár'],
    ]);
  });
});

describe('problems', () => {
  const guests = ['王小明', 'محمد', 'Anna 👰', 'x'.repeat(200), 'Иван Петров', 'Ö', 'Árvíztűrő'].map((name, index) =>
    makePrintedGuest(index + 1, { name }),
  );

  it.each(['placeCards', 'escortCards', 'seatCards', 'tableCards'] as const)(
    '%s: names whom the fonts or the card have no room for',
    (kind) => {
      const { problems, sheets } = layOut(makePrintJob({ kind, guests }));
      expect(problems.map((problem) => [problem.key, problem.kind]).sort()).toEqual([
        ['guest:1', 'missingGlyphs'],
        ['guest:2', 'missingGlyphs'],
        ['guest:3', 'leftOut'],
        ['guest:4', 'tooLong'],
      ]);
      expect(problems.find(({ key }) => key === 'guest:3')).toMatchObject({ label: 'Anna 👰', characters: ['👰'] });
      expectTextsInside(sheets);
    },
  );

  it("names the event's own words once", () => {
    const event = { title: '婚礼' };
    const job = { guests: makeGuests(5), event, monogram: '囍', options: { showsTitle: true } };
    expect(layOut(makePrintJob(job)).problems).toEqual([
      { key: 'mark', label: '囍', about: 'mark', kind: 'missingGlyphs', characters: ['囍'] },
      { key: 'event', label: '婚礼', about: 'title', kind: 'missingGlyphs', characters: ['婚', '礼'] },
    ]);
  });

  it.each(['placeCards', 'escortCards', 'posterByName'] as const)('%s: names a table and a dish once', (kind) => {
    const meals = [{ course: 'Main', option: 'Trout 🐟', mark: null }];
    const seated = makeGuests(5).map((guest) => ({ ...guest, tableName: 'Rose 🌹', meals }));
    const options = { showsTable: true, showsSeat: true, showsMeal: true };
    const { problems, sheets } = layOut(makePrintJob({ kind, guests: seated, options }));
    const words = sheets.flatMap(textsOn);
    expect(words).toContain(kind === 'escortCards' ? 'Rose' : 'Rose, Seat 1');
    expect(words.filter((text) => text === 'Trout')).toHaveLength(kind === 'placeCards' ? 5 : 0);
    expect(problems.map(({ key, label, about }) => [key, label, about])).toEqual([
      ['table:1', 'Rose 🌹', 'table'],
      ...(kind === 'placeCards' ? [['meal:Trout 🐟', 'Trout 🐟', 'meal']] : []),
    ]);
  });

  it('names a guest whose name has nothing to print', () => {
    const blank = [makePrintedGuest(1, { name: '\u3164' })];
    expect(layOut(makePrintJob({ guests: blank })).problems).toMatchObject([
      { key: 'guest:1', about: 'guest', kind: 'missingGlyphs', characters: ['U+3164'] },
    ]);
  });
});

describe('tables and households', () => {
  const guests = [
    makePrintedGuest(1, { tableNumber: '10', seatNumber: '2', name: 'Bea' }),
    makePrintedGuest(2, { tableNumber: '10', seatNumber: '1', name: 'Zoli' }),
    makePrintedGuest(3, { tableNumber: '2', tableName: 'Head table', name: 'Anna' }),
    makePrintedGuest(4, { tableNumber: null, name: 'Nobody' }),
  ];

  it('have one card for each table, with its guests in the order of seats', () => {
    const { sheets } = layOut(makePrintJob({ kind: 'tableCards', guests }));
    expect(sheets[0]?.cards.map(({ key, label }) => [key, label])).toEqual([
      ['table:2', 'Head table, Anna'],
      ['table:10', 'Table 10, Zoli, Bea'],
    ]);
  });

  const tableOf = (names: readonly string[]) =>
    names.map((name, index) => makePrintedGuest(index + 1, { name, seatNumber: String(index + 1) }));

  it.each(PRINT_STYLES)('%s: have the names of 8 to 12 guests on every stock that is offered', (style) => {
    const names = [
      ...['Dr. Szentgyörgyi-Bornemissza Mária', 'Csíkszentmihályi Boldizsár', 'Kovács Anna', 'Nagy Péter', 'Bo'],
      ...[
        'Mrs. Elizabeth Alexandra Montgomery',
        'Tóth Zsófia',
        'Kiss Ádám',
        'Varga Bence',
        'Papp Lilla',
        'Juhász Nóra',
      ],
      'Lakatos Imre',
    ];
    for (const stock of stocksOf('tableCards')) {
      for (const count of [8, 10, 12]) {
        const listed = names.slice(0, count);
        const job = makePrintJob({
          kind: 'tableCards',
          guests: tableOf(listed),
          options: { stock, style },
          monogram: 'A',
        });
        const { sheets, problems } = layOut(job);
        expect([stock, count, problems]).toEqual([stock, count, []]);
        expect(textsOn(sheets[0]).join(' ').replaceAll('- ', '-')).toContain(listed.join(' '));
        expect(Math.min(...listTexts(sheets[0]?.drawings ?? []).map(({ size }) => size))).toBeGreaterThan(6);
        expectTextsInside(sheets);
      }
    }
  });

  it('are several for a table whose names do not fit one card', () => {
    const names = Array.from({ length: 16 }, (_, index) => `Szentgyörgyi Konstantin ${index}`);
    const { sheets, problems } = layOut(
      makePrintJob({ kind: 'tableCards', options: { stock: '5371' }, guests: tableOf(names) }),
    );
    expect(problems).toEqual([]);
    const cards = sheets.flatMap((sheet) => sheet.cards);
    expect(cards.length).toBeGreaterThan(1);
    expect(cards.map(({ key }) => key).slice(0, 2)).toEqual(['table:1', 'table:1/2']);
    expect(cards[0]?.label).toMatch(new RegExp(`^Table 1 \\(1/${cards.length}\\), `));
    const printed = sheets.map((sheet) => textsOn(sheet).join(' ')).join(' ');
    for (const name of names) expect(printed).toContain(name);
    expectTextsInside(sheets);
  });

  it('say that a card has no room for all names, and draw none over another', () => {
    const job = makePrintJob({
      kind: 'tableCards',
      options: { stock: '5371' },
      guests: tableOf(Array.from({ length: 40 }, (_, index) => `Szentgyörgyi Konstantin ${index}`)),
    });
    const { sheets, problems } = layOut(job);
    expect(problems.map(({ key, about, kind }) => [key, about, kind])).toEqual([['table:1', 'table', 'tooMany']]);
    expectTextsInside(sheets);
    const places = listTexts(sheets[0]?.drawings ?? []).map(({ x, baseline }) => `${x} ${baseline}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(PRINT_STYLES)('%s: have numbers of one size', (style) => {
    const fonts = {
      ...TEST_FONTS,
      [CARD_STYLES[style].fonts.number]: {
        ...TEST_FONTS.sans,
        widthOf: (text: string, size: number) => TEST_FONTS.sans.widthOf(text, size) * (text.includes('1') ? 0.5 : 1),
      },
    };
    const seated = ['11', '22', '33'].map((tableNumber, index) => makePrintedGuest(index + 1, { tableNumber }));
    const job = makePrintJob({ kind: 'tableNumbers', guests: seated, options: { style } });
    const texts = layOutSheets(job, fonts).sheets.flatMap(({ drawings }) => listTexts(drawings));
    expect(new Set(texts.filter(({ text }) => /^\d\d$/.test(text)).map(({ size }) => size)).size).toBe(1);
  });

  it.each(PRINT_STYLES)('%s: have numbers and marks that fit every stock, folded too', (style) => {
    for (const stock of CARD_STOCKS) {
      for (const isFolded of [false, true]) {
        const options = { stock, style, isFolded };
        const { sheets, problems } = layOut(makePrintJob({ kind: 'tableNumbers', guests, options, monogram: 'A&B' }));
        expect([stock, isFolded, problems]).toEqual([stock, isFolded, []]);
        expectTextsInside(sheets);
      }
    }
  });

  it('have numbers for the tables of the plan where nobody sits yet', () => {
    const tables = [
      { number: '10', name: null },
      { number: '3', name: 'Oak' },
    ];
    const keysOf = (kind: 'tableNumbers' | 'tableCards') =>
      layOut(makePrintJob({ kind, guests, tables })).sheets.flatMap(({ cards }) => cards.map(({ key }) => key));
    expect(keysOf('tableNumbers')).toEqual(['table:2', 'table:3', 'table:10']);
    expect(keysOf('tableCards')).toEqual(['table:2', 'table:10']);
  });

  it('have numbers that can be read across a room', () => {
    const { sheets } = layOut(makePrintJob({ kind: 'tableNumbers', guests, options: { showsTitle: false } }));
    const number = listTexts(sheets[0]?.drawings ?? []).find(({ text }) => text === '10');
    const capHeight = (number?.size ?? 0) * 0.7 * (25.4 / 72);
    expect(capHeight).toBeGreaterThan(60);
    expect(textsOn(sheets[0])).toContain('Table');
    const event = { language: 'hu' } as const;
    const hungarian = layOut(makePrintJob({ kind: 'tableNumbers', guests, options: { showsTitle: false }, event }));
    expect(hungarian.sheets.flatMap(textsOn)).toEqual(['Head', 'table', '10.', 'asztal']);
  });

  it('have the code, the QR code and where to type it on a card for each household', () => {
    const households = [
      { id: 2, name: 'Nagy', code: 'ABCDE-FGHJK', address: 'https://placecard.example/r/token' },
      { id: 1, name: 'Kis', code: 'BBCDE-FGHJK', address: 'https://placecard.example/r/token2' },
    ];
    const { sheets, problems } = layOut(makePrintJob({ kind: 'rsvpCards', households }));
    expect(problems).toEqual([]);
    expect(sheets[0]?.cards.map(({ key }) => key)).toEqual(['household:1', 'household:2']);
    const words = textsOn(sheets[0]).join(' ');
    expect(words).toContain('ABCDE-FGHJK');
    expect(words).toContain('placecard.example/r');
    expect(words).not.toContain('token');
    expectTextsInside(sheets);
  });

  it('say how to answer in letters of 8 points or more, on the smallest label too', () => {
    const households = [
      {
        id: 1,
        name: 'The Wellington family',
        code: 'ABCDE-FGHJK',
        address: `https://placecard.example/r/${'t'.repeat(22)}`,
      },
    ];
    for (const style of PRINT_STYLES) {
      for (const stock of CARD_STOCKS) {
        const job = makePrintJob({ kind: 'rsvpCards', households, options: { stock, style }, monogram: 'A&B' });
        const { sheets, problems } = layOut(job);
        expect([style, stock, problems]).toEqual([style, stock, []]);
        expectTextsInside(sheets);
        const request = listTexts(sheets[0]?.drawings ?? []).filter(({ font }) => font === 'sans');
        expect(request.map(({ text }) => text).join(' ')).toContain('placecard.example/r');
        const asked = request.filter(({ text }) => text !== 'Anna & Bence');
        expect(Math.min(...asked.map(({ size }) => size))).toBeGreaterThanOrEqual(8);
      }
    }
  });
});

describe('test sheet', () => {
  it.each(CARD_STOCKS)('%s: has the outlines of all cards and bars of exactly 100 mm', (stock) => {
    const job = makePrintJob({ options: { stock, offsetX: 1, offsetY: 2 } });
    const [sheet] = layOutTestSheet('escortCards', job.options, job.t, TEST_FONTS).sheets;
    const bars = sheet?.drawings.filter(
      (drawing) => drawing.kind === 'line' && Math.abs(lengthOf(drawing) - 100) < 1e-9,
    );
    expect(bars).toHaveLength(2);
    const outlines = sheet?.drawings.filter((drawing) => drawing.kind === 'rectangle' && drawing.stroke) ?? [];
    expect(outlines.map(positionOf)).toEqual(sheet?.cards.map(({ area }) => [area.left, area.top]));
  });

  it('is only there for cards', () => {
    const job = makePrintJob();
    expect(layOutTestSheet('doorList', job.options, job.t, TEST_FONTS).sheets).toEqual([]);
  });
});

const lengthOf = ({ from, to }: LineDrawing) => Math.hypot(to[0] - from[0], to[1] - from[1]);
const positionOf = (drawing: Drawing) => (drawing.kind === 'rectangle' ? [drawing.left, drawing.top] : []);

it('lays 2,000 cards out', () => {
  expect(layOut(makePrintJob({ guests: makeGuests(2_000) })).sheets).toHaveLength(334);
});
