import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { notFoundError } from '../../http/errors.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { callRoutes } from '../../http/route.ts';
import { SECRET_LINK_HEADERS } from '../../http/security-headers.ts';
import { withOrigin } from './household-state.ts';
import { sendAnswerResult } from './routes.ts';
import { noSuchLink, type RsvpService } from './service.ts';

/** Open to whoever has the household's link. It has 128 random bits, so guesses at it are not counted. */
export function householdLinkRoutes(context: AppContext, rsvp: RsvpService): FastifyPluginAsync {
  return async (app) => {
    const route = callRoutes(app, 'rsvp');
    app.addHook('onRequest', async (_request, reply: FastifyReply) => {
      void reply.headers(SECRET_LINK_HEADERS);
    });

    route(calls.rsvp.read, async (request) => {
      const found = await withGuestTimeout(rsvp.find(request.params.token));
      if (!found) throw noSuchLink();
      return withOrigin(found, publicOrigin(context, request));
    });

    route(calls.rsvp.answer, async (request, reply) => {
      const result = await withGuestTimeout(rsvp.answer(request.params.token, request.body));
      return sendAnswerResult(reply, result, publicOrigin(context, request));
    });

    route(calls.rsvp.findLink, async (request) => {
      const token = await withGuestTimeout(rsvp.findTokenByCode(request, request.body.code));
      if (token === undefined) throw notFoundError('This code is not known.');
      return { token };
    });
  };
}
