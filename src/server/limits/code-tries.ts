import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import type { EVENT_ENTRANCES } from '../db/schema/browsers.ts';
import type { BrowserIds } from '../sessions/browser-id.ts';
import { isEventBrowser, rememberEventBrowser } from '../sessions/known-browsers-data.ts';
import { consumeAll, createDurableRateLimit, createNetworkRateLimit } from './rate-limits.ts';

interface Options {
  readonly entrance: (typeof EVENT_ENTRANCES)[number];
  readonly windowSeconds: number;
  /** Wrong codes of one browser. */
  readonly ofBrowser: number;
  /** Wrong codes of all browsers of a network that were never in before. */
  readonly ofNetwork: number;
  /** Wrong codes of callers on a network that bring no browser id, which programs need not. */
  readonly withoutBrowser: number;
}

export interface CodeTries {
  /**
   * The event that `find` finds by its code; undefined where the code is wrong. Past the limits 429 is answered whatever the
   * code is, unless it is the right one and this browser was in at that event before.
   */
  require<Found extends { id: number }>(
    request: FastifyRequest,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
  /**
   * From now on this browser counts as having been in. A caller that brought no id is not written down: a program that
   * keeps no cookies gets a new id with every answer, and would push the real browsers out. Pages where codes are typed
   * give browsers their id.
   */
  remember(request: FastifyRequest, eventId: number): Promise<void>;
}

/**
 * Against guessing the long codes of events, which their size guards already. Nobody is kept out by the guesses of others:
 * a browser that was in before is always let in with the right code, and a new one has tries of its own. Only where someone
 * floods with ever new browsers must other new browsers of the same network wait; without that, one network could try
 * codes as fast as the server answers.
 */
export function createCodeTries(
  { db, clock, pool, metrics }: Pick<AppContext, 'db' | 'clock' | 'pool' | 'metrics'>,
  browsers: BrowserIds,
  { entrance, windowSeconds, ...points }: Options,
): CodeTries {
  const context = { pool, metrics };
  const ofBrowser = createDurableRateLimit(context, {
    name: `${entrance}-code-browser`,
    points: points.ofBrowser,
    windowSeconds,
  });
  const ofNetwork = createNetworkRateLimit(context, {
    name: `${entrance}-code-network`,
    points: points.ofNetwork,
    windowSeconds,
  });
  const withoutBrowser = createNetworkRateLimit(context, {
    name: `${entrance}-code-no-browser`,
    points: points.withoutBrowser,
    windowSeconds,
  });

  function consume(browserHash: Buffer | undefined, ip: string): Promise<() => Promise<void>> {
    if (!browserHash) return consumeAll({ limit: withoutBrowser, key: ip });
    // The browser first: one that is out of tries must not take the network's from others, not even for a moment.
    return consumeAll({ limit: ofBrowser, key: browserHash.toString('hex') }, { limit: ofNetwork, key: ip });
  }

  return {
    async require(request, find) {
      const browserHash = browsers.find(request);
      browsers.findOrAssign(request);
      const found = await find();
      const now = clock();
      const wasIn =
        found && browserHash && (await isEventBrowser(db, { eventId: found.id, entrance, browserHash, now }));
      if (wasIn) return found;
      // Counted before anything is said about the code: guesses sent together can't all pass as the last one.
      const giveBack = await consume(browserHash, request.ip);
      if (found) await giveBack();
      return found;
    },
    async remember(request, eventId) {
      const browserHash = browsers.find(request);
      if (!browserHash) return;
      await rememberEventBrowser(db, { eventId, entrance, browserHash, now: clock() });
    },
  };
}
