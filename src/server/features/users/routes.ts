import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { currentUserSchema, updateCurrentUserSchema } from '../../../shared/contracts/users.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { currentUser, requireSession } from '../../http/session.ts';
import { updateUser } from './data.ts';

export function userRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/users/me',
      { onRequest: requireSession, schema: { tags: ['users'], response: { 200: currentUserSchema } } },
      async (request) => currentUser(request),
    );

    app.patch(
      '/api/users/me',
      {
        onRequest: requireSession,
        schema: { tags: ['users'], body: updateCurrentUserSchema, response: { 200: currentUserSchema } },
      },
      async (request) => {
        const updated = await updateUser(db, currentUser(request).id, request.body);
        if (!updated) throw new AppError('not_authenticated', 'Not authenticated');
        return updated;
      },
    );
  };
}
