import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import { NameIndex } from '../../../../shared/name-search/name-index.ts';
import { parseNameQuery } from '../../../../shared/name-search/name-query.ts';

export const DOOR_FILTERS = ['all', 'notArrived', 'arrived'] as const;
export type DoorFilter = (typeof DOOR_FILTERS)[number];

const TESTS: Record<DoorFilter, (guest: DoorGuest) => boolean> = {
  all: () => true,
  notArrived: ({ checkedIn }) => !checkedIn,
  arrived: ({ checkedIn }) => checkedIn,
};

// Cached, because folding (removing case and accents) is the slow part of a search.
const foldedNames = new Map<string, string>();
const MAX_REMEMBERED = 50_000;

function folded(name: string): string {
  let text = foldedNames.get(name);
  if (text === undefined) {
    text = foldName(name);
    if (foldedNames.size >= MAX_REMEMBERED) foldedNames.clear();
    foldedNames.set(name, text);
  }
  return text;
}

export interface FoundGuests {
  readonly guests: readonly DoorGuest[];
  /** No name matches exactly; `guests` have similar names. */
  readonly isNearly: boolean;
}

/** Searches the list on the device. Each finder caches its index between searches. */
export function createGuestFinder() {
  let indexed: readonly DoorGuest[] = [];
  let index = NameIndex.of<DoorGuest>([]);

  // The index is built on the first search without an exact match, and again only after a name changed.
  function findNearly(guests: readonly DoorGuest[], search: string): readonly DoorGuest[] {
    const words = parseNameQuery(search);
    if (!words) return [];
    const isCurrent =
      indexed.length === guests.length &&
      guests.every(({ id, fullName }, at) => indexed[at]?.id === id && indexed[at].fullName === fullName);
    if (!isCurrent) index = NameIndex.of(guests);
    indexed = isCurrent ? indexed : guests;
    const byId = new Map(guests.map((guest) => [guest.id, guest]));
    const { whole, partial } = index.find(words);
    return [...whole, ...partial].flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Exact matches keep the order of `guests`; similar names come best match first. */
  return (guests: readonly DoorGuest[], filter: DoorFilter, search: string): FoundGuests => {
    const wanted = foldName(search);
    const isOfKind = TESTS[filter];
    if (wanted === '') return { guests: filter === 'all' ? guests : guests.filter(isOfKind), isNearly: false };
    const named = guests.filter(({ fullName }) => matchesWords(folded(fullName), wanted));
    const found = named.length > 0 ? named : findNearly(guests, search);
    return { guests: found.filter(isOfKind), isNearly: named.length === 0 && found.length > 0 };
  };
}
