import type { Drawing } from '../sheet.ts';
import { growArea, shrinkArea } from './areas.ts';
import type { CardStyle, Face } from './card-style.ts';
import type { Palette } from './palette.ts';
import { makeSprig } from './sprig.ts';

type Corner = readonly [x: number, y: number];

const MIN_HEIGHT_FOR_SIDES = 32;

/** Two sprigs that grow out of a corner along its edges. `towards` is 1 or -1 for each axis: where the card lies from there. */
function drawCorner([left, top]: Corner, towards: Corner, { area, scale }: Face, palette: Palette): Drawing[] {
  const at = (right: number, down: number) => [left + towards[0] * right, top + towards[1] * down] as const;
  const unit = Math.min(scale, area.height / 50);
  const along = Math.min(area.width * 0.34, 30 * unit);
  const [edge, leaf] = [3.9 * unit, 5 * unit];
  const sprigs = [makeSprig(at(edge * 0.9, edge * 1.5), at(edge * 2.2, edge * 0.8), at(along, edge), 11, leaf)];
  // On a low face leaves down the side would be in the way of the words.
  if (area.height >= MIN_HEIGHT_FOR_SIDES) {
    const down = Math.min(area.height * 0.5, 24 * unit);
    sprigs.push(makeSprig(at(edge * 1.2, edge * 1.2), at(edge * 0.7, edge * 2.6), at(edge, down), 8, leaf));
  }
  const path = (d: string, look: { fill?: string; stroke?: string; strokeWidth?: number }): Drawing => ({
    ...{ kind: 'path', d, left: 0, top: 0, scale: 1 },
    ...look,
  });
  return sprigs.flatMap(({ stem, leaves }) => [
    path(leaves[1], { fill: palette.faint }),
    path(leaves[0], { fill: palette.soft }),
    path(stem, { stroke: palette.soft, strokeWidth: 0.22 * unit }),
  ]);
}

/** Leaves in two corners and an italic name; with bleed on a ground of the palest tint. */
export const GARDEN: CardStyle = {
  align: 'middle',
  nameAnchor: 'middle',
  fonts: { name: 'serifItalic', title: 'sans', detail: 'serif', number: 'serifItalic', list: 'serif' },
  nameSize: 24,
  dividerHeight: 0,

  drawGround(face, palette) {
    const { area, bleed } = face;
    const ground: Drawing[] = bleed ? [{ kind: 'rectangle', ...growArea(area, bleed), fill: palette.wash }] : [];
    return [
      ...ground,
      ...drawCorner([area.left, area.top], [1, 1], face, palette),
      ...drawCorner([area.left + area.width, area.top + area.height], [-1, -1], face, palette),
    ];
  },

  findRoom: ({ area, scale }) => shrinkArea(area, 10 * scale, Math.min(8.2 * scale, area.height * 0.16)),

  drawDivider: () => [],
};
