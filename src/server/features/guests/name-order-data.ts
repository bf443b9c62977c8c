import { eq, sql } from 'drizzle-orm';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { sortInSlices } from '../../../shared/name-search/sliced-sort.ts';
import { MOST_SAMPLED, type NameOrder, nameOrderOf, sortNameOf } from '../../../shared/sort-name.ts';
import { compareNames } from '../../../shared/text-order.ts';
import type { Database } from '../../db/client.ts';
import { readInChunks } from '../../db/long-lists.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { createPauses, runWithPauses } from '../../pauses.ts';
import { guestIdIn } from './data.ts';

function selectNames(db: Database) {
  const { id, fullName, sortName, householdName } = guests;
  return db.select({ id, fullName, sortName, householdName }).from(guests);
}

/** How an event's lists of names are sorted: as the organiser chose, else as the first names of the list tell. */
export async function findNameOrder(db: Database, eventId: number): Promise<NameOrder> {
  const event = await db.query.events.findFirst({
    where: eq(events.id, eventId),
    columns: { nameOrder: true, language: true },
  });
  const choice = event?.nameOrder ?? 'automatic';
  if (choice !== 'automatic') return choice;
  const names = await selectNames(db)
    .where(eq(guests.eventId, eventId))
    .orderBy(guests.createdAt, guests.id)
    .limit(MOST_SAMPLED);
  return nameOrderOf(names, { choice, language: event?.language ?? DEFAULT_LANGUAGE });
}

/** The place of a guest among these ids, for `order by`. */
export const placeAmong = (ids: number[]) => sql`array_position(${sql.param(ids)}::bigint[], ${guests.id})`;

/** Sorts guests of an event as its guest list does. */
export async function sortIdsByName(db: Database, eventId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length < 2) return [...ids];
  const order = await findNameOrder(db, eventId);
  const keyed: { readonly id: number; readonly key: string }[] = [];
  const pause = createPauses();
  for await (const names of readInChunks(ids, (some) => selectNames(db).where(guestIdIn(some)))) {
    for (const name of names) keyed.push({ id: name.id, key: sortNameOf(name, order) });
    await pause();
  }
  const byKey = (a: (typeof keyed)[number], b: (typeof keyed)[number]) => compareNames(a.key, b.key) || a.id - b.id;
  const sorted = await runWithPauses(sortInSlices(keyed, byKey, () => 1));
  return sorted.map(({ id }) => id);
}
