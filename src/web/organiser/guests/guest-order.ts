import type { Guest } from '../../../shared/contracts/guests.ts';

export const EVENT_SORT_KEYS = ['name', 'email', 'table', 'seat'] as const;
export type GuestSortKey = (typeof EVENT_SORT_KEYS)[number] | 'event';

export interface GuestOrder {
  readonly key: GuestSortKey;
  readonly isDescending: boolean;
}

export type SortableGuest = Pick<Guest, 'id' | 'fullName' | 'email' | 'tableNumber' | 'seatNumber'> & {
  readonly eventName?: string;
};

type Compare = (a: string, b: string) => number;
type Ranks = Record<GuestSortKey, number[]>;

// Names follow the Hungarian alphabet (Cukor, Czakó, Csaba) in both languages: the people are the same.
const compareNames: Compare = new Intl.Collator('hu').compare;
const compareNumbered: Compare = new Intl.Collator('hu', { numeric: true }).compare;
const compareCodeUnits: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The keys that decide between equals, in turn. */
const TIE_BREAKERS: Record<GuestSortKey, readonly [GuestSortKey, GuestSortKey]> = {
  name: ['event', 'table'],
  email: ['name', 'event'],
  event: ['name', 'table'],
  table: ['seat', 'name'],
  seat: ['table', 'name'],
};

/** No value: behind everyone, whichever way the list runs. */
const NO_RANK = Number.POSITIVE_INFINITY;

/**
 * Gives texts their places in an order. Comparing names by an alphabet's rules is slow, so it keeps the last order: after
 * an edit only the new texts have to find their places.
 */
function createRanking(compare: Compare) {
  let ordered: string[] = [];
  return (texts: readonly string[]): number[] => {
    const unplaced = new Set(texts);
    unplaced.delete('');
    const placed = ordered.filter((text) => unplaced.delete(text));
    ordered = [...placed, ...unplaced].sort(compare);
    const rankOf = new Map<string, number>();
    let rank = 0;
    for (const [index, text] of ordered.entries()) {
      const previous = ordered[index - 1];
      if (previous !== undefined && compare(previous, text) !== 0) rank = index;
      rankOf.set(text, rank);
    }
    return texts.map((text) => rankOf.get(text) ?? NO_RANK);
  };
}

/** Sorts lists of guests; each sorter remembers its last list, so that the next one costs little. */
export function createGuestSorter() {
  const ranking = {
    name: createRanking(compareNames),
    email: createRanking(compareCodeUnits),
    event: createRanking(compareNames),
    table: createRanking(compareNumbered),
    seat: createRanking(compareNumbered),
  };
  let rankedGuests: readonly SortableGuest[] | undefined;
  let ranks: Ranks = { name: [], email: [], event: [], table: [], seat: [] };

  function rank(guests: readonly SortableGuest[]): Ranks {
    if (guests === rankedGuests) return ranks;
    rankedGuests = guests;
    ranks = {
      name: ranking.name(guests.map(({ fullName }) => fullName.trim())),
      email: ranking.email(guests.map(({ email }) => email?.trim().toLowerCase() ?? '')),
      event: ranking.event(guests.map(({ eventName }) => eventName ?? '')),
      table: ranking.table(guests.map(({ tableNumber }) => tableNumber?.trim() ?? '')),
      seat: ranking.seat(guests.map(({ seatNumber }) => seatNumber?.trim() ?? '')),
    };
    return ranks;
  }

  return <G extends SortableGuest>(guests: readonly G[], { key, isDescending }: GuestOrder): G[] => {
    const all = rank(guests);
    const main = all[key];
    const [second, third] = TIE_BREAKERS[key].map((tieBreaker) => all[tieBreaker]) as [number[], number[]];
    const compareRanks = (ranksOf: number[], a: number, b: number): number => {
      const rankA = ranksOf[a] ?? NO_RANK;
      const rankB = ranksOf[b] ?? NO_RANK;
      return rankA === rankB ? 0 : rankA - rankB;
    };
    const compareMain = (a: number, b: number): number => {
      const difference = compareRanks(main, a, b);
      return isDescending && Number.isFinite(difference) ? -difference : difference;
    };
    return guests
      .map((_, index) => index)
      .sort(
        (a, b) =>
          compareMain(a, b) ||
          compareRanks(second, a, b) ||
          compareRanks(third, a, b) ||
          (guests[a]?.id ?? 0) - (guests[b]?.id ?? 0),
      )
      .map((index) => guests[index] as G);
  };
}
