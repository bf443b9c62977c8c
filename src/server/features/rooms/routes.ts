import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { notFoundError } from '../../http/errors.ts';
import { callRoutes } from '../../http/route.ts';
import { createDurableRateLimit } from '../../limits/rate-limits.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { deleteRoom, listRooms, renameRoom } from './data.ts';
import { copyPicture, readRoom, saveRoom } from './service.ts';

/** More than 1,000 tables and 200 floor items take, with the longest names. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
/** As many as may be uploaded: copies take as much space. */
const HOURLY_COPIES = 60;
const own = { onRequest: requireSession };

/** An account's own rooms, which nobody else sees. They can be read on every tier; what is made of them needs a floor plan. */
export function roomRoutes(context: AppContext): FastifyPluginAsync {
  const { db } = context;
  const copies = createDurableRateLimit(context, { name: 'room-pictures', points: HOURLY_COPIES, minutes: 60 });
  return async (app) => {
    const route = callRoutes(app, 'rooms');
    route(calls.rooms.list, own, async (request) => ({ rooms: await listRooms(db, currentUser(request).id) }));

    route(calls.rooms.read, own, async (request) => readRoom(context, currentUser(request).id, request.params.id));

    route(calls.rooms.save, { ...eventRoute('edit-layout'), bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
      const caller = accountCaller(request);
      if (request.body.picture) await copies.consume(String(caller.userId));
      return saveRoom(context, caller, request.params.id, request.body);
    });

    route(calls.rooms.copyPicture, eventRoute('edit-layout'), async (request) => {
      const caller = accountCaller(request);
      await copies.consume(String(caller.userId));
      return copyPicture(context, caller, { eventId: request.params.id, roomId: request.params.room });
    });

    route(calls.rooms.rename, own, async (request) => {
      const renamed = await renameRoom(db, currentUser(request).id, request.params.id, request.body.name);
      if (!renamed) throw notFoundError('Room not found');
      return renamed;
    });

    route(calls.rooms.remove, own, async (request) => {
      if (!(await deleteRoom(db, currentUser(request).id, request.params.id))) throw notFoundError('Room not found');
    });
  };
}
