import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { notFoundError } from '../../http/errors.ts';
import { answerList } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { findGuest, listGuestIdsOfUser, listGuestsWithEventAsJson } from './data.ts';
import { eraseGuest } from './erase-service.ts';
import { changeGuest, createGuest, deleteGuests, restoreGuests } from './service.ts';

export function guestRoutes(context: AppContext): FastifyPluginAsync {
  const { db } = context;
  return async (app) => {
    const route = callRoutes(app, 'guests');
    route(calls.guests.listAll, { onRequest: requireSession }, async (request, reply) => {
      const { id: userId } = currentUser(request);
      const ids = await listGuestIdsOfUser(db, userId);
      return answerList(reply, {
        ids,
        readJson: (some) => listGuestsWithEventAsJson(db, userId, some),
      });
    });

    route(calls.guests.create, eventRoute('edit-guests'), async (request) =>
      createGuest(context, accountCaller(request), request.body),
    );

    route(calls.guests.update, eventRoute('edit-guests'), async (request) =>
      changeGuest(context, accountCaller(request), request.params.id, request.body),
    );

    route(calls.guests.remove, eventRoute('edit-guests'), async (request) => {
      const { id } = request.params;
      const deleted = await deleteGuests(context, accountCaller(request), { guestId: id }, [id]);
      if (deleted.length === 0) throw notFoundError('Guest not found');
    });

    route(calls.guests.erase, eventRoute('edit-guests'), async (request) => {
      await eraseGuest(context, accountCaller(request), request.params.id);
    });

    route(calls.guests.restore, eventRoute('edit-guests'), async (request) => {
      const { id } = request.params;
      const [restored] = await restoreGuests(context, accountCaller(request), { deletedGuestId: id }, [id]);
      const guest = restored && (await findGuest(db, restored));
      if (!guest) throw notFoundError('Guest not found');
      return guest;
    });
  };
}
