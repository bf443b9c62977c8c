import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../common/context.ts';
import { AppError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For calls from other servers, for instance Barion's callback. */
    allowsCrossOrigin?: boolean;
    /**
     * For a form whose address is the secret that allows the call, on a page with the policy `no-referrer`. Browsers then
     * send `Origin: null`, and those without `Sec-Fetch-Site` (Safari before 16.4) say nothing else about where it comes
     * from. Nobody's cookies count there, so nothing is lost by letting it through. Other origins stay refused.
     */
    allowsHiddenOrigin?: boolean;
  }
}

function isSameOrigin(request: FastifyRequest, ownOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  // Neither header: not sent by a browser, so nobody's cookies are misused.
  if (origin === undefined) return true;
  // Pages with `no-referrer` send the origin `null`; `sec-fetch-site` was checked above.
  if (site !== undefined && (origin === 'null' || ownOrigin === undefined)) return true;
  if (origin === 'null' && request.routeOptions.config.allowsHiddenOrigin) return true;
  if (ownOrigin !== undefined) return origin === ownOrigin;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/**
 * Cross-site request forgery: refuses state-changing calls that another site makes with a visitor's cookies. In production
 * the origin is compared with `PUBLIC_URL`, not with the Host header, which DNS rebinding would make match.
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
