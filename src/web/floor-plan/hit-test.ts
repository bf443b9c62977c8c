import {
  boundsOf,
  distance,
  isInRect,
  isOnTable,
  isTableInRect,
  outlineOfItem,
  type Point,
  type Rect,
} from '../../shared/layout/geometry.ts';
import type { PieceId } from '../../shared/layout/pieces.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import type { Scene, SceneDot } from './scene.ts';

/** What is at a point of the layout. */
export type Hit =
  | { readonly kind: 'guest'; readonly guestId: number }
  | { readonly kind: 'table'; readonly tableId: TableId }
  | { readonly kind: 'item'; readonly itemId: string }
  | { readonly kind: 'floor' };

/** How far one may miss a floor item, in layout units: walls are thin. */
const ITEM_SLACK = 5;

function* allDots({ tables, looseDots }: Scene): Generator<SceneDot> {
  for (const { dots } of tables) yield* dots;
  yield* looseDots;
}

function nearestDot(scene: Scene, point: Point, reach: number): SceneDot | undefined {
  let nearest: SceneDot | undefined;
  let least = reach;
  for (const dot of allDots(scene)) {
    const away = distance(dot.position, point);
    if (away > least) continue;
    least = away;
    nearest = dot;
  }
  return nearest;
}

/** `slack`, in layout units, is how far a finger may miss a dot. A table or dot that was hit exactly comes first. */
export function hitTest(scene: Scene, point: Point, slack = 0): Hit {
  const exact = nearestDot(scene, point, DOT_SIZE / 2);
  if (exact) return { kind: 'guest', guestId: exact.position.guestId };
  const found = scene.tables.findLast(({ table }) => isOnTable(table, point));
  if (found) return { kind: 'table', tableId: found.table.id };
  const missed = slack > 0 ? nearestDot(scene, point, DOT_SIZE / 2 + slack) : undefined;
  if (missed) return { kind: 'guest', guestId: missed.position.guestId };
  const item = scene.items.findLast((entry) => isOnTable(outlineOfItem(entry.item), point, ITEM_SLACK));
  return item ? { kind: 'item', itemId: item.item.id } : { kind: 'floor' };
}

function isInside(box: Rect, rect: Rect): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return box.x >= rect.x && box.y >= rect.y && right <= rect.x + rect.width && bottom <= rect.y + rect.height;
}

/** The tables that a marquee touches, and the floor items inside it: a dance floor reaches below many tables. */
export function findPiecesInRect({ tables, items }: Scene, rect: Rect): PieceId[] {
  return [
    ...tables.filter(({ table }) => isTableInRect(table, rect)).map(({ table }) => table.id),
    ...items.filter(({ box }) => isInside(box, rect)).map(({ item }) => item.id),
  ];
}

/**
 * What a marquee with Shift selects. Where it frames guests it takes only tables that are wholly inside, so that the guests
 * at one side of a table can be framed without the table.
 */
export function findAllInRect(scene: Scene, rect: Rect): { ids: PieceId[]; guestIds: number[] } {
  const guestIds = [...allDots(scene)].flatMap(({ position }) => (isInRect(position, rect) ? [position.guestId] : []));
  const pieces = findPiecesInRect(scene, rect);
  const cutIds = new Set<PieceId>(
    scene.tables.filter(({ table }) => !isInside(boundsOf(table), rect)).map(({ table }) => table.id),
  );
  return { ids: guestIds.length === 0 ? pieces : pieces.filter((id) => !cutIds.has(id)), guestIds };
}
