import { describe, expect, it } from 'vitest';
import type { Layout } from '../../contracts/layouts.ts';
import { makeLayout, makeTable } from '../../layout/testing.ts';
import type { Area, Sheet, TextDrawing } from '../sheet.ts';
import { TEST_FONTS } from '../testing.ts';
import { drawTables } from './draw-tables.ts';
import { layOutPlan, PLAN_FONTS } from './lay-out-plan.ts';
import { boxOfText } from './plan-text.ts';
import { projectInto } from './projection.ts';
import { planGuest, planJob } from './testing.ts';

const texts = ({ drawings }: Sheet): TextDrawing[] => drawings.filter((each) => each.kind === 'text');
const wordsOf = (sheet: Sheet) => texts(sheet).map(({ text }) => text);
const findText = (sheet: Sheet, text: string) => texts(sheet).find((each) => each.text === text);
const isName = ({ text }: TextDrawing) => /Kovács|Anna\d/.test(text);

/** Tables in rows of five, everybody seated. */
function hall(tables: number, seats: number, changes: object = {}): Layout {
  const made = Array.from({ length: tables }, (_, index) =>
    makeTable(index + 1, { x: 60 + (index % 5) * 260, y: 60 + Math.floor(index / 5) * 260, seats, ...changes }),
  );
  const places = made.flatMap(({ tableNumber }, table) =>
    Array.from({ length: seats }, (_, seat) => [table * seats + seat + 1, tableNumber, String(seat + 1)] as const),
  );
  return makeLayout(made, places, { width: 1_340, height: 60 + Math.ceil(tables / 5) * 260 });
}

const first = (layout: Layout, changes = {}) => {
  const plan = layOutPlan(planJob(layout, changes), TEST_FONTS);
  const [sheet] = plan.sheets;
  if (!sheet) throw new Error('There is no sheet');
  return { ...plan, sheet };
};

describe('the sheet of a floor plan', () => {
  it('is true to the scale that it names', () => {
    const { sheet, scale } = first(hall(5, 8), { paper: 'A3' });
    expect(scale).toBe(75);
    expect(wordsOf(sheet)).toContain('Scale 1:75 on A3 · room 67 × 16 ft');
    const [one, two] = ['Table 1', 'Table 2'].map((label) => findText(sheet, label));
    // 260 units are 13 feet.
    expect((two?.x ?? 0) - (one?.x ?? 0)).toBeCloseTo((13 * 304.8) / 75, 3);
    expect(wordsOf(sheet)).toContain('10 ft');
  });

  it('is turned so that the room is as large as possible', () => {
    const wide = first(makeLayout([makeTable(1)], [], { width: 2_000, height: 600 })).sheet.size;
    expect(wide).toEqual({ width: 297, height: 210 });
    const high = first(makeLayout([makeTable(1)], [], { width: 600, height: 2_000 })).sheet.size;
    expect(high).toEqual({ width: 210, height: 297 });
  });

  it('has title, date, legend and when it was made', () => {
    const legend = { title: 'Colours', entries: [{ label: 'Family', color: '#b91c1c', count: 12 }] };
    const layout = makeLayout([makeTable(1, { accessibleSeats: [2] })]);
    const words = wordsOf(first(layout, { legend }).sheet);
    for (const text of ['Summer wedding', 'June 15, 2030 • 16:00 · Gundel', 'As of June 1'])
      expect(words).toContain(text);
    expect(words).toEqual(expect.arrayContaining(['Colours', 'Family (12)', 'Free seat', 'Wheelchair access']));
  });

  it('says how many colours a long legend leaves out', () => {
    const entries = Array.from({ length: 200 }, (_, index) => ({
      label: `Household ${index}`,
      color: '#123456',
      count: 2,
    }));
    const { sheet } = first(hall(5, 4), { legend: { title: 'Colours', entries } });
    const shown = wordsOf(sheet).filter((text) => text.startsWith('Household')).length;
    expect(wordsOf(sheet)).toContain(`and ${200 - shown} more`);
    const lowest = Math.max(...texts(sheet).map(({ baseline }) => baseline));
    expect(lowest).toBeLessThan(sheet.size.height - 9);
  });

  it.each([
    ['round tables', hall(10, 10)],
    ['long tables', hall(10, 16, { type: 'square', width: 200, height: 60 })],
    ['rotated tables', hall(10, 8, { type: 'square', width: 160, height: 60, rotation: 30 })],
  ])('covers no name of %s with another one or a seat, and has every seat’s number', (_about, layout) => {
    const { sheet } = first(layout, { paper: 'A3' });
    const names = texts(sheet).filter(isName);
    expect(names.length).toBeGreaterThan(layout.guestPositions.length / 2);
    const boxes = texts(sheet).map((text) => boxOfText(TEST_FONTS, text));
    const numbers = texts(sheet).filter(({ text }) => /^\d+$/.test(text));
    expect(numbers.length).toBeGreaterThanOrEqual(layout.guestPositions.length);
    const nameBoxes = names.map((name) => boxOfText(TEST_FONTS, name));
    for (const box of nameBoxes) {
      expect(boxes.filter((other) => doOverlap(shrink(box), shrink(other)))).toHaveLength(1);
      const beside = { ...box, left: box.left - 0.5, width: box.width + 1 };
      expect(nameBoxes.filter((other) => doOverlap(shrink(beside), shrink(other)))).toHaveLength(1);
      expect(box.left).toBeGreaterThanOrEqual(10);
      expect(box.left + box.width).toBeLessThanOrEqual(sheet.size.width - 10);
    }
  });

  it.each([
    ['round tables', {}],
    ['rotated tables', { type: 'square', width: 160, height: 60, rotation: 30 }],
  ])('keeps long labels of %s within their tables', (_about, changes) => {
    const { sheet, scale } = first(hall(10, 8, { label: 'Barátok, munkatársak és szomszédok asztala', ...changes }));
    const labels = texts(sheet).filter(({ text }) => text.startsWith('Bar'));
    expect(labels).toHaveLength(10);
    const widest = 120 * ((13 * 304.8) / 260 / scale);
    for (const label of labels) expect(boxOfText(TEST_FONTS, label).width).toBeLessThanOrEqual(widest);
  });

  it('shows the number of a table that is too small for its title', () => {
    const { sheet } = first(hall(10, 4, { width: 30, height: 30 }));
    expect(wordsOf(sheet)).not.toContain('Table 10');
    expect(findText(sheet, '10')?.font).toBe('serifBold');
  });

  it('keeps names off guests who have no seat at their table', () => {
    const layout = makeLayout(
      [makeTable(1, { seats: 1 })],
      [
        [1, '1', null],
        [2, '1', null],
        [3, null, null],
      ],
    );
    const area = { left: 10, top: 10, width: 190, height: 270 };
    const projection = projectInto(area, { x: 0, y: 0, width: 1_000, height: 800 }, 100);
    const { guests, taken } = drawTables(projection, planJob(layout), TEST_FONTS);
    expect(guests).toHaveLength(3);
    for (const { at } of guests) {
      const isTaken = taken.some(
        ({ left, top, width, height }) =>
          Math.abs(left + width / 2 - at.x) < 0.01 && Math.abs(top + height / 2 - at.y) < 0.01,
      );
      expect(isTaken).toBe(true);
    }
  });

  it('has fewer names where the scale is small, and says how many are missing', () => {
    const layout = hall(40, 10, { width: 100, height: 100 });
    const { sheet } = first(layout);
    const note = wordsOf(sheet).find((text) => text.includes('do not fit'));
    expect(note).toMatch(/^\d+ names do not fit beside their seats at this scale\.$/);
    expect(first(layout, { hasTableLists: true }).sheet.drawings.length).toBeGreaterThan(0);
  });

  it('draws floor items, and cuts a title that is longer than the sheet', () => {
    const items = (['stage', 'danceFloor', 'bar', 'buffet', 'entrance', 'pillar', 'wall'] as const).map(
      (kind, index) => {
        return { id: kind, kind, label: '', x: index * 120, y: 500, width: 100, height: 60, rotation: index * 15 };
      },
    );
    const layout = { ...makeLayout([makeTable(1)]), items };
    const { sheet } = first(layout, { title: 'Wedding '.repeat(30) });
    const words = wordsOf(sheet);
    for (const name of ['Stage', 'Dance floor', 'Bar', 'Buffet', 'Entrance']) expect(words).toContain(name);
    for (const name of ['Pillar', 'Wall']) expect(words).not.toContain(name);
    const title = texts(sheet).find(({ text }) => text.startsWith('Wedding'));
    expect(title?.text.endsWith('…')).toBe(true);
    expect(boxOfText(TEST_FONTS, title as TextDrawing).width).toBeLessThan(277);
  });

  it('draws an empty room, a room of one table, and the largest one', () => {
    for (const size of [100, 20_000]) {
      const { sheet, scale } = first(makeLayout([], [], { width: size, height: size }));
      expect(scale).toBeGreaterThanOrEqual(10);
      for (const { baseline, x } of texts(sheet)) expect(Number.isFinite(baseline + x)).toBe(true);
    }
  });

  it('names all words whose letters no font has, leaves a line for names and boxes for the rest', () => {
    const layout = makeLayout([makeTable(1, { label: 'Rose 🌹' })], [[1, '1', '1']]);
    const bar = {
      id: 'bar',
      kind: 'bar',
      label: 'Gin 🍸',
      x: 500,
      y: 500,
      width: 100,
      height: 60,
      rotation: 0,
    } as const;
    const legend = { title: 'Colours', entries: [{ label: 'Family 👪', color: '#b91c1c', count: 1 }] };
    const guests = new Map([[1, planGuest('王 Anna')]]);
    const job = { guests, legend, title: 'Wedding 💍', hasTableLists: true, hasGuestList: true };
    const { sheet, sheets, problems } = first({ ...layout, items: [bar] }, job);
    expect(problems).toContainEqual({
      key: 'guest:1',
      label: '王 Anna',
      about: 'guest',
      kind: 'missingGlyphs',
      characters: ['王'],
    });
    expect(problems.map(({ about, characters }) => [about, ...characters])).toEqual([
      ['title', '💍'],
      ['guest', '王'],
      ['table', '🌹'],
      ['list', '🍸'],
      ['list', '👪'],
    ]);
    const words = sheets.flatMap(wordsOf);
    for (const text of ['Rose □', 'Gin □', 'Family □ (1)', 'Wedding □']) expect(words).toContain(text);
    expect(words.filter((text) => /^_+$/.test(text))).toHaveLength(3);
    expect(sheet.cards[0]?.label).toBe('Rose 🌹: 王 Anna');
  });

  it('prints names without their emoji', () => {
    const layout = makeLayout([makeTable(1)], [[1, '1', '1']]);
    const { sheet, problems } = first(layout, { guests: new Map([[1, planGuest('Anna 👰')]]) });
    expect(wordsOf(sheet)).toContain('Anna');
    expect(problems).toMatchObject([{ label: 'Anna 👰', kind: 'leftOut', characters: ['👰'] }]);
  });

  it('leaves the seats of guests free who are not in the job', () => {
    const layout = makeLayout([makeTable(1)], [[1, '1', '1']]);
    const { sheet } = first(layout, { guests: new Map() });
    expect(wordsOf(sheet)).toContain('Free seat');
    expect(texts(sheet).filter(isName)).toEqual([]);
  });

  it('uses only the fonts that are loaded for it', () => {
    const tables = [makeTable(1, { label: 'Стол молодых' })];
    const guests = new Map([[1, planGuest('Тарас Шевченко')]]);
    const layout = makeLayout(tables, [[1, '1', '1']]);
    const legend = { title: 'Colours', entries: [{ label: 'Family', color: '#b91c1c', count: 1 }] };
    const { sheets } = first(layout, { guests, legend, title: 'Свадьба', hasTableLists: true, hasGuestList: true });
    const used = new Set(sheets.flatMap((sheet) => texts(sheet).map(({ font }) => font)));
    expect([...used].sort()).toEqual(PLAN_FONTS.filter((font) => font !== 'serifBold').sort());
  });

  it('is the same for the same input', () => {
    const job = () => planJob(hall(7, 9), { hasTableLists: true, hasGuestList: true });
    expect(JSON.stringify(layOutPlan(job(), TEST_FONTS))).toBe(JSON.stringify(layOutPlan(job(), TEST_FONTS)));
  });
});

describe('the lists of a floor plan', () => {
  it('stand beside the plan where there is room', () => {
    const { sheets } = first(hall(3, 8, { x: 100 }), { paper: 'A2', hasTableLists: true });
    const small = makeLayout([makeTable(1)], [[1, '1', '1']], { width: 400, height: 800 });
    const beside = first(small, { hasTableLists: true });
    expect(beside.sheets).toHaveLength(1);
    expect(wordsOf(beside.sheet)).toContain('Kovács Anna1');
    expect(wordsOf(beside.sheet)).toContain('1 / 4');
    expect(sheets.length).toBeGreaterThan(0);
  });

  it('follow on small sheets otherwise, whole and in the order of the tables', () => {
    const { sheets } = first(hall(20, 10), { paper: 'A1', hasTableLists: true });
    const pages = sheets.length > 1 ? sheets.slice(1) : sheets;
    const headings = pages.flatMap((page) =>
      texts(page).filter(({ font, size }) => font === 'serifBold' && size === 10.5),
    );
    expect(headings.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, index) => `Table ${index + 1}`));
    for (const page of sheets.slice(1)) expect(page.size).toEqual({ width: 210, height: 297 });
  });

  it('name everybody from A to Z in Hungarian order, with table and seat, and those without', () => {
    const layout = makeLayout(
      [makeTable(1)],
      [
        [1, '1', '2'],
        [2, null, null],
        [3, '9', '1'],
      ],
    );
    const guests = new Map([
      [1, planGuest('Anna Czakó', { sortName: 'Czakó Anna' })],
      [2, planGuest('Csaba Béla')],
      [3, planGuest('Cukor Anna')],
    ]);
    const { sheets } = first(layout, { guests, hasGuestList: true, hasTableLists: true });
    const last = sheets.at(-1) as Sheet;
    const names = wordsOf(last).filter((text) => /Anna|Béla/.test(text));
    expect(names).toEqual(['Cukor Anna', 'Anna Czakó', 'Csaba Béla']);
    expect(wordsOf(last)).toContain('Table 1, Seat 2');
    const lists = sheets.flatMap(wordsOf);
    expect(lists).toContain('Without a seat');
    expect(lists).toContain('Cukor Anna (Table 9, Seat 1)');
  });

  it('wrap names that are longer than a column', () => {
    const name = 'Árvíztűrő '.repeat(20).trim();
    const layout = makeLayout([makeTable(1)], [[1, '1', '1']]);
    const { sheets } = first(layout, { guests: new Map([[1, planGuest(name)]]), hasGuestList: true });
    const page = sheets.at(-1) as Sheet;
    const lines = texts(page).filter(({ text }) => text.startsWith('Árvíztűrő'));
    expect(lines.map(({ text }) => text).join(' ')).toBe(name);
    for (const line of lines) expect(boxOfText(TEST_FONTS, line).width).toBeLessThan(60);
  });
});

/** Boxes are larger than their letters: an overlap of a tenth of a millimetre does not count. */
const shrink = ({ left, top, width, height }: Area): Area => ({
  left: left + 0.05,
  top: top + 0.05,
  width: Math.max(0, width - 0.1),
  height: Math.max(0, height - 0.1),
});
const doOverlap = (a: Area, b: Area) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
