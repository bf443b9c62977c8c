import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { NASTY_TEXTS, nastyValue } from './nasty-values.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
/** Values to use for fields of a certain name, such as ids that exist; undefined for other fields. */
export type KnownValues = (field: string) => unknown[] | undefined;

/** Longer texts would find nothing more. */
const MAX_TEXT = 400;
const MAX_FULL_TEXT = 10_000;
const MAX_ENTRIES = 4;

function textFor({ minLength = 0, maxLength = MAX_TEXT, pattern, format }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date-time') {
    const extremes = [
      '1900-01-01T00:00:00Z',
      '2200-12-31T23:59:59.999Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ];
    const sensible = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    return fc.oneof(
      sensible.map((date) => date.toISOString()),
      fc.constantFrom(...extremes),
    );
  }
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.min(maxLength, MAX_TEXT);
  const odd = NASTY_TEXTS.filter((text) => text.length >= minLength && text.length <= maxLength);
  const full = maxLength <= MAX_FULL_TEXT ? maxLength : longest;
  return fc.oneof(
    { weight: 10, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(longest, 30) }) },
    { weight: 5, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(full), 'x'.repeat(full + 1)) },
  );
}

function numberFor({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): Arbitrary<unknown> {
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -1_000_000;
  const min = Math.ceil(minimum ?? above);
  const max = Math.floor(maximum ?? 1_000_000);
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true });
  return fc.oneof(
    { weight: 12, arbitrary: inside },
    { weight: 3, arbitrary: fc.constantFrom(min, max) },
    { weight: 1, arbitrary: fc.constantFrom(min - 1, max + 1, (min + max) / 2) },
  );
}

function objectFor({ properties = {}, required = [] }: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, valueFor(field as JsonSchema, known, name)]);
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, { requiredKeys: required });
}

function valueFor(schema: JsonSchema, known: KnownValues, name = ''): Arbitrary<unknown> {
  const existing = known(name);
  const own = ownValueFor(schema, known, name);
  return existing
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: own })
    : own;
}

function ownValueFor(schema: JsonSchema, known: KnownValues, name: string): Arbitrary<unknown> {
  const { oneOf, anyOf = oneOf, type, items, enum: choices, const: only } = schema;
  if (only !== undefined) return fc.constant(only);
  if (choices) return fc.constantFrom(...choices);
  if (anyOf) return fc.oneof(...anyOf.map((option) => valueFor(option as JsonSchema, known, name)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valueFor({ ...schema, type: one }, known, name)));
  switch (type) {
    case 'string':
      return textFor(schema);
    case 'number':
    case 'integer':
      return numberFor(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(items as JsonSchema, known, `${name}[]`), { minLength: 1, maxLength: MAX_ENTRIES });
    case 'object':
      return objectFor(schema, known);
    default:
      return nastyValue;
  }
}

/** Input that mostly passes the schema. */
export function validInput(schema: z.ZodType, known: KnownValues): Arbitrary<unknown> {
  return valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known);
}

type Path = readonly (string | number)[];

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
  const fields = copy as Record<string, unknown>;
  const changed = replaceAt(fields[key], rest, change);
  if (changed === undefined && !Array.isArray(copy)) delete fields[key];
  else fields[key] = changed;
  return copy;
}

const breaking = fc.oneof(
  { weight: 5, arbitrary: nastyValue.map((nasty) => () => nasty) },
  { weight: 1, arbitrary: fc.constant(() => undefined) },
  { weight: 1, arbitrary: fc.constant((old: unknown) => [old, old]) },
  { weight: 1, arbitrary: fc.constant((old: unknown) => ({ value: old })) },
);

/** Copies of the input, each with one part replaced by one of the values. */
export function replaceEachPart(input: unknown, values: readonly unknown[]): unknown[] {
  return listPaths(input).flatMap((path) => values.map((value) => replaceAt(input, path, () => value)));
}

/** Valid input with one to three parts broken. */
export function brokenInput(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const faults = fc.array(fc.tuple(fc.nat(), breaking), { minLength: 1, maxLength: 3 });
  return fc.tuple(valid, faults).map(([input, list]) =>
    list.reduce((value: unknown, [place, change]) => {
      const paths = listPaths(value);
      return replaceAt(value, paths[place % paths.length] ?? [], change);
    }, input),
  );
}
