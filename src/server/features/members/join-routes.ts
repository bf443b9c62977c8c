import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { paths } from '../../../shared/paths.ts';
import { AppError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import { type Sessions, takeShare } from '../../sessions/session.ts';
import type { Invitations } from './invitation-service.ts';
import { describeBadJoinPage, describeFullPage, describeJoinPage } from './join-page.ts';

/**
 * The page of an invitation to plan an event together, for whoever has its link. It works without JavaScript up to signing in.
 * Opening it changes nothing, because mail scanners open links; its button accepts.
 */
export function joinRoutes(invitations: Invitations, sessions: Sessions): FastifyPluginAsyncZod {
  const schema = { hide: true, params: z.object({ token: z.string() }) };

  async function sendPage(request: FastifyRequest, reply: FastifyReply, token: string) {
    const language = findRequestLanguage(request);
    try {
      const { eventLanguage, ...invitation } = await invitations.open(token);
      const visitor = (await request.findSignedInUser())?.email ?? null;
      const shown = language ?? eventLanguage ?? DEFAULT_LANGUAGE;
      return sendPlainPage(reply, describeJoinPage(shown, { token, invitation, visitor }));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      return sendPlainPage(reply, describeBadJoinPage(language ?? DEFAULT_LANGUAGE));
    }
  }

  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    );

    app.get(paths.join(':token'), { schema, onRequest: takeShare }, async (request, reply) =>
      sendPage(request, reply, request.params.token),
    );

    app.post(paths.join(':token'), { schema, onRequest: takeShare }, async (request, reply) => {
      const { token } = request.params;
      const user = await request.findSignedInUser();
      if (!user) return sendPage(request, reply, token);
      try {
        return reply.redirect(paths.event(await invitations.accept(user, token)), 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code !== 'member_limit') return sendPage(request, reply, token);
        return sendPlainPage(reply, describeFullPage(findRequestLanguage(request) ?? DEFAULT_LANGUAGE));
      }
    });

    app.post(`${paths.join(':token')}/sign-out`, { schema }, async (request, reply) => {
      await sessions.end(request, reply);
      return reply.redirect(paths.authThen(paths.join(request.params.token)), 303);
    });
  };
}
