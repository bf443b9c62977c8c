import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import {
  copyEventSchema,
  createEventSchema,
  eventSchema,
  listedEventSchema,
  publicEventSchema,
  updateEventSchema,
} from '../../../shared/contracts/events.ts';
import { doorCodeSchema, shareCodeSchema } from '../../../shared/contracts/sharing.ts';
import { MAX_PICTURE_CALL_BYTES } from '../../../shared/picture-limits.ts';
import type { AppContext } from '../../context.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { isGranted } from '../event-access/rules.ts';
import { accountCaller, type EventAccess, eventRoute } from '../event-access/service.ts';
import { createEventCopier } from './copy-service.ts';
import { type CountedEvent, listEvents } from './data.ts';
import { toEventAnswer } from './event-answer.ts';
import type { EventService } from './service.ts';

const params = z.object({ id: idSchema });
const tags = ['events'];

export function eventRoutes(context: AppContext, access: EventAccess, service: EventService): FastifyPluginAsyncZod {
  const copyEvent = createEventCopier(context);
  const toAnswer = (request: FastifyRequest, event: CountedEvent) => toEventAnswer(context, request, event);

  return async (app) => {
    app.get(
      '/api/events',
      { onRequest: requireSession, schema: { tags, response: { 200: z.array(listedEventSchema) } } },
      async (request) =>
        (await listEvents(context.db, currentUser(request).id)).map((event) => toAnswer(request, event)),
    );

    app.get(
      '/api/events/:id',
      { ...eventRoute('view'), schema: { tags, params, response: { 200: z.union([eventSchema, publicEventSchema]) } } },
      async (request, reply) => {
        const { id } = request.params;
        const [event, pass] = await withGuestTimeout(
          Promise.all([service.requireUncounted(id), access.findPass(request, id)]),
        );
        if (!isGranted(pass?.role ?? null, 'read')) {
          return publicEventSchema.parse(toEventAnswer(context, request, event));
        }
        await reply.takeShare('calls');
        return toAnswer(request, await service.requireEvent(id));
      },
    );

    app.post(
      '/api/events',
      {
        onRequest: requireSession,
        bodyLimit: MAX_PICTURE_CALL_BYTES,
        schema: { tags, body: createEventSchema, response: { 201: eventSchema } },
      },
      async (request, reply) => {
        const event = await service.create(currentUser(request), request.body, publicOrigin(context, request));
        return reply.status(201).send(toAnswer(request, event));
      },
    );

    app.patch(
      '/api/events/:id',
      {
        ...eventRoute('own'),
        bodyLimit: MAX_PICTURE_CALL_BYTES,
        schema: { tags, params, body: updateEventSchema, response: { 200: eventSchema } },
      },
      async (request) => {
        const origin = publicOrigin(context, request);
        return toAnswer(request, await service.update(accountCaller(request), request.params.id, request.body, origin));
      },
    );

    app.post(
      '/api/events/:id/copy',
      { ...eventRoute('own'), schema: { tags, params, body: copyEventSchema, response: { 201: eventSchema } } },
      async (request, reply) => {
        const id = await copyEvent(accountCaller(request), request.params.id, request.body);
        return reply.status(201).send(toAnswer(request, await service.requireEvent(id)));
      },
    );

    app.post(
      '/api/events/:id/qr-shared',
      { ...eventRoute('own'), schema: { tags, params } },
      async (request, reply) => {
        await service.markQrShared(accountCaller(request), request.params.id);
        return reply.status(204).send();
      },
    );

    app.delete('/api/events/:id', { ...eventRoute('own'), schema: { tags, params } }, async (request, reply) => {
      await service.delete(accountCaller(request), request.params.id);
      return reply.status(204).send();
    });

    app.post(
      '/api/events/:id/generate-share-code',
      { ...eventRoute('own'), schema: { tags, params, response: { 200: shareCodeSchema } } },
      async (request) => ({
        shareCode: await service.replaceCode(accountCaller(request), request.params.id, 'shareCode'),
      }),
    );

    app.post(
      '/api/events/:id/generate-door-code',
      { ...eventRoute('own'), schema: { tags, params, response: { 200: doorCodeSchema } } },
      async (request) => ({
        doorCode: await service.replaceCode(accountCaller(request), request.params.id, 'doorCode'),
      }),
    );
  };
}
