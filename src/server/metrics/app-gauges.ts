import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../common/context.ts';
import { withTimeout } from '../common/timeouts.ts';
import type { Listener } from '../db/listener.ts';
import type { StreamHub } from '../features/change-streams/stream-hub.ts';
import { countWaitingMails } from '../features/guest-mails/data.ts';
import { countUnsettled } from '../features/payments/data.ts';
import type { SeatFinder } from '../features/seat-finder/service.ts';

/** How long counts that were read from the database are reused, however often Prometheus reads the metrics. */
const UNSETTLED_LIFETIME_MS = 15_000;
/** A database that hangs must not keep the other metrics from being read. */
const UNSETTLED_TIMEOUT_MS = 2_000;

interface Parts {
  readonly app: FastifyInstance;
  readonly listener: Listener;
  readonly seatFinder: SeatFinder;
  readonly doorChanges: StreamHub;
  readonly chartChanges: StreamHub;
  readonly eventChanges: StreamHub;
  readonly liveStreams: StreamHub;
}

async function readCounts(db: AppContext['db']) {
  const guestMails = await countWaitingMails(db);
  return { ...(await countUnsettled(db)), guestMails };
}

function createUnsettledReader({ db }: AppContext): () => ReturnType<typeof readCounts> {
  let known: { readonly since: number; readonly counts: ReturnType<typeof readCounts> } | undefined;
  return async () => {
    if (!known || performance.now() - known.since > UNSETTLED_LIFETIME_MS) {
      known = { since: performance.now(), counts: readCounts(db) };
      known.counts.catch(() => {
        known = undefined;
      });
    }
    return withTimeout(UNSETTLED_TIMEOUT_MS, known.counts);
  };
}

/** Metrics that are read from the running app when Prometheus asks. */
export function registerAppGauges(context: AppContext, parts: Parts): void {
  const { pool, metrics } = context;
  const { app, listener, seatFinder, ...hubs } = parts;
  const streams = {
    door: hubs.doorChanges,
    chart: hubs.chartChanges,
    event: hubs.eventChanges,
    live: hubs.liveStreams,
  };
  const gauge = metrics.registry.gauge.bind(metrics.registry);
  const readCounter = metrics.registry.readCounter.bind(metrics.registry);
  const countStreams = () => Object.values(streams).reduce((sum, hub) => sum + hub.countStreams(), 0);

  gauge('http_requests_in_flight', 'Requests being answered, without live streams.', () =>
    Math.max(0, app.countOpenRequests() - countStreams()),
  );
  gauge('placecard_live_streams', 'Open live streams.', () =>
    Object.entries(streams).map(([kind, hub]) => ({ labels: { kind }, value: hub.countStreams() })),
  );
  gauge('placecard_draining', 'Whether the server is shutting down.', () => Number(app.drain.isUnderWay));

  gauge('placecard_database_connections', 'Connections of the pool.', () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]);
  gauge('placecard_database_connections_max', 'The most connections that the pool opens.', () => pool.options.max);
  gauge('placecard_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount);
  gauge('placecard_listener_up', 'Whether notifications from the database arrive.', () => Number(listener.isConnected));

  const cache = () => seatFinder.describeCache();
  gauge('placecard_seat_index_events', 'Events with a seat index in memory.', () => cache().events);
  gauge('placecard_seat_index_names', 'Names in the seat indexes.', () => cache().names);
  gauge('placecard_seat_index_bytes', 'Estimated memory of the seat indexes.', () => cache().bytes);
  readCounter('placecard_seat_index_hits_total', 'Lookups that found the index in memory.', () => cache().hits);
  readCounter('placecard_seat_index_builds_total', 'Seat indexes built from the database.', () => cache().builds);

  gauge('placecard_commits_waiting', 'Commits that wait for a standby.', () => pool.waitingCommits ?? []);

  const readUnsettled = createUnsettledReader(context);
  gauge('placecard_payments_waiting', 'Payments whose outcome Barion has not told yet.', async () => {
    return (await readUnsettled()).waiting;
  });
  gauge('placecard_refunds_owed', 'Refunds still to be paid.', async () => (await readUnsettled()).refundsOwed);
  gauge('placecard_guest_mails_waiting', 'Mails to guests that wait to be sent.', async () => {
    return (await readUnsettled()).guestMails;
  });
}
