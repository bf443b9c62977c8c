import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { LoggedOperation } from '../../../shared/contracts/layout-operations.ts';
import type { PresenceNews } from '../../../shared/contracts/presence.ts';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../lib/retry-delay.ts';
import { companyOf } from './plan-company.ts';

/** What the stream tells of a guest: what viewers may see too. */
export type LiveGuest = Pick<Guest, 'id' | 'tableNumber' | 'seatNumber'> & Partial<Guest>;

/** The server-sent events of a plan, as `liveQuerySchema` describes them. */
export interface PlanEvents {
  readonly ops: readonly LoggedOperation[];
  readonly guests: {
    readonly isStale: boolean;
    readonly guests: readonly LiveGuest[];
    readonly removedIds: readonly number[];
    /** The version of the layout when they were read. */
    readonly head: number;
  };
  readonly rules: { readonly version: number };
  readonly reload: { readonly head: number };
  /** Taken in by the company of the plan, whoever opened the stream. */
  readonly presence: PresenceNews;
  /** The client may no longer listen. */
  readonly ended: null;
}

interface PlanStreamOptions {
  /** The version of the layout that the page has; both are asked for before the first event was heard. */
  readonly version: () => number;
  /** From where changes of the guests that the page has are told. Without it the page is told to read them again. */
  readonly guestsCursor?: (() => string | null | undefined) | undefined;
  /** What is done with each kind of event; those without an entry are passed over. */
  readonly on: { readonly [Name in Exclude<keyof PlanEvents, 'presence'>]?: (data: PlanEvents[Name]) => void };
  /** False while nothing is heard. The server does not say why it refuses a stream: the page finds out by reading something. */
  readonly onConnected?: (isConnected: boolean) => void;
  /** Called when a connection is asked for, and when a hidden page gives its one up. */
  readonly onListening?: (isListening: boolean) => void;
}

/** The server sends a ping every ten seconds; a connection silent for this long is dead. */
const MAX_SILENCE_MS = 30_000;
const WATCH_MS = 5_000;
/** Whoever looks at another tab for a moment keeps the place among those who edit. */
const HIDDEN_MS = 60_000;
/** A connection that breaks is mostly there again before this. */
const DEAF_MS = 10_000;
/** When somebody changes to another tab, that one may open its stream so long before this one hears that it is hidden. */
const TAB_CHANGE_MS = 2_000;
/** Tells the other tabs of this browser that a page has opened a stream. */
const OPENED_CHANNEL = 'plan-stream-opened';
const NAMES = ['ops', 'guests', 'rules', 'reload', 'presence', 'ended'] as const satisfies (keyof PlanEvents)[];

/**
 * Listens to what others do to the plan and the guests of an event, until the returned function is called. A connection that breaks is
 * continued from the last event that was heard. A page that stays hidden stops listening, at once if another tab opens a stream, because
 * browsers limit the connections of all tabs together: six of them over HTTP/1.1, and a seventh call would wait.
 */
export function openPlanStream(eventId: number, options: PlanStreamOptions): () => void {
  const { version, guestsCursor, on, onConnected, onListening } = options;
  const presence = (news: PresenceNews) => companyOf(eventId).hear(news);
  const handle = { ...on, presence } as Partial<Record<keyof PlanEvents, (data: unknown) => void>>;
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let heard: string | undefined;
  let aliveAtMs = 0;
  let openedElsewhereAtMs = 0;
  const otherTabs = new BroadcastChannel(OPENED_CHANNEL);

  function disconnect(): void {
    clearTimeout(retry);
    source?.close();
    source = undefined;
    companyOf(eventId).leave();
  }

  function connect(): void {
    disconnect();
    onListening?.(true);
    otherTabs.postMessage(null);
    aliveAtMs = Date.now();
    const cursor = guestsCursor?.();
    const since = heard ?? `${version()}${cursor ? `~${cursor}` : ''}`;
    const opened = new EventSource(pathOf(calls.layouts.live, { id: eventId }, { since }));
    source = opened;
    const onAlive = () => {
      aliveAtMs = Date.now();
      failures = 0;
      onConnected?.(true);
    };
    opened.addEventListener('open', onAlive);
    opened.addEventListener('ping', onAlive);
    for (const name of NAMES) {
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        aliveAtMs = Date.now();
        handle[name]?.(data ? JSON.parse(data) : null);
        // Only the last of the events that are sent together has an id: the others are heard again after a break.
        if (lastEventId) heard = lastEventId;
      });
    }
    opened.addEventListener('error', () => {
      onConnected?.(false);
      if (source !== opened) return;
      // Where the others are is not known any more; the next stream begins with all of them.
      companyOf(eventId).leave();
      // After a broken connection the browser itself reconnects, after an error status it gives up.
      if (opened.readyState !== EventSource.CLOSED) return;
      failures += 1;
      retry = setTimeout(connect, retryDelayMs(failures, LONGEST_RETRY_MS.editor));
    });
  }

  /** Until the page is seen again. */
  function giveUp(): void {
    disconnect();
    onListening?.(false);
  }

  function follow(): void {
    if (document.visibilityState !== 'visible') {
      const isReplaced = source && Date.now() - openedElsewhereAtMs < TAB_CHANGE_MS;
      if (isReplaced) giveUp();
      else hiding ??= setTimeout(giveUp, HIDDEN_MS);
      return;
    }
    clearTimeout(hiding);
    hiding = undefined;
    const isSilent = Date.now() - aliveAtMs > MAX_SILENCE_MS;
    if (source && isSilent) onConnected?.(false);
    if (!source || isSilent) connect();
  }

  const watcher = setInterval(() => source && follow(), WATCH_MS);
  const stop = new AbortController();
  document.addEventListener('visibilitychange', follow, { signal: stop.signal });
  otherTabs.onmessage = () => {
    openedElsewhereAtMs = Date.now();
    if (source && document.visibilityState !== 'visible') giveUp();
  };
  window.addEventListener('online', () => document.visibilityState === 'visible' && connect(), { signal: stop.signal });
  follow();
  return () => {
    clearInterval(watcher);
    clearTimeout(hiding);
    otherTabs.close();
    stop.abort();
    disconnect();
  };
}

/** Says when a stream was not heard for a while, and when it is heard again. A hidden page that does not listen misses nothing. */
export function watchHearing(onDeaf: (isDeaf: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = () => {
    timer ??= setTimeout(() => onDeaf(true), DEAF_MS);
  };
  const onConnected = (isConnected: boolean) => {
    if (!isConnected) return wait();
    stop();
    onDeaf(false);
  };
  return { onConnected, onListening: (isListening: boolean) => (isListening ? wait() : stop()), stop };
}
