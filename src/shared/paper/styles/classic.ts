import type { Area, PathDrawing } from '../sheet.ts';
import { round, shrinkArea } from './areas.ts';
import type { CardStyle, Face } from './card-style.ts';

/** Below this height a second line would crowd the words. */
const MIN_HEIGHT_FOR_TWO_LINES = 30;

/**
 * A frame with a quarter circle around each corner of `area` cut out; `inset` makes one that runs parallel inside it. The
 * path is the same wherever the frame is: cards of one size differ by its place alone.
 */
function drawFrame(area: Area, notch: number, inset: number, stroke: string, strokeWidth: number): PathDrawing {
  const { left, top, width, height } = shrinkArea(area, inset);
  const radius = notch + inset;
  // How far from its own corner the inner frame meets the circle around the outer frame's corner.
  const cut = Math.sqrt(radius ** 2 - inset ** 2) - inset;
  const [r, c, x, y] = [radius, cut, width - 2 * cut, height - 2 * cut].map(round);
  const d =
    `M${c} 0h${x}a${r} ${r} 0 0 0 ${c} ${c}v${y}a${r} ${r} 0 0 0 -${c} ${c}` +
    `h-${x}a${r} ${r} 0 0 0 -${c} -${c}v-${y}a${r} ${r} 0 0 0 ${c} -${c}z`;
  return { kind: 'path', d, left, top, scale: 1, stroke, strokeWidth };
}

const marginOf = ({ area, scale }: Face) =>
  area.height < MIN_HEIGHT_FOR_TWO_LINES ? 2.2 : 3.2 * Math.max(1, scale * 0.8);

/** A fine double frame with notched corners, the name in a serif, a diamond below it. */
export const CLASSIC: CardStyle = {
  align: 'middle',
  nameAnchor: 'middle',
  fonts: { name: 'serif', title: 'serifItalic', detail: 'serifItalic', number: 'serif', list: 'serif' },
  nameSize: 24,
  dividerHeight: 1.6,

  drawGround(face, { accent, soft }) {
    const { area, scale } = face;
    const frame = shrinkArea(area, marginOf(face));
    const notch = Math.min(4.5, Math.max(1.6, 2.6 * scale));
    const weight = Math.max(1, scale);
    const outer = drawFrame(frame, notch, 0, accent, 0.3 * weight);
    if (area.height < MIN_HEIGHT_FOR_TWO_LINES) return [outer];
    return [outer, drawFrame(frame, notch, 0.95 * weight, soft, 0.14 * weight)];
  },

  findRoom: (face) => {
    const margin = marginOf(face);
    return shrinkArea(face.area, margin + 5 * face.scale, margin + 4.4 * face.scale);
  },

  drawDivider(x, y, scale, { accent, soft }) {
    const [half, size] = [10 * scale, 0.8 * scale];
    const line = (from: number, to: number) =>
      ({ kind: 'line', from: [x + from, y], to: [x + to, y], width: 0.15 * Math.max(1, scale), color: soft }) as const;
    return [
      line(-half, -2 * size),
      line(2 * size, half),
      {
        kind: 'path',
        left: x,
        top: y,
        scale: size,
        fill: accent,
        d: 'M0 -1L1 0L0 1L-1 0z',
      },
    ];
  },
};
