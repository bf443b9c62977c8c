import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { NameIndex } from '../../../../shared/name-search/name-index.ts';
import { parseNameQuery } from '../../../../shared/name-search/name-query.ts';
import { filterGuests, type GuestFilter } from '../../guests/guest-filter.ts';

export type DoorFilter = Exclude<GuestFilter, 'unseated'>;

interface FoundGuests {
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
    const named = filterGuests(guests, 'all', search);
    const found = named.length > 0 ? named : findNearly(guests, search);
    // Someone who declined and comes after all is found by name.
    const isByName = filter === 'notArrived' && search.trim() !== '';
    const ofKind = isByName ? found.filter(({ checkedIn }) => !checkedIn) : filterGuests(found, filter, '');
    return { guests: ofKind, isNearly: named.length === 0 && found.length > 0 };
  };
}
