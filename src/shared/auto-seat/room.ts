import type { FloorItem, LayoutTable } from '../contracts/layouts.ts';
import { distance, middleOf, type Point } from '../layout/geometry.ts';
import { countSeatsPerSide } from '../layout/seat-positions.ts';
import type { TableId } from '../layout/table-occupancy.ts';

/**
 * Pairs of seats side by side, from 0. Around a round table they are a ring. At a rectangle they go along each side and
 * around its corners; where an end has no seats, the people at its corners face each other and are not neighbours.
 */
export function besidePairs(table: LayoutTable): [number, number][] {
  const { seats } = table;
  if (table.type === 'round') {
    if (seats === 2) return [[0, 1]];
    return seats < 2 ? [] : Array.from({ length: seats }, (_, seat) => [seat, (seat + 1) % seats]);
  }
  const { top, right, bottom, left } = countSeatsPerSide(table);
  const sides = [top, right, bottom, left];
  const pairs: [number, number][] = [];
  let first = 0;
  for (const [index, count] of sides.entries()) {
    for (let seat = first; seat < first + count - 1; seat++) pairs.push([seat, seat + 1]);
    const next = first + count;
    if (count > 0 && sides[(index + 1) % sides.length]) pairs.push([next - 1, next % seats]);
    first = next;
  }
  return pairs;
}

/** How much farther than usual two tables may stand from each other to count as neighbours. */
const NEIGHBOUR_FACTOR = 1.5;

/** Pairs of tables whose middles are within one and a half times the median distance to the nearest table. */
export function neighbouringTables(tables: readonly LayoutTable[]): [TableId, TableId][] {
  const middles = tables.map(middleOf);
  const nearest = middles.map((middle, index) =>
    middles.reduce((least, other, at) => (at === index ? least : Math.min(least, distance(middle, other))), Infinity),
  );
  const sorted = nearest.filter(Number.isFinite).sort((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  const reach = (NEIGHBOUR_FACTOR * (below + above)) / 2;
  return tables.flatMap((one, index) =>
    tables
      .slice(index + 1)
      .filter((_, offset) => distance(middles[index] as Point, middles[index + 1 + offset] as Point) <= reach)
      .map((other): [TableId, TableId] => [one.id, other.id]),
  );
}

/** The distance from a point to an item, ignoring its rotation: it only decides which tables are near. */
function distanceToItem({ x, y, width, height }: FloorItem, point: Point): number {
  const dx = Math.max(x - point.x, 0, point.x - x - width);
  const dy = Math.max(y - point.y, 0, point.y - y - height);
  return Math.hypot(dx, dy);
}

/** The tables nearest to a floor item: `count` of them, or the nearest third. */
export function tablesNear(item: FloorItem, tables: readonly LayoutTable[], count?: number): TableId[] {
  const wanted = count ?? Math.ceil(tables.length / 3);
  return tables
    .map((table) => ({ id: table.id, away: distanceToItem(item, middleOf(table)) }))
    .sort((one, other) => one.away - other.away)
    .slice(0, wanted)
    .map(({ id }) => id);
}
