import type { AppContext } from '../../common/context.ts';
import type { Listener } from '../../db/listener.ts';
import { PageCache } from '../../http/page-cache.ts';
import { type EventWithOwner, findUncountedEvent } from '../events/data.ts';

/** Triggers send the id of an event when something changed that the guests' pages show. */
const CHANNELS = ['events_changed', 'seats_changed'];
/** How long an event may be used while the listener is disconnected, so that no change would be noticed. */
const MAX_UNNOTIFIED_AGE_MS = 1_000;
const MAX_EVENTS = 500;
/** Cached pages per event: languages × encodings × with or without a seat map. Local mode has more, one set per Host header. */
const MAX_PAGES_OF_EVENT = 16;

/** An event with its rendered pages that are the same for everyone: a hall of people opens the same one at once. */
export interface CachedEvent {
  readonly row: EventWithOwner;
  readonly pages: PageCache<Buffer>;
}

interface Entry {
  readonly startedAt: number;
  readonly loading: Promise<CachedEvent | undefined>;
}

/** Events whose guests open pages, kept in memory until the database notifies of a change. */
export function createEventCache({ db }: AppContext, listener: Listener) {
  /** Ordered by last use, the longest ago first. */
  const entries = new Map<number, Entry>();
  for (const channel of CHANNELS) {
    listener.subscribe({
      channel,
      onNotification: (id) => (id ? entries.delete(Number(id)) : entries.clear()),
      onGap: () => entries.clear(),
    });
  }

  function load(id: number): Entry {
    const forget = () => {
      if (entries.get(id) === entry) entries.delete(id);
    };
    const loading = findUncountedEvent(db, id).then(
      (found) => {
        if (!found) forget();
        // No page shows the venue layout, and it may be megabytes.
        return found && { row: { ...found, venueLayout: null }, pages: new PageCache<Buffer>(MAX_PAGES_OF_EVENT) };
      },
      (error) => {
        forget();
        throw error;
      },
    );
    const entry: Entry = { startedAt: performance.now(), loading };
    for (const oldest of entries.keys()) {
      if (entries.size < MAX_EVENTS) break;
      entries.delete(oldest);
    }
    return entry;
  }

  return {
    /** Undefined when there is no such event. */
    find(id: number): Promise<CachedEvent | undefined> {
      const known = entries.get(id);
      const isValid = known && (listener.isConnected || performance.now() - known.startedAt < MAX_UNNOTIFIED_AGE_MS);
      entries.delete(id);
      const entry = isValid ? known : load(id);
      entries.set(id, entry);
      return entry.loading;
    },
  };
}
