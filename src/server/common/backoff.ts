import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  readonly firstMs: number;
  /** The longest pause; without it all pauses are equal. */
  readonly maxMs?: number;
  readonly signal: AbortSignal;
}

/** Pauses between attempts, each twice as long as the one before up to `maxMs`. */
export function createBackoff({ firstMs, maxMs = firstMs, signal }: Options) {
  let nextMs = firstMs;
  return {
    get nextMs() {
      return nextMs;
    },
    /** Resolves after the pause, or at once when the signal is aborted. */
    async pause(): Promise<void> {
      const pauseMs = nextMs;
      nextMs = Math.min(nextMs * 2, maxMs);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    },
  };
}
