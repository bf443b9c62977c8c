import type { TableId } from '../../../../shared/auto-seat/problem.ts';
import type { RuleGuests, RuleStrength, SeatingRule } from '../../../../shared/contracts/seating.ts';

/** Kinds in the order in which the dialog offers them. */
export const RULE_KINDS = [
  ...(['together', 'sideBySide', 'notBeside', 'apart', 'at', 'notAt', 'only', 'near', 'accessible'] as const),
  ...(['gather', 'company', 'mix', 'fill', 'households'] as const),
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const NOBODY: RuleGuests = { guestIds: [], tags: [], householdIds: [] };

/** All fields of the dialog; each kind uses some of them. */
export interface RuleDraft {
  readonly kind: RuleKind;
  readonly strength: RuleStrength;
  readonly guests: RuleGuests;
  /** Nobody where a rule is about every two of its guests. */
  readonly others: RuleGuests;
  readonly hops: number;
  readonly tableIds: readonly TableId[];
  /** Empty where a rule is about being near people. */
  readonly itemId: string;
  /** How many tables count as near; by default a third of them. */
  readonly count?: number | undefined;
  readonly min: number;
  readonly exceptIds: readonly number[];
}

export const EMPTY_DRAFT: RuleDraft = {
  ...{ kind: 'together', strength: 'must', guests: NOBODY, others: NOBODY },
  ...{ hops: 1, tableIds: [], itemId: '', min: 2, exceptIds: [] },
};

export function toDraft(rule: SeatingRule): RuleDraft {
  const { others = NOBODY, itemId = '' } = rule as Partial<RuleDraft>;
  return { ...EMPTY_DRAFT, ...rule, others, itemId };
}

export type DraftProblem = 'guests' | 'others' | 'tables' | 'item' | 'min';

/** One tag or household is enough, because it may grow; of guests by name there must be `least`. */
function hasEnough({ guestIds, tags, householdIds }: RuleGuests, least: number): boolean {
  return tags.length + householdIds.length > 0 || guestIds.length >= least;
}

const ONE_IS_ENOUGH: readonly RuleKind[] = ['at', 'notAt', 'only', 'near', 'accessible', 'mix'];
/** Kinds about people of which it matters who is on which side, if there is another side. */
export const TWO_SIDED: readonly RuleKind[] = ['apart', 'notBeside', 'near', 'mix'];
export const ABOUT_TABLES: readonly RuleKind[] = ['at', 'notAt', 'only'];

/** What is missing; undefined when the rule can be saved. */
export function findProblem(draft: RuleDraft): DraftProblem | undefined {
  const { kind, guests, others, tableIds, itemId, min } = draft;
  const needsGuests = kind !== 'fill' && kind !== 'households';
  const hasOthers = TWO_SIDED.includes(kind) && hasEnough(others, 1);
  if (needsGuests && !hasEnough(guests, hasOthers || ONE_IS_ENOUGH.includes(kind) ? 1 : 2)) return 'guests';
  if (kind === 'mix' && !hasOthers) return 'others';
  if (ABOUT_TABLES.includes(kind) && tableIds.length === 0) return 'tables';
  if (kind === 'near' && itemId === '' && !hasOthers) return 'item';
  const most = kind === 'company' ? 20 : 40;
  if ((kind === 'company' || kind === 'fill') && !(Number.isInteger(min) && min >= 1 && min <= most)) return 'min';
  return undefined;
}

export function toRule(id: number, draft: RuleDraft): SeatingRule {
  const { kind, strength, guests, others, hops, tableIds, itemId, count, min, exceptIds } = draft;
  const from = hasEnough(others, 1) && { others };
  switch (kind) {
    case 'households':
      return { id, strength, kind, exceptIds: [...exceptIds] };
    case 'fill':
      return { id, strength, kind, min };
    case 'apart':
      return { id, strength, kind, guests, ...from, hops };
    case 'notBeside':
      return { id, strength, kind, guests, ...from };
    case 'at':
    case 'notAt':
    case 'only':
      return { id, strength, kind, guests, tableIds: [...tableIds] };
    case 'near':
      if (from && itemId === '') return { id, strength, kind, guests, ...from };
      return { id, strength, kind, guests, itemId, ...(count !== undefined && { count }) };
    case 'company':
      return { id, strength, kind, guests, min };
    case 'mix':
      return { id, strength, kind, guests, others };
    default:
      return { id, strength, kind, guests };
  }
}
