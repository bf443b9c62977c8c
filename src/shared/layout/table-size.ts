import type { LayoutTable } from '../contracts/layouts.ts';
import type { Size } from './geometry.ts';
import { type LengthUnit, TABLE_LENGTH, TABLE_SEATS, type TableType } from './layout-limits.ts';
import { DEFAULT_TABLE } from './new-table-defaults.ts';
import { UNITS_PER } from './rulers.ts';
import { SEAT_DISTANCE, SEAT_SPACING } from './seat-positions.ts';

type SeatedShape = Pick<LayoutTable, 'type' | 'seats' | 'isOneSided'>;

const CENTIMETRES = UNITS_PER.m / 100;
/**
 * How much of a table's edge one person needs to sit comfortably: 60 cm. The two that are missing at a usual round table
 * of 150 cm with eight people don't matter.
 */
export const EDGE_PER_PERSON_CM = 60;
const LEAST_EDGE = (EDGE_PER_PERSON_CM - 2) * CENTIMETRES;

/** Height of a rectangle with seats on one side; two-sided ones have the default height. */
const ONE_SIDED_HEIGHT = 60;

/** A size at which the seats do not overlap, and at least the default one. */
export function sizeForSeats({ type, seats, isOneSided }: SeatedShape): Size {
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

/** How many people sit comfortably at a table of this size; at most as many as are drawn without touching each other. */
export function comfortableSeats(table: Pick<LayoutTable, 'type' | 'width' | 'height' | 'isOneSided'>): number {
  const { type, width, height, isOneSided = false } = table;
  const along = (length: number) => Math.floor(length / LEAST_EDGE);
  const [long, short] = [along(Math.max(width, height)), along(Math.min(width, height))];
  const most = type === 'round' ? along(width * Math.PI) : isOneSided ? long : 2 * (long + short);
  return Math.max(TABLE_SEATS.min, Math.min(most, seatsThatFit(table, LEAST_EDGE)));
}

export interface TablePreset extends Size {
  /** Trestles of this size that are put together. */
  readonly parts: number;
}

/** Sizes that venues and caterers have: in centimetres where plans are in metres, in inches where they are in feet. */
const TRESTLES = [1, 2, 3, 4] as const;
const PRESETS: Record<
  LengthUnit,
  { readonly step: number; readonly round: readonly number[]; readonly trestle: Size }
> = {
  m: { step: CENTIMETRES, round: [150, 160, 180], trestle: { width: 183, height: 76 } },
  ft: { step: UNITS_PER.ft / 12, round: [60, 66, 72], trestle: { width: 72, height: 30 } },
};

/** Usual sizes for tables of a shape: one trestle and several put together for rectangular ones. */
export function tablePresets(type: TableType, unit: LengthUnit): TablePreset[] {
  const { step, round, trestle } = PRESETS[unit];
  const size = (width: number, height: number) => ({
    width: Math.round(width * step * 10) / 10,
    height: Math.round(height * step * 10) / 10,
  });
  if (type === 'round') return round.map((across) => ({ ...size(across, across), parts: 1 }));
  return TRESTLES.map((parts) => ({ ...size(trestle.width * parts, trestle.height), parts }));
}

/** Tables grow by half a foot. */
const GROWTH = 10;

/** How many seats fit around a table of this size without touching each other. */
export function seatsThatFit(
  { type, width, height, isOneSided = false }: Pick<LayoutTable, 'type' | 'width' | 'height' | 'isOneSided'>,
  spacing = SEAT_SPACING,
): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const along = (length: number) => Math.floor(length / spacing);
  const most =
    type === 'round'
      ? along((width + 2 * SEAT_DISTANCE) * Math.PI)
      : isOneSided
        ? along(long)
        : 2 * along(long) + 2 * along(short);
  return Math.min(most, TABLE_SEATS.max);
}

/** The size at which the seats of a table fit, as far as tables may be that long: its own if it is large enough. */
export function growForSeats(table: Pick<LayoutTable, 'type' | 'width' | 'height' | 'isOneSided' | 'seats'>): Size {
  const grown = { ...table };
  // Chairs are drawn 61 cm apart, but a table on which each has nearly 60 need not grow.
  if (seatsThatFit(table, LEAST_EDGE) >= table.seats) return { width: table.width, height: table.height };
  const isHigh = table.type === 'square' && table.height > table.width;
  while (seatsThatFit(grown) < table.seats && Math.max(grown.width, grown.height) + GROWTH <= TABLE_LENGTH.max) {
    if (table.type === 'round' || !isHigh) grown.width += GROWTH;
    if (table.type === 'round' || isHigh) grown.height += GROWTH;
  }
  return { width: grown.width, height: grown.height };
}
