import sharp from 'sharp';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { addPicture, changePicture } from '../../../../shared/layout/picture.ts';
import { UNITS_PER } from '../../../../shared/layout/rulers.ts';
import { SEAT_REACH } from '../../../../shared/layout/seat-positions.ts';
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
    paper: 'A3',
    language: 'hu',
    t: translatorFor('hu'),
    hasTableLists: true,
    hasGuestList: true,
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

it('has the venue’s picture and a table of 1.80 m at 1:50, to a third of a millimetre', async () => {
  const metre = UNITS_PER.m;
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#dddddd' } })
    .jpeg()
    .toBuffer();
  const table = makeTable(1, { x: 2 * metre, y: 1 * metre, width: 1.8 * metre, height: 1.8 * metre, seats: 4 });
  const room = {
    ...makeLayout([table]),
    width: Math.round(8 * metre),
    height: Math.round(6 * metre),
    unit: 'm' as const,
  };
  const placed = addPicture(room, { mediaId: 'a', width: 800, height: 600 });
  const layout = changePicture(placed, { x: 0, y: 0, width: 8 * metre, height: 6 * metre });
  const source = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const job = planJob(layout, { paper: 'A4', hasTableLists: false, hasGuestList: false, picture: source });
  const { sheets, scale } = layOutPlan(job, test.fonts);
  expect(scale).toBe(50);
  const pdf = await writePdf({ sheets, title: 'Plan', language: 'en', fonts: test.files });
  const page = await (await getDocumentProxy(pdf)).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const { OPS } = await getResolvedPDFJS();
  // An image is drawn into the unit square of the transform before it: its first number is the width in points.
  const image = fnArray.indexOf(OPS.paintImageXObject);
  const before = fnArray.lastIndexOf(OPS.transform, image);
  const [width = 0, , , height = 0] = argsArray[before] as number[];
  expect(Math.abs(width / POINTS_PER_MM - 8000 / scale)).toBeLessThan(0.3);
  expect(Math.abs(Math.abs(height) / POINTS_PER_MM - 6000 / scale)).toBeLessThan(0.3);
  const [drawn] = sheets[0]?.cards.map(({ area }) => area) ?? [];
  const seats = 2 * SEAT_REACH * (1000 / metre / scale);
  expect(Math.abs((drawn?.width ?? 0) - seats - 1800 / scale)).toBeLessThan(0.3);
});
