import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type GuestPage,
  type GuestPageInput,
  type GuestPageRenderer,
  guestPageSchema,
  type HydrationData,
} from '../../../shared/contracts/guest-pages.ts';
import { qrCodeIdentifierSchema } from '../../../shared/contracts/guests.ts';
import { FULL_NAME_REQUIRED_HEADER } from '../../../shared/contracts/seat-finder.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  LANGUAGES,
  type Language,
} from '../../../shared/i18n/translate.ts';
import { guestPagePatterns, paths } from '../../../shared/paths.ts';
import type { AppContext } from '../../common/context.ts';
import { withGuestTimeout } from '../../http/answer-timeouts.ts';
import { readBuiltPages, rendererLoader } from '../../http/built-pages.ts';
import { acceptsGzip } from '../../http/compression.ts';
import { pageContentSecurityPolicy } from '../../http/content-security-policy.ts';
import { AppError, toAppError } from '../../http/errors.ts';
import { findBrowserLanguage, findChosenLanguage, LANGUAGE_VARY, rememberLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { takeDoorShare } from '../event-access/service.ts';
import type { RsvpService } from '../rsvp/service.ts';
import { sendCalendarFile } from './calendar-answers.ts';
import { findStyles, renderDocumentBody, renderHead } from './guest-document.ts';
import { createPageCompressor } from './page-compression.ts';
import { qrCodePicture } from './qr-code-picture.ts';
import { rsvpPageRoutes } from './rsvp-routes.ts';
import {
  type CalendarAnswer,
  createGuestPageService,
  GUEST_NOT_FOUND,
  type PageAnswer,
  type Sources,
} from './service.ts';
import { warmUp } from './warm-up.ts';

type Query = Record<string, string | string[] | undefined>;

function findInQuery(request: FastifyRequest, key: string): string | undefined {
  const value = (request.query as Query)[key];
  return Array.isArray(value) ? value[0] : value;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** What the language links keep of an address: the name that was searched for, and that an answer is being changed. */
const KEPT_PARAMETERS = ['name', 'change'];

interface RenderOptions {
  readonly origin: string;
  readonly path: string;
  readonly isGzipped: boolean;
}

/** The guests' pages: rendered on the server and hydrated in the browser, by the same components. */
export function guestPageRoutes(context: AppContext, sources: Sources & { rsvp: RsvpService }) {
  const service = createGuestPageService(context, sources);
  return async (app: FastifyInstance): Promise<void> => {
    const built = await readBuiltPages('guest');
    const loadRenderer = rendererLoader<GuestPageRenderer>('guest');
    const compressors = new Map(
      [built.styles, built.laterStyles].map((styles) => [
        styles,
        new Map(LANGUAGES.map((language) => [language, createPageCompressor(renderHead(built, styles, language))])),
      ]),
    );

    async function renderPage(page: GuestPageInput, language: Language, { isGzipped, ...place }: RenderOptions) {
      // The schema drops fields that the reader may not see; through JSON dates become text, as in any answer.
      const json = JSON.stringify(guestPageSchema.parse(page));
      const data: HydrationData = { page: JSON.parse(json) as GuestPage, language };
      const rendered = (await loadRenderer()).renderGuestPage(data);
      const compress = compressors.get(findStyles(built, page))?.get(language);
      if (!compress) throw new Error(`There are no pages in ${language}.`);
      return compress(renderDocumentBody({ data, json, rendered, ...place }), isGzipped);
    }

    app.addHook('onListen', async () => {
      // In the background, so that neither the start nor the first guest waits for it.
      const options = { origin: '', path: '', isGzipped: true };
      const render = (page: GuestPageInput, language: Language) => renderPage(page, language, options);
      warmUp(context, render).catch((error) => context.log.error({ err: error }, 'the guest pages can’t be rendered'));
    });

    async function sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      { page, status, path, language: eventLanguage, retryAfterSeconds, isFullNameRequired, shared }: PageAnswer,
    ): Promise<FastifyReply> {
      const language: Language =
        findChosenLanguage(request) ?? eventLanguage ?? findBrowserLanguage(request) ?? DEFAULT_LANGUAGE;
      const options = {
        origin: publicOrigin(context, request),
        path: path ?? pathOf(request),
        isGzipped: acceptsGzip(request),
      };
      const render = () => renderPage(page, language, options);
      const key = `${shared?.variant} ${language} ${Object.values(options).join(' ')}`;
      const bytes = await (shared ? shared.event.pages.find(key, render) : render());
      if (options.isGzipped) void reply.header('content-encoding', 'gzip');
      if (isFullNameRequired) void reply.header(FULL_NAME_REQUIRED_HEADER, 'true');
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
      return reply
        .status(status)
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': pageContentSecurityPolicy(findStyles(built, page).hash),
          'x-robots-tag': 'noindex',
          vary: `accept-encoding, ${LANGUAGE_VARY}`,
        })
        .send(bytes);
    }

    /** The language links without JavaScript: stores the choice in a cookie and redirects to the same page. */
    app.addHook('preHandler', async (request, reply) => {
      const language = findInQuery(request, LANGUAGE_KEY);
      if (!isLanguage(language) || request.method === 'POST') return;
      rememberLanguage(reply, language);
      const query = new URLSearchParams();
      for (const key of KEPT_PARAMETERS) {
        const value = findInQuery(request, key);
        if (value !== undefined) query.set(key, value);
      }
      const address = query.size === 0 ? pathOf(request) : `${pathOf(request)}?${query}`;
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });

    app.setErrorHandler((error, request, reply) => {
      request.failure = error;
      const known = toAppError(error);
      const page = { kind: 'loadFailed', requestId: request.id } as const;
      if (!(known instanceof AppError)) {
        // A form that is too large, or of an unknown type, is the sender's mistake.
        const { statusCode = 500 } = error as FastifyError;
        return sendPage(request, reply, { page, status: statusCode >= 400 && statusCode < 500 ? statusCode : 500 });
      }
      const { status, options } = known;
      return sendPage(request, reply, { page, status, retryAfterSeconds: options.retryAfterSeconds });
    });

    const schema = { hide: true };

    app.get<{ Params: { eventId: string } }>(guestPagePatterns.publicEvent, { schema }, async (request, reply) => {
      const finding = service.findSeatFinder(request, request.params.eventId, findInQuery(request, 'name'));
      return sendPage(request, reply, await withGuestTimeout(finding));
    });

    app.get<{ Params: { eventId: string; guestId: string } }>(
      guestPagePatterns.guestCard,
      { schema },
      async (request, reply) => {
        const { eventId, guestId } = request.params;
        return sendPage(request, reply, await withGuestTimeout(service.findCard(request, eventId, guestId)));
      },
    );

    app.get<{ Params: { qrCode: string } }>(
      guestPagePatterns.guestView,
      { schema, onRequest: takeDoorShare },
      async (request, reply) =>
        sendPage(request, reply, await withGuestTimeout(service.findCardByQrCode(request, request.params.qrCode))),
    );

    /**
     * The QR code is the page's address and nothing else, so nothing is read: a code that no guest has gets a picture too. It
     * is apart from the page because it costs as much as rendering the rest, and browsers keep it.
     */
    app.get<{ Params: { qrCode: string } }>(guestPagePatterns.guestQrCode, { schema }, async (request, reply) => {
      const code = qrCodeIdentifierSchema.safeParse(request.params.qrCode);
      if (!code.success) return sendPage(request, reply, GUEST_NOT_FOUND);
      return reply
        .type('image/svg+xml')
        .headers({ 'cache-control': 'private, max-age=86400', 'x-robots-tag': 'noindex' })
        .send(qrCodePicture(`${publicOrigin(context, request)}${paths.guestView(code.data)}`));
    });

    async function answerCalendar(
      request: FastifyRequest,
      reply: FastifyReply,
      { entry, notFound }: CalendarAnswer,
    ): Promise<FastifyReply> {
      return entry ? sendCalendarFile(reply, entry, context.clock()) : sendPage(request, reply, notFound);
    }

    app.get<{ Params: { eventId: string } }>(guestPagePatterns.eventCalendar, { schema }, async (request, reply) =>
      answerCalendar(
        request,
        reply,
        await withGuestTimeout(service.findEventCalendar(request, request.params.eventId)),
      ),
    );

    app.get<{ Params: { qrCode: string } }>(guestPagePatterns.guestCalendar, { schema }, async (request, reply) =>
      answerCalendar(request, reply, await withGuestTimeout(service.findGuestCalendar(request, request.params.qrCode))),
    );

    await app.register(rsvpPageRoutes(context, { rsvp: sources.rsvp, sendPage }));
  };
}
