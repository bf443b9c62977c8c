import { type ImportRow, type ImportRowResult, importRowSchema } from '../../../shared/contracts/guest-import.ts';
import { cleanCell } from '../../../shared/guest-file/cells.ts';
import { personKey } from '../../../shared/guest-file/people.ts';
import { seatKey } from '../../../shared/seat-key.ts';
import { currentTier, MAX_EVENT_GUESTS, UNLIMITED } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { randomId, randomToken } from '../../ids.ts';
import type { User } from '../users/data.ts';
import { countGuests, type Seat } from './data.ts';
import {
  findByQrCodes,
  insertGuests,
  listImportMatches,
  listSeated,
  type NewGuest,
  updateGuests,
} from './import-data.ts';
import { clearSeats } from './seats-data.ts';
import { withOwnedEvent } from './service.ts';

interface ImportRequest {
  readonly eventId: number;
  readonly rows: unknown[];
  readonly existing: 'add' | 'update';
}

/** A row on its way: what it said, and what becomes of it. */
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

/** Each row is judged alone: a bad one fails by itself and says why. */
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

/** As the browser's preview compares people, so that what it announced is what happens. */
const matchKey = (fullName: string, email: string | null | undefined) =>
  personKey(cleanCell(fullName), cleanCell(email ?? ''));

const givesSeat = ({ tableNumber, seatNumber }: ImportRow) => Boolean(tableNumber || seatNumber);

/** Chairs as they fill up, row by row; the first to ask for one gets it. */
class Chairs {
  readonly #occupants: Map<string, string>;

  constructor(seated: readonly { seatKey: string; fullName: string }[]) {
    this.#occupants = new Map(seated.map(({ seatKey: key, fullName }) => [key, fullName]));
  }

  leave(key: string | null): void {
    if (key !== null) this.#occupants.delete(key);
  }

  /** The name of who sits there already, or null after sitting down. */
  take(key: string | null, fullName: string): string | null {
    if (key === null) return null;
    const occupant = this.#occupants.get(key);
    if (occupant === undefined) this.#occupants.set(key, fullName);
    return occupant ?? null;
  }

  /** For who can't have the seat they asked for: the old one, while it is free. */
  keep({ tableNumber, seatNumber, seatKey: key, fullName }: Seat & { seatKey: string | null; fullName: string }) {
    const isFree = this.take(key, fullName) === null;
    return isFree ? { tableNumber, seatNumber, seatKey: key } : { tableNumber: null, seatNumber: null, seatKey: null };
  }
}

async function markPresent(tx: Database, eventId: number, entries: Entry[]): Promise<void> {
  const known = await findByQrCodes(
    tx,
    entries.map((entry) => entry.qrCodeIdentifier),
  );
  const seen = new Set<string>();
  for (const entry of entries) {
    const guest = known.get(entry.qrCodeIdentifier);
    if (guest) entry.result = guest.eventId === eventId ? done('present', guest.id) : failed('qr_taken');
    else if (seen.has(entry.qrCodeIdentifier)) entry.result = failed('qr_taken');
    seen.add(entry.qrCodeIdentifier);
  }
}

/** A seat number belongs to its table: it stays where the table does, and goes when the guest moves to another one. */
function askedSeat(row: ImportRow, guest: Seat): Seat {
  const tableNumber = row.tableNumber ?? guest.tableNumber;
  const staysAtTable = tableNumber?.toLowerCase() === guest.tableNumber?.toLowerCase();
  return { tableNumber, seatNumber: row.seatNumber ?? (staysAtTable ? guest.seatNumber : null) };
}

/** Rows that name a guest who is already there change that guest; what a row leaves empty stays as it was. */
async function updateMatches(tx: Database, eventId: number, entries: Entry[], chairs: Chairs): Promise<void> {
  // Guests of rows that were heard before are spoken for; of namesakes, the first row meets the first guest.
  const present = new Set(entries.map(({ result }) => result?.guestId));
  const guests = (await listImportMatches(tx, eventId)).filter(({ id }) => !present.has(id));
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
  for (const { guest } of moving) chairs.leave(guest.seatKey);
  const changes = pairs.map(({ entry, guest }) => {
    const { row } = entry;
    const asked = askedSeat(row, guest);
    const askedKey = seatKey(asked.tableNumber, asked.seatNumber);
    const seatTakenBy = givesSeat(row) ? chairs.take(askedKey, row.fullName) : null;
    entry.result = done('updated', guest.id, seatTakenBy);
    const seat = seatTakenBy === null ? { ...asked, seatKey: askedKey } : chairs.keep(guest);
    return { id: guest.id, ...seat, specialRequirements: row.specialRequirements ?? guest.specialRequirements };
  });
  await clearSeats(
    tx,
    moving.map(({ guest }) => guest.id),
  );
  await updateGuests(tx, changes);
}

export function createImportService({ db, clock }: AppContext) {
  /** How many more guests fit, and what is wrong with one that does not. */
  async function roomFor(tx: Database, user: User, eventId: number) {
    const { maxGuestsPerEvent } = currentTier(user, clock());
    const isUnlimited = maxGuestsPerEvent === UNLIMITED;
    const max = isUnlimited ? MAX_EVENT_GUESTS : maxGuestsPerEvent;
    const problem = isUnlimited ? ('event_full' as const) : ('guest_limit' as const);
    return { room: Math.max(0, max - (await countGuests(tx, eventId))), problem };
  }

  async function addNew(tx: Database, user: User, eventId: number, entries: Entry[], chairs: Chairs): Promise<void> {
    const { problem, ...space } = await roomFor(tx, user, eventId);
    let { room } = space;
    const createdAt = clock();
    const additions: { entry: Entry; guest: NewGuest }[] = [];
    for (const entry of entries) {
      if (entry.result !== undefined) continue;
      if (room === 0) {
        entry.result = failed(problem);
        continue;
      }
      room -= 1;
      const { row, qrCodeIdentifier } = entry;
      const key = seatKey(row.tableNumber, row.seatNumber);
      const seatTakenBy = chairs.take(key, row.fullName);
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
      additions.push({ entry, guest });
    }
    const inserted = await insertGuests(tx, { eventId, createdAt, guests: additions.map(({ guest }) => guest) });
    for (const { entry, guest } of additions) {
      // Another event, whose lock we do not hold, took the same QR code in this very moment.
      if (!inserted.has(guest.id)) entry.result = failed('qr_taken');
    }
  }

  return {
    async importRows(user: User, { eventId, rows, existing }: ImportRequest): Promise<ImportRowResult[]> {
      const judged = readRows(rows);
      const entries = judged.filter((row): row is Entry => 'row' in row);
      await withOwnedEvent(db, { userId: user.id, eventId }, async (tx) => {
        for (const entry of entries) entry.result = undefined;
        await markPresent(tx, eventId, entries);
        const chairs = new Chairs(await listSeated(tx, eventId));
        if (existing === 'update') await updateMatches(tx, eventId, entries, chairs);
        await addNew(tx, user, eventId, entries, chairs);
      });
      return judged.map((row) => ('row' in row ? (row.result ?? failed('invalid')) : row));
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;
