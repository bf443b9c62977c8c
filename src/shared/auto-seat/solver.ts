import { countCost, judge } from './judge.ts';
import type { Place, Progress, SeatOptions, SeatPlan, SeatProblem } from './problem.ts';
import { makeChairRules } from './search/chair-rules.ts';
import { ChairSearch } from './search/chair-search.ts';
import { type EventModel, makeEventModel } from './search/event-model.ts';
import { type IndexedProblem, indexProblem } from './search/indexed-problem.ts';
import { Random } from './search/random.ts';
import { type SeatedEvent, seatPeople } from './search/seat-people.ts';
import { TableAnnealing } from './search/table-annealing.ts';

export interface Solver {
  /** Tries so many changes more, or fewer when the budget ends. */
  step(tries: number): Progress;
  /** The best plan so far. */
  best(): SeatPlan;
  /** For callers that stop by the clock: plans the rest of the search for another number of tries in total. */
  setTries(tries: number): void;
}

/** Quick: this is also what a stopped search waits for. */
const QUICK_CHAIR_TRIES = 30;
const CHAIR_TRIES = 300;

class EventSolver implements Solver {
  private readonly problem: SeatProblem;
  private readonly indexed: IndexedProblem;
  private readonly model: EventModel;
  private readonly chairs: ChairSearch;
  private readonly annealing: TableAnnealing;
  private bestPlan: SeatPlan | null = null;
  private bestValue: readonly number[] = [];
  private seenRuns = 0;

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
    annealing.step(tries);
    if (annealing.runs > this.seenRuns) {
      this.seenRuns = annealing.runs;
      this.keep(CHAIR_TRIES);
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

  best(): SeatPlan {
    this.keep(this.annealing.isDone ? CHAIR_TRIES : QUICK_CHAIR_TRIES);
    return { ...(this.bestPlan as SeatPlan), isComplete: this.annealing.isDone };
  }

  /** Finds chairs for the best tables so far, and keeps the plan if it beats the one known. */
  private keep(chairTries: number): void {
    const { indexed, model, chairs, annealing, problem } = this;
    const seated = seatPeople(indexed, model, chairs, annealing.best, chairTries);
    const places = this.readPlaces(seated);
    const judgement = judge(problem, places);
    const { musts, cost } = countCost(problem, judgement);
    const { unseated, moved, shifted } = judgement;
    const value = [unseated.length, musts, ...annealing.weigh(moved.length, cost), shifted.length];
    const at = value.findIndex((part, index) => part !== this.bestValue[index]);
    if (this.bestPlan && (at < 0 || value[at]! > this.bestValue[at]!)) return;
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
