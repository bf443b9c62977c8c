import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { callRoutes } from '../../http/route.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { readSeating, saveSeating } from './service.ts';

/** More than 5,000 rules that name 50,000 guests, and 10,000 pins, take as the editor sends them. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;

export function seatingRoutes(context: AppContext): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'seating');
    route(calls.seating.read, eventRoute('read-all'), async (request) =>
      readSeating(context, accountCaller(request), request.params.id),
    );

    route(calls.seating.save, { ...eventRoute('edit-layout'), bodyLimit: BODY_LIMIT_BYTES }, async (request) =>
      saveSeating(context, accountCaller(request), request.params.id, request.body),
    );
  };
}
