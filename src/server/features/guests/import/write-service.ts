import { hasDeclined, hasNotDeclined } from '../../../../shared/attendance.ts';
import type { ImportRow } from '../../../../shared/contracts/guest-import.ts';
import type { NeedsInput } from '../../../../shared/contracts/needs.ts';
import { eachPlainField } from '../../../../shared/contracts/plain-fields.ts';
import { seatKey } from '../../../../shared/seat-key.ts';
import { randomId } from '../../../common/ids.ts';
import type { Database } from '../../../db/client.ts';
import type { AccessedEvent } from '../../event-access/data.ts';
import { insertMealOptions } from '../../menu/data.ts';
import { findOrCreateTags } from '../../tags/service.ts';
import { hasSeat, NO_SEAT } from '../attendance.ts';
import { type AttendanceSource, logAttendance } from '../attendance-data.ts';
import { changeAttendanceUnlessArrived } from '../attendance-service.ts';
import { languageOfPlaceholders, placeholderName } from '../companions.ts';
import { changeCompanions } from '../companions-service.ts';
import { clearSeats, type GuestRow, writeSeats } from '../data.ts';
import { insertHouseholds, writeHouseholdIds } from '../households/data.ts';
import type { HouseholdBook, MenuBook, TagBook } from './books.ts';
import { completeHouseholds, insertGuests, type NewGuest, updateGuests, writeNeeds } from './data.ts';
import type { AcceptedRow, ImportPlan } from './plan.ts';
import { done, failed } from './results.ts';
import { askedSeat, givesSeat, type SeatOccupants } from './seats.ts';

const isDeclined = ({ entry, guest }: AcceptedRow) =>
  hasDeclined({ attendance: entry.row.attendance === undefined ? guest?.attendance : entry.row.attendance });

type AcceptedUpdate = AcceptedRow & { readonly guest: GuestRow };

/** The attendance that rows give, by guest id; guests who decline are separate because they are written first. */
function attendancesOf(updates: readonly AcceptedUpdate[]) {
  const given = updates.flatMap(({ id, entry }) => (entry.row.attendance ? [[id, entry.row.attendance] as const] : []));
  return {
    declining: new Map(given.filter(([, attendance]) => hasDeclined({ attendance }))),
    others: new Map(given.filter(([, attendance]) => hasNotDeclined({ attendance }))),
  };
}

/** A row that matches an existing guest changes that guest; empty cells of the row change nothing. */
async function writeFields(tx: Database, updates: readonly AcceptedUpdate[], occupants: SeatOccupants) {
  const moving = updates.filter((update) => givesSeat(update.entry.row) && !isDeclined(update));
  for (const { guest } of moving) occupants.leave(guest.seatKey);
  for (const { entry, guest } of updates) entry.result = done('updated', guest.id);
  const seats = moving.map(({ entry, guest }) => {
    const asked = askedSeat(entry.row, guest);
    const askedKey = seatKey(asked.tableNumber, asked.seatNumber);
    const seatTakenBy = occupants.take(askedKey, entry.row.fullName);
    entry.result = done('updated', guest.id, seatTakenBy);
    return { id: guest.id, ...(seatTakenBy === null ? { ...asked, seatKey: askedKey } : occupants.keep(guest)) };
  });
  await clearSeats(
    tx,
    moving.map(({ guest }) => guest.id),
  );
  await writeSeats(tx, seats);
  await updateGuests(
    tx,
    updates.map(({ entry: { row }, guest, householdId, companionOf, tags, meals }) => ({
      id: guest.id,
      ...eachPlainField((field) => row[field] ?? guest[field]),
      specialRequirements: row.specialRequirements ?? guest.specialRequirements,
      householdId,
      companionOf,
      sortName: row.sortName ?? guest.sortName,
      cardName: row.cardName ?? guest.cardName,
      ageGroup: row.ageGroup ?? guest.ageGroup,
      needsHighChair: row.needsHighChair ?? guest.needsHighChair,
      tags,
      meals,
    })),
  );
}

/**
 * Changes existing guests. Those who decline come first, because others may get the seats that they free. Those who come
 * after all come last: their old seat is returned unless another row has it. A guest who was checked in meanwhile can't
 * decline, and nothing of the row is written. Returns the rows that were written.
 */
async function writeUpdates(
  tx: Database,
  event: AccessedEvent,
  updates: readonly AcceptedUpdate[],
  { occupants, source }: { occupants: SeatOccupants; source: AttendanceSource },
): Promise<AcceptedUpdate[]> {
  const { declining, others } = attendancesOf(updates);
  const { arrived } = await changeAttendanceUnlessArrived(tx, event.id, declining, source);
  const arrivedIds = new Set(arrived.map(({ id }) => id));
  for (const { id, entry } of updates) if (arrivedIds.has(id)) entry.result = failed('already_arrived');
  const written = updates.filter(({ id }) => !arrivedIds.has(id));
  for (const { guest } of written.filter(isDeclined)) occupants.leave(guest.seatKey);
  await writeFields(tx, written, occupants);
  const { updates: returned } = await changeAttendanceUnlessArrived(tx, event.id, others, source);
  const names = new Map(written.map(({ id, fullName }) => [id, fullName]));
  for (const { id, seatKey: key } of returned) occupants.take(key, names.get(id) ?? '');
  return written;
}

/** A new guest; the seat of one who has declined is kept in case they come after all. */
function toNewGuest(accepted: AcceptedRow, fullName: string, occupants: SeatOccupants): NewGuest {
  const { entry, id, householdId, companionOf, tags, meals } = accepted;
  const { row, qrCodeIdentifier, place } = entry;
  const seat = { tableNumber: row.tableNumber ?? null, seatNumber: row.seatNumber ?? null };
  const declined = isDeclined(accepted);
  const key = declined ? null : seatKey(seat.tableNumber, seat.seatNumber);
  const seatTakenBy = occupants.take(key, fullName);
  entry.result = done('added', id, seatTakenBy);
  return {
    id,
    fullName,
    email: row.email ?? null,
    ...eachPlainField((field) => row[field] ?? null),
    ...(declined || seatTakenBy !== null ? NO_SEAT : { ...seat, seatKey: key }),
    specialRequirements: row.specialRequirements ?? null,
    qrCodeIdentifier,
    householdId,
    companionOf,
    isNamePlaceholder: companionOf !== null && row.isNamePlaceholder === true,
    sortName: row.sortName ?? null,
    cardName: row.cardName ?? null,
    attendance: row.attendance ?? null,
    ageGroup: row.ageGroup ?? null,
    needsHighChair: row.needsHighChair ?? false,
    tags,
    meals,
    seatGivenUp: declined && hasSeat(seat) ? seat : null,
    place,
  };
}

/** Inserts companions after their hosts: a statement can only refer to guests who are stored. */
async function insertInOrder(
  tx: Database,
  into: Parameters<typeof insertGuests>[1],
  newGuests: NewGuest[],
): Promise<Set<number>> {
  const isNew = new Set(newGuests.map(({ id }) => id));
  const [hosts, companions] = [
    newGuests.filter(({ companionOf }) => companionOf === null || !isNew.has(companionOf)),
    newGuests.filter(({ companionOf }) => companionOf !== null && isNew.has(companionOf)),
  ];
  const inserted = await insertGuests(tx, into, hosts);
  const linked = companions.filter(({ companionOf }) => companionOf !== null && inserted.has(companionOf));
  return new Set([...inserted, ...(await insertGuests(tx, into, linked))]);
}

function needsOf(accepted: readonly AcceptedRow[]): Map<number, NeedsInput> {
  return new Map(accepted.flatMap(({ id, entry }) => (entry.row.needs ? [[id, entry.row.needs] as const] : [])));
}

function detailsOf(accepted: readonly AcceptedRow[]) {
  const byHousehold = new Map<number, ImportRow['householdDetails']>();
  for (const { householdId, entry } of accepted) {
    if (householdId !== null && entry.row.householdDetails && !byHousehold.has(householdId)) {
      byHousehold.set(householdId, entry.row.householdDetails);
    }
  }
  return Array.from(byHousehold, ([id, details]) => ({
    id,
    salutation: details?.salutation ?? null,
    email: details?.email ?? null,
    language: details?.language ?? null,
    isFormal: details?.isFormal ?? null,
  }));
}

/** Creates the tags, meal options and households that the event lacks. */
export async function writeBooks(
  tx: Database,
  eventId: number,
  now: Date,
  books: { tags: TagBook; menu: MenuBook; households: HouseholdBook },
  firstPosition: number,
) {
  await findOrCreateTags(tx, { eventId, names: books.tags.created, now });
  await insertMealOptions(
    tx,
    books.menu.created.map(({ course, name }, index) => ({
      id: randomId(),
      eventId,
      course,
      name,
      mark: null,
      forAge: null,
      position: firstPosition + index,
      archivedAt: null,
    })),
  );
  await insertHouseholds(tx, eventId, now, books.households.created);
}

/** Writes accepted rows with few statements, some hundred new guests at a time. */
export async function writeAccepted(
  tx: Database,
  event: AccessedEvent,
  {
    plan,
    occupants,
    pause,
    source,
  }: { plan: ImportPlan; occupants: SeatOccupants; pause: () => Promise<void>; source: AttendanceSource },
): Promise<void> {
  const { accepted } = plan;
  const updates = accepted.filter((row): row is AcceptedUpdate => row.guest !== null);
  const updated = await writeUpdates(tx, event, updates, { occupants, source });
  await writeHouseholdIds(tx, plan.followers);

  const language = languageOfPlaceholders(event);
  const additions = accepted.filter(({ guest }) => guest === null);
  const newGuests: NewGuest[] = [];
  for (const row of additions) {
    const host = plan.hostOf(row);
    const isUnnamed = host !== undefined && row.entry.row.isNamePlaceholder === true;
    newGuests.push(toNewGuest(row, isUnnamed ? placeholderName(host.fullName, language) : row.fullName, occupants));
    await pause();
  }
  const inserted = await insertInOrder(tx, { eventId: event.id, createdAt: source.at, pause }, newGuests);
  for (const { id, entry } of additions) {
    // Another event, whose lock this transaction does not hold, has just taken the same QR code.
    if (!inserted.has(id)) entry.result = failed('qr_taken');
  }
  const stored = [...updated, ...additions.filter(({ id }) => inserted.has(id))];
  const answers = newGuests.filter(({ id, attendance }) => attendance !== null && inserted.has(id));
  await logAttendance(
    tx,
    event.id,
    answers.map(({ id, attendance, seatGivenUp }) => ({ id, from: null, attendance, seatGivenUp })),
    source,
  );
  await writeNeeds(tx, needsOf(stored), source.at);
  await completeHouseholds(tx, detailsOf(stored));
  const hosts = stored.flatMap(({ id, fullName, householdId, companionOf, entry, guest }) => {
    const { companions, attendance = guest?.attendance ?? null } = entry.row;
    return companions === undefined
      ? []
      : [{ host: { id, fullName, householdId, companionOf, attendance }, companions }];
  });
  if (hosts.length > 0) await changeCompanions(tx, event, hosts, source);
}
