import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { changeSubscriptionSchema } from '../../../shared/contracts/payments.ts';
import { currentUserSchema } from '../../../shared/contracts/users.ts';
import type { AppContext } from '../../context.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { chooseFree } from './service.ts';

export function subscriptionRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', requireSession);
    app.post(
      '/api/subscription/upgrade',
      { schema: { tags: ['payments'], body: changeSubscriptionSchema, response: { 200: currentUserSchema } } },
      async (request) => chooseFree(context, currentUser(request).id),
    );
  };
}
