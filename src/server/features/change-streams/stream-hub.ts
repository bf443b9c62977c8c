import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EventNeed, rolesWith } from '../../../shared/event-roles.ts';
import type { AppContext } from '../../common/context.ts';
import { createThrottledFailureLog } from '../../db/failure-log.ts';
import type { Listener } from '../../db/listener.ts';
import { beginStream, createChangeStream } from '../../http/change-stream.ts';
import { onceClosed } from '../../http/once-closed.ts';
import { clientNetworks } from '../../limits/client-networks.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import { requireStreamCapacity } from '../../limits/stream-limits.ts';
import { sessionCutoffs, TOUCH_INTERVAL_MS } from '../../sessions/session.ts';
import { listPassStates, type StreamPass, touchSessions } from '../event-access/data.ts';
import { type ChangeSource, EventStreams, type Stream } from './event-streams.ts';

/** How often streams are checked: whether their session is still valid, and whether their client reads. */
const HEARTBEAT_MS = 10_000;
/** A trigger sends the id of an account whose sessions were deleted, by logging out here or on another device. */
const SESSIONS_ENDED_CHANNEL = 'sessions_ended';

interface Capacity {
  readonly ofNetwork: number;
  readonly inAll: number;
}

interface HubOptions {
  /** The name of the limit in metrics. */
  readonly name: string;
  readonly failureMessage: string;
  /** A stream that a session opened stays open as long as the session's role grants this. */
  readonly need: EventNeed;
  /** `close` lets the browser come back with another session, which it has if somebody signed in again. */
  readonly onSignOut: 'end' | 'close';
  readonly capacity: Capacity;
  /** For streams opened with a code: whoever has the code of one event can't take the streams of all other events. */
  readonly capacityOfEvent: Capacity;
  /** One stream more closes the session's oldest: a phone that loses its network leaves connections open. */
  readonly maxStreamsOfSession: number;
  /** How often each stream sends a ping: clients and proxies drop a connection that stays silent. */
  readonly pingMs: number;
  /** How often to read without a notification while the connection that brings them is down. */
  readonly pollMs: number;
  readonly gatherMs: number;
  readonly pauseMs: number;
  readonly createSource: (eventId: number) => ChangeSource;
}

/** What streams to pages of those who may see the event have in common: editors, organisers' pages and seating charts. */
export const PAGE_STREAMS = {
  need: 'read',
  onSignOut: 'close',
  capacity: { ofNetwork: 200, inAll: 5_000 },
  capacityOfEvent: { ofNetwork: 60, inAll: 500 },
  maxStreamsOfSession: 10,
  pingMs: 10_000,
  pauseMs: 0,
} as const;

interface Visit {
  readonly eventId: number;
  readonly pass: StreamPass;
  /** The cursor in the event's history that the client has reached before. */
  readonly cursor?: string | undefined;
}

/** Refreshes at once: after an outage everybody else needs the database's connections too. */
const MAX_REFRESHES = 3;

const isOfAccount = (pass: StreamPass) => 'role' in pass && pass.role !== 'staff';

/** Keeps the open streams of all events on this server, and sends them what changes until their pass becomes invalid. */
export function createStreamHub(context: AppContext, listener: Listener, options: HubOptions) {
  const { pool, clock, log, metrics } = context;
  const closing = new AbortController();
  const streams = new Set<Stream>();
  const events = new Map<number, EventStreams>();
  const refreshes = new FairQueue({ ofTurn: 0, inAll: 0, ms: 0 });
  const waitToRefresh = () => refreshes.enter('refreshes', { refresh: MAX_REFRESHES }, { isPatient: true });
  const onRefusal = () => metrics.refusals.of({ limit: options.name }).increase();
  const logFailure = createThrottledFailureLog((fields) => log.warn(fields, options.failureMessage));
  const onError = (error: unknown) => {
    if (!closing.signal.aborted) logFailure(error);
  };

  async function endInvalid(checked: readonly Stream[]): Promise<void> {
    if (checked.length === 0) return;
    const roles = rolesWith(options.need);
    const states = await listPassStates(pool, checked, { roles, ...sessionCutoffs(clock()) });
    for (const [index, stream] of checked.entries()) {
      if (states[index] === 'signed-out' && options.onSignOut === 'close') stream.close();
      else if (states[index] !== 'valid') stream.end();
    }
  }

  function ofEvent(eventId: number): EventStreams {
    const known = events.get(eventId);
    if (known) return known;
    const source = options.createSource(eventId);
    const event = new EventStreams({ ...options, source, endInvalid, onError, waitToRefresh, closing: closing.signal });
    events.set(eventId, event);
    return event;
  }

  function refreshAll({ hasNewSettings = false } = {}): void {
    for (const event of events.values()) event.refresh(hasNewSettings);
  }

  listener.subscribe({
    channel: SESSIONS_ENDED_CHANNEL,
    onNotification(userId) {
      const ended = [...streams].filter(({ pass }) => 'role' in pass && pass.userId === Number(userId));
      endInvalid(ended).catch(onError);
    },
    onGap: refreshAll,
  });

  const polling = setInterval(() => {
    if (!listener.isConnected) refreshAll();
  }, options.pollMs).unref();

  /** Sessions that expire are deleted much later, and nothing notifies of it: all are checked with every heartbeat. */
  async function checkSessions(): Promise<void> {
    await endInvalid([...streams]);
    if (pool.areCommitsStuck) return;
    const now = clock();
    const open = [...streams].filter(({ isOpen }) => isOpen).map(({ pass }) => pass);
    // A browser that listens is in use, even if its user sends nothing.
    await touchSessions(pool, open, { now, since: new Date(now.getTime() - TOUCH_INTERVAL_MS) });
  }

  const pinging = setInterval(() => {
    for (const stream of streams) stream.ping();
  }, options.pingMs).unref();

  const beating = setInterval(() => {
    for (const stream of streams) stream.beat();
    checkSessions().catch(onError);
  }, HEARTBEAT_MS).unref();

  function requireCapacity(networks: readonly string[], { eventId, pass }: Visit): void {
    requireStreamCapacity(streams, networks, { ...options.capacity, onRefusal });
    if (!isOfAccount(pass)) {
      const opened = [...streams].filter((stream) => stream.eventId === eventId && !isOfAccount(stream.pass));
      requireStreamCapacity(opened, networks, { ...options.capacityOfEvent, onRefusal });
    }
    if (!('role' in pass)) return;
    const own = [...streams].filter((stream) => 'role' in stream.pass && stream.pass.tokenHash.equals(pass.tokenHash));
    if (own.length >= options.maxStreamsOfSession) own[0]?.close();
  }

  return {
    countStreams: () => streams.size,

    /** Answers a call with a stream that first sends everything since the client's cursor, then every change. */
    open(request: FastifyRequest, reply: FastifyReply, visit: Visit): Stream {
      const networks = clientNetworks(request.ip);
      requireCapacity(networks, visit);
      const response = beginStream(reply);
      const event = ofEvent(visit.eventId);
      const onBehind = () => event.join(stream);
      const stream: Stream = createChangeStream({ ...visit, cursor: visit.cursor, networks, response, onBehind });
      streams.add(stream);
      onceClosed(response, () => {
        stream.isOpen = false;
        streams.delete(stream);
        event.leave(stream);
        if (event.isEmpty && events.get(visit.eventId) === event) events.delete(visit.eventId);
      });
      if (!stream.isOpen) return stream;
      // A server that is stopping sends clients on to another one at once.
      if (closing.signal.aborted) stream.close();
      else event.join(stream);
      return stream;
    },

    sendChanges: (eventId: number, { hasNewSettings = false } = {}) => events.get(eventId)?.sendChanges(hasNewSettings),
    checkPasses: (eventId: number) => events.get(eventId)?.checkPasses(),
    refreshAll,

    /** Closes all streams; their clients reconnect, to another server. */
    close(): void {
      closing.abort();
      clearInterval(polling);
      clearInterval(pinging);
      clearInterval(beating);
      for (const stream of streams) stream.close();
    },
  };
}

export type StreamHub = ReturnType<typeof createStreamHub>;
