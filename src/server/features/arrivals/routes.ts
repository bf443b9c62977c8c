import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../common/context.ts';
import { readInChunks } from '../../db/long-lists.ts';
import { sendCsv } from '../../http/csv-answer.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerLongObject, CHUNK_ROWS } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { listArrived, listArrivedIds } from './data.ts';
import { arrivalRows } from './export-arrivals.ts';
import { readArrivals, readHouseholdArrivals } from './service.ts';

export function arrivalsRoutes({ db }: AppContext): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'arrivals');
    route(calls.arrivals.read, eventRoute('read'), async (request) => {
      const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      return readArrivals(db, id);
    });

    route(calls.arrivals.listHouseholds, eventRoute('read'), async (request, reply) => {
      const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      const arrivals = await readHouseholdArrivals(db, id);
      return arrivals.households.length > CHUNK_ROWS ? answerLongObject(reply, arrivals) : arrivals;
    });

    route(calls.arrivals.exportFile, eventRoute('read-all'), async (request, reply) => {
      const event = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
      const arrived = readInChunks(await listArrivedIds(db, event.id), (ids) => listArrived(db, ids));
      const name = `${event.name} ${translatorFor(language)('arrivals.title')}`;
      const rows = arrivalRows(arrived, { language, timeZone: event.timeZone });
      return sendCsv(reply, { name, plainName: 'arrivals', language, rows });
    });
  };
}
