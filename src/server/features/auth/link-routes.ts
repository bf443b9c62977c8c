import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { paths } from '../../../shared/paths.ts';
import { findRequestLanguage } from '../../http/language.ts';
import { sendPlainPage } from '../../http/plain-page.ts';
import type { SignInCodes } from '../mailed-codes/sign-in-codes.ts';
import { SECOND_STEP_PATH, type SignIn } from './sign-in-service.ts';

/**
 * The page behind a mailed sign-in link, for whoever has it. Opening it changes nothing, because mail scanners open links; its
 * button signs in. Not limited: nobody can guess 128 bits.
 */
export function signInLinkRoutes(codes: SignInCodes, signIn: SignIn): FastifyPluginAsyncZod {
  const schema = { hide: true, params: z.object({ token: z.string() }) };
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    );

    app.get(paths.signInLink(':token'), { schema }, async (request, reply) => {
      const { token } = request.params;
      const link = await codes.findLink(token);
      const language = link?.language ?? findRequestLanguage(request) ?? DEFAULT_LANGUAGE;
      const t = translatorFor(language);
      if (!link) return sendPlainPage(reply, badLinkPage(language));
      return sendPlainPage(reply, {
        status: 200,
        language,
        title: t('auth.linkTitle'),
        content: `<p>${escapeHtml(t('auth.linkQuestion', { email: link.email }))}</p>
<form method="post" action="${escapeHtml(paths.signInLink(token))}"><button>${escapeHtml(t('auth.linkButton'))}</button></form>`,
      });
    });

    app.post(paths.signInLink(':token'), { schema }, async (request, reply) => {
      const user = await codes.followLink(request.params.token);
      if (!user) return sendPlainPage(reply, badLinkPage(findRequestLanguage(request) ?? DEFAULT_LANGUAGE));
      const state = await signIn.begin(request, reply, user.id);
      // The sign-in page leads on to the page that this browser wanted before.
      return reply.redirect(state === 'pending' ? SECOND_STEP_PATH : paths.auth, 303);
    });
  };
}

function badLinkPage(language: Language) {
  const t = translatorFor(language);
  return {
    status: 404,
    language,
    title: t('auth.badLinkTitle'),
    content: `<p>${escapeHtml(t('auth.badLink'))}</p>
<p class="more"><a href="${paths.auth}">${escapeHtml(t('auth.badLinkAgain'))}</a></p>`,
  };
}
