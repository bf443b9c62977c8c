import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { idSchema } from '../../../shared/contracts/common.ts';
import type { AppContext } from '../../common/context.ts';
import { callRoutes } from '../../http/route.ts';
import { requireSession } from '../../sessions/session.ts';
import {
  accountCaller,
  type EventAccess,
  eventRoute,
  requireEventAccess,
  takeDoorShare,
} from '../event-access/service.ts';
import { decideHeld } from './held-service.ts';
import { mergeWalkIns } from './merge-service.ts';
import { createOperationLimits } from './operation-limits.ts';
import { claimDevice, requireSender, type Sender } from './operation-sender-service.ts';
import { hearOperations } from './operations-service.ts';
import { readReport } from './report-service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of a call with operations is read. */
    doorSender?: Sender;
  }
}

/** Enough for the 500 operations that a call may have. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Calls by which phones send operations, and by which the organiser reads the report and decides. */
export function doorOperationRoutes(context: AppContext, access: EventAccess): FastifyPluginAsync {
  const countOperations = createOperationLimits(context);

  /** Before the body is read: strangers send nothing that the server would have to parse. */
  async function findSender(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { data: eventId } = idSchema.safeParse((request.params as { id: string }).id);
    if (eventId === undefined) await requireSession(request, reply);
    else request.doorSender = await requireSender(context, access, request, eventId);
  }

  return async (app) => {
    const route = callRoutes(app, 'door');
    route(
      calls.door.sendOperations,
      { ...eventRoute('check-in'), onRequest: [takeDoorShare, findSender], bodyLimit: BODY_LIMIT_BYTES },
      async (request) => {
        const { id: eventId } = request.params;
        const { body, doorSender: sender } = request;
        if (!sender) throw new Error('The sender was not checked.');
        countOperations({ eventId, tokenHash: sender.tokenHash, ip: request.ip }, body.ops.length);
        await claimDevice(context, eventId, sender, body);
        return hearOperations(context, { eventId, sender, body });
      },
    );

    route(calls.door.readReport, eventRoute('read-all'), async (request) => {
      const { id: eventId } = request.params;
      await requireEventAccess(context.db, accountCaller(request), { eventId });
      return readReport(context, eventId);
    });

    route(calls.door.decideHeld, eventRoute('edit-guests'), async (request) => ({
      answers: await decideHeld(context, accountCaller(request), request.params.id, request.body),
    }));

    route(calls.door.mergeWalkIns, eventRoute('edit-guests'), async (request) =>
      mergeWalkIns(context, accountCaller(request), request.params.id, request.body),
    );
  };
}
