import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { callRoutes } from '../../http/route.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { putMenu, readMenu } from './service.ts';

export function menuRoutes(context: AppContext): FastifyPluginAsync {
  const { db } = context;
  return async (app) => {
    const route = callRoutes(app, 'menu');
    route(calls.menu.read, eventRoute('read'), async (request) => {
      const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      return readMenu(db, id);
    });

    route(calls.menu.save, eventRoute('edit-guests'), async (request) =>
      putMenu(context, accountCaller(request), request.params.id, request.body),
    );
  };
}
