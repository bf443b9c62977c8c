/** A code that was out of view for this long counts as held up again. */
const AWAY_MS = 3_000;

/** Returns a test that is true once each time a QR code is held up, however many camera frames contain it. */
export function createRepeatFilter(now: () => number) {
  const seenAt = new Map<string, number>();
  return (text: string): boolean => {
    const time = now();
    for (const [other, at] of seenAt) if (time - at >= AWAY_MS) seenAt.delete(other);
    const isNew = !seenAt.has(text);
    seenAt.set(text, time);
    return isNew;
  };
}
