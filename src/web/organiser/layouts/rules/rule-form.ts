import { fieldsOf, type RuleKind, type RuleStrength } from '../../../../shared/auto-seat/rules/fields.ts';
import type { RuleGuests, SeatingRule } from '../../../../shared/contracts/seating.ts';
import type { TableId } from '../../../../shared/layout/table-occupancy.ts';

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
  kind: 'together',
  strength: 'must',
  guests: NOBODY,
  others: NOBODY,
  hops: 1,
  tableIds: [],
  itemId: '',
  min: 2,
  exceptIds: [],
};

export function draftOfRule(rule: SeatingRule): RuleDraft {
  const { others = NOBODY, itemId = '' } = rule as Partial<RuleDraft>;
  return { ...EMPTY_DRAFT, ...rule, others, itemId };
}

export type DraftProblem = 'guests' | 'others' | 'tables' | 'item' | 'min';

/** One tag or household is enough, because it may grow; of guests by name there must be `least`. */
function hasEnough({ guestIds, tags, householdIds }: RuleGuests, least: number): boolean {
  return tags.length + householdIds.length > 0 || guestIds.length >= least;
}

/** What is missing; undefined when the rule can be saved. */
export function findDraftProblem(draft: RuleDraft): DraftProblem | undefined {
  const { guests, others, tableIds, itemId, min } = fieldsOf(draft.kind);
  const hasOthers = others !== undefined && hasEnough(draft.others, 1);
  if (guests && !hasEnough(draft.guests, hasOthers ? 1 : guests)) return 'guests';
  if (others === 'needed' && !hasOthers) return 'others';
  if (tableIds && draft.tableIds.length === 0) return 'tables';
  if (itemId && draft.itemId === '' && !hasOthers) return 'item';
  const isInLimits = !min || (Number.isInteger(draft.min) && draft.min >= min.min && draft.min <= min.max);
  return isInLimits ? undefined : 'min';
}

export function toRule(id: number, draft: RuleDraft): SeatingRule {
  const { kind, strength, count } = draft;
  const { guests, others, hops, tableIds, itemId, min, exceptIds } = fieldsOf(kind);
  const hasItem = itemId && draft.itemId !== '';
  const hasOthers = others === 'needed' || (others && !hasItem && hasEnough(draft.others, 1));
  return {
    id,
    strength,
    kind,
    ...(guests && { guests: draft.guests }),
    ...(hasOthers && { others: draft.others }),
    ...(hops && { hops: draft.hops }),
    ...(tableIds && { tableIds: [...draft.tableIds] }),
    ...(itemId && !hasOthers && { itemId: draft.itemId, ...(count !== undefined && { count }) }),
    ...(min && { min: draft.min }),
    ...(exceptIds && { exceptIds: [...draft.exceptIds] }),
  } as SeatingRule;
}
