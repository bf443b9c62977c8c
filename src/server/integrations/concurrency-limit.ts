/** It was not done in time, or not even begun. */
export class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Lets so many work at once, the others one after the other, and nobody wait longer than said, their turn included. Work
 * whose turn did not come is never begun: nobody waits for it any more.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private readonly timeoutMs: number;
  private free: number;

  constructor(atOnce: number, timeoutMs: number) {
    this.free = atOnce;
    this.timeoutMs = timeoutMs;
  }

  take(work: () => Promise<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.free -= 1;
        // What it throws at once is a failure like any other: the turn is given back.
        void (async () => work())()
          .then(() => resolve(), reject)
          .finally(() => {
            clearTimeout(timer);
            this.free += 1;
            this.waiting.shift()?.();
          });
      };
      const timer = setTimeout(() => {
        const index = this.waiting.indexOf(begin);
        if (index >= 0) this.waiting.splice(index, 1);
        reject(new TimeoutError('It took too long.'));
      }, this.timeoutMs);
      if (this.free > 0) begin();
      else this.waiting.push(begin);
    });
  }
}
