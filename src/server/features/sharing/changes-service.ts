import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { createThrottledFailureLog } from '../../db/failure-log.ts';
import type { Listener } from '../../db/listener.ts';
import { ChangeStream, type Frame } from '../../http/change-stream.ts';
import { requireStreamCapacity } from '../../limits/stream-limits.ts';
import { sessionCutoffs } from '../../sessions/session.ts';
import { listLiveSessions } from '../../sessions/session-data.ts';
import { listEntitlements } from './data.ts';

/** Triggers send the id of the event; an empty message on the first means every event. */
const CHANNELS = ['seats_changed', 'charts_changed'];
/** A trigger sends the id of an account of which a session was deleted: by logging out, here or elsewhere. */
const SESSIONS_CHANNEL = 'sessions_ended';
/** An editor's seats and its save come one after the other: what comes this close together is told once. */
const GATHERING_MS = 150;
/** Proxies give up a connection that is silent for longer than half a minute or so. */
const HEARTBEAT_MS = 15_000;
/** How often to tell people to look by themselves while nobody would tell us. */
const UNHEARD_INTERVAL_MS = 2_000;

/** An owner comes back this often at least, and is let in only while signed in; news is told only while that is so. */
const OWNER_VISIT_MS = 10 * 60_000;

const LIMITS = { ofNetwork: 200, inAll: 5_000 };
/** Of the viewers of one chart: whoever has its code can't take the places of all other charts. */
const LIMITS_OF_CHART = { ofNetwork: 60, inAll: 500 };
/** Tabs of one organiser; past these the one opened first is let go. */
const MAX_STREAMS_OF_SESSION = 10;

/** Charts are read whole: whoever hears this reads again. */
const CHANGED: Frame = { place: '', bytes: Buffer.from('data: changed\n\n') };

/** Venue staff come with the share code, the event's owner with the account. */
type Pass = { readonly shareCode: string } | { readonly userId: number; readonly tokenHash: Buffer };
type ChartStream = ChangeStream<Pass>;

export interface Visit {
  readonly eventId: number;
  readonly pass: Pass;
  readonly networks: readonly string[];
}

/** Tells everyone who reads a chart that it changed, and lets them go when it is no longer theirs to read. */
export function createChartChanges({ db, clock, log, metrics }: AppContext, listener: Listener) {
  const closing = new AbortController();
  const onRefusal = () => metrics.refusals.of({ limit: 'chart-streams' }).increase();
  const tellFailure = createThrottledFailureLog((fields) => log.warn(fields, 'shared charts are not told of changes'));
  const streams = new Set<ChartStream>();
  const changedEvents = new Set<number>();
  let isTelling = false;

  /** The sessions of those among them who are still signed in. */
  async function listLiveOwners(concerned: readonly ChartStream[]): Promise<ReadonlySet<string>> {
    const tokenHashes = concerned.flatMap(({ pass }) => ('userId' in pass ? [pass.tokenHash] : []));
    if (tokenHashes.length === 0) return new Set();
    const live = await listLiveSessions(db, tokenHashes, sessionCutoffs(clock()));
    return new Set(live.map((tokenHash) => tokenHash.toString('hex')));
  }

  /** Ends the streams of sessions that are over. */
  async function endSignedOut(owners: readonly ChartStream[]): Promise<void> {
    const liveOwners = await listLiveOwners(owners);
    for (const stream of owners) closeSignedOut(stream, liveOwners);
  }

  /** The same browser may have signed in anew: then it is let in when it comes back. */
  function closeSignedOut(stream: ChartStream, liveOwners: ReadonlySet<string>): void {
    if ('userId' in stream.pass && !liveOwners.has(stream.pass.tokenHash.toString('hex'))) stream.close();
  }

  /** Ends those whom nothing entitles any more. */
  async function listEntitled(eventIds: ReadonlySet<number>): Promise<ChartStream[]> {
    const concerned = [...streams].filter(({ eventId }) => eventIds.has(eventId));
    if (concerned.length === 0) return [];
    const entitlements = await listEntitlements(db, [...new Set(concerned.map(({ eventId }) => eventId))]);
    const liveOwners = await listLiveOwners(concerned);
    return concerned.filter((stream) => {
      const { pass } = stream;
      const event = entitlements.get(stream.eventId);
      const isEntitled = 'userId' in pass ? event?.userId === pass.userId : event?.shareCode === pass.shareCode;
      if (!isEntitled) stream.end();
      else closeSignedOut(stream, liveOwners);
      return stream.isOpen;
    });
  }

  async function tell(): Promise<void> {
    while (changedEvents.size > 0 && !closing.signal.aborted) {
      await sleep(GATHERING_MS, undefined, { signal: closing.signal, ref: false });
      const told = new Set(changedEvents);
      changedEvents.clear();
      try {
        for (const stream of await listEntitled(told)) stream.send(CHANGED);
      } catch (error) {
        for (const eventId of told) changedEvents.add(eventId);
        throw error;
      }
    }
  }

  function wake(): void {
    if (isTelling || changedEvents.size === 0) return;
    isTelling = true;
    tell()
      .catch((error) => {
        if (!closing.signal.aborted) tellFailure(error);
      })
      .finally(() => {
        isTelling = false;
      });
  }

  function changed(eventIds: Iterable<number>): void {
    for (const eventId of eventIds) changedEvents.add(eventId);
    wake();
  }

  const changedAll = () => changed(Array.from(streams, ({ eventId }) => eventId));

  for (const channel of CHANNELS) {
    listener.subscribe({
      channel,
      onNotification: (eventId) => (eventId ? changed([Number(eventId)]) : changedAll()),
      onGap: changedAll,
    });
  }

  function checkOwners(isConcerned: (userId: number) => boolean): void {
    const owners = [...streams].filter(({ pass }) => 'userId' in pass && isConcerned(pass.userId));
    if (owners.length > 0) endSignedOut(owners).catch((error) => !closing.signal.aborted && tellFailure(error));
  }

  listener.subscribe({
    channel: SESSIONS_CHANNEL,
    onNotification: (ended) => checkOwners((userId) => userId === Number(ended)),
    onGap: () => checkOwners(() => true),
  });

  const looking = setInterval(() => {
    if (!listener.isConnected) changedAll();
    // Also what could not be told before.
    else wake();
  }, UNHEARD_INTERVAL_MS).unref();

  const beating = setInterval(() => {
    for (const stream of streams) stream.beat();
    // A session that expires is deleted much later.
    checkOwners(() => true);
  }, HEARTBEAT_MS).unref();

  return {
    countStreams: () => streams.size,

    requireRoom({ eventId, pass, networks }: Visit): void {
      requireStreamCapacity(streams, networks, { ...LIMITS, onRefusal });
      if ('userId' in pass) {
        const own = [...streams].filter(
          (stream) => 'userId' in stream.pass && stream.pass.tokenHash.equals(pass.tokenHash),
        );
        if (own.length >= MAX_STREAMS_OF_SESSION) own[0]?.close();
        return;
      }
      const ofChart = [...streams].filter((stream) => stream.eventId === eventId && 'shareCode' in stream.pass);
      requireStreamCapacity(ofChart, networks, { ...LIMITS_OF_CHART, onRefusal });
    },

    /** Says at once to read the chart: what changed since it was read last is not missed. */
    open(response: ServerResponse, { eventId, pass, networks }: Visit): void {
      const stream: ChartStream = new ChangeStream({
        eventId,
        pass,
        networks,
        place: undefined,
        response,
        onBehind: (behind) => behind.send(CHANGED),
      });
      streams.add(stream);
      const visit = 'userId' in pass ? setTimeout(() => stream.close(), OWNER_VISIT_MS).unref() : undefined;
      response.on('close', () => {
        clearTimeout(visit);
        stream.isOpen = false;
        streams.delete(stream);
      });
      // Who comes while the server ends, on a connection that was open, is sent on at once.
      if (closing.signal.aborted) stream.close();
      // Through the same door as every change: the code may have been replaced since the call was let in.
      else changed([eventId]);
    },

    /** Viewers are let go, to come back to another server. */
    close(): void {
      closing.abort();
      clearInterval(looking);
      clearInterval(beating);
      for (const stream of streams) stream.close();
    },
  };
}

export type ChartChanges = ReturnType<typeof createChartChanges>;
