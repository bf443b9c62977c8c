import { countCost, makeJudge } from '../judge.ts';
import type { Judgement, Place, SeatAim, SeatProblem } from '../problem.ts';

export type Places = ReadonlyMap<number, Place>;

/** A plan with what it breaks, and what it is compared by. */
export interface JudgedPlan {
  readonly places: Places;
  readonly judgement: Judgement;
  readonly brokenMusts: number;
  readonly cost: number;
  /** The most important part first; see `PlanKeeper`. */
  readonly value: readonly number[];
}

/** Below 0 when the first is better. Compares as many parts as the first has. */
export function compareValues(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((part, i) => Math.abs(part - other[i]!) > 1e-9);
  return index < 0 ? 0 : one[index]! - other[index]!;
}

/**
 * Keeps the best plan. Plans are compared by the guests without a seat, the musts and pins they break, and then by the
 * aim: how badly these are broken, moves and wishes. A must that is broken either way is no reason to move people, so where
 * the fewest moves are wanted, they come before how badly musts are broken. Chairs that change come last.
 */
export class PlanKeeper {
  known: JudgedPlan | null = null;
  private readonly problem: SeatProblem;
  private readonly judge: (places: Places) => Judgement;
  private readonly aim: SeatAim;
  /** What a person at another table weighs against wishes where the two are balanced. */
  private readonly movePrice: number;
  private readonly mayCostLess: boolean;

  constructor(problem: SeatProblem, aim: SeatAim, movePrice: number) {
    this.problem = problem;
    this.judge = makeJudge(problem);
    this.aim = aim;
    this.movePrice = movePrice;
    this.mayCostLess = problem.rules.some((rule) => !rule.must && rule.weight < 0);
  }

  /** Nothing is broken in the plan known, and nobody moves: there is nothing left to search for. */
  get isPerfect(): boolean {
    return !this.mayCostLess && (this.known?.value.every((part) => part === 0) ?? false);
  }

  /** The parts of a value after guests without a seat and broken musts. */
  weigh(badly: number, moved: number, cost: number): number[] {
    if (this.aim === 'fewestMoves') return [moved, badly, cost];
    return this.aim === 'balance' ? [badly, cost + this.movePrice * moved] : [badly, cost, moved];
  }

  assess(places: Places): JudgedPlan {
    const judgement = this.judge(places);
    const { brokenMusts, musts, cost } = countCost(this.problem, judgement);
    const { unseated, moved, shifted } = judgement;
    const value = [unseated.length, brokenMusts, ...this.weigh(musts, moved.length, cost), shifted.length];
    return { places, judgement, brokenMusts, cost, value };
  }

  isBetter(one: JudgedPlan, other: JudgedPlan | null): boolean {
    return !other || compareValues(one.value, other.value) < 0;
  }

  /** Keeps the plan if it beats the one known. */
  keep(plan: JudgedPlan): void {
    if (this.isBetter(plan, this.known)) this.known = plan;
  }
}
