/**
 * Limits the work of one search, so that names invented to be slow to search can't delay other requests. A step is about
 * eight letters read, some 25 nanoseconds.
 */
export class StepBudget {
  private left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }

  /** False once the budget is spent and the search has to stop. */
  spend(steps: number): boolean {
    this.left -= steps;
    return this.left > 0;
  }

  /** Spends what reading a whole text costs. */
  spendOnText({ length }: { readonly length: number }): boolean {
    return this.spend(1 + (length >> 3));
  }
}
