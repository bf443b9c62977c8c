import { middleOf, type Point, type TableOutline } from '../../shared/layout/geometry.ts';
import { DOT_SIZE, outwardAt } from '../../shared/layout/seat-positions.ts';
import { COLORS, isFaintOnFloor, readableDotColors } from './colors.ts';
import { FONTS } from './fonts.ts';
import { initialsOf } from './initials.ts';
import { ACCESS_MARK_REACH, type SceneDot, type SceneTable } from './scene.ts';
import type { Detail } from './zoom-detail.ts';

/** A 2D context of the screen, a cached bitmap or a file, transformed so that its units are layout units. */
export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface DrawOptions {
  readonly detail: Detail;
  /** Screen pixels per layout unit, for lines and small text that keep their size on the screen. */
  readonly zoom: number;
}

const FULL_TURN = 2 * Math.PI;
const DOT_RADIUS = DOT_SIZE / 2;
const FREE_SEAT_RADIUS = 13;
const LABEL_SIZE = 15;
const MIN_LABEL_SIZE = 8;
/** Text size on the screen that labels get at low zooms, where their size in layout units would be unreadable. */
const MIN_LABEL_PX = 9;
const MIN_COUNT_PX = 8.5;
const COUNT_SIZE = 9.5;
/** Text size on the screen for the two lines, number and count, of a table that is seen from far away. */
const FAR_LINE_PX = { min: 7.5, max: 9.5 } as const;
const INITIALS_SIZE = 11.5;
const SEAT_NUMBER_SIZE = 10.5;
const NAME_PX = 11;
const NAME_LETTERS_PER_ZOOM = 9;
const NAME_HALO_PX = 3;
/** Distance on the screen between a dot and the name above or below it. */
const NAME_GAP = 3;
/** Distance of the second, paler line inside a table's edge. */
const RULE_INSET = 5;

function circle(context: DrawingContext, { x, y }: Point, radius: number): void {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, FULL_TURN);
}

/** Makes the outline of a table the current path; `margin` is the distance from its edge, negative inside. */
export function traceTable(context: DrawingContext, table: TableOutline, margin = 0): void {
  const { x, y } = middleOf(table);
  const [width, height] = [table.width + 2 * margin, table.height + 2 * margin];
  context.save();
  context.translate(x, y);
  context.rotate((table.rotation * Math.PI) / 180);
  context.beginPath();
  if (table.type === 'round') context.arc(0, 0, Math.max(width / 2, 0), 0, FULL_TURN);
  else context.roundRect(-width / 2, -height / 2, width, height, Math.min(margin > 0 ? 8 : 6, width / 2, height / 2));
  context.restore();
}

function drawTableTop(context: DrawingContext, { table }: SceneTable, { zoom }: DrawOptions): void {
  traceTable(context, table);
  context.fillStyle = COLORS.table;
  context.fill();
  context.strokeStyle = COLORS.tableEdge;
  context.lineWidth = 1.2 / zoom;
  context.stroke();
  if (zoom >= 0.5 && Math.min(table.width, table.height) > 4 * RULE_INSET) {
    traceTable(context, table, -RULE_INSET);
    context.strokeStyle = COLORS.tableRule;
    context.stroke();
  }
}

/** How many guests are at the table, and how many seats it has: '7/10'. Undefined where a viewer must not learn it. */
function countText({ seats, guestCount, showsOccupancy }: SceneTable): string | undefined {
  return showsOccupancy ? `${guestCount}/${seats.length}` : undefined;
}

/** The table's number and, below it, its count: all that can be read from far away. */
function drawFarLabel(context: DrawingContext, scene: SceneTable, zoom: number): void {
  const { table } = scene;
  const { x, y } = middleOf(table);
  const count = countText(scene);
  const lineRoom = (Math.min(table.width, table.height) * zoom) / 2.1;
  const size = Math.min(FAR_LINE_PX.max, Math.max(FAR_LINE_PX.min, count ? lineRoom : FAR_LINE_PX.max)) / zoom;
  const room = Math.max(table.width, table.height) * 0.9;
  context.font = `600 ${size}px ${FONTS.sans}`;
  const lift = count ? size * 0.46 : 0;
  if (context.measureText(table.tableNumber).width <= room) {
    context.fillText(table.tableNumber, x, y + size * 0.06 - lift);
  }
  if (!count) return;
  context.font = `500 ${size}px ${FONTS.sans}`;
  context.fillText(count, x, y + size * 0.56, Math.max(table.width, table.height));
}

/** Shrinks a label until it fits its table, down to a minimal size. */
function drawLabel(context: DrawingContext, scene: SceneTable, { detail, zoom }: DrawOptions): void {
  if (detail.label === 'none') return;
  const { table, label } = scene;
  const { x, y } = middleOf(table);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = COLORS.ink;
  if (detail.label === 'number') {
    drawFarLabel(context, scene, zoom);
    return;
  }
  const isUpright = table.type === 'square' && Math.abs(Math.sin((table.rotation * Math.PI) / 180)) > 0.7;
  const room = (isUpright ? table.height : table.width) - 4 * RULE_INSET;
  const wanted = Math.max(LABEL_SIZE, MIN_LABEL_PX / zoom);
  context.font = `500 ${wanted}px ${FONTS.display}`;
  const size = Math.max(MIN_LABEL_SIZE, wanted * Math.min(1, room / context.measureText(label).width));
  context.font = `500 ${size}px ${FONTS.display}`;
  const count = countText(scene);
  const countSize = Math.max(COUNT_SIZE, MIN_COUNT_PX / zoom);
  context.fillText(label, x, count ? y - countSize * 0.53 : y + 1, room);
  if (!count) return;
  context.font = `450 ${countSize}px ${FONTS.sans}`;
  context.fillStyle = COLORS.muted;
  context.fillText(count, x, y + Math.max(size, LABEL_SIZE) * 0.73);
}

/** A free seat is a ring with its number. Taken seats are covered by the guest's dot. */
function drawFreeSeats(context: DrawingContext, { seats }: SceneTable, { detail, zoom }: DrawOptions): void {
  const free = seats.filter(({ dot }) => dot === undefined);
  if (free.length === 0) return;
  context.beginPath();
  for (const seat of free) circle(context, seat, FREE_SEAT_RADIUS);
  context.fillStyle = COLORS.seat;
  context.fill();
  context.strokeStyle = COLORS.seatEdge;
  context.lineWidth = 1 / zoom;
  context.stroke();
  if (!detail.initials) return;
  context.font = `450 ${SEAT_NUMBER_SIZE}px ${FONTS.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = COLORS.muted;
  for (const { seatNumber, x, y } of free) context.fillText(seatNumber, x, y + 0.5);
}

/** The numbers of taken seats are drawn inside the table's edge. */
function drawTakenNumbers(context: DrawingContext, { table, seats }: SceneTable, { detail }: DrawOptions): void {
  if (!detail.counts) return;
  context.font = `450 7.5px ${FONTS.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = COLORS.muted;
  for (const { seatNumber, x, y, dot } of seats) {
    if (dot === undefined) continue;
    const outward = outwardAt(table, { x, y });
    context.fillText(seatNumber, x - outward.x * 31, y - outward.y * 31);
  }
}

const shorten = (name: string, maxLetters: number) =>
  name.length <= maxLetters ? name : `${name.slice(0, maxLetters - 1).trimEnd()}…`;

/** The name is above a dot at the upper side of its table, else below it, so that names do not cover the table. */
function drawName(context: DrawingContext, { position, name }: SceneDot, from: Point | undefined, zoom: number): void {
  const [dx, dy] = from ? [position.x - from.x, position.y - from.y] : [0, 1];
  const isAbove = dy < -Math.abs(dx) * 0.5;
  const reach = DOT_RADIUS + NAME_GAP / zoom;
  context.textBaseline = isAbove ? 'bottom' : 'top';
  const text = shorten(name, Math.round(zoom * NAME_LETTERS_PER_ZOOM));
  const y = position.y + (isAbove ? -reach : reach);
  context.strokeText(text, position.x, y);
  context.fillText(text, position.x, y);
}

/** Dots of guests without a seat also have a dashed edge, so that colour is not the only sign. */
export function drawDots(
  context: DrawingContext,
  dots: readonly SceneDot[],
  { detail, zoom }: DrawOptions,
  from?: Point,
): void {
  for (const { position, color, isSeated } of dots) {
    context.beginPath();
    context.arc(position.x, position.y, DOT_RADIUS, 0, FULL_TURN);
    const { background } = readableDotColors(color);
    context.fillStyle = background;
    context.fill();
    if (isSeated && isFaintOnFloor(background)) {
      context.strokeStyle = COLORS.seatEdge;
      context.lineWidth = 1 / zoom;
      context.stroke();
    }
    if (isSeated || zoom < 0.3) continue;
    context.setLineDash([3, 3]);
    context.strokeStyle = COLORS.ink;
    context.lineWidth = 1.5;
    context.stroke();
    context.setLineDash([]);
  }
  if (!detail.initials) return;
  context.font = `600 ${INITIALS_SIZE}px ${FONTS.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { position, color, name } of dots) {
    context.fillStyle = readableDotColors(color).ink;
    context.fillText(initialsOf(name), position.x, position.y + 0.5);
  }
  if (!detail.names) return;
  context.font = `500 ${NAME_PX / zoom}px ${FONTS.sans}`;
  context.fillStyle = COLORS.ink;
  context.strokeStyle = COLORS.floor;
  context.lineWidth = NAME_HALO_PX / zoom;
  context.lineJoin = 'round';
  for (const dot of dots) drawName(context, dot, from, zoom);
}

/** The badge is on the edge of the seat, beside the guest's name; the bounding box of the table has room for it. */
const ACCESS_MARK = { distance: DOT_RADIUS + ACCESS_MARK_REACH - 7, radius: 7, turn: Math.PI / 4 } as const;

/** Marks wheelchair-accessible seats with a badge on their outer side: a wheel and a person. */
function drawAccessMarks(context: DrawingContext, { table, seats }: SceneTable, zoom: number): void {
  const middle = middleOf(table);
  for (const number of table.accessibleSeats ?? []) {
    const seat = seats[number - 1];
    if (!seat) continue;
    const angle = Math.atan2(seat.y - middle.y, seat.x - middle.x) + ACCESS_MARK.turn;
    const x = seat.x + Math.cos(angle) * ACCESS_MARK.distance;
    const y = seat.y + Math.sin(angle) * ACCESS_MARK.distance;
    context.beginPath();
    circle(context, { x, y }, ACCESS_MARK.radius);
    context.fillStyle = COLORS.accessible;
    context.fill();
    context.strokeStyle = COLORS.floor;
    context.lineWidth = 1.5;
    context.stroke();
    if (zoom < 0.5) continue;
    context.fillStyle = COLORS.floor;
    context.lineWidth = 1.2;
    context.beginPath();
    circle(context, { x: x - 0.4, y: y - 4.2 }, 1.1);
    context.fill();
    context.beginPath();
    context.moveTo(x - 0.4, y - 2.4);
    context.lineTo(x - 0.4, y + 0.6);
    context.lineTo(x + 2.2, y + 0.6);
    context.lineTo(x + 3.2, y + 3.4);
    context.stroke();
    context.beginPath();
    context.arc(x - 0.6, y + 1.6, 2.9, -0.2, Math.PI * 1.35);
    context.stroke();
  }
}

/** Draws a table with its seats and guests. */
export function drawTable(context: DrawingContext, scene: SceneTable, options: DrawOptions): void {
  drawTableTop(context, scene, options);
  drawFreeSeats(context, scene, options);
  drawLabel(context, scene, options);
  drawTakenNumbers(context, scene, options);
  drawDots(context, scene.dots, options, middleOf(scene.table));
  drawAccessMarks(context, scene, options.zoom);
}
