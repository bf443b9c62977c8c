import type { FastifyRequest } from 'fastify';

/**
 * What a request is for, whichever way its address is written: `/%61pi/users/me` is the route `/api/users/me`. The pattern of
 * the route that was found, else the decoded path.
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
