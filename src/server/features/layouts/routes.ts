import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { seatAtTableSchema, seatedAtTableSchema } from '../../../shared/contracts/guests.ts';
import {
  layoutSchema,
  publicLayoutSchema,
  savedLayoutSchema,
  saveLayoutSchema,
} from '../../../shared/contracts/layouts.ts';
import type { AppContext } from '../../context.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { answerLongObject, CHUNK_ROWS } from '../../http/long-list.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { seatAtTable } from './seat-at-table-service.ts';
import { createLayoutService } from './service.ts';

/** More than 1,000 tables and a dot for each of 50,000 guests take as the editor sends them. */
const BODY_LIMIT_BYTES = 12 * 1024 * 1024;
const params = z.object({ id: idSchema });
const tags = ['layouts'];

export function layoutRoutes(context: AppContext): FastifyPluginAsyncZod {
  const service = createLayoutService(context);
  return async (app) => {
    app.get(
      '/api/events/:id/layout',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: layoutSchema } } },
      async (request, reply) => {
        const layout = await service.find(accountCaller(request), request.params.id);
        return layout.guestPositions.length > CHUNK_ROWS ? answerLongObject(reply, layout) : layout;
      },
    );

    app.post(
      '/api/events/:id/layout',
      {
        ...eventRoute('edit-layout'),
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { tags, params, body: saveLayoutSchema, response: { 200: savedLayoutSchema } },
      },
      async (request, reply) => {
        const saved = await service.save(accountCaller(request), request.params.id, request.body);
        return saved.guestPositions.length > CHUNK_ROWS ? answerLongObject(reply, saved) : saved;
      },
    );

    app.post(
      '/api/events/:id/seat-at-table',
      {
        ...eventRoute('edit-guests'),
        schema: { tags: ['guests'], params, body: seatAtTableSchema, response: { 200: seatedAtTableSchema } },
      },
      async (request) => seatAtTable(context, accountCaller(request), request.params.id, request.body),
    );

    app.get(
      '/api/events/:id/layout/public',
      {
        ...eventRoute('view'),
        schema: {
          tags,
          params,
          querystring: z.object({ guestId: idSchema.optional() }),
          response: { 200: publicLayoutSchema },
        },
      },
      async (request) => withGuestTimeout(service.findPublic(request.params.id, request.query.guestId, request.ip)),
    );
  };
}
