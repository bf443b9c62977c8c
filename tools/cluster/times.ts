import assert from 'node:assert/strict';

/** Promised. */
const USUAL_MS = 1_000;
/** What one of many may take on a machine that is busy with everything at once; then the check has failed. */
export const LONGEST_MS = 5_000;

function middle(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Fails unless it usually took less than a second. */
export function assertPrompt(times: readonly number[]): void {
  assert.ok(middle(times) < USUAL_MS, `it took too long: ${describeTimes(times)}`);
}

/** As in `median 12 ms, longest 40 ms`. */
export function describeTimes(times: readonly number[]): string {
  return `median ${middle(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms (of ${times.length})`;
}
