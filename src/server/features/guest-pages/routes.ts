import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GuestPage, type GuestPageInput, guestPageSchema } from '../../../shared/contracts/guest-pages.ts';
import { FULL_NAME_REQUIRED_HEADER } from '../../../shared/contracts/seat-finder.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  LANGUAGES,
  type Language,
} from '../../../shared/i18n/translate.ts';
import { guestPagePatterns } from '../../../shared/paths.ts';
import type { AppContext } from '../../context.ts';
import { readBuiltPages } from '../../http/built-pages.ts';
import { acceptsGzip } from '../../http/compression.ts';
import { pageContentSecurityPolicy } from '../../http/content-security-policy.ts';
import { AppError, toAppError } from '../../http/errors.ts';
import { withGuestTimeout } from '../../http/guest-timeout.ts';
import { findBrowserLanguage, findChosenLanguage, LANGUAGE_VARY, rememberLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { renderHead, renderRest } from './document.ts';
import { loadRenderer } from './renderer.ts';
import type { GuestPageService, PageAnswer } from './service.ts';
import { createSplicer } from './spliced-page.ts';
import { warmUp } from './warm-up.ts';

type Query = Record<string, string | string[] | undefined>;

function findInQuery(request: FastifyRequest, key: string): string | undefined {
  const value = (request.query as Query)[key];
  return Array.isArray(value) ? value[0] : value;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

interface Making {
  readonly origin: string;
  readonly path: string;
  readonly isPacked: boolean;
}

/** The guests' pages: rendered here, taken over in the browser by the same components. */
export function guestPageRoutes(context: AppContext, service: GuestPageService) {
  return async (app: FastifyInstance): Promise<void> => {
    const built = await readBuiltPages('guest');
    const splicers = new Map(LANGUAGES.map((language) => [language, createSplicer(renderHead(built, language))]));

    /** The page as it goes out, with nothing in it that its reader may not see. */
    async function makePage(page: GuestPageInput, language: Language, { isPacked, ...place }: Making): Promise<Buffer> {
      // The contract drops what is not the reader's; dates become text as in any answer.
      const data = { page: JSON.parse(JSON.stringify(guestPageSchema.parse(page))) as GuestPage, language };
      const rendered = (await loadRenderer()).renderGuestPage(data);
      const splice = splicers.get(language);
      if (!splice) throw new Error(`There are no pages in ${language}.`);
      return splice(renderRest({ data, rendered, ...place }), isPacked);
    }

    app.addHook('onListen', async () => {
      // Once requests are answered, so that the first guest does not wait for it either.
      const making = { origin: '', path: '', isPacked: true };
      const render = (page: GuestPageInput, language: Language) => makePage(page, language, making);
      warmUp(context, render).catch((error) => context.log.error({ err: error }, 'the guest pages can’t be rendered'));
    });

    async function sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      { page, status, path, language: eventLanguage, retryAfterSeconds, isFullNameRequired, shared }: PageAnswer,
    ): Promise<FastifyReply> {
      const language: Language =
        findChosenLanguage(request) ?? eventLanguage ?? findBrowserLanguage(request) ?? DEFAULT_LANGUAGE;
      const making = {
        origin: publicOrigin(context, request),
        path: path ?? pathOf(request),
        isPacked: acceptsGzip(request),
      };
      const make = () => makePage(page, language, making);
      const variant = `${shared?.variant} ${language} ${Object.values(making).join(' ')}`;
      const bytes = await (shared ? shared.event.findPage(variant, make) : make());
      if (making.isPacked) void reply.header('content-encoding', 'gzip');
      if (isFullNameRequired) void reply.header(FULL_NAME_REQUIRED_HEADER, 'true');
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
      return reply
        .status(status)
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': pageContentSecurityPolicy(built.cssHash),
          'x-robots-tag': 'noindex',
          vary: `accept-encoding, ${LANGUAGE_VARY}`,
        })
        .send(bytes);
    }

    /** The language switcher without a script: remembers the choice and comes back to the same page. */
    app.addHook('preHandler', async (request, reply) => {
      const language = findInQuery(request, LANGUAGE_KEY);
      if (!isLanguage(language)) return;
      const name = findInQuery(request, 'name');
      rememberLanguage(reply, language);
      const query = name === undefined ? '' : `?${new URLSearchParams({ name })}`;
      return reply.header('cache-control', 'no-store').redirect(pathOf(request) + query, 303);
    });

    app.setErrorHandler((error, request, reply) => {
      request.failure = error;
      const known = toAppError(error);
      const answer =
        known instanceof AppError
          ? { status: known.status, retryAfterSeconds: known.retryAfterSeconds }
          : { status: 500 };
      return sendPage(request, reply, { page: { kind: 'loadFailed', requestId: request.id }, ...answer });
    });

    const schema = { hide: true };

    app.get<{ Params: { eventId: string } }>(guestPagePatterns.publicEvent, { schema }, async (request, reply) => {
      const name = findInQuery(request, 'name');
      return sendPage(
        request,
        reply,
        await withGuestTimeout(service.findSeatFinder(request, request.params.eventId, name)),
      );
    });

    app.get<{ Params: { eventId: string; guestId: string } }>(
      guestPagePatterns.guestCard,
      { schema },
      async (request, reply) => {
        const { eventId, guestId } = request.params;
        return sendPage(request, reply, await withGuestTimeout(service.findCard(request, eventId, guestId)));
      },
    );

    app.get<{ Params: { qrCode: string } }>(guestPagePatterns.guestView, { schema }, async (request, reply) =>
      sendPage(request, reply, await withGuestTimeout(service.findCardByQrCode(request, request.params.qrCode))),
    );
  };
}
