import type { SeatingContent, SeatingPin, SeatingRule } from '../../../../shared/contracts/seating.ts';
import type { JoinedTables } from '../../../../shared/layout/join-tables.ts';
import type { TableId } from '../../../../shared/layout/table-occupancy.ts';
import type { RulePointer, WayOut } from '../solve/seat-messages.ts';

/** Edits of rules and pins; each returns a new content, which the editor adds as one undo step. */

/** How far apart the ids of new rules are at most: two people who add rules at once must not give them one id. */
const RULE_ID_GAP = 2 ** 32;

/** Larger than all others, because lists show the newest rule first. */
export function nextRuleId({ rules }: SeatingContent): number {
  const largest = rules.reduce((most, { id }) => Math.max(most, id), 0);
  return largest + 1 + Math.floor(Math.random() * RULE_ID_GAP);
}

/** Replaces the rule of the same id, or adds it at the end. */
export function putRule(seating: SeatingContent, rule: SeatingRule): SeatingContent {
  const isKnown = seating.rules.some(({ id }) => id === rule.id);
  const rules = isKnown
    ? seating.rules.map((known) => (known.id === rule.id ? rule : known))
    : [...seating.rules, rule];
  return { ...seating, rules };
}

export function removeRule(seating: SeatingContent, ruleId: number): SeatingContent {
  return { ...seating, rules: seating.rules.filter(({ id }) => id !== ruleId) };
}

export function pinGuest(seating: SeatingContent, pin: SeatingPin): SeatingContent {
  return { ...seating, pins: [...unpinGuest(seating, pin.guestId).pins, pin] };
}

export function unpinGuest(seating: SeatingContent, guestId: number): SeatingContent {
  return { ...seating, pins: seating.pins.filter((pin) => pin.guestId !== guestId) };
}

/** Rules and pins about tables that were joined are about the joined one; its seats have other numbers, so pins name none. */
export function followJoin(seating: SeatingContent, { tableId, formerIds }: JoinedTables): SeatingContent {
  const now = (id: TableId) => (formerIds.has(id) ? tableId : id);
  return {
    rules: seating.rules.map((rule) =>
      'tableIds' in rule ? { ...rule, tableIds: [...new Set(rule.tableIds.map(now))] } : rule,
    ),
    pins: seating.pins.map((pin) => (now(pin.tableId) === tableId ? { ...pin, tableId, seat: null } : pin)),
  };
}

/** Households that need not sit together. */
export function exceptedHouseholds({ rules }: SeatingContent): number[] {
  return rules.flatMap((rule) => (rule.kind === 'households' ? rule.exceptIds : []));
}

/** Weakens a rule: a household is excepted from the households rule, any other rule becomes a wish. */
function soften(seating: SeatingContent, { ruleId, householdId }: RulePointer): SeatingContent {
  const rule = seating.rules.find(({ id }) => id === ruleId);
  if (!rule) return seating;
  if (rule.kind === 'households' && householdId !== undefined) {
    return putRule(seating, { ...rule, exceptIds: [...new Set([...rule.exceptIds, householdId])] });
  }
  return putRule(seating, { ...rule, strength: 'veryImportant' });
}

/** Takes a way out of a contradiction. More seats change the layout, not the rules: `applySeatOffer` adds them. */
export function takeWayOut(seating: SeatingContent, way: WayOut): SeatingContent {
  if (way.kind === 'unpin') return unpinGuest(seating, way.guestId);
  if (way.kind === 'addSeats') return seating;
  const { rule } = way;
  return way.kind === 'makeWish' || rule.householdId !== undefined
    ? soften(seating, rule)
    : removeRule(seating, rule.ruleId);
}
