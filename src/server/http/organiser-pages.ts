import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { pagePatterns } from '../../shared/paths.ts';
import type { BrowserIds } from '../sessions/browser-id.ts';
import { registerStaticFiles } from './static-files.ts';
import { notFoundError } from './errors.ts';
import { findRequestLanguage, LANGUAGE_VARY } from './language.ts';
import { matchedPath } from './matched-path.ts';
import { readScriptPreloads } from './script-preloads.ts';
import { pageContentSecurityPolicy } from './security-headers.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** Where codes are entered: a browser that has an id before its first try has tries of its own. */
const CODE_PAGES: readonly string[] = [pagePatterns.auth, pagePatterns.sharedSeating, pagePatterns.door];

async function readShell(): Promise<string> {
  try {
    return await readFile(join(WEB_ROOT, 'index.html'), 'utf8');
  } catch {
    throw new Error('The pages are not built yet: run "npm run build" first.');
  }
}

interface ShellOptions {
  readonly status: number;
  readonly language: Language | undefined;
  /** For the end of the head. */
  readonly links?: string;
}

function asksForPage(request: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|media)(\/|$)/.test(matchedPath(request));
}

export interface OrganiserPages {
  /** Answers with the application, which then shows the page of its address. */
  sendApplication(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** For addresses that no route can be found for: whether it answered. Calls are left to the caller. */
  sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): boolean;
}

/** The organiser's application: its files, its page for every known path, and the same page with a 404 for the rest. */
export async function registerOrganiserPages(app: FastifyInstance, browsers: BrowserIds): Promise<OrganiserPages> {
  const shell = await readShell();
  const preloads = await readScriptPreloads(WEB_ROOT, shell);

  function sendShell(reply: FastifyReply, { status, language = DEFAULT_LANGUAGE, links = '' }: ShellOptions) {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': pageContentSecurityPolicy(`nonce-${nonce}`),
        'cache-control': 'no-cache',
        vary: LANGUAGE_VARY,
      })
      .send(
        shell
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace('__CSP_NONCE__', nonce)
          .replace('</head>', `${links}</head>`),
      );
  }

  await app.register(fastifyStatic, {
    root: WEB_ROOT,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '.vite/**', 'assets/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('content-security-policy', "default-src 'self'; frame-ancestors 'none'");
      void reply.header('cache-control', 'public, max-age=3600');
    },
  });
  await registerStaticFiles(app, join(WEB_ROOT, 'assets'), '/assets/');

  const sendApplication: OrganiserPages['sendApplication'] = (request, reply) => {
    const pattern = request.routeOptions.url ?? '';
    if (CODE_PAGES.includes(pattern)) browsers.findOrAssign(request);
    const links = preloads.get(pattern);
    return sendShell(reply, { status: 200, language: findRequestLanguage(request), ...(links && { links }) });
  };

  // Visitors get the landing page at `/`: the site's routes decide who is sent the application there.
  const { landing: _decidedElsewhere, ...applicationPatterns } = pagePatterns;
  for (const pattern of Object.values(applicationPatterns)) {
    app.get(pattern, { schema: { hide: true } }, sendApplication);
  }

  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) throw notFoundError();
    return sendShell(reply, { status: 404, language: findRequestLanguage(request) });
  });

  return {
    sendApplication,
    sendNotFoundPage(request, reply) {
      if (!asksForPage(request)) return false;
      // No hook has run, so no cookie has been read: the page itself knows the language.
      void sendShell(reply, { status: 404, language: undefined });
      return true;
    },
  };
}
