import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** After so many slices a computation pauses after each slice for as long as that slice took. Reading fifty thousand long names takes no more. */
const MAX_UNPAUSED_SLICES = 60;

interface Task {
  /** Returns whether the computation is done. */
  readonly runSlice: () => boolean;
  slices: number;
}

/**
 * Runs long computations on the main thread without delaying requests: a slice of a few milliseconds at a time, taking turns
 * between computations, so that a short one does not wait for a long one.
 */
export class SliceRunner {
  private readonly tasks: Task[] = [];
  private isRunning = false;

  /** Runs the first slice immediately: most computations need no more. */
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
      const startedAt = performance.now();
      const isDone = task.runSlice();
      task.slices += 1;
      if (!isDone) this.tasks.push(task);
      if (task.slices > MAX_UNPAUSED_SLICES) await sleep(performance.now() - startedAt);
    }
    this.isRunning = false;
  }
}
