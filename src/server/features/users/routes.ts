import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { currentUserSchema, publicUserSchema, updateCurrentUserSchema } from '../../../shared/contracts/users.ts';
import { currentTier } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { findUser, type User, updateUser } from './data.ts';

export function userRoutes({ db, clock }: AppContext): FastifyPluginAsyncZod {
  /** Reports a subscription past its end as free, also before a job has changed the row. */
  const withCurrentTier = (user: User) => ({ ...user, subscriptionTier: currentTier(user, clock()).name });

  return async (app) => {
    app.get(
      '/api/users/me',
      { onRequest: requireSession, schema: { tags: ['users'], response: { 200: currentUserSchema } } },
      async (request) => withCurrentTier(currentUser(request)),
    );

    app.get(
      '/api/users/:id',
      {
        schema: {
          tags: ['users'],
          params: z.object({ id: idSchema }),
          response: { 200: z.union([currentUserSchema, publicUserSchema]) },
        },
      },
      async (request) => {
        const user = await findUser(db, request.params.id);
        if (!user) throw notFoundError('User not found');
        const reader = await request.findSignedInUser();
        const { subscriptionTier } = withCurrentTier(user);
        return reader?.id === user.id ? withCurrentTier(user) : { id: user.id, subscriptionTier };
      },
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
        return withCurrentTier(updated);
      },
    );
  };
}
