import type { FastifyRequest } from 'fastify';

/** The route's pattern, else the decoded path. `request.url` can be written with escapes, as in `/%61pi/users/me`. */
export function matchedPath({ is404, routeOptions, url }: FastifyRequest): string {
  if (!is404 && routeOptions.url !== undefined) return routeOptions.url;
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
