import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import {
  guestIdsSchema,
  guestSchema,
  importRequestSchema,
  importResultSchema,
  publicGuestSchema,
  seatChangesSchema,
} from '../../../shared/contracts/guests.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { currentUser, requireSession } from '../../http/session.ts';
import type { EventService } from '../events/service.ts';
import { findGuest, listGuests } from './data.ts';
import { renderGuestFile } from './guest-file.ts';
import type { ImportService } from './import-service.ts';
import { changeSeats } from './seats-service.ts';
import type { GuestService } from './service.ts';

interface Services {
  readonly events: EventService;
  readonly guests: GuestService;
  readonly imports: ImportService;
}

/** Ten thousand rows, generously. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const params = z.object({ id: idSchema });
const tags = ['guests'];

/** Calls on the guests of one event. */
export function eventGuestRoutes(context: AppContext, { events, guests, imports }: Services): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.get(
      '/api/events/:id/guests',
      { onRequest: requireSession, schema: { tags, params, response: { 200: z.array(guestSchema) } } },
      async (request) => {
        const { id } = await events.requireOwnedEvent(currentUser(request).id, request.params.id);
        return listGuests(db, id);
      },
    );

    app.get(
      '/api/events/:id/guests/:guestId',
      {
        schema: {
          tags,
          params: params.extend({ guestId: idSchema }),
          response: { 200: z.union([guestSchema, publicGuestSchema]) },
        },
      },
      async (request) => {
        const event = await events.requireEvent(request.params.id);
        const guest = await findGuest(db, request.params.guestId);
        if (guest?.eventId !== event.id) throw notFoundError('Guest not found');
        const user = await request.findSignedInUser();
        return user?.id === event.userId ? guest : publicGuestSchema.parse(guest);
      },
    );

    app.post(
      '/api/events/:id/guests/import',
      {
        onRequest: requireSession,
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { tags, params, body: importRequestSchema, response: { 200: importResultSchema } },
      },
      async (request) => ({
        results: await imports.importRows(currentUser(request), { eventId: request.params.id, ...request.body }),
      }),
    );

    app.get(
      '/api/events/:id/guests.csv',
      { onRequest: requireSession, schema: { tags, params } },
      async (request, reply) => {
        const event = await events.requireOwnedEvent(currentUser(request).id, request.params.id);
        const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
        const fileName = encodeURIComponent(`${event.name.replaceAll(/[\s/\\]+/g, '-')}.csv`);
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="guests.csv"; filename*=UTF-8''${fileName}`)
          .send(renderGuestFile(await listGuests(db, event.id), language));
      },
    );

    app.post(
      '/api/events/:id/guests/delete',
      {
        onRequest: requireSession,
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { tags, params, body: guestIdsSchema, response: { 200: z.object({ ids: z.array(z.number()) }) } },
      },
      async (request) => ({
        ids: await guests.removeMany(currentUser(request).id, request.params.id, request.body.ids),
      }),
    );

    app.post(
      '/api/events/:id/guests/restore',
      {
        onRequest: requireSession,
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { tags, params, body: guestIdsSchema, response: { 200: z.array(guestSchema) } },
      },
      async (request) => guests.restoreMany(currentUser(request), request.params.id, request.body.ids),
    );

    app.post(
      '/api/events/:id/seats',
      {
        onRequest: requireSession,
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { tags, params, body: seatChangesSchema, response: { 200: z.array(guestSchema) } },
      },
      async (request) =>
        changeSeats(context, { userId: currentUser(request).id, eventId: request.params.id }, request.body),
    );
  };
}
