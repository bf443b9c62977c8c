import { escapeHtml } from '../src/shared/escape-html.ts';
import type { StandInPayment } from './barion-payments.ts';
import { API_TROUBLES, CALLBACK_MANNERS } from './barion-trouble.ts';
import { renderPage } from './page.ts';

const STYLE = `
main { padding-top: clamp(1.5rem, 8vh, 5rem); gap: 1.5rem; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 0.375rem 1rem; margin: 0; }
dd { margin: 0; text-align: right; }
.total { font-weight: 600; border-top: 1px solid var(--hairline); padding-top: 0.5rem; }
select { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: #fff;
  border: 1px solid #8c8577; border-radius: 0.5rem; }
summary { min-height: 2rem; cursor: pointer; color: var(--muted); font-size: 0.875rem; }
a.button { display: block; min-height: 2.75rem; padding: 0.625rem 1rem; border-radius: 0.5rem; background: var(--accent);
  color: #fff; font-weight: 500; text-align: center; text-decoration: none; }
`;
const TITLE = 'local stand-in for Barion';
const NOTE = `<p class="note">This is Placecard's local stand-in for Barion. It runs on this computer only, and no card is ever
charged. Choose what becomes of this payment.</p>`;

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}

function options(choices: Readonly<Record<string, string>>): string {
  const entries = Object.entries(choices);
  return entries.map(([value, words]) => `<option value="${value}">${escapeHtml(words)}</option>`).join('');
}

/** Barion's payment page, with a button for each outcome that a tester needs. */
export function renderPayPage(payment: StandInPayment): string {
  const declined =
    payment.processResult === 'Declined'
      ? '<p class="error" role="alert">The card was declined. Nothing was charged; try another one, or cancel.</p>\n'
      : '';
  const items = payment.items.map(
    ({ name, total }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(money(total, payment.currency))}</dd>`,
  );
  return renderPage({
    title: `Pay: ${TITLE}`,
    style: STYLE,
    body: `<header class="stack-tight">
<h1>Pay by card</h1>
<p class="muted">to ${escapeHtml(payment.payee)}, order ${escapeHtml(payment.requestId)}</p>
</header>
${NOTE}
${declined}<form class="card stack" method="post" action="/Pay/answer?id=${payment.id}">
<dl>${items.join('\n')}
<dt class="total">Total</dt><dd class="total">${escapeHtml(money(payment.total, payment.currency))}</dd></dl>
<button name="answer" value="pay">Pay ${escapeHtml(money(payment.total, payment.currency))}</button>
<button class="quiet" name="answer" value="decline">The card is declined</button>
<button class="quiet" name="answer" value="cancel">Cancel</button>
<button class="quiet" name="answer" value="expire">Let the time run out</button>
<details><summary>How Placecard is notified</summary>
<div class="stack-tight"><label for="callback">The callback comes</label>
<select id="callback" name="callback">${options(CALLBACK_MANNERS)}</select></div></details>
</form>`,
  });
}

const ENDINGS: Partial<Record<StandInPayment['status'], string>> = {
  Succeeded: 'This payment is paid',
  Canceled: 'This payment was cancelled',
  Expired: 'The time for this payment is over',
};

export function renderEndPage({ status, redirectUrl }: StandInPayment): string {
  return renderPage({
    title: `Payment over: ${TITLE}`,
    style: STYLE,
    body: `<h1>${ENDINGS[status] ?? 'This payment is over'}</h1>
${NOTE.replace(' Choose what becomes of this payment.', '')}
<a class="button" href="${escapeHtml(redirectUrl)}">Back to Placecard</a>`,
  });
}

export function renderProblemPage(title: string, details: string): string {
  return renderPage({
    title: `${title}: ${TITLE}`,
    style: STYLE,
    body: `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(details)}</p>`,
  });
}

/** All payments, and a form to plan errors. */
export function renderOverviewPage(payments: readonly StandInPayment[], troubles: readonly string[]): string {
  const rows = payments.map(
    ({ id, requestId, status, total, currency }) =>
      `<dt><a href="/Pay?id=${id}">${escapeHtml(requestId)}</a> <span class="muted">${status}</span></dt><dd>${escapeHtml(money(total, currency))}</dd>`,
  );
  const planned = troubles.length === 0 ? '' : `<p class="muted">To come: ${escapeHtml(troubles.join(', '))}.</p>`;
  return renderPage({
    title: `Payments: ${TITLE}`,
    style: STYLE,
    body: `<h1>Barion's stand-in</h1>
<p class="note">It answers this computer only, and no card is ever charged.</p>
<section class="card stack"><h2>Payments</h2>${rows.length === 0 ? '<p class="muted">None yet.</p>' : `<dl>${rows.join('\n')}</dl>`}</section>
<form class="card stack" method="post" action="/trouble"><h2>Make it misbehave</h2>
<div class="stack-tight"><label for="kind">With the next calls of Placecard it</label>
<select id="kind" name="kind">${options(API_TROUBLES)}</select></div>
<div class="stack-tight"><label for="count">How many calls</label>
<input id="count" type="text" name="count" value="1" inputmode="numeric"></div>
${planned}
<button>Plan it</button>
<button class="quiet" name="clear" value="yes">Behave again</button></form>`,
  });
}
