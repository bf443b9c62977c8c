import type { FastifyReply } from 'fastify';
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
import { answerLongObject, CHUNK_ROWS } from '../../http/long-list.ts';
import { accountCaller, eventRoute, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { requireNeedsKept } from '../needs/service.ts';
import { countUndecided, findLink } from './data.ts';
import { cateringRows } from './export-catering.ts';
import { changeLink, removeLink, replaceLink } from './link-service.ts';
import { type CateringRead, confirmCatering, readCatering } from './service.ts';

const params = z.object({ id: idSchema });
const tags = ['catering'];

/** Sends a list of any length; `people` is what a confirmation stores, and never leaves. */
export async function sendCatering<Answer extends { readonly people: readonly unknown[] }>(
  reply: FastifyReply,
  { people, ...answer }: Answer,
) {
  return people.length > CHUNK_ROWS ? answerLongObject(reply, answer) : answer;
}

/** The organiser's calls; those of the caterer are in `caterer-routes.ts`. */
export function cateringRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db, clock } = context;
  const forOrganiser = async (tx: Database, eventId: number, catering: CateringRead) => ({
    ...catering,
    undecided: await countUndecided(tx, eventId),
    link: (await findLink(tx, eventId)) ?? null,
  });

  return async (app) => {
    app.get(
      '/api/events/:id/catering',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: cateringSchema } } },
      async (request, reply) => {
        const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
        await reply.beginLongAnswer();
        return sendCatering(reply, await forOrganiser(db, id, await readCatering(context, db, id)));
      },
    );

    app.get(
      '/api/events/:id/catering.csv',
      { ...eventRoute('read'), schema: { tags, params } },
      async (request, reply) => {
        const event = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
        const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
        await reply.beginLongAnswer();
        const { list } = await readCatering(context, db, event.id);
        const name = `${event.name} ${translatorFor(language)('catering.title')}`;
        return sendCsv(reply, { name, plainName: 'catering', language, rows: cateringRows(list, language) });
      },
    );

    app.post(
      '/api/events/:id/catering/confirm',
      {
        ...eventRoute('edit-guests'),
        schema: { tags, params, body: confirmCateringSchema, response: { 200: cateringSchema } },
      },
      async (request, reply) => {
        const now = clock();
        const target = { eventId: request.params.id };
        const confirmed = await withEventAccess(db, accountCaller(request), target, async (tx, event) => {
          requireNeedsKept(event, now);
          const seen = request.body?.fingerprint;
          const stamp = { eventId: event.id, seen, confirmedAt: now, confirmedBy: 'organiser' } as const;
          return forOrganiser(tx, event.id, await confirmCatering(context, tx, stamp));
        });
        return sendCatering(reply, confirmed);
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
