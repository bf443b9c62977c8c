import type { Layout } from '../../contracts/layouts.ts';
import type { SeatingRule } from '../../contracts/seating.ts';
import type { TableId } from '../../layout/table-occupancy.ts';
import type { PeopleOfRules } from '../people-of-rules.ts';
import type { RuleStrength } from './fields.ts';

/** A must has to hold; breaking a wish costs its weight, times the number of people or pairs that break it. */
export type Strength = { readonly must: true } | { readonly must: false; readonly weight: number };

/**
 * What a rule asks for. Guests and tables are named by whatever the reader of the rule names them by: their ids in a
 * `SeatProblem`, their positions where the rule is searched for or explained.
 */
export interface Terms<Kind extends string> {
  readonly kind: Kind;
}

export interface GroupTerms<Kind extends string> extends Terms<Kind> {
  readonly guests: readonly number[];
}

/** About every two of the guests who are on different sides. Without sides, everybody is on a side of their own. */
export interface Sided {
  readonly guests: readonly number[];
  /** Each guest is on one side; all sides together are `guests`. */
  readonly sides?: readonly (readonly number[])[];
}

/** Returns the side of a guest of the rule. Guests on one side have nothing to do with each other. */
export function readSides({ sides }: Sided): (guest: number) => number {
  if (!sides) return (guest) => guest;
  const sideOf = new Map(sides.flatMap((side, index) => side.map((guest) => [guest, index] as const)));
  return (guest) => sideOf.get(guest) ?? -1;
}

/** How often a rule is broken, and whom it concerns. */
export interface Broken {
  readonly by: number;
  readonly guestIds: readonly number[];
}

/** A plan as rules judge it. Guests who have a table but no chair yet count for tables only. */
export interface JudgedSeats {
  readonly guestIds: readonly number[];
  readonly tableIds: readonly TableId[];
  /** Each guest once, without those who do not come. */
  among(ids: readonly number[]): number[];
  tableOf(id: number): TableId | undefined;
  /** Whether a guest is at a table without a chair yet. */
  lacksChair(id: number): boolean;
  isOnAccessibleSeat(id: number): boolean;
  /** Those who have a table, by table. */
  byTable(ids: readonly number[]): Map<TableId, number[]>;
  /** Those who are not at the `count` tables where most of them are. */
  away(ids: readonly number[], count: number): Broken;
  /** Pairs of neighbours among these guests. */
  pairsBeside(ids: readonly number[]): [number, number][];
  /** The other tables fewer than so many hops away. */
  nearTo(table: TableId, hops: number): readonly TableId[];
  /** The seats of all tables, the largest table first. */
  readonly sortedSeats: readonly number[];
}

/** Takes in what a rule costs the search for tables, at the rule's own weight. Guests and tables are positions. */
export interface TableCosts {
  readonly sortedSeats: readonly number[];
  /** What every plan costs. */
  constant(by: number): void;
  /** `costFor(people)` is what a table with so many of the guests costs; others count as less than nobody. */
  group(guests: readonly number[], costFor: (people: number) => number, others?: readonly number[]): void;
  /** Each person who is not at one of the `most` tables where most of them are. */
  majority(guests: readonly number[], most: number): void;
  near(guests: readonly number[], others: readonly number[]): void;
  /** Every two on different sides who are fewer than so many hops apart. */
  enemies(terms: Sided, hops: number): void;
  /** Each person who is at none of these tables. */
  elsewhere(guests: readonly number[], tables: readonly number[]): void;
  /** Each person without an accessible seat. */
  accessible(guests: readonly number[]): void;
  /** Each person fewer than `min` at a table that is used, or at any. */
  fewer(min: number, isAnyTable: boolean): void;
}

/** Takes in what a rule costs the search for chairs at a table, at the rule's own weight. Guests are positions. */
export interface ChairCosts {
  /** `by` for every two neighbours on different sides; negative where they should be neighbours. */
  neighbours(terms: Sided, by: 1 | -1): void;
  /** Each person without an accessible seat. */
  accessible(guests: readonly number[]): void;
}

/** What a stored rule may look at to say what it means. */
export interface ReadContext {
  readonly layout: Layout;
  readonly people: PeopleOfRules;
}

/** Why a rule has no effect at the moment. */
export type InactiveReason = 'tooFewGuests' | 'sameGuests' | 'noTable' | 'noItem' | 'tooManyGuests';

/** One kind of rule of the solver. */
export interface SolverRule<Rule, Proven = Rule> {
  judge(rule: Rule, seats: JudgedSeats): Broken;
  /** `isKept`: people who must share a table move as one, so the rule cannot be broken. */
  addCosts(rule: Rule, costs: TableCosts, isKept: boolean): void;
  /** For rules about chairs. */
  addChairCosts?(rule: Rule, costs: ChairCosts): void;
  /** Fewer guests cannot break the rule. */
  readonly least?: number;
  /** The terms that proofs work with, where these are others; null for a rule that any plan keeps. There are enough guests. */
  forProof?(rule: Rule, room: { readonly mostSeats: number; readonly tables: number }): Proven | null;
  /** For rules that draw a group together: how many others each of its people wants at the table, at most. */
  pull?(rule: Rule, mostSeats: number): number;
  /** What it says something about: who shares tables, who sits on which chair, or how many people tables have. */
  readonly about: 'tables' | 'chairs' | 'sizes';
  /** As a must, it seats all its guests at one table. */
  readonly sharesTable?: true;
  /** About more than people who must share one table. */
  readonly isAcrossUnits?: true;
  /** Broken more or less badly by whole groups. */
  readonly isAboutGroups?: true;
}

/** One kind of stored rule. */
export interface StoredRule<Kind extends SeatingRule['kind'], Made> {
  /** What breaking a wish costs for each person or pair, before its strength. */
  readonly weight: number;
  /** What the rule asks of the solver, or why it asks nothing; left out where it says nothing but who it is about. */
  read?(rule: Extract<SeatingRule, { kind: Kind }>, context: ReadContext): Made | InactiveReason;
}

/** How much more a stronger wish counts. */
const FACTORS = { nice: 1, important: 3, veryImportant: 9 } as const;

/** A rule as the solver weighs it: a must, or a wish with what breaking it costs. */
export const strengthOf = (weight: number, strength: RuleStrength): Strength =>
  strength === 'must' ? { must: true } : { must: false, weight: weight * FACTORS[strength] };
