const FIRST_DELAY_MS = 1_000;

/** Doubles with each failure in a row, from one second up to `longestMs`. */
export function retryDelayMs(failures: number, longestMs: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1), longestMs);
}
