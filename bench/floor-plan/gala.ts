import type { GuestPosition, Layout, LayoutTable } from '../../src/shared/contracts/layouts.ts';
import { seatPlaces } from '../../src/shared/layout/seats.ts';

const COLUMNS = 25;
const ROWS = 20;
const SEATS = 10;
const ROOM = { width: 6000, height: 5000 };
const FAMILY = ['Kovács', 'Nagy', 'Szabó', 'Tóth', 'Horváth', 'Varga', 'Kiss', 'Molnár', 'Németh', 'Farkas', 'Smith'];
const GIVEN = ['Anna', 'Péter', 'Éva', 'Gábor', 'Zsófia', 'László', 'Katalin', 'István', 'Emma', 'Oliver', 'Ágnes'];

/** The scene of the benchmarks: 500 tables, 5,000 guests on their seats, in a room of 6000 by 5000. */
export function galaLayout(): Layout {
  const tables = Array.from({ length: COLUMNS * ROWS }, (_, index): LayoutTable => {
    const isRound = index % 5 !== 4;
    return {
      id: `table-${index + 1}`,
      type: isRound ? 'round' : 'square',
      label: `Table ${index + 1}`,
      tableNumber: String(index + 1),
      x: 60 + (index % COLUMNS) * 238,
      y: 65 + Math.floor(index / COLUMNS) * 247,
      width: isRound ? 120 : 140,
      height: isRound ? 120 : 80,
      rotation: isRound ? 0 : (index % 4) * 30,
      seats: SEATS,
    };
  });
  const guestPositions = tables.flatMap((table, tableIndex) =>
    seatPlaces(table).map(
      ({ x, y }, seat): GuestPosition => ({
        id: tableIndex * SEATS + seat + 1,
        guestId: tableIndex * SEATS + seat + 1,
        x,
        y,
        tableNumber: table.tableNumber,
        seatNumber: String(seat + 1),
        color: seat % 7 === 3 ? '#0f766e' : '#3b82f6',
      }),
    ),
  );
  return { id: 1, eventId: 1, name: 'Gala', unit: 'ft', version: 1, ...ROOM, tables, guestPositions };
}

export function galaNames({ guestPositions }: Layout): ReadonlyMap<number, string> {
  return new Map(
    guestPositions.map(({ guestId }) => [
      guestId,
      `${FAMILY[guestId % FAMILY.length]} ${GIVEN[(guestId * 7) % GIVEN.length]}`,
    ]),
  );
}
