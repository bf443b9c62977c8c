/** Smaller differences are ignored: the Date header has whole seconds, and the answer took time to arrive. */
const TOLERANCE_MS = 2_000;

/** Estimates the server's time: with a wrong clock, an undo would be ignored or would undo a later check-in. */
export function createServerClock(now: () => number) {
  let offsetMs = 0;
  return {
    now: () => now() + offsetMs,
    /** Sets the offset from the `Date` header of an answer. */
    adjust(dateHeader: string | null, requestedAt: number): void {
      const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(serverTime)) return;
      const difference = serverTime + 500 - (requestedAt + now()) / 2;
      offsetMs = Math.abs(difference) > TOLERANCE_MS ? Math.round(difference) : 0;
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
