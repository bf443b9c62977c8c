import type { LayoutTable } from '../contracts/layouts.ts';
import type { RuleTerms } from './rules/index.ts';
import type { Strength } from './rules/rule.ts';

export type TableId = LayoutTable['id'];

/** What the organiser asks for; guests and tables are named by their ids. */
export type SeatRule = { readonly id: number } & Strength & RuleTerms;

/** Seats count from 0. */
export interface SeatTable {
  readonly id: TableId;
  readonly seats: number;
  /** Pairs of seats side by side. */
  readonly beside: readonly (readonly [number, number])[];
  /** Seats that a wheelchair reaches. */
  readonly accessible: readonly number[];
}

/** `seat` is null where any seat of the table will do. */
export interface Place {
  readonly tableId: TableId;
  readonly seat: number | null;
}

/** Everything the solver knows. `toProblem` makes one from a layout, its guests and rules. */
export interface SeatProblem {
  readonly guestIds: readonly number[];
  readonly tables: readonly SeatTable[];
  /** Pairs of neighbouring tables; hops between tables are steps over these. */
  readonly neighbours: readonly (readonly [TableId, TableId])[];
  readonly rules: readonly SeatRule[];
  /** Where pinned guests must sit, by guest. */
  readonly pins: ReadonlyMap<number, Place>;
  /** Where guests sat before; newcomers are missing. */
  readonly previous: ReadonlyMap<number, Place>;
}

/** `best` moves guests only for a better plan; `fewestMoves` keeps as many as possible at their table; `balance` weighs moves against wishes. */
export type SeatAim = 'best' | 'fewestMoves' | 'balance';

export interface SeatOptions {
  readonly seed: number;
  /** How many changes the search tries. The same problem, seed and tries give the same plan everywhere. */
  readonly tries: number;
  readonly aim: SeatAim;
  /** Newcomers whom no rule draws elsewhere join tables in use; without it they are spread over all tables. */
  readonly fillsTables?: boolean;
}

/** A rule that a plan breaks: how often, and whom it concerns. */
export interface BrokenRule {
  readonly ruleId: number;
  readonly by: number;
  readonly guestIds: readonly number[];
}

export interface Judgement {
  readonly broken: readonly BrokenRule[];
  readonly unseated: readonly number[];
  /** Pinned guests who sit elsewhere. */
  readonly brokenPins: readonly number[];
  /** Guests who changed table, and guests who only changed their seat at it. */
  readonly moved: readonly number[];
  readonly shifted: readonly number[];
}

export interface SeatPlan extends Judgement {
  readonly places: ReadonlyMap<number, Place>;
  /** False when the search was stopped before all its tries: the plan then depends on the clock. */
  readonly isComplete: boolean;
}

export interface Progress {
  readonly tries: number;
  readonly isDone: boolean;
  readonly unseated: number;
  readonly brokenMusts: number;
  readonly cost: number;
}

/** Why no plan can exist; texts say it in words. */
export type ConflictReason =
  | 'tooFewSeats'
  | 'apartTogether'
  | 'neighbours'
  | 'noTableFits'
  | 'tablesShared'
  | 'ungathered'
  | 'noSuchPlace'
  | 'noPlan';

/** One way out of a conflict. */
export type Relaxation =
  | { readonly kind: 'makeWish' | 'removeRule'; readonly ruleId: number }
  | { readonly kind: 'unpin'; readonly guestId: number }
  | { readonly kind: 'addSeats'; readonly seats: number };

/** Musts and pins that contradict each other; without any one of them they no longer do. */
export interface Conflict {
  readonly ruleIds: readonly number[];
  readonly pinnedIds: readonly number[];
  readonly reason: ConflictReason;
  readonly relaxations: readonly Relaxation[];
}
