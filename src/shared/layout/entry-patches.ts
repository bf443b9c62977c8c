/* Differences between two lists of entries (tables, floor items, dots, rules, pins), field by field. */

export type Fields = Readonly<Record<string, unknown>>;

/**
 * What to do with entries, by their key: null removes one, fields change one, and null as a field's value takes that field
 * away. A whole entry also has its key among its fields: it is added where there is none. `at` is its place in the list.
 */
export type EntryPatches = ReadonlyMap<Key, Fields | null>;
type Key = string | number;

export const NO_PATCHES: EntryPatches = new Map();

/** JSON with sorted fields, because the server does not keep the order of an object's fields. */
export const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Whether two values are the same; a missing one is the same as null. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  return typeof a === 'object' && typeof b === 'object' && sortedJson(a) === sortedJson(b);
}

/** The fields of `after` that differ; undefined if none does. */
export function diffFields(before: Fields, after: Fields): Fields | undefined {
  const changed: Record<string, unknown> = {};
  for (const field in after) if (!isSameValue(before[field], after[field])) changed[field] = after[field] ?? null;
  for (const field in before) if (!(field in after) && before[field] != null) changed[field] = null;
  for (const _ in changed) return changed;
  return undefined;
}

export function mergeFields<Entry extends object>(entry: Entry, { at: _, ...fields }: Fields): Entry {
  const merged: Record<string, unknown> = { ...entry, ...fields };
  for (const field in fields) if (fields[field] === null) delete merged[field];
  return merged as Entry;
}

interface Comparison<Entry> {
  readonly keyOf: (entry: Entry) => Key;
  readonly fieldsBefore: (entry: Entry) => Fields;
  readonly fieldsAfter: (entry: Entry) => Fields;
  /** Whether two entries have the same fields for sure, before and after. */
  readonly isSame?: (was: Entry, is: Entry) => boolean;
}

/** What makes `after` of `before`, with the order of the entries. */
export function diffEntries<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  { keyOf, fieldsBefore, fieldsAfter, isSame = Object.is }: Comparison<Entry>,
): EntryPatches {
  if (before === after && isSame === Object.is) return NO_PATCHES;
  const patches = new Map<Key, Fields | null>();
  const compare = (was: Entry, is: Entry, moved: Fields = {}) => {
    const fields = isSame(was, is) ? undefined : diffFields(fieldsBefore(was), fieldsAfter(is));
    if (fields || 'at' in moved) patches.set(keyOf(is), { ...fields, ...moved });
  };
  // Most edits leave the order alone: equal runs at both ends are compared by index, only the rest is looked up.
  const shorter = Math.min(before.length, after.length);
  const longer = before.length - after.length;
  const isPair = (was: Entry, is: Entry) => was === is || keyOf(was) === keyOf(is);
  let head = 0;
  for (; head < shorter && isPair(before[head] as Entry, after[head] as Entry); head++) {
    compare(before[head] as Entry, after[head] as Entry);
  }
  let end = after.length;
  for (; end > head && end + longer > head; end--) {
    const [was, is] = [before[end + longer - 1] as Entry, after[end - 1] as Entry];
    if (!isPair(was, is)) break;
    compare(was, is);
  }
  const unmatched = new Map<Key, { was: Entry; index: number }>();
  for (let index = head; index < end + longer; index++) {
    const was = before[index] as Entry;
    unmatched.set(keyOf(was), { was, index });
  }
  let last = -1;
  for (let at = head; at < end; at++) {
    const is = after[at] as Entry;
    const found = unmatched.get(keyOf(is));
    unmatched.delete(keyOf(is));
    if (!found) patches.set(keyOf(is), { ...fieldsAfter(is), at });
    else compare(found.was, is, found.index < last ? { at } : {});
    if (found && found.index > last) last = found.index;
  }
  for (const key of unmatched.keys()) patches.set(key, null);
  return patches;
}

/** `make` returns undefined for an entry that can't be added. Without patches this returns the same array. */
export function patchEntries<Entry>(
  entries: Entry[],
  patches: EntryPatches,
  keyOf: (entry: Entry) => Key,
  make: (entry: Entry | undefined, fields: Fields) => Entry | undefined,
): Entry[] {
  if (patches.size === 0) return entries;
  const added = new Map(patches);
  const placed: { at: number; entry: Entry }[] = [];
  const put = (fields: Fields, entry: Entry | undefined) => {
    if (entry !== undefined) placed.push({ at: typeof fields.at === 'number' ? fields.at : Infinity, entry });
  };
  const kept: Entry[] = [];
  for (const entry of entries) {
    const key = keyOf(entry);
    const fields = patches.get(key);
    added.delete(key);
    if (fields === undefined) kept.push(entry);
    else if (fields && 'at' in fields) put(fields, make(entry, fields));
    else if (fields) kept.push(make(entry, fields) ?? entry);
  }
  for (const fields of added.values()) if (fields) put(fields, make(undefined, fields));
  placed.sort((a, b) => a.at - b.at);
  const result: Entry[] = [];
  let next = 0;
  for (const entry of kept) {
    for (let one = placed[next]; one && one.at <= result.length; one = placed[++next]) result.push(one.entry);
    result.push(entry);
  }
  for (const { entry } of placed.slice(next)) result.push(entry);
  return result;
}

/** Without the fields that `theirs` has, and without adding or removing what they touched. */
export function withoutFields(patches: EntryPatches, theirs: EntryPatches, isWhole: (fields: Fields) => boolean) {
  if (patches.size === 0 || theirs.size === 0) return patches;
  const left = new Map(patches);
  for (const [key, their] of theirs) {
    const mine = left.get(key);
    if (mine === undefined) continue;
    const rest = mine && their && !isWhole(mine) && Object.entries(mine).filter(([field]) => !(field in their));
    if (rest && rest.length > 0) left.set(key, Object.fromEntries(rest));
    else left.delete(key);
  }
  return left;
}
