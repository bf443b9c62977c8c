import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { doorGuestSchema } from '../../../shared/contracts/door.ts';
import { importRequestSchema, importResultSchema } from '../../../shared/contracts/guest-import.ts';
import {
  guestIdsSchema,
  guestSchema,
  publicGuestSchema,
  seatChangesSchema,
  staffGuestSchema,
} from '../../../shared/contracts/guests.ts';
import { foundGuestSchema, guestListQuerySchema } from '../../../shared/contracts/seat-finder.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerList } from '../../http/long-list.ts';
import { findDoorRole } from '../../sessions/door-session.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { type DoorGuestRow, listDoorGuests } from '../door/data.ts';
import type { EventService } from '../events/service.ts';
import { findGuest, type GuestAnswer, listGuestAnswers, listGuestIds, listGuests } from './data.ts';
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

async function requireSessionOrDoor(request: FastifyRequest): Promise<void> {
  const { data: eventId } = idSchema.safeParse((request.params as { id: string }).id);
  if (eventId === undefined || !(await request.findDoorSession(eventId))) await requireSession(request);
}

/** For what was read with no more in it than the contract's schema lets out: it does not go through it again. */
function sendAsRead(reply: FastifyReply): void {
  void reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
}

/** Calls on the guests of one event. */
export function eventGuestRoutes(context: AppContext, services: Services): FastifyPluginAsyncZod {
  const { db } = context;
  const { events, guests, imports } = services;

  async function listAll(
    request: FastifyRequest,
    reply: FastifyReply,
    eventId: number,
  ): Promise<GuestAnswer[] | DoorGuestRow[]> {
    const event = await events.requireEvent(eventId);
    const role = await findDoorRole(request, event);
    if (!role) throw notFoundError('Event not found');
    if (role === 'owner') {
      const ids = await listGuestIds(db, event.id);
      return answerList(request, reply, { ids, read: (some) => listGuestAnswers(db, some) });
    }
    sendAsRead(reply);
    return listDoorGuests(db, event.id);
  }

  async function findOne(request: FastifyRequest, eventId: number, guestId: number) {
    const event = await events.requireEvent(eventId);
    const guest = await findGuest(db, guestId);
    if (guest?.eventId !== event.id) throw notFoundError('Guest not found');
    const role = await findDoorRole(request, event);
    if (role === 'owner') return guest;
    return (role === 'staff' ? staffGuestSchema : publicGuestSchema).parse(guest);
  }

  return async (app) => {
    app.get(
      '/api/events/:id/guests',
      {
        onRequest: requireSessionOrDoor,
        schema: {
          tags,
          params,
          // With a name the request is a seat lookup, which `seat-finder/routes.ts` answers; described here for both.
          querystring: guestListQuerySchema,
          response: { 200: z.union([z.array(guestSchema), z.array(doorGuestSchema), z.array(foundGuestSchema)]) },
        },
      },
      async (request, reply) => listAll(request, reply, request.params.id),
    );

    app.get(
      '/api/events/:id/guests/:guestId',
      {
        schema: {
          tags,
          params: params.extend({ guestId: idSchema }),
          response: { 200: z.union([guestSchema, staffGuestSchema, publicGuestSchema]) },
        },
      },
      async (request) => withGuestTimeout(findOne(request, request.params.id, request.params.guestId)),
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
          .send(renderGuestFile(await listGuests(db, event.id), { language, timeZone: event.timeZone }));
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
