import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DoorRole } from '../../shared/contracts/door.ts';
import type { AppContext } from '../context.ts';
import {
  deleteDoorSession,
  deleteSurplusDoorSessions,
  findDoorSession,
  insertDoorSession,
  isDoorCode,
  lockDoorCode,
  touchDoorSessions,
} from './door-session-data.ts';
import { ABSOLUTE_LIFETIME_MS, sessionCutoffs, TOUCH_INTERVAL_MS } from './session.ts';
import { hashSessionToken, newSessionToken } from './session-token.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Staff have no use for the list of guests once the event is over. Its date is when it begins. */
const LIFETIME_AFTER_EVENT_MS = 48 * HOUR_MS;
/** Whoever enters the code of an event that is over, or was given a wrong date, can still work for an evening. */
const MIN_LIFETIME_MS = 12 * HOUR_MS;

function findExpiry(event: { readonly date: Date }, now: Date): Date {
  const afterEvent = Math.max(event.date.getTime() + LIFETIME_AFTER_EVENT_MS, now.getTime() + MIN_LIFETIME_MS);
  return new Date(Math.min(afterEvent, now.getTime() + ABSOLUTE_LIFETIME_MS));
}

/** Far more phones than any door has; who enters the code over and over ends the session used longest ago. */
const MAX_SESSIONS_OF_EVENT = 500;
/** A venue's tablet serves one event after another, and all its cookies come with every request. */
const MAX_COOKIES = 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the token with which this browser is staff at the event's door; null when it is not. */
    findDoorSession(eventId: number): Promise<Buffer | null>;
  }
}

/** With which session someone stands at a door. */
export interface DoorPass {
  readonly role: DoorRole;
  readonly tokenHash: Buffer;
}

type EventAndOwner = { readonly id: number; readonly userId: number };

export async function findDoorPass(request: FastifyRequest, event: EventAndOwner): Promise<DoorPass | null> {
  const user = await request.findSignedInUser();
  if (user?.id === event.userId && request.sessionTokenHash) {
    return { role: 'owner', tokenHash: request.sessionTokenHash };
  }
  const tokenHash = await request.findDoorSession(event.id);
  return tokenHash && { role: 'staff', tokenHash };
}

/** Who stands at the event's door; costs nothing for someone without a session of any kind. */
export async function findDoorRole(request: FastifyRequest, event: EventAndOwner): Promise<DoorRole | null> {
  return (await findDoorPass(request, event))?.role ?? null;
}

export interface DoorSessions {
  /** What the browser's sessions at any door are stored under. */
  listTokenHashes(request: FastifyRequest): Buffer[];
  isCode(eventId: number, code: string): Promise<boolean>;
  /** Begins a session of the event in place of the one the browser had; false when the code is wrong. */
  begin(request: FastifyRequest, reply: FastifyReply, entry: { eventId: number; code: string }): Promise<boolean>;
  end(request: FastifyRequest, reply: FastifyReply, eventId: number): Promise<void>;
}

/** One cookie an event, so that a browser can stand at several doors. */
export function registerDoorSessions(app: FastifyInstance, { db, clock, isHttps }: AppContext): DoorSessions {
  const cookiePrefix = isHttps ? '__Host-placecard-door-' : 'placecard-door-';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  /** Names are whatever a client sends; some could not even be written back to clear them. */
  const isDoorCookie = (name: string) =>
    name.startsWith(cookiePrefix) && /^\d{1,15}$/.test(name.slice(cookiePrefix.length));

  function findTokenHash(request: FastifyRequest, eventId: number): Buffer | undefined {
    const token = request.cookies[cookiePrefix + eventId];
    return token ? hashSessionToken(token) : undefined;
  }

  /** Browsers send the cookie they got first first. */
  function clearOldCookies(request: FastifyRequest, reply: FastifyReply, eventId: number): void {
    const others = Object.keys(request.cookies).filter((name) => isDoorCookie(name) && name !== cookiePrefix + eventId);
    const surplus = Math.max(0, others.length + 1 - MAX_COOKIES);
    for (const name of others.slice(0, surplus)) void reply.clearCookie(name, cookieOptions);
  }

  app.decorateRequest('findDoorSession', async function (this: FastifyRequest, eventId: number) {
    const tokenHash = findTokenHash(this, eventId);
    if (!tokenHash) return null;
    const now = clock();
    const found = await findDoorSession(db, { tokenHash, eventId }, sessionCutoffs(now));
    if (!found) return null;
    const since = new Date(now.getTime() - TOUCH_INTERVAL_MS);
    if (found.lastSeenAt < since) await touchDoorSessions(db, [tokenHash], { now, since });
    return tokenHash;
  });

  return {
    listTokenHashes: ({ cookies }) =>
      Object.keys(cookies)
        .filter(isDoorCookie)
        .map((name) => hashSessionToken(cookies[name] ?? '')),
    isCode: (eventId, code) => isDoorCode(db, eventId, code),

    async begin(request, reply, { eventId, code }) {
      const previous = findTokenHash(request, eventId);
      const token = newSessionToken();
      const now = clock();
      const expiresAt = await db.transaction(async (tx) => {
        // Locked: a session of the old code can't begin while the code is being replaced, and outlive it.
        const event = await lockDoorCode(tx, eventId, code);
        if (!event) return undefined;
        const expiry = findExpiry(event, now);
        if (previous) await deleteDoorSession(tx, previous);
        await insertDoorSession(tx, {
          tokenHash: hashSessionToken(token),
          eventId,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: expiry,
        });
        await deleteSurplusDoorSessions(tx, eventId, MAX_SESSIONS_OF_EVENT);
        return expiry;
      });
      if (!expiresAt) return false;
      clearOldCookies(request, reply, eventId);
      const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      void reply.setCookie(cookiePrefix + eventId, token, { ...cookieOptions, maxAge });
      return true;
    },

    async end(request, reply, eventId) {
      const tokenHash = findTokenHash(request, eventId);
      if (tokenHash) await deleteDoorSession(db, tokenHash);
      void reply.clearCookie(cookiePrefix + eventId, cookieOptions);
    },
  };
}
