import type { GuestPosition, Layout, LayoutTable } from '../../src/shared/contracts/layouts.ts';
import { seatPositions } from '../../src/shared/layout/seat-positions.ts';
import { makeFullNames } from './made-up-guests.ts';

const TABLES = 500;
const COLUMNS = 25;
const ROW_HEIGHT = 247;
const ROOM = { width: 6000, height: 5000 };
function galaTable(index: number, seats: number): LayoutTable {
  const number = String(index + 1);
  const isRound = index % 5 !== 4;
  return {
    id: `table-${number}`,
    type: isRound ? 'round' : 'square',
    label: `Table ${number}`,
    tableNumber: number,
    x: 60 + (index % COLUMNS) * 238,
    y: 65 + Math.floor(index / COLUMNS) * ROW_HEIGHT,
    width: isRound ? 120 : 140,
    height: isRound ? 120 : 80,
    rotation: isRound ? 0 : (index % 4) * 30,
    seats,
  };
}

/** Round and square tables in rows with everyone seated: 500 tables and 5,000 guests unless told otherwise. */
export function galaLayout({
  tableCount = TABLES,
  seatsPerTable = 10,
  guestIds = [] as readonly number[],
} = {}): Layout {
  const tables = Array.from({ length: tableCount }, (_, index) => galaTable(index, seatsPerTable));
  const guestPositions = tables.flatMap((table, tableIndex) =>
    seatPositions(table).map(({ x, y }, seat): GuestPosition => {
      const index = tableIndex * seatsPerTable + seat;
      const place = { x, y, tableNumber: table.tableNumber, seatNumber: String(seat + 1) };
      return {
        id: index + 1,
        guestId: guestIds[index] ?? index + 1,
        ...place,
        color: seat % 7 === 3 ? '#0f766e' : '#3b82f6',
      };
    }),
  );
  const height = Math.max(ROOM.height, Math.ceil(tableCount / COLUMNS) * ROW_HEIGHT + 200);
  return { id: 1, eventId: 1, name: 'Gala', unit: 'ft', version: 1, ...ROOM, height, tables, guestPositions };
}

export function galaNames({ guestPositions }: Layout): ReadonlyMap<number, string> {
  const names = makeFullNames(guestPositions.length);
  return new Map(guestPositions.map(({ guestId }, index) => [guestId, names[index] ?? '']));
}
