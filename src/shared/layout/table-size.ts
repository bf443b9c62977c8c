import type { LayoutTable } from '../contracts/layouts.ts';
import type { Size } from './geometry.ts';
import { TABLE_LENGTH, TABLE_SEATS } from './layout-limits.ts';
import { DEFAULT_TABLE } from './new-table-defaults.ts';
import { SEAT_DISTANCE, SEAT_SPACING } from './seat-positions.ts';

type SeatedShape = Pick<LayoutTable, 'type' | 'seats' | 'isOneSided'>;

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

/** Tables grow by half a foot. */
const GROWTH = 10;

/** How many seats fit around a table of this size without touching each other. */
export function seatsThatFit({
  type,
  width,
  height,
  isOneSided = false,
}: Pick<LayoutTable, 'type' | 'width' | 'height' | 'isOneSided'>): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const along = (length: number) => Math.floor(length / SEAT_SPACING);
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
  const isHigh = table.type === 'square' && table.height > table.width;
  while (seatsThatFit(grown) < table.seats && Math.max(grown.width, grown.height) + GROWTH <= TABLE_LENGTH.max) {
    if (table.type === 'round' || !isHigh) grown.width += GROWTH;
    if (table.type === 'round' || isHigh) grown.height += GROWTH;
  }
  return { width: grown.width, height: grown.height };
}
