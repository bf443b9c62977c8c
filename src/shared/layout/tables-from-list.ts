import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { compareNumbered } from '../text-order.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import { boundsOfRects, clamp, roundCoordinate } from './geometry.ts';
import { MAX_LABEL_LENGTH, MAX_TABLES, TABLE_SEATS } from './layout-limits.ts';
import { createTableNames, defaultLabel } from './new-table-names.ts';
import { placeDotsAtTables } from './place-dots.ts';
import { extentOf, placeCells } from './table-group-position.ts';
import { placementOf } from './table-occupancy.ts';
import { sizeForSeats } from './table-size.ts';
import { withCanvas } from './walls.ts';

/** A table that guests' rows name and the layout does not have. */
export interface MissingTable {
  readonly tableNumber: string;
  readonly guests: number;
  /** Enough seats for all guests of the table, and for the highest seat number among them. */
  readonly seats: number;
}

/** Larger tables are rectangles: a round one would take up half a room. */
const MAX_ROUND_SEATS = 12;

/** The tables that guests' rows name and the layout does not have, in the order of their numbers. */
export function listMissingTables(layout: Pick<Layout, 'tables' | 'guestPositions'>): MissingTable[] {
  const missing = new Map<string, { tableNumber: string; guests: number; highest: number }>();
  for (const dot of layout.guestPositions) {
    const key = tableKey(dot.tableNumber);
    if (key === null || dot.tableNumber === null || placementOf(layout, dot) !== 'unknownTable') continue;
    const known = missing.get(key) ?? { tableNumber: dot.tableNumber.trim(), guests: 0, highest: 0 };
    known.guests += 1;
    const seat = Number(dot.seatNumber);
    if (Number.isInteger(seat) && seat <= TABLE_SEATS.max) known.highest = Math.max(known.highest, seat);
    missing.set(key, known);
  }
  return [...missing.values()]
    .map(({ highest, ...table }) => ({
      ...table,
      seats: clamp(Math.max(table.guests, highest), TABLE_SEATS.min, TABLE_SEATS.max),
    }))
    .sort((a, b) => compareNumbered(a.tableNumber, b.tableNumber));
}

/** 'Table 7' for a number; a name such as 'Head table' is the label itself. A label that another table has gets a number. */
function createLabels(tables: readonly LayoutTable[], labelOf: (number: number) => string) {
  const taken = new Set(tables.map(({ label }) => tableKey(label)));
  return (tableNumber: string): string => {
    const number = Number(tableNumber);
    const wanted = Number.isInteger(number) && String(number) === tableNumber ? labelOf(number) : tableNumber;
    let label = wanted;
    for (let copy = 2; taken.has(tableKey(label)); copy++) {
      const ending = ` (${copy})`;
      label = wanted.slice(0, MAX_LABEL_LENGTH - ending.length) + ending;
    }
    taken.add(tableKey(label));
    return label;
  };
}

/** Adds the tables that the guests' rows name, large enough for everyone there; their guests get the seats of their rows. */
export function addMissingTables(layout: Layout, labelOf = defaultLabel): EditResult {
  const missing = listMissingTables(layout);
  if (missing.length === 0) return done(layout);
  if (layout.tables.length + missing.length > MAX_TABLES) return refuse({ reason: 'tooManyTables' });
  const names = createTableNames(layout.tables, labelOf);
  const labelFor = createLabels(layout.tables, labelOf);
  // Until they are placed, the new tables have their middle at the origin.
  const models = missing.map(({ tableNumber, seats }): LayoutTable => {
    const type = seats <= MAX_ROUND_SEATS ? 'round' : 'square';
    const size = sizeForSeats({ type, seats, isOneSided: false });
    const corner = { x: -size.width / 2, y: -size.height / 2 };
    const { id } = names.next();
    return { id, type, label: labelFor(tableNumber), tableNumber, ...corner, ...size, rotation: 0, seats };
  });
  const extent = boundsOfRects(models.map(extentOf));
  const placed = extent && placeCells(layout, extent, models.length, 'grid');
  if (!placed) return refuse({ reason: 'roomFull' });
  const added = models.map((model, index) => {
    const middle = placed.places[index] ?? { x: 0, y: 0 };
    return { ...model, x: roundCoordinate(model.x + middle.x), y: roundCoordinate(model.y + middle.y) };
  });
  return done(placeDotsAtTables({ ...withCanvas(layout, placed.canvas), tables: [...layout.tables, ...added] }, added));
}
