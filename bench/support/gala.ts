import { DEFAULT_COLOR } from '../../src/shared/contracts/events.ts';
import type { Layout, LayoutTable } from '../../src/shared/contracts/layouts.ts';
import { seatPlaces } from '../../src/shared/layout/seats.ts';

export const SEATS_PER_TABLE = 10;
const COLUMNS = 25;
const SPACING = 240;

/** A gala: round tables of ten in rows, every seat taken. 500 tables fill a world of 6000×5000. */
export function makeGala(tableCount: number, eventId: number, guestIds?: readonly number[]): Layout {
  const tables = Array.from({ length: tableCount }, (_, index): LayoutTable => {
    const number = String(index + 1);
    const [x, y] = [60 + (index % COLUMNS) * SPACING, 60 + Math.floor(index / COLUMNS) * SPACING];
    const size = { width: 120, height: 120, rotation: 0, seats: SEATS_PER_TABLE };
    return { id: `table-${number}`, type: 'round', label: `Table ${number}`, tableNumber: number, x, y, ...size };
  });
  const guestPositions = tables.flatMap((table, index) =>
    seatPlaces(table).map(({ x, y }, seat) => {
      const position = index * SEATS_PER_TABLE + seat;
      const guestId = guestIds?.[position] ?? position + 1;
      const { tableNumber } = table;
      return { id: position + 1, guestId, x, y, tableNumber, seatNumber: String(seat + 1), color: DEFAULT_COLOR };
    }),
  );
  const height = Math.max(800, Math.ceil(tableCount / COLUMNS) * SPACING + 200);
  const name = 'Main Layout';
  return { id: 'new', eventId, name, tables, guestPositions, width: COLUMNS * SPACING, height, unit: 'ft', version: 0 };
}
