import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import { roundCoordinate, type Size } from './geometry.ts';
import { MAX_TABLES, TABLE_SEATS, type TableType } from './layout-limits.ts';
import { DEFAULT_TABLE } from './new-table-defaults.ts';
import { createTableNames, defaultLabel, nextTableNumber } from './new-table-names.ts';
import { placeDotsAtTables } from './place-dots.ts';
import { SEAT_DISTANCE, SEAT_SPACING } from './seat-positions.ts';
import { type Arrangement, placeTableGroup } from './table-group-position.ts';

/** Several equal tables that are added together. */
export interface TableGroup {
  readonly count: number;
  readonly type: TableType;
  readonly seats: number;
  /** Rectangles with seats on one long side only. */
  readonly isOneSided: boolean;
  readonly arrangement: Arrangement;
}

export const ROOM_TEMPLATES = ['banquet', 'longTables', 'uShape', 'classroom'] as const;
export type RoomTemplate = (typeof ROOM_TEMPLATES)[number];

const TEMPLATE_GROUPS: Record<RoomTemplate, Omit<TableGroup, 'count'>> = {
  banquet: { type: 'round', seats: 10, isOneSided: false, arrangement: 'staggered' },
  longTables: { type: 'square', seats: 16, isOneSided: false, arrangement: 'rows' },
  uShape: { type: 'square', seats: 3, isOneSided: true, arrangement: 'uShape' },
  classroom: { type: 'square', seats: 3, isOneSided: true, arrangement: 'rows' },
};

/** Tables that a number of guests need. */
export const countTablesFor = (guests: number, seats: number): number => Math.ceil(guests / seats);

export function groupOfTemplate(template: RoomTemplate, guests: number): TableGroup {
  const group = TEMPLATE_GROUPS[template];
  return { ...group, count: countTablesFor(guests, group.seats) };
}

/** Height of a rectangle with seats on one side; two-sided ones have the default height. */
const ONE_SIDED_HEIGHT = 60;

/** A size at which the seats do not overlap, and at least the default one. */
export function sizeForSeats({ type, seats, isOneSided }: Pick<TableGroup, 'type' | 'seats' | 'isOneSided'>): Size {
  if (type === 'round') {
    const needed = (seats * SEAT_SPACING) / Math.PI - 2 * SEAT_DISTANCE;
    const side = Math.max(DEFAULT_TABLE.width, Math.ceil(needed / 10) * 10);
    return { width: side, height: side };
  }
  const seatsPerSide = isOneSided ? seats : Math.ceil(seats / 2);
  return {
    width: Math.max(DEFAULT_TABLE.width, seatsPerSide * SEAT_SPACING),
    height: isOneSided ? ONE_SIDED_HEIGHT : DEFAULT_TABLE.height.square,
  };
}

/** Adds all tables of a group, where they touch nothing; the room grows if need be. Numbers continue after the highest one. */
export function addTableGroup(layout: Layout, group: TableGroup, labelOf = defaultLabel): EditResult {
  const { count, type, seats, arrangement } = group;
  const isValid = Number.isInteger(count) && count >= 1 && Number.isInteger(seats) && seats >= TABLE_SEATS.min;
  if (!isValid || seats > TABLE_SEATS.max || layout.tables.length + count > MAX_TABLES) {
    return refuse({ reason: 'tooManyTables' });
  }
  const isU = arrangement === 'uShape';
  const isOneSided = isU || (type === 'square' && group.isOneSided);
  const shape = { type: isU ? ('square' as const) : type, seats, isOneSided };
  const model: LayoutTable = {
    ...{ id: '', label: '', tableNumber: '', x: 0, y: 0 },
    ...{ type: shape.type, seats, ...sizeForSeats(shape) },
    // The guests of a one-sided table sit below it and look up, to where a stage usually is.
    rotation: isOneSided && !isU ? 180 : 0,
    ...(isOneSided && { isOneSided }),
  };
  const placed = placeTableGroup(layout, model, { count, arrangement });
  if (!placed) return refuse({ reason: 'roomFull' });
  const names = createTableNames(layout.tables, labelOf, nextTableNumber(layout.tables));
  const added = placed.places.map(({ x, y, rotation }) => ({
    ...model,
    ...names.next(),
    x: roundCoordinate(x),
    y: roundCoordinate(y),
    rotation,
  }));
  const tables = [...layout.tables, ...added];
  return done(placeDotsAtTables({ ...layout, ...placed.canvas, tables }, added));
}
