import type { Layout, LayoutPicture } from '../contracts/layouts.ts';
import {
  boundsOf,
  clamp,
  distance,
  middleOf,
  type Point,
  type Rect,
  rotatePoint,
  roundCoordinate,
  type Size,
} from './geometry.ts';
import type { LengthUnit } from './layout-limits.ts';
import { movePieces } from './piece-edits.ts';
import { listPieces } from './pieces.ts';
import { UNITS_PER } from './rulers.ts';
import { resizeCanvas } from './table-edits.ts';
import { DEFAULT_PICTURE_OPACITY, PICTURE_SIDE } from './venue-picture-limits.ts';

/** Two points that are closer on the picture can't be clicked exactly enough. */
const MIN_POINTS_PX = 50;
const MAX_LENGTH_METRES = 500;

export type PictureRefusal = 'tooNear' | 'badLength' | 'tooLarge';
export type PictureEdit =
  | { readonly ok: true; readonly picture: LayoutPicture }
  | { readonly ok: false; readonly refusal: PictureRefusal };
/** Along which sides of the picture a scale counts: a photo taken at an angle has another one for each. */
export type ScaledSides = 'both' | 'width' | 'height';

const refused = (refusal: PictureRefusal): PictureEdit => ({ ok: false, refusal });

/** A length in layout units; null unless it is more than nothing and at most 500 m. */
export function readLength(length: number, unit: LengthUnit): number | null {
  const units = length * UNITS_PER[unit];
  return units > 0 && units <= MAX_LENGTH_METRES * UNITS_PER.m * (1 + 1e-9) ? units : null;
}

function withSize(picture: LayoutPicture, { width, height }: Size, fixed: Point): PictureEdit {
  const isAllowed = (side: number) => side >= PICTURE_SIDE.min && side <= PICTURE_SIDE.max;
  if (!isAllowed(width) || !isAllowed(height)) return refused('tooLarge');
  const share = toShare(picture, fixed);
  const sized = { ...picture, width, height };
  const moved = fromShare(sized, share);
  const [x, y] = [sized.x + fixed.x - moved.x, sized.y + fixed.y - moved.y];
  if (Math.abs(x) > PICTURE_SIDE.max || Math.abs(y) > PICTURE_SIDE.max) return refused('tooLarge');
  return { ok: true, picture: { ...sized, x, y } };
}

/** A point of the plan as a share of the picture's sides, from its upper left corner. */
function toShare(picture: LayoutPicture, point: Point): Point {
  const straight = rotatePoint(point, middleOf(picture), -picture.rotation);
  return { x: (straight.x - picture.x) / picture.width, y: (straight.y - picture.y) / picture.height };
}

function fromShare(picture: LayoutPicture, share: Point): Point {
  const straight = { x: picture.x + share.x * picture.width, y: picture.y + share.y * picture.height };
  return rotatePoint(straight, middleOf(picture), picture.rotation);
}

interface Measured {
  readonly points: readonly [Point, Point];
  /** What the points are apart in reality, in the plan's unit. */
  readonly length: number;
  readonly unit: LengthUnit;
  readonly sides: ScaledSides;
  /** The picture's sides in pixels. */
  readonly pixels: Size;
}

/** Scales the picture so that two of its points are as far apart as in reality. The first point stays where it is. */
export function scaleByPoints(
  picture: LayoutPicture,
  { points: [from, to], length, unit, sides, pixels }: Measured,
): PictureEdit {
  const [a, b] = [toShare(picture, from), toShare(picture, to)];
  const apart = { x: sides === 'height' ? 0 : Math.abs(b.x - a.x), y: sides === 'width' ? 0 : Math.abs(b.y - a.y) };
  if (Math.hypot(apart.x * pixels.width, apart.y * pixels.height) < MIN_POINTS_PX) return refused('tooNear');
  const wanted = readLength(length, unit);
  if (wanted === null) return refused('badLength');
  const factor = wanted / Math.hypot(apart.x * picture.width, apart.y * picture.height);
  const width = sides === 'height' ? picture.width : picture.width * factor;
  const height = sides === 'width' ? picture.height : picture.height * factor;
  return withSize(picture, { width, height }, from);
}

/** Gives a side a length in the plan's unit; the other one follows unless the sides are apart. */
export function setPictureSide(
  picture: LayoutPicture,
  {
    side,
    length,
    unit,
    keepsShape,
  }: { side: 'width' | 'height'; length: number; unit: LengthUnit; keepsShape: boolean },
): PictureEdit {
  const wanted = readLength(length, unit);
  if (wanted === null) return refused('badLength');
  const factor = wanted / picture[side];
  const { width, height } = picture;
  const size = keepsShape ? { width: width * factor, height: height * factor } : { width, height, [side]: wanted };
  return withSize(picture, size, { x: picture.x, y: picture.y });
}

/** What a ruler says about two points of the plan, in its unit. */
export function measure(from: Point, to: Point, unit: LengthUnit): number {
  return distance(from, to) / UNITS_PER[unit];
}

/** Puts an uploaded picture into the middle of the room, as large as it fits. */
export function addPicture(layout: Layout, { mediaId, width, height }: Size & { mediaId: string }): Layout {
  const scale = Math.min(layout.width / width, layout.height / height);
  const side = (pixels: number) => clamp(pixels * scale, PICTURE_SIDE.min, PICTURE_SIDE.max);
  const size = { width: side(width), height: side(height) };
  const place = { x: (layout.width - size.width) / 2, y: (layout.height - size.height) / 2 };
  const shown = { opacity: DEFAULT_PICTURE_OPACITY, isVisible: true, isLocked: false };
  const elsewhere = { isOnPaper: false, isOnChart: false, isOnMap: false };
  return { ...layout, picture: { mediaId, ...place, ...size, rotation: 0, ...shown, ...elsewhere } };
}

export function changePicture(layout: Layout, changes: Partial<LayoutPicture>): Layout {
  return layout.picture ? { ...layout, picture: { ...layout.picture, ...changes } } : layout;
}

export function removePicture({ picture: _, ...layout }: Layout): Layout {
  return layout;
}

const pictureBounds = (picture: LayoutPicture): Rect => boundsOf({ type: 'square', ...picture });

/** Makes the room as large as the picture. Everything moves along with it and keeps its size. */
export function fitRoom(layout: Layout): Layout {
  if (!layout.picture) return layout;
  const bounds = pictureBounds(layout.picture);
  const by = { x: roundCoordinate(-bounds.x), y: roundCoordinate(-bounds.y) };
  const ids = listPieces(layout).map(({ id }) => id);
  const moved = movePieces(layout, { ids, by });
  const picture = { ...layout.picture, x: layout.picture.x + by.x, y: layout.picture.y + by.y };
  return resizeCanvas({ ...moved, picture }, bounds);
}
