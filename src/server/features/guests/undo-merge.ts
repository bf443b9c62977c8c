import { hasDeclined } from '../../../shared/attendance.ts';
import { removeArrivals } from '../../../shared/door/arrivals.ts';
import type { Database } from '../../db/client.ts';
import { NO_SEAT } from './attendance.ts';
import { changeAttendanceUnlessArrived } from './attendance-service.ts';
import { listGuestsById, type Seat, updateGuest } from './data.ts';
import { listMergedAmong, lockGuests, moveOperations, updateMergedArrivals } from './merge-data.ts';

export const joinNotes = (kept: string | null, other: string | null) =>
  kept && other && kept !== other ? `${kept}; ${other}`.slice(0, 1_000) : (kept ?? other);

const isSameSeat = (one: Seat, other: Seat) =>
  one.tableNumber === other.tableNumber && one.seatNumber === other.seatNumber;

/**
 * Gives walk-ins who are about to be restored back what they brought into the guests they were merged into: arrivals,
 * operations, notes and the seat. What was changed of those guests since then stays. The event must be locked.
 */
export async function undoMerges(tx: Database, eventId: number, ids: number[], at: Date): Promise<void> {
  for (const { id, guest, mergedInto, before, movedOperations } of await listMergedAmong(tx, eventId, ids)) {
    if (mergedInto === null || !before) continue;
    await lockGuests(tx, eventId, [mergedInto]);
    const [kept] = await listGuestsById(tx, eventId, [mergedInto]);
    if (!kept) continue;
    await moveOperations(tx, eventId, kept, { id, qrCodeIdentifier: guest.qr_code_identifier }, movedOperations);
    const moved = new Set([...movedOperations, ...guest.arrivals.map((arrival) => arrival.id)]);
    const arrived = { ...kept, checkInTime: kept.checkInTime?.toISOString() ?? null };
    const { arrivals, checkedIn, checkInTime } = removeArrivals(arrived, moved);
    const walkInSeat = { tableNumber: guest.table_number, seatNumber: guest.seat_number };
    const hasWalkInSeat = isSameSeat(kept, walkInSeat) && !isSameSeat(before, walkInSeat);
    const joined = joinNotes(before.specialRequirements, guest.special_requirements);
    await updateGuest(tx, mergedInto, {
      arrivals,
      checkedIn,
      checkInTime: checkInTime === null ? null : new Date(checkInTime),
      ...(kept.specialRequirements === joined && { specialRequirements: before.specialRequirements }),
      ...(hasWalkInSeat && NO_SEAT),
    });
    if (hasDeclined(before) && kept.attendance === 'coming' && kept.attendanceBy === 'door' && !checkedIn) {
      const wanted = new Map([[mergedInto, 'declined' as const]]);
      await changeAttendanceUnlessArrived(tx, eventId, wanted, { by: 'door', at });
      await updateGuest(tx, mergedInto, { seatGivenUp: before.seatGivenUp });
    }
    // An arrival that was taken back since the merge stays taken back.
    const own = kept.arrivals.filter((arrival) => moved.has(arrival.id));
    await updateMergedArrivals(tx, id, own);
  }
}
