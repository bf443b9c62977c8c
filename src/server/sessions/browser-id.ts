import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../common/context.ts';
import { hashSessionToken, newSessionToken } from './session-token.ts';

/** The longest time that browsers keep a cookie. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;
const TOKEN_PATTERN = /^[\w-]{43}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser id that this answer sets as a cookie. */
    browserToken: string | null;
  }
}

export type BrowserIds = ReturnType<typeof registerBrowserIds>;

/**
 * A random id in a cookie that tells a browser from the others of its network. It grants no access: limits on wrong codes
 * count by it, and known browsers are not held up by the wrong codes of strangers. Call this before
 * registering the cookie plugin: its hook writes the cookie set here.
 */
export function registerBrowserIds(app: FastifyInstance, { isHttps }: Pick<AppContext, 'isHttps'>) {
  const cookieName = isHttps ? '__Host-placecard-browser' : 'placecard-browser';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  function findToken(request: FastifyRequest): string | undefined {
    const token = request.cookies[cookieName];
    return token !== undefined && TOKEN_PATTERN.test(token) ? token : undefined;
  }

  app.decorateRequest('browserToken', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    const { browserToken } = request;
    if (browserToken) void reply.setCookie(cookieName, browserToken, { ...cookieOptions, maxAge: LIFETIME_SECONDS });
    done(null, payload);
  });

  return {
    /** The hash of the id that the browser sent, if it sent one. */
    find(request: FastifyRequest): Buffer | undefined {
      const token = findToken(request);
      return token === undefined ? undefined : hashSessionToken(token);
    },
    /** As `find`, but a browser without an id is given one with the answer. */
    findOrAssign(request: FastifyRequest): Buffer {
      request.browserToken ??= findToken(request) ?? newSessionToken();
      return hashSessionToken(request.browserToken);
    },
  };
}
