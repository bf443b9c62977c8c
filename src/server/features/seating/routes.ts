import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { seatingSchema } from '../../../shared/contracts/seating.ts';
import type { AppContext } from '../../context.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { readSeating, saveSeating } from './service.ts';

/** More than 5,000 rules that name 50,000 guests, and 10,000 pins, take as the editor sends them. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;
const params = z.object({ id: idSchema });
const tags = ['seating'];

export function seatingRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/events/:id/seating',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: seatingSchema } } },
      async (request) => readSeating(context, accountCaller(request), request.params.id),
    );

    app.put(
      '/api/events/:id/seating',
      {
        ...eventRoute('edit-layout'),
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { tags, params, body: seatingSchema, response: { 200: seatingSchema } },
      },
      async (request) => saveSeating(context, accountCaller(request), request.params.id, request.body),
    );
  };
}
