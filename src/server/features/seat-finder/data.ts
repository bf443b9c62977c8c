import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { foundGuestSchema } from '../../../shared/contracts/seat-finder.ts';
import { foldName } from '../../../shared/name-search/fold-name.ts';
import { splitTitles } from '../../../shared/name-search/whole-name.ts';
import { type NameOrder, sortNameOf } from '../../../shared/sort-name.ts';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guestHasNotDeclined, guests } from '../../db/schema/guests.ts';
import { guestIdIn, listGuestIds } from '../guests/data.ts';
import { findNameOrder } from '../guests/name-order-data.ts';

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
}

type GuestRow = z.input<typeof foundGuestSchema> & Parameters<typeof sortNameOf>[0];

/** What takes long to find out is left to when it is asked for: guests wait until tens of thousands of these are made. */
class StoredGuest implements FindableGuest {
  readonly id: number;
  readonly fullName: string;
  readonly #row: GuestRow;
  readonly #order: NameOrder;
  #sortKey: string | undefined;
  #json: string | undefined;

  constructor(row: GuestRow, order: NameOrder) {
    this.id = Number(row.id);
    this.fullName = row.fullName;
    this.#row = row;
    this.#order = order;
  }

  get sortKey(): string {
    this.#sortKey ??= sortNameOf(this.#row, this.#order);
    return this.#sortKey;
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
    // The name is also in the sort key and in the JSON, which has some hundred letters beside it.
    const texts = [this.fullName, this.fullName, this.fullName, sortName, householdName, specialRequirements];
    return texts.reduce((sum, text) => sum + (text?.length ?? 0), 100);
  }
}

/** Leaves out placeholders, whose text holds the name of another guest, and guests who declined. */
const isFindable = sql`not ${guests.isNamePlaceholder} and ${guestHasNotDeclined}`;

/** All guests of an event who can be looked up; undefined when there is no such event. */
export async function listFindableGuests(db: Database, eventId: number): Promise<FindableGuest[] | undefined> {
  const event = await db.query.events.findFirst({
    where: and(eq(events.id, eventId), isNotNull(events.userId)),
    columns: { showNotesToGuests: true },
  });
  if (!event) return undefined;
  const order = await findNameOrder(db, eventId);
  // Not by the query builder, which turns rows into objects several times slower.
  const read = async (condition: SQL, limit?: number) => {
    const { rows } = await db.execute<GuestRow & Record<string, unknown>>(sql`
      select id, full_name as "fullName", table_number as "tableNumber", seat_number as "seatNumber",
        table_name as "tableName", is_on_plan as "isOnPlan", sort_name as "sortName", household_name as "householdName"
        ${event.showNotesToGuests ? sql`, special_requirements as "specialRequirements"` : sql``}
      from ${guests} where ${condition} and ${isFindable} limit ${limit ?? null}
    `);
    return rows.map((row) => new StoredGuest(row, order));
  };
  const first = await read(sql`${guests.eventId} = ${eventId}`, BATCH_SIZE + 1);
  if (first.length <= BATCH_SIZE) return first;
  // A guest who changes between two batches causes a notification, after which the list is read again.
  const ids = await listGuestIds(db, eventId);
  const found: FindableGuest[] = [];
  for (let start = 0; start < ids.length; start += 2 * BATCH_SIZE) {
    // Two at a time: the database reads one while the other is taken in.
    const batches = [start, start + BATCH_SIZE].map((at) => read(guestIdIn(ids.slice(at, at + BATCH_SIZE))));
    for (const batch of await Promise.all(batches)) found.push(...batch);
  }
  return found;
}
