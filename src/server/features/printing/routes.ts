import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { callRoutes } from '../../http/route.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { changeSettings, confirmPrinted, findPrintedCards, findSettings } from './service.ts';

/** Room for a picture of the largest size and the options of every kind. */
const SETTINGS_LIMIT_BYTES = 96 * 1024;
/** Room for 10,000 cards of ten parts each, and as many that were taken away. */
const CONFIRM_LIMIT_BYTES = 3 * 1024 * 1024;

/** The server draws nothing: sheets are laid out and made into a PDF by the organiser's browser. */
export function printingRoutes(context: AppContext): FastifyPluginAsync {
  const { db } = context;
  return async (app) => {
    const route = callRoutes(app, 'printing');
    route(calls.printing.readSettings, eventRoute('read-all'), async (request) => {
      const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      return { settings: await findSettings(db, id) };
    });

    route(
      calls.printing.updateSettings,
      { ...eventRoute('edit-guests'), bodyLimit: SETTINGS_LIMIT_BYTES },
      async (request) => ({
        settings: await changeSettings(context, accountCaller(request), request.params.id, request.body),
      }),
    );

    route(calls.printing.readCards, eventRoute('read-all'), async (request) => {
      const { id, kind } = request.params;
      return findPrintedCards(context, accountCaller(request), id, kind);
    });

    route(
      calls.printing.confirmCards,
      { ...eventRoute('edit-guests'), bodyLimit: CONFIRM_LIMIT_BYTES },
      async (request) => {
        const { id: eventId, kind } = request.params;
        return confirmPrinted(context, accountCaller(request), { eventId, kind }, request.body);
      },
    );
  };
}
