import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import type { EVENT_ENTRANCES } from '../db/schema/browsers.ts';
import type { BrowserIds } from '../sessions/browser-id.ts';
import { isEventBrowser, rememberEventBrowser } from '../sessions/known-browsers-data.ts';
import { checkAll, consumeAll, createDurableRateLimit, createNetworkRateLimit } from './rate-limits.ts';

type Entrance = (typeof EVENT_ENTRANCES)[number];
type Context = Pick<AppContext, 'pool' | 'metrics'>;

interface Limits {
  readonly minutes: number;
  /** Wrong codes allowed to one browser. */
  readonly ofBrowser: number;
  /** Wrong codes allowed to all browsers of a network together, not counting known browsers. */
  readonly ofNetwork: number;
  /** Wrong codes allowed to all callers of a network that send no browser id, as programs do. */
  readonly withoutBrowser: number;
}

/** The door allows a network more wrong codes, as all devices of a venue share its network. */
const LIMITS: Record<Entrance | 'household', Limits> = {
  door: { minutes: 5, ofBrowser: 20, ofNetwork: 300, withoutBrowser: 60 },
  chart: { minutes: 10, ofBrowser: 10, ofNetwork: 20, withoutBrowser: 10 },
  caterer: { minutes: 10, ofBrowser: 10, ofNetwork: 20, withoutBrowser: 10 },
  household: { minutes: 10, ofBrowser: 20, ofNetwork: 100, withoutBrowser: 30 },
};

/** The limits that count wrong codes of one caller. */
function createWrongCodeLimits(context: Context, entrance: keyof typeof LIMITS) {
  const { minutes, ...points } = LIMITS[entrance];
  const toOptions = (scope: string, allowed: number) => {
    return { name: `${entrance}-code-${scope}`, points: allowed, minutes };
  };
  const ofBrowser = createDurableRateLimit(context, toOptions('browser', points.ofBrowser));
  const ofNetwork = createNetworkRateLimit(context, toOptions('network', points.ofNetwork));
  const withoutBrowser = createNetworkRateLimit(context, toOptions('no-browser', points.withoutBrowser));

  return (browserHash: Buffer | undefined, ip: string) => {
    if (!browserHash) return [{ limit: withoutBrowser, key: ip }];
    // The browser first: once it is out of attempts it must not use up its network's.
    return [
      { limit: ofBrowser, key: browserHash.toString('hex') },
      { limit: ofNetwork, key: ip },
    ];
  };
}

/**
 * Limits guesses at the codes of households. The right code always passes, whatever others of the same network have tried:
 * with ten characters there are so many codes that guesses need no tighter bound than how fast the server answers.
 */
export function createHouseholdCodeTries(context: Context, browserIds: BrowserIds) {
  const limitsOf = createWrongCodeLimits(context, 'household');
  return {
    /** Calls `find` to look a code up; undefined where it is wrong, or 429 past the limits. */
    async require<Found>(request: FastifyRequest, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
      const browserHash = browserIds.find(request);
      browserIds.findOrAssign(request);
      const found = await find();
      if (found === undefined) await consumeAll(...limitsOf(browserHash, request.ip));
      return found;
    },
  };
}

/**
 * Limits guesses at the door code, the share code and the caterer's link of events, so that nobody is locked out by
 * somebody else's guesses: known browsers always get in with the right code, and a new browser has its own attempts.
 * Only a flood of requests from ever new browsers makes other new browsers of the same network wait
 * (docs/decisions/0010).
 */
export function createCodeTries(
  { db, clock, pool, metrics }: Pick<AppContext, 'db' | 'clock' | 'pool' | 'metrics'>,
  browserIds: BrowserIds,
  entrance: Entrance,
) {
  const limitsOf = createWrongCodeLimits({ pool, metrics }, entrance);

  return {
    /**
     * Calls `find` to look the event up by its code; undefined where the code is wrong. Past the limits it answers 429 for
     * right and wrong codes alike, except for the right code from a browser that has entered it before.
     */
    async require<Found extends { id: number }>(request: FastifyRequest, find: () => Promise<Found | undefined>) {
      const browserHash = browserIds.find(request);
      browserIds.findOrAssign(request);
      const found = await find();
      const now = clock();
      const isKnown =
        found && browserHash && (await isEventBrowser(db, { eventId: found.id, entrance, browserHash, now }));
      if (isKnown) return found;
      // Right codes are never counted, not even for a moment: a whole venue may open the same link at once.
      const limits = limitsOf(browserHash, request.ip);
      await (found ? checkAll(...limits) : consumeAll(...limits));
      return found;
    },
    /** Makes the browser a known one, except one without an id: programs would push the real browsers out of the list. */
    async remember(request: FastifyRequest, eventId: number): Promise<void> {
      const browserHash = browserIds.find(request);
      if (!browserHash) return;
      await rememberEventBrowser(db, { eventId, entrance, browserHash, now: clock() });
    },
  };
}
