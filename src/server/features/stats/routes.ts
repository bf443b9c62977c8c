import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { statsSchema } from '../../../shared/contracts/stats.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { canonicalTimeZone } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../context.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { findStats } from './data.ts';

export function statsRoutes({ db, clock }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/stats',
      { onRequest: requireSession, schema: { tags: ['stats'], response: { 200: statsSchema } } },
      async (request) => {
        const { id, timeZone } = currentUser(request);
        return findStats(db, { userId: id, now: clock(), timeZone: canonicalTimeZone(timeZone ?? DEFAULT_TIME_ZONE) });
      },
    );
  };
}
