/** A merge sort that yields after every comparison, with the cost of it, so that the caller can pause a long sort. */
export function* sortInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  costOf: (item: Item) => number,
): Generator<number, Item[]> {
  let from = [...items];
  let to = new Array<Item>(items.length);
  for (let width = 1; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += 2 * width) {
      const middle = Math.min(start + width, items.length);
      const end = Math.min(start + 2 * width, items.length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const a = from[left] as Item;
        const b = from[right] as Item;
        const isLeft = left < middle && (right >= end || compare(a, b) <= 0);
        to[at] = isLeft ? a : b;
        if (isLeft) left++;
        else right++;
        yield costOf(isLeft ? a : b);
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
