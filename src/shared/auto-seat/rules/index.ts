import type { SeatingRule } from '../../contracts/seating.ts';
import { accessible } from './accessible.ts';
import { apart } from './apart.ts';
import { at, notAt, only } from './at.ts';
import { company } from './company.ts';
import { fill } from './fill.ts';
import { gather } from './gather.ts';
import { mix } from './mix.ts';
import { near } from './near.ts';
import { notBeside } from './not-beside.ts';
import type { SolverRule, StoredRule } from './rule.ts';
import { sideBySide } from './side-by-side.ts';
import { together } from './together.ts';

/** All kinds of rules. The households rule is a rule for each household; see `readRule`. */
const RULES = {
  together,
  sideBySide,
  notBeside,
  apart,
  at,
  notAt,
  only,
  near,
  accessible,
  gather,
  company,
  mix,
  fill,
} satisfies Record<Exclude<SeatingRule['kind'], 'households'>, unknown>;

type TermsOf<Rule> = Rule extends { judge(rule: infer Found, ...rest: never): unknown } ? Omit<Found, 'must'> : never;

/** What a rule asks for, of any kind that the solver knows. */
export type RuleTerms = TermsOf<(typeof RULES)[keyof typeof RULES]>;

export const isSolverKind = (kind: unknown): kind is RuleTerms['kind'] =>
  Object.hasOwn(RULES, String(kind)) && 'judge' in RULES[kind as keyof typeof RULES];

/** What there is to know about the rule's kind. */
export const solverRule = ({ kind }: Pick<RuleTerms, 'kind'>): SolverRule<RuleTerms> =>
  RULES[kind] as SolverRule<never> as SolverRule<RuleTerms>;

export const storedRule = (kind: keyof typeof RULES): StoredRule<SeatingRule['kind'], RuleTerms> =>
  RULES[kind] as StoredRule<SeatingRule['kind'], RuleTerms>;

/** The guests whom the rule is about; those on the other side are not among them. */
export const guestsOf = (terms: RuleTerms): readonly number[] => ('guests' in terms ? terms.guests : []);

/** Whether the rule is about too few guests to be broken. */
export const isBelowLeast = (terms: RuleTerms): boolean => guestsOf(terms).length < (solverRule(terms).least ?? 0);

/** The same terms with positions instead of ids, each once and in order. Who is missing in the maps is left out. */
export function toPositions<Rule extends RuleTerms>(
  terms: Rule,
  guestAt: ReadonlyMap<number, number>,
  tableAt: ReadonlyMap<number | string, number>,
): Rule {
  const pick = <Id>(ids: readonly Id[], at: ReadonlyMap<Id, number>) =>
    [...new Set(ids.flatMap((id) => at.get(id) ?? []))].sort((one, other) => one - other);
  const guests = (ids: readonly number[]) => pick(ids, guestAt);
  return {
    ...terms,
    ...('guests' in terms && { guests: guests(terms.guests) }),
    ...('others' in terms && { others: guests(terms.others) }),
    ...('sides' in terms && terms.sides && { sides: terms.sides.map(guests) }),
    ...('tables' in terms && { tables: pick(terms.tables, tableAt) }),
  };
}
