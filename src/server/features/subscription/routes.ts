import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { chooseFree } from './service.ts';

export function subscriptionRoutes(context: AppContext): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'payments');
    app.addHook('onRequest', requireSession);
    route(calls.payments.changeTier, async (request) => chooseFree(context, currentUser(request).id));
  };
}
