import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { MAX_TABLES, TABLE_SEATS } from '../layout/layout-limits.ts';
import { idSchema } from './common.ts';
import { tagNameSchema } from './guests.ts';
import { layoutTableIdSchema } from './layouts.ts';

/** A must has to hold; the others are wishes, each stronger than the one before it. */
export const RULE_STRENGTHS = ['must', 'nice', 'important', 'veryImportant'] as const;
export type RuleStrength = (typeof RULE_STRENGTHS)[number];

export const MAX_RULES = 5_000;
/** Most guests, tags or households that one rule names. */
const MAX_NAMED = 10_000;
/** Most guests, tags, households and tables that all rules of an event name, so that rules stay quick to read. */
export const MAX_NAMED_IN_ALL = 50_000;
export const MAX_PINS = 10_000;
const COMPANY = { min: 1, max: 20 } as const;
const HOPS = { min: 1, max: 10 } as const;

/** Whom a rule is about: the guests named, those with one of the tags, and the members of the households. */
const ruleGuestsSchema = z.object({
  guestIds: z.array(idSchema).max(MAX_NAMED).default([]),
  tags: z.array(tagNameSchema).max(MAX_NAMED).default([]),
  householdIds: z.array(idSchema).max(MAX_NAMED).default([]),
});
export type RuleGuests = z.output<typeof ruleGuestsSchema>;

const common = { id: idSchema, strength: z.enum(RULE_STRENGTHS) };
const guests = ruleGuestsSchema;

/**
 * Whom the guests of a rule are to be apart from, not beside of, or near to. Without others, a rule is about every two of
 * those it names; a household or a tag beside other names counts as one of them.
 */
const others = ruleGuestsSchema.optional();

/** A rule as it is stored. docs/auto-seating.md says what each kind means. */
export const seatingRuleSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.enum(['together', 'sideBySide', 'accessible', 'gather']), guests }),
  z.object({ ...common, kind: z.literal('notBeside'), guests, others }),
  z.object({ ...common, kind: z.literal('apart'), guests, others, hops: z.number().int().min(HOPS.min).max(HOPS.max) }),
  /** `only`: nobody else sits at these tables, though they may sit elsewhere. */
  z.object({
    ...common,
    kind: z.enum(['at', 'notAt', 'only']),
    guests,
    tableIds: z.array(layoutTableIdSchema).max(MAX_TABLES),
  }),
  /** At one of the tables nearest to a floor item, `count` of them or the nearest third; or near some of the others. */
  z
    .object({
      ...common,
      kind: z.literal('near'),
      guests,
      others,
      itemId: z.string().min(1).max(100).optional(),
      count: z.number().int().min(1).max(MAX_TABLES).optional(),
    })
    .refine((rule) => (rule.itemId === undefined) !== (rule.others === undefined), 'Near an item or near people'),
  z.object({ ...common, kind: z.literal('company'), guests, min: z.number().int().min(COMPANY.min).max(COMPANY.max) }),
  z.object({ ...common, kind: z.literal('mix'), guests, others: ruleGuestsSchema }),
  z.object({ ...common, kind: z.literal('fill'), min: z.number().int().min(1).max(TABLE_SEATS.max) }),
  /** Every household sits at one table, side by side if possible; not those in `exceptIds`. */
  z.object({ ...common, kind: z.literal('households'), exceptIds: z.array(idSchema).max(MAX_NAMED).default([]) }),
]);
export type SeatingRule = z.output<typeof seatingRuleSchema>;

/** A guest who stays at a table, and on a seat of it (from 1) if one is named. */
const pinSchema = z.object({
  guestId: idSchema,
  tableId: layoutTableIdSchema,
  seat: z.number().int().min(1).max(TABLE_SEATS.max).nullable(),
});
export type SeatingPin = z.output<typeof pinSchema>;

function countNamed(rules: readonly SeatingRule[]): number {
  const count = ({ guestIds, tags, householdIds }: RuleGuests) => guestIds.length + tags.length + householdIds.length;
  return rules.reduce(
    (sum, rule) =>
      sum +
      ('guests' in rule ? count(rule.guests) : 0) +
      ('others' in rule && rule.others ? count(rule.others) : 0) +
      ('tableIds' in rule ? rule.tableIds.length : 0),
    0,
  );
}

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Answer of `GET /api/events/{id}/seating`, and body of its `PUT`, whose version must be the stored one. */
export const seatingSchema = z.object({
  /** 0 before the first save. */
  version: z.number().int().min(0),
  rules: z
    .array(seatingRuleSchema)
    .max(MAX_RULES, messageKey('seating.tooManyRules'))
    .refine((rules) => isUnique(rules.map(({ id }) => id)), 'Two rules have the same id')
    .refine((rules) => countNamed(rules) <= MAX_NAMED_IN_ALL, messageKey('seating.tooManyRules')),
  pins: z
    .array(pinSchema)
    .max(MAX_PINS)
    .refine((pins) => isUnique(pins.map(({ guestId }) => guestId)), 'A guest has one pin'),
});
export type Seating = z.output<typeof seatingSchema>;
export type SeatingInput = z.input<typeof seatingSchema>;
/** Rules and pins without their version. */
export type SeatingContent = Omit<Seating, 'version'>;

/** Before the first save: households stay together. */
export const DEFAULT_SEATING: Seating = {
  version: 0,
  rules: [{ id: 1, kind: 'households', strength: 'must', exceptIds: [] }],
  pins: [],
};
