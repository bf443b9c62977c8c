import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { successSchema } from '../../../shared/contracts/common.ts';
import { deviceSchema } from '../../../shared/contracts/devices.ts';
import type { AppContext } from '../../context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { currentUser, requireSession, type Sessions, sessionCutoffs } from '../../sessions/session.ts';
import { deleteOtherSessions, deleteSessionById, listSessions } from './data.ts';
import { describeUserAgent } from './user-agent.ts';

const tags = ['devices'];

/** The browsers in which the organiser is signed in. */
export function deviceRoutes({ db, clock }: AppContext, sessions: Sessions): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', requireSession);

    app.get(
      '/api/users/me/devices',
      { schema: { tags, response: { 200: z.array(deviceSchema) } } },
      async (request) => {
        const own = sessions.findTokenHash(request);
        const found = await listSessions(db, currentUser(request).id, sessionCutoffs(clock()));
        return found.map(({ id, userAgent, createdAt, lastSeenAt, tokenHash }) => ({
          id,
          ...describeUserAgent(userAgent),
          createdAt,
          lastSeenAt,
          isCurrent: own?.equals(tokenHash) ?? false,
        }));
      },
    );

    app.delete(
      '/api/users/me/devices/:id',
      { schema: { tags, params: z.object({ id: z.uuid() }), response: { 200: successSchema } } },
      async (request) => {
        if (!(await deleteSessionById(db, currentUser(request).id, request.params.id))) throw notFoundError();
        return { success: true } as const;
      },
    );

    app.post(
      '/api/users/me/devices/sign-out-others',
      { schema: { tags, response: { 200: successSchema } } },
      async (request) => {
        const own = sessions.findTokenHash(request);
        if (!own) throw new AppError('not_authenticated', 'Not authenticated');
        await deleteOtherSessions(db, currentUser(request).id, own);
        return { success: true } as const;
      },
    );
  };
}
