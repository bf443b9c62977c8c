import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { makeLayout, makeTable } from '../../../../shared/layout/testing.ts';
import { layOutPlan } from '../../../../shared/paper/plan/lay-out-plan.ts';
import { planGuest, planJob } from '../../../../shared/paper/plan/testing.ts';
import { readTestFonts } from '../../printing/render/test-fonts.ts';
import { writePdf } from '../../printing/render/write-pdf.ts';

const POINTS_PER_MM = 72 / 25.4;
const MM_PER_FOOT = 304.8;

let test: Awaited<ReturnType<typeof readTestFonts>>;
beforeAll(async () => {
  test = await readTestFonts();
});

it('is true to its scale when it is read back, with every name as text', async () => {
  const tables = [
    makeTable(1, { x: 100, y: 100, seats: 8, accessibleSeats: [2] }),
    makeTable(2, { x: 500, y: 400, type: 'square', width: 200, height: 80, rotation: 30, seats: 8 }),
  ];
  const places = [
    [1, '1', '1'],
    [2, '1', '4'],
    [3, '2', '2'],
  ] as const;
  const layout = { ...makeLayout(tables, places), unit: 'm' as const };
  const names = ['Árvíztűrő Ödön', 'Tükörfúró Gépész', 'Őze Űrsula'];
  const job = planJob(layout, {
    ...{ paper: 'A3', language: 'hu', t: translatorFor('hu'), hasTableLists: true, hasGuestList: true },
    guests: new Map(names.map((name, index) => [index + 1, planGuest(name)])),
  });
  const { sheets, scale, problems } = layOutPlan(job, test.fonts);
  const write = () => writePdf({ sheets, title: 'Alaprajz', language: 'hu', fonts: test.files });
  const pdf = await write();
  expect(problems).toEqual([]);
  expect(pdf).toEqual(await write());

  const document = await getDocumentProxy(pdf.slice());
  expect(document.numPages).toBe(sheets.length);
  const page = await document.getPage(1);
  expect(page.view.map((length) => Math.round(length / POINTS_PER_MM))).toEqual([0, 0, 420, 297]);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
  const middleOf = (text: string) => {
    const { transform, width } = texts.find(({ str }) => str === text) ?? { transform: [], width: 0 };
    const [, , , , x = Number.NaN, y = Number.NaN] = transform as number[];
    return { x: (x + width / 2) / POINTS_PER_MM, y: -y / POINTS_PER_MM };
  };
  const [one, two] = [middleOf('1. asztal'), middleOf('2. asztal')];
  // From the middle of the round table to that of the turned one: 440 and 280 units of a twentieth of a foot.
  expect(two.x - one.x).toBeCloseTo((22 * MM_PER_FOOT) / scale, 1);
  expect(two.y - one.y).toBeCloseTo((14 * MM_PER_FOOT) / scale, 1);
  const words = texts.map(({ str }) => str).join(' ');
  expect(words).toContain(`Méretarány 1:${scale}, A3 lapon`);
  for (const name of names) expect(words).toContain(name);
});
