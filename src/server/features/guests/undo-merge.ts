import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type Arrival, removeArrivals } from '../../../shared/door/arrivals.ts';
import type { Database } from '../../db/client.ts';
import { deletedGuests } from '../../db/schema/guests.ts';
import { lockGuests } from '../door/operations-data.ts';
import { moveOperations } from '../door/report-data.ts';
import { NO_SEAT } from './attendance.ts';
import { changeAttendanceUnlessArrived } from './attendance-service.ts';
import { type GuestRow, listGuestsById, type Seat, updateGuest } from './data.ts';

export const joinNotes = (kept: string | null, other: string | null) =>
  kept && other && kept !== other ? `${kept}; ${other}`.slice(0, 1_000) : (kept ?? other);

/** Remembers what merging a walk-in changed, in addition to what is remembered already. */
export async function noteMerge(
  tx: Database,
  removedId: number,
  { kept, movedOperations }: { readonly kept?: GuestRow; readonly movedOperations: string[] },
): Promise<void> {
  const { tableNumber, seatNumber, specialRequirements, attendance, seatGivenUp } = kept ?? {};
  await tx
    .update(deletedGuests)
    .set({
      movedOperations: sql`${deletedGuests.movedOperations} || ${sql.param(movedOperations)}::text[]`,
      ...(kept && {
        keptBefore: { tableNumber, seatNumber, specialRequirements, attendance, seatGivenUp } as GuestRow,
      }),
    })
    .where(eq(deletedGuests.id, removedId));
}

/** The columns of a removed walk-in as they are stored. */
interface StoredWalkIn {
  readonly arrivals: readonly Arrival[];
  readonly special_requirements: string | null;
  readonly table_number: string | null;
  readonly seat_number: string | null;
  readonly qr_code_identifier: string;
}

async function listMergedAmong(tx: Database, eventId: number, ids: number[]) {
  const { id, guest, mergedInto, keptBefore, movedOperations, deletedAt } = deletedGuests;
  const rows = await tx
    .select({ id, guest, mergedInto, before: keptBefore, movedOperations })
    .from(deletedGuests)
    .where(
      and(
        eq(deletedGuests.eventId, eventId),
        sql`${id} = any(${sql.param(ids)}::bigint[])`,
        isNotNull(mergedInto),
        isNotNull(keptBefore),
      ),
    )
    .orderBy(desc(deletedAt), id);
  return rows as ((typeof rows)[number] & { readonly guest: StoredWalkIn })[];
}

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
      ...{ arrivals, checkedIn, checkInTime: checkInTime === null ? null : new Date(checkInTime) },
      ...(kept.specialRequirements === joined && { specialRequirements: before.specialRequirements }),
      ...(hasWalkInSeat && NO_SEAT),
    });
    if (
      before.attendance === 'declined' &&
      kept.attendance === 'coming' &&
      kept.attendanceBy === 'door' &&
      !checkedIn
    ) {
      const wanted = new Map([[mergedInto, 'declined' as const]]);
      await changeAttendanceUnlessArrived(tx, eventId, wanted, { by: 'door', at });
      await updateGuest(tx, mergedInto, { seatGivenUp: before.seatGivenUp });
    }
    // An arrival that was taken back since the merge stays taken back.
    const own = kept.arrivals.filter((arrival) => moved.has(arrival.id));
    const stored = { arrivals: own, checked_in: own.length > 0, check_in_time: own[0]?.at ?? null };
    await tx
      .update(deletedGuests)
      .set({ guest: sql`${deletedGuests.guest} || ${JSON.stringify(stored)}::jsonb` })
      .where(eq(deletedGuests.id, id));
  }
}
