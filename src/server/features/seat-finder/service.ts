import type { FoundGuest } from '../../../shared/contracts/guests.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import type { NameMatches } from '../../../shared/name-search/name-index.ts';
import { parseNameQuery } from '../../../shared/name-search/name-query.ts';
import type { AppContext } from '../../context.ts';
import type { Listener } from '../../db/listener.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { listFindableGuests } from './data.ts';
import { IndexCache, type SeatIndex } from './index-cache.ts';
import { LookupLimits } from './limits.ts';

/** Triggers on guests and events send the id of an event whose guests would be shown otherwise from now on. */
const CHANNEL = 'seats_changed';

type Found = NameMatches<FoundGuest>;

interface Lookup {
  readonly eventId: number;
  readonly name: string;
  /** Whoever is looking. */
  readonly ip: string;
}

function requireWords(name: string): readonly string[] {
  const words = parseNameQuery(name);
  if (words) return words;
  const message = name.trim() ? messageKey('seatFinder.nameTooShort') : messageKey('seatFinder.nameRequired');
  throw new AppError('invalid_input', 'The name is too short.', { issues: [{ path: 'name', message }] });
}

/** Finds seats by names, for anyone, without the database as long as nothing changes. */
export function createSeatFinder({ db, clock }: AppContext, listener: Listener) {
  const cache = new IndexCache({
    load: (eventId) => listFindableGuests(db, eventId),
    isHearing: () => listener.isHearing,
  });
  listener.subscribe({
    channel: CHANNEL,
    onMessage: (eventId) => (eventId ? cache.drop(Number(eventId)) : cache.dropAll()),
    onGap: () => cache.doubtAll(),
  });
  const limits = new LookupLimits();

  function search(index: SeatIndex | undefined, { eventId, ip }: Lookup, words: readonly string[]): Found {
    if (!index) throw notFoundError('Event not found');
    const now = clock().getTime();
    const caller = limits.countLookup(`${eventId} ${clientNetwork(ip)}`, now);
    const matches = index.find(words);
    limits.countShown(caller, matches.people, { of: index.size, now });
    return matches;
  }

  return {
    /** Undefined, with nothing counted, while the event's index is not there. */
    findAtOnce(lookup: Lookup): Found | undefined {
      const words = requireWords(lookup.name);
      const index = cache.find(lookup.eventId);
      return index instanceof Promise ? undefined : search(index, lookup, words);
    },

    /** Answers at once, without a promise, as long as the event's index is there. */
    find(lookup: Lookup): Found | Promise<Found> {
      const words = requireWords(lookup.name);
      const index = cache.find(lookup.eventId);
      if (index instanceof Promise) return index.then((loaded) => search(loaded, lookup, words));
      return search(index, lookup, words);
    },
  };
}

export type SeatFinder = ReturnType<typeof createSeatFinder>;
