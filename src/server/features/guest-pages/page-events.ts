import type { AppContext } from '../../context.ts';
import type { Listener } from '../../db/listener.ts';
import { type EventWithOwner, findUncountedEvent } from '../events/data.ts';

/** Triggers send the id of an event of which the guests' pages would show something else from now on. */
const CHANNELS = ['events_changed', 'seats_changed'];
/** How long an event may serve while nobody would tell us of a change. */
const MAX_UNHEARD_AGE_MS = 1_000;
const MAX_EVENTS = 500;
/** Languages, encodings, with and without a map. Only in local mode can there be more: one for each Host header. */
const MAX_PAGES_OF_EVENT = 16;

/** An event as it was read, with the pages that were made of it and are the same for everyone. */
export class PageEvent {
  readonly row: EventWithOwner;
  private readonly pages = new Map<string, Promise<Buffer>>();

  constructor(row: EventWithOwner) {
    this.row = row;
  }

  /** When a hall of people scans one code, all but the first get what was rendered and packed for that one. */
  findPage(variant: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.pages.get(variant);
    if (known) return known;
    if (this.pages.size >= MAX_PAGES_OF_EVENT) this.pages.clear();
    const page = make();
    this.pages.set(variant, page);
    // A page that could not be made is tried again by the next who asks.
    page.catch(() => this.pages.delete(variant));
    return page;
  }
}

interface Entry {
  readonly since: number;
  readonly loading: Promise<PageEvent | undefined>;
}

/** The events whose guests open pages just now, in memory until the database says that one of them changed. */
export function createPageEvents({ db }: Pick<AppContext, 'db'>, listener: Listener) {
  /** The one used longest ago comes first. */
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
        // Pages show nothing of this, and it may be megabytes.
        return found && new PageEvent({ ...found, venueLayout: null });
      },
      (error) => {
        forget();
        throw error;
      },
    );
    const entry: Entry = { since: performance.now(), loading };
    for (const oldest of entries.keys()) {
      if (entries.size < MAX_EVENTS) break;
      entries.delete(oldest);
    }
    return entry;
  }

  return {
    /** Undefined when there is no such event. */
    find(id: number): Promise<PageEvent | undefined> {
      const known = entries.get(id);
      const isValid = known && (listener.isConnected || performance.now() - known.since < MAX_UNHEARD_AGE_MS);
      entries.delete(id);
      const entry = isValid ? known : load(id);
      entries.set(id, entry);
      return entry.loading;
    },
  };
}

export type PageEvents = ReturnType<typeof createPageEvents>;
