import type { Guest } from '../../../shared/contracts/guests.ts';

export const EVENT_SORT_KEYS = ['name', 'email', 'table', 'seat'] as const;
export type GuestSortKey = (typeof EVENT_SORT_KEYS)[number] | 'event';

export interface GuestOrder {
  readonly key: GuestSortKey;
  readonly isDescending: boolean;
}

export type SortableGuest = Pick<Guest, 'fullName' | 'tableNumber' | 'seatNumber'> & {
  readonly email?: Guest['email'];
  readonly eventName?: string;
};

type Compare = (a: string, b: string) => number;

// Names follow the Hungarian alphabet (Cukor, Czakó, Csaba) in both languages: the people are the same.
const compareNames: Compare = new Intl.Collator('hu').compare;
const compareNumbered: Compare = new Intl.Collator('hu', { numeric: true }).compare;
const compareCodeUnits: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** What each key compares. */
const TEXTS: Record<GuestSortKey, (guest: SortableGuest) => string> = {
  name: ({ fullName }) => fullName.trim(),
  email: ({ email }) => email?.trim().toLowerCase() ?? '',
  event: ({ eventName }) => eventName ?? '',
  table: ({ tableNumber }) => tableNumber?.trim() ?? '',
  seat: ({ seatNumber }) => seatNumber?.trim() ?? '',
};

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

/** Three digits of this size make a number that is still exact; lists are far shorter. */
const RANK_LIMIT = 2 ** 17;

function digit(rank = NO_RANK, isDescending = false): number {
  if (rank === NO_RANK) return RANK_LIMIT - 1;
  const ascending = Math.min(rank, RANK_LIMIT - 2);
  return isDescending ? RANK_LIMIT - 2 - ascending : ascending;
}

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
  let ranks: Partial<Record<GuestSortKey, number[]>> = {};

  function ranksBy(key: GuestSortKey, guests: readonly SortableGuest[]): number[] {
    if (guests !== rankedGuests) ranks = {};
    rankedGuests = guests;
    ranks[key] ??= ranking[key](guests.map(TEXTS[key]));
    return ranks[key];
  }

  return <G extends SortableGuest>(guests: readonly G[], { key, isDescending }: GuestOrder): G[] => {
    const [main, second, third] = [key, ...TIE_BREAKERS[key]].map((by) => ranksBy(by, guests)) as [
      number[],
      number[],
      number[],
    ];
    // Three ranks fit into one number, which compares many times faster than they would one by one.
    const sortKeys = guests.map(
      (_, index) =>
        (digit(main[index], isDescending) * RANK_LIMIT + digit(second[index])) * RANK_LIMIT + digit(third[index]),
    );
    return guests
      .map((_, index) => index)
      .sort((a, b) => (sortKeys[a] ?? 0) - (sortKeys[b] ?? 0))
      .map((index) => guests[index] as G);
  };
}
