import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** A connection can die without a word: it is asked this often, and given up when no answer comes in time. */
const ASK_INTERVAL_MS = 500;
const ANSWER_TIMEOUT_MS = 1_000;
const RETRY_DELAY_MS = 250;

interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Messages may have been missed: the connection broke, or has just been made. */
  readonly onGap: () => void;
}

export interface Listener {
  /** Whether a message sent now would arrive. */
  readonly isConnected: boolean;
  /** Before the start only. */
  subscribe(subscription: Subscription): void;
  start(): void;
  stop(): Promise<void>;
}

interface Options {
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
}

/** Hears what is sent to channels of PostgreSQL, on a connection of its own that is made again whenever it breaks. */
export function createListener({ pool, log }: Options): Listener {
  const stopping = new AbortController();
  const subscriptions: Subscription[] = [];
  let isConnected = false;
  let hearing: Promise<void> | undefined;

  function tellOfGap(): void {
    for (const { onGap } of subscriptions) onGap();
  }

  async function hearUntilBroken(): Promise<void> {
    const client = new pg.Client({ ...pool.options, query_timeout: ANSWER_TIMEOUT_MS });
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.onNotification(payload);
    });
    const signal = AbortSignal.any([broken.signal, stopping.signal]);
    try {
      await client.connect();
      for (const channel of new Set(subscriptions.map((each) => each.channel))) await client.query(`listen ${channel}`);
      isConnected = true;
      tellOfGap();
      while (!signal.aborted) {
        await sleep(ASK_INTERVAL_MS, undefined, { signal, ref: false });
        await client.query('select 1');
      }
    } finally {
      const wasHearing = isConnected;
      isConnected = false;
      if (wasHearing) tellOfGap();
      // A connection that does not answer is not waited for.
      const ended = client.end().catch(() => {});
      if (!broken.signal.aborted) await ended;
    }
  }

  async function keepHearing(): Promise<void> {
    let isKnown = false;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      await hearUntilBroken().catch((error) => {
        if (stopping.signal.aborted) return;
        if (performance.now() - since > ANSWER_TIMEOUT_MS) isKnown = false;
        if (!isKnown) log.warn({ err: error }, 'not hearing of changes');
        isKnown = true;
      });
      await sleep(RETRY_DELAY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  return {
    get isConnected() {
      return isConnected;
    },
    subscribe(subscription) {
      subscriptions.push(subscription);
    },
    start() {
      hearing = keepHearing();
    },
    async stop() {
      stopping.abort();
      await hearing;
    },
  };
}
