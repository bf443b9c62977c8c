import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { NameOrderChoice } from '../../../shared/contracts/events.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import { sortInSlices } from '../../../shared/name-search/sliced-sort.ts';
import { MOST_SAMPLED, type NameOrder, nameOrderOf, sortNameOf } from '../../../shared/sort-name.ts';
import { compareNames } from '../../../shared/text-order.ts';
import { createPauses, runWithPauses } from '../../common/pauses.ts';
import type { Database } from '../../db/client.ts';
import { readInChunks, selectJsonRows } from '../../db/long-lists.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { guestIdIn } from './data.ts';

function selectNames(db: Database) {
  const { id, fullName, sortName, householdName } = guests;
  return db.select({ id, fullName, sortName, householdName }).from(guests);
}

export interface FoundNameOrder {
  readonly order: NameOrder;
  /** Identifies the names that it was found from. */
  readonly sample: string;
}

const sampledColumns = { fullName: guests.fullName, householdName: guests.householdName };

/**
 * How an event's lists of names are sorted: as the organiser chose, else as the first names of the list tell. Judging a thousand
 * names takes longer than reading them, so what was found earlier is returned where it would be found again.
 */
export async function findNameOrder(db: Database, eventId: number, earlier?: FoundNameOrder): Promise<FoundNameOrder> {
  const first = sql`from ${guests} where ${guests.eventId} = ${eventId}
    order by ${guests.createdAt}, ${guests.id} limit ${MOST_SAMPLED}`;
  const { rows } = await db.execute<{ choice: NameOrderChoice; language: Language | null; names: string | null }>(sql`
    select ${events.nameOrder} as choice, ${events.language},
      case when ${events.nameOrder} = 'automatic' then (${selectJsonRows(sampledColumns, first)}) end as names
    from ${events} where ${events.id} = ${eventId}
  `);
  const { choice = 'automatic', language, names } = rows[0] ?? {};
  const sample = createHash('sha256').update(`${choice} ${language} ${names}`).digest('base64');
  if (earlier?.sample === sample) return earlier;
  const order = nameOrderOf(JSON.parse(`[${names ?? ''}]`), { choice, language: language ?? DEFAULT_LANGUAGE });
  return { order, sample };
}

/** The place of a guest among these ids, for `order by`. */
export const placeAmong = (ids: number[]) => sql`array_position(${sql.param(ids)}::bigint[], ${guests.id})`;

/** Sorts guests of an event as its guest list does. */
export async function sortIdsByName(db: Database, eventId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length < 2) return [...ids];
  const { order } = await findNameOrder(db, eventId);
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
