import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicies } from './content-security-policy.ts';
import { matchedPath } from './matched-path.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The same constant headers for every answer; docs/decisions/0003 says why no library computes them. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicies.api,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}

/** For answers to a link that is a secret itself: nobody may keep, list or pass on its address. */
export const SECRET_LINK_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

export function registerSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    // The address is compared first because it is quicker to read than the route.
    const isApi = request.url.startsWith('/api/') || matchedPath(request).startsWith('/api/');
    if (isApi) void reply.header('cache-control', 'no-store');
    done();
  });
}
