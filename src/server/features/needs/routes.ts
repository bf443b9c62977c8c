import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../common/context.ts';
import { readInChunks } from '../../db/long-lists.ts';
import { sendCsv } from '../../http/csv-answer.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerList, toJsonRows } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { needsRows } from './export-needs.ts';
import { putNeeds, readEventNeeds, readNeeds, removeNeeds } from './service.ts';

/** Only organisers see needs; the caterer sees them on the catering list. */
export function needsRoutes(context: AppContext): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'needs');
    route(calls.needs.read, eventRoute('see-needs'), async (request) =>
      readNeeds(context, accountCaller(request), request.params.id),
    );

    route(calls.needs.save, eventRoute('see-needs'), async (request) =>
      putNeeds(context, accountCaller(request), request.params.id, request.body),
    );

    route(calls.needs.remove, eventRoute('see-needs'), async (request) => {
      await removeNeeds(context, accountCaller(request), request.params.id);
    });

    route(calls.needs.list, eventRoute('see-needs'), async (request, reply) => {
      const { ids, readNeeds: read, kept } = await readEventNeeds(context, accountCaller(request), request.params.id);
      const readJson = async (some: number[]) => toJsonRows(await read(some));
      return answerList(reply, { ids, readJson, within: { fields: kept, name: 'guests' } });
    });

    route(calls.needs.exportFile, eventRoute('see-needs'), async (request, reply) => {
      const { event, ids, readNeeds: read } = await readEventNeeds(context, accountCaller(request), request.params.id);
      const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
      const name = `${event.name} ${translatorFor(language)('needs.title')}`;
      const rows = needsRows(readInChunks(ids, read), language);
      return sendCsv(reply, { name, plainName: 'needs', language, rows });
    });
  };
}
