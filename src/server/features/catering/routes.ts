import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  catererLinkSchema,
  cateringSchema,
  confirmCateringSchema,
  createCatererLinkSchema,
  updateCatererLinkSchema,
} from '../../../shared/contracts/catering.ts';
import { idSchema } from '../../../shared/contracts/common.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { sendCsv } from '../../http/csv-answer.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { accountCaller, eventRoute, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { requireNeedsKept } from '../needs/service.ts';
import { countUndecided, findLink } from './data.ts';
import { renderCateringFile } from './export-catering.ts';
import { changeLink, removeLink, replaceLink } from './link-service.ts';
import { confirmCatering, readCatering } from './service.ts';

const params = z.object({ id: idSchema });
const tags = ['catering'];

/** The organiser's calls; those of the caterer are in `caterer-routes.ts`. */
export function cateringRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db, clock } = context;
  const forOrganiser = async <Answer>(tx: Database, eventId: number, answer: Answer) => ({
    ...answer,
    undecided: await countUndecided(tx, eventId),
    link: (await findLink(tx, eventId)) ?? null,
  });

  return async (app) => {
    app.get(
      '/api/events/:id/catering',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: cateringSchema } } },
      async (request) => {
        const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
        return forOrganiser(db, id, await readCatering(context, db, id));
      },
    );

    app.get(
      '/api/events/:id/catering.csv',
      { ...eventRoute('read'), schema: { tags, params } },
      async (request, reply) => {
        const event = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
        const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
        const { list } = await readCatering(context, db, event.id);
        const name = `${event.name} ${translatorFor(language)('catering.title')}`;
        return sendCsv(reply, { name, plainName: 'catering', text: renderCateringFile(list, language) });
      },
    );

    app.post(
      '/api/events/:id/catering/confirm',
      {
        ...eventRoute('edit-guests'),
        schema: { tags, params, body: confirmCateringSchema, response: { 200: cateringSchema } },
      },
      async (request) => {
        const now = clock();
        const target = { eventId: request.params.id };
        return withEventAccess(db, accountCaller(request), target, async (tx, event) => {
          requireNeedsKept(event, now);
          const seen = request.body?.fingerprint;
          const stamp = { eventId: event.id, seen, confirmedAt: now, confirmedBy: 'organiser' } as const;
          return forOrganiser(tx, event.id, await confirmCatering(context, tx, stamp));
        });
      },
    );

    app.post(
      '/api/events/:id/caterer-link',
      {
        ...eventRoute('own'),
        schema: { tags, params, body: createCatererLinkSchema, response: { 200: catererLinkSchema } },
      },
      async (request) => replaceLink(context, accountCaller(request), request.params.id, request.body?.showsNames),
    );

    app.patch(
      '/api/events/:id/caterer-link',
      {
        ...eventRoute('own'),
        schema: { tags, params, body: updateCatererLinkSchema, response: { 200: catererLinkSchema } },
      },
      async (request) => changeLink(context, accountCaller(request), request.params.id, request.body.showsNames),
    );

    app.delete(
      '/api/events/:id/caterer-link',
      { ...eventRoute('own'), schema: { tags, params } },
      async (request, reply) => {
        await removeLink(context, accountCaller(request), request.params.id);
        return reply.status(204).send();
      },
    );
  };
}
