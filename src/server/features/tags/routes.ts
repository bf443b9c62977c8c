import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { callRoutes } from '../../http/route.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { listTagsWithCounts } from './data.ts';
import { putTags } from './service.ts';

export function tagRoutes(context: AppContext): FastifyPluginAsync {
  const { db } = context;
  return async (app) => {
    const route = callRoutes(app, 'tags');
    route(calls.tags.read, eventRoute('read'), async (request) => {
      const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      return { tags: await listTagsWithCounts(db, id) };
    });

    route(calls.tags.save, eventRoute('edit-guests'), async (request) => ({
      tags: await putTags(context, accountCaller(request), request.params.id, request.body),
    }));
  };
}
