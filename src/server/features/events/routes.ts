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
import type { AppContext } from '../../context.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import type { EventCopier } from './copy-service.ts';
import { type CountedEvent, listEvents } from './data.ts';
import { toEventAnswer } from './event-answer.ts';
import type { EventService } from './service.ts';

/** A picture comes inside the event, as up to 7 MB of text. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const params = z.object({ id: idSchema });
const tags = ['events'];

interface EventServices {
  readonly service: EventService;
  readonly copyEvent: EventCopier;
}

export function eventRoutes(context: AppContext, { service, copyEvent }: EventServices): FastifyPluginAsyncZod {
  const { db } = context;

  const toAnswer = (request: FastifyRequest, event: CountedEvent) => toEventAnswer(context, request, event);

  return async (app) => {
    app.get(
      '/api/events',
      { onRequest: requireSession, schema: { tags, response: { 200: z.array(listedEventSchema) } } },
      async (request) => (await listEvents(db, currentUser(request).id)).map((event) => toAnswer(request, event)),
    );

    app.get(
      '/api/events/:id',
      { schema: { tags, params, response: { 200: z.union([eventSchema, publicEventSchema]) } } },
      async (request) => {
        const finding = Promise.all([service.requireEvent(request.params.id), request.findSignedInUser()]);
        const [event, user] = await withGuestTimeout(finding);
        const answer = toAnswer(request, event);
        return user?.id === event.userId ? answer : publicEventSchema.parse(answer);
      },
    );

    app.post(
      '/api/events',
      {
        onRequest: requireSession,
        bodyLimit: BODY_LIMIT_BYTES,
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
        onRequest: requireSession,
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { tags, params, body: updateEventSchema, response: { 200: eventSchema } },
      },
      async (request) => {
        const origin = publicOrigin(context, request);
        const event = await service.update(currentUser(request).id, request.params.id, request.body, origin);
        return toAnswer(request, event);
      },
    );

    app.post(
      '/api/events/:id/copy',
      { onRequest: requireSession, schema: { tags, params, body: copyEventSchema, response: { 201: eventSchema } } },
      async (request, reply) => {
        const eventId = request.params.id;
        const id = await copyEvent({ userId: currentUser(request).id, eventId, input: request.body });
        return reply.status(201).send(toAnswer(request, await service.requireEvent(id)));
      },
    );

    app.post(
      '/api/events/:id/qr-shared',
      { onRequest: requireSession, schema: { tags, params } },
      async (request, reply) => {
        await service.noteQrShared(currentUser(request).id, request.params.id);
        return reply.status(204).send();
      },
    );

    app.delete('/api/events/:id', { onRequest: requireSession, schema: { tags, params } }, async (request, reply) => {
      await service.remove(currentUser(request).id, request.params.id);
      return reply.status(204).send();
    });

    app.post(
      '/api/events/:id/generate-share-code',
      { onRequest: requireSession, schema: { tags, params, response: { 200: shareCodeSchema } } },
      async (request) => ({
        shareCode: await service.replaceCode(currentUser(request).id, request.params.id, 'shareCode'),
      }),
    );

    app.post(
      '/api/events/:id/generate-door-code',
      { onRequest: requireSession, schema: { tags, params, response: { 200: doorCodeSchema } } },
      async (request) => ({
        doorCode: await service.replaceCode(currentUser(request).id, request.params.id, 'doorCode'),
      }),
    );
  };
}
