import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `ask` until it returns neither undefined nor false; fails with `what` after the time-out. */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  timeoutMs = 30_000,
): Promise<Value> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Did not happen within ${timeoutMs / 1000} s: ${what}`);
    await sleep(20);
  }
}
