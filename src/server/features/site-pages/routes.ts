import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContactMessage, contactMessageSchema, MAX_CONTACT_LENGTHS } from '../../../shared/contracts/contact.ts';
import type { ContactPageContent, SitePage, SitePageRenderer } from '../../../shared/contracts/site-pages.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_KEY } from '../../../shared/i18n/translate.ts';
import { sitePagePatterns } from '../../../shared/paths.ts';
import type { AppContext } from '../../common/context.ts';
import { readBuiltPages, rendererLoader } from '../../http/built-pages.ts';
import { chooseEncoding, compress, KEPT_ENCODINGS } from '../../http/compression.ts';
import { pageContentSecurityPolicy } from '../../http/content-security-policy.ts';
import { AppError, toAppError } from '../../http/errors.ts';
import { findRequestLanguage, LANGUAGE_VARY, rememberLanguage } from '../../http/language.ts';
import { PageCache } from '../../http/page-cache.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { ContactService } from '../contact/service.ts';
import type { User } from '../users/data.ts';
import { robotsText, sitemapXml } from './crawlers.ts';
import { renderSiteDocument } from './site-document.ts';

/** Room for a contact message of the largest size in any form encoding, with its field names. */
const FORM_LIMIT_BYTES = 64 * 1024;

/** Pages have a few kilobytes. Only in local mode can there be many: some for each Host header. */
const MAX_CACHED_PAGES = 500;

interface SitePages {
  readonly contact: ContactService;
  /** Sends the organiser's application, which signed-in visitors get at `/`. */
  readonly sendApplication: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Who is signed in; 'unknown' where the database does not answer: these pages work without it. */
async function findVisitor(request: FastifyRequest, reply: FastifyReply): Promise<User | null | 'unknown'> {
  try {
    await reply.takeShare('calls');
    return await request.findSignedInUser();
  } catch (error) {
    request.log.debug({ err: error }, 'the session could not be read for a site page');
    return 'unknown';
  }
}

function readDraft(body: unknown): ContactMessage {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: keyof ContactMessage) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : '';
    return typeof value === 'string' ? value.slice(0, MAX_CONTACT_LENGTHS[name] + 1) : '';
  };
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') };
}

/** The landing, help, contact and legal pages; they work without JavaScript. */
export function sitePageRoutes(context: AppContext, { contact, sendApplication }: SitePages) {
  const { company } = context;
  return async (app: FastifyInstance): Promise<void> => {
    const built = await readBuiltPages('site');
    const { scripts } = await readBuiltPages('try');
    const sandboxScripts = ['try', 'later-parts'].flatMap((name) => scripts.get(name) ?? []);
    const loadRenderer = rendererLoader<SitePageRenderer>('site');
    const cache = new PageCache<Buffer | string>(MAX_CACHED_PAGES);
    const csp = pageContentSecurityPolicy(built.styles.hash);

    async function sendPage(request: FastifyRequest, reply: FastifyReply, page: SitePage, user: User | null) {
      const asked = (request.query as Record<string, unknown>)[LANGUAGE_KEY];
      const isLanguageInAddress = isLanguage(asked);
      if (isLanguageInAddress) rememberLanguage(reply, asked);
      const language = isLanguageInAddress ? asked : (findRequestLanguage(request) ?? DEFAULT_LANGUAGE);
      const encoding = chooseEncoding(request, reply, KEPT_ENCODINGS);
      const place = { origin: publicOrigin(context, request), path: sitePagePatterns[page.kind] };
      const render = async () => {
        const { renderSitePage } = await loadRenderer();
        const rendered = renderSitePage({ page, language, isSignedIn: user !== null });
        const nextScripts = page.kind === 'landing' ? sandboxScripts : [];
        const document = { built, rendered, language, isLanguageInAddress, nextScripts, ...place };
        return compress(renderSiteDocument(document), encoding);
      };
      // A contact page can contain what its reader typed, or the reader's own address.
      const isSameForAll = page.kind !== 'contact' || (user === null && request.method !== 'POST');
      const year = context.clock().getFullYear();
      const key = JSON.stringify([page.kind, language, isLanguageInAddress, user !== null, place, encoding, year]);
      const bytes = await (isSameForAll ? cache.find(key, render) : render());
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'private, no-cache',
          'content-security-policy': csp,
          vary: `accept-encoding, ${LANGUAGE_VARY}`,
        })
        .send(bytes);
    }

    const emptyContact = (user: User | null): ContactPageContent => ({
      kind: 'contact',
      company,
      draft: { name: user?.fullName ?? '', email: user?.email ?? '', subject: '', message: '' },
      issues: [],
      outcome: 'none',
    });

    const schema = { hide: true };

    app.get(sitePagePatterns.landing, { schema }, async (request, reply) => {
      const visitor = await findVisitor(request, reply);
      // Unknown visitors get the application too: it says that the server has a problem, and retries.
      if (visitor !== null) return sendApplication(request, reply);
      return sendPage(request, reply, { kind: 'landing' }, null);
    });

    const findUser = async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = await findVisitor(request, reply);
      return visitor === 'unknown' ? null : visitor;
    };

    for (const kind of ['terms', 'privacy'] as const) {
      app.get(sitePagePatterns[kind], { schema }, async (request, reply) =>
        sendPage(request, reply, { kind, company }, await findUser(request, reply)),
      );
    }

    app.get(sitePagePatterns.help, { schema }, async (request, reply) =>
      sendPage(request, reply, { kind: 'help' }, await findUser(request, reply)),
    );

    app.get(sitePagePatterns.contact, { schema }, async (request, reply) => {
      const user = await findUser(request, reply);
      return sendPage(request, reply, emptyContact(user), user);
    });

    app.get('/robots.txt', { schema }, (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(publicOrigin(context, request))),
    );
    app.get('/sitemap.xml', { schema }, (request, reply) =>
      reply.type('application/xml; charset=utf-8').send(sitemapXml(publicOrigin(context, request))),
    );

    /** The contact form without JavaScript: same validation and limits as the API call, answered with the page. */
    await app.register(async (form) => {
      form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      form.post(sitePagePatterns.contact, { schema, bodyLimit: FORM_LIMIT_BYTES }, async (request, reply) => {
        const user = await findUser(request, reply);
        const draft = readDraft(request.body);
        const answer = (outcome: ContactPageContent['outcome'], issues: ContactPageContent['issues'] = []) =>
          sendPage(request, reply, { ...emptyContact(user), draft, issues, outcome }, user);
        const parsed = contactMessageSchema.safeParse(draft);
        if (!parsed.success) {
          const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
          void reply.status(400);
          return answer('none', issues);
        }
        try {
          await contact.receive(parsed.data, request.ip, findRequestLanguage(request) ?? DEFAULT_LANGUAGE);
        } catch (error) {
          request.failure = error;
          const known = toAppError(error);
          void reply.status(known instanceof AppError ? known.status : 500);
          return answer(reply.statusCode === 429 ? 'tooManyMessages' : 'failed');
        }
        return answer('sent');
      });
    });
  };
}
