import { TABLE_SEATS } from '../../layout/layout-limits.ts';

export const MAX_RULES = 5_000;
/** A must has to hold; the others are wishes, each stronger than the one before it. */
export const RULE_STRENGTHS = ['must', 'nice', 'important', 'veryImportant'] as const;
export type RuleStrength = (typeof RULE_STRENGTHS)[number];

/** What a kind of rule asks for. The stored rule, the dialog and the line in which rules are written are made from it. */
interface RuleFields {
  /** How many guests have to be named at least; one tag or household is enough, because it may grow. */
  readonly guests?: number;
  readonly others?: 'needed' | 'optional';
  readonly hops?: Limits;
  readonly tableIds?: true;
  /** A floor item, unless others are named instead; `count` says how many tables count as near it. */
  readonly itemId?: true;
  readonly min?: Limits;
  readonly exceptIds?: true;
  /** Can be made from a selection of guests; the others are about the whole event, about two groups, or rare. */
  readonly isOfSelection?: true;
}

interface Limits {
  readonly min: number;
  readonly max: number;
}

/** All kinds of rules, in the order in which they are offered. docs/auto-seating.md says what each means. */
export const RULE_FIELDS = {
  together: { guests: 2, isOfSelection: true },
  sideBySide: { guests: 2, isOfSelection: true },
  notBeside: { guests: 2, others: 'optional', isOfSelection: true },
  apart: { guests: 2, others: 'optional', hops: { min: 1, max: 10 }, isOfSelection: true },
  at: { guests: 1, tableIds: true, isOfSelection: true },
  notAt: { guests: 1, tableIds: true },
  only: { guests: 1, tableIds: true },
  near: { guests: 1, others: 'optional', itemId: true, isOfSelection: true },
  accessible: { guests: 1, isOfSelection: true },
  gather: { guests: 2, isOfSelection: true },
  company: { guests: 2, min: { min: 1, max: 20 }, isOfSelection: true },
  mix: { guests: 1, others: 'needed' },
  fill: { min: { min: 1, max: TABLE_SEATS.max } },
  households: { exceptIds: true },
} as const satisfies Record<string, RuleFields>;

export type RuleKind = keyof typeof RULE_FIELDS;
export const RULE_KINDS = Object.keys(RULE_FIELDS) as readonly RuleKind[];

/** The fields of any kind, so that code can ask for one which only some kinds have. */
export const fieldsOf = (kind: RuleKind): RuleFields => RULE_FIELDS[kind];

/** The kinds that have this field. */
export type KindWith<Field extends keyof RuleFields> = {
  [Kind in RuleKind]: (typeof RULE_FIELDS)[Kind] extends Record<Field, unknown> ? Kind : never;
}[RuleKind];
