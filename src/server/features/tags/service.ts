import type { z } from 'zod';
import { TAG_COLOURS } from '../../../shared/color.ts';
import type { putTagsSchema } from '../../../shared/contracts/tags.ts';
import { MAX_TAGS_PER_EVENT } from '../../../shared/guest-list-limits.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { updateSeatingReferences } from '../seating/service.ts';
import { insertTags, listTags, listTagsWithCounts, renameGuestTags, replaceTags, type TagRow } from './data.ts';

const tooManyTagsError = () => new AppError('tag_limit', `An event can have at most ${MAX_TAGS_PER_EVENT} tags.`);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type TagEntry = z.output<typeof putTagsSchema>['tags'][number];

/**
 * The stored tag that an entry stands for. An entry without an id stands for the tag of that name, so that a request that
 * is sent again after a lost answer does not take the new tag off its guests.
 */
function findStored(stored: readonly TagRow[], entry: TagEntry, namedIds: ReadonlySet<number>): TagRow | undefined {
  if (entry.id === undefined) return stored.find(({ id, name }) => isSame(name, entry.name) && !namedIds.has(id));
  const found = stored.find(({ id }) => id === entry.id);
  if (!found) throw notFoundError('One of the tags is not a tag of this event.');
  return found;
}

/** Stored tags that the caller could not know, because somebody else created them. */
function listUnknown(stored: readonly TagRow[], entries: readonly TagEntry[], knownIds: readonly number[] | undefined) {
  if (knownIds === undefined) return [];
  const known = new Set(knownIds);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  return stored.filter(({ id, name }) => !known.has(id) && !names.has(name.toLowerCase()));
}

export async function putTags(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { tags, knownIds }: z.output<typeof putTagsSchema>,
) {
  const now = clock();
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    const stored = await listTags(tx, eventId);
    const entries: TagEntry[] = [...tags, ...listUnknown(stored, tags, knownIds)];
    if (entries.length > MAX_TAGS_PER_EVENT) throw tooManyTagsError();
    const ids = entries.flatMap(({ id }) => id ?? []);
    const namedIds = new Set(ids);
    if (namedIds.size < ids.length) throw new AppError('invalid_input', 'A tag is listed twice.');
    const newNames = new Map<number, string>();
    const rows = entries.map((entry): TagRow => {
      const { name, colour } = entry;
      const known = findStored(stored, entry, namedIds);
      if (!known) return { id: randomId(), eventId, name, colour, createdAt: now };
      newNames.set(known.id, name);
      return { ...known, name, colour };
    });
    const renames = stored
      .map(({ id, name }) => ({ from: name, to: newNames.get(id) ?? null }))
      .filter(({ from, to }) => from !== to);
    await replaceTags(tx, eventId, rows);
    await renameGuestTags(tx, eventId, renames);
    const renamed = new Map(renames.map(({ from, to }) => [from, to]));
    const tag = (name: string) => (renamed.has(name) ? (renamed.get(name) ?? null) : name);
    if (renames.length > 0) await updateSeatingReferences(tx, eventId, { tag }, now);
    return listTagsWithCounts(tx, eventId);
  });
}

/**
 * The names as the event's tags spell them, each once; case does not distinguish tags. Tags that the event does not have
 * are created. Call it under the event's lock.
 */
export async function findOrCreateTags(
  tx: Database,
  { eventId, names, now }: { eventId: number; names: Iterable<string>; now: Date },
): Promise<Map<string, string>> {
  const wanted = [...names];
  if (wanted.length === 0) return new Map();
  const stored = await listTags(tx, eventId);
  const nameByKey = new Map(stored.map(({ name }) => [name.toLowerCase(), name]));
  const created: TagRow[] = [];
  for (const name of wanted) {
    const key = name.toLowerCase();
    if (nameByKey.has(key)) continue;
    const colour = TAG_COLOURS[nameByKey.size % TAG_COLOURS.length] ?? TAG_COLOURS[0];
    created.push({ id: randomId(), eventId, name, colour, createdAt: now });
    nameByKey.set(key, name);
  }
  if (nameByKey.size > MAX_TAGS_PER_EVENT) {
    throw tooManyTagsError();
  }
  await insertTags(tx, created);
  return new Map(wanted.map((name) => [name, nameByKey.get(name.toLowerCase()) ?? name]));
}
