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

/** Guests and their search texts, in the same order: reading thousands of texts from a cache by guest takes longer than searching. */
interface Searchable {
  readonly guests: readonly DoorGuest[];
  readonly texts: readonly string[];
}

const searchable = (guests: readonly DoorGuest[]): Searchable => ({ guests, texts: guests.map(searchText) });

function search({ guests, texts }: Searchable, folded: string): Searchable {
  const found: { guests: DoorGuest[]; texts: string[] } = { guests: [], texts: [] };
  for (const [at, guest] of guests.entries()) {
    const text = texts[at] ?? '';
    if (!matchesWords(text, folded)) continue;
    found.guests.push(guest);
    found.texts.push(text);
  }
  return found;
}

/**
 * Staff type how a name begins: names that begin with the letters come first, then those with a word that does. Names that
 * only contain the letters come last. Each group keeps its order.
 */
function beginnersFirst({ guests, texts }: Searchable, folded: string): readonly DoorGuest[] {
  if (folded === '' || guests.length < 2) return guests;
  const words = folded.split(' ').map((word) => ({ word, inside: ` ${word}` }));
  const [first = ''] = folded.split(' ');
  const ranked: [DoorGuest[], DoorGuest[], DoorGuest[]] = [[], [], []];
  for (const [at, guest] of guests.entries()) {
    const text = texts[at] ?? '';
    // The text has the household after the name, which does not count here. Folding hardly changes the length of a name.
    const end = guest.fullName.length - 1;
    const isOfWords = words.every(({ word, inside }) => text.startsWith(word) || text.lastIndexOf(inside, end) >= 0);
    ranked[!isOfWords ? 2 : text.startsWith(first) ? 0 : 1].push(guest);
  }
  return ranked.flat();
}

/** Searches the list on the device. Each finder caches its index between searches. */
export function createGuestFinder() {
  /** The list that was searched or prepared last. */
  let current = searchable([]);
  let currentById: GuestsById = new Map();
  /** The guests in `index`, with the names that they had. */
  let indexed = currentById;
  let index = NameIndex.of<DoorGuest>([]);
  /** The guests whose index was built, or is being built, ahead of a search. */
  let prepared = currentById;
  let last: { guests: readonly DoorGuest[]; folded: string; found: Searchable } | undefined;

  /** Whoever matches a search also matches its beginning, so while somebody types the last result is searched. */
  function findNamed(guests: readonly DoorGuest[], folded: string): readonly DoorGuest[] {
    const isContinued = last?.guests === guests && folded.startsWith(last.folded);
    const searched = isContinued && last ? last.found : guests === current.guests ? current : searchable(guests);
    const found = folded === '' ? searched : search(searched, folded);
    last = { guests, folded, found };
    return beginnersFirst(found, folded);
  }

  function setCurrent(guests: readonly DoorGuest[]): void {
    if (guests === current.guests) return;
    current = searchable(guests);
    currentById = new Map(guests.map((guest) => [guest.id, guest]));
    // If only arrivals have changed, the index still holds; this way the next search need not compare the names again.
    if (haveSameNames(currentById, indexed)) indexed = currentById;
  }

  function findNearly(guests: readonly DoorGuest[], typed: string): readonly DoorGuest[] {
    const words = parseNameQuery(typed);
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
    find(guests: readonly DoorGuest[], filter: DoorFilter, typed: string): FoundGuests {
      const named = findNamed(guests, foldName(typed));
      const found = named.length > 0 ? named : findNearly(guests, typed);
      const isNearly = named.length === 0 && found.length > 0;
      if (filter === 'all') return { guests: found, isNearly };
      // A search among those who have not arrived also finds guests who declined: they may come after all.
      const isByName = filter === 'notArrived' && typed.trim() !== '';
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
          idle(() => findNamed(current.guests, COMMON_LETTERS));
          idle(() => findNearly(current.guests, `${current.guests[0]?.fullName}x`));
        };
        idle(step);
      });
    },
  };
}

export type GuestFinder = ReturnType<typeof createGuestFinder>;
