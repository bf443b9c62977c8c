import { isSolverKind, type RuleTerms } from '../../src/shared/auto-seat/rules/index.ts';

/** What a file for `npm run seat` holds. Guests, tables, seats and parties are numbers from 0. */

interface InstanceTable {
  readonly seats: number;
  readonly shape: 'round' | 'long';
  readonly accessible: readonly number[];
}

export type InstanceRule = { readonly id: string; readonly must: boolean; readonly weight: number } & RuleTerms;

export interface EventInstance {
  readonly kind: 'event';
  readonly guests: number;
  readonly tables: readonly InstanceTable[];
  readonly neighbours: readonly (readonly [number, number])[];
  readonly rules: readonly InstanceRule[];
  readonly locks: readonly (readonly [guest: number, table: number, seat: number])[];
  readonly previous: readonly (readonly [guest: number, table: number, seat: number])[];
}

export interface PartiesVariant {
  readonly name: string;
  readonly tables: number;
  readonly min: number;
  readonly max: number;
  readonly mayBeEmpty: boolean;
  readonly minKnown: number;
}

export interface PartiesInstance {
  readonly kind: 'parties';
  readonly sense: 'min' | 'max';
  readonly sizes: readonly number[];
  readonly pairs: readonly (readonly [number, number, number])[];
  readonly conflicts: readonly (readonly [number, number])[];
  readonly variants: readonly PartiesVariant[];
}

/** A file that cannot be read as an instance; the message says where and why. */
export class BadInstance extends Error {}

type Json = Record<string, unknown>;

const MOST_GUESTS = 20_000;
const MOST_TABLES = 2_000;
const MOST_SEATS = 2_000;
const MOST_RULES = 20_000;

function fail(where: string, what: string): never {
  throw new BadInstance(`${where} ${what}`);
}

function readObject(value: unknown, where: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(where, 'is not an object');
  return value as Json;
}

function readList(value: unknown, where: string, most = Number.POSITIVE_INFINITY): readonly unknown[] {
  if (!Array.isArray(value)) fail(where, 'is not a list');
  if (value.length > most) fail(where, `has ${value.length} entries, more than ${most}`);
  return value;
}

function readNumber(value: unknown, where: string, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY) {
  if (typeof value !== 'number' || !Number.isFinite(value)) fail(where, 'is not a number');
  if (value < low || value > high) fail(where, `is ${value}, but has to be from ${low} to ${high}`);
  return value;
}

function readWhole(value: unknown, where: string, low: number, high: number): number {
  const number = readNumber(value, where, low, high);
  if (!Number.isInteger(number)) fail(where, `is ${number}, but has to be a whole number`);
  return number;
}

const readFlag = (value: unknown, where: string): boolean => {
  if (value !== undefined && typeof value !== 'boolean') fail(where, 'is neither true nor false');
  return value === true;
};

const readIndexes = (value: unknown, where: string, count: number): number[] =>
  readList(value, where).map((entry, i) => readWhole(entry, `${where}[${i}]`, 0, count - 1));

function readTuple(value: unknown, where: string, length: number): readonly unknown[] {
  const list = readList(value, where);
  if (list.length !== length) fail(where, `has ${list.length} entries instead of ${length}`);
  return list;
}

function readRule(value: unknown, where: string, guests: number, tables: number): InstanceRule {
  const rule = readObject(value, where);
  if (!isSolverKind(rule.kind)) fail(`${where}.kind`, `is ${JSON.stringify(rule.kind)}, which is no kind of rule`);
  const must = readFlag(rule.must, `${where}.must`);
  const people = (name: string) => ({ [name]: readIndexes(rule[name], `${where}.${name}`, guests) });
  const number = (name: string, high?: number) => ({ [name]: readNumber(rule[name], `${where}.${name}`, 0, high) });
  const is = (...kinds: readonly unknown[]) => kinds.includes(rule.kind);
  const readSide = (side: unknown, i: number) => readIndexes(side, `${where}.sides[${i}]`, guests);
  return {
    ...{ id: String(rule.id ?? where), kind: rule.kind, must },
    weight: must ? 0 : readNumber(rule.weight, `${where}.weight`, 0),
    ...(is('fill') ? { allTables: readFlag(rule.allTables, `${where}.allTables`) } : people('guests')),
    ...(is('fill', 'company') && number('min', Number.MAX_SAFE_INTEGER)),
    ...(is('apart') && number('hops')),
    ...(is('apart', 'notBeside') &&
      rule.sides !== undefined && { sides: readList(rule.sides, `${where}.sides`).map(readSide) }),
    ...(is('at') && { tables: readIndexes(rule.tables, `${where}.tables`, tables) }),
    ...(is('near', 'mix') && people('others')),
  } as InstanceRule;
}

/** Accepts tables that the event does not have: a lock to one is a conflict to report, not a broken file. */
function readPlaces(value: unknown, where: string, guests: number) {
  return readList(value ?? [], where).map((entry, i) => {
    const at = `${where}[${i}]`;
    const [guest, table, seat] = readTuple(entry, at, 3);
    return [
      readWhole(guest, `${at}[0]`, 0, guests - 1),
      readWhole(table, `${at}[1]`, -1, Number.MAX_SAFE_INTEGER),
      readWhole(seat, `${at}[2]`, -1, Number.MAX_SAFE_INTEGER),
    ] as const;
  });
}

function readEvent(json: Json): EventInstance {
  const guests = readWhole(json.guests, 'guests', 0, MOST_GUESTS);
  const tables = readList(json.tables, 'tables', MOST_TABLES).map((value, t): InstanceTable => {
    const table = readObject(value, `tables[${t}]`);
    const seats = readWhole(table.seats, `tables[${t}].seats`, 0, MOST_SEATS);
    if (table.shape !== 'round' && table.shape !== 'long') fail(`tables[${t}].shape`, 'is neither "round" nor "long"');
    const accessible = readList(table.accessible ?? [], `tables[${t}].accessible`).map((seat, i) =>
      readWhole(seat, `tables[${t}].accessible[${i}]`, 0, Math.max(0, seats - 1)),
    );
    return { seats, shape: table.shape, accessible };
  });
  return {
    kind: 'event',
    guests,
    tables,
    neighbours: readList(json.neighbours ?? [], 'neighbours').map((value, i) => {
      const [one, other] = readIndexes(readTuple(value, `neighbours[${i}]`, 2), `neighbours[${i}]`, tables.length);
      return [one ?? 0, other ?? 0];
    }),
    rules: readList(json.rules ?? [], 'rules', MOST_RULES).map((rule, i) =>
      readRule(rule, `rules[${i}]`, guests, tables.length),
    ),
    locks: readPlaces(json.locks, 'locks', guests),
    previous: readPlaces(json.previous, 'previous', guests),
  };
}

function readParties(json: Json): PartiesInstance {
  const sizes = readList(json.sizes, 'sizes', MOST_GUESTS).map((size, i) =>
    readWhole(size, `sizes[${i}]`, 0, MOST_GUESTS),
  );
  if (json.sense !== 'min' && json.sense !== 'max') fail('sense', 'is neither "min" nor "max"');
  const readPair = (value: unknown, where: string, length: number) => {
    const [one, other, ...rest] = readTuple(value, where, length);
    const [a, b] = [
      readWhole(one, `${where}[0]`, 0, sizes.length - 1),
      readWhole(other, `${where}[1]`, 0, sizes.length - 1),
    ];
    if (a === b) fail(where, 'pairs a party with itself');
    return [a, b, ...rest.map((weight) => readNumber(weight, `${where}[2]`))];
  };
  const variants = readList(json.variants, 'variants').map((value, i): PartiesVariant => {
    const variant = readObject(value, `variants[${i}]`);
    const people = (name: string, fallback?: number) =>
      readWhole(variant[name] ?? fallback, `variants[${i}].${name}`, 0, Number.MAX_SAFE_INTEGER);
    return {
      name: String(variant.name ?? i),
      tables: readWhole(variant.tables, `variants[${i}].tables`, 1, MOST_TABLES),
      min: people('min', 0),
      max: people('max'),
      mayBeEmpty: readFlag(variant.mayBeEmpty, `variants[${i}].mayBeEmpty`),
      minKnown: people('minKnown', 0),
    };
  });
  if (variants.length === 0) fail('variants', 'is empty');
  return {
    kind: 'parties',
    sense: json.sense,
    sizes,
    pairs: readList(json.pairs, 'pairs').map((pair, i) => readPair(pair, `pairs[${i}]`, 3) as [number, number, number]),
    conflicts: readList(json.conflicts ?? [], 'conflicts').map(
      (pair, i) => readPair(pair, `conflicts[${i}]`, 2) as [number, number],
    ),
    variants,
  };
}

/** Reads the text of a file. Throws a `BadInstance` that says what is wrong with it. */
export function readInstance(text: string): EventInstance | PartiesInstance {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new BadInstance(`The file is not JSON: ${(error as Error).message}`);
  }
  const object = readObject(json, 'The file');
  if (object.kind === 'event') return readEvent(object);
  if (object.kind === 'parties') return readParties(object);
  return fail('kind', `is ${JSON.stringify(object.kind)}, but has to be "event" or "parties"`);
}
