import type { z } from 'zod';
import {
  type ImportProblem,
  type ImportRowResult,
  type importRequestSchema,
  importRowSchema,
} from '../../../../shared/contracts/guest-import.ts';
import { needsKeptUntil } from '../../../../shared/contracts/needs.ts';
import { mayDo } from '../../../../shared/event-roles.ts';
import { cleanCell } from '../../../../shared/guest-file/cells.ts';
import { personKey } from '../../../../shared/guest-file/people.ts';
import { MAX_EVENT_GUESTS, tierOf, UNLIMITED } from '../../../../shared/tiers.ts';
import type { AppContext } from '../../../common/context.ts';
import { randomToken } from '../../../common/ids.ts';
import { createPauses, createTurns } from '../../../common/pauses.ts';
import type { Database } from '../../../db/client.ts';
import type { AccessedEvent } from '../../event-access/data.ts';
import { type AccountCaller, changeEvent, inTurnOnEvent } from '../../event-access/service.ts';
import { listMealOptions } from '../../menu/data.ts';
import { listTags } from '../../tags/data.ts';
import { type GuestRow, readGuests } from '../data.ts';
import { HouseholdBook, MenuBook, TagBook } from './books.ts';
import { findByQrCodes, listHouseholdNames } from './data.ts';
import { type Entry, ImportPlan, type Room } from './plan.ts';
import { done, failed } from './results.ts';
import { SeatOccupants } from './seats.ts';
import { writeAccepted, writeBooks } from './write-service.ts';

type Pause = ReturnType<typeof createPauses>;
/** A row that can be written, or why it can't. */
type JudgedRow = Entry | ImportRowResult;

/** Guests who answer and staff who move people wait for the event's lock, which is held until all rows are written. */
const LOCKED_REST_FACTOR = 2;
/** Two imports that write at a time would keep two processors busy with the database; the other one waits before it takes a lock. */
const takeTurnToWrite = createTurns();

/** An invalid row fails alone, with its issues; the others are imported. */
export async function readRows(rows: readonly unknown[], pause: Pause = createPauses()): Promise<JudgedRow[]> {
  const read: JudgedRow[] = [];
  for (const [place, raw] of rows.entries()) {
    const parsed = importRowSchema.safeParse(raw);
    if (parsed.success) {
      const qrCodeIdentifier = parsed.data.qrCodeIdentifier ?? randomToken();
      read.push({ row: parsed.data, qrCodeIdentifier, place, result: undefined });
    } else {
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      read.push({ ...failed('invalid'), issues });
    }
    await pause();
  }
  return read;
}

/** The same comparison as in the browser's preview of the import, so that the import does what the preview showed. */
const matchKey = (fullName: string, email: string | null | undefined) =>
  personKey(cleanCell(fullName), cleanCell(email ?? ''));

async function markPresent(tx: Database, eventId: number, entries: Entry[]): Promise<void> {
  // A code that was made for a row a moment ago is nobody's.
  const qrCodes = entries.flatMap(({ row }) => row.qrCodeIdentifier ?? []);
  const known = qrCodes.length === 0 ? new Map() : await findByQrCodes(tx, qrCodes);
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
  // Leaves out guests whose rows were sent before. Of guests of the same name, the first row matches the first guest.
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

/** How many guests the event may still take, and the problem reported for rows beyond that. */
function roomOf(event: AccessedEvent, guestCount: number, now: Date): Room {
  const { maxGuestsPerEvent } = tierOf(event, now);
  return maxGuestsPerEvent === UNLIMITED
    ? { left: Math.max(0, MAX_EVENT_GUESTS - guestCount), problem: 'event_full' }
    : { left: Math.max(0, maxGuestsPerEvent - guestCount), problem: 'guest_limit' };
}

/** Why rows with needs fail; empty needs count too, because they delete those that are noted. */
function findNeedsProblem(event: AccessedEvent, now: Date): ImportProblem | undefined {
  if (!mayDo(event, 'see-needs')) return 'needs_not_allowed';
  return now < needsKeptUntil(event) ? undefined : 'needs_expired';
}

/** Writes rows under the event's lock. Returns a result for each, in the order of the rows. */
export async function writeRows(
  tx: Database,
  event: AccessedEvent,
  judged: readonly JudgedRow[],
  { existing, now }: { existing: 'add' | 'update'; now: Date },
): Promise<ImportRowResult[]> {
  const eventId = event.id;
  const entries = judged.filter((row) => 'row' in row);
  const pause = createPauses(LOCKED_REST_FACTOR);
  await markPresent(tx, eventId, entries);
  const guests: GuestRow[] = [];
  for await (const some of readGuests(tx, eventId)) {
    for (const guest of some) guests.push(guest);
    await pause();
  }
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
  const needsProblem = findNeedsProblem(event, now);
  for (const entry of waiting.toSorted((one, other) => order(one) - order(other))) {
    const problem = (entry.row.needs && needsProblem) ?? plan.add(entry, matches.get(entry) ?? null);
    if (problem) entry.result = failed(problem);
    await pause();
  }
  await writeBooks(tx, eventId, now, books, (options.at(-1)?.position ?? -1) + 1);
  const occupants = new SeatOccupants(guests);
  await writeAccepted(tx, event, { plan, occupants, pause, source: { by: 'import', at: now } });
  return judged.map((row) => ('row' in row ? (row.result ?? failed('invalid')) : row));
}

export async function importRows(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { rows, existing }: z.output<typeof importRequestSchema>,
): Promise<ImportRowResult[]> {
  const judged = await readRows(rows);
  const write = () =>
    changeEvent(db, caller, { eventId }, (tx, event) => writeRows(tx, event, judged, { existing, now: clock() }));
  // The event's turn comes first: imports of other events must not wait for those who change this one.
  return inTurnOnEvent(db, caller, { eventId }, () => takeTurnToWrite(write));
}
