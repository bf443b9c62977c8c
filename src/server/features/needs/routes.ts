import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../shared/contracts/common.ts';
import { eventNeedsSchema, guestNeedsSchema, needsInputSchema } from '../../../shared/contracts/needs.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../context.ts';
import { sendCsv } from '../../http/csv-answer.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { accountCaller, eventRoute } from '../event-access/service.ts';
import { renderNeeds } from './export-needs.ts';
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
      async (request) => readEventNeeds(context, accountCaller(request), request.params.id),
    );

    app.get(
      '/api/events/:id/needs.csv',
      { ...eventRoute('read'), schema: { tags, params } },
      async (request, reply) => {
        const { event, guests } = await readEventNeeds(context, accountCaller(request), request.params.id);
        const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
        const name = `${event.name} ${translatorFor(language)('needs.title')}`;
        return sendCsv(reply, { name, plainName: 'needs', text: renderNeeds(guests, language) });
      },
    );
  };
}
