import type { FastifyError, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  checkInRequestSchema,
  checkInResponseSchema,
  staffCheckInResponseSchema,
} from '../../../shared/contracts/check-in.ts';
import { idSchema } from '../../../shared/contracts/common.ts';
import { doorGuestSchema } from '../../../shared/contracts/door.ts';
import { guestSchema } from '../../../shared/contracts/guests.ts';
import { AppError } from '../../http/errors.ts';
import type { CheckInService, Tap } from './check-in-service.ts';

const params = z.object({ id: idSchema });
const tags = ['guests'];

function toTap(body: z.output<typeof checkInRequestSchema>): Tap {
  return { nonce: body?.id, at: body?.at === undefined ? undefined : new Date(body.at) };
}

/** Arrivals, as the owner and the door staff record them. */
export function checkInRoutes(checkIns: CheckInService): FastifyPluginAsyncZod {
  /**
   * Who is calling is judged by the very statement that records the tap. A call whose input is wrong never gets there, so
   * that it is judged here: a stranger must not learn anything from how it is refused.
   */
  async function judgeBeforeRefusing(error: FastifyError, request: FastifyRequest): Promise<never> {
    if (!(error instanceof AppError) && (error.statusCode ?? 500) < 500) {
      const { data: id } = params.shape.id.safeParse((request.params as { id: string }).id);
      await checkIns.requireDoor(request, id);
    }
    throw error;
  }

  const guards = {
    onRequest: async (request: FastifyRequest) => checkIns.refuseStrangers(request),
    errorHandler: judgeBeforeRefusing,
  };

  return async (app) => {
    app.post(
      '/api/guests/:id/check-in',
      {
        ...guards,
        schema: {
          tags,
          params,
          body: checkInRequestSchema,
          response: { 200: z.union([checkInResponseSchema, staffCheckInResponseSchema]) },
        },
      },
      async (request) => {
        const { role, guest } = await checkIns.checkIn(request, request.params.id, toTap(request.body));
        return role === 'owner' ? guest : staffCheckInResponseSchema.parse(guest);
      },
    );

    app.delete(
      '/api/guests/:id/check-in',
      {
        ...guards,
        schema: {
          tags,
          params,
          body: checkInRequestSchema,
          response: { 200: z.union([guestSchema, doorGuestSchema]) },
        },
      },
      async (request) => {
        const { role, guest } = await checkIns.undo(request, request.params.id, toTap(request.body));
        return role === 'owner' ? guest : doorGuestSchema.parse(guest);
      },
    );
  };
}
