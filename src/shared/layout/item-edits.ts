import type { FloorItem, Layout } from '../contracts/layouts.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import { clamp, middleOf, normalizeRotation, type Rect, roundCoordinate, type Size } from './geometry.ts';
import { FLOOR_ITEM_SIDE, type FloorItemKind, MAX_FLOOR_ITEMS } from './layout-limits.ts';
import { newPieceId } from './new-table-names.ts';
import { placeNewItem } from './new-table-position.ts';
import { findItem, type PieceId } from './pieces.ts';
import { placeInWall, withCanvas } from './walls.ts';

/** Sizes of new floor items, in layout units. */
export const NEW_ITEM_SIZES: Record<FloorItemKind, Size> = {
  stage: { width: 300, height: 120 },
  danceFloor: { width: 240, height: 240 },
  bar: { width: 240, height: 60 },
  buffet: { width: 240, height: 60 },
  entrance: { width: 120, height: 20 },
  pillar: { width: 40, height: 40 },
  wall: { width: 300, height: 10 },
};

/** Adds an item where nothing else stands, on a larger canvas if need be; an entrance in a wall. */
export function addItem(layout: Layout, kind: FloorItemKind): EditResult {
  if ((layout.items?.length ?? 0) >= MAX_FLOOR_ITEMS) return refuse({ reason: 'tooManyItems' });
  const size = NEW_ITEM_SIZES[kind];
  const inWall = kind === 'entrance' ? placeInWall(layout, size) : undefined;
  if (inWall) return done(withNewItem(layout, kind, { ...inWall, ...size }));
  const { at, canvas } = placeNewItem(layout, size);
  return done(withNewItem(withCanvas(layout, canvas), kind, { ...at, ...size }));
}

export function withNewItem(layout: Layout, kind: FloorItemKind, { x, y, width, height }: Rect): Layout {
  const item: FloorItem = {
    id: newPieceId('item'),
    kind,
    label: '',
    width,
    height,
    x: roundCoordinate(x),
    y: roundCoordinate(y),
    rotation: 0,
  };
  return { ...layout, items: [...(layout.items ?? []), item] };
}

function withItem(layout: Layout, item: FloorItem): Layout {
  const before = findItem(layout, item.id);
  const isSame = before && (Object.keys(item) as (keyof FloorItem)[]).every((field) => before[field] === item[field]);
  if (!before || isSame) return layout;
  return { ...layout, items: (layout.items ?? []).map((each) => (each === before ? item : each)) };
}

const limitSide = (length: number): number => clamp(length, FLOOR_ITEM_SIDE.min, FLOOR_ITEM_SIDE.max);

/** Applies the item dialog; the middle of the item stays where it was. */
export function editItem(layout: Layout, id: PieceId, fields: Partial<Omit<FloorItem, 'id' | 'x' | 'y'>>): Layout {
  const item = findItem(layout, id);
  if (!item) return layout;
  const edited = { ...item, ...fields };
  const merged = { ...edited, width: limitSide(edited.width), height: limitSide(edited.height) };
  const middle = middleOf(item);
  return withItem(layout, {
    ...merged,
    x: merged.width === item.width ? item.x : roundCoordinate(middle.x - merged.width / 2),
    y: merged.height === item.height ? item.y : roundCoordinate(middle.y - merged.height / 2),
  });
}

/** Applies a drag of an item's handles: its new rectangle before rotation, and its new rotation. */
export function reshapeItem(layout: Layout, id: PieceId, { rotation, ...rect }: Rect & { rotation: number }): Layout {
  const item = findItem(layout, id);
  if (!item) return layout;
  const [x, y] = [roundCoordinate(rect.x), roundCoordinate(rect.y)];
  const size = { width: limitSide(Math.round(rect.width)), height: limitSide(Math.round(rect.height)) };
  return withItem(layout, { ...item, x, y, ...size, rotation: normalizeRotation(rotation) });
}
