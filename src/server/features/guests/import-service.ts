import { type ImportRow, type ImportRowResult, importRowSchema } from '../../../shared/contracts/guest-import.ts';
import { cleanCell } from '../../../shared/guest-file/cells.ts';
import { personKey } from '../../../shared/guest-file/people.ts';
import { seatKey } from '../../../shared/seat-key.ts';
import { currentTier, MAX_EVENT_GUESTS, UNLIMITED } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { randomId, randomToken } from '../../ids.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
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

interface ImportRequest {
  readonly eventId: number;
  readonly rows: unknown[];
  readonly existing: 'add' | 'update';
}

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

  constructor(seated: readonly { seatKey: string; fullName: string }[]) {
    this.#occupants = new Map(seated.map(({ seatKey: key, fullName }) => [key, fullName]));
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

/** A row that moves a guest to another table without naming a seat drops the seat number of the old table. */
function askedSeat(row: ImportRow, guest: Seat): Seat {
  const tableNumber = row.tableNumber ?? guest.tableNumber;
  const staysAtTable = tableNumber?.toLowerCase() === guest.tableNumber?.toLowerCase();
  return { tableNumber, seatNumber: row.seatNumber ?? (staysAtTable ? guest.seatNumber : null) };
}

/** A row that matches an existing guest changes that guest; empty cells of the row change nothing. */
async function updateMatches(tx: Database, eventId: number, entries: Entry[], occupants: SeatOccupants): Promise<void> {
  // Guests whose rows were sent before are matched already. Among guests of the same name, the first row matches the first.
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
  await clearSeats(
    tx,
    moving.map(({ guest }) => guest.id),
  );
  await updateGuests(tx, changes);
}

export function createImportService({ db, clock }: AppContext) {
  /** How many more guests the event may have, and the problem that rows beyond that are answered with. */
  async function roomFor(tx: Database, event: AccessedEvent) {
    const { maxGuestsPerEvent } = currentTier(event.owner, clock());
    const isUnlimited = maxGuestsPerEvent === UNLIMITED;
    const max = isUnlimited ? MAX_EVENT_GUESTS : maxGuestsPerEvent;
    const problem = isUnlimited ? ('event_full' as const) : ('guest_limit' as const);
    return { room: Math.max(0, max - (await countGuests(tx, event.id))), problem };
  }

  async function addNew(tx: Database, event: AccessedEvent, entries: Entry[], occupants: SeatOccupants): Promise<void> {
    const { problem, ...space } = await roomFor(tx, event);
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
      additions.push({ entry, guest });
    }
    const inserted = await insertGuests(tx, {
      eventId: event.id,
      createdAt,
      guests: additions.map(({ guest }) => guest),
    });
    for (const { entry, guest } of additions) {
      // Another event, whose lock this transaction does not hold, has just taken the same QR code.
      if (!inserted.has(guest.id)) entry.result = failed('qr_taken');
    }
  }

  return {
    async importRows(caller: AccountCaller, { eventId, rows, existing }: ImportRequest): Promise<ImportRowResult[]> {
      const judged = readRows(rows);
      const entries = judged.filter((row): row is Entry => 'row' in row);
      await withEventAccess(db, caller, { eventId }, async (tx, event) => {
        for (const entry of entries) entry.result = undefined;
        await markPresent(tx, eventId, entries);
        const occupants = new SeatOccupants(await listSeated(tx, eventId));
        if (existing === 'update') await updateMatches(tx, eventId, entries, occupants);
        await addNew(tx, event, entries, occupants);
      });
      return judged.map((row) => ('row' in row ? (row.result ?? failed('invalid')) : row));
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;
