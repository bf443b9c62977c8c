import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { EVENT_LENGTH_MS } from '../../../shared/contracts/events.ts';
import { canonicalTimeZone, DEFAULT_TIME_ZONE } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../common/context.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { findEvent } from '../events/data.ts';
import { toEventAnswer } from '../events/event-answer.ts';
import { countProgress, dismissFirstSteps, findEventIdAfter, findFirstSteps, findStats } from './data.ts';

/** What the dashboard shows: three numbers, the next event and the first steps. */
export function dashboardRoutes(context: AppContext): FastifyPluginAsync {
  const { db, clock } = context;

  return async (app) => {
    const route = callRoutes(app, 'dashboard');
    app.addHook('onRequest', requireSession);

    callRoutes(app, 'stats')(calls.dashboard.readStats, async (request) => {
      const { id, timeZone } = currentUser(request);
      return findStats(db, id, clock(), canonicalTimeZone(timeZone ?? DEFAULT_TIME_ZONE));
    });

    route(calls.dashboard.read, async (request) => {
      const { id: userId } = currentUser(request);
      const [nextId, { latestEventId, ...firstSteps }] = await Promise.all([
        // An event that is taking place still counts as the next event.
        findEventIdAfter(db, userId, new Date(clock().getTime() - EVENT_LENGTH_MS)),
        findFirstSteps(db, userId),
      ]);
      const [event, progress] =
        nextId === undefined ? [] : await Promise.all([findEvent(db, userId, nextId), countProgress(db, nextId)]);
      const nextEvent = event && progress ? { ...toEventAnswer(context, request, event), ...progress } : null;
      // The steps are about the organiser's own events, while the next event may be one that is shared with them.
      const stepEventId = nextEvent?.role === 'owner' ? nextEvent.id : latestEventId;
      return { nextEvent, latestEventId: stepEventId, firstSteps };
    });

    route(calls.dashboard.dismissFirstSteps, async (request) => {
      await dismissFirstSteps(db, currentUser(request).id, clock());
    });
  };
}
