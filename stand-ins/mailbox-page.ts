import type { Address, Email } from 'postal-mime';
import { escapeHtml } from '../src/shared/escape-html.ts';
import { renderPage } from './page.ts';

const LIST_STYLE = `
ol { list-style: none; margin: 0; padding: 0; overflow: hidden; }
li + li { border-top: 1px solid var(--hairline); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0.125rem 1rem; padding: 0.875rem 1.25rem; color: inherit;
  text-decoration: none; }
li a:hover { background: #f6f3ec; }
li a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 600; }
.people { grid-column: 1 / -1; }
@media (max-width: 30rem) { li a { grid-template-columns: 1fr; } }
`;

const MAIL_STYLE = `
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0; font-size: 0.9375rem; }
dt { color: var(--muted); }
dd { margin: 0; }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--hairline); border-radius: 0.75rem; background: #fff;
  resize: vertical; }
pre { margin: 0; white-space: pre-wrap; font: 0.875rem/1.6 ui-monospace, SFMono-Regular, Menlo, monospace; }
`;

// In the time zone of this computer, which is also the reader's.
const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

export interface StoredMail {
  readonly name: string;
  readonly email: Email;
}

function formatTime(date: string | undefined): string {
  const time = new Date(date ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? 'unknown time' : timeFormat.format(time);
}

function formatAddresses(addresses: readonly (Address | undefined)[] | undefined): string {
  const people = (addresses ?? []).flatMap((address) => (address?.group ? address.group : address ? [address] : []));
  return people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ') || 'nobody';
}

function subjectOf(email: Email): string {
  return email.subject?.trim() || '(no subject)';
}

function mailPath(name: string): string {
  return `/mail/${encodeURIComponent(name)}`;
}

function renderRow({ name, email }: StoredMail): string {
  return `<li><a href="${escapeHtml(mailPath(name))}"><span class="subject">${escapeHtml(subjectOf(email))}</span>
<span class="muted">${escapeHtml(formatTime(email.date))}</span>
<span class="muted people">${escapeHtml(formatAddresses([email.from]))} to ${escapeHtml(formatAddresses(email.to))}</span></a></li>`;
}

export function renderList(mails: readonly StoredMail[], total: number): string {
  const list =
    mails.length === 0
      ? `<section class="card stack-tight"><h2>No mail yet</h2>
<p class="muted">Whatever Placecard sends arrives here: ask for a sign-in code, for example. This page looks again by itself.</p></section>`
      : `<ol class="card" style="padding: 0">${mails.map(renderRow).join('\n')}</ol>`;
  const left = total > mails.length ? `<p class="muted">The newest ${mails.length} of ${total} messages.</p>` : '';
  return renderPage({
    title: 'Mailbox: Placecard on this computer',
    isWide: true,
    style: LIST_STYLE,
    refreshSeconds: 5,
    body: `<header class="stack-tight"><h1>Mailbox</h1>
<p class="muted">All mail that Placecard sends on this computer stays here. Nothing leaves it.</p></header>
${list}
${left}`,
  });
}

export function renderMail({ name, email }: StoredMail): string {
  const path = escapeHtml(mailPath(name));
  const html = email.html
    ? `<iframe title="The message as a mail program shows it" src="${path}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  const text = email.text
    ? `<section class="card stack"><h2>Plain text</h2><pre>${escapeHtml(email.text.trim())}</pre></section>`
    : '';
  const cc = email.cc?.length ? `<dt>Cc</dt><dd>${escapeHtml(formatAddresses(email.cc))}</dd>\n` : '';
  return renderPage({
    title: `${subjectOf(email)}: Mailbox`,
    isWide: true,
    style: MAIL_STYLE,
    body: `<p><a href="/">All mail</a></p>
<header class="stack"><h1>${escapeHtml(subjectOf(email))}</h1>
<dl><dt>From</dt><dd>${escapeHtml(formatAddresses([email.from]))}</dd>
<dt>To</dt><dd>${escapeHtml(formatAddresses(email.to))}</dd>
${cc}<dt>Sent</dt><dd>${escapeHtml(formatTime(email.date))}</dd></dl></header>
${html}
${text}
<p><a href="${path}/raw">The file as it was sent</a> <span class="muted">${escapeHtml(name)}</span></p>`,
  });
}
