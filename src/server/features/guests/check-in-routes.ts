import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { doorGuestSchema } from '../../../shared/contracts/door.ts';
import {
  checkInRequestSchema,
  checkInResponseSchema,
  guestSchema,
  staffCheckInResponseSchema,
} from '../../../shared/contracts/guests.ts';
import type { AppContext } from '../../context.ts';
import { findDoorRole } from '../../http/door-session.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import type { CheckInService, Tap } from './check-in-service.ts';
import { findEventOfGuest } from './data.ts';

const params = z.object({ id: idSchema });
const tags = ['guests'];

function toTap(body: z.output<typeof checkInRequestSchema>): Tap {
  return { nonce: body?.id, at: body?.at === undefined ? undefined : new Date(body.at) };
}

/** Arrivals, as the owner and the door staff record them. */
export function checkInRoutes({ db }: AppContext, checkIns: CheckInService): FastifyPluginAsyncZod {
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
