import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { pageContentSecurityPolicy } from './content-security-policy.ts';

const STYLE = `
:root { color-scheme: light; }
body { margin: 0; background: #faf8f4; color: #1d1b16; font: 400 1rem/1.5 Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 3rem 1rem; }
.brand { margin: 0 0 1rem; font: 600 1.375rem/1.2 Fraunces, Georgia, serif; }
.brand a { color: #1f4d3a; text-decoration: none; }
.card { padding: 1.75rem 1.5rem; background: #fff; border: 1px solid #e7e2d8; border-radius: 0.75rem; }
h1 { margin: 0 0 0.75rem; font: 600 1.5rem/1.25 Fraunces, Georgia, serif; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
button { min-height: 3rem; padding: 0 1.5rem; font: inherit; font-weight: 600; color: #fff; background: #1f4d3a; border: 1px solid #1f4d3a; border-radius: 0.5rem; cursor: pointer; }
a.button { display: inline-block; padding: 0.75rem 1.5rem; font-weight: 600; color: #fff; text-decoration: none; background: #1f4d3a; border-radius: 0.5rem; }
button.quiet { color: #1d1b16; background: #fff; border-color: #8a8375; }
.more { margin: 1.25rem 0 0; color: #6b655a; font-size: 0.875rem; }
.more a { color: #1f4d3a; }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
`;

interface PlainPage {
  readonly status: number;
  readonly language: Language;
  readonly title: string;
  /** HTML below the title. */
  readonly content: string;
}

/**
 * Answers with a small page of one card, for links in mails: it works without a script and without signing in, and no search
 * engine, cache or other site gets to see its address, which holds a secret.
 */
export function sendPlainPage(reply: FastifyReply, { status, language, title, content }: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': pageContentSecurityPolicy(`nonce-${nonce}`),
      'cache-control': 'no-store',
      // Not `no-referrer`, with which old browsers would send the page's own form without saying where it comes from.
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>${escapeHtml(title)} · Placecard</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<p class="brand"><a href="/">Placecard</a></p>
<div class="card">
<h1>${escapeHtml(title)}</h1>
${content}
</div>
</main>
</body>
</html>
`);
}
