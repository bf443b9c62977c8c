/** A code that was out of view for this long has been shown again on purpose. */
const AWAY_MS = 3_000;

/** Lets each showing of a code through once, however many frames see it. */
export function createScanGate(now: () => number) {
  const seenAt = new Map<string, number>();
  return {
    isNew(text: string): boolean {
      const time = now();
      for (const [other, at] of seenAt) if (time - at >= AWAY_MS) seenAt.delete(other);
      const isNew = !seenAt.has(text);
      seenAt.set(text, time);
      return isNew;
    },
  };
}
