import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../common/context.ts';
import type { User } from '../features/users/data.ts';
import { AppError } from '../http/errors.ts';
import { deleteSession, insertSession, prepareFindSession, type SessionCutoffs, touchSession } from './session-data.ts';
import { hashSessionToken, newSessionToken } from './session-token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const ABSOLUTE_LIFETIME_MS = 30 * DAY_MS;
const IDLE_LIFETIME_MS = 7 * DAY_MS;
/** `last_seen_at` is written at most this often, which is precise enough for an idle limit in days. */
export const TOUCH_INTERVAL_MS = 10 * 60 * 1000;
const MAX_USER_AGENT_LENGTH = 300;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `findSignedInUser`; read it through `currentUser`. */
    signedInUser: User | null;
    /** Identifies the session of `signedInUser`; set together with it. */
    sessionTokenHash: Buffer | null;
    findSignedInUser(): Promise<User | null>;
  }
}

/** For a route's `onRequest`: waits for a share of the server, and refuses with 401 before the body is read. */
export async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await reply.takeShare('calls');
  if (!(await request.findSignedInUser())) throw new AppError('not_authenticated', 'Not authenticated');
}

/** For the `onRequest` of a route that works without a session but looks one up: whoever makes them up waits for other calls. */
export async function takeShare(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await reply.takeShare('calls');
}

/** The signed-in user, for routes behind `requireSession`. */
export function currentUser(request: FastifyRequest): User {
  if (!request.signedInUser) throw new AppError('not_authenticated', 'Not authenticated');
  return request.signedInUser;
}

/** Key of rate limits that count per session, so that wrong codes in one session don't block the account's others. */
export function sessionLimitKey(request: FastifyRequest): string {
  if (!request.sessionTokenHash) throw new AppError('not_authenticated', 'Not authenticated');
  return `session ${request.sessionTokenHash.toString('hex')}`;
}

/** A session is over when it expires before `now` or was last used before `idleSince`, even while its row still exists. */
export function sessionCutoffs(now: Date): SessionCutoffs {
  return { now, idleSince: new Date(now.getTime() - IDLE_LIFETIME_MS) };
}

/** All sessions of an account take the same turn, see limits/call-shares.ts. */
const turnOfAccount = (userId: number) => `account ${userId}`;

export function sessionCookieName({ isHttps }: Pick<AppContext, 'isHttps'>): string {
  return isHttps ? '__Host-placecard' : 'placecard';
}

export type Sessions = ReturnType<typeof registerSessions>;

export function registerSessions(app: FastifyInstance, { db, pool, clock, isHttps }: AppContext) {
  const findSession = prepareFindSession(db);
  const cookieName = sessionCookieName({ isHttps });
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  /** The hash of the session token that the browser sent, if any. */
  function findTokenHash(request: FastifyRequest): Buffer | undefined {
    const token = request.cookies[cookieName];
    return token ? hashSessionToken(token) : undefined;
  }

  app.decorateRequest('signedInUser', null);
  app.decorateRequest('sessionTokenHash', null);
  app.decorateRequest('findSignedInUser', async function (this: FastifyRequest) {
    const tokenHash = findTokenHash(this);
    if (this.signedInUser || !tokenHash) return this.signedInUser;
    const now = clock();
    const found = await findSession(tokenHash, sessionCutoffs(now));
    if (!found) return null;
    const isOld = now.getTime() - found.lastSeenAt.getTime() > TOUCH_INTERVAL_MS;
    if (isOld && !pool.areCommitsStuck) await touchSession(db, tokenHash, now);
    this.signedInUser = found.user;
    this.sessionTokenHash = tokenHash;
    this.rememberCaller(tokenHash, turnOfAccount(found.user.id));
    return found.user;
  });

  return {
    findTokenHash,
    /** Starts a new session and ends the one that the browser had. */
    async begin(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
      const previous = findTokenHash(request);
      const token = newSessionToken();
      const tokenHash = hashSessionToken(token);
      const now = clock();
      await db.transaction(async (tx) => {
        if (previous) await deleteSession(tx, previous);
        await insertSession(tx, {
          tokenHash,
          userId,
          userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: new Date(now.getTime() + ABSOLUTE_LIFETIME_MS),
        });
      });
      request.rememberCaller(tokenHash, turnOfAccount(userId));
      void reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: ABSOLUTE_LIFETIME_MS / 1000 });
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const tokenHash = findTokenHash(request);
      if (tokenHash) await deleteSession(db, tokenHash);
      void reply.clearCookie(cookieName, cookieOptions);
    },
  };
}
