import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/i18n/translate.ts';
import { memoize } from '../../shared/memoize.ts';
import { pagePatterns } from '../../shared/paths.ts';
import type { BrowserIds } from '../sessions/browser-id.ts';
import { buildPath } from './built-pages.ts';
import { applicationContentSecurityPolicy, listScriptHashes } from './content-security-policy.ts';
import { notFoundError } from './errors.ts';
import { findRequestLanguage, LANGUAGE_VARY } from './language.ts';
import { matchedPath } from './matched-path.ts';
import { BUILT_FILES } from './request-log.ts';
import { readScriptPreloads } from './script-preloads.ts';
import { SECRET_LINK_HEADERS } from './security-headers.ts';
import type { StaticFolder } from './static-files.ts';

const WEB_ROOT = buildPath('web');
const SHELL = 'index.html';
/** The door is an application of its own, so that it can be kept on a phone and opened without a network. */
const DOOR_SHELL = 'door.html';
/** The sandbox is one too: the organiser's application asks who is signed in before it shows anything. */
const TRY_SHELL = 'try.html';
const DOOR_PAGES: readonly string[] = [
  pagePatterns.doorStart,
  pagePatterns.door,
  pagePatterns.doorReady,
  pagePatterns.doorWaiting,
];
/** Browsers must notice a new version of these at once; all other files with fixed names may be an hour old. */
const UNCACHED_FILES = ['door-sw.js', 'door.webmanifest'];

/** What the builds made, which the pages of every application load. */
export const STATIC_FOLDERS: readonly StaticFolder[] = [
  {
    folder: join(WEB_ROOT, 'assets'),
    prefix: '/assets/',
    // Names of files in assets/ contain a hash of their content, so a file with a given name never changes.
    cacheControl: 'public, max-age=31536000, immutable',
    route: BUILT_FILES,
  },
  {
    folder: WEB_ROOT,
    prefix: '/',
    cacheControl: 'public, max-age=3600',
    except: [SHELL, DOOR_SHELL, TRY_SHELL, ...UNCACHED_FILES],
  },
  { folder: WEB_ROOT, prefix: '/', cacheControl: 'no-cache', only: UNCACHED_FILES },
];

/** Pages where codes are typed. They give a browser its id, so that its first right code makes it a known browser. */
const CODE_PAGES: readonly string[] = [pagePatterns.auth, pagePatterns.sharedSeating];

async function readShell(name: string): Promise<string> {
  try {
    return await readFile(join(WEB_ROOT, name), 'utf8');
  } catch {
    throw new Error('The pages are not built yet: run "npm run build" first.');
  }
}

function asksForPage(request: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|media)(\/|$)/.test(matchedPath(request));
}

export type OrganiserPages = Awaited<ReturnType<typeof registerOrganiserPages>>;

/** Serves the organiser's application, the door and the sandbox: a shell for each page, and a 404 page elsewhere. */
export async function registerOrganiserPages(app: FastifyInstance, browserIds: BrowserIds) {
  const shell = await readShell(SHELL);
  const doorShell = await readShell(DOOR_SHELL);
  const tryShell = await readShell(TRY_SHELL);
  const linkScripts = await readScriptPreloads(WEB_ROOT, 'organiser', shell);
  const linkDoorScripts = await readScriptPreloads(WEB_ROOT, 'door', doorShell);
  const linkTryScripts = await readScriptPreloads(WEB_ROOT, 'try', tryShell);

  const hashesOf = memoize(listScriptHashes);

  interface ShellOptions {
    readonly language?: Language | undefined;
    readonly html?: string;
    /** Elements for the end of the head. */
    readonly links?: string;
  }

  function sendShell(
    reply: FastifyReply,
    status: number,
    { language = DEFAULT_LANGUAGE, html = shell, links = linkScripts(language) }: ShellOptions = {},
  ) {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': applicationContentSecurityPolicy(nonce, hashesOf(html)),
        'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
        vary: LANGUAGE_VARY,
      })
      .send(
        html
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace('__CSP_NONCE__', nonce)
          .replace('</head>', `${links}</head>`),
      );
  }

  /** Answers with the application, which then shows the page of its address. */
  const sendApplication = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const pattern = request.routeOptions.url ?? '';
    if (CODE_PAGES.includes(pattern)) browserIds.findOrAssign(request);
    if (pattern === pagePatterns.caterer) void reply.headers(SECRET_LINK_HEADERS);
    const language = findRequestLanguage(request);
    if (DOOR_PAGES.includes(pattern)) {
      return sendShell(reply, 200, { language, html: doorShell, links: linkDoorScripts(language) });
    }
    if (pattern === pagePatterns.sandbox) {
      return sendShell(reply, 200, { language, html: tryShell, links: linkTryScripts(language, pattern) });
    }
    return sendShell(reply, 200, { language, links: linkScripts(language, pattern) });
  };

  // `/` is left out: site-pages/routes.ts answers it, with the application or the landing page.
  const { landing: _landing, ...applicationPatterns } = pagePatterns;
  for (const pattern of Object.values(applicationPatterns)) {
    app.get(pattern, { schema: { hide: true } }, sendApplication);
  }

  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) throw notFoundError();
    return sendShell(reply, 404, { language: findRequestLanguage(request) });
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
