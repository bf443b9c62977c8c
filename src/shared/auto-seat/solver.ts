import { countCost, judge } from './judge.ts';
import type { Place, Progress, SeatOptions, SeatPlan, SeatProblem } from './problem.ts';
import { ChairPlan } from './search/chair-plan.ts';
import { makeChairRules } from './search/chair-rules.ts';
import { ChairSearch } from './search/chair-search.ts';
import { type EventModel, makeEventModel } from './search/event-model.ts';
import { type IndexedProblem, indexProblem } from './search/indexed-problem.ts';
import { Random } from './search/random.ts';
import { type SeatedEvent, seatPeople } from './search/seat-people.ts';
import { TableAnnealing } from './search/table-annealing.ts';
import type { TableValue } from './search/table-search.ts';

export interface Solver {
  /**
   * Tries this many more changes, or fewer when the budget or a run ends. Between runs, steps find chairs instead: then
   * the number of tries stays the same for a while.
   */
  step(tries: number): Progress;
  /** The best plan so far. `isQuick` spends less time on chairs: for the moment when somebody stops the search. */
  best(isQuick?: boolean): SeatPlan;
  /** For callers that stop by the clock: plans the rest of the search for another number of tries in total. */
  setTries(tries: number): void;
}

/** Tries per seat when chairs are found for a plan in a hurry. */
const QUICK_CHAIR_TRIES = 30;
/** Tables whose chairs one step finds, so that a step with chairs takes no longer than one without. */
const TABLES_PER_STEP = 16;

interface Known {
  readonly plan: SeatPlan;
  /** What plans are compared by: guests without a seat, broken musts, moves and wishes by the aim, changed chairs. */
  readonly value: readonly number[];
  readonly musts: number;
  readonly cost: number;
}

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
  private known: Known | null = null;
  private lastTried: unknown = null;
  /** The chairs of the last run, while they are being found. */
  private chairPlan: ChairPlan | null = null;

  /** Nothing is broken in the plan known: there is nothing left to search for. */
  private isPerfect = false;

  constructor(problem: SeatProblem, { seed, ...options }: SeatOptions) {
    this.problem = problem;
    this.indexed = indexProblem(problem);
    this.model = makeEventModel(this.indexed);
    this.chairs = new ChairSearch(makeChairRules(this.indexed), new Random(seed ^ 0x5f356495));
    this.annealing = new TableAnnealing(this.model, { seed, ...options });
    this.keepPresent();
  }

  /** The present plan is the one to beat, if everybody has a chair in it. */
  private keepPresent(): void {
    const { problem } = this;
    const { guestIds, previous } = problem;
    if (!guestIds.every((id) => previous.has(id))) return;
    const places = new Map(guestIds.map((id) => [id, previous.get(id)!]));
    if (judge(problem, places).unseated.length === 0) this.keep(places);
  }

  setTries(tries: number): void {
    this.annealing.setTries(tries);
  }

  step(tries: number): Progress {
    const { annealing } = this;
    if (this.isPerfect) return { tries: annealing.tries, isDone: true, unseated: 0, brokenMusts: 0, cost: 0 };
    if (this.chairPlan) this.findChairs(TABLES_PER_STEP);
    else if (!annealing.isDone) {
      annealing.step(tries);
      // A step ends with each run, so that the same runs are looked at however the tries are divided into steps.
      if (annealing.lastRun && annealing.lastRun !== this.lastTried) {
        this.lastTried = annealing.lastRun;
        this.beginChairs(annealing.lastRun.best, annealing.lastRun.value);
      }
    }
    const { misfit, musts, wishes } = annealing.bestValue;
    const { known } = this;
    return {
      tries: annealing.tries,
      isDone: this.isPerfect || (annealing.isDone && !this.chairPlan),
      unseated: known ? known.plan.unseated.length : misfit,
      brokenMusts: known ? known.musts : musts,
      cost: known ? known.cost : wishes,
    };
  }

  best(isQuick = false): SeatPlan {
    const { annealing } = this;
    if (this.isPerfect) return { ...this.known!.plan, isComplete: true };
    if (!isQuick) {
      this.findChairs(Infinity);
      if (!annealing.isDone || !this.known) {
        this.beginChairs(annealing.best, annealing.bestValue);
        this.findChairs(Infinity);
      }
    } else if (!annealing.isDone || !this.known || this.chairPlan) {
      if (this.chairPlan?.isSeated) this.keep(this.readPlaces(this.chairPlan.seated()));
      if (!this.known || this.isPromising(annealing.bestValue))
        this.keep(
          this.readPlaces(seatPeople(this.indexed, this.model, this.chairs, annealing.best, QUICK_CHAIR_TRIES)),
        );
    }
    const isComplete = annealing.isDone && !this.chairPlan;
    return { ...this.known!.plan, isComplete };
  }

  /** Whether chairs could make a better plan of these tables than the one known. */
  private isPromising({ musts, moved, wishes }: TableValue): boolean {
    if (!this.known) return true;
    return compareValues([musts, ...this.annealing.weigh(moved, wishes)], this.known.value.slice(1)) <= 0;
  }

  private beginChairs(tableOf: Int32Array, found: TableValue): void {
    if (!this.isPromising(found)) return;
    const { indexed, model, chairs, annealing } = this;
    const hasRoom = found.misfit === 0;
    this.chairPlan = new ChairPlan({ problem: indexed, model, chairs }, tableOf, annealing.repairPrices, hasRoom);
  }

  private findChairs(most: number): void {
    if (!this.chairPlan?.improve(most)) return;
    this.keep(this.readPlaces(this.chairPlan.seated()));
    this.chairPlan = null;
  }

  /** Keeps a plan if it beats the one known. */
  private keep(places: ReadonlyMap<number, Place>): void {
    const { annealing, problem, known } = this;
    const judgement = judge(problem, places);
    const { musts, cost } = countCost(problem, judgement);
    const { unseated, moved, shifted } = judgement;
    const value = [unseated.length, musts, ...annealing.weigh(moved.length, cost), shifted.length];
    if (known && compareValues(value, known.value) >= 0) return;
    this.known = { plan: { ...judgement, places, isComplete: false }, value, musts, cost };
    const mayCostLess = problem.rules.some((rule) => !rule.must && rule.weight < 0);
    this.isPerfect = !mayCostLess && value.every((part) => part === 0);
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
