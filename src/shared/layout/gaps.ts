import type { Layout } from '../contracts/layouts.ts';
import {
  boundsOf,
  clamp,
  distance,
  middleOf,
  outlineOfItem,
  type Point,
  type Rect,
  rotatePoint,
  type TableOutline,
} from './geometry.ts';
import type { PieceId } from './pieces.ts';

/** The free way from a dragged piece to what is nearest to it on one side, from edge to edge: chairs don't count. */
export interface Gap {
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
  /** Else it ends at a floor item or at the edge of the room. */
  readonly isBetweenTables: boolean;
}

/** With more pieces in hand nobody reads their distances, and finding them would take part of every frame. */
const MAX_MEASURED = 25;

interface Shape {
  readonly isTable: boolean;
  readonly isRound: boolean;
  readonly bounds: Rect;
  readonly middle: Point;
  readonly radius: number;
  readonly corners: readonly Point[];
}

type Line = Pick<Gap, 'from' | 'to'>;

function shapeOf(outline: TableOutline, isTable: boolean): Shape {
  const { x, y, width, height, rotation, type } = outline;
  const middle = middleOf(outline);
  const [right, bottom] = [x + width, y + height];
  const corners = [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
  ].map((corner) => rotatePoint(corner, middle, rotation));
  return { isTable, isRound: type === 'round', bounds: boundsOf(outline), middle, radius: width / 2, corners };
}

function shift(shape: Shape, by: Point): Shape {
  const moved = ({ x, y }: Point) => ({ x: x + by.x, y: y + by.y });
  const { bounds, middle, corners } = shape;
  return { ...shape, bounds: { ...bounds, ...moved(bounds) }, middle: moved(middle), corners: corners.map(moved) };
}

const sidesOf = ({ corners }: Shape) =>
  corners.map((start, index) => ({ start, end: corners[(index + 1) % corners.length] ?? start }));

function nearestOnSide({ start, end }: { start: Point; end: Point }, { x, y }: Point): Point {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const along = clamp(((x - start.x) * dx + (y - start.y) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return { x: start.x + along * dx, y: start.y + along * dy };
}

/** Whether the point is inside: on the same side of all edges, whose corners go round clockwise. */
const isInside = (shape: Shape, { x, y }: Point) =>
  sidesOf(shape).every(({ start, end }) => (end.x - start.x) * (y - start.y) >= (end.y - start.y) * (x - start.x));

/** The point of a circle's edge, or of its inside, that is nearest to another point. */
function towards({ middle, radius }: Shape, point: Point): Point {
  const away = distance(middle, point);
  if (away <= radius) return point;
  return {
    x: middle.x + ((point.x - middle.x) * radius) / away,
    y: middle.y + ((point.y - middle.y) * radius) / away,
  };
}

function nearestOnRectangle(rectangle: Shape, point: Point): Point {
  if (isInside(rectangle, point)) return point;
  const points = sidesOf(rectangle).map((side) => nearestOnSide(side, point));
  return points.reduce((best, next) => (distance(next, point) < distance(best, point) ? next : best));
}

/** Lines that are as short as the shortest but for rounding: sides that face each other have two, one at each end. */
const SAME = 1e-6;

function mean(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function lineBetweenRectangles(one: Shape, other: Shape): Line {
  const isCrossing = (a: Shape, b: Shape) =>
    // Two convex shapes are apart if all corners of one are beyond a side of the other.
    sidesOf(a).every(({ start, end }) =>
      b.corners.some(({ x, y }) => (end.x - start.x) * (y - start.y) > (end.y - start.y) * (x - start.x) + SAME),
    );
  if (isCrossing(one, other) && isCrossing(other, one)) {
    const at = mean([one.middle, other.middle]);
    return { from: at, to: at };
  }
  const lines: Line[] = [
    ...one.corners.map((from) => ({ from, to: nearestOnRectangle(other, from) })),
    ...other.corners.map((to) => ({ from: nearestOnRectangle(one, to), to })),
  ];
  const lengths = lines.map(({ from, to }) => distance(from, to));
  const shortest = Math.min(...lengths);
  const found = lines.filter((_, index) => (lengths[index] ?? 0) <= shortest + SAME);
  return { from: mean(found.map(({ from }) => from)), to: mean(found.map(({ to }) => to)) };
}

function lineBetween(one: Shape, other: Shape): Line {
  if (one.isRound && other.isRound) return { from: towards(one, other.middle), to: towards(other, one.middle) };
  if (!one.isRound && !other.isRound) return lineBetweenRectangles(one, other);
  if (other.isRound) {
    const { from, to } = lineBetween(other, one);
    return { from: to, to: from };
  }
  const to = nearestOnRectangle(other, one.middle);
  return { from: towards(one, to), to };
}

/** Never more than the length of the line between the two shapes. */
function atLeast({ bounds: a }: Shape, { bounds: b }: Shape): number {
  const dx = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width);
  const dy = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height);
  return Math.sqrt(dx * dx + dy * dy);
}

/** Neighbours are looked for within this distance first: those that are found there rule out nearly all others. */
const NEARBY = 300;

const SIDES = ['left', 'right', 'up', 'down'] as const;
type Side = (typeof SIDES)[number];
type Best = Record<Side, Gap>;

function sideOf({ x, y }: Point): Side {
  if (Math.abs(x) >= Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}

function toGap({ from, to }: Line, isOverlap: boolean, isBetweenTables: boolean): Gap {
  return { from, to, length: isOverlap ? 0 : distance(from, to), isBetweenTables };
}

/** The way to each edge of the room. */
function gapsToRoom({ bounds: { x, y, width, height }, middle }: Shape, room: Pick<Layout, 'width' | 'height'>): Best {
  const [right, bottom] = [Math.min(room.width, x + width), Math.min(room.height, y + height)];
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const across = (from: number, to: number) =>
    toGap({ from: { x: from, y: middle.y }, to: { x: to, y: middle.y } }, false, false);
  const down = (from: number, to: number) =>
    toGap({ from: { x: middle.x, y: from }, to: { x: middle.x, y: to } }, false, false);
  return {
    left: across(left, 0),
    right: across(right, room.width),
    up: down(top, 0),
    down: down(bottom, room.height),
  };
}

/**
 * Returns a function that finds, for pieces dragged by a distance, what is nearest on each of the four sides: a table, a
 * floor item or the edge of the room.
 */
export function createGapFinder(layout: Layout, ids: ReadonlySet<PieceId>): (by: Point) => readonly Gap[] {
  const { tables, items = [] } = layout;
  const shapes = [
    ...tables.map((table) => ({ id: table.id, shape: shapeOf(table, true) })),
    ...items.map((item) => ({ id: item.id, shape: shapeOf(outlineOfItem(item), false) })),
  ];
  const dragged = shapes.filter(({ id }) => ids.has(id)).map(({ shape }) => shape);
  const others = shapes.filter(({ id }) => !ids.has(id)).map(({ shape }) => shape);
  if (dragged.length > MAX_MEASURED) return () => [];
  return (by) => {
    let best: Best | undefined;
    const take = (side: Side, gap: Gap) => {
      if (best && gap.length < best[side].length) best[side] = gap;
    };
    for (const unmoved of dragged) {
      const one = shift(unmoved, by);
      const toRoom = gapsToRoom(one, layout);
      best ??= { ...toRoom };
      for (const side of SIDES) take(side, toRoom[side]);
      const measure = (other: Shape) => {
        const { from, to } = lineBetween(one, other);
        const away = { x: to.x - from.x, y: to.y - from.y };
        const toMiddle = { x: other.middle.x - one.middle.x, y: other.middle.y - one.middle.y };
        // Circles that overlap give points that have passed each other.
        const isOverlap = away.x * toMiddle.x + away.y * toMiddle.y <= SAME;
        take(sideOf(isOverlap ? toMiddle : away), toGap({ from, to }, isOverlap, one.isTable && other.isTable));
      };
      for (const other of others) if (atLeast(one, other) <= NEARBY) measure(other);
      for (const other of others) {
        const least = atLeast(one, other);
        const across = best[other.middle.x < one.middle.x ? 'left' : 'right'].length;
        const along = best[other.middle.y < one.middle.y ? 'up' : 'down'].length;
        if (least > NEARBY && (least < across || least < along)) measure(other);
      }
    }
    return best ? SIDES.map((side) => best[side]) : [];
  };
}
