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
import { isGranted } from '../event-access/rules.ts';
import { eventRoute } from '../event-access/service.ts';
import type { CheckInService, OperationInput } from './check-in-service.ts';

const params = z.object({ id: idSchema });
const tags = ['guests'];

function toOperation(body: z.output<typeof checkInRequestSchema>): OperationInput {
  return { nonce: body?.id, at: body?.at === undefined ? undefined : new Date(body.at) };
}

/** Check-ins and undos, as organisers and door staff send them. */
export function checkInRoutes(checkIns: CheckInService): FastifyPluginAsyncZod {
  /**
   * The caller is checked by the statement that records the operation. Invalid input never gets there, so the caller is
   * checked here before the 400 is sent: a stranger gets 401 or 404 and learns nothing from how the input is refused.
   */
  async function checkCallerBeforeRefusing(error: FastifyError, request: FastifyRequest): Promise<never> {
    if (!(error instanceof AppError) && (error.statusCode ?? 500) < 500) {
      const { data: id } = params.shape.id.safeParse((request.params as { id: string }).id);
      await checkIns.requireCheckIn(request, id);
    }
    throw error;
  }

  const options = {
    ...eventRoute('check-in'),
    onRequest: async (request: FastifyRequest) => checkIns.requireAnySession(request),
    errorHandler: checkCallerBeforeRefusing,
  };

  return async (app) => {
    app.post(
      '/api/guests/:id/check-in',
      {
        ...options,
        schema: {
          tags,
          params,
          body: checkInRequestSchema,
          response: { 200: z.union([checkInResponseSchema, staffCheckInResponseSchema]) },
        },
      },
      async (request) => {
        const { role, guest } = await checkIns.checkIn(request, request.params.id, toOperation(request.body));
        return isGranted(role, 'read') ? guest : staffCheckInResponseSchema.parse(guest);
      },
    );

    app.delete(
      '/api/guests/:id/check-in',
      {
        ...options,
        schema: {
          tags,
          params,
          body: checkInRequestSchema,
          response: { 200: z.union([guestSchema, doorGuestSchema]) },
        },
      },
      async (request) => {
        const { role, guest } = await checkIns.undo(request, request.params.id, toOperation(request.body));
        return isGranted(role, 'read') ? guest : doorGuestSchema.parse(guest);
      },
    );
  };
}
