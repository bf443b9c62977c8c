import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MEDIA_PATH } from '../../../shared/paths.ts';
import type { AppContext } from '../../common/context.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { contentSecurityPolicies } from '../../http/content-security-policy.ts';
import { notFoundError } from '../../http/errors.ts';
import { findMedia } from './data.ts';

/** Pictures are public, because guests' pages show them. Their ids can't be guessed and their content never changes. */
export function mediaRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${MEDIA_PATH}:id`,
      { schema: { tags: ['media'], params: z.object({ id: z.string().regex(/^[\w-]{22}$/) }) } },
      async (request, reply) => {
        const picture = await withGuestTimeout(findMedia(db, request.params.id));
        if (!picture) throw notFoundError();
        return reply
          .type(picture.contentType)
          .headers({
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': contentSecurityPolicies.picture,
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(picture.bytes);
      },
    );
  };
}
