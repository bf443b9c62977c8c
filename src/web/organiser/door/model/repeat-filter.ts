/** A code that was out of view for this long counts as held up again. */
const AWAY_MS = 3_000;

/** Reports a QR code once each time it is held up, however many camera frames contain it. */
export function createRepeatFilter(now: () => number) {
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
