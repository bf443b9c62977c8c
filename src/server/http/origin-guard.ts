import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { AppError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For calls that come from a server elsewhere, e.g. a payment provider's callback. */
    allowsCrossOrigin?: boolean;
  }
}

function isSameOrigin(request: FastifyRequest, ownOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  // Neither header: no browser sent this, so no browser's cookies are being borrowed.
  if (origin === undefined) return true;
  // Pages that send no referrer name no origin either; the browser has told the site above.
  if (site !== undefined && (origin === 'null' || ownOrigin === undefined)) return true;
  if (ownOrigin !== undefined) return origin === ownOrigin;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/**
 * Refuses state-changing calls that another site makes with our visitor's cookies. In production the origin is compared with
 * `PUBLIC_URL`: whoever reaches us by another name, as by DNS rebinding, would also send a matching Host header.
 */
export function registerOriginGuard(app: FastifyInstance, { publicUrl }: Pick<AppContext, 'publicUrl'>): void {
  const ownOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    const isAllowed =
      SAFE_METHODS.has(request.method) ||
      request.routeOptions.config.allowsCrossOrigin ||
      isSameOrigin(request, ownOrigin);
    if (isAllowed) done();
    else done(new AppError('cross_origin', 'This call may only come from our own pages.'));
  });
}
