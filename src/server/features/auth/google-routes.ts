import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GOOGLE_ERROR_PARAM, googleStartQuerySchema } from '../../../shared/contracts/auth.ts';
import { paths } from '../../../shared/paths.ts';
import { safeRedirectPath } from '../../../shared/safe-redirect.ts';
import type { AppContext } from '../../context.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { Sessions } from '../../http/session.ts';
import type { AuthService } from './service.ts';

const CALLBACK_PATH = '/api/auth/google/callback';
const ATTEMPT_LIFETIME_SECONDS = 10 * 60;
const FAILED_PATH = `${paths.auth}?error=${GOOGLE_ERROR_PARAM}`;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirect: z.string().optional(),
});

export function googleRoutes(
  context: AppContext,
  { service, sessions }: { service: AuthService; sessions: Sessions },
): FastifyPluginAsyncZod {
  const { google, isHttps } = context;
  const cookieName = isHttps ? '__Host-placecard-google' : 'placecard-google';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true } as const;

  /** The attempt travels in a signed cookie of the browser that began it, so any server can finish it, once. */
  function readAttempt(request: FastifyRequest) {
    const cookie = request.unsignCookie(request.cookies[cookieName] ?? '');
    if (!cookie.valid) throw new Error('The browser brought no sign-in attempt of ours.');
    return attemptSchema.parse(JSON.parse(cookie.value));
  }

  return async (app) => {
    app.get(
      '/api/auth/google',
      { schema: { tags: ['auth'], querystring: googleStartQuerySchema } },
      async (request, reply) => {
        try {
          const { url, attempt } = await google.begin(publicOrigin(context, request) + CALLBACK_PATH);
          const redirect = safeRedirectPath(request.query.redirect);
          const value = JSON.stringify({ ...attempt, redirect });
          void reply.setCookie(cookieName, value, { ...cookieOptions, maxAge: ATTEMPT_LIFETIME_SECONDS });
          return await reply.redirect(url);
        } catch (error) {
          request.log.error({ err: error }, 'Google sign-in could not begin');
          return reply.redirect(FAILED_PATH);
        }
      },
    );

    app.get(CALLBACK_PATH, { schema: { tags: ['auth'] } }, async (request, reply) => {
      void reply.clearCookie(cookieName, cookieOptions);
      try {
        const { redirect, ...attempt } = readAttempt(request);
        const origin = publicOrigin(context, request);
        const profile = await google.finish(new URL(request.url, origin), attempt);
        const user = await service.signInWithGoogle(profile, findRequestLanguage(request));
        await sessions.begin(request, reply, user.id);
        // Taken from a URL it is encoded: a header holds no accented letters.
        const { pathname, search, hash } = new URL(safeRedirectPath(redirect) ?? paths.dashboard, origin);
        return await reply.redirect(pathname + search + hash);
      } catch (error) {
        // The message only: the error's other fields can hold the authorization code.
        request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Google sign-in failed');
        return reply.redirect(FAILED_PATH);
      }
    });
  };
}
