import { fieldsOf, RULE_FIELDS, type RuleKind } from '../../../../shared/auto-seat/rules/fields.ts';
import type { RuleGuests } from '../../../../shared/contracts/seating.ts';
import { type LineContext, type LineOutcome, type LineParts, LineStop, type Named } from './line-parts.ts';
import type { Choice } from './name-book.ts';
import { parseLine } from './parse-line.ts';
import { EMPTY_DRAFT, findDraftProblem, NOBODY, type RuleDraft } from './rule-form.ts';
import type { Meaning } from './rule-words.ts';

const has = ({ kinds }: LineParts, ...meanings: Meaning[]) => kinds.some(({ meaning }) => meanings.includes(meaning));
const isItem = ({ choice }: Named) => choice.kind === 'itemId';

function kindOf(
  { meaning, isNegated }: LineParts['kinds'][number],
  { isNegating, kinds, tableIds }: LineParts,
): RuleKind {
  // A 'not' at the end, as in 'Anna és Gábor egymás mellett ne'.
  const isNot = isNegated || (isNegating && kinds.length === 1 && tableIds.length === 0);
  switch (meaning) {
    case 'beside':
      return isNot ? 'notBeside' : 'sideBySide';
    case 'keep':
      return 'gather';
    case 'alone':
      return 'company';
    case 'near':
    case 'neighbouring':
      return isNot ? 'apart' : 'near';
    case 'apart':
    case 'hops':
    case 'far':
      if (isNegated) throw new LineStop({ is: 'unclear' });
      return 'apart';
    default:
      // Words of other kinds mean the kind of the same name.
      if (meaning !== 'together' && meaning in RULE_FIELDS) return meaning as RuleKind;
      return isNot ? 'apart' : 'together';
  }
}

/** The kinds that a line asks for; none if it names none, and several if it contradicts itself. */
function listKinds(parts: LineParts): RuleKind[] {
  const { named, tableIds, isLeast, number, hasOnly, hasNot, isNegating, hasWith, hasTable } = parts;
  const hasItem = named.some(isItem);
  if (has(parts, 'fewer') || (isLeast && named.length === 0 && number !== undefined)) return ['fill'];
  if (has(parts, 'households')) return ['households'];
  const kinds = new Set(parts.kinds.map((kind) => kindOf(kind, parts)));
  // 'Beside the stage' is near it.
  if (hasItem && kinds.delete('sideBySide')) kinds.add('near');
  if (kinds.has('sideBySide')) kinds.delete('together');
  if (has(parts, 'neighbouring') && kinds.has('apart')) kinds.delete('near');
  if (tableIds.length > 0) {
    if (has(parts, 'near', 'neighbouring') || (named.length === 1 && has(parts, 'beside')))
      throw new LineStop({ is: 'nearTable' });
    kinds.delete('together');
    kinds.add(hasOnly ? 'only' : isNegating ? 'notAt' : 'at');
  } else if (kinds.size === 0 && hasItem) kinds.add('near');
  else if (kinds.size === 0 && hasWith) kinds.add(hasNot ? 'apart' : 'together');
  else if (kinds.size === 0 && hasTable) kinds.add(hasOnly ? 'only' : hasNot ? 'notAt' : 'at');
  else if (kinds.size === 0 && (hasNot || named.some(({ isFrom }) => isFrom))) kinds.add('apart');
  return [...kinds];
}

function hopsOf(parts: LineParts): number {
  if ((parts.isLeast || has(parts, 'hops')) && parts.number !== undefined)
    return Math.min(RULE_FIELDS.apart.hops.max, Math.max(1, parts.number));
  const isNotNear = parts.kinds.some(({ meaning, isNegated }) => meaning === 'near' && isNegated);
  return isNotNear || has(parts, 'far', 'neighbouring') ? 2 : 1;
}

function toGuests(named: readonly Named[]): RuleGuests {
  const of = (kind: Choice['kind']) =>
    named.filter(({ choice }) => choice.kind === kind).map(({ choice }) => choice.value);
  return {
    guestIds: of('guestIds').map(Number),
    tags: of('tags').map(String),
    householdIds: of('householdIds').map(Number),
  };
}

function splitSides({ named, sides }: LineParts, kind: RuleKind): [guests: RuleGuests, others: RuleGuests] {
  const people = named.filter((one) => !isItem(one));
  const marks: Meaning[] = kind === 'mix' ? ['side', 'with'] : ['side', 'not', 'near', 'with'];
  const from = marks.map((mark) => sides.get(mark)).find((at) => at !== undefined && at < people.length);
  const isLast = (index: number) => index === people.length - 1;
  const isOther = ({ isFrom }: Named, index: number) =>
    isFrom ||
    (from !== undefined && index >= from) ||
    (from === undefined && isLast(index) && (kind === 'near' || (kind === 'mix' && people.length === 2)));
  const others = fieldsOf(kind).others && !named.some(isItem) ? people.filter(isOther) : [];
  const guests = people.filter((one) => !others.includes(one));
  const areSingle = [guests, others].every(([only, more]) => only?.choice.kind === 'guestIds' && !more);
  const isPair = (kind === 'apart' || kind === 'notBeside') && (areSingle || guests.length === 0);
  return isPair ? [toGuests(people), NOBODY] : [toGuests(guests), toGuests(others)];
}

function toDraft(parts: LineParts, lastKind: RuleKind): RuleDraft {
  const kinds = listKinds(parts);
  if (kinds.length > 1) throw new LineStop({ is: 'twoKinds', kinds });
  const [kind = lastKind] = kinds;
  const item = parts.named.find(isItem)?.choice;
  if (item && kind !== 'near') throw new LineStop({ is: 'unclear' });
  const [guests, others] = splitSides(parts, kind);
  // Everyone with a tag, or all children, may be more than a table holds: 'together' then means as many as fit.
  const isGroup =
    parts.hasChildren || (guests.tags.length > 0 && guests.guestIds.length + guests.householdIds.length === 0);
  return {
    ...EMPTY_DRAFT,
    kind: kind === 'together' && isGroup ? 'gather' : kind,
    guests,
    others,
    // 'Households at one table, side by side if possible' is the must that every event begins with.
    strength: kind === 'households' && has(parts, 'beside') ? 'must' : parts.strength,
    hops: kind === 'apart' ? hopsOf(parts) : 1,
    tableIds: fieldsOf(kind).tableIds ? parts.tableIds : [],
    itemId: item ? String(item.value) : '',
    min: parts.number ?? (kind === 'company' ? 1 : EMPTY_DRAFT.min),
    exceptIds: kind === 'households' ? [...guests.householdIds, ...others.householdIds] : [],
  };
}

/** Reads a rule as people write it, in English or Hungarian: 'Anna and Gábor apart', 'A Nagy család az 5-ös asztalnál'. */
export function readRuleLine(line: string, context: LineContext): LineOutcome {
  try {
    const draft = toDraft(parseLine(line, context), context.kind);
    const problem = findDraftProblem(draft);
    return problem ? { is: 'missing', problem } : { is: 'rule', draft };
  } catch (error) {
    if (error instanceof LineStop) return error.outcome;
    throw error;
  }
}
