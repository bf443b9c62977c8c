import type { ServerResponse } from 'node:http';
import type { AppContext } from '../../context.ts';
import { createThrottledFailureLog } from '../../db/failure-log.ts';
import type { Listener } from '../../db/listener.ts';
import { ChangeStream } from '../../http/change-stream.ts';
import { requireStreamCapacity } from '../../limits/stream-limits.ts';
import type { DoorPass } from '../../sessions/door-session.ts';
import { readChanges } from './changes-data.ts';
import { EventChanges } from './event-changes.ts';
import { findEnded, keepInUse } from './passes.ts';

/** Triggers send 'guests {event}' or 'sessions {event}'. */
const CHANNEL = 'door_changed';
/** Phones take a connection that is silent for some time as dead, and so do proxies. */
const HEARTBEAT_MS = 10_000;
/** How often to look by ourselves while nobody would tell us. */
const UNHEARD_INTERVAL_MS = 1_000;

/** A phone that loses its network leaves its old connections open for a while. */
const MAX_STREAMS_OF_SESSION = 20;
/** Of a network: a whole venue, staff and all. */
const LIMITS = { ofNetwork: 1_000, inAll: 10_000 };
/** Of one event, so that whoever has its door code can't take the streams of all other events. */
const LIMITS_OF_EVENT = { ofNetwork: 500, inAll: 1_000 };

interface Visit {
  readonly eventId: number;
  readonly pass: DoorPass;
  readonly networks: readonly string[];
  /** Where the phone was when it last listened. */
  readonly since: string | undefined;
}

export function createDoorChanges(context: AppContext, listener: Listener) {
  const { db, log, metrics } = context;
  const closing = new AbortController();
  const onRefusal = () => metrics.refusals.of({ limit: 'door-streams' }).increase();
  const tellFailure = createThrottledFailureLog((fields) => log.warn(fields, 'the door is not told of changes'));
  const streams = new Set<ChangeStream<DoorPass>>();
  const events = new Map<number, EventChanges>();

  const onError = (error: unknown) => {
    if (!closing.signal.aborted) tellFailure(error);
  };

  async function endEnded(people: readonly ChangeStream<DoorPass>[]): Promise<void> {
    for (const stream of await findEnded(context, people)) stream.end();
  }

  function requireEventChanges(eventId: number): EventChanges {
    const changes =
      events.get(eventId) ??
      new EventChanges({
        read: (since) => readChanges(db, eventId, since),
        endEnded,
        onError,
        closing: closing.signal,
      });
    events.set(eventId, changes);
    return changes;
  }

  function doubtAll(): void {
    for (const changes of events.values()) {
      changes.guestsChanged();
      changes.sessionsChanged();
    }
  }

  listener.subscribe({
    channel: CHANNEL,
    onNotification(payload) {
      const [what, eventId] = payload.split(' ');
      const changes = events.get(Number(eventId));
      if (what === 'guests') changes?.guestsChanged();
      else changes?.sessionsChanged();
    },
    onGap: doubtAll,
  });

  const looking = setInterval(() => {
    if (!listener.isConnected) doubtAll();
  }, UNHEARD_INTERVAL_MS).unref();

  async function checkAll(): Promise<void> {
    const all = [...streams];
    await endEnded(all);
    await keepInUse(
      context,
      all.filter(({ isOpen }) => isOpen),
    );
  }

  const beating = setInterval(() => {
    for (const stream of streams) stream.beat();
    checkAll().catch(onError);
  }, HEARTBEAT_MS).unref();

  function requireRoom({ eventId, networks, pass }: Visit): void {
    requireStreamCapacity(streams, networks, { ...LIMITS, onRefusal });
    const ofEvent = [...streams].filter((stream) => stream.eventId === eventId);
    requireStreamCapacity(ofEvent, networks, { ...LIMITS_OF_EVENT, onRefusal });
    const own = [...streams].filter((stream) => stream.pass.tokenHash.equals(pass.tokenHash));
    if (own.length >= MAX_STREAMS_OF_SESSION) own[0]?.close();
  }

  return {
    requireRoom,
    countStreams: () => streams.size,

    /** From now on the phone hears of every change, beginning with those since it last listened. */
    open(response: ServerResponse, { since, ...visit }: Visit): void {
      const changes = requireEventChanges(visit.eventId);
      const stream = new ChangeStream({
        ...visit,
        place: since,
        response,
        onBehind: (behind) => changes.join(behind, behind.place),
      });
      streams.add(stream);
      response.on('close', () => {
        stream.isOpen = false;
        streams.delete(stream);
        changes.leave(stream);
        if (changes.isEmpty && events.get(visit.eventId) === changes) events.delete(visit.eventId);
      });
      // Who comes while the server ends, on a connection that was open, is sent on at once.
      if (closing.signal.aborted) stream.close();
      else changes.join(stream, since);
    },

    /** Phones are let go, to come back to another server. */
    close(): void {
      closing.abort();
      clearInterval(looking);
      clearInterval(beating);
      for (const stream of streams) stream.close();
    },
  };
}

export type DoorChanges = ReturnType<typeof createDoorChanges>;
