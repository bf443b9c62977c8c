import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerList, toJsonRows } from '../../http/long-list.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser } from '../../sessions/session.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { withOrigin } from './household-state.ts';
import { decideRequest, readHouseholdReplies, readReplies, readRequests, typeInReply } from './replies-service.ts';
import { createReplyToCodes } from './reply-to-codes.ts';
import type { AnswerResult } from './service.ts';
import { changeSettings, readSettings } from './settings-service.ts';

/** Sends 200 with the household as it is now, or 409 with it if the answer was made from an older state. */
export function sendAnswerResult(reply: FastifyReply, { isStale, current }: AnswerResult, origin: string) {
  const shown = withOrigin(current, origin);
  if (!isStale) return reply.send(shown);
  const message = 'The answers were changed meanwhile. Please look at them and answer again.';
  return reply.status(409).send({ code: 'rsvp_changed', message, current: shown });
}

/** The organiser's calls: settings, replies and requests. */
export function rsvpRoutes(context: AppContext): FastifyPluginAsync {
  const replyToCodes = createReplyToCodes(context);
  return async (app) => {
    const route = callRoutes(app, 'rsvp');
    route(calls.rsvp.readSettings, eventRoute('read-all'), async (request) =>
      readSettings(context, accountCaller(request), request.params.id),
    );

    route(calls.rsvp.updateSettings, eventRoute('edit-event'), async (request) => {
      const { params: named, body: changes } = request;
      const caller = accountCaller(request);
      return changeSettings(context, replyToCodes, {
        caller,
        user: currentUser(request),
        eventId: named.id,
        changes,
      });
    });

    route(calls.rsvp.requestReplyToCode, eventRoute('edit-event'), async (request) => {
      const caller = accountCaller(request);
      const { id: eventId } = await requireEventAccess(context.db, caller, { eventId: request.params.id });
      const language = currentUser(request).language ?? findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
      await replyToCodes.send({ userId: caller.userId, eventId, address: request.body.email }, language);
      return { success: true } as const;
    });

    route(calls.rsvp.listReplies, eventRoute('read-all'), async (request, reply) => {
      const { counts, ids, readHouseholds } = await readReplies(context, accountCaller(request), request.params.id);
      const readJson = async (some: number[]) => toJsonRows(await readHouseholds(some));
      return answerList(reply, { ids, readJson, within: { fields: counts, name: 'households' } });
    });

    route(calls.rsvp.listHouseholdReplies, eventRoute('read-all'), async (request) =>
      readHouseholdReplies(context, accountCaller(request), request.params.id),
    );

    route(calls.rsvp.typeInReply, eventRoute('edit-guests'), async (request, reply) => {
      const result = await typeInReply(context, accountCaller(request), request.params.id, request.body);
      return sendAnswerResult(reply, result, publicOrigin(context, request));
    });

    route(calls.rsvp.listRequests, eventRoute('read-all'), async (request) =>
      readRequests(context, accountCaller(request), request.params.id),
    );

    route(calls.rsvp.acceptRequest, eventRoute('edit-guests'), async (request) =>
      decideRequest(context, accountCaller(request), request.params.id, 'accept'),
    );

    route(calls.rsvp.refuseRequest, eventRoute('edit-guests'), async (request) =>
      decideRequest(context, accountCaller(request), request.params.id, 'refuse'),
    );
  };
}
