import { type Seat, seatKey, tableKey } from '../seat-key.ts';

export interface DoorTable {
  readonly tableNumber: string;
  readonly tableName: string | null;
  readonly seats: number;
}

export interface FreeSeat {
  readonly tableNumber: string;
  readonly tableName: string | null;
  readonly seatNumber: string;
}

/** Free seats of the floor plan, those at the wanted table first. Guests at a table without a seat number take none. */
export function listFreeSeats(
  tables: readonly DoorTable[],
  people: Iterable<Seat>,
  { near = null, limit = Number.POSITIVE_INFINITY }: { near?: string | null; limit?: number } = {},
): FreeSeat[] {
  const taken = new Set(Array.from(people, ({ tableNumber, seatNumber }) => seatKey(tableNumber, seatNumber)));
  const wanted = tableKey(near);
  const isWanted = ({ tableNumber }: DoorTable) => wanted !== null && tableKey(tableNumber) === wanted;
  const inOrder = [...tables.filter(isWanted), ...tables.filter((table) => !isWanted(table))];
  const free: FreeSeat[] = [];
  for (const { tableNumber, tableName, seats } of inOrder) {
    for (let number = 1; number <= seats && free.length < limit; number++) {
      const seatNumber = String(number);
      if (!taken.has(seatKey(tableNumber, seatNumber))) free.push({ tableNumber, tableName, seatNumber });
    }
  }
  return free;
}

/** The wanted seat while it is free, else the first free one at its table, else the first one anywhere. */
export function chooseFreeSeat(
  free: readonly FreeSeat[],
  wanted: { readonly tableNumber: string; readonly seatNumber: string },
): FreeSeat | undefined {
  const atTable = free.filter(({ tableNumber }) => tableNumber === wanted.tableNumber);
  return atTable.find(({ seatNumber }) => seatNumber === wanted.seatNumber) ?? atTable[0] ?? free[0];
}
