import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { foldName } from '../../../../shared/name-search/fold-name.ts';
import { NameIndex } from '../../../../shared/name-search/name-index.ts';
import { parseNameQuery } from '../../../../shared/name-search/name-query.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { filterGuests, type GuestFilter, prepareSearch } from '../../guests/guest-filter.ts';

export type DoorFilter = Exclude<GuestFilter, 'unseated'>;

interface FoundGuests {
  readonly guests: readonly DoorGuest[];
  /** No name matches exactly; `guests` have similar names. */
  readonly isNearly: boolean;
}

const COMMON_LETTERS = 'an';

type NamesById = ReadonlyMap<number, string>;

const namesOf = (guests: readonly DoorGuest[]): NamesById => new Map(guests.map(({ id, fullName }) => [id, fullName]));

/** Whether the guests have these names, in whichever order. */
function haveNames(guests: readonly DoorGuest[], names: NamesById): boolean {
  return guests.length === names.size && guests.every(({ id, fullName }) => names.get(id) === fullName);
}

/** Searches the list on the device. Each finder caches its index between searches. */
export function createGuestFinder() {
  /** The names in `index`. */
  let indexed: NamesById = new Map();
  let index = NameIndex.of<DoorGuest>([]);
  /** The names whose index was built, or is being built, ahead of a search. */
  let prepared: NamesById = indexed;
  let requested: readonly DoorGuest[] = [];
  let last: { guests: readonly DoorGuest[]; search: string; found: readonly DoorGuest[] } | undefined;

  /** Whoever matches a search also matches its beginning, so while somebody types the last result is searched. */
  function findNamed(guests: readonly DoorGuest[], search: string): readonly DoorGuest[] {
    const folded = foldName(search);
    const searched = last?.guests === guests && folded.startsWith(last.search) ? last.found : guests;
    const found = filterGuests(searched, 'all', search);
    last = { guests, search: folded, found };
    return found;
  }

  function findNearly(guests: readonly DoorGuest[], search: string): readonly DoorGuest[] {
    const words = parseNameQuery(search);
    if (!words) return [];
    if (!haveNames(guests, indexed)) {
      index = NameIndex.of(guests);
      indexed = namesOf(guests);
    }
    const { whole, partial } = index.find(words);
    const places = new Map([...whole, ...partial].map(({ id }, place) => [id, place]));
    // The index may have older versions of them.
    const found = guests.filter(({ id }) => places.has(id));
    return found.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }

  return {
    /** Exact matches keep the order of `guests`; similar names come best match first. */
    find(guests: readonly DoorGuest[], filter: DoorFilter, search: string): FoundGuests {
      const named = findNamed(guests, search);
      const found = named.length > 0 ? named : findNearly(guests, search);
      const isNearly = named.length === 0 && found.length > 0;
      if (filter === 'all') return { guests: found, isNearly };
      // Someone who declined and comes after all is found by name.
      const isByName = filter === 'notArrived' && search.trim() !== '';
      const ofKind = isByName ? found.filter(({ checkedIn }) => !checkedIn) : filterGuests(found, filter, '');
      return { guests: ofKind, isNearly };
    },
    /**
     * Builds the index for a list before the first search needs it, a slice at a time: on a slow phone it takes longer
     * than staff should wait for a result. Then searches twice, because browsers run code many times slower before they have
     * compiled it.
     */
    prepare(guests: readonly DoorGuest[], idle: (run: () => void) => void = whenIdle): void {
      requested = guests;
      idle(() => {
        // Another list came meanwhile, or only arrivals have changed.
        if (requested !== guests || haveNames(guests, prepared)) return;
        const names = namesOf(guests);
        prepared = names;
        const building = NameIndex.build(guests);
        const step = () => {
          if (prepared !== names) return;
          const { done, value } = building.next();
          if (!done) return idle(step);
          index = value;
          indexed = names;
          idle(() => filterGuests(guests, 'all', COMMON_LETTERS));
          idle(() => findNearly(guests, `${guests[0]?.fullName}x`));
        };
        prepareSearch(guests);
        idle(step);
      });
    },
  };
}

export type GuestFinder = ReturnType<typeof createGuestFinder>;
