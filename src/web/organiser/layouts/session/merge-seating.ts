import type { SeatingContent } from '../../../../shared/contracts/seating.ts';

interface MergedEntries<Entry> {
  readonly entries: Entry[];
  /** Entries that both sides changed; ours are kept. */
  readonly contested: number;
}

/** JSON with sorted fields, because the server does not keep the order of an object's fields. */
export const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
const isSame = (a: unknown, b: unknown) => a === b || sortedJson(a) === sortedJson(b);

export const isSameSeating = (a: SeatingContent, b: SeatingContent) => isSame([a.rules, a.pins], [b.rules, b.pins]);

/** Takes their changes since `base`, except where we changed the same entry. */
function mergeEntries<Entry>(
  [base, ours, theirs]: readonly (readonly Entry[])[],
  keyOf: (entry: Entry) => number,
): MergedEntries<Entry> {
  const index = (entries: readonly Entry[] = []) => new Map(entries.map((entry) => [keyOf(entry), entry]));
  const [was, own, other] = [index(base), index(ours), index(theirs)];
  const keys = new Set([...other.keys(), ...own.keys()]);
  const merged: Entry[] = [];
  let contested = 0;
  for (const key of [...keys].sort((a, b) => a - b)) {
    const isOurs = !isSame(own.get(key), was.get(key));
    const isTheirs = !isSame(other.get(key), was.get(key));
    if (isOurs && isTheirs && !isSame(own.get(key), other.get(key))) contested += 1;
    const entry = (isOurs ? own : other).get(key);
    if (entry !== undefined) merged.push(entry);
  }
  return { entries: merged, contested };
}

/** Both tabs number their new rules alike: ours get other numbers, so that neither replaces the other. */
function renumberNewRules(base: SeatingContent, ours: SeatingContent, theirs: SeatingContent): SeatingContent {
  const known = new Set(base.rules.map(({ id }) => id));
  const theirsById = new Map(theirs.rules.map((rule) => [rule.id, rule]));
  let last = Math.max(0, ...[ours, theirs].flatMap(({ rules }) => rules.map(({ id }) => id)));
  const rules = ours.rules.map((rule) => {
    const isTaken = !known.has(rule.id) && theirsById.has(rule.id) && !isSame(theirsById.get(rule.id), rule);
    return isTaken ? { ...rule, id: ++last } : rule;
  });
  return { ...ours, rules };
}

/**
 * Rules and pins with our changes and those that were saved elsewhere since `base`. `contested` counts the rules and pins
 * that both changed: there ours are kept.
 */
export function mergeSeating(base: SeatingContent, ours: SeatingContent, theirs: SeatingContent) {
  const own = renumberNewRules(base, ours, theirs);
  const rules = mergeEntries([base.rules, own.rules, theirs.rules], ({ id }) => id);
  const pins = mergeEntries([base.pins, own.pins, theirs.pins], ({ guestId }) => guestId);
  const merged: SeatingContent = { rules: rules.entries, pins: pins.entries };
  return { merged: isSameSeating(merged, ours) ? ours : merged, contested: rules.contested + pins.contested };
}
