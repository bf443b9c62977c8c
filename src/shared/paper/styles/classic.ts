import type { Area, PathDrawing } from '../sheet.ts';
import { round, shrinkArea } from './areas.ts';
import type { CardStyle, Face } from './card-style.ts';

/** Below this height a second line would crowd the words. */
const MIN_HEIGHT_FOR_TWO_LINES = 30;

/** A frame with a quarter circle around each corner of `area` cut out; `inset` makes one that runs parallel inside it. */
function notchedFrame(area: Area, notch: number, inset = 0): string {
  const { left, top, width, height } = shrinkArea(area, inset);
  const radius = notch + inset;
  // How far from its own corner the inner frame meets the circle around the outer frame's corner.
  const cut = Math.sqrt(radius ** 2 - inset ** 2) - inset;
  const [r, c, x, y] = [radius, cut, width - 2 * cut, height - 2 * cut].map(round);
  return (
    `M${round(left + cut)} ${round(top)}h${x}a${r} ${r} 0 0 0 ${c} ${c}v${y}a${r} ${r} 0 0 0 -${c} ${c}` +
    `h-${x}a${r} ${r} 0 0 0 -${c} -${c}v-${y}a${r} ${r} 0 0 0 ${c} -${c}z`
  );
}

const drawOutline = (d: string, stroke: string, strokeWidth: number): PathDrawing => ({
  ...{ kind: 'path', d, left: 0, top: 0, scale: 1, stroke, strokeWidth },
});

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
    const outer = drawOutline(notchedFrame(frame, notch), accent, 0.3 * Math.max(1, scale));
    if (area.height < MIN_HEIGHT_FOR_TWO_LINES) return [outer];
    return [outer, drawOutline(notchedFrame(frame, notch, 0.95 * Math.max(1, scale)), soft, 0.14 * Math.max(1, scale))];
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
        ...{ kind: 'path', left: x, top: y, scale: size, fill: accent },
        d: 'M0 -1L1 0L0 1L-1 0z',
      },
    ];
  },
};
