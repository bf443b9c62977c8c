import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import { NameIndex } from '../../../../shared/name-search/name-index.ts';
import { parseNameQuery } from '../../../../shared/name-search/name-query.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { filterGuests, type GuestFilter, searchText } from '../../guests/guest-filter.ts';

export type DoorFilter = Exclude<GuestFilter, 'unseated'>;

interface FoundGuests {
  readonly guests: readonly DoorGuest[];
  /** No name matches exactly; `guests` have similar names. */
  readonly isNearly: boolean;
}

const COMMON_LETTERS = 'an';

type GuestsById = ReadonlyMap<number, DoorGuest>;

/** Whether the same guests have the same names. */
function haveSameNames(some: GuestsById, others: GuestsById): boolean {
  if (some.size !== others.size) return false;
  for (const [id, { fullName }] of some) if (others.get(id)?.fullName !== fullName) return false;
  return true;
}

/** Where in its name a guest has the letters that were typed: 0 where it begins with them, 1 where a word does, else 2. */
function rankOf(guest: DoorGuest, words: readonly string[]): number {
  const text = searchText(guest);
  const [first = ''] = words;
  // The text has the household after the name, which does not count here. Folding hardly changes the length of a name.
  const isWord = (word: string) =>
    text.startsWith(word) || text.lastIndexOf(` ${word}`, guest.fullName.length - 1) >= 0;
  if (!words.every(isWord)) return 2;
  return text.startsWith(first) ? 0 : 1;
}

/** Staff type how a name begins; names that only contain the letters come last. Each group keeps its order. */
function beginnersFirst(guests: readonly DoorGuest[], search: string): readonly DoorGuest[] {
  const folded = foldName(search);
  if (folded === '' || guests.length < 2) return guests;
  const words = folded.split(' ');
  const ranked: DoorGuest[][] = [[], [], []];
  for (const guest of guests) ranked[rankOf(guest, words)]?.push(guest);
  return ranked.flat();
}

/** Searches the list on the device. Each finder caches its index between searches. */
export function createGuestFinder() {
  /** The list that was searched or prepared last. */
  let current: readonly DoorGuest[] = [];
  let currentById: GuestsById = new Map();
  /** Search texts of the guests in `current`: reading 5,000 of them from a cache by guest is slower than searching. */
  let currentTexts: readonly string[] = [];
  /** The guests in `index`, with the names that they had. */
  let indexed = currentById;
  let index = NameIndex.of<DoorGuest>([]);
  /** The guests whose index was built, or is being built, ahead of a search. */
  let prepared = currentById;
  let last: { guests: readonly DoorGuest[]; search: string; found: readonly DoorGuest[] } | undefined;

  /** Whoever matches a search also matches its beginning, so while somebody types the last result is searched. */
  function findNamed(guests: readonly DoorGuest[], search: string): readonly DoorGuest[] {
    const folded = foldName(search);
    const searched = last?.guests === guests && folded.startsWith(last.search) ? last.found : guests;
    let found = searched;
    if (searched !== current) found = filterGuests(searched, 'all', search);
    else if (folded !== '') found = current.filter((_, at) => matchesWords(currentTexts[at] ?? '', folded));
    last = { guests, search: folded, found };
    return found;
  }

  function setCurrent(guests: readonly DoorGuest[]): void {
    if (guests === current) return;
    current = guests;
    currentById = new Map(guests.map((guest) => [guest.id, guest]));
    currentTexts = guests.map(searchText);
    // If only arrivals have changed, the index still holds; this way the next search need not compare the names again.
    if (haveSameNames(currentById, indexed)) indexed = currentById;
  }

  function findNearly(guests: readonly DoorGuest[], search: string): readonly DoorGuest[] {
    const words = parseNameQuery(search);
    if (!words) return [];
    setCurrent(guests);
    if (indexed !== currentById) {
      index = NameIndex.of(guests);
      indexed = currentById;
    }
    const { whole, partial } = index.find(words);
    // The index may have older versions of the guests that it finds.
    return [...whole, ...partial].flatMap(({ id }) => currentById.get(id) ?? []);
  }

  return {
    /** Names that begin with the search come first, in the order of `guests`; similar names come best match first. */
    find(guests: readonly DoorGuest[], filter: DoorFilter, search: string): FoundGuests {
      const named = findNamed(guests, search);
      const found = named.length > 0 ? beginnersFirst(named, search) : findNearly(guests, search);
      const isNearly = named.length === 0 && found.length > 0;
      if (filter === 'all') return { guests: found, isNearly };
      // A search among those who have not arrived also finds guests who declined: they may come after all.
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
      idle(() => {
        setCurrent(guests);
        const byId = currentById;
        // The names are the same, so their index is built already or is being built.
        if (haveSameNames(byId, prepared)) return;
        prepared = byId;
        const building = NameIndex.build(guests);
        const step = () => {
          // A list with other names came meanwhile, whose index is built instead.
          if (prepared !== byId) return;
          const { done, value } = building.next();
          if (!done) return idle(step);
          index = value;
          indexed = haveSameNames(currentById, byId) ? currentById : byId;
          idle(() => findNamed(current, COMMON_LETTERS));
          idle(() => findNearly(current, `${current[0]?.fullName}x`));
        };
        idle(step);
      });
    },
  };
}

export type GuestFinder = ReturnType<typeof createGuestFinder>;
