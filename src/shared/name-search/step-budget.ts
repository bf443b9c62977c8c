/**
 * Counts the steps of a search, so that names made up to be slow to search can't hold up everyone else. A step is about
 * eight letters that are looked at, some 25 nanoseconds.
 */
export class StepBudget {
  private left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }

  /** Whether the search may go on. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left > 0;
  }

  /** For looking at a text from its beginning to its end. */
  spendOnText({ length }: { readonly length: number }): boolean {
    return this.spend(1 + (length >> 3));
  }
}
