/** The seats of the tables, the largest table first. */
export const sortSeatCounts = (tables: readonly { readonly seats: number }[]): number[] =>
  tables.map(({ seats }) => seats).sort((one, other) => other - one);

export const pairsOf = (people: number) => (people * (people - 1)) / 2;

/** How many pairs of `size` people share a table at best: when they fill the largest tables. */
export function mostPairsTogether(size: number, sortedSeatCounts: readonly number[]): number {
  let left = size;
  let pairs = 0;
  for (const seats of sortedSeatCounts) {
    if (left === 0) break;
    const here = Math.min(left, seats);
    pairs += pairsOf(here);
    left -= here;
  }
  return pairs;
}

/** The fewest tables that can hold so many people: the largest ones. */
export function fewestTables(people: number, sortedSeatCounts: readonly number[]): number {
  let left = people;
  const more = sortedSeatCounts.findIndex((seats) => {
    const isEnough = left <= 0;
    left -= seats;
    return isEnough;
  });
  return more < 0 ? sortedSeatCounts.length : more;
}
