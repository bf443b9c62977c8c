import { escapeHtml } from '../src/shared/escape-html.ts';
import { renderPage } from './page.ts';

const DEMO_ACCOUNT = { email: 'demo@placecard.test', name: 'Demo Organiser' } as const;

const STYLE = `
main { padding-top: clamp(1.5rem, 8vh, 5rem); gap: 1.5rem; }
.account { display: flex; gap: 0.75rem; align-items: center; min-height: 4rem; text-align: left; }
.account .initial { flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%; background: #faf8f4; color: #1f4d3a;
  display: grid; place-items: center; font: 600 1.125rem Fraunces, Georgia, serif; }
.account .address { display: block; font-weight: 400; font-size: 0.875rem; opacity: 0.85; }
.or { display: flex; gap: 0.75rem; align-items: center; color: #6b655a; font-size: 0.875rem; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid #e7e2d8; }
`;

interface SignInPage {
  /** The path of this interaction, to which the forms post. */
  readonly path: string;
  readonly email?: string;
  readonly name?: string;
  readonly error?: string;
}

export function renderSignInPage({ path, email = '', name = '', error }: SignInPage): string {
  const action = escapeHtml(path);
  const emailState = error === undefined ? '' : ' aria-invalid="true" aria-describedby="email-error"';
  const emailError = error === undefined ? '' : `<p class="error" id="email-error">${escapeHtml(error)}</p>\n`;
  return renderPage({
    title: 'Sign in: local stand-in for Google',
    style: STYLE,
    body: `<header class="stack-tight">
<h1>Choose an account</h1>
<p class="muted">to continue to Placecard</p>
</header>
<p class="note">This is Placecard's local stand-in for Google. It runs on this computer only, knows no passwords and lets you be
anyone.</p>
<section class="card stack">
<form method="post" action="${action}/sign-in">
<input type="hidden" name="email" value="${escapeHtml(DEMO_ACCOUNT.email)}">
<input type="hidden" name="name" value="${escapeHtml(DEMO_ACCOUNT.name)}">
<button class="account"><span class="initial" aria-hidden="true">D</span><span>${escapeHtml(DEMO_ACCOUNT.name)}
<span class="address">${escapeHtml(DEMO_ACCOUNT.email)}</span></span></button>
</form>
<p class="or">or as anyone else</p>
<form class="stack" method="post" action="${action}/sign-in">
<div class="stack-tight">
<label for="email">E-mail</label>
<input id="email" type="email" name="email" value="${escapeHtml(email)}" autocomplete="off" maxlength="254" required${emailState}>
${emailError}</div>
<div class="stack-tight">
<label for="name">Name</label>
<input id="name" type="text" name="name" value="${escapeHtml(name)}" autocomplete="off" maxlength="200">
</div>
<label class="check"><input type="checkbox" name="unverified" value="yes"> E-mail not verified</label>
<button class="quiet">Sign in with this account</button>
</form>
</section>
<form method="post" action="${action}/cancel"><button class="quiet">Cancel</button></form>`,
  });
}

export function renderProblemPage(title: string, details: string): string {
  return renderPage({
    title: `${title}: local stand-in for Google`,
    style: STYLE,
    body: `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(details)}</p>
<p class="note">This is Placecard's local stand-in for Google. Go back to Placecard and start signing in again.</p>`,
  });
}
