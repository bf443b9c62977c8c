import type { Guest } from '../../../shared/contracts/guests.ts';
import { compareNames, compareNumbered } from '../../../shared/text-order.ts';

export type GuestSortKey = 'name' | 'email' | 'event' | 'table' | 'seat' | 'household';

export interface GuestOrder {
  readonly key: GuestSortKey;
  readonly isDescending: boolean;
}

export type SortableGuest = Pick<Guest, 'fullName' | 'tableNumber' | 'seatNumber'> & {
  readonly email?: Guest['email'];
  readonly eventName?: string;
  readonly householdName?: Guest['householdName'];
};

type Compare = (a: string, b: string) => number;

// Names follow the Hungarian alphabet (Cukor, Czakó, Csaba) in both languages, since most guests have Hungarian names.
const compareCodeUnits: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const TEXTS: Record<Exclude<GuestSortKey, 'name'>, (guest: SortableGuest) => string> = {
  email: ({ email }) => email?.trim().toLowerCase() ?? '',
  event: ({ eventName }) => eventName ?? '',
  table: ({ tableNumber }) => tableNumber?.trim() ?? '',
  seat: ({ seatNumber }) => seatNumber?.trim() ?? '',
  household: ({ householdName }) => householdName ?? '',
};

/** Sort keys that decide between equal guests. */
const TIE_BREAKERS: Record<GuestSortKey, readonly [GuestSortKey, GuestSortKey]> = {
  name: ['event', 'table'],
  email: ['name', 'event'],
  event: ['name', 'table'],
  table: ['seat', 'name'],
  seat: ['table', 'name'],
  household: ['name', 'table'],
};

/** Guests without a value come last, in both directions. */
const NO_RANK = Number.POSITIVE_INFINITY;

/** Three ranks below this fit into one exact number; lists are far shorter. */
const RANK_LIMIT = 2 ** 17;

function digit(rank = NO_RANK, isDescending = false): number {
  if (rank === NO_RANK) return RANK_LIMIT - 1;
  const ascending = Math.min(rank, RANK_LIMIT - 2);
  return isDescending ? RANK_LIMIT - 2 - ascending : ascending;
}

/** Ranks texts. Comparing names is slow, so the last order is kept: after an edit only new texts are sorted in. */
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

/** Creates a sorter that caches the last order, so that sorting after an edit is fast. `nameOf` is what names are sorted by. */
export function createGuestSorter<Sorted extends SortableGuest = SortableGuest>(
  nameOf: (guest: Sorted) => string = ({ fullName }) => fullName.trim(),
) {
  const names = new WeakMap<Sorted, string>();
  function nameIn(guest: Sorted): string {
    const name = names.get(guest) ?? nameOf(guest);
    names.set(guest, name);
    return name;
  }
  const ranking = {
    name: createRanking(compareNames),
    email: createRanking(compareCodeUnits),
    event: createRanking(compareNames),
    table: createRanking(compareNumbered),
    seat: createRanking(compareNumbered),
    household: createRanking(compareNames),
  };
  let rankedGuests: readonly Sorted[] | undefined;
  let ranks: Partial<Record<GuestSortKey, number[]>> = {};

  function ranksBy(key: GuestSortKey, guests: readonly Sorted[]): number[] {
    if (guests !== rankedGuests) ranks = {};
    rankedGuests = guests;
    ranks[key] ??= ranking[key](guests.map(key === 'name' ? nameIn : TEXTS[key]));
    return ranks[key];
  }

  return <G extends Sorted>(guests: readonly G[], { key, isDescending }: GuestOrder): G[] => {
    const [second, third] = TIE_BREAKERS[key].map((by) => ranksBy(by, guests));
    const main = ranksBy(key, guests);
    // Combining three ranks into one number makes comparing many times faster.
    const sortKeys = guests.map(
      (_, index) =>
        (digit(main[index], isDescending) * RANK_LIMIT + digit(second?.[index])) * RANK_LIMIT + digit(third?.[index]),
    );
    return guests
      .map((_, index) => index)
      .sort((a, b) => (sortKeys[a] ?? 0) - (sortKeys[b] ?? 0))
      .map((index) => guests[index] as G);
  };
}
