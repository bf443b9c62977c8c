/** The wedding's room: a head table at the top and twelve round tables in three rows, on the editor's grid of 20. */

export const ROOM = { width: 1200, height: 960 } as const;

export interface DemoTable {
  readonly id: string;
  readonly type: 'round' | 'square';
  readonly label: string;
  readonly tableNumber: string;
  /** Of the corner at the top left. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly seats: number;
}

const COLUMNS = 4;
const ROUND_TABLES = 12;
const ROUND_SIZE = 120;
/** From the edge of a table to the middle of a guest's dot, which is 32 wide. */
const SEAT_DISTANCE = 22;

function roundTable(index: number): DemoTable {
  const number = String(index + 1);
  return {
    id: `table-${number}`,
    type: 'round',
    label: `Table ${number}`,
    tableNumber: number,
    x: 120 + (index % COLUMNS) * 280,
    y: 260 + Math.floor(index / COLUMNS) * 240,
    width: ROUND_SIZE,
    height: ROUND_SIZE,
    rotation: 0,
    seats: 10,
  };
}

export const HEAD: DemoTable = {
  id: 'table-head',
  type: 'square',
  label: 'Head table',
  tableNumber: 'A',
  x: 460,
  y: 60,
  width: 280,
  height: 80,
  rotation: 0,
  seats: 6,
};

export const ROUNDS: readonly DemoTable[] = Array.from({ length: ROUND_TABLES }, (_, index) => roundTable(index));

/** Where the dot of a seat stands: clockwise, seat 1 at the top, or at the left of a rectangle's upper side. */
export function seatPlace(table: DemoTable, seat: number): { x: number; y: number } {
  if (table.type === 'round') {
    const angle = ((seat - 1) / table.seats) * 2 * Math.PI - Math.PI / 2;
    const radius = table.width / 2 + SEAT_DISTANCE;
    return {
      x: Math.round(table.x + table.width / 2 + radius * Math.cos(angle)),
      y: Math.round(table.y + table.height / 2 + radius * Math.sin(angle)),
    };
  }
  const perSide = Math.ceil(table.seats / 2);
  const isUpper = seat <= perSide;
  const column = isUpper ? seat - 1 : table.seats - seat;
  return {
    x: Math.round(table.x + (table.width * (column + 0.5)) / perSide),
    y: isUpper ? table.y - SEAT_DISTANCE : table.y + table.height + SEAT_DISTANCE,
  };
}
