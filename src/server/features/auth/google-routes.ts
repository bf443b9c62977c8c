import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as calls from '../../../shared/calls/index.ts';
import type { GoogleLinkResult } from '../../../shared/contracts/account.ts';
import { GOOGLE_ERROR_PARAM, GOOGLE_UNLINKED_PARAM } from '../../../shared/contracts/auth.ts';
import { paths } from '../../../shared/paths.ts';
import { safeRedirectPath } from '../../../shared/safe-redirect.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { callRoutes } from '../../http/route.ts';
import type { GoogleProfile } from '../../integrations/google.ts';
import { currentUser, requireSession, type Sessions } from '../../sessions/session.ts';
import type { NotifyOfChange } from '../account/security-notices.ts';
import type { Confirmations } from '../mailed-codes/confirmations.ts';
import { GoogleUnlinkedError, linkGoogle, signInWithGoogle, unlinkGoogle } from './google-service.ts';
import { SECOND_STEP_PATH, type SignIn } from './sign-in-service.ts';

const ATTEMPT_LIFETIME_SECONDS = 10 * 60;
const FAILED_PATH = `${paths.auth}?error=${GOOGLE_ERROR_PARAM}`;
const UNLINKED_PATH = `${paths.auth}?error=${GOOGLE_UNLINKED_PARAM}`;
const linkPath = (result: GoogleLinkResult) => `${paths.settings}?tab=security&google=${result}`;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirect: z.string().optional(),
  /** Set where a signed-in organiser links a Google account: a hash of the session that asked. */
  linkFor: z.string().optional(),
});

interface Dependencies {
  readonly confirmations: Confirmations;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly notify: NotifyOfChange;
}

export function googleRoutes(
  context: AppContext,
  { confirmations, sessions, signIn, notify }: Dependencies,
): FastifyPluginAsync {
  const { db, google, isHttps } = context;
  const cookieName = isHttps ? '__Host-placecard-google' : 'placecard-google';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true } as const;

  /** The attempt is kept in a signed cookie of the browser that began it, so that any server can finish it. */
  function readAttempt(request: FastifyRequest) {
    const cookie = request.unsignCookie(request.cookies[cookieName] ?? '');
    if (!cookie.valid) throw new Error('The browser brought no sign-in attempt of ours.');
    return attemptSchema.parse(JSON.parse(cookie.value));
  }

  function rememberAttempt(reply: FastifyReply, attempt: z.input<typeof attemptSchema>): void {
    const value = JSON.stringify(attempt);
    void reply.setCookie(cookieName, value, { ...cookieOptions, maxAge: ATTEMPT_LIFETIME_SECONDS });
  }

  /** Identifies a session in the cookie without revealing its token. */
  function sessionMark(request: FastifyRequest): string | undefined {
    const tokenHash = sessions.findTokenHash(request);
    return tokenHash && createHash('sha256').update('google-link').update(tokenHash).digest('base64url');
  }

  async function finishLink(request: FastifyRequest, profile: GoogleProfile, linkFor: string): Promise<string> {
    const user = await request.findSignedInUser();
    if (!user || sessionMark(request) !== linkFor) throw new Error('Another session asked for this link.');
    const result = await linkGoogle(db, user, profile);
    if (result === 'linked') await notify(request, user, 'googleLinked');
    return linkPath(result === 'already' ? 'linked' : result);
  }

  async function finishSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { profile, redirect }: { profile: GoogleProfile; redirect: string | undefined },
  ): Promise<string> {
    const { user, isNewLink } = await signInWithGoogle(db, profile, findRequestLanguage(request));
    if (isNewLink) await notify(request, user, 'googleLinked');
    // After the second factor the sign-in page redirects, because the browser stored the wanted page.
    if ((await signIn.begin(request, reply, user.id)) === 'pending') return SECOND_STEP_PATH;
    // `URL` encodes accented letters, which a Location header can't hold.
    const target = safeRedirectPath(redirect) ?? paths.dashboard;
    const { pathname, search, hash } = new URL(target, publicOrigin(context, request));
    return pathname + search + hash;
  }

  return async (app) => {
    const route = callRoutes(app, 'auth');
    route(calls.auth.startGoogle, async (request, reply) => {
      try {
        const { url, attempt } = await google.begin(publicOrigin(context, request) + calls.auth.finishGoogle.path);
        const redirect = safeRedirectPath(request.query.redirect);
        rememberAttempt(reply, { ...attempt, redirect });
        return await reply.redirect(url);
      } catch (error) {
        request.log.error({ err: error }, 'Google sign-in could not begin');
        return reply.redirect(FAILED_PATH);
      }
    });

    route(calls.auth.finishGoogle, async (request, reply) => {
      void reply.clearCookie(cookieName, cookieOptions);
      let failedPath = FAILED_PATH;
      try {
        const { redirect, linkFor, ...attempt } = readAttempt(request);
        if (linkFor !== undefined) failedPath = linkPath('failed');
        // The write guard lets this call pass, because it is a GET.
        if (context.pool.areCommitsStuck) throw new Error('Nothing can be saved just now.');
        const profile = await google.finish(new URL(request.url, publicOrigin(context, request)), attempt);
        const target =
          linkFor === undefined
            ? await finishSignIn(request, reply, { profile, redirect })
            : await finishLink(request, profile, linkFor);
        return await reply.redirect(target);
      } catch (error) {
        if (error instanceof GoogleUnlinkedError) return reply.redirect(UNLINKED_PATH);
        // Only the message is logged: the error's other fields can hold the authorization code.
        request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Google sign-in failed');
        return reply.redirect(failedPath);
      }
    });

    // Linking begins with a POST from our own page: another site could send people to an address that works by GET.
    route(calls.auth.linkGoogle, { onRequest: requireSession }, async (request, reply) => {
      await confirmations.check(request, 'linkGoogle');
      const { url, attempt } = await google
        .begin(publicOrigin(context, request) + calls.auth.finishGoogle.path)
        .catch((error) => {
          request.log.error({ err: error }, 'linking a Google account could not begin');
          throw new AppError('unavailable', 'Google does not answer just now. Please try again.');
        });
      // Used up only now: a confirmation works once and must not be lost when Google does not answer.
      await confirmations.require(request, 'linkGoogle');
      rememberAttempt(reply, { ...attempt, linkFor: sessionMark(request) });
      return { url };
    });

    route(calls.auth.unlinkGoogle, { onRequest: requireSession }, async (request) => {
      const user = currentUser(request);
      if (user.authProviderUserId) await confirmations.require(request, 'unlinkGoogle');
      if (await unlinkGoogle(db, user)) await notify(request, user, 'googleUnlinked');
      return { success: true } as const;
    });
  };
}
