import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import {
  createGuestSchema,
  guestSchema,
  guestWithEventSchema,
  updateGuestSchema,
} from '../../../shared/contracts/guests.ts';
import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { answerList, CHUNK_ROWS } from '../../http/long-list.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { findGuest, listGuestIdsOfUser, listGuestsWithEventAsJson } from './data.ts';
import { eraseGuest } from './erase-service.ts';
import { changeGuest, createGuest, deleteGuests, restoreGuests } from './service.ts';

const params = z.object({ id: idSchema });
const tags = ['guests'];

export function guestRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.get(
      '/api/guests',
      { onRequest: requireSession, schema: { tags, response: { 200: z.array(guestWithEventSchema) } } },
      async (request, reply) => {
        const ids = await listGuestIdsOfUser(db, currentUser(request).id);
        return answerList(reply, {
          ids,
          readJson: (some) => listGuestsWithEventAsJson(db, some),
          chunkRows: CHUNK_ROWS,
        });
      },
    );

    app.post(
      '/api/guests',
      { ...eventRoute('edit-guests'), schema: { tags, body: createGuestSchema, response: { 201: guestSchema } } },
      async (request, reply) =>
        reply.status(201).send(await createGuest(context, accountCaller(request), request.body)),
    );

    app.patch(
      '/api/guests/:id',
      {
        ...eventRoute('edit-guests'),
        schema: { tags, params, body: updateGuestSchema, response: { 200: guestSchema } },
      },
      async (request) => changeGuest(context, accountCaller(request), request.params.id, request.body),
    );

    app.delete(
      '/api/guests/:id',
      { ...eventRoute('edit-guests'), schema: { tags, params } },
      async (request, reply) => {
        const { id } = request.params;
        const deleted = await deleteGuests(context, accountCaller(request), { guestId: id }, [id]);
        if (deleted.length === 0) throw notFoundError('Guest not found');
        return reply.status(204).send();
      },
    );

    app.post(
      '/api/guests/:id/erase',
      { ...eventRoute('edit-guests'), schema: { tags, params } },
      async (request, reply) => {
        await eraseGuest(context, accountCaller(request), request.params.id);
        return reply.status(204).send();
      },
    );

    app.post(
      '/api/guests/:id/restore',
      { ...eventRoute('edit-guests'), schema: { tags, params, response: { 200: guestSchema } } },
      async (request) => {
        const { id } = request.params;
        const [restored] = await restoreGuests(context, accountCaller(request), { deletedGuestId: id }, [id]);
        const guest = restored && (await findGuest(db, restored));
        if (!guest) throw notFoundError('Guest not found');
        return guest;
      },
    );
  };
}
