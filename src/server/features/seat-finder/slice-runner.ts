import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Work of more slices than these is long: from there on it rests for as long as it works. */
const MAX_UNRESTED_SLICES = 20;

interface Task {
  /** Whether it is done. */
  readonly runSlice: () => boolean;
  slices: number;
}

/**
 * Runs long computations on the server's thread without holding up requests: a slice of a few milliseconds at a time,
 * each computation in turn, so that a short one does not wait for a long one to end.
 */
export class SliceRunner {
  private readonly tasks: Task[] = [];
  private isRunning = false;

  /** The first slice is run at once: most computations need no more. */
  run<Result>(work: Iterator<unknown, Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const runSlice = (): boolean => {
        try {
          const { done, value } = work.next();
          if (done) resolve(value);
          return done === true;
        } catch (error) {
          reject(error);
          return true;
        }
      };
      if (runSlice()) return;
      this.tasks.push({ runSlice, slices: 1 });
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      await nextTurn();
      const began = performance.now();
      const isDone = task.runSlice();
      task.slices += 1;
      if (!isDone) this.tasks.push(task);
      if (task.slices > MAX_UNRESTED_SLICES) await sleep(performance.now() - began);
    }
    this.isRunning = false;
  }
}
