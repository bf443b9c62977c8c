import type { SeatAim } from '../problem.ts';
import { Random } from './random.ts';
import { listStyles, type Style, weighMove } from './styles.ts';
import type { TableModel } from './table-model.ts';
import { isBetter, makeStart, SLICE, TableSearch, type TableValue, WORST } from './table-search.ts';

interface AnnealingOptions {
  readonly seed: number;
  readonly tries: number;
  readonly aim: SeatAim;
}

/** Runs of annealing, one after the other, within a budget of tries. */
export class TableAnnealing {
  readonly best: Int32Array;
  bestValue: TableValue = WORST;
  /** What the last finished run found: worth a look even when another run found better tables, because of chairs. */
  lastRun: { readonly best: Int32Array; readonly value: TableValue } | null = null;
  tries = 0;
  runs = 0;
  private total: number;
  private readonly model: TableModel;
  private readonly search: TableSearch | null;
  private readonly movePrice: number;
  private readonly styles: readonly Style[];
  /** The best value that each style found. */
  private readonly foundBy: TableValue[];
  private readonly start: Int32Array;
  private readonly steps: Generator<void, void>;
  isDone = false;

  constructor(model: TableModel, { seed, tries, aim }: AnnealingOptions) {
    this.model = model;
    this.total = Math.max(0, tries) || 0;
    const random = new Random(seed);
    this.best = new Int32Array(model.units).fill(-1);
    this.movePrice = weighMove(model, aim);
    this.styles = listStyles(model, aim);
    this.foundBy = this.styles.map(() => WORST);
    this.search = null;
    this.start = this.best;
    if (model.tables > 0 && model.units > 0) {
      const { heavy } = model.weights;
      this.start = makeStart(model, 60 * heavy, aim === 'best' ? 0 : 100 * heavy);
      this.search = new TableSearch(model, random, { must: 0, move: 0, misfit: 0 }, this.movePrice, this.start);
      this.begin(this.styles[0]!, this.start);
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

  /** Prices at which no wish outweighs a must or, where moves come first, a move. */
  get repairPrices() {
    return { must: 600 * this.model.weights.heavy, move: this.styles[0]!.move };
  }

  /** Tries so many changes, or fewer when a run ends. */
  step(tries: number): void {
    const end = this.tries + Math.max(tries, 1);
    const { runs } = this;
    while (!this.isDone && this.tries < end && this.runs === runs) {
      this.steps.next();
      if (this.tries >= this.total) this.isDone = true;
    }
  }

  private takeBest(): void {
    const { search } = this;
    if (!search || !isBetter(search.bestValue, this.bestValue, this.movePrice)) return;
    this.bestValue = search.bestValue;
    this.best.set(search.best);
  }

  private begin(style: Style, from: Int32Array): void {
    this.search?.begin(from, { must: style.must, move: style.move });
  }

  /** Every style once, then every other run is of the style that found most so far. */
  private pickTurn(): number {
    const { runs, foundBy } = this;
    if (runs < foundBy.length || runs % 2 === 0) return runs % foundBy.length;
    let best = 0;
    for (let turn = 1; turn < foundBy.length; turn++)
      if (isBetter(foundBy[turn]!, foundBy[best]!, this.movePrice)) best = turn;
    return best;
  }

  private *run(): Generator<void, void> {
    const { search, model, styles } = this;
    if (!search) return;
    const startsAnew = this.movePrice === Infinity;
    while (this.tries < this.total) {
      const turn = this.pickTurn();
      const style = styles[turn]!;
      const ideal = style.triesPerUnit * model.units;
      const began = this.tries;
      this.begin(style, startsAnew ? this.start : search.state.at.slice());
      for (let share = 0; share < 1; ) {
        search.runSlice(style, share);
        this.tries += SLICE;
        this.takeBest();
        // The total may have changed meanwhile.
        const left = this.total - began;
        share = ((this.tries - began) * Math.max(1, Math.round(left / ideal))) / left;
        if (!(share < 1)) {
          this.lastRun = { best: search.best.slice(), value: search.bestValue };
          if (isBetter(search.bestValue, this.foundBy[turn]!, this.movePrice)) this.foundBy[turn] = search.bestValue;
          this.runs++;
        }
        yield;
      }
    }
  }
}
