import type { TableId } from '../../../../shared/auto-seat/problem.ts';
import type { RuleGuests, RuleStrength, SeatingRule } from '../../../../shared/contracts/seating.ts';

/** Kinds in the order in which the dialog offers them. */
export const RULE_KINDS = [
  ...(['together', 'sideBySide', 'notBeside', 'apart', 'at', 'near', 'accessible'] as const),
  ...(['gather', 'company', 'mix', 'fill', 'households'] as const),
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const NOBODY: RuleGuests = { guestIds: [], tags: [], householdIds: [] };

/** All fields of the dialog; each kind uses some of them. */
export interface RuleDraft {
  readonly kind: RuleKind;
  readonly strength: RuleStrength;
  readonly guests: RuleGuests;
  readonly others: RuleGuests;
  readonly hops: number;
  readonly tableIds: readonly TableId[];
  readonly itemId: string;
  readonly min: number;
  readonly exceptIds: readonly number[];
}

export const EMPTY_DRAFT: RuleDraft = {
  ...{ kind: 'together', strength: 'must', guests: NOBODY, others: NOBODY },
  ...{ hops: 1, tableIds: [], itemId: '', min: 2, exceptIds: [] },
};

export function toDraft(rule: SeatingRule): RuleDraft {
  return { ...EMPTY_DRAFT, ...rule };
}

export type DraftProblem = 'guests' | 'others' | 'tables' | 'item' | 'min';

/** One tag or household is enough, because it may grow; of guests by name there must be `least`. */
function hasEnough({ guestIds, tags, householdIds }: RuleGuests, least: number): boolean {
  return tags.length + householdIds.length > 0 || guestIds.length >= least;
}

const ONE_IS_ENOUGH: readonly RuleKind[] = ['at', 'near', 'accessible', 'mix'];

/** What is missing; undefined when the rule can be saved. */
export function findProblem(draft: RuleDraft): DraftProblem | undefined {
  const { kind, guests, others, tableIds, itemId, min } = draft;
  const needsGuests = kind !== 'fill' && kind !== 'households';
  if (needsGuests && !hasEnough(guests, ONE_IS_ENOUGH.includes(kind) ? 1 : 2)) return 'guests';
  if (kind === 'mix' && !hasEnough(others, 1)) return 'others';
  if (kind === 'at' && tableIds.length === 0) return 'tables';
  if (kind === 'near' && itemId === '') return 'item';
  const most = kind === 'company' ? 20 : 40;
  if ((kind === 'company' || kind === 'fill') && !(Number.isInteger(min) && min >= 1 && min <= most)) return 'min';
  return undefined;
}

export function toRule(id: number, draft: RuleDraft): SeatingRule {
  const { kind, strength, guests, others, hops, tableIds, itemId, min, exceptIds } = draft;
  switch (kind) {
    case 'households':
      return { id, strength, kind, exceptIds: [...exceptIds] };
    case 'fill':
      return { id, strength, kind, min };
    case 'apart':
      return { id, strength, kind, guests, hops };
    case 'at':
      return { id, strength, kind, guests, tableIds: [...tableIds] };
    case 'near':
      return { id, strength, kind, guests, itemId };
    case 'company':
      return { id, strength, kind, guests, min };
    case 'mix':
      return { id, strength, kind, guests, others };
    default:
      return { id, strength, kind, guests };
  }
}
