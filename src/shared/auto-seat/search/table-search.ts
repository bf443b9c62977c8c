import { exponential, naturalLog, type Random } from './random.ts';
import { arrangeTables, canArrange } from './table-arrangement.ts';
import type { TableModel } from './table-model.ts';
import { TableMoves } from './table-moves.ts';
import { countMoved, type Prices, TableState } from './table-state.ts';

/** What plans are compared by, the most important first. */
export interface TableValue {
  misfit: number;
  musts: number;
  moved: number;
  wishes: number;
}

export const WORST: TableValue = { misfit: Infinity, musts: Infinity, moved: Infinity, wishes: Infinity };

/** `movePrice` is what a person at another table weighs against wishes; infinite when fewest moves come first. */
export function isBetter(one: TableValue, other: TableValue, movePrice: number): boolean {
  if (one.misfit !== other.misfit) return one.misfit < other.misfit;
  if (one.musts !== other.musts) return one.musts < other.musts;
  if (movePrice === Infinity) {
    if (one.moved !== other.moved) return one.moved < other.moved;
    return one.wishes < other.wishes - 1e-9;
  }
  return one.wishes + movePrice * one.moved < other.wishes + movePrice * other.moved - 1e-9;
}

export interface Schedule {
  readonly hot: number;
  readonly cold: number;
  readonly misfitFirst: number;
  readonly misfitLast: number;
}

/** Temperatures and prices change only every so many tries. */
export const SLICE = 256;

/** Simulated annealing of which unit is at which table. */
export class TableSearch {
  readonly state: TableState;
  readonly best: Int32Array;
  bestValue: TableValue = WORST;
  private bestEnergy = Infinity;
  private dearness = 1;
  private readonly random: Random;
  private readonly moves: TableMoves;
  private readonly movePrice: number;

  constructor(model: TableModel, random: Random, prices: Prices, movePrice: number, start: Int32Array) {
    this.state = new TableState(model, prices, start);
    this.random = random;
    this.moves = new TableMoves(this.state, random);
    this.best = new Int32Array(model.units);
    this.movePrice = movePrice;
  }

  /** Begins a run from this plan and forgets what was found before. */
  begin(tableOf: Int32Array, prices: Partial<Prices> = {}): void {
    Object.assign(this.state.prices, prices);
    this.state.reset(tableOf);
    this.bestValue = WORST;
    this.bestEnergy = Infinity;
    this.dearness = 1;
    this.keepIfBetter();
  }

  /** Makes a slice of tries, with temperature and prices at `share` (0 to 1) of the schedule. */
  runSlice(schedule: Schedule, share: number): void {
    const { moves, state } = this;
    moves.temperature = schedule.hot * exponential(share * naturalLog(schedule.cold / schedule.hot));
    const misfit = schedule.misfitFirst + share * (schedule.misfitLast - schedule.misfitFirst);
    state.prices.misfit = misfit * this.dearness;
    moves.listAway();
    for (let i = 0; i < SLICE; i++) if (moves.tryOne()) this.keepIfBetter();
  }

  /** Makes broken musts and overfull tables dearer for the rest of the run. */
  raisePrices(factor: number): void {
    const { state } = this;
    this.dearness *= factor;
    state.prices.must *= factor;
    state.reset(state.at.slice());
    // Energies at other prices say nothing about which plan is better.
    this.bestEnergy = Infinity;
  }

  /** Gives each table's people a better table, if there is one: in the present plan or, `isOver`, in the run's best. */
  arrange(isOver: boolean): void {
    if (!canArrange(this.state)) return;
    if (isOver) this.state.reset(this.best);
    if (arrangeTables(this.state, this.random, isOver ? 'afterRun' : 'duringRun')) this.keepIfBetter();
  }

  value(): TableValue {
    const { misfit, musts, moved } = this.state;
    return { misfit, musts, moved, wishes: this.state.wishes() };
  }

  /** Notes the present state if it is the best so far. */
  keepIfBetter(): void {
    const { state, bestValue } = this;
    if (state.misfit > bestValue.misfit) return;
    if (
      state.misfit === bestValue.misfit &&
      state.energy >= this.bestEnergy &&
      state.musts >= bestValue.musts &&
      state.moved >= bestValue.moved
    )
      return;
    const value = this.value();
    if (!isBetter(value, bestValue, this.movePrice)) return;
    this.bestValue = value;
    this.bestEnergy = state.energy;
    this.best.set(state.at);
  }
}

/**
 * A first plan: largest units first, each at the table where it costs least. `fillsTables` seats those who had a table
 * before newcomers, and newcomers at tables in use unless something speaks for another.
 */
export function makeStart(model: TableModel, mustPrice: number, movePrice: number, fillsTables = false): Int32Array {
  const { units, tables, size, seats, allowed, allowedStart, allowedCount, placeWish, placeMust } = model;
  const hadTable = (unit: number) => model.beforeStart[unit] !== model.beforeStart[unit + 1];
  const loadWeight = fillsTables ? -0.01 : 0.01;
  const order = Array.from({ length: units }, (_, u) => u).sort(
    (one, other) =>
      Number(allowedCount[other] === 1) - Number(allowedCount[one] === 1) ||
      (fillsTables ? Number(hadTable(other)) - Number(hadTable(one)) : 0) ||
      size[other]! - size[one]! ||
      allowedCount[one]! - allowedCount[other]! ||
      one - other,
  );
  const at = new Int32Array(units).fill(-1);
  const load = new Int32Array(tables);
  const joint = new Float64Array(tables);
  const { pairs } = model;
  for (const u of order) {
    const touched: number[] = [];
    for (let i = pairs.start[u]!; i < pairs.start[u + 1]!; i++) {
      const there = at[pairs.other[i]!]!;
      if (there < 0) continue;
      joint[there]! += pairs.wish[i]! + mustPrice * pairs.must[i]!;
      touched.push(there);
    }
    let best = -1;
    let lowest = Infinity;
    for (let i = allowedStart[u]!; i < allowedStart[u]! + allowedCount[u]!; i++) {
      const t = allowed[i]!;
      const over = Math.max(0, load[t]! + size[u]! - seats[t]!);
      const cost =
        joint[t]! +
        (placeWish ? placeWish[u * tables + t]! : 0) +
        mustPrice * ((placeMust ? placeMust[u * tables + t]! : 0) + 4 * over) +
        movePrice * countMoved(model, u, t) +
        (load[t]! / (seats[t]! + 1)) * loadWeight;
      if (cost < lowest) {
        lowest = cost;
        best = t;
      }
    }
    for (const t of touched) joint[t] = 0;
    at[u] = best;
    load[best]! += size[u]!;
  }
  return at;
}
