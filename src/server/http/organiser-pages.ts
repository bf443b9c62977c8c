import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { pagePatterns } from '../../shared/paths.ts';
import type { BrowserIds } from '../sessions/browser-id.ts';
import { buildPath } from './built-pages.ts';
import { applicationContentSecurityPolicy } from './content-security-policy.ts';
import { notFoundError } from './errors.ts';
import { findRequestLanguage, LANGUAGE_VARY } from './language.ts';
import { matchedPath } from './matched-path.ts';
import { readScriptPreloads } from './script-preloads.ts';
import { SECRET_LINK_HEADERS } from './security-headers.ts';
import { registerStaticFiles } from './static-files.ts';

const WEB_ROOT = buildPath('web');
const SHELL = 'index.html';

/** Pages where codes are typed. They give a browser its id, so that its first wrong code is counted for it alone. */
const CODE_PAGES: readonly string[] = [
  pagePatterns.auth,
  pagePatterns.sharedSeating,
  pagePatterns.door,
  pagePatterns.caterer,
];

async function readShell(): Promise<string> {
  try {
    return await readFile(join(WEB_ROOT, SHELL), 'utf8');
  } catch {
    throw new Error('The pages are not built yet: run "npm run build" first.');
  }
}

function asksForPage(request: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|media)(\/|$)/.test(matchedPath(request));
}

export type OrganiserPages = Awaited<ReturnType<typeof registerOrganiserPages>>;

/** The organiser's application: its files, one HTML shell for each of its paths, and the same shell with 404 elsewhere. */
export async function registerOrganiserPages(app: FastifyInstance, browserIds: BrowserIds) {
  const shell = await readShell();
  const preloads = await readScriptPreloads(WEB_ROOT, shell);

  /** `links` are elements for the end of the head. */
  function sendShell(reply: FastifyReply, status: number, language: Language = DEFAULT_LANGUAGE, links = '') {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': applicationContentSecurityPolicy(nonce),
        'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
        vary: LANGUAGE_VARY,
      })
      .send(
        shell
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace('__CSP_NONCE__', nonce)
          .replace('</head>', `${links}</head>`),
      );
  }

  const cacheControl = 'public, max-age=3600';
  await registerStaticFiles(app, { folder: WEB_ROOT, prefix: '/', cacheControl, except: [SHELL] });
  // Their names contain a hash of their content, so they never change.
  await registerStaticFiles(app, {
    folder: join(WEB_ROOT, 'assets'),
    prefix: '/assets/',
    cacheControl: 'public, max-age=31536000, immutable',
  });

  /** Answers with the application, which then shows the page of its address. */
  const sendApplication = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const pattern = request.routeOptions.url ?? '';
    if (CODE_PAGES.includes(pattern)) browserIds.findOrAssign(request);
    if (pattern === pagePatterns.caterer) void reply.headers(SECRET_LINK_HEADERS);
    return sendShell(reply, 200, findRequestLanguage(request), preloads.get(pattern));
  };

  // `/` is not among them: site-pages/routes.ts answers it, with the application or the landing page.
  const { landing: _landing, ...applicationPatterns } = pagePatterns;
  for (const pattern of Object.values(applicationPatterns)) {
    app.get(pattern, { schema: { hide: true } }, sendApplication);
  }

  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) throw notFoundError();
    return sendShell(reply, 404, findRequestLanguage(request));
  });

  return {
    sendApplication,
    /** Answers a request for a page with the 404 page. False, with nothing sent, where the request is no page. */
    sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): boolean {
      if (!asksForPage(request)) return false;
      // No hook has run, so the language cookie has not been parsed; the page's script reads it.
      void sendShell(reply, 404);
      return true;
    },
  };
}
