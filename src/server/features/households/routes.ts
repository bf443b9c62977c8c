import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { answerList, toJsonRows } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
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

const edit = eventRoute('edit-guests');

export function householdRoutes(context: AppContext): FastifyPluginAsync {
  const { db } = context;
  return async (app) => {
    const route = callRoutes(app, 'households');
    route(calls.households.list, eventRoute('read-all'), async (request, reply) => {
      const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      const ids = await listHouseholdIds(db, id);
      return answerList(reply, {
        ids,
        readJson: async (some) => toJsonRows((await listHouseholds(db, some)).map(toAnswer)),
      });
    });

    route(calls.households.create, edit, async (request) =>
      createHousehold(context, accountCaller(request), request.params.id, request.body),
    );

    route(calls.households.update, edit, async (request) =>
      changeHousehold(context, accountCaller(request), request.params.id, request.body),
    );

    route(calls.households.remove, edit, async (request) => {
      await deleteHousehold(context, accountCaller(request), request.params.id);
    });

    route(calls.households.merge, edit, async (request) =>
      mergeHouseholds(context, accountCaller(request), request.params.id, request.body.householdIds),
    );

    route(calls.households.restore, edit, async (request) =>
      restoreHouseholds(context, accountCaller(request), request.params.id, request.body.householdIds),
    );

    route(calls.households.grantCompanions, edit, async (request) =>
      grantCompanions(context, accountCaller(request), request.params.id, request.body.count),
    );

    route(calls.households.rotateLink, edit, async (request) =>
      rotateLink(context, accountCaller(request), request.params.id),
    );
  };
}
