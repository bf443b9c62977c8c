import type { GuestPosition, Layout, LayoutTable } from '../../src/shared/contracts/layouts.ts';
import { seatPositions } from '../../src/shared/layout/seat-positions.ts';

const SEATS_PER_TABLE = 10;
const TABLES = 500;
const COLUMNS = 25;
const ROW_HEIGHT = 247;
const ROOM = { width: 6000, height: 5000 };
const FAMILY = ['Kovács', 'Nagy', 'Szabó', 'Tóth', 'Horváth', 'Varga', 'Kiss', 'Molnár', 'Németh', 'Farkas', 'Smith'];
const GIVEN = ['Anna', 'Péter', 'Éva', 'Gábor', 'Zsófia', 'László', 'Katalin', 'István', 'Emma', 'Oliver', 'Ágnes'];

function galaTable(index: number): LayoutTable {
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
    seats: SEATS_PER_TABLE,
  };
}

/** The scene of the benchmarks: 500 tables, 5,000 guests on their seats, in a room of 6000 by 5000. */
export function galaLayout({ tableCount = TABLES, guestIds = [] as readonly number[] } = {}): Layout {
  const tables = Array.from({ length: tableCount }, (_, index) => galaTable(index));
  const guestPositions = tables.flatMap((table, tableIndex) =>
    seatPositions(table).map(({ x, y }, seat): GuestPosition => {
      const index = tableIndex * SEATS_PER_TABLE + seat;
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
  return new Map(
    guestPositions.map(({ guestId }) => [
      guestId,
      `${FAMILY[guestId % FAMILY.length]} ${GIVEN[(guestId * 7) % GIVEN.length]}`,
    ]),
  );
}
