import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { putTagsSchema, tagsSchema } from '../../../shared/contracts/tags.ts';
import type { AppContext } from '../../context.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { listTagsWithCounts } from './data.ts';
import { putTags } from './service.ts';

const params = z.object({ id: idSchema });
const tags = ['tags'];

export function tagRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.get(
      '/api/events/:id/tags',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: tagsSchema } } },
      async (request) => {
        const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
        return { tags: await listTagsWithCounts(db, id) };
      },
    );

    app.put(
      '/api/events/:id/tags',
      { ...eventRoute('edit-guests'), schema: { tags, params, body: putTagsSchema, response: { 200: tagsSchema } } },
      async (request) => ({
        tags: await putTags(context, accountCaller(request), request.params.id, request.body),
      }),
    );
  };
}
