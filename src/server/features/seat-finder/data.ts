import { and, eq, isNotNull, sql } from 'drizzle-orm';
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
  /** What anyone may see, without notes, serialised once: an answer is put together from these. */
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
  readonly json: string;
  readonly #names: Parameters<typeof sortNameOf>[0];
  readonly #order: NameOrder;
  readonly #notes: string | null | undefined;
  #sortKey: string | undefined;

  constructor({ specialRequirements, ...row }: GuestRow, order: NameOrder) {
    const { id, fullName, sortName = null, householdName = null } = row;
    this.id = id;
    this.fullName = fullName;
    this.json = JSON.stringify(foundGuestSchema.parse(row));
    this.#names = { fullName, sortName, householdName };
    this.#order = order;
    this.#notes = specialRequirements;
  }

  get sortKey(): string {
    this.#sortKey ??= sortNameOf(this.#names, this.#order);
    return this.#sortKey;
  }

  get notes(): string | null | undefined {
    const isOneWord = splitTitles(foldName(this.fullName).split(' ')).words.length < 2;
    return isOneWord ? undefined : this.#notes;
  }

  get letters(): number {
    const { sortName, householdName } = this.#names;
    const texts = [this.fullName, this.fullName, this.json, sortName, householdName, this.#notes];
    return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
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
  const { id, fullName, tableNumber, seatNumber, tableName, isOnPlan, specialRequirements } = guests;
  const { sortName, householdName } = guests;
  const select = () =>
    db
      .select({
        id,
        fullName,
        tableNumber,
        seatNumber,
        tableName,
        isOnPlan,
        ...{ sortName, householdName },
        ...(event.showNotesToGuests && { specialRequirements }),
      })
      .from(guests);
  const first = await select()
    .where(and(eq(guests.eventId, eventId), isFindable))
    .limit(BATCH_SIZE + 1);
  if (first.length <= BATCH_SIZE) return first.map((row) => new StoredGuest(row, order));
  // A guest who changes between two batches causes a notification, after which the list is read again.
  const ids = await listGuestIds(db, eventId);
  const found: FindableGuest[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await select().where(and(guestIdIn(ids.slice(start, start + BATCH_SIZE)), isFindable));
    found.push(...rows.map((row) => new StoredGuest(row, order)));
  }
  return found;
}
