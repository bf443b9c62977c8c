import type { z } from 'zod';
import {
  type ImportRow,
  type ImportRowResult,
  type importRequestSchema,
  importRowSchema,
} from '../../../shared/contracts/guest-import.ts';
import type { NeedsInput } from '../../../shared/contracts/needs.ts';
import { cleanCell } from '../../../shared/guest-file/cells.ts';
import { personKey } from '../../../shared/guest-file/people.ts';
import { seatKey } from '../../../shared/seat-key.ts';
import { currentTier, MAX_EVENT_GUESTS, UNLIMITED } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { randomId, randomToken } from '../../ids.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { insertMealOptions, listMealOptions } from '../menu/data.ts';
import { listTags } from '../tags/data.ts';
import { findOrCreateTags } from '../tags/service.ts';
import { hasSeat, NO_SEAT } from './attendance.ts';
import { type AttendanceSource, logAttendance } from './attendance-data.ts';
import { changeAttendanceUnlessArrived } from './attendance-service.ts';
import { languageOfPlaceholders, placeholderName } from './companions.ts';
import { changeCompanions } from './companions-service.ts';
import { clearSeats, type GuestRow, listGuests, writeSeats } from './data.ts';
import { insertHouseholds, writeHouseholdIds } from './household-data.ts';
import { HouseholdBook, MenuBook, TagBook } from './import-books.ts';
import {
  completeHouseholds,
  findByQrCodes,
  insertGuests,
  listHouseholdNames,
  type NewGuest,
  updateGuests,
  writeNeeds,
} from './import-data.ts';
import { type AcceptedRow, type Entry, ImportPlan, type Room } from './import-plan.ts';
import { askedSeat, givesSeat, SeatOccupants } from './import-seats.ts';

const failed = (problem: ImportRowResult['problem']): ImportRowResult => ({
  status: 'failed',
  guestId: null,
  problem,
  seatTakenBy: null,
});

const done = (status: 'added' | 'updated' | 'present', guestId: number, seatTakenBy: string | null = null) => ({
  status,
  guestId,
  problem: null,
  seatTakenBy,
});

/** An invalid row fails alone, with its issues; the others are imported. */
function readRows(rows: unknown[]): (Entry | ImportRowResult)[] {
  return rows.map((raw, place) => {
    const parsed = importRowSchema.safeParse(raw);
    if (parsed.success) {
      const qrCodeIdentifier = parsed.data.qrCodeIdentifier ?? randomToken();
      return { row: parsed.data, qrCodeIdentifier, place, result: undefined };
    }
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { ...failed('invalid'), issues };
  });
}

/** The same comparison as in the browser's preview of the import, so that the import does what the preview showed. */
const matchKey = (fullName: string, email: string | null | undefined) =>
  personKey(cleanCell(fullName), cleanCell(email ?? ''));

async function markPresent(tx: Database, eventId: number, entries: Entry[]): Promise<void> {
  const qrCodes = entries.map((entry) => entry.qrCodeIdentifier);
  const known = await findByQrCodes(tx, qrCodes);
  const seen = new Set<string>();
  for (const entry of entries) {
    const guest = known.get(entry.qrCodeIdentifier);
    if (guest) entry.result = guest.eventId === eventId ? done('present', guest.id) : failed('qr_taken');
    else if (seen.has(entry.qrCodeIdentifier)) entry.result = failed('qr_taken');
    seen.add(entry.qrCodeIdentifier);
  }
}

/** The existing guest that each row is about. */
function matchGuests(all: readonly GuestRow[], entries: readonly Entry[]): Map<Entry, GuestRow> {
  // Guests whose rows were sent before are matched already. Among guests of the same name, the first row matches the first.
  const present = new Set(entries.map(({ result }) => result?.guestId));
  const guests = all.filter(({ id }) => !present.has(id));
  const named = new Set(entries.map(({ row }) => row.guestId));
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  const others = guests.filter(({ id }) => !named.has(id));
  const unmatched = Map.groupBy(others, ({ fullName, email }) => matchKey(fullName, email));
  const matches = new Map<Entry, GuestRow>();
  for (const entry of entries) {
    if (entry.result !== undefined) continue;
    const { fullName, email, guestId } = entry.row;
    const meant = guestId === undefined ? undefined : byId.get(guestId);
    if (meant) byId.delete(meant.id);
    const guest = meant ?? unmatched.get(matchKey(fullName, email))?.shift();
    if (guest) matches.set(entry, guest);
  }
  return matches;
}

/** How many guests the event may still take, and the problem that rows beyond that are answered with. */
function roomOf(event: AccessedEvent, guestCount: number, now: Date): Room {
  const { maxGuestsPerEvent } = currentTier(event.owner, now);
  return maxGuestsPerEvent === UNLIMITED
    ? { left: Math.max(0, MAX_EVENT_GUESTS - guestCount), problem: 'event_full' }
    : { left: Math.max(0, maxGuestsPerEvent - guestCount), problem: 'guest_limit' };
}

const isDeclined = ({ entry, guest }: AcceptedRow) =>
  (entry.row.attendance === undefined ? guest?.attendance : entry.row.attendance) === 'declined';

/** A row that matches an existing guest changes that guest; empty cells of the row change nothing. */
async function writeUpdates(tx: Database, updates: (AcceptedRow & { guest: GuestRow })[], occupants: SeatOccupants) {
  const moving = updates.filter((update) => givesSeat(update.entry.row) && !isDeclined(update));
  const declining = updates.filter((update) => isDeclined(update) && update.guest.seatKey !== null);
  for (const { guest } of [...moving, ...declining]) occupants.leave(guest.seatKey);
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
    [...moving, ...declining].map(({ guest }) => guest.id),
  );
  await writeSeats(tx, seats);
  await updateGuests(
    tx,
    updates.map(({ entry: { row }, guest, householdId, companionOf, tags, meals }) => ({
      id: guest.id,
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

/** Companions after those who bring them: a statement can only refer to guests who are stored. */
async function insertInOrder(tx: Database, eventId: number, now: Date, newGuests: NewGuest[]): Promise<Set<number>> {
  const isNew = new Set(newGuests.map(({ id }) => id));
  const [hosts, companions] = [
    newGuests.filter(({ companionOf }) => companionOf === null || !isNew.has(companionOf)),
    newGuests.filter(({ companionOf }) => companionOf !== null && isNew.has(companionOf)),
  ];
  const inserted = await insertGuests(tx, eventId, now, hosts);
  const linked = companions.filter(({ companionOf }) => companionOf !== null && inserted.has(companionOf));
  return new Set([...inserted, ...(await insertGuests(tx, eventId, now, linked))]);
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

async function writeBooks(
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

/** Writes accepted rows in as many statements for one row as for ten thousand. */
async function writeAccepted(
  tx: Database,
  event: AccessedEvent,
  { plan, occupants, source }: { plan: ImportPlan; occupants: SeatOccupants; source: AttendanceSource },
): Promise<void> {
  const { accepted } = plan;
  const updates = accepted.filter((row): row is AcceptedRow & { guest: GuestRow } => row.guest !== null);
  await writeUpdates(tx, updates, occupants);
  await writeHouseholdIds(tx, plan.followers);
  const attendances = updates.flatMap(({ id, entry }) =>
    entry.row.attendance ? [[id, entry.row.attendance] as const] : [],
  );
  const arrived = await changeAttendanceUnlessArrived(tx, event.id, new Map(attendances), source);
  const arrivedIds = new Set(arrived.map(({ id }) => id));
  for (const { id, entry } of updates) if (arrivedIds.has(id)) entry.result = failed('already_arrived');

  const language = languageOfPlaceholders(event);
  const additions = accepted.filter(({ guest }) => guest === null);
  const newGuests = additions.map((row) => {
    const host = plan.hostOf(row);
    const isUnnamed = host !== undefined && row.entry.row.isNamePlaceholder === true;
    return toNewGuest(row, isUnnamed ? placeholderName(host.fullName, language) : row.fullName, occupants);
  });
  const inserted = await insertInOrder(tx, event.id, source.at, newGuests);
  for (const { id, entry } of additions) {
    // Another event, whose lock this transaction does not hold, has just taken the same QR code.
    if (!inserted.has(id)) entry.result = failed('qr_taken');
  }
  const stored = accepted.filter(({ id, guest }) => guest !== null || inserted.has(id));
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

export async function importRows(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { rows, existing }: z.output<typeof importRequestSchema>,
): Promise<ImportRowResult[]> {
  const judged = readRows(rows);
  const entries = judged.filter((row) => 'row' in row);
  await withEventAccess(db, caller, { eventId }, async (tx, event) => {
    await markPresent(tx, eventId, entries);
    const now = clock();
    const guests = await listGuests(tx, eventId);
    const options = await listMealOptions(tx, eventId);
    const books = {
      tags: new TagBook(await listTags(tx, eventId)),
      menu: new MenuBook(options),
      households: new HouseholdBook(await listHouseholdNames(tx, eventId), guests),
    };
    const matches = existing === 'update' ? matchGuests(guests, entries) : new Map<Entry, GuestRow>();
    const plan = new ImportPlan(guests, books, roomOf(event, guests.length, now));
    // Updates first, because new guests may refer to them; companions after those who bring them.
    const order = (entry: Entry) => (matches.has(entry) ? 0 : 2) + (entry.row.companionOf === undefined ? 0 : 1);
    const waiting = entries.filter(({ result }) => result === undefined);
    for (const entry of waiting.toSorted((one, other) => order(one) - order(other))) {
      const problem = plan.add(entry, matches.get(entry) ?? null);
      if (problem) entry.result = failed(problem);
    }
    await writeBooks(tx, eventId, now, books, (options.at(-1)?.position ?? -1) + 1);
    const occupants = new SeatOccupants(guests);
    await writeAccepted(tx, event, { plan, occupants, source: { by: 'import', at: now } });
  });
  return judged.map((row) => ('row' in row ? (row.result ?? failed('invalid')) : row));
}
