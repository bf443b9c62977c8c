import type { Layout } from '../../shared/contracts/layouts.ts';
import { createGapFinder, type Gap } from '../../shared/layout/gaps.ts';
import { middleOf, type Point, rectBetween } from '../../shared/layout/geometry.ts';
import type { PieceId } from '../../shared/layout/pieces.ts';
import { UNITS_PER } from '../../shared/layout/rulers.ts';
import { COLORS } from './colors.ts';
import type { GapDrawing } from './draw-marks.ts';
import type { DrawingContext } from './draw-table.ts';
import { FONTS } from './fonts.ts';

const TEXT_PX = 12;
const CARD_PX = { height: 20, padding: 6, distance: 6 } as const;
const TICK_PX = 4;

interface GapOptions {
  readonly layout: Layout;
  readonly ids: ReadonlySet<PieceId>;
  readonly formatNumber: (value: number) => string;
}

/** Distances from dragged pieces to what is nearest to them, in red where tables come nearer than the aisle is to be wide. */
export function createGapDrawing({ layout, ids, formatNumber }: GapOptions): GapDrawing {
  const { unit, aisleWidth = 0 } = layout;
  const findGaps = createGapFinder(layout, ids);
  // Centimetres, or tenths of a foot.
  const steps = unit === 'm' ? 100 : 10;
  const toText = (length: number) => `${formatNumber(Math.round((length / UNITS_PER[unit]) * steps) / steps)} ${unit}`;
  const list = (by: Point) =>
    findGaps(by).map((gap) => {
      // Compared as they are shown: 1.2 m is not narrower than 1.2 m.
      const isNarrow = gap.isBetweenTables && aisleWidth - gap.length > UNITS_PER[unit] / steps / 2;
      const text = toText(gap.length);
      return { gap, isNarrow, text: isNarrow ? `${text} < ${toText(aisleWidth)}` : text };
    });
  return {
    describe: (by) => list(by).map(({ text }) => text),
    draw(context, by, zoom) {
      context.font = `600 ${TEXT_PX / zoom}px ${FONTS.sans}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      for (const { gap, isNarrow, text } of list(by)) drawGap(context, gap, { text, isNarrow, zoom });
    },
  };
}

interface Label {
  readonly text: string;
  readonly isNarrow: boolean;
  readonly zoom: number;
}

function drawGap(context: DrawingContext, { from, to }: Gap, { text, isNarrow, zoom }: Label): void {
  const color = isNarrow ? COLORS.refusal : COLORS.selection;
  const isAcross = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y);
  const tick = TICK_PX / zoom;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  for (const { x, y } of [from, to]) {
    context.moveTo(isAcross ? x : x - tick, isAcross ? y - tick : y);
    context.lineTo(isAcross ? x : x + tick, isAcross ? y + tick : y);
  }
  context.strokeStyle = color;
  context.lineWidth = (isNarrow ? 2.5 : 1.5) / zoom;
  context.stroke();
  // Beside the line, which may be shorter than its text.
  const width = context.measureText(text).width + (2 * CARD_PX.padding) / zoom;
  const height = CARD_PX.height / zoom;
  const aside = CARD_PX.distance / zoom;
  const { x, y } = middleOf(rectBetween(from, to));
  const middle = isAcross ? { x, y: y - height / 2 - aside } : { x: x + width / 2 + aside, y };
  context.beginPath();
  context.roundRect(middle.x - width / 2, middle.y - height / 2, width, height, 4 / zoom);
  context.fillStyle = COLORS.nameCard;
  context.fill();
  context.lineWidth = (isNarrow ? 2 : 1) / zoom;
  context.stroke();
  context.fillStyle = color;
  context.fillText(text, middle.x, middle.y);
}
