import type { ImportRow } from '../../../../shared/contracts/guest-import.ts';
import type { GuestRow, Seat } from '../data.ts';

export const givesSeat = ({ tableNumber, seatNumber }: ImportRow) => Boolean(tableNumber || seatNumber);

/** A row that moves a guest to another table without naming a seat drops the seat number of the old table. */
export function askedSeat(row: ImportRow, guest: Seat): Seat {
  const tableNumber = row.tableNumber ?? guest.tableNumber;
  const staysAtTable = tableNumber?.toLowerCase() === guest.tableNumber?.toLowerCase();
  return { tableNumber, seatNumber: row.seatNumber ?? (staysAtTable ? guest.seatNumber : null) };
}

/** Who has which seat while rows are taken in one after the other; the first guest to ask for a seat gets it. */
export class SeatOccupants {
  readonly #occupants: Map<string, string>;

  constructor(guests: readonly GuestRow[]) {
    this.#occupants = new Map(guests.flatMap(({ seatKey: key, fullName }) => (key === null ? [] : [[key, fullName]])));
  }

  leave(key: string | null): void {
    if (key !== null) this.#occupants.delete(key);
  }

  /** Takes the seat and returns null, or returns the name of the guest who already has it. */
  take(key: string | null, fullName: string): string | null {
    if (key === null) return null;
    const occupant = this.#occupants.get(key);
    if (occupant === undefined) this.#occupants.set(key, fullName);
    return occupant ?? null;
  }

  /** Called if a guest can't have the seat asked for: returns the previous seat if it is still free, otherwise none. */
  keep({ tableNumber, seatNumber, seatKey: key, fullName }: GuestRow) {
    const isFree = this.take(key, fullName) === null;
    return isFree ? { tableNumber, seatNumber, seatKey: key } : { tableNumber: null, seatNumber: null, seatKey: null };
  }
}
