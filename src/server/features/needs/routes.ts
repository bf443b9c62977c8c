import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { eventNeedsSchema, guestNeedsSchema, needsInputSchema } from '../../../shared/contracts/needs.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../context.ts';
import { readInChunks } from '../../db/long-lists.ts';
import { sendCsv } from '../../http/csv-answer.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerList, toJsonRows } from '../../http/long-list.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { needsRows } from './export-needs.ts';
import { putNeeds, readEventNeeds, readNeeds, removeNeeds } from './service.ts';

const params = z.object({ id: idSchema });
const tags = ['needs'];

/** Only organisers see needs; the caterer sees them on the catering list. */
export function needsRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/guests/:id/needs',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: guestNeedsSchema } } },
      async (request) => readNeeds(context, accountCaller(request), request.params.id),
    );

    app.put(
      '/api/guests/:id/needs',
      {
        ...eventRoute('edit-guests'),
        schema: { tags, params, body: needsInputSchema, response: { 200: guestNeedsSchema } },
      },
      async (request) => putNeeds(context, accountCaller(request), request.params.id, request.body),
    );

    app.delete(
      '/api/guests/:id/needs',
      { ...eventRoute('edit-guests'), schema: { tags, params } },
      async (request, reply) => {
        await removeNeeds(context, accountCaller(request), request.params.id);
        return reply.status(204).send();
      },
    );

    app.get(
      '/api/events/:id/needs',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: eventNeedsSchema } } },
      async (request, reply) => {
        const { ids, readNeeds: read, kept } = await readEventNeeds(context, accountCaller(request), request.params.id);
        const readJson = async (some: number[]) => toJsonRows(await read(some));
        return answerList(reply, { ids, readJson, within: { fields: kept, name: 'guests' } });
      },
    );

    app.get(
      '/api/events/:id/needs.csv',
      { ...eventRoute('read'), schema: { tags, params } },
      async (request, reply) => {
        const {
          event,
          ids,
          readNeeds: read,
        } = await readEventNeeds(context, accountCaller(request), request.params.id);
        const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
        const name = `${event.name} ${translatorFor(language)('needs.title')}`;
        const rows = needsRows(readInChunks(ids, read), language);
        return sendCsv(reply, { name, plainName: 'needs', language, rows });
      },
    );
  };
}
