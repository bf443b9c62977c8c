import { once } from '../memoize.ts';
import { type CutMarkOptions, drawCutMarks } from './cut-marks.ts';
import type { Area, Drawing, Sheet } from './sheet.ts';
import { BLEED_MM, type CardGrid, cardsPerSheet, cellArea, gridArea } from './stocks.ts';
import { growArea } from './styles/areas.ts';
import type { Sides } from './styles/card-style.ts';
import type { Subject } from './typesetter.ts';

/** A card that can be drawn anywhere. */
export interface Card extends Subject {
  draw(area: Area, bleed: Sides | undefined): Drawing[];
}

export interface SheetOptions extends CutMarkOptions {
  /** Number, from 1, of the label that gets the first card: the labels before it on the first sheet are used up. */
  readonly startAt: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly hasBleed: boolean;
}

const ALL_SIDES: Sides = { left: BLEED_MM, top: BLEED_MM, right: BLEED_MM, bottom: BLEED_MM };

/** How far a card's colour runs over each edge: between two cards at most to the middle of the gap. */
function bleedOf({ columns, rows, card, pitch }: CardGrid, index: number): Sides {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const between = {
    x: Math.min(BLEED_MM, (pitch.width - card.width) / 2),
    y: Math.min(BLEED_MM, (pitch.height - card.height) / 2),
  };
  return {
    left: column === 0 ? BLEED_MM : between.x,
    right: column === columns - 1 ? BLEED_MM : between.x,
    top: row === 0 ? BLEED_MM : between.y,
    bottom: row === rows - 1 ? BLEED_MM : between.y,
  };
}

/**
 * Lays cards out on as many sheets as they need. Cards are worded and drawn only when a sheet is first read, so that the
 * preview of the first sheets does not wait for the others.
 */
export function makeCardSheets(cards: readonly Card[], publishedGrid: CardGrid, options: SheetOptions): Sheet[] {
  const grid = {
    ...publishedGrid,
    left: publishedGrid.left + options.offsetX,
    top: publishedGrid.top + options.offsetY,
  };
  const perSheet = cardsPerSheet(grid);
  const skipped = Math.min(options.startAt, perSheet) - 1;
  const marks = grid.isPreCut ? [] : drawCutMarks(grid, options);
  const whole = gridArea(grid);
  const boxes = grid.isPreCut ? {} : { trim: whole, ...(options.hasBleed && { bleed: growArea(whole, ALL_SIDES) }) };
  const sheets: Sheet[] = [];
  for (let first = -skipped; first < cards.length; first += perSheet) {
    const placed = cards.slice(Math.max(0, first), first + perSheet).map((card, index) => {
      const cell = Math.max(0, -first) + index;
      return { card, area: cellArea(grid, cell), bleed: options.hasBleed ? bleedOf(grid, cell) : undefined };
    });
    const draw = once(() => [...placed.flatMap(({ card, area, bleed }) => card.draw(area, bleed)), ...marks]);
    const list = once(() => placed.map(({ card: { key, label }, area }) => ({ key, label, area })));
    sheets.push({
      size: grid.sheet,
      ...boxes,
      get cards() {
        return list();
      },
      get drawings() {
        return draw();
      },
    });
  }
  return sheets;
}
