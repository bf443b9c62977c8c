import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession, type Sessions, sessionCutoffs } from '../../sessions/session.ts';
import { deleteOtherSessions, deleteSessionById, listSessions } from './data.ts';
import { describeUserAgent } from './user-agent.ts';

/** The browsers in which the organiser is signed in. */
export function deviceRoutes({ db, clock }: AppContext, sessions: Sessions): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'devices');
    app.addHook('onRequest', requireSession);

    route(calls.account.listDevices, async (request) => {
      const own = sessions.findTokenHash(request);
      const found = await listSessions(db, currentUser(request).id, sessionCutoffs(clock()));
      return found.map(({ id, userAgent, createdAt, lastSeenAt, tokenHash }) => ({
        id,
        ...describeUserAgent(userAgent),
        createdAt,
        lastSeenAt,
        isCurrent: own?.equals(tokenHash) ?? false,
      }));
    });

    route(calls.account.signOutDevice, async (request) => {
      if (!(await deleteSessionById(db, currentUser(request).id, request.params.id))) throw notFoundError();
      return { success: true } as const;
    });

    route(calls.account.signOutOthers, async (request) => {
      const own = sessions.findTokenHash(request);
      if (!own) throw new AppError('not_authenticated', 'Not authenticated');
      await deleteOtherSessions(db, currentUser(request).id, own);
      return { success: true } as const;
    });
  };
}
