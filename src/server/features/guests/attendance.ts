import { hasDeclined, hasNotDeclined } from '../../../shared/attendance.ts';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import { AppError } from '../../http/errors.ts';
import { type GuestRow, type Seat, seatColumns } from './data.ts';

/** The columns of a guest that decide how the attendance may change. */
export type AttendanceRow = Seat &
  Pick<GuestRow, 'id' | 'fullName' | 'attendance' | 'checkedIn' | 'seatKey' | 'seatGivenUp'>;

/** What is written to a guest whose attendance changes. */
export type AttendanceUpdate = Seat &
  Pick<GuestRow, 'id' | 'attendance' | 'seatKey' | 'seatGivenUp'> & { readonly from: Attendance | null };

export interface AttendancePlan {
  readonly updates: AttendanceUpdate[];
  /** Guests who should decline but are checked in. */
  readonly arrived: AttendanceRow[];
}

export const NO_SEAT = { tableNumber: null, seatNumber: null, seatKey: null } as const;

export const hasSeat = ({ tableNumber, seatNumber }: Seat) => tableNumber !== null || seatNumber !== null;

export function guestDeclinedError({ fullName }: Pick<GuestRow, 'fullName'>): AppError {
  return new AppError('guest_declined', `${fullName} has declined and can’t have a seat.`);
}

export function alreadyArrivedError({ fullName }: Pick<GuestRow, 'fullName'>): AppError {
  return new AppError('already_arrived', `${fullName} has already arrived and can’t decline.`);
}

/** Refuses a table or a seat for a guest who has declined. */
export function requireMaySit(guest: Pick<GuestRow, 'fullName' | 'attendance'>, seat: Seat): void {
  if (hasDeclined(guest) && hasSeat(seat)) throw guestDeclinedError(guest);
}

function decline({ id, attendance, tableNumber, seatNumber }: AttendanceRow): AttendanceUpdate {
  const seatGivenUp = hasSeat({ tableNumber, seatNumber }) ? { tableNumber, seatNumber } : null;
  return { id, from: attendance, attendance: 'declined', ...NO_SEAT, seatGivenUp };
}

/**
 * Changes of guests whose attendance becomes what `wanted` says; guests who already have it are left alone. `arrived` are
 * guests who should decline but are checked in: they stay as they are.
 *
 * Declining frees the seat and remembers it. A guest who comes after all gets it back if it is free, where seats freed by
 * the same change count as free and the first guest in `wanted` who held a seat gets it. Nobody else moves.
 */
export function planAttendance(
  guests: readonly AttendanceRow[],
  wanted: ReadonlyMap<number, Attendance | null>,
  occupiedSeatKeys: Iterable<string>,
): AttendancePlan {
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  const changing = Array.from(wanted, ([id, attendance]) => ({ guest: byId.get(id), attendance })).flatMap(
    ({ guest, attendance }) => (guest && guest.attendance !== attendance ? [{ guest, attendance }] : []),
  );
  const declining = changing.filter(hasDeclined).map(({ guest }) => guest);
  const updates = declining.filter(({ checkedIn }) => !checkedIn).map(decline);

  const occupied = new Set(occupiedSeatKeys);
  for (const { seatKey, checkedIn } of declining) if (seatKey !== null && !checkedIn) occupied.delete(seatKey);
  for (const { guest, attendance } of changing.filter(hasNotDeclined)) {
    const { id, attendance: from, seatGivenUp, tableNumber, seatNumber, seatKey } = guest;
    let seat = { tableNumber, seatNumber, seatKey };
    if (hasDeclined(guest) && !hasSeat(seat) && seatGivenUp) {
      const returned = seatColumns(seatGivenUp);
      if (returned.seatKey === null || !occupied.has(returned.seatKey)) seat = returned;
      if (returned.seatKey !== null) occupied.add(returned.seatKey);
    }
    updates.push({ id, from, attendance, ...seat, seatGivenUp: null });
  }
  return { updates, arrived: declining.filter(({ checkedIn }) => checkedIn) };
}
