import type { Layout } from '../../contracts/layouts.ts';
import { contentBounds } from '../../layout/camera.ts';
import { boundsOfRects, growRect, type Point, type Rect, rotatePoint } from '../../layout/geometry.ts';
import { DOT_SIZE } from '../../layout/seat-positions.ts';
import { drawableDots } from '../../layout/table-occupancy.ts';
import type { Area } from '../sheet.ts';
import { paperPerUnit } from './plan-scale.ts';

/** Turns places in the room into places on the sheet. */
export interface Projection {
  /** Millimetres on paper for each layout unit. */
  readonly perUnit: number;
  toSheet(point: Point): Point;
}

/** What is drawn, in layout units: the room with everything that stands in it or reaches beyond it. */
export function drawnBounds(layout: Layout): Rect {
  const dots = drawableDots(layout).map(({ x, y }) => growRect({ x, y, width: 0, height: 0 }, DOT_SIZE / 2));
  const room = contentBounds(layout);
  return boundsOfRects([room, ...dots]) ?? room;
}

/** Places the room at a scale in the middle of an area. */
export function projectInto(area: Area, bounds: Rect, scale: number): Projection {
  const perUnit = paperPerUnit(scale);
  const left = area.left + (area.width - bounds.width * perUnit) / 2;
  const top = area.top + (area.height - bounds.height * perUnit) / 2;
  return {
    perUnit,
    toSheet: ({ x, y }) => ({ x: left + (x - bounds.x) * perUnit, y: top + (y - bounds.y) * perUnit }),
  };
}

/** Places a point that is given from the middle of a rotated piece. */
export function pointOnPiece(piece: Rect & { readonly rotation: number }, { x, y }: Point): Point {
  const middle = { x: piece.x + piece.width / 2, y: piece.y + piece.height / 2 };
  return rotatePoint({ x: middle.x + x, y: middle.y + y }, middle, piece.rotation);
}

/** How many parts the shorter side of a turned piece is covered with. */
const PARTS = 3;

/**
 * Upright areas that cover a piece on the sheet. A turned piece has several small ones: the box around it would also cover
 * the seats and names beside it.
 */
export function coverOnSheet(
  { toSheet, perUnit }: Projection,
  piece: Rect & { readonly rotation: number; readonly type?: string },
): Area[] {
  const { width, height, rotation } = piece;
  const isTurned = piece.type !== 'round' && rotation % 90 !== 0;
  const side = isTurned ? Math.min(width, height) / PARTS : Math.max(width, height);
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const cell = { width: width / columns, height: height / rows };
  const radians = (rotation * Math.PI) / 180;
  const [cos, sin] = piece.type === 'round' ? [1, 0] : [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const box = {
    width: (cell.width * cos + cell.height * sin) * perUnit,
    height: (cell.width * sin + cell.height * cos) * perUnit,
  };
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) + 0.5) * cell.width - width / 2;
    const y = (Math.floor(index / columns) + 0.5) * cell.height - height / 2;
    const middle = toSheet(pointOnPiece(piece, { x, y }));
    return { left: middle.x - box.width / 2, top: middle.y - box.height / 2, ...box };
  });
}

/** The corners, on the sheet, of a rectangle that is given from the middle of a rotated piece. */
export function cornersOnSheet(
  { toSheet }: Projection,
  piece: Rect & { readonly rotation: number },
  { x, y, width, height }: Rect,
): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map((corner) => toSheet(pointOnPiece(piece, corner)));
}

export function areaOnSheet({ perUnit, toSheet }: Projection, { x, y, width, height }: Rect): Area {
  const { x: left, y: top } = toSheet({ x, y });
  return { left, top, width: width * perUnit, height: height * perUnit };
}
