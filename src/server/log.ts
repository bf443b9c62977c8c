import type { FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';

/**
 * Addresses are logged as the route's pattern: a real one can hold a share code, a guest's QR code, a name that was
 * searched for or Google's authorization code. No header, cookie or body is logged at all.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  });
}
