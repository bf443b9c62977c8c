import type { FoundGuest } from '../../../shared/contracts/guests.ts';
import type { NameMatches } from '../../../shared/name-search/name-index.ts';
import type { AppContext } from '../../context.ts';
import { listen } from '../../db/listener.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { notFoundError } from '../../http/errors.ts';
import { listFindableGuests } from './data.ts';
import { IndexCache } from './index-cache.ts';
import { LookupLimits } from './limits.ts';

/** Triggers on guests and events send the id of an event whose guests would be shown otherwise from now on. */
const CHANNEL = 'seats_changed';

interface Lookup {
  readonly eventId: number;
  /** As `parseNameQuery` takes a name apart. */
  readonly words: readonly string[];
  /** Whoever is looking. */
  readonly ip: string;
}

/** Finds seats by names, for anyone, without the database as long as nothing changes. */
export function createSeatFinder({ db, pool, log, clock }: AppContext) {
  const cache = new IndexCache({
    load: (eventId) => listFindableGuests(db, eventId),
    isHearing: () => listener.isHearing,
  });
  const listener = listen({
    pool,
    channel: CHANNEL,
    log,
    onMessage: (eventId) => (eventId ? cache.drop(Number(eventId)) : cache.dropAll()),
    onGap: () => cache.dropAll(),
  });
  const limits = new LookupLimits();

  return {
    async find({ eventId, words, ip }: Lookup): Promise<NameMatches<FoundGuest>> {
      const found = cache.find(eventId);
      const index = found instanceof Promise ? await found : found;
      if (!index) throw notFoundError('Event not found');
      const now = clock().getTime();
      const caller = limits.countLookup(`${eventId} ${clientNetwork(ip)}`, now);
      const matches = index.find(words);
      limits.countShown(caller, matches.people, { of: index.size, now });
      return matches;
    },

    stop: () => listener.stop(),
  };
}

export type SeatFinder = ReturnType<typeof createSeatFinder>;
