import { isInRect, type Point, type Rect } from '../../shared/layout/geometry.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import { COLORS } from './colors.ts';
import type { DrawingContext } from './draw-table.ts';
import { FONTS } from './fonts.ts';

/** A suggested place of a guest, drawn over the present ones. */
export interface Ghost {
  readonly guestId: number;
  readonly initials: string;
  readonly at: Point;
  /** Where the guest is now; null for one who is not on the plan. */
  readonly from: Point | null;
  /** Whether the ghost is drawn filled, and with a line however many guests move. */
  readonly isMarked?: boolean;
}

/** More moves than this are drawn without lines, which would cover the plan. */
const MOST_LINES = 10;
/** Smallest radius of a ghost on the screen: larger where few guests move, so that each can be found at any zoom. */
const MIN_RADIUS_PX = { few: 7, many: 4 } as const;
const MIN_INITIALS_PX = 8;
const FULL_TURN = 2 * Math.PI;

/** Draws an arrow from the edge of a guest's dot to the edge of the ghost. */
function drawLine(context: DrawingContext, from: Point, to: Point, radius: number, zoom: number): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length <= 2 * radius) return;
  const [ux, uy] = [dx / length, dy / length];
  const start = { x: from.x + ux * radius, y: from.y + uy * radius };
  const end = { x: to.x - ux * radius, y: to.y - uy * radius };
  const head = Math.min(9 / zoom, length / 3);
  context.beginPath();
  context.moveTo(start.x, start.y);
  context.lineTo(end.x - ux * head * 0.8, end.y - uy * head * 0.8);
  context.stroke();
  context.beginPath();
  context.moveTo(end.x, end.y);
  context.lineTo(end.x - ux * head - uy * head * 0.5, end.y - uy * head + ux * head * 0.5);
  context.lineTo(end.x - ux * head + uy * head * 0.5, end.y - uy * head - ux * head * 0.5);
  context.fill();
}

/** Draws an arrow from each guest's present dot to the ghost, and a ring around that dot to mark the start. */
function drawLines(context: DrawingContext, ghosts: readonly Ghost[], radius: number, zoom: number): void {
  context.strokeStyle = COLORS.ghost;
  context.fillStyle = COLORS.ghost;
  context.lineWidth = 1.75 / zoom;
  for (const { from, at } of ghosts) {
    if (!from) continue;
    drawLine(context, from, at, radius, zoom);
    context.beginPath();
    context.arc(from.x, from.y, Math.max(DOT_SIZE / 2 + 2 / zoom, radius), 0, FULL_TURN);
    context.stroke();
  }
}

/** Draws suggested places as dashed, translucent dots; where few people move, with a line from where each is now. */
export function drawGhosts(context: DrawingContext, ghosts: readonly Ghost[], visible: Rect, zoom: number): void {
  const moved = ghosts.filter(({ from }) => from !== null);
  const hasLines = moved.length > 0 && moved.length <= MOST_LINES;
  const radius = Math.max(DOT_SIZE / 2 - 2, (hasLines ? MIN_RADIUS_PX.few : MIN_RADIUS_PX.many) / zoom);
  drawLines(context, hasLines ? moved : moved.filter(({ isMarked }) => isMarked), radius, zoom);
  const shown = ghosts.filter(({ at }) => isInRect(at, visible));
  const dash = Math.max(radius * 0.4, 2.5 / zoom);
  context.strokeStyle = COLORS.ghost;
  context.lineWidth = 2 / zoom;
  for (const { at, isMarked } of shown) {
    context.setLineDash(isMarked ? [] : [dash, dash * 0.7]);
    context.beginPath();
    context.arc(at.x, at.y, isMarked ? Math.max(radius, MIN_RADIUS_PX.few / zoom) : radius, 0, FULL_TURN);
    context.fillStyle = isMarked ? COLORS.ghost : COLORS.ghostFill;
    context.fill();
    context.stroke();
  }
  context.setLineDash([]);
  if (radius * zoom < MIN_INITIALS_PX) return;
  context.font = `600 ${radius * 0.72}px ${FONTS.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { at, initials, isMarked } of shown) {
    context.fillStyle = isMarked ? COLORS.floor : COLORS.ghost;
    context.fillText(initials, at.x, at.y + radius * 0.03);
  }
}
