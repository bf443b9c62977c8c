import type { FoundGuest } from '../../../shared/contracts/seat-finder.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import type { NameMatches } from '../../../shared/name-search/name-index.ts';
import { parseNameQuery } from '../../../shared/name-search/name-query.ts';
import type { AppContext } from '../../context.ts';
import type { Listener } from '../../db/listener.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { clientNetwork } from '../../limits/client-networks.ts';
import { refusalCounter } from '../../limits/rate-limits.ts';
import { WiderNetworkCounts } from '../../limits/wider-networks.ts';
import { type FindableGuest, listFindableGuests } from './data.ts';
import { IndexCache, type SeatIndex } from './index-cache.ts';
import { MAX_LOOKUPS, tooManyLookups, WINDOW_MS } from './limits.ts';
import { createSharedLimit } from './shared-limit.ts';

/** Triggers on guests and events send the id of an event whose guests would be shown otherwise from now on. */
const CHANNEL = 'seats_changed';

type Written = NameMatches<FindableGuest>;
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

function read({ people, hasMore }: Written): Found {
  return { people: people.map(({ json }) => JSON.parse(json) as FoundGuest), hasMore };
}

/** Finds seats by names, for anyone, without the database as long as nothing changes. */
export function createSeatFinder(context: AppContext, listener: Listener) {
  const { db, clock } = context;
  const cache = new IndexCache({
    load: (eventId) => listFindableGuests(db, eventId),
    isHearing: () => listener.isConnected,
  });
  listener.subscribe({
    channel: CHANNEL,
    onNotification: (eventId) => (eventId ? cache.drop(Number(eventId)) : cache.dropAll()),
    onGap: () => cache.doubtAll(),
  });
  const sharedLimit = createSharedLimit(context);
  const { limits } = sharedLimit;
  const widerNetworks = new WiderNetworkCounts({ points: MAX_LOOKUPS, windowMs: WINDOW_MS });

  function search(index: SeatIndex | undefined, { eventId, ip }: Lookup, words: readonly string[]) {
    if (!index) throw notFoundError('Event not found');
    const now = clock().getTime();
    let noteRefusal = noteFlood;
    try {
      const waitMs = widerNetworks.count(eventId, ip, now);
      if (waitMs > 0) throw tooManyLookups(waitMs);
      const caller = limits.countLookup(`${eventId} ${clientNetwork(ip)}`, now);
      noteRefusal = noteHarvest;
      const matches = index.find(words);
      const showing = { of: index.size, now };
      return { matches, caller, showing, isCounted: limits.show(caller, matches.people, showing) };
    } catch (error) {
      return noteRefusal(error);
    }
  }

  const noteFlood = refusalCounter(context, 'lookups');
  const noteHarvest = refusalCounter(context, 'guests-shown');

  function count({ matches, caller, showing, isCounted }: ReturnType<typeof search>): Found | Promise<Found> {
    if (isCounted) return read(matches);
    return sharedLimit.show(caller, matches.people, showing).then(() => read(matches), noteHarvest);
  }

  return {
    describeCache: () => cache.describe(),

    /** Undefined, with nothing counted, while the event's index is not there or the other servers must be asked. */
    findAtOnce(lookup: Lookup): Written | undefined {
      const words = requireWords(lookup.name);
      const index = cache.find(lookup.eventId);
      if (index instanceof Promise) {
        // Whoever asks next is told if it fails; nobody waits for this one.
        index.catch(() => {});
        return undefined;
      }
      const { matches, caller, isCounted } = search(index, lookup, words);
      if (isCounted) return matches;
      limits.takeBack(caller);
      widerNetworks.takeBack(lookup.eventId, lookup.ip);
      return undefined;
    },

    /** Answers at once, without a promise, as long as the database need not be asked for anything. */
    find(lookup: Lookup): Found | Promise<Found> {
      const words = requireWords(lookup.name);
      const index = cache.find(lookup.eventId);
      if (index instanceof Promise) return index.then((loaded) => count(search(loaded, lookup, words)));
      return count(search(index, lookup, words));
    },

    close: () => sharedLimit.close(),
  };
}

export type SeatFinder = ReturnType<typeof createSeatFinder>;
