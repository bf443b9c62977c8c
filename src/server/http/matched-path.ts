import type { FastifyRequest } from 'fastify';

/**
 * The pattern of the route that was found, else the decoded path. Use it for decisions by path: `request.url` can be written
 * with escapes, as in `/%61pi/users/me`.
 */
export function matchedPath({ is404, routeOptions, url }: FastifyRequest): string {
  if (!is404 && routeOptions.url !== undefined) return routeOptions.url;
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
