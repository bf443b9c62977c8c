import type { FastifyInstance } from 'fastify';
import { matchedPath } from './matched-path.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

const POLICY = "default-src 'none'; frame-ancestors 'none'";

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Colours of an event and positions of menus come as style attributes; style elements must be known.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Policy of an HTML page. Of style elements only those run that it knows: by a nonce, as the one that scroll locking adds,
 * or by what is in them. No inline script runs.
 */
export function pageContentSecurityPolicy(style: `nonce-${string}` | `sha256-${string}`): string {
  return `${PAGE_POLICY}; style-src-elem 'self' '${style}'`;
}

/** Set by hand and made once: on the hottest calls a general header library costs more than the answer. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'content-security-policy': POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}

export function registerSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    if (matchedPath(request).startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
}
