import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SEND_ONLY_DAYS } from '../../shared/door/operation.ts';
import type { AppContext } from '../common/context.ts';
import type { Database } from '../db/client.ts';
import {
  endDoorSession,
  endSurplusDoorSessions,
  findOpenDoorSession,
  insertDoorSession,
  isDoorCode,
  lockDoorCode,
  moveDoorExpiries,
  replaceDoorSession,
} from './door-session-data.ts';
import { ABSOLUTE_LIFETIME_MS, sessionCutoffs } from './session.ts';
import { hashSessionToken, newSessionToken } from './session-token.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Door staff need no guest list once the event is over. The event's date is when it begins. */
const LIFETIME_AFTER_EVENT_MS = 48 * HOUR_MS;
/** A door session of an event that is over, or has a wrong date, still lasts for one evening. */
const MIN_LIFETIME_MS = 12 * HOUR_MS;

/** When the door of an event closes. */
function findDoorEnd({ date }: { readonly date: Date }, now: Date): Date {
  return new Date(Math.max(date.getTime() + LIFETIME_AFTER_EVENT_MS, now.getTime() + MIN_LIFETIME_MS));
}

/** When a door session of the event expires; afterwards it can only send what its phone recorded. */
export function findDoorExpiry(event: { readonly date: Date }, now: Date): Date {
  return new Date(Math.min(findDoorEnd(event, now).getTime(), now.getTime() + ABSOLUTE_LIFETIME_MS));
}

/** Open door sessions last as long after the event as those that begin later, also where its date has changed. */
export async function followEventDate(tx: Database, event: { readonly id: number; readonly date: Date }, now: Date) {
  await moveDoorExpiries(tx, event.id, { end: findDoorEnd(event, now), now, lifetimeMs: ABSOLUTE_LIFETIME_MS });
}

/** Far more phones than any door has. One more ends the door session that was used longest ago. */
const MAX_SESSIONS_OF_EVENT = 500;
/** A venue's tablet collects a cookie for each event, and sends all of them with every request. */
const MAX_COOKIES = 20;
const SEND_ONLY_SECONDS = SEND_ONLY_DAYS * 24 * 60 * 60;

export type DoorSessions = ReturnType<typeof createDoorSessions>;

/** Door sessions have one cookie per event, so that a browser can be at several doors. */
export function createDoorSessions({ db, clock, isHttps, sessionSecret }: AppContext) {
  const cookiePrefix = isHttps ? '__Host-placecard-door-' : 'placecard-door-';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  /** Checked strictly: clients may send any cookie name, also one that `clearCookie` would refuse to write. */
  const isDoorCookie = (name: string) =>
    name.startsWith(cookiePrefix) && /^\d{1,15}$/.test(name.slice(cookiePrefix.length));

  function findTokenHash(request: FastifyRequest, eventId: number): Buffer | undefined {
    const token = request.cookies[cookiePrefix + eventId];
    return token ? hashSessionToken(token) : undefined;
  }

  /** Clears the oldest door cookies beyond MAX_COOKIES; browsers send their oldest cookie first. */
  function clearOldCookies(request: FastifyRequest, reply: FastifyReply, eventId: number): void {
    const others = Object.keys(request.cookies).filter((name) => isDoorCookie(name) && name !== cookiePrefix + eventId);
    const surplus = Math.max(0, others.length + 1 - MAX_COOKIES);
    for (const name of others.slice(0, surplus)) void reply.clearCookie(name, cookieOptions);
  }

  /**
   * The token in the cookie is made from the session's key, which the phone keeps where scripts can read it: sent as a cookie,
   * the key opens nothing, and only `resume` takes it.
   */
  const toToken = (eventId: number, key: string) =>
    createHmac('sha256', sessionSecret).update(`door-session:${eventId}:${key}`).digest('base64url');

  function setCookie(reply: FastifyReply, eventId: number, token: string, expiresAt: Date): void {
    // The browser needs the cookie to send what it recorded, also after the session has expired.
    const maxAge = Math.floor((expiresAt.getTime() - clock().getTime()) / 1000) + SEND_ONLY_SECONDS;
    void reply.setCookie(cookiePrefix + eventId, token, { ...cookieOptions, maxAge });
  }

  return {
    /** The token hashes of all door sessions that the browser sent. */
    listTokenHashes: ({ cookies }: FastifyRequest): Buffer[] =>
      Object.keys(cookies)
        .filter(isDoorCookie)
        .map((name) => hashSessionToken(cookies[name] ?? '')),
    isCode: (eventId: number, code: string) => isDoorCode(db, eventId, code),

    /** Starts a door session in place of the one that the browser had. Returns its key; undefined where the code is wrong. */
    async begin(request: FastifyRequest, reply: FastifyReply, eventId: number, code: string) {
      const previous = findTokenHash(request, eventId);
      const key = newSessionToken();
      const token = toToken(eventId, key);
      const now = clock();
      const expiresAt = await db.transaction(async (tx) => {
        // The lock keeps a session of the old code from starting while the code is being replaced.
        const event = await lockDoorCode(tx, eventId, code);
        if (!event) return undefined;
        const times = { createdAt: now, lastSeenAt: now, expiresAt: findDoorExpiry(event, now) };
        const tokenHash = hashSessionToken(token);
        if (previous) await replaceDoorSession(tx, { eventId, previous, next: tokenHash, now });
        await insertDoorSession(tx, { tokenHash, eventId, ...times });
        await endSurplusDoorSessions(tx, eventId, MAX_SESSIONS_OF_EVENT, now);
        return times.expiresAt;
      });
      if (!expiresAt) return undefined;
      clearOldCookies(request, reply, eventId);
      setCookie(reply, eventId, token, expiresAt);
      return key;
    },

    /** Gives a browser that has lost its cookie the same one again; false where the session is over. */
    async resume(reply: FastifyReply, eventId: number, key: string): Promise<boolean> {
      const token = toToken(eventId, key);
      const found = await findOpenDoorSession(db, eventId, hashSessionToken(token), sessionCutoffs(clock()));
      if (found) setCookie(reply, eventId, token, found.expiresAt);
      return found !== undefined;
    },

    async end(request: FastifyRequest, reply: FastifyReply, eventId: number): Promise<void> {
      const token = request.cookies[cookiePrefix + eventId];
      const isEnded = token !== undefined && (await endDoorSession(db, hashSessionToken(token), clock()));
      // The cookie is kept, because the phone may have unsent operations: the ended session can only send these.
      if (isEnded) {
        void reply.setCookie(cookiePrefix + eventId, token, { ...cookieOptions, maxAge: SEND_ONLY_SECONDS });
      } else {
        void reply.clearCookie(cookiePrefix + eventId, cookieOptions);
      }
    },
  };
}
