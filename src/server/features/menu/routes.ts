import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { menuSchema, putMenuSchema } from '../../../shared/contracts/menu.ts';
import type { AppContext } from '../../context.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { putMenu, readMenu } from './service.ts';

const params = z.object({ id: idSchema });
const tags = ['menu'];

export function menuRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.get(
      '/api/events/:id/menu',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: menuSchema } } },
      async (request) => {
        const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
        return readMenu(db, id);
      },
    );

    app.put(
      '/api/events/:id/menu',
      { ...eventRoute('edit-guests'), schema: { tags, params, body: putMenuSchema, response: { 200: menuSchema } } },
      async (request) => putMenu(context, accountCaller(request), request.params.id, request.body),
    );
  };
}
