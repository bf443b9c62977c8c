import type { z } from 'zod';
import { hasDeclined } from '../../../shared/attendance.ts';
import type { mergeWalkInsSchema } from '../../../shared/contracts/door-operations.ts';
import type { OperationReason } from '../../../shared/door/operation.ts';
import type { Seat } from '../../../shared/seat-key.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { hasSeat } from '../guests/attendance.ts';
import { changeAttendanceUnlessArrived } from '../guests/attendance-service.ts';
import { type GuestAnswer, listGuestsById, seatColumns, updateGuest } from '../guests/data.ts';
import { moveToDeleted } from '../guests/deleted-data.ts';
import { lockGuests, moveOperations, noteMerge } from '../guests/merge-data.ts';
import { joinNotes } from '../guests/undo-merge.ts';
import { type ApplyContext, applyById } from './held-service.ts';
import { listMerged } from './missing-guests-data.ts';
import { isWalkIn } from './report-data.ts';

/**
 * Makes one guest of two: a walk-in who was added at two doors, or who was on the list already. A kept guest who had
 * declined is set to coming.
 */
export async function mergeWalkIns(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { keptId, removedId }: z.output<typeof mergeWalkInsSchema>,
): Promise<GuestAnswer> {
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    await lockGuests(tx, eventId, [keptId, removedId]);
    const guests = new Map((await listGuestsById(tx, eventId, [keptId, removedId])).map((guest) => [guest.id, guest]));
    const [kept, removed] = [guests.get(keptId), guests.get(removedId)];
    if (!kept || !removed) throw notFoundError('Guest not found');
    if (keptId === removedId || !(await isWalkIn(tx, eventId, removedId))) {
      throw new AppError('invalid_input', 'Only a guest who was added at the door can be merged into another.');
    }
    // The walk-in is removed first, which frees its seat. For a day it can be restored.
    const now = clock();
    await moveToDeleted(tx, eventId, [removedId], now, { mergedInto: keptId });
    await noteMerge(tx, removedId, { movedOperations: await moveOperations(tx, eventId, removed, kept), kept });
    const arrivals = [...kept.arrivals, ...removed.arrivals].sort(
      (one, other) => Date.parse(one.at) - Date.parse(other.at),
    );
    const [first] = arrivals;
    let seat: Seat = hasSeat(kept) ? kept : removed;
    if (first && hasDeclined(kept)) {
      const wanted = new Map([[keptId, 'coming' as const]]);
      const { updates } = await changeAttendanceUnlessArrived(tx, eventId, wanted, { by: 'door', at: now });
      // If the walk-in got no seat at the door, the guest gets back the seat given up by declining, if it is free.
      if (!hasSeat(seat)) seat = updates[0] ?? seat;
    }
    const merged = await updateGuest(tx, keptId, {
      arrivals,
      checkedIn: first !== undefined,
      checkInTime: first ? new Date(first.at) : null,
      specialRequirements: joinNotes(kept.specialRequirements, removed.specialRequirements),
      ...seatColumns(seat),
    });
    if (!merged) throw notFoundError('Guest not found');
    return merged;
  });
}

interface HeldOfCall {
  readonly id: string | null;
  readonly reason: OperationReason | null;
  /** As the phone sent it. */
  readonly sent: unknown;
}

/**
 * A phone that was offline while a walk-in was merged into another guest still names the walk-in. Held operations of
 * its call are moved to the other guest, and applied if they were held only because the walk-in is gone. The event must
 * be locked.
 */
export async function followMerges(tx: Database, held: readonly HeldOfCall[], place: ApplyContext) {
  const eventId = place.event.id;
  const merged = await listMerged(tx, eventId);
  const nextIds = new Map(merged.map(({ id, mergedInto }) => [id, mergedInto]));
  /** Through several merges: whoever was kept may have been merged into somebody else later. */
  const keptIdOf = (id: number): number => {
    const next = nextIds.get(id);
    return next ? keptIdOf(next) : id;
  };
  const concerned = held.flatMap(({ id, reason, sent }) => {
    // The whole text is searched, because the fields of operations from newer versions are not known.
    const text = JSON.stringify(sent);
    const named = merged.filter((one) => text.includes(String(one.id)) || text.includes(one.qrCodeIdentifier));
    return id && named.length > 0 ? [{ id, reason, named }] : [];
  });
  if (concerned.length === 0) return { answers: [], keptIds: [] };
  const removed = new Set(concerned.flatMap(({ named }) => named));
  const keptIds = [...new Set(Array.from(removed, ({ id }) => keptIdOf(id)))];
  const kept = new Map((await listGuestsById(tx, eventId, keptIds)).map((guest) => [guest.id, guest]));
  for (const one of removed) {
    const other = kept.get(keptIdOf(one.id));
    if (other) await noteMerge(tx, one.id, { movedOperations: await moveOperations(tx, eventId, one, other) });
  }
  const missing = concerned.filter(({ reason }) => reason === 'guest_missing');
  const answers = await applyById(
    tx,
    missing.map(({ id }) => id),
    place,
  );
  return { answers, keptIds };
}
