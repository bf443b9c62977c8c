import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { currentTier } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession, takeShare } from '../../sessions/session.ts';
import { findUser, type User, updateUser } from './data.ts';

export function userRoutes({ db, clock }: AppContext): FastifyPluginAsync {
  /** Reports a subscription past its end as free, also before a job has changed the row. */
  const withCurrentTier = (user: User) => ({ ...user, subscriptionTier: currentTier(user, clock()).name });

  return async (app) => {
    const route = callRoutes(app, 'users');
    route(calls.users.readCurrent, { onRequest: requireSession }, async (request) =>
      withCurrentTier(currentUser(request)),
    );

    route(calls.users.read, { onRequest: takeShare }, async (request) => {
      const user = await findUser(db, request.params.id);
      if (!user) throw notFoundError('User not found');
      const reader = await request.findSignedInUser();
      const { subscriptionTier } = withCurrentTier(user);
      return reader?.id === user.id ? withCurrentTier(user) : { id: user.id, subscriptionTier };
    });

    route(calls.users.updateCurrent, { onRequest: requireSession }, async (request) => {
      const updated = await updateUser(db, currentUser(request).id, request.body);
      if (!updated) throw new AppError('not_authenticated', 'Not authenticated');
      return withCurrentTier(updated);
    });
  };
}
