import { countCost, judge } from './judge.ts';
import type { Place, Progress, SeatOptions, SeatPlan, SeatProblem } from './problem.ts';
import { ChairRepair } from './search/chair-repair.ts';
import { makeChairRules } from './search/chair-rules.ts';
import { ChairSearch } from './search/chair-search.ts';
import { type EventModel, makeEventModel } from './search/event-model.ts';
import { type IndexedProblem, indexProblem } from './search/indexed-problem.ts';
import { Random } from './search/random.ts';
import { type SeatedEvent, seatPeople } from './search/seat-people.ts';
import { TableAnnealing } from './search/table-annealing.ts';
import type { TableValue } from './search/table-search.ts';

export interface Solver {
  /** Tries so many changes more, or fewer when the budget ends. */
  step(tries: number): Progress;
  /** The best plan so far. `isQuick` spends less time on chairs: for the moment when somebody stops the search. */
  best(isQuick?: boolean): SeatPlan;
  /** For callers that stop by the clock: plans the rest of the search for another number of tries in total. */
  setTries(tries: number): void;
}

/** Per seat of each table. */
const QUICK_CHAIR_TRIES = 30;
const CHAIR_TRIES = 300;
/** How many changes between tables may make up for chairs. */
const REPAIRS = 100;

/** Below 0 when the first is better. Compares as many parts as the first has. */
function compareValues(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((part, i) => Math.abs(part - other[i]!) > 1e-9);
  return index < 0 ? 0 : one[index]! - other[index]!;
}

class EventSolver implements Solver {
  private readonly problem: SeatProblem;
  private readonly indexed: IndexedProblem;
  private readonly model: EventModel;
  private readonly chairs: ChairSearch;
  private readonly annealing: TableAnnealing;
  private bestPlan: SeatPlan | null = null;
  private bestValue: readonly number[] = [];
  private lastTried: unknown = null;

  constructor(problem: SeatProblem, { seed, tries, aim }: SeatOptions) {
    this.problem = problem;
    this.indexed = indexProblem(problem);
    this.model = makeEventModel(this.indexed);
    this.chairs = new ChairSearch(makeChairRules(this.indexed), new Random(seed ^ 0x5f356495));
    this.annealing = new TableAnnealing(this.model, { seed, tries, aim });
  }

  setTries(tries: number): void {
    this.annealing.setTries(tries);
  }

  step(tries: number): Progress {
    const { annealing } = this;
    for (let end = annealing.tries + tries; annealing.tries < end && !annealing.isDone; ) {
      annealing.step(end - annealing.tries);
      // A step ends with each run, so that the same runs are looked at however the tries are divided into steps.
      if (annealing.lastRun && annealing.lastRun !== this.lastTried) {
        this.lastTried = annealing.lastRun;
        this.keep(annealing.lastRun.best, annealing.lastRun.value, false);
      }
    }
    const { misfit, musts, wishes } = annealing.bestValue;
    const known = this.bestPlan;
    const cost = known ? countCost(this.problem, known) : { musts, cost: wishes };
    return {
      tries: annealing.tries,
      isDone: annealing.isDone,
      unseated: known ? known.unseated.length : misfit,
      brokenMusts: cost.musts,
      cost: cost.cost,
    };
  }

  best(isQuick = false): SeatPlan {
    const { annealing } = this;
    if (!annealing.isDone || !this.bestPlan) this.keep(annealing.best, annealing.bestValue, isQuick);
    return { ...(this.bestPlan as SeatPlan), isComplete: this.annealing.isDone };
  }

  /** Finds chairs for the best tables so far, and keeps the plan if it beats the one known. */
  private keep(tableOf: Int32Array, found: TableValue, isQuick: boolean): void {
    const { indexed, model, chairs, annealing, problem } = this;
    const tables = [found.musts, ...annealing.weigh(found.moved, found.wishes)];
    if (this.bestPlan && compareValues(tables, this.bestValue.slice(1)) > 0) return;
    const triesPerSeat = isQuick ? QUICK_CHAIR_TRIES : CHAIR_TRIES;
    let seated = seatPeople(indexed, model, chairs, tableOf, triesPerSeat);
    const isSeated = found.misfit === 0 && seated.unseated.length === 0;
    if (isSeated && !isQuick && seated.tables.some(({ musts, wishes }) => musts > 0 || wishes > 1e-9)) {
      const repair = new ChairRepair(
        { problem: indexed, model, chairs },
        tableOf,
        annealing.repairPrices,
        QUICK_CHAIR_TRIES,
      );
      seated = repair.repair(seated, REPAIRS);
    }
    const places = this.readPlaces(seated);
    const judgement = judge(problem, places);
    const { musts, cost } = countCost(problem, judgement);
    const { unseated, moved, shifted } = judgement;
    const value = [unseated.length, musts, ...annealing.weigh(moved.length, cost), shifted.length];
    if (this.bestPlan && compareValues(value, this.bestValue) >= 0) return;
    this.bestValue = value;
    this.bestPlan = { ...judgement, places, isComplete: false };
  }

  private readPlaces({ tables }: SeatedEvent): Map<number, Place> {
    const places = new Map<number, Place>();
    tables.forEach(({ guestOn }, t) => {
      const tableId = this.problem.tables[t]!.id;
      guestOn.forEach((guest, seat) => {
        if (guest >= 0) places.set(this.indexed.guestIds[guest]!, { tableId, seat });
      });
    });
    return places;
  }
}

/** Searches for a plan: nobody without a seat, then no broken must, then as the aim says. */
export function createSolver(problem: SeatProblem, options: SeatOptions): Solver {
  return new EventSolver(problem, options);
}
