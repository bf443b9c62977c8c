const FIRST_DELAY_MS = 1_000;
/**
 * The longest pauses between attempts: of the door to connect or send a check-in, of the editor to send edits or to hear of
 * those of others, and of a page to connect to a stream of changes, which reads the page's data again each time.
 */
export const LONGEST_RETRY_MS = { door: 3_000, editor: 30_000, stream: 120_000 } as const;

/** The pause before the next attempt: it doubles with each failure in a row, from one second up to `longestMs`. */
export function retryDelayMs(failures: number, longestMs: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1), longestMs);
}
