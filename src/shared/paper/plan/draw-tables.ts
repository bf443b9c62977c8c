import type { GuestPosition, LayoutTable } from '../../contracts/layouts.ts';
import { middleOf, type Point } from '../../layout/geometry.ts';
import { DOT_SIZE, outwardAt } from '../../layout/seat-positions.ts';
import {
  dotsAtTable,
  dotsWithoutSeat,
  drawableDots,
  listSeats,
  placementOf,
  type TableSeat,
} from '../../layout/table-occupancy.ts';
import { customTableName } from '../../table-name.ts';
import { chooseFont } from '../fit-text.ts';
import type { Area, Drawing, FontName, Fonts, TextDrawing } from '../sheet.ts';
import { PLAN_COLORS } from './plan-colors.ts';
import type { PlanGuest, PlanJob } from './plan-job.ts';
import { boxOfText, capHeight, cutToWidth, drawText, shrinkToWidth } from './plan-text.ts';
import { cornersOnSheet, coverOnSheet, type Projection } from './projection.ts';
import { circlePath, drawPath, polygonPath, polylinePath } from './shapes.ts';
import { tableTitle } from './table-title.ts';

const EDGE_MM = 0.25;
const SEAT_EDGE_MM = 0.15;
/** Radius of a free seat, as a share of a taken seat's radius. */
const FREE_SEAT = 0.8;
/** Text sizes in points for each millimetre of a seat's diameter, so that texts grow with the scale. */
const SEAT_NUMBER_PER_MM = 1.25;
const LABEL_PER_MM = 2;
const COUNT_PER_MM = 1.3;
const LABEL_SIZES = { min: 4.5, max: 22 } as const;
/** Smaller numbers can't be read and are left out. */
const MIN_NUMBER_SIZE = 3.2;
const ACCESS_MARK = 0.4;

/** A guest on the plan whose name is still to be placed. */
export interface DrawnGuest {
  readonly guestId: number;
  readonly guest: PlanGuest;
  readonly at: Point;
  /** Direction away from the table; undefined for a guest who has no seat. */
  readonly outward: Point | undefined;
}

interface DrawnTables {
  readonly drawings: Drawing[];
  /** Drawn on top of all shapes. */
  readonly texts: TextDrawing[];
  readonly guests: readonly DrawnGuest[];
  readonly taken: readonly Area[];
  /** Millimetres. */
  readonly seatRadius: number;
}

const areaAround = ({ x, y }: Point, radius: number): Area => ({
  left: x - radius,
  top: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});

function tablePath(projection: Projection, table: LayoutTable): string {
  const middle = projection.toSheet(middleOf(table));
  if (table.type === 'round') return circlePath(middle, (table.width / 2) * projection.perUnit);
  const { width, height } = table;
  return polygonPath(cornersOnSheet(projection, table, { x: -width / 2, y: -height / 2, width, height }));
}

/** How wide a label in the middle of the table may be without leaving its top, in layout units. */
function roomAcross({ type, width, height, rotation }: LayoutTable): number {
  if (type === 'round') return width * 0.85;
  const radians = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return Math.min(width / Math.max(cos, 1e-6), height / Math.max(sin, 1e-6)) * 0.92;
}

/** The table's title if it fits the width. Else the number of a table that has no name, or the title's beginning. */
function shortTitle(job: PlanJob, table: LayoutTable, fonts: Fonts, width: number): { text: string; font: FontName } {
  const title = tableTitle(job, table);
  const { font } = chooseFont(fonts, title, 'serifBold');
  const look = { font, size: LABEL_SIZES.min };
  const fits = (text: string) => fonts[font].widthOf(text, look.size) <= width;
  if (fits(title)) return { text: title, font };
  const number = table.tableNumber;
  const isNumberEnough = customTableName(table) === null && fits(number);
  return { text: isNumberEnough ? number : cutToWidth(fonts, title, look, width), font };
}

/** The label in the middle of its table, with how many guests it has, and how many seats, below it. */
function drawLabel(
  projection: Projection,
  job: PlanJob,
  table: LayoutTable,
  seats: readonly TableSeat[],
  fonts: Fonts,
): TextDrawing[] {
  const seatDiameter = DOT_SIZE * projection.perUnit;
  const { x, y } = projection.toSheet(middleOf(table));
  const width = roomAcross(table) * projection.perUnit;
  const wanted = Math.min(LABEL_SIZES.max, Math.max(LABEL_SIZES.min, seatDiameter * LABEL_PER_MM));
  const { text: title, font } = shortTitle(job, table, fonts, width);
  const size = shrinkToWidth(fonts, title, { font, size: wanted }, { width, min: LABEL_SIZES.min });
  const count = `${dotsAtTable(job.layout, table).length}/${seats.length}`;
  const countSize = seatDiameter * COUNT_PER_MM;
  const [label, below] = [capHeight(fonts, font, size), capHeight(fonts, 'sans', countSize)];
  if (countSize < MIN_NUMBER_SIZE || label + 2 * below > table.height * projection.perUnit) {
    return [drawText(title, x, y + label / 2, { font, size, align: 'middle' })];
  }
  return [
    drawText(title, x, y + label / 2 - below * 0.9, { font, size, align: 'middle' }),
    drawText(count, x, y + label / 2 + below * 0.9, { size: countSize, align: 'middle', color: PLAN_COLORS.muted }),
  ];
}

/** The wheelchair symbol, which marks a seat that a wheelchair can reach. */
export function drawAccessMark({ x, y }: Point, radius: number): Drawing[] {
  const unit = radius / 7;
  const wheel = Array.from({ length: 13 }, (_, index) => {
    const angle = -0.2 + (index / 12) * (Math.PI * 1.35 + 0.2);
    return { x: x + unit * (-0.6 + 2.9 * Math.cos(angle)), y: y + unit * (1.6 + 2.9 * Math.sin(angle)) };
  });
  const person = [
    [-0.4, -2.4],
    [-0.4, 0.6],
    [2.2, 0.6],
    [3.2, 3.4],
  ].map(([dx = 0, dy = 0]) => ({ x: x + unit * dx, y: y + unit * dy }));
  const line = { stroke: PLAN_COLORS.white, strokeWidth: unit * 1.2 };
  const open = (points: readonly Point[]) => drawPath(polylinePath(points), line);
  return [
    drawPath(circlePath({ x, y }, radius), { fill: PLAN_COLORS.accessible }),
    drawPath(circlePath({ x: x - 0.4 * unit, y: y - 4.2 * unit }, 1.1 * unit), { fill: PLAN_COLORS.white }),
    open(person),
    open(wheel),
  ];
}

/** Tables, their seats with the numbers on them, and guests without a seat. Names are placed later, where there is room. */
export function drawTables(projection: Projection, job: PlanJob, fonts: Fonts): DrawnTables {
  const { layout } = job;
  const { toSheet, perUnit } = projection;
  const seatRadius = (DOT_SIZE / 2) * perUnit;
  const numberSize = 2 * seatRadius * SEAT_NUMBER_PER_MM;
  const drawings: Drawing[] = [];
  const texts: TextDrawing[] = [];
  const marks: Drawing[] = [];
  const guests: DrawnGuest[] = [];
  const taken: Area[] = [];
  /** One path for all seats of a colour keeps the file small. */
  const seatPaths = new Map<string, string[]>();
  let freeSeats = '';
  let rings = '';

  const drawGuest = (dot: GuestPosition, at: Point, outward: Point | undefined, text: string) => {
    const guest = job.guests.get(dot.guestId);
    if (!guest) return;
    const circle = circlePath(at, seatRadius);
    const sameColor = seatPaths.get(guest.fill);
    if (sameColor) sameColor.push(circle);
    else seatPaths.set(guest.fill, [circle]);
    if (!outward) rings += circle;
    guests.push({ guestId: dot.guestId, guest, at, outward });
    drawNumber(text, at, guest.ink);
  };
  const drawWithoutSeat = (dot: GuestPosition) => {
    const at = toSheet(dot);
    taken.push(areaAround(at, seatRadius));
    drawGuest(dot, at, undefined, '');
  };
  const drawNumber = (text: string, { x, y }: Point, color: string) => {
    if (numberSize < MIN_NUMBER_SIZE || text === '') return;
    const baseline = y + capHeight(fonts, 'sans', numberSize) / 2;
    texts.push(drawText(text, x, baseline, { size: numberSize, color, align: 'middle' }));
  };

  const tops = layout.tables.map((table) => tablePath(projection, table)).join('');
  if (tops !== '') {
    const edge = { stroke: PLAN_COLORS.tableEdge, strokeWidth: EDGE_MM };
    drawings.push(drawPath(tops, { fill: PLAN_COLORS.table, ...edge }));
  }
  for (const table of layout.tables) {
    const seats = listSeats(layout, table);
    const label = drawLabel(projection, job, table, seats, fonts);
    texts.push(...label);
    taken.push(...coverOnSheet(projection, table), ...label.map((text) => boxOfText(fonts, text)));
    for (const seat of seats) {
      const at = toSheet(seat);
      taken.push(areaAround(at, seatRadius));
      const outward = outwardAt(table, seat);
      if (seat.dot && job.guests.has(seat.dot.guestId)) drawGuest(seat.dot, at, outward, seat.seatNumber);
      else {
        freeSeats += circlePath(at, seatRadius * FREE_SEAT);
        drawNumber(seat.seatNumber, at, PLAN_COLORS.muted);
      }
      if (table.accessibleSeats?.includes(Number(seat.seatNumber))) {
        // The mark is 60° away from the outward direction, where the guest's name stands.
        const angle = Math.atan2(outward.y, outward.x) + Math.PI / 3;
        const mark = { x: at.x + Math.cos(angle) * seatRadius, y: at.y + Math.sin(angle) * seatRadius };
        marks.push(...drawAccessMark(mark, seatRadius * ACCESS_MARK));
        taken.push(areaAround(mark, seatRadius * ACCESS_MARK));
      }
    }
    for (const dot of dotsWithoutSeat(layout, table)) drawWithoutSeat(dot);
  }
  for (const dot of drawableDots(layout)) if (placementOf(layout, dot) === 'floor') drawWithoutSeat(dot);
  if (freeSeats !== '') {
    drawings.push(
      drawPath(freeSeats, { fill: PLAN_COLORS.white, stroke: PLAN_COLORS.seatEdge, strokeWidth: SEAT_EDGE_MM }),
    );
  }
  for (const [fill, circles] of seatPaths) drawings.push(drawPath(circles.join(''), { fill }));
  // Guests without a seat have a ring, so that they can be recognised without colours too.
  if (rings !== '') drawings.push(drawPath(rings, { stroke: PLAN_COLORS.ink, strokeWidth: 2 * EDGE_MM }));
  return { drawings: [...drawings, ...marks], texts, guests, taken, seatRadius };
}
