import type { FloorItem, LayoutTable } from '../contracts/layouts.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An axis-aligned rectangle; `x` and `y` are its upper left corner. */
export interface Rect extends Point, Size {}

/** Shape and position of a table. */
export type TableOutline = Pick<LayoutTable, 'type' | 'x' | 'y' | 'width' | 'height' | 'rotation'>;

/** A floor item as an outline: all kinds count as rectangles. */
export function outlineOfItem({ x, y, width, height, rotation }: FloorItem): TableOutline {
  return { type: 'square', x, y, width, height, rotation };
}

export const GRID = { min: 5, max: 100, default: 20 } as const;

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** The nearest grid line; the value itself without a grid. */
export function snap(value: number, gridSize: number | null): number {
  return gridSize ? Math.round(value / gridSize) * gridSize : value;
}

/** Coordinates are rounded to a hundredth, which keeps them short in JSON. `+ 0` turns -0 into 0. */
export function roundCoordinate(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Clockwise, because y points down. */
export function rotatePoint(point: Point, around: Point, degrees: number): Point {
  if (degrees % 360 === 0) return point;
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [dx, dy] = [point.x - around.x, point.y - around.y];
  return { x: around.x + dx * cos - dy * sin, y: around.y + dx * sin + dy * cos };
}

/** Brings an angle into the range 0 to 360; 360 itself is kept, because it can be typed. */
export function normalizeRotation(degrees: number): number {
  if (degrees === 360) return 360;
  return roundCoordinate(((degrees % 360) + 360) % 360) % 360;
}

/** A point relative to the middle of the table, with the table's rotation undone. */
export function toTable(table: TableOutline, point: Point): Point {
  const middle = middleOf(table);
  const turnedBack = rotatePoint(point, middle, -table.rotation);
  return { x: turnedBack.x - middle.x, y: turnedBack.y - middle.y };
}

/** Bounding box of the rotated table, without its seats. */
export function boundsOf(table: TableOutline): Rect {
  if (table.type === 'round' || table.rotation % 180 === 0) {
    return { x: table.x, y: table.y, width: table.width, height: table.height };
  }
  const radians = (table.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const width = table.width * cos + table.height * sin;
  const height = table.width * sin + table.height * cos;
  const middle = middleOf(table);
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
}

export function growRect(rect: Rect, by: number): Rect {
  return { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by };
}

/** The smallest rectangle around all of these; undefined for none. */
export function boundsOfRects(rects: readonly Rect[]): Rect | undefined {
  const [first, ...rest] = rects;
  if (!first) return undefined;
  let [left, top, right, bottom] = [first.x, first.y, first.x + first.width, first.y + first.height];
  for (const rect of rest) {
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The rectangle between two opposite corners, in any order. */
export function rectBetween(a: Point, b: Point): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

export function isInRect({ x, y }: Point, rect: Rect): boolean {
  return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
}

export function doRectsMeet(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** Whether a point is on the table, or within the margin of its edge. */
export function isOnTable(table: TableOutline, point: Point, margin = 0): boolean {
  const { x, y } = toTable(table, point);
  if (table.type === 'round') return Math.hypot(x, y) <= table.width / 2 + margin;
  return Math.abs(x) <= table.width / 2 + margin && Math.abs(y) <= table.height / 2 + margin;
}

/** The topmost table at a point: later tables are drawn over earlier ones. */
export function findTableAt(tables: readonly LayoutTable[], point: Point, margin = 0): LayoutTable | undefined {
  return tables.findLast((table) => isOnTable(table, point, margin));
}

/** Whether the rotated table and the rectangle overlap. */
export function isTableInRect(table: TableOutline, rect: Rect): boolean {
  const middle = middleOf(table);
  if (table.type === 'round') {
    const nearest = {
      x: clamp(middle.x, rect.x, rect.x + rect.width),
      y: clamp(middle.y, rect.y, rect.y + rect.height),
    };
    return distance(middle, nearest) <= table.width / 2;
  }
  if (!doRectsMeet(boundsOf(table), rect)) return false;
  // Separating axis theorem: the axes of the rectangle are tested by the bounds above, the axes of the table here.
  const rectCorners = [
    { x: rect.x, y: rect.y },
    { x: rect.x + rect.width, y: rect.y },
    { x: rect.x + rect.width, y: rect.y + rect.height },
    { x: rect.x, y: rect.y + rect.height },
  ].map((corner) => toTable(table, corner));
  const seen = boundsOfRects(rectCorners.map((corner) => ({ ...corner, width: 0, height: 0 })));
  const own = { x: -table.width / 2, y: -table.height / 2, width: table.width, height: table.height };
  return seen !== undefined && doRectsMeet(seen, own);
}
