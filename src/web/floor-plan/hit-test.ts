import { distance, isOnTable, isTableInRect, type Point, type Rect } from '../../shared/layout/geometry.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import type { Scene, SceneDot } from './scene.ts';

/** What is at a point of the layout. */
export type Hit =
  | { readonly kind: 'guest'; readonly guestId: number }
  | { readonly kind: 'table'; readonly tableId: TableId }
  | { readonly kind: 'floor' };

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
  return missed ? { kind: 'guest', guestId: missed.position.guestId } : { kind: 'floor' };
}

/** The tables that a marquee touches. */
export function findTablesInRect(scene: Scene, rect: Rect): TableId[] {
  return scene.tables.filter(({ table }) => isTableInRect(table, rect)).map(({ table }) => table.id);
}
