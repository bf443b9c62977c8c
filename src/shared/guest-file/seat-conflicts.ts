import { seatKey } from '../seat-key.ts';
import type { PresentGuest } from './people.ts';
import type { PlannedRow } from './planned-row.ts';

export interface SeatConflict {
  line: number;
  fullName: string;
  tableNumber: string;
  seatNumber: string;
  takenBy: string;
}

/** Predicts which rows will find their seat taken by an existing guest or an earlier row. */
export function predictSeats(rows: readonly PlannedRow[], guests: readonly PresentGuest[]): SeatConflict[] {
  // Guests that the file moves free their seats first, as on the server, so that they can swap seats.
  const moving = new Set(rows.filter(({ cells }) => cells.tableNumber || cells.seatNumber).map((row) => row.guestId));
  const nameBySeat = new Map<string, string>();
  for (const { id, fullName, tableNumber, seatNumber } of guests) {
    const seat = seatKey(tableNumber, seatNumber);
    if (seat !== null && !moving.has(id)) nameBySeat.set(seat, fullName);
  }
  const conflicts: SeatConflict[] = [];
  for (const { line, cells } of rows) {
    const { fullName, tableNumber, seatNumber } = cells;
    const seat = seatKey(tableNumber, seatNumber);
    if (seat === null) continue;
    const takenBy = nameBySeat.get(seat);
    if (takenBy === undefined) nameBySeat.set(seat, fullName);
    else conflicts.push({ line, fullName, tableNumber, seatNumber, takenBy });
  }
  return conflicts;
}
