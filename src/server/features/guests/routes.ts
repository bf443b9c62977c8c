import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { doorGuestSchema } from '../../../shared/contracts/door.ts';
import {
  checkInRequestSchema,
  checkInResponseSchema,
  createGuestSchema,
  guestSchema,
  guestWithEventSchema,
  staffCheckInResponseSchema,
  updateGuestSchema,
} from '../../../shared/contracts/guests.ts';
import type { AppContext } from '../../context.ts';
import { findDoorRole } from '../../http/door-session.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { answerList } from '../../http/long-list.ts';
import { currentUser, requireSession } from '../../http/session.ts';
import type { CheckInService, Tap } from './check-in-service.ts';
import { findEventOfGuest, listGuestAnswersWithEvent, listGuestIdsOfUser } from './data.ts';
import type { GuestService } from './service.ts';

interface Services {
  readonly guests: GuestService;
  readonly checkIns: CheckInService;
}

const params = z.object({ id: idSchema });
const tags = ['guests'];

function toTap(body: z.output<typeof checkInRequestSchema>): Tap {
  return { nonce: body?.id, at: body?.at === undefined ? undefined : new Date(body.at) };
}

export function guestRoutes({ db }: AppContext, { guests, checkIns }: Services): FastifyPluginAsyncZod {
  /** Lets in the owner and the door staff of the guest's event, before the body is read. */
  async function requireDoorOfGuest(request: FastifyRequest): Promise<void> {
    const user = await request.findSignedInUser();
    const { data: id } = params.shape.id.safeParse((request.params as { id: string }).id);
    // An id that is none is refused as such to whoever is signed in.
    if (id === undefined && user) return;
    const event = id === undefined ? undefined : await findEventOfGuest(db, id);
    request.doorRole = event ? await findDoorRole(request, event) : null;
    if (request.doorRole) return;
    throw user ? notFoundError('Guest not found') : new AppError('not_authenticated', 'Not authenticated');
  }

  return async (app) => {
    app.get(
      '/api/guests',
      { onRequest: requireSession, schema: { tags, response: { 200: z.array(guestWithEventSchema) } } },
      async (request, reply) => {
        const ids = await listGuestIdsOfUser(db, currentUser(request).id);
        return answerList(request, reply, { ids, read: (some) => listGuestAnswersWithEvent(db, some) });
      },
    );

    app.post(
      '/api/guests',
      { onRequest: requireSession, schema: { tags, body: createGuestSchema, response: { 201: guestSchema } } },
      async (request, reply) => reply.status(201).send(await guests.create(currentUser(request), request.body)),
    );

    app.patch(
      '/api/guests/:id',
      { onRequest: requireSession, schema: { tags, params, body: updateGuestSchema, response: { 200: guestSchema } } },
      async (request) => guests.update(currentUser(request).id, request.params.id, request.body),
    );

    app.delete('/api/guests/:id', { onRequest: requireSession, schema: { tags, params } }, async (request, reply) => {
      await guests.remove(currentUser(request).id, request.params.id);
      return reply.status(204).send();
    });

    app.post(
      '/api/guests/:id/restore',
      { onRequest: requireSession, schema: { tags, params, response: { 200: guestSchema } } },
      async (request) => guests.restore(currentUser(request), request.params.id),
    );

    app.post(
      '/api/guests/:id/check-in',
      {
        onRequest: requireDoorOfGuest,
        schema: {
          tags,
          params,
          body: checkInRequestSchema,
          response: { 200: z.union([checkInResponseSchema, staffCheckInResponseSchema]) },
        },
      },
      async (request) => {
        const result = await checkIns.checkIn(request.params.id, toTap(request.body));
        return request.doorRole === 'owner' ? result : staffCheckInResponseSchema.parse(result);
      },
    );

    app.delete(
      '/api/guests/:id/check-in',
      {
        onRequest: requireDoorOfGuest,
        schema: {
          tags,
          params,
          body: checkInRequestSchema,
          response: { 200: z.union([guestSchema, doorGuestSchema]) },
        },
      },
      async (request) => {
        const guest = await checkIns.undo(request.params.id, toTap(request.body));
        return request.doorRole === 'owner' ? guest : doorGuestSchema.parse(guest);
      },
    );
  };
}
