import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long a computation may keep the thread before it lets others go. */
const SLICE_MS = 3;
/** After so many slices a computation rests after each for as long as it took: a long one gets half of the thread. */
const SLICES_WITHOUT_REST = 20;

/**
 * For long computations on the main thread: await `pause` every few rows. It returns at once until a few milliseconds have
 * passed, and then lets other requests be answered.
 */
export function createPauses(): () => Promise<void> {
  let slices = 0;
  let since = performance.now();
  return async () => {
    const ms = performance.now() - since;
    if (ms < SLICE_MS) return;
    slices += 1;
    if (slices > SLICES_WITHOUT_REST) await sleep(ms);
    else await nextTurn();
    since = performance.now();
  };
}

/** Runs a computation that yields every few milliseconds. */
export async function runWithPauses<Result>(work: Iterator<unknown, Result>): Promise<Result> {
  const pause = createPauses();
  while (true) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}
