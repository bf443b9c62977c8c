import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { sendCsv } from '../../http/csv-answer.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerLongObject, CHUNK_ROWS } from '../../http/long-list.ts';
import { callRoutes } from '../../http/route.ts';
import { accountCaller, eventRoute, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { requireNeedsKept } from '../needs/service.ts';
import { countUndecided, findLink } from './data.ts';
import { cateringRows } from './export-catering.ts';
import { changeLink, removeLink, replaceLink } from './link-service.ts';
import { type CateringRead, confirmCatering, readCatering } from './service.ts';

/** Sends a list of any length; `people` is what a confirmation stores, and never leaves. */
export async function sendCatering<Answer extends { readonly people: readonly unknown[] }>(
  reply: FastifyReply,
  { people, ...answer }: Answer,
) {
  return people.length > CHUNK_ROWS ? answerLongObject(reply, answer) : answer;
}

/** The organiser's calls; those of the caterer are in `caterer-routes.ts`. */
export function cateringRoutes(context: AppContext): FastifyPluginAsync {
  const { db, clock } = context;
  const forOrganiser = async (tx: Database, eventId: number, catering: CateringRead) => ({
    ...catering,
    undecided: await countUndecided(tx, eventId),
    link: (await findLink(tx, eventId)) ?? null,
  });

  return async (app) => {
    const route = callRoutes(app, 'catering');
    route(calls.catering.read, eventRoute('see-needs'), async (request, reply) => {
      const { id } = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      await reply.beginLongAnswer();
      return sendCatering(reply, await forOrganiser(db, id, await readCatering(context, db, id)));
    });

    route(calls.catering.exportFile, eventRoute('see-needs'), async (request, reply) => {
      const event = await requireEventAccess(db, accountCaller(request), { eventId: request.params.id });
      const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
      await reply.beginLongAnswer();
      const { list } = await readCatering(context, db, event.id);
      const name = `${event.name} ${translatorFor(language)('catering.title')}`;
      return sendCsv(reply, { name, plainName: 'catering', language, rows: cateringRows(list, language) });
    });

    route(calls.catering.confirm, eventRoute('see-needs'), async (request, reply) => {
      const now = clock();
      const target = { eventId: request.params.id };
      const confirmed = await withEventAccess(db, accountCaller(request), target, async (tx, event) => {
        requireNeedsKept(event, now);
        const seen = request.body?.fingerprint;
        const stamp = { eventId: event.id, seen, confirmedAt: now, confirmedBy: 'organiser' } as const;
        return forOrganiser(tx, event.id, await confirmCatering(context, tx, stamp));
      });
      return sendCatering(reply, confirmed);
    });

    route(calls.catering.createLink, eventRoute('see-needs'), async (request) =>
      replaceLink(context, accountCaller(request), request.params.id, request.body?.showsNames),
    );

    route(calls.catering.updateLink, eventRoute('see-needs'), async (request) =>
      changeLink(context, accountCaller(request), request.params.id, request.body.showsNames),
    );

    route(calls.catering.removeLink, eventRoute('see-needs'), async (request) => {
      await removeLink(context, accountCaller(request), request.params.id);
    });
  };
}
