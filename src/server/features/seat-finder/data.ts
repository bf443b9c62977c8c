import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { hasDeclined } from '../../../shared/attendance.ts';
import { foundGuestSchema } from '../../../shared/contracts/seat-finder.ts';
import { foldName } from '../../../shared/name-search/fold-name.ts';
import { splitTitles } from '../../../shared/name-search/whole-name.ts';
import { sortNameOf } from '../../../shared/sort-name.ts';
import type { Database } from '../../db/client.ts';
import { selectJsonRows } from '../../db/long-lists.ts';
import { events } from '../../db/schema/events.ts';
import { guestHasNotDeclined, guests } from '../../db/schema/guests.ts';
import { findCursor, readChanges } from '../guests/changes-data.ts';
import { guestIdIn, listGuestIds } from '../guests/data.ts';
import { type FoundNameOrder, findNameOrder } from '../guests/name-order-data.ts';

/** Longer lists are read in batches of this size, so that other requests are answered in between. */
const BATCH_SIZE = 1_000;

export interface FindableGuest {
  readonly id: number;
  readonly fullName: string;
  readonly sortKey: string;
  /** What anyone may see, without notes, serialised once shown: an answer is put together from these. */
  readonly json: string;
  /** Shown to whoever types the whole name. Undefined if the event hides notes, or the name is a single word. */
  readonly notes: string | null | undefined;
  /** How long its texts are together, about. */
  readonly letters: number;
  /** Whether the name and the sort key are those of the guest as read earlier. */
  isNamedAs(earlier: FindableGuest): boolean;
}

type GuestRow = z.input<typeof foundGuestSchema> & Parameters<typeof sortNameOf>[0];

/** What guests who were read at the same time have in common. */
interface Reading {
  readonly number: number;
  /** Settings of the event that decide what is read, and how names are sorted. */
  readonly settings: string;
  readonly order: FoundNameOrder;
  /** Its place in the history of the event's guests. */
  readonly cursor: string;
}

let readings = 0;

/** What takes long to find out is left to when it is asked for: guests wait until tens of thousands of these are made. */
class StoredGuest implements FindableGuest {
  readonly id: number;
  readonly fullName: string;
  readonly #row: GuestRow;
  readonly #reading: Reading;
  #sortKey: string | undefined;
  #json: string | undefined;

  constructor(row: GuestRow, reading: Reading) {
    this.id = row.id;
    this.fullName = row.fullName;
    this.#row = row;
    this.#reading = reading;
  }

  get sortKey(): string {
    this.#sortKey ??= sortNameOf(this.#row, this.#reading.order.order);
    return this.#sortKey;
  }

  /** The last reading that any of these guests comes from; undefined if they come from elsewhere. */
  static lastReading(guests: readonly FindableGuest[]): Reading | undefined {
    let last: Reading | undefined;
    for (const guest of guests) {
      if (#reading in guest && guest.#reading.number > (last?.number ?? 0)) last = guest.#reading;
    }
    return last;
  }

  isNamedAs(earlier: FindableGuest): boolean {
    if (this === earlier) return true;
    if (!(#row in earlier) || this.#reading.order !== earlier.#reading.order) return false;
    const [row, before] = [this.#row, earlier.#row];
    const isSame =
      row.fullName === before.fullName &&
      row.sortName === before.sortName &&
      row.householdName === before.householdName;
    if (isSame) this.#sortKey = earlier.#sortKey;
    return isSame;
  }

  get json(): string {
    const { specialRequirements: _notes, ...row } = this.#row;
    this.#json ??= JSON.stringify(foundGuestSchema.parse({ ...row, id: this.id }));
    return this.#json;
  }

  get notes(): string | null | undefined {
    const isOneWord = splitTitles(foldName(this.fullName).split(' ')).words.length < 2;
    return isOneWord ? undefined : this.#row.specialRequirements;
  }

  get letters(): number {
    const { sortName, householdName, specialRequirements } = this.#row;
    const others = (sortName?.length ?? 0) + (householdName?.length ?? 0) + (specialRequirements?.length ?? 0);
    // The name is also in the sort key and in the JSON, which has some hundred letters beside it.
    return 100 + 3 * this.fullName.length + others;
  }
}

/** Leaves out placeholders, whose text holds the name of another guest, and guests who declined. */
const isFindable = sql`not ${guests.isNamePlaceholder} and ${guestHasNotDeclined}`;

const { id, fullName, tableNumber, seatNumber, tableName, isOnPlan, sortName, householdName, specialRequirements } =
  guests;
const findableColumns = { id, fullName, tableNumber, seatNumber, tableName, isOnPlan, sortName, householdName };
/** What `isFindable` looks at. */
const decidingColumns = { isNamePlaceholder: guests.isNamePlaceholder, attendance: guests.attendance };
type ChangedRow = GuestRow & Pick<typeof guests.$inferSelect, keyof typeof decidingColumns>;

interface Asked {
  readonly eventId: number;
  readonly columns: { readonly [Field in keyof GuestRow]: PgColumn };
  readonly settings: string;
}

/** The list as it is now where other seats are all that changed since it was read; undefined where names changed, or people came or left. */
async function renewGuests(
  db: Database,
  { eventId, columns, settings }: Asked,
  earlier: readonly FindableGuest[],
): Promise<FindableGuest[] | undefined> {
  const last = StoredGuest.lastReading(earlier);
  if (last?.settings !== settings) return undefined;
  const asked = { eventId, since: last.cursor, sendsAll: false, maxRows: BATCH_SIZE };
  const changes = await readChanges<ChangedRow>(db, { ...asked, columns: { ...columns, ...decidingColumns } });
  if (changes.isComplete || changes.removed.length > 0) return undefined;
  const reading = { ...last, number: ++readings, cursor: changes.cursor };
  const changed = new Map<number, StoredGuest>();
  for (const { guest } of changes.guests) {
    const { isNamePlaceholder, attendance, ...row } = guest;
    if (isNamePlaceholder || hasDeclined({ attendance })) return undefined;
    changed.set(row.id, new StoredGuest(row, reading));
  }
  const renewed: FindableGuest[] = [];
  for (const before of earlier) {
    const now = changed.get(before.id);
    if (now && !now.isNamedAs(before)) return undefined;
    changed.delete(before.id);
    renewed.push(now ?? before);
  }
  // Whoever is left was not in the list before.
  return changed.size === 0 ? renewed : undefined;
}

async function readGuests(
  db: Database,
  { eventId, columns, settings }: Asked,
  earlier: readonly FindableGuest[],
): Promise<FindableGuest[]> {
  // Read before the list: what changes meanwhile is found again from here.
  const cursor = await findCursor(db);
  // The order is found last: where it comes from other names than the list's, these are found changed from the cursor.
  const toGuests = async (found: readonly GuestRow[]) => {
    const order = await findNameOrder(db, eventId, StoredGuest.lastReading(earlier)?.order);
    const reading = { number: ++readings, settings, order, cursor };
    return found.map((row) => new StoredGuest(row, reading));
  };
  // As one text, which takes less than half of the time that this process would need for the driver's rows.
  const read = async (condition: SQL, limit?: number) => {
    const source = sql`from ${guests} where ${condition} and ${isFindable} limit ${limit ?? null}`;
    const { rows } = await db.execute<{ rows: string | null }>(selectJsonRows(columns, source));
    return JSON.parse(`[${rows[0]?.rows ?? ''}]`) as GuestRow[];
  };
  if (earlier.length <= BATCH_SIZE) {
    const first = await read(sql`${guests.eventId} = ${eventId}`, BATCH_SIZE + 1);
    if (first.length <= BATCH_SIZE) return toGuests(first);
  }
  // A guest who changes between two batches causes a notification, after which the list is read again.
  const ids = await listGuestIds(db, eventId);
  const found: GuestRow[] = [];
  for (let start = 0; start < ids.length; start += 2 * BATCH_SIZE) {
    // Two at a time: the database reads one while the other is taken in.
    const batches = [start, start + BATCH_SIZE].map((at) => read(guestIdIn(ids.slice(at, at + BATCH_SIZE))));
    for (const batch of await Promise.all(batches)) found.push(...batch);
  }
  return toGuests(found);
}

/** All guests of an event who can be looked up; undefined when there is no such event. `earlier`: the list as it was read before. */
export async function listFindableGuests(
  db: Database,
  eventId: number,
  earlier: readonly FindableGuest[] = [],
): Promise<FindableGuest[] | undefined> {
  const event = await db.query.events.findFirst({
    where: and(eq(events.id, eventId), isNotNull(events.userId)),
    columns: { showNotesToGuests: true, nameOrder: true, language: true },
  });
  if (!event) return undefined;
  const columns = event.showNotesToGuests ? { ...findableColumns, specialRequirements } : findableColumns;
  const asked = { eventId, columns, settings: JSON.stringify(event) };
  return (await renewGuests(db, asked, earlier)) ?? readGuests(db, asked, earlier);
}
