import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { contentSecurityPolicies } from '../src/server/http/content-security-policy.ts';
import { type StandIn, serveOnLoopback } from './loopback.ts';
import { renderList, renderMail, type StoredMail } from './mailbox-page.ts';
import { PAGE_HEADERS, renderPage, sendHtml } from './page.ts';

const LISTED_MAILS = 100;
const MAIL_PATH = /^\/mail\/([^/]+)(?:\/(html|raw))?$/;

const MAIL_HTML_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': contentSecurityPolicies.mailFrame,
} as const;

/** Newest first: the file names begin with the time. */
async function listNames(outboxDir: string): Promise<string[]> {
  try {
    const names = await readdir(outboxDir);
    return names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
  } catch (error) {
    // Without the folder there are no messages yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readMail(outboxDir: string, name: string): Promise<StoredMail> {
  return { name, email: await PostalMime.parse(await readFile(join(outboxDir, name))) };
}

function withLinksInNewTab(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

/** Replaces `cid:…` by data URLs: such pictures are parts of the mail, where a browser can't find them. */
function withOwnPictures(html: string, { attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (!contentId || typeof content === 'string') return shown;
    const data = Buffer.from(new Uint8Array(content)).toString('base64');
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${data}`);
  }, html);
}

function sendNotFound(response: ServerResponse): void {
  const body = '<h1>No such message</h1>\n<p><a href="/">All mail</a></p>';
  sendHtml(response, 404, renderPage({ title: 'No such message: Mailbox', body }));
}

async function answer(outboxDir: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const pathname = request.url?.split('?', 1)[0] ?? '/';
  const names = await listNames(outboxDir);
  if (pathname === '/') {
    const mails = await Promise.all(names.slice(0, LISTED_MAILS).map((name) => readMail(outboxDir, name)));
    sendHtml(response, 200, renderList(mails, names.length));
    return;
  }
  const [, segment = '', view] = MAIL_PATH.exec(pathname) ?? [];
  // Only names from the listing are opened, so that no path can leave the folder.
  const name = names.find((known) => encodeURIComponent(known) === segment);
  if (name === undefined) {
    sendNotFound(response);
    return;
  }
  if (view === 'raw') {
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
    response.end(await readFile(join(outboxDir, name)));
    return;
  }
  const mail = await readMail(outboxDir, name);
  if (view === undefined) sendHtml(response, 200, renderMail(mail));
  else if (mail.email.html)
    sendHtml(response, 200, withOwnPictures(withLinksInNewTab(mail.email.html), mail.email), MAIL_HTML_HEADERS);
  else sendNotFound(response);
}

/** Shows the messages that local mode writes as files instead of sending them. */
export async function startMailbox(options: { port?: number; outboxDir: string }): Promise<StandIn> {
  return serveOnLoopback((request, response) => answer(options.outboxDir, request, response), options.port);
}
