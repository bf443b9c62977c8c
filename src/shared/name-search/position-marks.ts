import type { StepBudget } from './step-budget.ts';
import type { Fit } from './word-index.ts';

/** From this many on, marking positions and walking the whole list is quicker than sorting. */
const MANY_POSITIONS = 1_000;

/** Works on lists of positions with an array of marks, one for each position. */
export class PositionMarks {
  /** All zero between searches. */
  private readonly marks: Uint8Array;

  constructor(size: number) {
    this.marks = new Uint8Array(size);
  }

  /** Removes repeats from long lists: a name is in a list for each of its words that fits. */
  toDistinct({ lists, count }: Fit, budget: StepBudget): Fit['lists'] {
    if (lists.length < 2 || count < MANY_POSITIONS) return lists;
    budget.spend(count >> 3);
    const distinct: number[] = [];
    for (const positions of lists) {
      for (const position of positions) {
        if (this.marks[position] === 1) continue;
        this.marks[position] = 1;
        distinct.push(position);
      }
    }
    for (const position of distinct) this.marks[position] = 0;
    return [distinct];
  }

  /** Positions in both: arrays of numbers are much quicker to walk than names scattered in memory. */
  intersect(a: Fit, b: Fit, budget: StepBudget): Fit {
    budget.spend((2 * a.count + b.count) >> 3);
    const both: number[] = [];
    for (const positions of a.lists) for (const position of positions) this.marks[position] = 1;
    for (const positions of b.lists)
      for (const position of positions) if (this.marks[position] === 1) both.push(position);
    for (const positions of a.lists) for (const position of positions) this.marks[position] = 0;
    return { lists: [both], count: both.length };
  }

  /** Sorts positions and removes repeats. */
  sort(found: readonly number[]): number[] {
    if (found.length < MANY_POSITIONS) return [...new Set(found)].sort((a, b) => a - b);
    for (const position of found) this.marks[position] = 1;
    const positions: number[] = [];
    for (let position = 0; position < this.marks.length; position++) {
      if (this.marks[position] === 1) positions.push(position);
    }
    this.marks.fill(0);
    return positions;
  }
}
