import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { publicEventSchema } from '../../../shared/contracts/events.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { MAX_PICTURE_CALL_BYTES } from '../../../shared/picture-limits.ts';
import type { AppContext } from '../../common/context.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { accountCaller, type EventAccess, eventRoute, takeDoorShare } from '../event-access/service.ts';
import { createEventCopier } from './copy-service.ts';
import { type CountedEvent, listEvents } from './data.ts';
import { toEventAnswer } from './event-answer.ts';
import type { EventService } from './service.ts';

export function eventRoutes(context: AppContext, access: EventAccess, service: EventService): FastifyPluginAsync {
  const copyEvent = createEventCopier(context);
  const toAnswer = (request: FastifyRequest, event: CountedEvent) => toEventAnswer(context, request, event);

  return async (app) => {
    const route = callRoutes(app, 'events');
    route(calls.events.list, { onRequest: requireSession }, async (request) =>
      (await listEvents(context.db, currentUser(request).id)).map((event) => toAnswer(request, event)),
    );

    route(calls.events.read, { ...eventRoute('view'), onRequest: takeDoorShare }, async (request) => {
      const { id } = request.params;
      const [event, pass] = await withGuestTimeout(
        Promise.all([service.requireUncounted(id), access.findPass(request, id, 'see-event')]),
      );
      if (!pass?.userId || !isGranted(pass.role, 'see-event')) {
        return publicEventSchema.parse(toEventAnswer(context, request, event));
      }
      return toAnswer(request, await service.requireEvent(pass.userId, id));
    });

    const withPicture = { bodyLimit: MAX_PICTURE_CALL_BYTES, preParsing: service.refusePictureEarly };
    route(calls.events.create, { onRequest: requireSession, ...withPicture }, async (request) => {
      const event = await service.create(currentUser(request), request.body, publicOrigin(context, request));
      return toAnswer(request, event);
    });

    route(calls.events.update, { ...eventRoute('edit-event'), ...withPicture }, async (request) => {
      const origin = publicOrigin(context, request);
      return toAnswer(request, await service.update(accountCaller(request), request.params.id, request.body, origin));
    });

    route(calls.events.copy, eventRoute('own'), async (request) => {
      const caller = accountCaller(request);
      const id = await copyEvent(caller, request.params.id, request.body);
      return toAnswer(request, await service.requireEvent(caller.userId, id));
    });

    route(calls.events.recordQrShared, eventRoute('edit-event'), async (request) => {
      await service.markQrShared(accountCaller(request), request.params.id);
    });

    route(calls.events.remove, eventRoute('own'), async (request) => {
      await service.delete(accountCaller(request), request.params.id);
    });

    route(calls.events.generateShareCode, eventRoute('edit-event'), async (request) => ({
      shareCode: await service.replaceCode(accountCaller(request), request.params.id, 'shareCode'),
    }));

    route(calls.events.generateDoorCode, eventRoute('edit-event'), async (request) => ({
      doorCode: await service.replaceCode(accountCaller(request), request.params.id, 'doorCode'),
    }));
  };
}
