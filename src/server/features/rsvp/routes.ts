import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema, successSchema } from '../../../shared/contracts/common.ts';
import {
  eventRepliesSchema,
  replyEntrySchema,
  replyToCodeSchema,
  rsvpConflictSchema,
  rsvpRequestsSchema,
  rsvpSchema,
  rsvpSettingsSchema,
  typedReplySchema,
  updateRsvpSettingsSchema,
} from '../../../shared/contracts/rsvp.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { answerList, toJsonRows } from '../../http/long-list.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { currentUser } from '../../sessions/session.ts';
import { accountCaller, eventRoute, requireEventAccess } from '../event-access/service.ts';
import { withOrigin } from './household-state.ts';
import { decideRequest, readHouseholdReplies, readReplies, readRequests, typeInReply } from './replies-service.ts';
import { createReplyToCodes } from './reply-to-codes.ts';
import type { AnswerResult } from './service.ts';
import { changeSettings, readSettings } from './settings-service.ts';

const params = z.object({ id: idSchema });
const tags = ['rsvp'];

/** Sends 200 with the household as it is now, or 409 with it if the answer was made from an older state. */
export function sendAnswerResult(reply: FastifyReply, { isStale, current }: AnswerResult, origin: string) {
  const shown = withOrigin(current, origin);
  if (!isStale) return reply.send(shown);
  const message = 'The answers were changed meanwhile. Please look at them and answer again.';
  return reply.status(409).send({ code: 'rsvp_changed', message, current: shown });
}

/** The organiser's calls: settings, replies and requests. */
export function rsvpRoutes(context: AppContext): FastifyPluginAsyncZod {
  const replyToCodes = createReplyToCodes(context);
  return async (app) => {
    app.get(
      '/api/events/:id/rsvp',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: rsvpSettingsSchema } } },
      async (request) => readSettings(context, accountCaller(request), request.params.id),
    );

    app.patch(
      '/api/events/:id/rsvp',
      {
        ...eventRoute('own'),
        schema: { tags, params, body: updateRsvpSettingsSchema, response: { 200: rsvpSettingsSchema } },
      },
      async (request) => {
        const { params: named, body: changes } = request;
        const caller = accountCaller(request);
        return changeSettings(context, replyToCodes, {
          caller,
          user: currentUser(request),
          eventId: named.id,
          changes,
        });
      },
    );

    app.post(
      '/api/events/:id/rsvp/reply-to-code',
      { ...eventRoute('own'), schema: { tags, params, body: replyToCodeSchema, response: { 200: successSchema } } },
      async (request) => {
        const caller = accountCaller(request);
        const { id: eventId } = await requireEventAccess(context.db, caller, { eventId: request.params.id });
        const language = currentUser(request).language ?? findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
        await replyToCodes.send({ userId: caller.userId, eventId, address: request.body.email }, language);
        return { success: true } as const;
      },
    );

    app.get(
      '/api/events/:id/replies',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: eventRepliesSchema } } },
      async (request, reply) => {
        const { counts, ids, readHouseholds } = await readReplies(context, accountCaller(request), request.params.id);
        const readJson = async (some: number[]) => toJsonRows(await readHouseholds(some));
        return answerList(reply, { ids, readJson, within: { fields: counts, name: 'households' } });
      },
    );

    app.get(
      '/api/households/:id/replies',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: z.array(replyEntrySchema) } } },
      async (request) => readHouseholdReplies(context, accountCaller(request), request.params.id),
    );

    app.put(
      '/api/households/:id/reply',
      {
        ...eventRoute('edit-guests'),
        schema: { tags, params, body: typedReplySchema, response: { 200: rsvpSchema, 409: rsvpConflictSchema } },
      },
      async (request, reply) => {
        const result = await typeInReply(context, accountCaller(request), request.params.id, request.body);
        return sendAnswerResult(reply, result, publicOrigin(context, request));
      },
    );

    app.get(
      '/api/events/:id/requests',
      { ...eventRoute('read'), schema: { tags, params, response: { 200: rsvpRequestsSchema } } },
      async (request) => readRequests(context, accountCaller(request), request.params.id),
    );

    for (const decision of ['accept', 'refuse'] as const) {
      app.post(
        `/api/requests/:id/${decision}`,
        { ...eventRoute('edit-guests'), schema: { tags, params, response: { 200: replyEntrySchema } } },
        async (request) => decideRequest(context, accountCaller(request), request.params.id, decision),
      );
    }
  };
}
