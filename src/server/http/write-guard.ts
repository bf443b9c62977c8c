import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../common/context.ts';
import { NO_CONNECTION_MESSAGE } from '../db/resilient-pool.ts';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For calls that change something although nothing is stored in the database. */
    storesNothing?: boolean;
  }
}

const RETRY_AFTER_SECONDS = 5;

/** Refuses changes at once while no commit can end (db/waiting-commits.ts), so that reads are answered meanwhile. */
export function registerWriteGuard(app: FastifyInstance, { pool }: Pick<AppContext, 'pool'>): void {
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const isRead = method === 'GET' || method === 'HEAD' || routeOptions.config.storesNothing;
    if (!pool.areCommitsStuck || isRead) return done();
    const message = 'Nothing can be saved just now. Please try again in a moment.';
    // The log has one full line for all of them.
    const cause = new Error(NO_CONNECTION_MESSAGE);
    done(new AppError('unavailable', message, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
}
