import type { PrintOptions } from '../contracts/printing.ts';
import type { Translate } from '../i18n/message-key.ts';
import { drawCutMarks } from './cut-marks.ts';
import type { Area, Drawing, FontName, Fonts, LineDrawing, Sheet } from './sheet.ts';
import { type CardGrid, type CardKind, cardsPerSheet, cellArea, findGrid, isFoldedCard } from './stocks.ts';
import { Typesetter } from './typesetter.ts';

export const TEST_SHEET_FONTS: readonly FontName[] = ['sans', 'sansBold'];

const BAR_MM = 100;
const INK = '#1d1b16';
const WHITE = '#ffffff';
const HAIR = 0.15;
const CROSS_MM = 4;
/** White ground for the explanation, over the outlines. */
const PLATE = { width: 124, height: 58 };

const drawLine = (from: LineDrawing['from'], to: LineDrawing['to'], width = HAIR): Drawing => ({
  kind: 'line',
  from,
  to,
  width,
  color: INK,
});

/** A bar with a tick each 10 mm, lying or standing. */
function drawBar(left: number, top: number, direction: 'right' | 'down'): Drawing[] {
  const at = (along: number, across: number): readonly [number, number] =>
    direction === 'right' ? [left + along, top + across] : [left + across, top + along];
  const ticks = Array.from({ length: BAR_MM / 10 + 1 }, (_, index) => {
    const length = index % 10 === 0 ? 5 : index % 5 === 0 ? 3.5 : 2;
    return drawLine(at(index * 10, 0), at(index * 10, length));
  });
  return [drawLine(at(0, 0), at(BAR_MM, 0), 0.4), ...ticks];
}

function drawCell({ left, top, width, height }: Area): Drawing[] {
  const [x, y] = [left + width / 2, top + height / 2];
  return [
    { kind: 'rectangle', left, top, width, height, stroke: INK, strokeWidth: HAIR },
    drawLine([x - CROSS_MM, y], [x + CROSS_MM, y]),
    drawLine([x, y - CROSS_MM], [x, y + CROSS_MM]),
  ];
}

function describeOffset({ offsetX, offsetY }: PrintOptions, t: Translate): string {
  const [x, y] = [{ mm: Math.abs(offsetX) }, { mm: Math.abs(offsetY) }];
  return t('paperCards.testOffset', {
    across: offsetX < 0 ? t('paperCards.toTheLeft', x) : t('paperCards.toTheRight', x),
    down: offsetY < 0 ? t('paperCards.up', y) : t('paperCards.down', y),
  });
}

function drawPlate(grid: CardGrid, options: PrintOptions, t: Translate, typesetter: Typesetter): Drawing[] {
  const { width, height } = grid.sheet;
  const plate = { ...PLATE, left: (width - PLATE.width) / 2, top: (height - PLATE.height) / 2 };
  const [left, barTop] = [(width - BAR_MM) / 2, plate.top + 8];
  const texts = [
    t('paperCards.testBar'),
    grid.isPreCut ? t('paperCards.testPreCut') : t('paperCards.testPlain'),
    describeOffset(options, t),
  ];
  let top = barTop + 10;
  const words = texts.flatMap((text) => {
    const room = { width: BAR_MM, height: 16, maxSize: 9, minSize: 7, maxLines: 4 };
    const lines = typesetter.set(text, 'sans', room, { key: 'event', label: text });
    const position = { x: left, top, align: 'start', color: INK } as const;
    top += lines.height + 4;
    return lines.draw(position);
  });
  return [
    { kind: 'rectangle', ...plate, fill: WHITE },
    ...drawBar(left, barTop, 'right'),
    ...drawBar(plate.left - 10, (height - BAR_MM) / 2, 'down'),
    ...words,
  ];
}

/** The outlines of a stock's cards, to be held against a sheet of it, with bars of 100 mm and an explanation. */
export function makeTestSheet(kind: CardKind, options: PrintOptions, t: Translate, fonts: Fonts): Sheet {
  const typesetter = new Typesetter(fonts);
  const published = findGrid(kind, options);
  const grid = { ...published, left: published.left + options.offsetX, top: published.top + options.offsetY };
  const cells = Array.from({ length: cardsPerSheet(grid) }, (_, index) => ({
    key: `label:${index + 1}`,
    label: String(index + 1),
    area: cellArea(grid, index),
  }));
  const marks = grid.isPreCut ? [] : drawCutMarks(grid, { ...options, isFolded: isFoldedCard(kind, options) });
  const numbers = cells.flatMap(({ key, label, area }) => {
    const room = { width: 20, height: 6, maxSize: 9, minSize: 9, maxLines: 1 };
    const number = typesetter.set(label, 'sansBold', room, { key, label });
    return number.draw({ x: area.left + 2, top: area.top + 2, align: 'start', color: INK });
  });
  return {
    size: grid.sheet,
    cards: cells,
    drawings: [
      ...cells.flatMap(({ area }) => drawCell(area)),
      ...numbers,
      ...marks,
      ...drawPlate(grid, options, t, typesetter),
    ],
  };
}
