import type { ServerResponse } from 'node:http';
import { contentSecurityPolicies } from '../src/server/http/content-security-policy.ts';
import { escapeHtml } from '../src/shared/escape-html.ts';

const STYLE = `
:root { color-scheme: light; --paper: #faf8f4; --ink: #1d1b16; --muted: #6b655a; --hairline: #e7e2d8; --accent: #1f4d3a; }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; overflow-wrap: anywhere; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.wide { max-width: 52rem; }
h1, h2 { font-family: Fraunces, Georgia, 'Times New Roman', serif; font-weight: 600; line-height: 1.2; margin: 0; }
h1 { font-size: 1.75rem; letter-spacing: -0.01em; }
h2 { font-size: 1.125rem; }
p { margin: 0; }
a { color: var(--accent); text-underline-offset: 0.2em; }
.muted { color: var(--muted); font-size: 0.875rem; }
.note { border-left: 3px solid var(--accent); padding-left: 0.75rem; color: var(--muted); font-size: 0.875rem; }
.card { background: #fff; border: 1px solid var(--hairline); border-radius: 0.75rem; padding: 1.25rem; }
.stack { display: grid; gap: 1rem; }
.stack-tight { display: grid; gap: 0.375rem; }
button { display: block; width: 100%; min-height: 2.75rem; padding: 0.625rem 1rem; border-radius: 0.5rem;
  border: 1px solid var(--accent); background: var(--accent); color: #fff; font: inherit; font-weight: 500; cursor: pointer; }
button:hover { background: #173b2c; }
button.quiet { background: transparent; color: var(--ink); border-color: #8c8577; }
button.quiet:hover { background: #f1ede4; }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
label { font-size: 0.875rem; font-weight: 500; }
input[type='email'], input[type='text'] { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit;
  color: inherit; background: #fff; border: 1px solid #8c8577; border-radius: 0.5rem; }
.check { display: flex; gap: 0.625rem; align-items: center; min-height: 2rem; font-weight: 400; }
.check input { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--accent); }
.error { color: #b42318; font-size: 0.875rem; }
`;

interface Page {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly isWide?: boolean;
  /** Styles of this page only. */
  readonly style?: string;
  readonly refreshSeconds?: number;
}

/** The HTML document around all pages of the stand-ins. They have no scripts and load nothing. */
export function renderPage({ title, body, isWide = false, style = '', refreshSeconds }: Page): string {
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main class="stack${isWide ? ' wide' : ''}">
${body}
</main>
</body>
</html>
`;
}

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicies.standInPage,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export function sendHtml(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Readonly<Record<string, string>> = PAGE_HEADERS,
): void {
  response.writeHead(status, headers).end(html);
}
