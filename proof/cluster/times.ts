/** As in `median 12 ms, longest 40 ms`. */
export function describeTimes(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(0)} ms`;
  return `median ${at(0.5)}, longest ${at(1)} (of ${times.length})`;
}
