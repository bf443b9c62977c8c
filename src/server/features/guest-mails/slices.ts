import { setImmediate as nextTurn } from 'node:timers/promises';

/** A few milliseconds' work on households or mails. */
const SLICE_LENGTH = 200;

/** Works on a long list in slices, between which other requests are answered. */
export async function forEachSlice<Item>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => unknown,
): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE_LENGTH) {
    if (start > 0) await nextTurn();
    work(items.slice(start, start + SLICE_LENGTH));
  }
}
