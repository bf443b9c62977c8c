import type { Progress, SeatOptions, SeatPlan, SeatProblem, TableId } from './problem.ts';
import { ChairPlan } from './search/chair-plan.ts';
import { makeChairRules } from './search/chair-rules.ts';
import { ChairSearch } from './search/chair-search.ts';
import { type EventModel, makeEventModel } from './search/event-model.ts';
import { findConflicts, listHopeless } from './search/hopeless-musts.ts';
import { type IndexedProblem, indexProblem, withoutMusts } from './search/indexed-problem.ts';
import { PlanChairs, QUICK_CHAIR_TRIES } from './search/plan-chairs.ts';
import { compareValues, type JudgedPlan, type Places, PlanKeeper } from './search/plan-keeper.ts';
import { Random } from './search/random.ts';
import { seatPeople } from './search/seat-people.ts';
import { listPresent, pinEverybody } from './search/stay-put.ts';
import { TableAnnealing } from './search/table-annealing.ts';
import type { TableValue } from './search/table-search.ts';
import { TakeBack } from './search/take-back.ts';

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

/** Tables whose chairs one step finds, so that a step with chairs takes no longer than one without. */
const TABLES_PER_STEP = 16;
/** Plans with moves taken back that one step judges. */
const JUDGED_PER_STEP = 8;
const JUDGED_IN_A_HURRY = 16;
/** Tries for seating those who have no seat while everybody else stays, for each of them. */
const STAY_TRIES = 3_000;

/** When musts are given up, as shares of the search. */
const GIVE_UP_AT = [0, 0.4, 0.75] as const;
class EventSolver implements Solver {
  private readonly problem: SeatProblem;
  private readonly options: SeatOptions;
  private readonly indexed: IndexedProblem;
  private model: EventModel;
  private readonly chairs: ChairSearch;
  private readonly planChairs: PlanChairs;
  private annealing: TableAnnealing;
  private readonly keeper: PlanKeeper;
  /** Musts that are no longer searched for, by their position; see `mayGiveUp`. */
  private readonly givenUp = new Set<number>();
  /** Musts that contradict others, by their position. */
  private contested: ReadonlySet<number> = new Set();
  private givenUpRounds = 0;
  /** Tries before the last of them was given up. */
  private triesBefore = 0;
  private lastTried: unknown = null;
  /** Seats the rest while everybody stays: the plan to beat. */
  private staying: Solver | null;
  /** The chairs of the last run, while they are being found. */
  private chairPlan: ChairPlan | null = null;
  /** Takes back needless moves of a plan that beats the one known. */
  private takingBack: Generator<void, JudgedPlan> | null = null;

  constructor(problem: SeatProblem, options: SeatOptions) {
    this.problem = problem;
    this.options = options;
    this.indexed = indexProblem(problem);
    this.model = this.makeModel(this.indexed);
    this.chairs = new ChairSearch(makeChairRules(this.indexed), new Random(options.seed ^ 0x5f356495));
    this.planChairs = new PlanChairs(problem, this.indexed, this.chairs);
    this.annealing = new TableAnnealing(this.model, options);
    this.keeper = new PlanKeeper(problem, options.aim, this.annealing.movePrice);
    this.staying = this.stay();
  }

  private makeModel(indexed: IndexedProblem): EventModel {
    return makeEventModel(indexed, { keepsSplits: this.options.aim === 'fewestMoves', contested: this.contested });
  }

  /** Seats the rest while everybody stays: no other plan may be worse. Null where that is no plan of its own. */
  private stay(): Solver | null {
    const { problem, keeper, options } = this;
    const present = listPresent(problem);
    if (present.size === problem.guestIds.length) {
      const plan = keeper.assess(present);
      if (plan.judgement.unseated.length === 0) {
        keeper.keep(plan);
        return null;
      }
    }
    const staying = pinEverybody(problem, present);
    if (!staying) return null;
    const tries = Math.min(options.tries, STAY_TRIES * staying.rest);
    return createSolver(staying.problem, { ...options, aim: 'best', tries });
  }

  setTries(tries: number): void {
    // Before the first try, callers know nothing about how many fit into their time.
    if (this.tries > 0) this.annealing.setTries(tries - this.triesBefore);
  }

  private get tries(): number {
    return this.annealing.tries + this.triesBefore;
  }

  private get total(): number {
    return this.annealing.total + this.triesBefore;
  }

  /** The tries after which musts are given up next. */
  private get giveUpAt(): number {
    const share = this.options.aim === 'fewestMoves' ? GIVE_UP_AT[this.givenUpRounds] : undefined;
    return share === undefined ? Infinity : share * this.total;
  }

  /**
   * Where the fewest moves are wanted, nobody should move to break a must less badly that is broken either way. A must that
   * no plan keeps is never searched for: it would only limit where people may sit. Musts that cannot all be kept, and that
   * the best plan breaks, are not searched for after two fifths of the search: earlier than that, a must could be given up
   * that only contradicts another one. In the last quarter, neither are the others that the best plan breaks.
   */
  private mayGiveUp(): void {
    const { options, keeper, problem, annealing } = this;
    if (this.tries < this.giveUpAt) return;
    const isFirst = this.givenUpRounds === 0;
    // In a large event the first run may not be over: what it found so far says which musts can be kept.
    if (!isFirst && annealing.lastRun === null && this.lastTried === null) {
      this.lastTried = annealing.best;
      this.beginChairs(annealing.best, annealing.bestValue);
      if (this.chairPlan) return;
    }
    this.givenUpRounds++;
    if (keeper.known?.brokenMusts === 0) return;
    const before = this.givenUp.size + this.contested.size;
    if (isFirst) {
      const { impossible, contested } = findConflicts(problem);
      this.contested = contested;
      for (const index of impossible) this.givenUp.add(index);
    } else {
      const broken = keeper.known?.judgement.broken ?? [];
      for (const index of listHopeless(problem, broken, this.givenUpRounds === 2)) this.givenUp.add(index);
    }
    if (this.givenUp.size + this.contested.size === before) return;
    const left = this.total - this.tries;
    this.triesBefore = this.tries;
    this.model = this.makeModel(withoutMusts(this.indexed, this.givenUp, this.model.weights.mean / 4));
    this.annealing = new TableAnnealing(this.model, { ...options, tries: left });
    this.lastTried = null;
  }

  step(tries: number): Progress {
    const { keeper } = this;
    if (!this.isBusy) this.mayGiveUp();
    const { annealing } = this;
    if (this.staying) this.stepStaying(tries);
    else if (keeper.isPerfect) return { tries: this.tries, isDone: true, unseated: 0, brokenMusts: 0, cost: 0 };
    else if (this.takingBack) this.takeBack(JUDGED_PER_STEP);
    else if (this.chairPlan) this.findChairs(TABLES_PER_STEP);
    else if (!annealing.isDone) {
      annealing.step(Math.min(tries, this.giveUpAt - this.tries));
      // A step ends with each run and where musts are given up, so that the same runs are looked at however the tries are divided into steps.
      if (annealing.lastRun && annealing.lastRun !== this.lastTried) {
        this.lastTried = annealing.lastRun;
        this.beginChairs(annealing.lastRun.best, annealing.lastRun.value);
      }
    }
    const { misfit, musts, wishes } = annealing.bestValue;
    const { known, isPerfect } = keeper;
    return {
      tries: this.tries,
      isDone: isPerfect || (annealing.isDone && !this.isBusy),
      unseated: known ? known.judgement.unseated.length : misfit,
      brokenMusts: known ? known.brokenMusts : musts,
      cost: known ? known.cost : wishes,
    };
  }

  private get isBusy(): boolean {
    return Boolean(this.staying || this.chairPlan || this.takingBack);
  }

  best(isQuick = false): SeatPlan {
    const { annealing, keeper } = this;
    if (this.staying) this.endStaying(isQuick);
    if (!keeper.isPerfect && !isQuick) {
      this.finish();
      if (!annealing.isDone || !keeper.known) {
        this.beginChairs(annealing.best, annealing.bestValue);
        this.finish();
      }
    } else if (!keeper.isPerfect && (!annealing.isDone || !keeper.known || this.isBusy)) {
      this.takeBackQuickly();
      if (this.chairPlan?.isSeated) this.consider(this.planChairs.read(this.chairPlan.seated().tables));
      if (!keeper.known || this.isPromising(annealing.bestValue)) {
        const { indexed, model, chairs } = this;
        const { tables } = seatPeople(indexed, model, chairs, annealing.best, QUICK_CHAIR_TRIES);
        this.consider(this.planChairs.read(tables));
        this.takeBackQuickly();
      }
    }
    const { judgement, places } = keeper.known!;
    return { ...judgement, places, isComplete: keeper.isPerfect || (annealing.isDone && !this.isBusy) };
  }

  private finish(): void {
    while (this.chairPlan || this.takingBack) {
      if (this.takingBack) this.takeBack(Infinity);
      else this.findChairs(Infinity);
    }
  }

  private stepStaying(tries: number): void {
    if (this.staying?.step(tries).isDone) this.endStaying(false);
  }

  private endStaying(isQuick: boolean): void {
    const { staying, keeper } = this;
    if (!staying) return;
    this.staying = null;
    keeper.keep(keeper.assess(staying.best(isQuick).places));
  }

  /** Whether chairs could make a better plan of these tables than the one known. */
  private isPromising({ musts, moved, wishes }: TableValue): boolean {
    const { known } = this.keeper;
    if (!known) return true;
    const [, brokenMusts, ...rest] = known.value;
    // Of tables only the sum of what is broken is known, not how many musts: one at least.
    if (musts > 0) return brokenMusts! > 0;
    return brokenMusts! > 0 || compareValues(this.keeper.weigh(0, moved, wishes), rest) <= 0;
  }

  private beginChairs(tableOf: Int32Array, found: TableValue): void {
    if (!this.isPromising(found)) return;
    const { indexed, model, chairs, annealing } = this;
    const hasRoom = found.misfit === 0;
    this.chairPlan = new ChairPlan({ problem: indexed, model, chairs }, tableOf, annealing.repairPrices, hasRoom);
  }

  private findChairs(most: number): void {
    const { chairPlan } = this;
    if (!chairPlan) return;
    const wasSeated = chairPlan.isSeated;
    const isOver = chairPlan.improve(most);
    // Changes for the sake of chairs may move people: the plan before them is one to compare.
    if (isOver || chairPlan.isSeated !== wasSeated) this.consider(this.planChairs.read(chairPlan.seated().tables));
    if (isOver) this.chairPlan = null;
  }

  /** Keeps a plan that beats the one known, after needless moves and changes of chairs have been taken back. */
  private consider(places: Places): void {
    const { keeper } = this;
    const plan = keeper.assess(places);
    const { moved, shifted, unseated } = plan.judgement;
    if (moved.length === 0 || unseated.length > 0 || !keeper.known) keeper.keep(plan);
    if (moved.length + shifted.length === 0 || unseated.length > 0 || !mayBeBetter(plan, keeper.known)) return;
    this.takingBack = this.cleanUp(plan);
  }

  private *cleanUp(plan: JudgedPlan): Generator<void, JudgedPlan> {
    const { keeper, problem, indexed, planChairs } = this;
    const { aim } = this.options;
    const reseat = (from: Places, tableIds: ReadonlySet<TableId>) => planChairs.reseat(from, tableIds);
    const isMoving = plan.judgement.moved.length > 0;
    const back = isMoving ? yield* new TakeBack({ problem, indexed, keeper, aim, reseat }, plan).run() : plan;
    return yield* planChairs.giveBack(back, keeper);
  }

  private takeBack(most: number): void {
    for (let i = 0; i < most && this.takingBack; i++) {
      const { done, value } = this.takingBack.next();
      if (!done) continue;
      this.takingBack = null;
      this.keeper.keep(value);
    }
  }

  /** For somebody who waits: a plan that would take long is given up for the one known, which needs all its moves. */
  private takeBackQuickly(): void {
    if (this.takingBack) this.takeBack(JUDGED_IN_A_HURRY);
    this.takingBack = null;
  }
}

/** Whether the plan could beat the one known with fewer moves: taking moves back seldom mends anything else. */
function mayBeBetter({ value }: JudgedPlan, known: JudgedPlan | null): boolean {
  return !known || compareValues(value.slice(0, 2), known.value) <= 0;
}

/** Searches for a plan: nobody without a seat, then no broken must, then as the aim says. */
export function createSolver(problem: SeatProblem, options: SeatOptions): Solver {
  // Where nobody sits yet, no plan moves anybody.
  const aim = problem.previous.size === 0 ? 'best' : options.aim;
  return new EventSolver(problem, { ...options, aim });
}
