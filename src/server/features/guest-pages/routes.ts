import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GuestPage, guestPageSchema } from '../../../shared/contracts/guest-pages.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_KEY, type Language } from '../../../shared/i18n/translate.ts';
import { guestPagePatterns } from '../../../shared/paths.ts';
import type { AppContext } from '../../context.ts';
import { readBuiltPages } from '../../http/built-pages.ts';
import { chooseEncoding, compress } from '../../http/compression.ts';
import { AppError, toAppError } from '../../http/errors.ts';
import { findBrowserLanguage, findChosenLanguage, LANGUAGE_VARY, rememberLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { pageContentSecurityPolicy } from '../../http/security-headers.ts';
import { renderDocument } from './document.ts';
import { PageCache } from './page-cache.ts';
import { loadRenderer } from './renderer.ts';
import type { GuestPageService, PageAnswer } from './service.ts';
import { warmUp } from './warm-up.ts';

type Query = Record<string, string | string[] | undefined>;

function findInQuery(request: FastifyRequest, key: string): string | undefined {
  const value = (request.query as Query)[key];
  return Array.isArray(value) ? value[0] : value;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** What everyone gets who scans the event's code; with a name in it, a page is one reader's. */
function isSameForAll(page: GuestPage): boolean {
  return page.kind === 'seatFinder' && page.name === '' && page.problem === null;
}

/** The guests' pages: rendered here, taken over in the browser by the same components. */
export function guestPageRoutes(context: AppContext, service: GuestPageService) {
  return async (app: FastifyInstance): Promise<void> => {
    const built = await readBuiltPages('guest');
    const cache = new PageCache();
    app.addHook('onListen', async () => {
      // Once requests are answered, so that the first guest does not wait for it either.
      warmUp(context, built).catch((error) => context.log.error({ err: error }, 'the guest pages can’t be rendered'));
    });

    async function sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      { page, status, language: eventLanguage, retryAfterSeconds }: PageAnswer,
    ): Promise<FastifyReply> {
      const language: Language =
        findChosenLanguage(request) ?? eventLanguage ?? findBrowserLanguage(request) ?? DEFAULT_LANGUAGE;
      // Through the contract, which drops what the page's reader may not see; dates become text as in any answer.
      const seen = JSON.parse(JSON.stringify(guestPageSchema.parse(page))) as GuestPage;
      const data = { page: seen, language };
      const place = { origin: publicOrigin(context, request), path: pathOf(request) };
      const encoding = chooseEncoding(request, reply);
      const make = async () => {
        const rendered = (await loadRenderer()).renderGuestPage(data);
        return compress(renderDocument({ built, data, rendered, ...place }), encoding);
      };
      const bytes = isSameForAll(seen) ? cache.find(JSON.stringify([data, place, encoding]), make) : make();
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
        .send(await bytes);
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
      return sendPage(request, reply, await service.findSeatFinder(request, request.params.eventId, name));
    });

    app.get<{ Params: { eventId: string; guestId: string } }>(
      guestPagePatterns.guestCard,
      { schema },
      async (request, reply) => {
        const { eventId, guestId } = request.params;
        return sendPage(request, reply, await service.findCard(request, eventId, guestId));
      },
    );

    app.get<{ Params: { qrCode: string } }>(guestPagePatterns.guestView, { schema }, async (request, reply) =>
      sendPage(request, reply, await service.findCardByQrCode(request, request.params.qrCode)),
    );
  };
}
