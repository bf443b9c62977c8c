import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import {
  createHouseholdSchema,
  grantCompanionsSchema,
  householdSchema,
  householdWithGuestsSchema,
  mergeHouseholdsSchema,
  restoreHouseholdsSchema,
  updateHouseholdSchema,
} from '../../../shared/contracts/households.ts';
import type { AppContext } from '../../context.ts';
import { answerList, toJsonRows } from '../../http/long-list.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { listHouseholdIds, listHouseholds } from './data.ts';
import {
  changeHousehold,
  createHousehold,
  deleteHousehold,
  grantCompanions,
  mergeHouseholds,
  restoreHouseholds,
  rotateLink,
  toAnswer,
} from './service.ts';

const params = z.object({ id: idSchema });
const tags = ['households'];
const edit = eventRoute('edit-guests');

export function householdRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.get(
      '/api/events/:id/households',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: z.array(householdSchema) } } },
      async (request, reply) => {
        const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
        const ids = await listHouseholdIds(db, id);
        return answerList(reply, {
          ids,
          readJson: async (some) => toJsonRows((await listHouseholds(db, some)).map(toAnswer)),
        });
      },
    );

    app.post(
      '/api/events/:id/households',
      { ...edit, schema: { tags, params, body: createHouseholdSchema, response: { 201: householdWithGuestsSchema } } },
      async (request, reply) =>
        reply.status(201).send(await createHousehold(context, accountCaller(request), request.params.id, request.body)),
    );

    app.patch(
      '/api/households/:id',
      { ...edit, schema: { tags, params, body: updateHouseholdSchema, response: { 200: householdWithGuestsSchema } } },
      async (request) => changeHousehold(context, accountCaller(request), request.params.id, request.body),
    );

    app.delete('/api/households/:id', { ...edit, schema: { tags, params } }, async (request, reply) => {
      await deleteHousehold(context, accountCaller(request), request.params.id);
      return reply.status(204).send();
    });

    app.post(
      '/api/households/:id/merge',
      { ...edit, schema: { tags, params, body: mergeHouseholdsSchema, response: { 200: householdWithGuestsSchema } } },
      async (request) => mergeHouseholds(context, accountCaller(request), request.params.id, request.body.householdIds),
    );

    app.post(
      '/api/events/:id/households/restore',
      {
        ...edit,
        schema: { tags, params, body: restoreHouseholdsSchema, response: { 200: z.array(householdWithGuestsSchema) } },
      },
      async (request) =>
        restoreHouseholds(context, accountCaller(request), request.params.id, request.body.householdIds),
    );

    app.post(
      '/api/households/:id/companions',
      { ...edit, schema: { tags, params, body: grantCompanionsSchema, response: { 200: householdWithGuestsSchema } } },
      async (request) => grantCompanions(context, accountCaller(request), request.params.id, request.body.count),
    );

    app.post(
      '/api/households/:id/rotate-link',
      { ...edit, schema: { tags, params, response: { 200: householdSchema } } },
      async (request) => rotateLink(context, accountCaller(request), request.params.id),
    );
  };
}
