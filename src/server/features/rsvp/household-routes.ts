import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  rsvpAnswerSchema,
  rsvpCodeSchema,
  rsvpConflictSchema,
  rsvpLinkSchema,
  rsvpSchema,
} from '../../../shared/contracts/rsvp.ts';
import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { SECRET_LINK_HEADERS } from '../../http/security-headers.ts';
import { withOrigin } from './household-state.ts';
import { sendAnswerResult } from './routes.ts';
import { noSuchLink, type RsvpService } from './service.ts';

const params = z.object({ token: z.string() });
const tags = ['rsvp'];

/** Open to whoever has the household's link. It has 128 random bits, so guesses at it are not counted. */
export function householdLinkRoutes(context: AppContext, rsvp: RsvpService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply: FastifyReply) => {
      void reply.headers(SECRET_LINK_HEADERS);
    });

    app.get('/api/rsvp/:token', { schema: { tags, params, response: { 200: rsvpSchema } } }, async (request) => {
      const found = await withGuestTimeout(rsvp.find(request.params.token));
      if (!found) throw noSuchLink();
      return withOrigin(found, publicOrigin(context, request));
    });

    app.put(
      '/api/rsvp/:token',
      { schema: { tags, params, body: rsvpAnswerSchema, response: { 200: rsvpSchema, 409: rsvpConflictSchema } } },
      async (request, reply) => {
        const result = await withGuestTimeout(rsvp.answer(request.params.token, request.body));
        return sendAnswerResult(reply, result, publicOrigin(context, request));
      },
    );

    app.post(
      '/api/rsvp/code',
      { schema: { tags, body: rsvpCodeSchema, response: { 200: rsvpLinkSchema } } },
      async (request) => {
        const token = await withGuestTimeout(rsvp.findTokenByCode(request, request.body.code));
        if (token === undefined) throw notFoundError('This code is not known.');
        return { token };
      },
    );
  };
}
