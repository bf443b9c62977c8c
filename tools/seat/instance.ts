import { z } from 'zod';
import { fieldsOf } from '../../src/shared/auto-seat/rules/fields.ts';
import { isSolverKind, type RuleTerms } from '../../src/shared/auto-seat/rules/index.ts';

/** What a file for `npm run seat` holds. Guests, tables, seats and parties are numbers from 0. */

export type InstanceRule = { readonly id: string; readonly must: boolean; readonly weight: number } & RuleTerms;
export type EventInstance = Omit<z.output<ReturnType<typeof eventSchema>>, 'rules'> & {
  readonly rules: readonly InstanceRule[];
};
export type PartiesInstance = z.output<ReturnType<typeof partiesSchema>>;
export type PartiesVariant = PartiesInstance['variants'][number];

/** A file that cannot be read as an instance; the message says where and why. */
export class BadInstance extends Error {}

const MOST_GUESTS = 20_000;
const MOST_TABLES = 2_000;
const MOST_SEATS = 2_000;
const MOST_RULES = 20_000;

const whole = (low: number, high = Number.MAX_SAFE_INTEGER) => z.int().min(low).max(high);
const flag = z.boolean().default(false);
/** What may be left out or null. */
const orElse = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) =>
  schema.nullish().transform((value) => value ?? fallback);
const listOf = <Item extends z.ZodType>(item: Item, most = Number.POSITIVE_INFINITY) => z.array(item).max(most);

const tableSchema = z
  .object({
    seats: whole(0, MOST_SEATS),
    shape: z.enum(['round', 'long']),
    accessible: orElse(listOf(whole(0, MOST_SEATS)), []),
  })
  .refine(({ seats, accessible }) => accessible.every((seat) => seat < Math.max(1, seats)), {
    path: ['accessible'],
    message: 'names a seat that the table does not have',
  });

function ruleSchema(guest: z.ZodType<number>, table: z.ZodType<number>) {
  const people = listOf(guest);
  const amount = z.number().min(0);
  const termsOf = (kind: RuleTerms['kind']): z.ZodRawShape => {
    const { guests, others, itemId, hops, tableIds, min } = fieldsOf(kind);
    // Other guests are a second side, unless the rule is about where they sit: near them, or mixed with them.
    const hasSides = others === 'optional' && !itemId;
    return {
      ...(guests && { guests: people }),
      ...(others && (hasSides ? { sides: listOf(people).optional() } : { others: people })),
      ...(hops && { hops: amount }),
      ...(tableIds && { tables: listOf(table) }),
      ...(min && { min: amount }),
      ...(!guests && { allTables: flag }),
    };
  };
  // Made once for each kind: reading counts as time of the search.
  const schemas = new Map<string, z.ZodType<object>>();
  const schemaOf = (kind: RuleTerms['kind'], must: boolean) => {
    const shape = { ...termsOf(kind), ...(!must && { weight: amount }) };
    const schema = schemas.get(kind + must) ?? z.object(shape);
    schemas.set(kind + must, schema);
    return schema;
  };
  return z
    .looseObject({
      kind: z.custom<RuleTerms['kind']>(isSolverKind, 'is no kind of rule'),
      id: z.unknown().optional(),
      must: flag,
    })
    .transform((rule, context) => {
      const read = schemaOf(rule.kind, rule.must).safeParse(rule);
      for (const issue of read.error?.issues ?? []) context.issues.push({ ...issue, input: rule } as never);
      return { weight: 0, ...read.data, kind: rule.kind, must: rule.must, id: rule.id };
    });
}

function eventSchema(guests: number, tables: number) {
  const [guest, table] = [whole(0, guests - 1), whole(0, tables - 1)];
  // A lock to a table that the event does not have is a conflict to report, not a broken file.
  const places = orElse(listOf(z.tuple([guest, whole(-1), whole(-1)])), []);
  return z.object({
    kind: z.literal('event'),
    guests: whole(0, MOST_GUESTS),
    tables: listOf(tableSchema, MOST_TABLES),
    neighbours: orElse(listOf(z.tuple([table, table])), []),
    rules: orElse(listOf(ruleSchema(guest, table), MOST_RULES), []),
    locks: places,
    previous: places,
  });
}

function partiesSchema(parties: number) {
  const party = whole(0, parties - 1);
  const isPair = ([one, other]: readonly number[]) => one !== other;
  const variant = z.object({
    name: z.unknown().optional(),
    tables: whole(1, MOST_TABLES),
    min: orElse(whole(0), 0),
    max: whole(0),
    mayBeEmpty: flag,
    minKnown: orElse(whole(0), 0),
  });
  const variants = listOf(variant).min(1);
  return z.object({
    kind: z.literal('parties'),
    sense: z.enum(['min', 'max']),
    sizes: listOf(whole(0, MOST_GUESTS), MOST_GUESTS),
    pairs: listOf(z.tuple([party, party, z.number()]).refine(isPair, 'pairs a party with itself')),
    conflicts: orElse(listOf(z.tuple([party, party]).refine(isPair, 'pairs a party with itself')), []),
    variants: variants.transform((all) => all.map((one, index) => ({ ...one, name: String(one.name ?? index) }))),
  });
}

function read<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(json);
  const [issue] = error?.issues ?? [];
  if (!issue) return data as z.output<Schema>;
  const where = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  throw new BadInstance(`${where.replace(/^\./, '') || 'The file'}: ${issue.message}`);
}

/** Reads the text of a file. Throws a `BadInstance` that says what is wrong with it. */
export function readInstance(text: string): EventInstance | PartiesInstance {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new BadInstance(`The file is not JSON: ${(error as Error).message}`);
  }
  const counted = z.looseObject({ kind: z.enum(['event', 'parties']) });
  const { kind, guests, tables, sizes } = read(counted, json);
  const countOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);
  if (kind === 'parties') return read(partiesSchema(countOf(sizes)), json);
  const event = read(eventSchema(Number(guests), countOf(tables)), json);
  const rules = event.rules.map((rule, index) => ({ ...rule, id: String(rule.id ?? `rules[${index}]`) }));
  return { ...event, rules: rules as readonly object[] as readonly InstanceRule[] };
}
