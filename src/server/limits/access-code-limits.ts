import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../common/context.ts';
import type { BrowserIds } from '../sessions/browser-id.ts';
import { isChartBrowser, rememberChartBrowser } from '../sessions/known-browsers-data.ts';
import { createNetworkRateLimit } from './rate-limits.ts';

/** Wrong codes that one network may enter in a window. */
const MAX_WRONG_CODES = 100;
/** Short, because people who share a network with somebody who guesses wait until the window ends. */
const WINDOW_MINUTES = 1 / 6;

type Context = Pick<AppContext, 'pool' | 'metrics'>;

function createWrongCodeLimit(context: Context, code: 'door' | 'chart' | 'household') {
  return createNetworkRateLimit(context, {
    name: `${code}-code-network`,
    points: MAX_WRONG_CODES,
    minutes: WINDOW_MINUTES,
  });
}

/**
 * For the door code of a named event and the codes of households. The right code always passes, whatever others of the same
 * network have tried: there are so many codes that guesses need no tighter bound than how fast the server answers. Wrong
 * ones past the limit are refused with 429, which the metrics count (docs/decisions/0010).
 */
export function createCodeTries(context: Context, code: 'door' | 'household') {
  const wrongCodes = createWrongCodeLimit(context, code);
  return {
    /** Calls `find` to look a code up; undefined where it is wrong, or 429 past the limit. */
    async require<Found>({ ip }: FastifyRequest, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
      const found = await find();
      if (found === undefined) await wrongCodes.consume(ip);
      return found;
    },
  };
}

/**
 * For share codes, which name no event: a guess may hit any event that is shared. Past the limit even the right code is
 * refused, except from browsers that have opened this event's chart before (docs/decisions/0010).
 */
export function createChartCodeTries(
  { db, clock, pool, metrics }: Pick<AppContext, 'db' | 'clock' | 'pool' | 'metrics'>,
  browserIds: BrowserIds,
) {
  const wrongCodes = createWrongCodeLimit({ pool, metrics }, 'chart');
  return {
    /** Calls `find` to look the event up by its code; undefined where the code is wrong, or 429 past the limit. */
    async require<Found extends { id: number }>(request: FastifyRequest, find: () => Promise<Found | undefined>) {
      const browserHash = browserIds.find(request);
      browserIds.findOrAssign(request);
      const found = await find();
      if (!found) {
        await wrongCodes.consume(request.ip);
        return undefined;
      }
      const isKnown = browserHash && (await isChartBrowser(db, { eventId: found.id, browserHash, now: clock() }));
      // Right codes are never counted, not even for a moment: a whole venue may open the same link at once.
      if (!isKnown) await wrongCodes.check(request.ip);
      return found;
    },

    /** Makes the browser a known one, except one without an id: programs would push the real browsers out of the list. */
    async remember(request: FastifyRequest, eventId: number): Promise<void> {
      const browserHash = browserIds.find(request);
      // Whoever only reads must not wait for a commit.
      if (browserHash && !pool.areCommitsStuck) await rememberChartBrowser(db, { eventId, browserHash, now: clock() });
    },
  };
}
