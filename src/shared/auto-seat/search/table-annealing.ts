import type { SeatAim } from '../problem.ts';
import { Random } from './random.ts';
import type { TableModel } from './table-model.ts';
import { isBetter, makeStart, type Schedule, SLICE, TableSearch, type TableValue, WORST } from './table-search.ts';

interface AnnealingOptions {
  readonly seed: number;
  readonly tries: number;
  readonly aim: SeatAim;
}

/** Tries of one run for each unit; more budget means more runs. */
const TRIES_PER_UNIT = 12_000;

/** A person at another table weighs as much as this many typical changes, where moves and wishes are balanced. */
const BALANCED_MOVE = 1;

/** Runs of annealing, one after the other, within a budget of tries. */
export class TableAnnealing {
  readonly best: Int32Array;
  bestValue: TableValue = WORST;
  tries = 0;
  runs = 0;
  private total: number;
  private readonly model: TableModel;
  private readonly search: TableSearch | null;
  private readonly movePrice: number;
  private readonly scale: number;
  private readonly steps: Generator<void, void>;
  isDone = false;

  constructor(model: TableModel, { seed, tries, aim }: AnnealingOptions) {
    this.model = model;
    this.total = Math.max(0, tries) || 0;
    const random = new Random(seed);
    this.best = new Int32Array(model.units).fill(-1);
    this.movePrice = 0;
    this.scale = 1;
    this.search = null;
    if (model.tables > 0 && model.units > 0) {
      const start = makeStart(model, 1);
      const prices = { must: 0, move: 0, misfit: 0 };
      const search = new TableSearch(model, random, prices, 0, start);
      search.begin(start);
      this.scale = this.measureScale(search, random);
      this.movePrice = aim === 'best' ? 0 : aim === 'balance' ? BALANCED_MOVE * this.scale : Infinity;
      this.search = new TableSearch(model, random, prices, this.movePrice, start);
      this.search.begin(start, { must: 60 * this.scale, move: 0, misfit: 12 * this.scale });
      this.takeBest();
    }
    this.steps = this.run();
    if (!this.search || this.total === 0) this.isDone = true;
  }

  setTries(tries: number): void {
    this.total = Math.max(0, tries) || 0;
  }

  /** Values to compare plans by, after unseated guests and musts. */
  weigh(moved: number, cost: number): number[] {
    return this.movePrice === Infinity ? [moved, cost] : [cost + this.movePrice * moved];
  }

  step(tries: number): void {
    const end = this.tries + Math.max(tries, 1);
    while (!this.isDone && this.tries < end) if (this.steps.next().done) this.isDone = true;
  }

  /** The median of what moving one unit anywhere changes: what "much" and "little" mean for this event's weights. */
  private measureScale({ state }: TableSearch, random: Random): number {
    const { units, allowed, allowedStart, allowedCount } = this.model;
    const sizes: number[] = [];
    for (let i = 0; i < 1000; i++) {
      const unit = random.below(units);
      const to = allowed[allowedStart[unit]! + random.below(allowedCount[unit]!)]!;
      if (to === state.at[unit]) continue;
      const size = Math.abs(state.shiftDelta(unit, to));
      if (size > 1e-9) sizes.push(size);
    }
    sizes.sort((one, other) => one - other);
    return sizes[sizes.length >> 1] ?? 1;
  }

  private takeBest(): void {
    const { search } = this;
    if (!search || !isBetter(search.bestValue, this.bestValue, this.movePrice)) return;
    this.bestValue = search.bestValue;
    this.best.set(search.best);
  }

  private *run(): Generator<void, void> {
    const { search, scale, model } = this;
    if (!search) return;
    const schedule: Schedule = {
      hot: 1 * scale,
      cold: 0.05 * scale,
      misfitFirst: 1.2 * scale,
      misfitLast: 6 * scale,
    };
    const ideal = TRIES_PER_UNIT * model.units;
    while (this.tries < this.total) {
      const began = this.tries;
      const left = this.total - began;
      const runsLeft = Math.max(1, Math.round(left / ideal));
      search.begin(search.state.at.slice());
      for (;;) {
        const length = (this.total - began) / runsLeft;
        const share = (this.tries - began) / length;
        if (share >= 1) break;
        search.runSlice(schedule, share);
        this.tries += SLICE;
        this.takeBest();
        yield;
      }
      this.runs++;
    }
  }
}
