import { messageKey } from '../../../shared/i18n/message-key.ts';
import type { NameMatches } from '../../../shared/name-search/name-index.ts';
import { parseNameQuery } from '../../../shared/name-search/name-query.ts';
import { splitTitles } from '../../../shared/name-search/whole-name.ts';
import type { AppContext } from '../../common/context.ts';
import type { Listener } from '../../db/listener.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import type { SeatIndex } from './build-index.ts';
import { type FindableGuest, listFindableGuests } from './data.ts';
import { FloodLimit } from './flood-limit.ts';
import { IndexCache } from './index-cache.ts';
import { createPrivacyLimits, type ShownGuests } from './privacy-limits.ts';

/** Triggers on guests and events send the id of the event whose lookups change. */
const CHANNEL = 'seats_changed';

export interface Lookup {
  readonly eventId: number;
  readonly name: string;
  readonly ip: string;
}

export interface LookupAnswer {
  /** The guests as a JSON array of `FoundGuest`. */
  readonly json: string;
  /** Whether more guests match than are listed. */
  readonly hasMore: boolean;
  /** Whether nobody has that name, and those who may be meant are listed. */
  readonly isNear: boolean;
  /** Whether this address is shown no new guests until it types a whole name. */
  readonly isFullNameRequired: boolean;
}

function requireWords(name: string): readonly string[] {
  const words = parseNameQuery(name);
  if (words) return words;
  const message = name.trim() ? messageKey('seatFinder.nameTooShort') : messageKey('seatFinder.nameRequired');
  throw new AppError('invalid_input', 'The name is too short.', { issues: [{ path: 'name', message }] });
}

function withNotes({ json, notes }: FindableGuest): string {
  return notes === undefined ? json : `${json.slice(0, -1)},"specialRequirements":${JSON.stringify(notes)}}`;
}

/** Finds seats by names, for anyone, from memory as long as nothing changes. */
export function createSeatFinder(context: AppContext, listener: Listener) {
  const { db, clock } = context;
  const cache = new IndexCache({
    load: (eventId, earlier) => listFindableGuests(db, eventId, earlier?.people),
    isListening: () => listener.isConnected,
  });
  listener.subscribe({
    channel: CHANNEL,
    onNotification: (eventId) => (eventId ? cache.invalidate(Number(eventId)) : cache.clear()),
    onGap: () => cache.invalidateAll(),
  });
  const floodLimit = new FloodLimit(context, 'lookups');
  const privacy = createPrivacyLimits(context);

  function search(
    index: SeatIndex | undefined,
    { eventId, ip }: Lookup,
    words: readonly string[],
  ): LookupAnswer | Promise<LookupAnswer> {
    if (!index) throw notFoundError('Event not found');
    const now = clock().getTime();
    const caller = floodLimit.count(eventId, ip, now);
    const { whole, partial, hasMore } = index.find(words);
    const isFound = whole.length > 0 || partial.length > 0;
    // Suggestions are shown as partial queries show people: no notes, and counted.
    const suggested = isFound ? [] : index.suggest(words);
    const list = { total: index.size, now };
    const shown = privacy.show(caller, isFound ? partial : suggested, list);
    const noted = privacy.showNotes(caller, whole, list);
    const isMiss = !isFound && index.size > 0 && splitTitles(words).words.length > 1;
    const matches = { whole, hasMore, isNear: suggested.length > 0 };
    const counting = isMiss ? privacy.countMiss(caller, now) : undefined;
    if (shown instanceof Promise || noted instanceof Promise || counting) {
      return Promise.all([shown, noted, counting]).then(([people, withNotes]) => answer(matches, people, withNotes));
    }
    return answer(matches, shown, noted);
  }

  function answer(
    { whole, hasMore, isNear }: Pick<NameMatches<FindableGuest>, 'whole' | 'hasMore'> & { isNear: boolean },
    { guests, isFull }: ShownGuests<FindableGuest>,
    noted: Pick<ShownGuests<FindableGuest>, 'guests'>,
  ): LookupAnswer {
    const json = [
      ...whole.map((guest) => (noted.guests.includes(guest) ? withNotes(guest) : guest.json)),
      ...guests.map(({ json }) => json),
    ];
    // A caller who has seen enough is not told whether anybody else matches.
    const isFullNameRequired = isFull && whole.length === 0;
    return {
      json: `[${json.join(',')}]`,
      hasMore: hasMore && !isFull,
      isNear: isNear && json.length > 0,
      isFullNameRequired,
    };
  }

  return {
    describeCache: () => cache.describe(),
    /** To be called after an import of many guests. */
    prepare: (eventId: number) => cache.prepare(eventId),
    /** Whether the event's guests are in memory, so that it is known to exist. */
    isLoaded: (eventId: number) => cache.has(eventId),

    /** Answers without a promise as long as neither the event's guests nor the limits have to be read from the database. */
    find(lookup: Lookup): LookupAnswer | Promise<LookupAnswer> {
      const words = requireWords(lookup.name);
      const index = cache.find(lookup.eventId);
      if (index instanceof Promise) return index.then((loaded) => search(loaded, lookup, words));
      return search(index, lookup, words);
    },
  };
}

export type SeatFinder = ReturnType<typeof createSeatFinder>;
