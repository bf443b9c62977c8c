import type { SeatAim } from '../problem.ts';
import { bringTablesHome } from './home-tables.ts';
import { Random } from './random.ts';
import { COLD, listStyles, type Style, weighMove } from './styles.ts';
import type { TableModel } from './table-model.ts';
import { isBetter, makeStart, SLICE, TableSearch, type TableValue, WORST } from './table-search.ts';

/** When tables are arranged, as shares of a run: before that, too few people sit together for it to matter where. */
const ARRANGE = { first: 0.3, every: 0.05 } as const;

/**
 * When musts get dearer that no plan has kept so far, as shares of a run, and how much each time: a strong wish about many
 * people may outweigh a must about one of them at the price that serves other events best.
 */
const DEARER = { first: 0.6, every: 0.1, factor: 1.8 } as const;

interface AnnealingOptions {
  readonly seed: number;
  readonly tries: number;
  readonly aim: SeatAim;
  readonly fillsTables?: boolean;
  /** Instead of the styles that suit most events. */
  readonly turns?: readonly Style[] | undefined;
}

/**
 * Runs of annealing, one after the other, within a budget of tries. Where people have a table already and the best plan is
 * wanted, a cold run from their tables comes first, and one from the best plan last: of plans that are as good, these find
 * one that leaves people where they are.
 */
export class TableAnnealing {
  readonly best: Int32Array;
  bestValue: TableValue = WORST;
  /** What the last finished run found: worth a look even when another run found better tables, because of chairs. */
  lastRun: { readonly best: Int32Array; readonly value: TableValue } | null = null;
  tries = 0;
  runs = 0;
  /** How many runs were made, not counting cold ones; decides which style comes next. */
  private turns = 0;
  total: number;
  private readonly model: TableModel;
  private readonly search: TableSearch | null;
  /** What a person at another table weighs when plans are compared; infinite when fewest moves come first. */
  readonly movePrice: number;
  private readonly isNear: boolean;
  private readonly styles: readonly Style[];
  /** The best value that each style found. */
  private readonly foundBy: TableValue[];
  private readonly start: Int32Array;
  private readonly steps: Generator<void, void>;
  isDone = false;

  constructor(model: TableModel, { seed, tries, aim, fillsTables = false, turns }: AnnealingOptions) {
    this.model = model;
    this.total = Math.max(0, tries) || 0;
    const random = new Random(seed);
    this.best = new Int32Array(model.units).fill(-1);
    this.movePrice = weighMove(model, aim);
    this.isNear = aim === 'best' && this.movePrice > 0;
    this.styles = listStyles(model, aim, turns);
    this.foundBy = this.styles.map(() => WORST);
    this.search = null;
    this.start = this.best;
    if (model.tables > 0 && model.units > 0) {
      const { heavy } = model.weights;
      const movePrice = aim === 'best' && !this.isNear ? 0 : 100 * heavy;
      this.start = makeStart(model, 60 * heavy, movePrice, fillsTables || this.isNear);
      this.search = new TableSearch(model, random, { must: 0, move: 0, misfit: 0 }, this.movePrice, this.start);
      this.begin(this.styles[0]!, this.start);
      this.takeBest();
    }
    this.steps = this.run();
    if (!this.search || this.total === 0) this.isDone = true;
    // The first cold run is no part of the budget that was asked for.
    else if (this.isNear) this.total += SLICE * this.coldSlices;
  }

  setTries(tries: number): void {
    // Not below the tries made: a run whose budget ends before it began would never end.
    this.total = Math.max(this.tries, tries) || 0;
  }

  /** Prices at which no wish outweighs a must or, where moves come first, a move. */
  get repairPrices() {
    const move = this.isNear ? this.movePrice : this.styles[0]!.move;
    return { must: 600 * this.model.weights.heavy, move };
  }

  /** Tries so many changes, or fewer when a run ends. */
  step(tries: number): void {
    const end = this.tries + Math.max(tries, 1);
    const { runs } = this;
    while (!this.isDone && this.tries < end && this.runs === runs) {
      const { done } = this.steps.next();
      // The last cold run goes beyond the budget.
      if (done || (!this.isNear && this.tries >= this.total)) this.isDone = true;
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

  /** Every style has one run; after that, every other run is of the style that found the best plan so far. */
  private pickTurn(): number {
    const { turns, foundBy, styles, bestValue } = this;
    const isSound = bestValue.misfit === 0 && bestValue.musts === 0;
    if (isSound && styles[turns % styles.length]!.isRescue) this.turns++;
    if (turns < foundBy.length || turns % 2 === 0) return this.turns % foundBy.length;
    let best = 0;
    for (let turn = 1; turn < foundBy.length; turn++)
      if (isBetter(foundBy[turn]!, foundBy[best]!, this.movePrice)) best = turn;
    return best;
  }

  private endRun(): void {
    const { search } = this;
    if (search) this.lastRun = { best: search.best.slice(), value: search.bestValue };
    this.runs++;
  }

  private get coldSlices(): number {
    return Math.ceil(Math.min(COLD.mostTries, COLD.triesPerUnit * this.model.units) / SLICE);
  }

  private *runCold(from: Int32Array): Generator<void, void> {
    const { search, model, movePrice } = this;
    if (!search) return;
    const { heavy } = model.weights;
    const misfit = COLD.misfit * heavy;
    search.begin(from, { must: COLD.must * heavy, move: movePrice, misfit });
    bringTablesHome(search.state);
    search.keepIfBetter();
    // So cold that a change for the worse can only add moves, and seldom does.
    const schedule = { hot: movePrice / 3, cold: movePrice / 3, misfitFirst: misfit, misfitLast: misfit };
    for (let left = this.coldSlices; left > 0; left--) {
      search.runSlice(schedule, 1);
      this.tries += SLICE;
      this.takeBest();
      if (left === 1) this.endRun();
      yield;
    }
  }

  private *run(): Generator<void, void> {
    const { search, model, styles } = this;
    if (!search) return;
    if (this.isNear) yield* this.runCold(this.start);
    while (this.tries < this.total) {
      const turn = this.pickTurn();
      const style = styles[turn]!;
      const ideal = Math.min(style.triesPerUnit * model.units, style.isRescue ? this.total / 4 : Infinity);
      const began = this.tries;
      const from = style.from === 'start' ? this.start : style.from === 'best' ? this.best : search.state.at;
      this.begin(style, from.slice());
      let arrangeAt = ARRANGE.first;
      let dearerAt: number = model.hasHardMusts ? DEARER.first : Infinity;
      for (let share = 0; share < 1; ) {
        search.runSlice(style, share);
        this.tries += SLICE;
        this.takeBest();
        if (share > arrangeAt) {
          search.arrange(false);
          arrangeAt += ARRANGE.every;
        }
        if (share > dearerAt) {
          if (this.bestValue.misfit + this.bestValue.musts > 0) search.raisePrices(DEARER.factor);
          dearerAt += DEARER.every;
        }
        // `setTries` may have changed the total meanwhile.
        const left = this.total - began;
        share = ((this.tries - began) * Math.max(1, Math.round(left / ideal))) / left;
        if (!(share < 1)) {
          search.arrange(true);
          this.takeBest();
          if (isBetter(search.bestValue, this.foundBy[turn]!, this.movePrice)) this.foundBy[turn] = search.bestValue;
          this.turns++;
          this.endRun();
        }
        yield;
      }
    }
    if (this.isNear) yield* this.runCold(this.best.slice());
  }
}
