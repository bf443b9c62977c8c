import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { layOutSheets, layOutTestSheet } from '../../../../shared/paper/lay-out-sheets.ts';
import type { Sheet, TextDrawing } from '../../../../shared/paper/sheet.ts';
import { makePrintedGuest, makePrintJob } from '../../../../shared/paper/testing.ts';
import { readTestFonts } from './test-fonts.ts';
import { writePdf } from './write-pdf.ts';

const POINTS_PER_MM = 72 / 25.4;
const PANGRAM = 'Árvíztűrő tükörfúrógép';

let test: Awaited<ReturnType<typeof readTestFonts>>;
beforeAll(async () => {
  test = await readTestFonts();
});

const write = (sheets: readonly Sheet[]) => writePdf({ sheets, title: 'Esküvő', language: 'hu', fonts: test.files });

const text = (words: string, changes: Partial<TextDrawing> = {}): TextDrawing => ({
  kind: 'text',
  text: words,
  font: 'serif',
  size: 18,
  color: '#222222',
  x: 50,
  baseline: 40,
  align: 'start',
  ...changes,
});
const sheet = (drawings: Sheet['drawings'], changes: Partial<Sheet> = {}): Sheet => ({
  size: { width: 210, height: 297 },
  cards: [],
  drawings,
  ...changes,
});

/** Texts of a page with where they begin, in millimetres from the top left corner. */
async function readTexts(pdf: Uint8Array, pageNumber = 1) {
  // The reader takes over the bytes that it is given.
  const document = await getDocumentProxy(pdf.slice());
  const page = await document.getPage(pageNumber);
  const height = (page.view[3] ?? 0) / POINTS_PER_MM;
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    return [
      {
        text: item.str,
        x: x / POINTS_PER_MM,
        y: height - y / POINTS_PER_MM,
        width: item.width / POINTS_PER_MM,
        size: item.height,
      },
    ];
  });
}

/** The commands of a page: its content is the only stream without a type. pdfkit turns the axes, so that y counts from the top. */
async function readCommands(pdf: Uint8Array): Promise<string> {
  const [, dictionary = ''] = /<<([^>]*\/Filter \/FlateDecode[^>]*)>>\s*stream/.exec(plainText(pdf)) ?? [];
  const start = plainText(pdf).indexOf('stream', plainText(pdf).indexOf(dictionary)) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const bytes = new Blob([pdf.slice(start, start + length)]).stream();
  return new Response(bytes.pipeThrough(new DecompressionStream('deflate'))).text();
}

/** Numbers before an operator, in millimetres: `re` has left, top, width and height, `m` and `l` a point each. */
const listShapes = (commands: string, pattern: RegExp): number[][] =>
  [...commands.matchAll(pattern)].map((match) => match.slice(1).map((points) => Number(points) / POINTS_PER_MM));
const RECTANGLE = /(\S+) (\S+) (\S+) (\S+) re/g;
const LINE = /(\S+) (\S+) m\n(\S+) (\S+) l\nS/g;

/** Dictionaries are not compressed. */
const plainText = (pdf: Uint8Array) => new TextDecoder('latin1').decode(pdf);

describe('a PDF', () => {
  it('has its texts as text, where they were laid out and as wide', async () => {
    const width = test.fonts.serif.widthOf(PANGRAM, 18);
    const drawings = [
      text(PANGRAM),
      text(PANGRAM, { baseline: 60, x: 105, align: 'middle' }),
      text('AVATAR', { baseline: 80, x: 200, align: 'end', font: 'sansBold' }),
    ];
    const [start, middle, end] = await readTexts(await write([sheet(drawings)]));
    expect(start).toMatchObject({ text: PANGRAM });
    expect(start?.x).toBeCloseTo(50, 2);
    expect(start?.y).toBeCloseTo(40, 2);
    expect(start?.width).toBeCloseTo(width, 1);
    expect(middle?.x).toBeCloseTo(105 - width / 2, 2);
    expect(end?.text).toBe('AVATAR');
    expect((end?.x ?? 0) + test.fonts.sansBold.widthOf('AVATAR', 18)).toBeCloseTo(200, 2);
  });

  it('turns the back of a folded card around the middle of its area', async () => {
    const area = { left: 20, top: 30, width: 90, height: 43 };
    const back = { kind: 'upsideDown', area, drawings: [text('Back', { x: 40, baseline: 50 })] } as const;
    const [turned] = await readTexts(await write([sheet([back])]));
    expect(turned?.x).toBeCloseTo(2 * (20 + 45) - 40, 2);
    expect(turned?.y).toBeCloseTo(2 * (30 + 21.5) - 50, 2);
  });

  it('has the sheet’s size, what is cut and the bleed, and asks for no scaling', async () => {
    const trim = { left: 12, top: 29.5, width: 186, height: 238 };
    const bleed = { left: 9, top: 26.5, width: 192, height: 244 };
    const pdf = await write([sheet([text('A')], { trim, bleed })]);
    const boxOf = (name: string) =>
      new RegExp(`/${name} \\[([^\\]]+)\\]`)
        .exec(plainText(pdf))?.[1]
        ?.split(' ')
        .map((points) => Math.round((Number(points) / POINTS_PER_MM) * 100) / 100);
    expect(boxOf('MediaBox')).toEqual([0, 0, 210, 297]);
    expect(boxOf('TrimBox')).toEqual([12, 29.5, 198, 267.5]);
    expect(boxOf('BleedBox')).toEqual([9, 26.5, 201, 270.5]);
    const document = await getDocumentProxy(pdf.slice());
    expect(await document.getViewerPreferences()).toEqual({ DisplayDocTitle: true, PrintScaling: 'None' });
    expect((await document.getMetadata()).info).toMatchObject({ Title: 'Esküvő', Language: 'hu' });
  });

  it('embeds only the fonts that are used, and only their used glyphs', async () => {
    const pdf = await write([sheet([text(PANGRAM), text('12', { font: 'sans' })])]);
    const names = [...plainText(pdf).matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name);
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+(?:Fraunces|Inter)/);
    expect(plainText(pdf).match(/\/FontFile2 /g)).toHaveLength(2);
    expect(pdf.length).toBeLessThan(30_000);
  });

  it('draws shapes, paths and pictures', async () => {
    const source =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const area = { left: 10, top: 10, width: 20, height: 10 };
    const pdf = await write([
      sheet([
        { kind: 'rectangle', ...area, fill: '#ffeedd', stroke: '#000000', strokeWidth: 0.2, radius: 2 },
        { kind: 'line', from: [10, 10], to: [20, 20], width: 0.1, color: '#999999', dash: [2, 1] },
        { kind: 'path', d: 'M0 0h1v1h-1z', left: 5, top: 5, scale: 3, fill: '#000000' },
        { kind: 'picture', ...area, source },
        { kind: 'picture', ...area, source },
      ]),
    ]);
    expect(plainText(pdf).match(/\/Subtype \/Image/g)?.length).toBeLessThanOrEqual(2);
    expect((await getDocumentProxy(pdf.slice())).numPages).toBe(1);
  });

  it('of 500 place cards is small and the same each time', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `Őri Éva ${index}`);
    const guests = names.map((name, index) => makePrintedGuest(index + 1, { name, sortName: name }));
    const options = { stock: 'L7418', isFolded: false, order: 'name' } as const;
    const { sheets, problems } = layOutSheets(makePrintJob({ guests, options }), test.fonts);
    expect(problems).toEqual([]);
    const pdf = await write(sheets);
    expect(pdf.length).toBeLessThan(1_000_000);
    expect(await write(sheets)).toEqual(pdf);
  });

  it('of 500 seat cards with QR codes is small too', async () => {
    const guests = Array.from({ length: 500 }, (_, index) =>
      makePrintedGuest(index + 1, { address: `https://placecard.example/guest-view/${index}-4f7a2c9be1d843a6` }),
    );
    const { sheets } = layOutSheets(makePrintJob({ kind: 'seatCards', guests }), test.fonts);
    expect((await write(sheets)).length).toBeLessThan(700_000);
  });

  // As the makers publish them: columns, corner of the first card, size of a card, distance from one card to the next.
  it.each([
    ['L7418', 2, [19, 38.5], [86, 55], [86, 55]],
    ['L7415', 2, [15, 18.5], [90, 52], [90, 52]],
    ['C32011', 2, [15, 13.5], [85, 54], [95, 54]],
    ['L7160', 3, [7.2, 15.15], [63.5, 38.1], [66.04, 38.1]],
    ['5371', 2, [19.05, 12.7], [88.9, 50.8], [88.9, 50.8]],
  ] as const)(
    'for %s has each name in its card and the test sheet its outlines, to 0.2 mm',
    async (stock, columns, corner, card, pitch) => {
      const [offsetX, offsetY, startAt] = [1.5, -2, 3];
      const look = { isFolded: false, order: 'name', style: 'classic' } as const;
      const options = { ...look, stock, offsetX, offsetY, startAt };
      const cornerOf = (label: number) => [
        corner[0] + offsetX + pitch[0] * (label % columns),
        corner[1] + offsetY + pitch[1] * Math.floor(label / columns),
      ];
      const guests = ['Ana', 'Éva', 'Ida', 'Zoé'].map((name, index) =>
        makePrintedGuest(index + 1, { name, sortName: name }),
      );
      const job = makePrintJob({
        guests,
        options: { ...options, showsTable: false, showsTitle: false, showsMeal: false },
      });
      const texts = await readTexts(await write(layOutSheets(job, test.fonts).sheets));
      const capitals = (size: number) => (size * test.fonts.serif.capHeight) / POINTS_PER_MM;
      for (const [index, { name }] of guests.entries()) {
        const found = texts.find(({ text }) => text === name);
        const [left = 0, top = 0] = cornerOf(startAt - 1 + index);
        expect(Math.abs((found?.x ?? 0) + (found?.width ?? 0) / 2 - left - card[0] / 2)).toBeLessThan(0.2);
        // A name alone stands in the middle of its card.
        expect(Math.abs((found?.y ?? 0) - capitals(found?.size ?? 0) / 2 - top - card[1] / 2)).toBeLessThan(0.2);
      }

      const { sheets } = layOutTestSheet('placeCards', job.options, job.t, test.fonts);
      const commands = await readCommands(await write(sheets));
      const outlines = listShapes(commands, RECTANGLE);
      for (const [label, { area }] of (sheets[0]?.cards ?? []).entries()) {
        const expected = [...cornerOf(label), ...card];
        const nearest = outlines.find((outline) =>
          outline.every((value, at) => Math.abs(value - (expected[at] ?? 0)) < 0.2),
        );
        expect([label, area, nearest !== undefined]).toEqual([label, area, true]);
      }
      const bars = listShapes(commands, LINE).filter(
        ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => Math.abs(Math.hypot(x2 - x1, y2 - y1) - 100) < 0.01,
      );
      expect(bars).toHaveLength(2);
    },
  );
});
