import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import { roundCoordinate } from './geometry.ts';
import { MAX_TABLES, TABLE_SEATS, type TableType } from './layout-limits.ts';
import { createTableNames, defaultLabel, nextTableNumber } from './new-table-names.ts';
import { placeDotsAtTables } from './place-dots.ts';
import { type Furniture, furnishRoom } from './room-furniture.ts';
import { type Arrangement, growingRooms, placeTableGroup } from './table-group-position.ts';
import { sizeForSeats } from './table-size.ts';
import { withCanvas } from './walls.ts';

/** Several equal tables that are added together. */
export interface TableGroup {
  readonly count: number;
  readonly type: TableType;
  readonly seats: number;
  /** Rectangles with seats on one long side only. */
  readonly isOneSided: boolean;
  readonly arrangement: Arrangement;
  /** What stands in the room besides them. */
  readonly furniture?: Furniture;
}

export const ROOM_TEMPLATES = ['banquet', 'wedding', 'longTables', 'uShape', 'classroom'] as const;
export type RoomTemplate = (typeof ROOM_TEMPLATES)[number];

const TEMPLATE_GROUPS: Record<RoomTemplate, Omit<TableGroup, 'count'>> = {
  banquet: { type: 'round', seats: 10, isOneSided: false, arrangement: 'staggered' },
  wedding: {
    type: 'round',
    seats: 10,
    isOneSided: false,
    arrangement: 'staggered',
    furniture: { headSeats: 8, hasDanceFloor: true, hasEntrance: true },
  },
  longTables: { type: 'square', seats: 16, isOneSided: false, arrangement: 'rows' },
  uShape: { type: 'square', seats: 3, isOneSided: true, arrangement: 'uShape' },
  classroom: { type: 'square', seats: 3, isOneSided: true, arrangement: 'rows' },
};

/** Tables that a number of guests need. */
export const countTablesFor = (guests: number, seats: number): number => Math.max(0, Math.ceil(guests / seats));

/** Tables at which parties of these sizes can sit without being split, each put where it fits first, the largest parties first. */
function countTablesForParties(parties: readonly number[], seats: number, headSeats: number): number {
  const free = [headSeats];
  for (const size of parties.toSorted((one, other) => other - one)) {
    let rest = size;
    // A party that no table holds fills some alone.
    for (; rest > seats; rest -= seats) free.push(0);
    const table = free.findIndex((left) => left >= rest);
    if (table < 0) free.push(seats - rest);
    else free[table] = (free[table] ?? 0) - rest;
  }
  return free.length - 1;
}

/** The template's tables for so many guests. `parties`: sizes of the households among them, each of which needs a table that holds it. */
export function groupOfTemplate(template: RoomTemplate, guests: number, parties: readonly number[] = []): TableGroup {
  const group = TEMPLATE_GROUPS[template];
  const headSeats = group.furniture?.headSeats ?? 0;
  const forParties = countTablesForParties(parties, group.seats, headSeats);
  const count = Math.max(countTablesFor(guests - headSeats, group.seats), forParties);
  return { ...group, count: guests > 0 ? Math.max(1, count) : 0 };
}

/** The sizes of parties of more than one; `null` marks people of none. */
export function listPartySizes(parties: readonly unknown[]): number[] {
  const sizes = new Map<unknown, number>();
  for (const party of parties) if (party !== null) sizes.set(party, (sizes.get(party) ?? 0) + 1);
  return [...sizes.values()].filter((size) => size > 1);
}

/** The tables of a group where they touch nothing, in a room that is large enough for them and for the furniture. */
function placeInRoom(layout: Layout, model: LayoutTable, group: TableGroup, furnish: (room: Layout) => Layout) {
  const { furniture, count, arrangement } = group;
  if (!furniture) {
    const placed = placeTableGroup(layout, model, { count, arrangement });
    return placed && { room: withCanvas(layout, placed.canvas), places: placed.places };
  }
  // The furniture stands in the middle of the room, so it is placed anew in each larger room that is tried.
  for (const canvas of growingRooms(layout)) {
    const room = furnish(withCanvas(layout, canvas));
    const placed = placeTableGroup(room, model, { count, arrangement });
    if (!placed) return undefined;
    const { width, height } = placed.canvas;
    if (width === room.width && height === room.height) return { room, places: placed.places };
  }
  return undefined;
}

/**
 * Adds all tables of a group, where they touch nothing, with their furniture; the room grows if need be. Numbers continue
 * after the highest one, and the head table has the first of them.
 */
export function addTableGroup(
  layout: Layout,
  group: TableGroup,
  labelOf = defaultLabel,
  headLabel = 'Head table',
): EditResult {
  const { count, type, seats, arrangement, furniture } = group;
  const isValid = Number.isInteger(count) && count >= 1 && Number.isInteger(seats) && seats >= TABLE_SEATS.min;
  const hasHead = (furniture?.headSeats ?? 0) > 0;
  if (!isValid || seats > TABLE_SEATS.max || layout.tables.length + count + Number(hasHead) > MAX_TABLES) {
    return refuse({ reason: 'tooManyTables' });
  }
  const isU = arrangement === 'uShape';
  const isOneSided = isU || (type === 'square' && group.isOneSided);
  const shape = { type: isU ? ('square' as const) : type, seats, isOneSided };
  const model: LayoutTable = {
    id: '',
    label: '',
    tableNumber: '',
    x: 0,
    y: 0,
    type: shape.type,
    seats,
    ...sizeForSeats(shape),
    // The guests of a one-sided table sit below it and look up, to where a stage usually is.
    rotation: isOneSided && !isU ? 180 : 0,
    ...(isOneSided && { isOneSided }),
  };
  const names = createTableNames(layout.tables, labelOf, nextTableNumber(layout.tables));
  const headName = hasHead ? names.next() : undefined;
  const isLabelFree = !layout.tables.some(({ label }) => tableKey(label) === tableKey(headLabel));
  const head = headName && { ...headName, ...(isLabelFree && { label: headLabel }) };
  const furnish = (room: Layout) => (furniture ? furnishRoom(room, furniture, { head, guests: count * seats }) : room);
  const placed = placeInRoom(layout, model, group, furnish);
  if (!placed) return refuse({ reason: 'roomFull' });
  const added = placed.places.map(({ x, y, rotation }) => ({
    ...model,
    ...names.next(),
    x: roundCoordinate(x),
    y: roundCoordinate(y),
    rotation,
  }));
  const { room } = placed;
  const tables = [...room.tables, ...added];
  return done(placeDotsAtTables({ ...room, tables }, tables.slice(layout.tables.length)));
}
