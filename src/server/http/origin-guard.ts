import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For calls that come from a server elsewhere, e.g. a payment provider's callback. */
    allowsCrossOrigin?: boolean;
  }
}

function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  // Neither header: no browser sent this, so no browser's cookies are being borrowed.
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** Refuses state-changing calls that another site makes with our visitor's cookies. */
export function registerOriginGuard(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isAllowed =
      SAFE_METHODS.has(request.method) || request.routeOptions.config.allowsCrossOrigin || isSameOrigin(request);
    if (isAllowed) done();
    else done(new AppError('cross_origin', 'This call may only come from our own pages.'));
  });
}
