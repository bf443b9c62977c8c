/** Smaller differences are ignored: the Date header has whole seconds, and the answer took time to arrive. */
const TOLERANCE_MS = 2_000;

/** Estimates the server's time, so that a device with a wrong clock records arrivals at the time when they happened. */
export function createServerClock(now: () => number) {
  let offsetMs = 0;
  let isAdjusted = false;
  return {
    now: () => now() + offsetMs,
    /** How far the device's clock is behind the server's; negative if it is ahead. */
    offsetMs: () => offsetMs,
    /** Sets the offset to the one known from an earlier visit, unless the server has answered since. */
    remember(rememberedMs: number): void {
      if (!isAdjusted) offsetMs = rememberedMs;
    },
    /** Sets the offset from the `Date` header of an answer. */
    adjust(dateHeader: string | null, requestedAt: number): void {
      const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(serverTime)) return;
      const difference = serverTime + 500 - (requestedAt + now()) / 2;
      isAdjusted = true;
      offsetMs = Math.abs(difference) > TOLERANCE_MS ? Math.round(difference) : 0;
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
