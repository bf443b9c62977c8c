import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../context.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { answerLongObject, CHUNK_ROWS } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { seatAtTable } from './seat-at-table-service.ts';
import { createLayoutService } from './service.ts';

/** More than 1,000 tables and a dot for each of 50,000 guests take as the editor sends them. */
const BODY_LIMIT_BYTES = 12 * 1024 * 1024;

export function layoutRoutes(context: AppContext): FastifyPluginAsync {
  const service = createLayoutService(context);
  return async (app) => {
    const route = callRoutes(app, 'layouts');
    route(calls.layouts.read, eventRoute('read'), async (request, reply) => {
      const layout = await service.find(accountCaller(request), request.params.id, async (guests) => {
        if (guests > CHUNK_ROWS) await reply.beginLongAnswer();
      });
      return layout.guestPositions.length > CHUNK_ROWS ? answerLongObject(reply, layout) : layout;
    });

    route(calls.layouts.save, { ...eventRoute('edit-layout'), bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const saved = await service.save(accountCaller(request), request.params.id, request.body);
      return saved.guestPositions.length > CHUNK_ROWS ? answerLongObject(reply, saved) : saved;
    });

    callRoutes(app, 'guests')(calls.guests.seatAtTable, eventRoute('edit-guests'), async (request) =>
      seatAtTable(context, accountCaller(request), request.params.id, request.body),
    );

    route(calls.layouts.readPublic, eventRoute('view'), async (request) =>
      withGuestTimeout(service.findPublic(request.params.id, request.query.guestId, request.ip)),
    );
  };
}
