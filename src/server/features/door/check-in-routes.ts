import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { idSchema } from '../../../shared/contracts/common.ts';
import { doorGuestSchema, staffCheckInResponseSchema } from '../../../shared/contracts/door.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { type CallRequest, callRoutes } from '../../http/route.ts';
import { requireSession } from '../../sessions/session.ts';
import { type EventAccess, eventRoute, takeDoorShare } from '../event-access/service.ts';
import { recordOperation, requireCheckIn } from './check-in-service.ts';

/** Check-ins and undos, as organisers and door staff send them. */
export function checkInRoutes(context: AppContext, access: EventAccess): FastifyPluginAsync {
  /**
   * The caller is checked by the statement that records the operation. Invalid input never gets there, so the caller is
   * checked here before the 400 is sent: a stranger gets 401 or 404 and learns nothing from how the input is refused.
   */
  async function checkCallerBeforeRefusing(
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<never> {
    if (!(error instanceof AppError) && (error.statusCode ?? 500) < 500) {
      const id = idSchema.safeParse((request.params as { id: string }).id);
      if (id.success) await requireCheckIn(context, access.requireCredentials(request), id.data);
      else await requireSession(request, reply);
    }
    throw error;
  }

  const options = {
    ...eventRoute('check-in'),
    // Refuses a request without any session cookie before its body is read and without asking the database.
    onRequest: [async (request: FastifyRequest) => void access.requireCredentials(request), takeDoorShare],
    errorHandler: checkCallerBeforeRefusing,
  };

  async function record(request: CallRequest<typeof calls.door.checkIn>, kind: 'check-in' | 'undo') {
    const { params, body } = request;
    const at = body?.at === undefined ? undefined : new Date(body.at);
    const credentials = access.requireCredentials(request);
    const recorded = await recordOperation(context, credentials, params.id, { kind, nonce: body?.id, at });
    const [doorHash, ...others] = credentials.doorHashes;
    // From now on the phone's calls wait with those of its door, not with those of all phones in its network.
    if (recorded.role === 'staff' && doorHash && others.length === 0)
      request.rememberCaller(doorHash, `door ${recorded.guest.eventId}`);
    return recorded;
  }

  return async (app) => {
    const route = callRoutes(app, 'door');
    route(calls.door.checkIn, options, async (request) => {
      const { role, guest, wasCheckedIn } = await record(request, 'check-in');
      const answer = { ...guest, alreadyCheckedIn: wasCheckedIn };
      return isGranted(role, 'read-all') ? answer : staffCheckInResponseSchema.parse(answer);
    });

    route(calls.door.undoCheckIn, options, async (request) => {
      const { role, guest } = await record(request, 'undo');
      return isGranted(role, 'read-all') ? guest : doorGuestSchema.parse(guest);
    });
  };
}
