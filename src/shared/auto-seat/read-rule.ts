import type { Layout } from '../contracts/layouts.ts';
import type { SeatingRule } from '../contracts/seating.ts';
import type { PeopleOfRules } from './people-of-rules.ts';
import { isBelowLeast, type RuleTerms, storedRule } from './rules/index.ts';
import { type InactiveReason, type ReadContext, type Strength, strengthOf } from './rules/rule.ts';

/** One rule for the solver; `householdId` where it is a part of the households rule. */
type RulePart = Strength & RuleTerms & { readonly householdId?: number };

/** What a stored rule asks of the solver, or why it asks nothing. */
export function readRule(rule: SeatingRule, layout: Layout, people: PeopleOfRules): RulePart[] | InactiveReason {
  if (rule.kind === 'households') return readHouseholds(rule, people);
  const { weight, read = readGuests } = storedRule(rule.kind);
  const terms = read(rule, { layout, people });
  return typeof terms === 'string' ? terms : [{ ...terms, ...strengthOf(weight, rule.strength) }];
}

/** For kinds that say nothing but who they are about. */
function readGuests(rule: SeatingRule, { people }: ReadContext): RuleTerms | InactiveReason {
  const terms = { kind: rule.kind, guests: 'guests' in rule ? people.idsOf(rule.guests) : [] } as RuleTerms;
  return isBelowLeast(terms) ? 'tooFewGuests' : terms;
}

function readHouseholds(
  { strength, exceptIds }: SeatingRule & { kind: 'households' },
  { households }: PeopleOfRules,
): RulePart[] {
  const except = new Set(exceptIds);
  const together = strengthOf(storedRule('together').weight, strength);
  const beside = strengthOf(storedRule('sideBySide').weight, strength === 'must' ? 'nice' : strength);
  return [...households]
    .filter(([householdId, guests]) => guests.length > 1 && !except.has(householdId))
    .flatMap(([householdId, guests]): RulePart[] => [
      { householdId, kind: 'together', guests, ...together },
      { householdId, kind: 'sideBySide', guests, ...beside },
    ]);
}
