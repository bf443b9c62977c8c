import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { liveQuerySchema, MAX_OPERATION_BYTES } from '../../../shared/contracts/layout-operations.ts';
import { MAX_PRESENCE_BYTES } from '../../../shared/contracts/presence.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { MAX_OPERATIONS_BYTES } from '../../../shared/layout/layout-limits.ts';
import { MAX_PLAN_PICTURE_CALL_BYTES } from '../../../shared/picture-limits.ts';
import { showsFloorPlan, tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { warningsOnlyLog } from '../../common/log.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { AppError } from '../../http/errors.ts';
import { answerLongObject, CHUNK_ROWS, sendJson } from '../../http/long-list.ts';
import { onceClosed } from '../../http/once-closed.ts';
import { sendPrivatePicture } from '../../http/private-picture.ts';
import { MAX_BODY_BYTES } from '../../http/request-bodies.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser } from '../../sessions/session.ts';
import type { StreamHub } from '../change-streams/stream-hub.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import type { PictureService } from '../media/service.ts';
import { makeOperations } from './operations-service.ts';
import { createPlanPictureService, requireFloorPlan } from './picture-service.ts';
import type { PresencePasses } from './presence-passes.ts';
import type { Presence } from './presence-service.ts';
import { seatAtTable } from './seat-at-table-service.ts';
import { createLayoutService } from './service.ts';

interface Parts {
  readonly pictures: PictureService;
  readonly liveStreams: StreamHub;
  readonly presence: Presence;
  readonly passes: PresencePasses;
}

export function layoutRoutes(context: AppContext, parts: Parts): FastifyPluginAsync {
  const { pictures, liveStreams, presence, passes } = parts;
  const service = createLayoutService(context);
  const planPictures = createPlanPictureService(context, pictures);
  return async (app) => {
    const route = callRoutes(app, 'layouts');
    route(calls.layouts.read, eventRoute('read'), async (request, reply) => {
      const layout = await service.find(accountCaller(request), request.params.id, async (guests) => {
        if (guests > CHUNK_ROWS) await reply.beginLongAnswer('layout');
      });
      return layout.guestPositions.length > CHUNK_ROWS ? answerLongObject(reply, layout) : layout;
    });

    route(calls.layouts.readStored, eventRoute('read'), async (request, reply) => {
      const json = await service.findStored(accountCaller(request), request.params.id, async (read) => {
        await reply.beginLongAnswer('layout');
        return reply.readChunk(read);
      });
      return sendJson(reply, json);
    });

    // 1,000 tables and a dot for each of 50,000 guests take less as the editor sends them.
    route(calls.layouts.save, { ...eventRoute('edit-layout'), bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const caller = accountCaller(request);
      presence.requirePlace(request.params.id, caller.userId);
      const saved = await service.save(caller, request.params.id, request.body);
      return saved.guestPositions.length > CHUNK_ROWS ? answerLongObject(reply, saved) : saved;
    });

    const operations = { ...eventRoute('edit-layout'), bodyLimit: MAX_OPERATION_BYTES };
    route(calls.layouts.sendOperations, operations, async (request) => {
      const { body } = request;
      if (body.ops.length > 1 && Buffer.byteLength(JSON.stringify(body)) > MAX_OPERATIONS_BYTES) {
        throw new AppError('payload_too_large', 'The request is too large.');
      }
      const caller = accountCaller(request);
      presence.requirePlace(request.params.id, caller.userId);
      return makeOperations(context, caller, request.params.id, body);
    });

    // A HEAD request would open a stream that nobody reads.
    route(calls.layouts.live, { ...eventRoute('read'), exposeHeadRoute: false }, async (request, reply) => {
      const caller = accountCaller(request);
      const event = await requireEventAccess(context.db, caller, { eventId: request.params.id });
      requireFloorPlan(showsFloorPlan(event, context.clock()));
      const tokenHash = request.sessionTokenHash;
      if (!tokenHash) throw new AppError('not_authenticated', 'Not authenticated');
      const pass = { role: event.role, tokenHash, userId: caller.userId };
      // A browser that reconnects by itself repeats the first address, and says in a header what it heard last.
      const heard = liveQuerySchema.shape.since.safeParse(request.headers['last-event-id']);
      const stream = liveStreams.open(request, reply, {
        eventId: event.id,
        pass,
        cursor: heard.data ?? request.query.since,
      });
      const isEditor = isGranted(event.role, 'edit-layout') && tierOf(event, context.clock()).hasFloorPlan;
      const name = currentUser(request).fullName || null;
      onceClosed(reply.raw, presence.join(event.id, stream, { userId: caller.userId, name, isEditor }));
    });

    const quietLog = warningsOnlyLog(app.log);
    const shown = {
      config: { ...eventRoute('edit-layout').config, storesNothing: true },
      onRequest: passes.requireKnown,
      bodyLimit: MAX_PRESENCE_BYTES,
      childLoggerFactory: () => quietLog,
    };
    route(calls.layouts.sendPresence, shown, async (request) => {
      const { id: eventId } = request.params;
      presence.show(eventId, await passes.requirePass(request, eventId), request.body);
    });

    callRoutes(app, 'guests')(calls.guests.seatAtTable, eventRoute('edit-guests'), async (request) =>
      seatAtTable(context, accountCaller(request), request.params.id, request.body),
    );

    route(calls.layouts.readPublic, eventRoute('view'), async (request) =>
      withGuestTimeout(service.findPublic(request.params.id, request.query.guestId, request.ip)),
    );

    const uploads = {
      ...eventRoute('edit-layout'),
      bodyLimit: MAX_PLAN_PICTURE_CALL_BYTES,
      preParsing: pictures.refuseEarly,
    };
    route(calls.layouts.uploadPicture, uploads, async (request) =>
      planPictures.upload(accountCaller(request), request.params.id, request.body.picture),
    );

    route(calls.layouts.readPicture, eventRoute('read'), async (request, reply) => {
      const { id: eventId, picture: id } = request.params;
      const found = await planPictures.read(accountCaller(request), eventId, id);
      return sendPrivatePicture(request, reply, { id, ...found });
    });

    route(calls.layouts.readPublicPicture, eventRoute('view'), async (request, reply) => {
      const { id: eventId, picture: id } = request.params;
      const found = await withGuestTimeout(planPictures.readPublic(eventId, id));
      return sendPrivatePicture(request, reply, { id, ...found });
    });
  };
}
