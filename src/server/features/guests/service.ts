import type { z } from 'zod';
import type { createGuestSchema, GuestChanges, SeatChange } from '../../../shared/contracts/guests.ts';
import { eachPlainField, PLAIN_FIELDS } from '../../../shared/contracts/plain-fields.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import { isSameSeat } from '../../../shared/layout/seat-sync.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import type { Changes, Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import type { AccessedEvent, EventTarget } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { requireMaySit } from './attendance.ts';
import { changeAttendance } from './attendance-service.ts';
import { changeCompanions, renamePlaceholders, writePlaceholderNames } from './companions-service.ts';
import {
  clearSeats,
  findGuest,
  findGuestByQrCode,
  findSeatOccupant,
  type GuestRow,
  insertGuest,
  listGuestsById,
  type Seat,
  seatColumns,
  updateGuest,
  writeSeats,
} from './data.ts';
import { listDeletedIds, moveToDeleted, RESTORE_WINDOW_MS, restoreDeleted } from './deleted-data.ts';
import { logEdits } from './edit-log.ts';
import { requireRoom } from './guest-limit-service.ts';
import { renameHousehold } from './households/data.ts';
import { findOrCreateHouseholds, moveToHouseholds } from './households/members-service.ts';
import { resolveTagsAndMeals } from './list-fields-service.ts';
import { undoMerges } from './undo-merge.ts';

type CreateGuest = z.output<typeof createGuestSchema>;

const qrTakenError = () => new AppError('qr_taken', 'This QR code already belongs to a guest.');

function seatTakenError({ id, fullName, tableName }: Pick<GuestRow, 'id' | 'fullName' | 'tableName'>): AppError {
  return new AppError('seat_taken', `${fullName} already sits there.`, { seatedGuest: { id, fullName, tableName } });
}

/** A client that got no answer sends the same guest again, with the same QR code. */
function isRepeated(known: GuestRow, input: CreateGuest): boolean {
  const texts = ['fullName', 'email', 'tableNumber', 'seatNumber', 'specialRequirements', ...PLAIN_FIELDS] as const;
  const fields = ['eventId', ...texts] as const;
  return fields.every((field) => known[field] === (input[field] ?? null));
}

async function readGuest(tx: Database, id: number): Promise<GuestRow> {
  const guest = await findGuest(tx, id);
  if (!guest) throw notFoundError('Guest not found');
  return guest;
}

async function requireFreeSeats(
  tx: Database,
  eventId: number,
  keys: Iterable<string>,
  forIds: number[],
): Promise<void> {
  const seatKeys = [...keys];
  const seated = seatKeys.length > 0 && (await findSeatOccupant(tx, eventId, seatKeys, forIds));
  if (seated) throw seatTakenError(seated);
}

/** The guest's seat after a change that may name a table, a seat, both or neither. */
function changedSeat(current: Seat, { tableNumber, seatNumber }: Changes<Seat>) {
  return seatColumns({
    tableNumber: tableNumber === undefined ? current.tableNumber : tableNumber,
    seatNumber: seatNumber === undefined ? current.seatNumber : seatNumber,
  });
}

/**
 * Moves a guest into the event's first household of that name, which is created if there is none. A guest whose household
 * has the name already stays there: several households may have the same name.
 */
async function changeHousehold(tx: Database, guest: GuestRow, name: string | null, now: Date): Promise<void> {
  if (name === guest.householdName) return;
  const { id, eventId } = guest;
  const ids = name === null ? null : await findOrCreateHouseholds(tx, { eventId, names: [name], now });
  await moveToHouseholds(tx, [guest], new Map([[id, (name !== null && ids?.get(name)) || null]]));
}

const NO_CHOICES = { meals: {}, ageGroup: null };

export async function createGuest({ db, clock }: AppContext, caller: AccountCaller, input: CreateGuest) {
  const { eventId, fullName, email = null, specialRequirements = null, qrCodeIdentifier } = input;
  const { household = null, attendance = null, companions = 0, ageGroup, needsHighChair, sortName, cardName } = input;
  const now = clock();
  const source = { by: 'organiser', at: now } as const;
  return withEventAccess(db, caller, { eventId }, async (tx, event) => {
    const known = qrCodeIdentifier && (await findGuestByQrCode(tx, qrCodeIdentifier));
    if (known && isRepeated(known, input)) return known;
    await requireRoom(tx, event, now);
    const seat = seatColumns({ tableNumber: input.tableNumber ?? null, seatNumber: input.seatNumber ?? null });
    requireMaySit({ fullName, attendance }, seat);
    await requireFreeSeats(tx, eventId, seat.seatKey === null ? [] : [seat.seatKey], []);
    const guest = await insertGuest(tx, {
      id: randomId(),
      eventId,
      fullName,
      email,
      ...eachPlainField((field) => input[field] ?? null),
      specialRequirements,
      qrCodeIdentifier: qrCodeIdentifier ?? randomToken(),
      createdAt: now,
      ...seat,
      ageGroup,
      needsHighChair,
      sortName,
      cardName,
      ...(await resolveTagsAndMeals(tx, eventId, NO_CHOICES, input, now)),
    });
    if (!guest) throw qrTakenError();
    const bringsNobody = companions === 0 || (Array.isArray(companions) && companions.length === 0);
    if (household === null && attendance === null && bringsNobody) return guest;
    await changeHousehold(tx, guest, household, now);
    await changeAttendance(tx, eventId, new Map([[guest.id, attendance]]), source);
    await changeCompanions(tx, event, [{ host: await readGuest(tx, guest.id), companions }], source);
    return readGuest(tx, guest.id);
  });
}

export async function changeGuest({ db, clock }: AppContext, caller: AccountCaller, id: number, changes: GuestChanges) {
  const { fullName, email, specialRequirements, ageGroup, needsHighChair, sortName, cardName } = changes;
  const { attendance, household, companions, companionOf } = changes;
  const now = clock();
  const source = { by: 'organiser', at: now } as const;
  return withEventAccess(db, caller, { guestId: id }, async (tx, event) => {
    const current = await readGuest(tx, id);
    if (companionOf !== undefined && companionOf !== current.companionOf) {
      const issues = [{ path: 'companionOf', message: messageKey('guests.hostFixed') }];
      throw new AppError('invalid_input', 'The input is not valid.', { issues });
    }
    if (attendance !== undefined) await changeAttendance(tx, event.id, new Map([[id, attendance]]), source);
    const seat = changedSeat(current, changes);
    // Forms send the seat with every change: an unchanged one must not undo what the attendance did to the seat.
    const isSeatChanged = seat.tableNumber !== current.tableNumber || seat.seatNumber !== current.seatNumber;
    if (isSeatChanged) {
      requireMaySit({ ...current, ...(attendance !== undefined && { attendance }) }, seat);
      await requireFreeSeats(tx, event.id, seat.seatKey === null ? [] : [seat.seatKey], [id]);
    }
    const isRenamed = fullName !== undefined && fullName !== current.fullName;
    const updated = await updateGuest(tx, id, {
      ...eachPlainField((field) => changes[field]),
      fullName,
      email,
      specialRequirements,
      ageGroup,
      needsHighChair,
      sortName,
      cardName,
      ...(isSeatChanged && seat),
      ...(isRenamed && { isNamePlaceholder: false }),
      ...(await resolveTagsAndMeals(tx, event.id, current, changes, now)),
    });
    if (!updated) throw notFoundError('Guest not found');
    if (isRenamed) await renamePlaceholders(tx, event, updated);
    // Forms send the household with every change: an unchanged name moves nobody.
    const staysInHousehold = household === undefined || household === current.householdName;
    const isHouseholdRenamed = isRenamed && staysInHousehold && current.householdName === current.fullName;
    if (isHouseholdRenamed) await renameHousehold(tx, current.householdId, fullName);
    if (!staysInHousehold) await changeHousehold(tx, updated, household, now);
    if (companions !== undefined) {
      await changeCompanions(tx, event, [{ host: await readGuest(tx, id), companions }], source);
    }
    const isComplete = staysInHousehold && !isHouseholdRenamed && companions === undefined;
    const after = isComplete ? updated : await readGuest(tx, id);
    await logEdits(tx, event.id, [{ before: current, after }], now);
    return after;
  });
}

/** A call that is repeated because its answer was lost finds the guest on the new seat already. */
function requireNotMovedElsewhere(guest: GuestRow, seat: Seat, from: SeatChange['from']): void {
  if (!from || isSameSeat(guest, seat)) return;
  const isExpected = from.some(({ tableNumber = null, seatNumber = null }) =>
    isSameSeat(guest, { tableNumber, seatNumber }),
  );
  if (isExpected) return;
  throw new AppError('guest_moved', `${guest.fullName} was moved elsewhere meanwhile.`);
}

/**
 * Moves several guests in one transaction. Their old seats are freed before the new ones are written, so that guests can
 * swap seats or a table can be renumbered. Returns their ids.
 */
export async function changeSeats({ db }: AppContext, caller: AccountCaller, eventId: number, changes: SeatChange[]) {
  // For a guest who is named twice the later change counts.
  const byGuest = new Map(changes.map((change) => [change.guestId, change]));
  const ids = [...byGuest.keys()];
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    const guests = new Map((await listGuestsById(tx, eventId, ids)).map((guest) => [guest.id, guest]));
    const occupants = new Map<string, GuestRow>();
    const seats = Array.from(byGuest, ([id, change]) => {
      const guest = guests.get(id);
      if (!guest) throw notFoundError('Guest not found');
      const seat = changedSeat(guest, change);
      requireNotMovedElsewhere(guest, seat, change.from);
      requireMaySit(guest, seat);
      const occupant = seat.seatKey === null ? undefined : occupants.get(seat.seatKey);
      if (occupant) throw seatTakenError(occupant);
      if (seat.seatKey !== null) occupants.set(seat.seatKey, guest);
      return { id, ...seat };
    });
    await requireFreeSeats(tx, eventId, occupants.keys(), ids);
    await clearSeats(tx, ids);
    await writeSeats(tx, seats);
    return ids;
  });
}

export async function deleteGuests(
  { db, clock }: AppContext,
  caller: AccountCaller,
  target: EventTarget,
  ids: number[],
) {
  return withEventAccess(db, caller, target, (tx, { id }) => moveToDeleted(tx, id, ids, clock()));
}

/** Restores removed guests of a locked event with room. Returns the ids of those whose QR code nobody else has now. */
export async function restoreInEvent(tx: Database, event: AccessedEvent, ids: number[], now: Date): Promise<number[]> {
  await undoMerges(tx, event.id, ids, now);
  const restored = await restoreDeleted(tx, ids);
  await writePlaceholderNames(tx, event, restored);
  return restored;
}

/** Restored guests get their seats back, unless someone else has taken them. Returns the ids of those restored. */
export async function restoreGuests(
  { db, clock }: AppContext,
  caller: AccountCaller,
  target: EventTarget,
  ids: number[],
) {
  const now = clock();
  const deletedSince = new Date(now.getTime() - RESTORE_WINDOW_MS);
  return withEventAccess(db, caller, target, async (tx, event) => {
    const found = await listDeletedIds(tx, event.id, ids, deletedSince);
    if (found.length === 0) return [];
    await requireRoom(tx, event, now, found.length);
    const restored = await restoreInEvent(tx, event, found, now);
    if (restored.length === 0) throw qrTakenError();
    return restored;
  });
}
