import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { isInCanvas, occupiedAreaOf } from './free-space.ts';
import { type Rect, roundCoordinate } from './geometry.ts';
import { NEW_ITEM_SIZES, withNewItem } from './item-edits.ts';
import { MAX_FLOOR_ITEMS } from './layout-limits.ts';
import { placeNewItem, placeNewTable } from './new-table-position.ts';
import { SEAT_REACH } from './seat-positions.ts';
import { extentOf, MARGIN } from './table-group-position.ts';
import { sizeForSeats } from './table-size.ts';
import { placeInWall, withCanvas } from './walls.ts';

/** What stands in a room besides the guests' tables. */
export interface Furniture {
  /** Seats of the head table, in the middle of the upper wall and with a view of the room; 0 for none. */
  readonly headSeats: number;
  readonly hasDanceFloor: boolean;
  readonly hasEntrance: boolean;
}

const isFree = (room: Layout, rect: Rect) => isInCanvas(rect, room) && !occupiedAreaOf(room).findObstacle(rect);

type TableName = Pick<LayoutTable, 'id' | 'label' | 'tableNumber'>;

function addHeadTable(room: Layout, seats: number, name: TableName): Layout {
  const shape = { type: 'square', seats, isOneSided: true, rotation: 0 } as const;
  const size = sizeForSeats(shape);
  const middle: LayoutTable = {
    ...name,
    ...shape,
    ...size,
    x: roundCoordinate((room.width - size.width) / 2),
    y: MARGIN + SEAT_REACH,
  };
  if (isFree(room, extentOf(middle))) return { ...room, tables: [...room.tables, middle] };
  const { at, canvas } = placeNewTable(room, { ...shape, ...size });
  return { ...withCanvas(room, canvas), tables: [...room.tables, { ...middle, ...at }] };
}

/** A dance floor in the middle of the room, about a fifth of a square metre for each seat there is. */
function addDanceFloor(room: Layout, guests: number): Layout {
  const side =
    Math.round(Math.min(600, Math.max(NEW_ITEM_SIZES.danceFloor.width, Math.sqrt(guests * 0.2) * 65)) / 20) * 20;
  const size = { width: side, height: side };
  const middle: Rect = { x: (room.width - side) / 2, y: (room.height - side) / 2, ...size };
  if (isFree(room, middle)) return withNewItem(room, 'danceFloor', middle);
  const { at, canvas } = placeNewItem(room, size);
  return withNewItem(withCanvas(room, canvas), 'danceFloor', { ...at, ...size });
}

/** Whether an item of this kind is there already: a second one is not added. */
const has = ({ items = [] }: Layout, wanted: 'danceFloor' | 'entrance') => items.some(({ kind }) => kind === wanted);

/** The room with its head table, dance floor and entrance, each in its usual place if that is free. */
export function furnishRoom(
  room: Layout,
  { headSeats, hasDanceFloor, hasEntrance }: Furniture,
  { head, guests }: { readonly head: TableName | undefined; readonly guests: number },
): Layout {
  let furnished = head && headSeats > 0 ? addHeadTable(room, headSeats, head) : room;
  const isFull = () => (furnished.items?.length ?? 0) >= MAX_FLOOR_ITEMS;
  if (hasEntrance && !has(furnished, 'entrance') && !isFull()) {
    const at = placeInWall(furnished, NEW_ITEM_SIZES.entrance);
    if (at) furnished = withNewItem(furnished, 'entrance', { ...at, ...NEW_ITEM_SIZES.entrance });
  }
  if (hasDanceFloor && !has(furnished, 'danceFloor') && !isFull()) furnished = addDanceFloor(furnished, guests);
  return furnished;
}
