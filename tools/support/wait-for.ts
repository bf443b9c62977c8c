import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/** Asks again until the answer is something, and fails with `what` when none comes in time. */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  { timeoutMs = 30_000, intervalMs = 20 }: Options = {},
): Promise<Value> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain: ${what}`);
    await sleep(intervalMs);
  }
}
