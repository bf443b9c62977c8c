import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { NameIndex } from '../../../../shared/name-search/name-index.ts';
import { parseNameQuery } from '../../../../shared/name-search/name-query.ts';
import { filterGuests, type GuestFilter, prepareSearch } from '../../guests/guest-filter.ts';

export type DoorFilter = Exclude<GuestFilter, 'unseated'>;

interface FoundGuests {
  readonly guests: readonly DoorGuest[];
  /** No name matches exactly; `guests` have similar names. */
  readonly isNearly: boolean;
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 50);
}

function haveSameNames(one: readonly DoorGuest[], other: readonly DoorGuest[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, fullName }, at) => other[at]?.id === id && other[at].fullName === fullName)
  );
}

/** Searches the list on the device. Each finder caches its index between searches. */
export function createGuestFinder() {
  let indexed: readonly DoorGuest[] = [];
  let index = NameIndex.of<DoorGuest>([]);
  let prepared: readonly DoorGuest[] = [];

  function findNearly(guests: readonly DoorGuest[], search: string): readonly DoorGuest[] {
    const words = parseNameQuery(search);
    if (!words) return [];
    if (!haveSameNames(indexed, guests)) {
      index = NameIndex.of(guests);
      indexed = guests;
    }
    const byId = new Map(guests.map((guest) => [guest.id, guest]));
    const { whole, partial } = index.find(words);
    return [...whole, ...partial].flatMap(({ id }) => byId.get(id) ?? []);
  }

  return {
    /** Exact matches keep the order of `guests`; similar names come best match first. */
    find(guests: readonly DoorGuest[], filter: DoorFilter, search: string): FoundGuests {
      const named = filterGuests(guests, 'all', search);
      const found = named.length > 0 ? named : findNearly(guests, search);
      // Someone who declined and comes after all is found by name.
      const isByName = filter === 'notArrived' && search.trim() !== '';
      const ofKind = isByName ? found.filter(({ checkedIn }) => !checkedIn) : filterGuests(found, filter, '');
      return { guests: ofKind, isNearly: named.length === 0 && found.length > 0 };
    },
    /**
     * Builds the index for a list before the first search needs it, a slice at a time: on a slow phone it takes longer
     * than staff should wait for a result.
     */
    prepare(guests: readonly DoorGuest[], idle: (run: () => void) => void = whenIdle): void {
      if (haveSameNames(prepared, guests)) return;
      prepared = guests;
      const building = NameIndex.build(guests);
      const step = () => {
        if (prepared !== guests) return;
        const { done, value } = building.next();
        if (!done) return idle(step);
        index = value;
        indexed = guests;
      };
      idle(() => {
        prepareSearch(guests);
        idle(step);
      });
    },
  };
}
