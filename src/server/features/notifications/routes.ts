import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as calls from '../../../shared/calls/index.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { UNSUBSCRIBE_PATH } from '../../../shared/paths.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import { findUser, updateUser } from '../users/data.ts';
import { findSummary, setSummarySince } from './daily-summary-data.ts';
import { hasOptedOut, optIn, optOut } from './mail-opt-out-data.ts';
import { describeBadLinkPage, describeUnsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const query = z.object({
  token: z.string().max(500).catch(''),
  subscribe: z.literal('1').optional().catch(undefined),
});

export function notificationRoutes({ db, clock, sessionSecret }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const route = callRoutes(app, 'notifications');
    route(calls.account.readNotifications, { onRequest: requireSession }, async (request) => currentUser(request));

    route(calls.account.updateNotifications, { onRequest: requireSession }, async (request) => {
      const updated = await updateUser(db, currentUser(request).id, request.body);
      if (!updated) throw new AppError('not_authenticated', 'Not authenticated');
      return updated;
    });

    // Mail programs post a form with one field, some as multipart (RFC 8058). Its content is ignored.
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    );

    /** Handles the token of a guest, who gets mails about an account's events but has no account. */
    async function answerGuest(
      recipient: { readonly userId: number; readonly address: string },
      isOn: boolean | undefined,
    ): Promise<UnsubscribeState> {
      if (isOn === undefined) return (await hasOptedOut(db, recipient)) ? 'unsubscribed' : 'question';
      if (isOn) await optIn(db, recipient);
      else await optOut(db, recipient, clock());
      return isOn ? 'resubscribed' : 'unsubscribed';
    }

    /** Handles the token of an editor; undefined for an account that does not edit the event any more. */
    async function answerEditor(
      { userId, eventId }: { readonly userId: number; readonly eventId: number },
      isOn: boolean | undefined,
    ) {
      if (isOn !== undefined) await setSummarySince(db, { eventId, userId }, isOn ? clock() : null);
      const summary = await findSummary(db, eventId, userId);
      if (!summary) return undefined;
      const onState = isOn === undefined ? 'question' : 'resubscribed';
      const state: UnsubscribeState = summary.since === null ? 'unsubscribed' : onState;
      return { state, of: summary, email: summary.email, language: summary.language };
    }

    /** Turns the mails of a token on or off and shows its page; with `isOn` undefined it only shows the page. */
    async function answer(request: FastifyRequest, reply: FastifyReply, token: string, isOn: boolean | undefined) {
      const subject = readUnsubscribeToken(token, sessionSecret);
      if (subject && 'address' in subject) {
        const about = { state: await answerGuest(subject, isOn), email: subject.address, token };
        const language = findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
        return sendPlainPage(reply, describeUnsubscribePage(language, about));
      }
      if (subject && 'eventId' in subject) {
        const { language: ofEditor, ...about } = (await answerEditor(subject, isOn)) ?? {};
        const language = ofEditor ?? findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
        if (!('state' in about)) return sendPlainPage(reply, describeBadLinkPage(language));
        return sendPlainPage(reply, describeUnsubscribePage(language, { ...about, token }));
      }
      const user =
        subject &&
        (await (isOn === undefined
          ? findUser(db, subject.userId)
          : updateUser(db, subject.userId, { [subject.kind]: isOn })));
      const language = user?.language ?? findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
      if (!user) return sendPlainPage(reply, describeBadLinkPage(language));
      const { kind } = subject;
      const onState = isOn === undefined ? 'question' : 'resubscribed';
      const state: UnsubscribeState = user[kind] ? onState : 'unsubscribed';
      const about = { state, of: kind, email: user.email, token };
      return sendPlainPage(reply, describeUnsubscribePage(language, about));
    }

    const schema = { hide: true, querystring: query };
    app.get(UNSUBSCRIBE_PATH, { schema }, async (request, reply) =>
      answer(request, reply, request.query.token, undefined),
    );

    app.post(
      UNSUBSCRIBE_PATH,
      // Mail programs and mail servers post here from other origins. Only the token counts; cookies are not read.
      { config: { allowsCrossOrigin: true }, schema },
      async (request, reply) => answer(request, reply, request.query.token, request.query.subscribe === '1'),
    );
  };
}
