import type { NotificationKind } from '../../../shared/contracts/notifications.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { paths } from '../../../shared/paths.ts';

export type UnsubscribeState = 'question' | 'unsubscribed' | 'resubscribed';

interface Page {
  readonly language: Language;
  /** Guests have no account whose settings the page could link to. */
  readonly isForGuest?: boolean;
  /** The content security policy's nonce for the style element. */
  readonly nonce: string;
}

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
button.quiet { color: #1d1b16; background: #fff; border-color: #8a8375; }
.more { margin: 1.25rem 0 0; color: #6b655a; font-size: 0.875rem; }
.more a { color: #1f4d3a; }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
`;

function renderPage({ language, nonce, isForGuest }: Page, title: string, content: string): string {
  const t = translatorFor(language);
  const settings = `<p class="more"><a href="${paths.settings}?tab=notifications">${escapeHtml(t('unsubscribe.settings'))}</a></p>
`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Placecard</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<p class="brand"><a href="/">Placecard</a></p>
<div class="card">
<h1>${escapeHtml(title)}</h1>
${content}
${isForGuest ? '' : settings}</div>
</main>
</body>
</html>
`;
}

interface About {
  readonly state: UnsubscribeState;
  /** Undefined for a guest, whom the page tells about all mails of one organiser. */
  readonly kind?: NotificationKind;
  readonly email: string;
  readonly token: string;
}

/** Works without a script and without signing in. Opening it changes nothing, because mail scanners open links; its button does. */
export function renderUnsubscribePage(page: Page, { state, kind, email, token }: About): string {
  const t = translatorFor(page.language);
  const text = kind
    ? t(`unsubscribe.${state}`, { name: t(`settings.${kind}`), email })
    : t(`unsubscribe.guest.${state}`, { email });
  const isOff = state === 'unsubscribed';
  const action = `${paths.unsubscribe(token)}${isOff ? '&subscribe=1' : ''}`;
  return renderPage(
    { ...page, isForGuest: kind === undefined },
    t(`unsubscribe.${state}Title`),
    `<p>${escapeHtml(text)}</p>
<form method="post" action="${escapeHtml(action)}"><button${isOff ? ' class="quiet"' : ''}>${escapeHtml(t(isOff ? 'unsubscribe.undo' : 'unsubscribe.button'))}</button></form>`,
  );
}

export function renderBadLinkPage(page: Page): string {
  const t = translatorFor(page.language);
  return renderPage(page, t('unsubscribe.badLinkTitle'), `<p>${escapeHtml(t('unsubscribe.badLink'))}</p>`);
}
