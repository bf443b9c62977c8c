/** Work did not finish, or did not even start, within its time. */
export class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Runs some jobs at once and queues the others. Work still queued after `timeoutMs`, when its caller gives up, never starts. */
export class ConcurrencyLimit {
  private readonly queue: (() => void)[] = [];
  private readonly timeoutMs: number;
  private free: number;

  constructor(maxConcurrent: number, timeoutMs: number) {
    this.free = maxConcurrent;
    this.timeoutMs = timeoutMs;
  }

  run(work: () => Promise<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.free -= 1;
        // `async`, so that work that throws synchronously also frees its slot.
        void (async () => work())()
          .then(() => resolve(), reject)
          .finally(() => {
            clearTimeout(timer);
            this.free += 1;
            this.queue.shift()?.();
          });
      };
      const timer = setTimeout(() => {
        const index = this.queue.indexOf(begin);
        if (index >= 0) this.queue.splice(index, 1);
        reject(new TimeoutError('It took too long.'));
      }, this.timeoutMs);
      if (this.free > 0) begin();
      else this.queue.push(begin);
    });
  }
}
