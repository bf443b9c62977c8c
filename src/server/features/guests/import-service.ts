import type { z } from 'zod';
import {
  type ImportRow,
  type ImportRowResult,
  type importRequestSchema,
  importRowSchema,
} from '../../../shared/contracts/guest-import.ts';
import { cleanCell } from '../../../shared/guest-file/cells.ts';
import { personKey } from '../../../shared/guest-file/people.ts';
import { seatKey } from '../../../shared/seat-key.ts';
import { currentTier, MAX_EVENT_GUESTS, UNLIMITED } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { randomId, randomToken } from '../../ids.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { clearSeats, type GuestRow, listGuests, type Seat } from './data.ts';
import { findByQrCodes, insertGuests, type NewGuest, updateGuests } from './import-data.ts';

/** A valid row of the file, and the result that its sender is answered. */
interface Entry {
  readonly row: ImportRow;
  readonly qrCodeIdentifier: string;
  result: ImportRowResult | undefined;
}

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
  return rows.map((raw) => {
    const parsed = importRowSchema.safeParse(raw);
    if (parsed.success) {
      return { row: parsed.data, qrCodeIdentifier: parsed.data.qrCodeIdentifier ?? randomToken(), result: undefined };
    }
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { ...failed('invalid'), issues };
  });
}

/** The same comparison as in the browser's preview of the import, so that the import does what the preview showed. */
const matchKey = (fullName: string, email: string | null | undefined) =>
  personKey(cleanCell(fullName), cleanCell(email ?? ''));

const givesSeat = ({ tableNumber, seatNumber }: ImportRow) => Boolean(tableNumber || seatNumber);

/** Who has which seat while rows are taken in one after the other; the first guest to ask for a seat gets it. */
class SeatOccupants {
  readonly #occupants: Map<string, string>;

  constructor(guests: readonly GuestRow[]) {
    this.#occupants = new Map(guests.flatMap(({ seatKey: key, fullName }) => (key === null ? [] : [[key, fullName]])));
  }

  leave(key: string | null): void {
    if (key !== null) this.#occupants.delete(key);
  }

  /** Takes the seat and answers null, or answers the name of the guest who already has it. */
  take(key: string | null, fullName: string): string | null {
    if (key === null) return null;
    const occupant = this.#occupants.get(key);
    if (occupant === undefined) this.#occupants.set(key, fullName);
    return occupant ?? null;
  }

  /** For a guest who can't have the seat asked for: the previous seat if it is still free, otherwise none. */
  keep({ tableNumber, seatNumber, seatKey: key, fullName }: GuestRow) {
    const isFree = this.take(key, fullName) === null;
    return isFree ? { tableNumber, seatNumber, seatKey: key } : { tableNumber: null, seatNumber: null, seatKey: null };
  }
}

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

/** A row that moves a guest to another table without naming a seat drops the seat number of the old table. */
function askedSeat(row: ImportRow, guest: Seat): Seat {
  const tableNumber = row.tableNumber ?? guest.tableNumber;
  const staysAtTable = tableNumber?.toLowerCase() === guest.tableNumber?.toLowerCase();
  return { tableNumber, seatNumber: row.seatNumber ?? (staysAtTable ? guest.seatNumber : null) };
}

/** A row that matches an existing guest changes that guest; empty cells of the row change nothing. */
async function updateMatches(tx: Database, all: GuestRow[], entries: Entry[], occupants: SeatOccupants): Promise<void> {
  // Guests whose rows were sent before are matched already. Among guests of the same name, the first row matches the first.
  const present = new Set(entries.map(({ result }) => result?.guestId));
  const guests = all.filter(({ id }) => !present.has(id));
  const named = new Set(entries.map(({ row }) => row.guestId));
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  const others = guests.filter(({ id }) => !named.has(id));
  const unmatched = Map.groupBy(others, ({ fullName, email }) => matchKey(fullName, email));
  const pairs = entries.flatMap((entry) => {
    if (entry.result !== undefined) return [];
    const { fullName, email, guestId } = entry.row;
    const meant = guestId === undefined ? undefined : byId.get(guestId);
    if (meant) byId.delete(meant.id);
    const guest = meant ?? unmatched.get(matchKey(fullName, email))?.shift();
    return guest ? [{ entry, guest }] : [];
  });
  const moving = pairs.filter(({ entry }) => givesSeat(entry.row));
  for (const { guest } of moving) occupants.leave(guest.seatKey);
  const changes = pairs.map(({ entry, guest }) => {
    const { row } = entry;
    const asked = askedSeat(row, guest);
    const askedKey = seatKey(asked.tableNumber, asked.seatNumber);
    const seatTakenBy = givesSeat(row) ? occupants.take(askedKey, row.fullName) : null;
    entry.result = done('updated', guest.id, seatTakenBy);
    const seat = seatTakenBy === null ? { ...asked, seatKey: askedKey } : occupants.keep(guest);
    return { id: guest.id, ...seat, specialRequirements: row.specialRequirements ?? guest.specialRequirements };
  });
  const movingIds = moving.map(({ guest }) => guest.id);
  await clearSeats(tx, movingIds);
  await updateGuests(tx, changes);
}

/** How many guests the event may have, and the problem that rows beyond that are answered with. */
function limitOf(event: AccessedEvent, now: Date) {
  const { maxGuestsPerEvent } = currentTier(event.owner, now);
  return maxGuestsPerEvent === UNLIMITED
    ? ({ max: MAX_EVENT_GUESTS, problem: 'event_full' } as const)
    : ({ max: maxGuestsPerEvent, problem: 'guest_limit' } as const);
}

/** Makes guests of as many entries as there is room for; the others get `problem` as their result. */
function takeIn(entries: Entry[], room: number, problem: ImportRowResult['problem'], occupants: SeatOccupants) {
  const fresh = entries.filter(({ result }) => result === undefined);
  for (const entry of fresh.slice(room)) entry.result = failed(problem);
  return fresh.slice(0, room).map((entry) => {
    const { row, qrCodeIdentifier } = entry;
    const key = seatKey(row.tableNumber, row.seatNumber);
    const seatTakenBy = occupants.take(key, row.fullName);
    const hasSeat = seatTakenBy === null;
    const guest: NewGuest = {
      id: randomId(),
      fullName: row.fullName,
      email: row.email ?? null,
      tableNumber: hasSeat ? (row.tableNumber ?? null) : null,
      seatNumber: hasSeat ? (row.seatNumber ?? null) : null,
      seatKey: hasSeat ? key : null,
      specialRequirements: row.specialRequirements ?? null,
      qrCodeIdentifier,
    };
    entry.result = done('added', guest.id, seatTakenBy);
    return { entry, guest };
  });
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
    const guests = await listGuests(tx, eventId);
    const occupants = new SeatOccupants(guests);
    if (existing === 'update') await updateMatches(tx, guests, entries, occupants);
    const now = clock();
    const { max, problem } = limitOf(event, now);
    const additions = takeIn(entries, Math.max(0, max - guests.length), problem, occupants);
    const newGuests = additions.map(({ guest }) => guest);
    const inserted = await insertGuests(tx, eventId, now, newGuests);
    for (const { entry, guest } of additions) {
      // Another event, whose lock this transaction does not hold, has just taken the same QR code.
      if (!inserted.has(guest.id)) entry.result = failed('qr_taken');
    }
  });
  return judged.map((row) => ('row' in row ? (row.result ?? failed('invalid')) : row));
}
