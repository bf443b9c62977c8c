/** Differences below this are noise: the header counts in whole seconds, and the answer took its time. */
const TOLERANCE_MS = 2_000;

/**
 * The time as the server has it. Arrivals of several phones are put in order by their times, and a phone whose clock is
 * wrong by minutes would otherwise undo nothing, or too much.
 */
export function createServerClock(now: () => number) {
  let offsetMs = 0;
  return {
    now: () => now() + offsetMs,
    /** Learns from the `Date` header of an answer. */
    learn(dateHeader: string | null, askedAt: number): void {
      const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(serverTime)) return;
      const difference = serverTime + 500 - (askedAt + now()) / 2;
      offsetMs = Math.abs(difference) > TOLERANCE_MS ? Math.round(difference) : 0;
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
