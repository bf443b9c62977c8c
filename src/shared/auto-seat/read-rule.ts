import type { Layout } from '../contracts/layouts.ts';
import type { SeatingRule } from '../contracts/seating.ts';
import { findTable } from '../layout/table-occupancy.ts';
import type { PeopleOfRules } from './people-of-rules.ts';
import type { Strength, TableId } from './problem.ts';
import { tablesNear } from './room.ts';
import type { RuleTerms } from './rule-terms.ts';
import { strengthOf } from './wish-weights.ts';

/** Why a rule has no effect at the moment. */
export type InactiveReason = 'tooFewGuests' | 'sameGuests' | 'noTable' | 'noItem' | 'tooManyGuests';

/** One rule for the solver; `householdId` where it is a part of the households rule. */
type RulePart = Strength & RuleTerms<TableId> & { readonly householdId?: number };

/** What a stored rule asks of the solver, or why it asks nothing. */
export function readRule(rule: SeatingRule, layout: Layout, people: PeopleOfRules): RulePart[] | InactiveReason {
  if (rule.kind === 'households') return readHouseholds(rule, people);
  const terms = readTerms(rule, layout, people);
  return typeof terms === 'string' ? terms : [{ ...terms, ...strengthOf(rule.kind, rule.strength) }];
}

function readHouseholds(
  { strength, exceptIds }: SeatingRule & { kind: 'households' },
  { households }: PeopleOfRules,
): RulePart[] {
  const except = new Set(exceptIds);
  const besideStrength = strengthOf('sideBySide', strength === 'must' ? 'nice' : strength);
  return [...households]
    .filter(([householdId, guests]) => guests.length > 1 && !except.has(householdId))
    .flatMap(([householdId, guests]): RulePart[] => [
      { householdId, kind: 'together', guests, ...strengthOf('together', strength) },
      { householdId, kind: 'sideBySide', guests, ...besideStrength },
    ]);
}

type Terms = RuleTerms<TableId>;

function readTerms(
  rule: Exclude<SeatingRule, { kind: 'households' }>,
  layout: Layout,
  people: PeopleOfRules,
): Terms | InactiveReason {
  const { tables } = layout;
  if (rule.kind === 'fill') return tables.length === 0 ? 'noTable' : { kind: 'fill', min: rule.min };
  const guests = people.idsOf(rule.guests);
  if (rule.kind === 'mix') {
    const here = new Set(guests);
    const others = people.idsOf(rule.others).filter((id) => !here.has(id));
    return guests.length === 0 || others.length === 0 ? 'tooFewGuests' : { kind: 'mix', guests, others };
  }
  if ('others' in rule && rule.others) {
    const [one, other] = people.twoSides(rule.guests, rule.others);
    if (one.length === 0 || other.length === 0) {
      return guests.length > 0 && people.idsOf(rule.others).length > 0 ? 'sameGuests' : 'tooFewGuests';
    }
    if (rule.kind === 'near') return { kind: 'near', guests: one, others: other };
    return withSides(rule, [one, other]);
  }
  if (guests.length < leastGuests(rule)) return 'tooFewGuests';
  switch (rule.kind) {
    case 'at':
    case 'notAt':
    case 'only':
      return readPlace(rule, layout, people);
    case 'near': {
      const item = layout.items?.find(({ id }) => id === rule.itemId);
      if (!item) return 'noItem';
      return tables.length === 0 ? 'noTable' : { kind: 'at', guests, tables: tablesNear(item, tables, rule.count) };
    }
    case 'apart':
    case 'notBeside': {
      const sides = people.sidesOf(rule.guests);
      if (sides) return sides.length < 2 ? 'sameGuests' : withSides(rule, sides);
      return rule.kind === 'apart' ? { kind: 'apart', guests, hops: rule.hops } : { kind: 'notBeside', guests };
    }
    case 'company':
      return { kind: 'company', guests, min: rule.min };
    default:
      return { kind: rule.kind, guests };
  }
}

function withSides(rule: SeatingRule & { kind: 'apart' | 'notBeside' }, sides: readonly (readonly number[])[]): Terms {
  const guests = sides.flat().sort((a, b) => a - b);
  return rule.kind === 'apart'
    ? { kind: 'apart', guests, sides, hops: rule.hops }
    : { kind: 'notBeside', guests, sides };
}

/** People who may not sit at some tables are at the others. */
function readPlace(
  rule: SeatingRule & { kind: 'at' | 'notAt' | 'only' },
  layout: Layout,
  people: PeopleOfRules,
): Terms | InactiveReason {
  const named = rule.tableIds.filter((id) => findTable(layout, id));
  if (named.length === 0) return 'noTable';
  const guests = people.idsOf(rule.guests);
  if (rule.kind === 'at') return { kind: 'at', guests, tables: named };
  const isNamed = new Set(named);
  const tables = layout.tables.map(({ id }) => id).filter((id) => !isNamed.has(id));
  if (rule.kind === 'notAt') return { kind: 'at', guests, tables };
  const isGuest = new Set(guests);
  return { kind: 'at', guests: people.ids.filter((id) => !isGuest.has(id)), tables };
}

function leastGuests(rule: SeatingRule): number {
  if (rule.kind === 'company') return rule.min + 1;
  return ['together', 'sideBySide', 'notBeside', 'apart', 'gather'].includes(rule.kind) ? 2 : 1;
}
