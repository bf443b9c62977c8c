import { z } from 'zod';
import {
  fieldsOf,
  MAX_RULES,
  type RULE_FIELDS,
  RULE_KINDS,
  RULE_STRENGTHS,
  type RuleKind,
  type RuleStrength,
} from '../auto-seat/rules/fields.ts';
import { messageKey } from '../i18n/message-key.ts';
import { MAX_TABLES, TABLE_SEATS } from '../layout/layout-limits.ts';
import { idSchema } from './common.ts';
import { tagNameSchema } from './guests.ts';
import { layoutTableIdSchema } from './layout-fields.ts';
import type { LayoutTable } from './layouts.ts';

/** Most guests, tags or households that one rule names. */
const MAX_NAMED = 10_000;
/** Most guests, tags, households and tables that all rules of an event name, so that rules stay quick to read. */
export const MAX_NAMED_IN_ALL = 50_000;
export const MAX_PINS = 10_000;
/** Whom a rule is about: the guests named, those with one of the tags, and the members of the households. */
const ruleGuestsSchema = z.object({
  guestIds: z.array(idSchema).max(MAX_NAMED).default([]),
  tags: z.array(tagNameSchema).max(MAX_NAMED).default([]),
  householdIds: z.array(idSchema).max(MAX_NAMED).default([]),
});
export type RuleGuests = z.output<typeof ruleGuestsSchema>;

const whole = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** The fields of a rule of this kind, as `RULE_FIELDS` names them. */
function ruleSchemaOf(kind: RuleKind) {
  const { guests, others, hops, tableIds, itemId, min, exceptIds } = fieldsOf(kind);
  const schema = z.object({
    id: idSchema,
    strength: z.enum(RULE_STRENGTHS),
    kind: z.literal(kind),
    ...(guests && { guests: ruleGuestsSchema }),
    ...(others && { others: others === 'needed' ? ruleGuestsSchema : ruleGuestsSchema.optional() }),
    ...(hops && { hops: whole(hops) }),
    ...(tableIds && { tableIds: z.array(layoutTableIdSchema).max(MAX_TABLES) }),
    ...(itemId && {
      itemId: z.string().min(1).max(100).optional(),
      count: whole({ min: 1, max: MAX_TABLES }).optional(),
    }),
    ...(min && { min: whole(min) }),
    ...(exceptIds && { exceptIds: z.array(idSchema).max(MAX_NAMED).default([]) }),
  });
  if (!itemId) return schema;
  return schema.refine(
    (rule) => (rule.itemId === undefined) !== (rule.others === undefined),
    'Near an item or near people',
  );
}

interface FieldTypes {
  guests: RuleGuests;
  hops: number;
  tableIds: LayoutTable['id'][];
  min: number;
  exceptIds: number[];
}

type RuleOf<Kind extends RuleKind, Fields> = { id: number; strength: RuleStrength; kind: Kind } & {
  [Name in keyof FieldTypes & keyof Fields]: FieldTypes[Name];
} & (Fields extends { others: 'needed' } ? { others: RuleGuests } : unknown) &
  (Fields extends { others: 'optional' } ? { others?: RuleGuests | undefined } : unknown) &
  (Fields extends { itemId: true } ? { itemId?: string | undefined; count?: number | undefined } : unknown);

/** A rule as it is stored. Without others, a rule is about every two of those it names. */
export type SeatingRule = { [Kind in RuleKind]: RuleOf<Kind, (typeof RULE_FIELDS)[Kind]> }[RuleKind];

export const seatingRuleSchema = z.discriminatedUnion(
  'kind',
  RULE_KINDS.map(ruleSchemaOf) as [ReturnType<typeof ruleSchemaOf>],
) as unknown as z.ZodType<SeatingRule>;

/** A table, and a seat of it (from 1) if one is named. */
export const pinPlaceSchema = z.object({
  tableId: layoutTableIdSchema,
  seat: z.number().int().min(1).max(TABLE_SEATS.max).nullable(),
});

/** A guest who stays at a place. */
const pinSchema = z.object({ guestId: idSchema, ...pinPlaceSchema.shape });
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
