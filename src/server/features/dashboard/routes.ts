import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dashboardSchema } from '../../../shared/contracts/dashboard.ts';
import { EVENT_LENGTH_MS } from '../../../shared/contracts/events.ts';
import { statsSchema } from '../../../shared/contracts/stats.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/contracts/users.ts';
import { canonicalTimeZone } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../context.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { findEvent } from '../events/data.ts';
import { toEventAnswer } from '../events/event-answer.ts';
import { countProgress, dismissFirstSteps, findEventIdAfter, findFirstSteps, findStats } from './data.ts';

const tags = ['dashboard'];

/** What the dashboard shows: three numbers, the next event and the first steps. */
export function dashboardRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db, clock } = context;

  return async (app) => {
    app.addHook('onRequest', requireSession);

    app.get('/api/stats', { schema: { tags: ['stats'], response: { 200: statsSchema } } }, async (request) => {
      const { id, timeZone } = currentUser(request);
      return findStats(db, id, clock(), canonicalTimeZone(timeZone ?? DEFAULT_TIME_ZONE));
    });

    app.get('/api/dashboard', { schema: { tags, response: { 200: dashboardSchema } } }, async (request) => {
      const { id: userId } = currentUser(request);
      const [nextId, { latestEventId, ...firstSteps }] = await Promise.all([
        // An event that is taking place still counts as the next event.
        findEventIdAfter(db, userId, new Date(clock().getTime() - EVENT_LENGTH_MS)),
        findFirstSteps(db, userId),
      ]);
      const [event, progress] =
        nextId === undefined ? [] : await Promise.all([findEvent(db, nextId), countProgress(db, nextId)]);
      const nextEvent = event && progress ? { ...toEventAnswer(context, request, event), ...progress } : null;
      return { nextEvent, latestEventId: nextEvent?.id ?? latestEventId, firstSteps };
    });

    app.post('/api/dashboard/dismiss-first-steps', { schema: { tags } }, async (request, reply) => {
      await dismissFirstSteps(db, currentUser(request).id, clock());
      return reply.status(204).send();
    });
  };
}
