import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { type GoogleAccount, googleAccount } from './google-accounts.ts';
import { renderProblemPage, renderSignInPage } from './google-page.ts';
import { readBody } from './loopback.ts';
import { sendHtml } from './page.ts';

const INTERACTION_PATH = /^(\/interaction\/[\w-]+)(?:\/(sign-in|cancel))?$/;
const EMAIL_SHAPE = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/;
const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 200;
const MAX_FORM_BYTES = 8_192;

async function signIn(
  provider: Provider,
  remember: (account: GoogleAccount) => void,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await readBody(request, MAX_FORM_BYTES));
  const email = form.get('email')?.trim() ?? '';
  const name = (form.get('name') ?? '').slice(0, MAX_NAME_LENGTH);
  if (!EMAIL_SHAPE.test(email) || email.length > MAX_EMAIL_LENGTH) {
    const error = 'Enter an e-mail address, such as anna@example.com.';
    sendHtml(response, 400, renderSignInPage({ path, email: email.slice(0, MAX_EMAIL_LENGTH), name, error }));
    return;
  }
  const account = googleAccount({ email, name, isVerified: form.get('unverified') !== 'yes' });
  remember(account);
  await provider.interactionFinished(request, response, { login: { accountId: account.sub } });
}

/** The pages on which the user chooses an account. False where the request is for another address. */
export async function handleInteraction(
  provider: Provider,
  remember: (account: GoogleAccount) => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', provider.issuer);
  const [matched, path, action] = INTERACTION_PATH.exec(pathname) ?? [];
  if (matched === undefined || path === undefined) return false;
  if (request.method !== (action === undefined ? 'GET' : 'POST')) {
    sendHtml(response, 405, renderProblemPage('Not a page', 'This address does not answer that way.'));
    return true;
  }
  try {
    await provider.interactionDetails(request, response);
  } catch {
    sendHtml(
      response,
      400,
      renderProblemPage('This sign-in has ended', 'It was finished, or it has waited for too long.'),
    );
    return true;
  }
  if (action === undefined) sendHtml(response, 200, renderSignInPage({ path }));
  else if (action === 'sign-in') await signIn(provider, remember, path, request, response);
  else {
    const denied = { error: 'access_denied', error_description: 'The user cancelled the sign-in' };
    await provider.interactionFinished(request, response, denied);
  }
  return true;
}
