import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { createBackoff } from '../common/backoff.ts';
import { LISTENER_NAME } from './application-name.ts';
import { QUERY_TIMEOUT_MESSAGE, type ResilientPool } from './resilient-pool.ts';

/**
 * How often notifications are looked for that a server which died did not send; not while this server sends its own, which takes
 * those along. A connection can also die silently: it is given up when no answer comes in time. Not earlier: while it is away every
 * stream is read each second, which makes a machine that was only too busy to answer, as after a fail-over, busier still.
 */
const CHECK_INTERVAL_MS = 250;
const CHECK_TIMEOUT_MS = 3_000;
const SEND = { name: 'send-pending-notifications', text: 'select send_pending_notifications()' };
const RECONNECT_MS = 250;

/** One with a name is planned once for the connection. */
type Statement = string | { readonly name: string; readonly text: string };

interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Notifications may have been missed: the connection was lost, or is new. */
  readonly onGap: () => void;
}

interface Options {
  readonly pool: ResilientPool;
  readonly log: FastifyBaseLogger;
}

export type Listener = ReturnType<typeof createListener>;

/**
 * Receives PostgreSQL's notifications (`listen`) on a connection of its own, which it reopens whenever it breaks, and sends those
 * that this server's transactions have written down (functions.sql).
 */
export function createListener({ pool, log }: Options) {
  const stopping = new AbortController();
  const subscriptions: Subscription[] = [];
  let isConnected = false;
  let sender: pg.Client | undefined;
  let sending: { isAgain: boolean } | undefined;
  let hasSentSinceCheck = false;
  let listening: Promise<void> | undefined;

  /** The connection runs one statement after the other. */
  let lastStatement: Promise<unknown> = Promise.resolve();
  function inTurn<Row extends pg.QueryResultRow>(client: pg.Client, statement: Statement, values: unknown[] = []) {
    const result = lastStatement.then(() => client.query<Row>(statement, values));
    lastStatement = result.catch((error: Error) => {
      // A connection that died silently: those that wait fail at once, instead of each after a timeout of its own.
      if (error.message === QUERY_TIMEOUT_MESSAGE) void client.end().catch(() => {});
    });
    return result;
  }

  function announceGap(): void {
    for (const { onGap } of subscriptions) onGap();
  }

  /** What is committed while some are being sent goes together, in the next statement. */
  async function sendPending(client: pg.Client): Promise<void> {
    if (sending) {
      sending.isAgain = true;
      return;
    }
    const mine = { isAgain: true };
    sending = mine;
    try {
      while (mine.isAgain) {
        mine.isAgain = false;
        await inTurn(client, SEND);
        hasSentSinceCheck = true;
      }
    } finally {
      sending = undefined;
    }
  }
  // What fails is sent by the next check, or by another server.
  pool.onNotificationsPending = () => void (sender && sendPending(sender).catch(() => {}));

  async function listenUntilBroken(): Promise<void> {
    const client = new pg.Client({ ...pool.options, application_name: LISTENER_NAME, query_timeout: CHECK_TIMEOUT_MS });
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onNotification(payload);
    });
    const signal = AbortSignal.any([broken.signal, stopping.signal]);
    try {
      await client.connect();
      // What is sent is committed already: the notification's own commit need not wait for the disk or a standby.
      await client.query('set synchronous_commit = off');
      for (const channel of new Set(subscriptions.map((each) => each.channel))) await client.query(`listen ${channel}`);
      isConnected = true;
      sender = client;
      announceGap();
      while (!signal.aborted) {
        await sleep(CHECK_INTERVAL_MS, undefined, { signal, ref: false });
        if (!hasSentSinceCheck) await inTurn(client, SEND);
        hasSentSinceCheck = false;
      }
    } finally {
      const wasConnected = isConnected;
      isConnected = false;
      sender = undefined;
      if (wasConnected) announceGap();
      const ended = client.end().catch(() => {});
      // Only a working connection is waited for; a dead one may never end.
      if (!broken.signal.aborted) await ended;
    }
  }

  async function keepListening(): Promise<void> {
    const backoff = createBackoff({ firstMs: RECONNECT_MS, signal: stopping.signal });
    // The log has one line for an outage, not one for each attempt to reconnect.
    let isLogged = false;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      await listenUntilBroken().catch((error) => {
        if (stopping.signal.aborted) return;
        if (performance.now() - since > CHECK_TIMEOUT_MS) isLogged = false;
        if (!isLogged) log.warn({ err: error }, 'not receiving notifications from the database');
        isLogged = true;
      });
      await backoff.pause();
    }
  }

  return {
    /** Whether notifications that are sent now would arrive. */
    get isConnected() {
      return isConnected;
    },
    /** Runs a statement on this connection, which no transaction holds up; undefined while it is down. */
    async query<Row extends pg.QueryResultRow>(
      statement: Statement,
      values: readonly unknown[],
    ): Promise<Row[] | undefined> {
      return sender && (await inTurn<Row>(sender, statement, [...values])).rows;
    },
    /** Call it before `start`: a connection listens only to the channels known when it opens. */
    subscribe(subscription: Subscription) {
      subscriptions.push(subscription);
    },
    start() {
      listening = keepListening();
    },
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
