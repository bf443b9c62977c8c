import type { Drawing } from '../sheet.ts';
import { growArea, shrinkArea } from './areas.ts';
import type { CardStyle, Face } from './card-style.ts';
import type { Palette } from './palette.ts';
import { makeSprig, type Sprig } from './sprig.ts';

const MIN_HEIGHT_FOR_SIDES = 32;

interface Leaves {
  readonly unit: number;
  readonly sprigs: readonly Sprig[];
}

/** How large leaves are, and how far their stems are from the edges: leaves keep clear of those, because no cut is exact. */
function findSizes({ area: { height }, scale }: Face) {
  const unit = Math.min(scale, height / 55);
  return { unit, edge: Math.max(4.9, 1.65 / unit + 3.3) * unit, leaf: 4.3 * unit };
}

/** How far leaves reach into the face: they lean along their stem. */
const reachOf = (face: Face) => {
  const { edge, leaf } = findSizes(face);
  return edge + 0.81 * leaf;
};

/**
 * Two sprigs that grow out of the corner at 0, 0 along its edges. `towards` is 1 if the card lies to the right of the
 * corner and below it, -1 if to the left and above.
 */
function makeCorner(face: Face, towards: 1 | -1): Leaves {
  const { width, height } = face.area;
  const at = (right: number, down: number) => [towards * right, towards * down] as const;
  const { unit, edge, leaf } = findSizes(face);
  const along = Math.min(width * 0.32, 29 * unit);
  const sprigs = [makeSprig(at(edge * 0.95, edge * 1.35), at(edge * 1.9, edge * 0.85), at(along, edge), 11, leaf)];
  // On a low face leaves down the side would be in the way of the words.
  if (height >= MIN_HEIGHT_FOR_SIDES) {
    const down = Math.min(height * 0.46, 23 * unit);
    sprigs.push(makeSprig(at(edge * 1.15, edge * 1.1), at(edge * 0.8, edge * 2.2), at(edge, down), 8, leaf));
  }
  return { unit, sprigs };
}

/** All cards of a sheet have the same leaves, and thousands of cards are drawn: those of the last size are kept. */
let known: { readonly key: string; readonly corners: readonly [Leaves, Leaves] } | undefined;

function findCorners(face: Face): readonly [Leaves, Leaves] {
  const { area, scale } = face;
  const key = `${area.width} ${area.height} ${scale}`;
  if (known?.key !== key) known = { key, corners: [makeCorner(face, 1), makeCorner(face, -1)] };
  return known.corners;
}

function drawCorner({ unit, sprigs }: Leaves, left: number, top: number, palette: Palette): Drawing[] {
  const place = { kind: 'path', left, top, scale: 1 } as const;
  return sprigs.flatMap(({ stem, leaves }): Drawing[] => [
    { ...place, d: leaves[1], fill: palette.faint },
    { ...place, d: leaves[0], fill: palette.soft },
    { ...place, d: stem, stroke: palette.soft, strokeWidth: 0.22 * unit },
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
    const [first, last] = findCorners(face);
    return [
      ...ground,
      ...drawCorner(first, area.left, area.top, palette),
      ...drawCorner(last, area.left + area.width, area.top + area.height, palette),
    ];
  },

  findRoom: (face) => {
    const { area, scale } = face;
    // Below the last line there are descenders and the frames around meals.
    const y = reachOf(face) + Math.max(1, 1.9 * scale);
    return shrinkArea(area, 10.5 * scale, area.height < MIN_HEIGHT_FOR_SIDES ? Math.min(y, area.height * 0.19) : y);
  },

  drawDivider: () => [],
};
