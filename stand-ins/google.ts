import { createHash, generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type Configuration, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { escapeHtml } from '../src/shared/escape-html.ts';
import { renderProblemPage, renderSignInPage } from './google-page.ts';
import { readBody, type StandIn, serveOnLoopback } from './loopback.ts';
import { MemoryAdapter } from './memory-adapter.ts';
import { PAGE_HEADERS, sendHtml } from './page.ts';

const APP_CALLBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?\/api\/auth\/google\/callback$/;
const SCOPES = 'openid email profile';
const HOUR_SECONDS = 60 * 60;
// Cookies are shared by all ports of a host, so the names must differ from the app's.
const COOKIE_NAMES = {
  session: 'google_stand_in_session',
  interaction: 'google_stand_in_interaction',
  resume: 'google_stand_in_resume',
};

interface GoogleStandInOptions {
  readonly port?: number;
  readonly clientId: string;
  readonly clientSecret: string;
}

async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' } as JWK;
}

/** Grants all scopes without asking: the choice of an account is the only question. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { provider, session, client } = ctx.oidc;
  if (!session?.accountId || !client) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

function configuration(
  { clientId, clientSecret }: GoogleStandInOptions,
  signingKey: JWK,
  accounts: ReadonlyMap<string, GoogleAccount>,
): Configuration {
  return {
    adapter: () => new MemoryAdapter(),
    jwks: { keys: [signingKey] },
    cookies: { keys: [randomBytes(32).toString('base64url')], names: COOKIE_NAMES },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://localhost/api/auth/google/callback'],
      },
    ],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Like Google: the ID token itself contains the claims of all scopes.
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: async () => ({ ...account }) };
    },
    loadExistingGrant: grantEverything,
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
      Grant: HOUR_SECONDS,
    },
    renderError: (ctx, out) => {
      ctx.set(PAGE_HEADERS);
      ctx.body = renderProblemPage('This sign-in cannot go on', out.error_description ?? out.error);
    },
  };
}

/** Drops the session cookie, so that every sign-in asks for an account again. */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie
    ?.split(/;\s*/)
    .filter((cookie) => !cookie.startsWith(`${COOKIE_NAMES.session}=`));
  if (cookies) request.headers.cookie = cookies.join('; ');
}

/** An OpenID Connect provider that behaves like Google and lets the user sign in as anybody. */
export async function startGoogleStandIn(options: GoogleStandInOptions): Promise<StandIn> {
  const signingKey = await generateSigningKey();
  const accounts = new Map<string, GoogleAccount>();
  const remember = (account: GoogleAccount) => void accounts.set(account.sub, account);
  let answer = async (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end();

  const standIn = await serveOnLoopback((request, response) => answer(request, response), options.port);

  // The provider is created once the port is known, because its issuer is this address.
  const provider = new Provider(standIn.url, configuration(options, signingKey, accounts));
  provider.Client.prototype.redirectUriAllowed = (redirectUri) => APP_CALLBACK.test(redirectUri);
  const callback = provider.callback();
  answer = async (request, response) => {
    forgetSession(request);
    if (!(await handleInteraction(provider, remember, request, response))) await callback(request, response);
  };
  return standIn;
}

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
async function handleInteraction(
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

interface GoogleAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  readonly picture: string;
}

/** Google's account ids have 21 digits. The same address always gets the same id, also after a restart. */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email).digest('hex');
  return `1${BigInt(`0x${digest}`).toString().padStart(20, '0').slice(-20)}`;
}

/** A data URL, because the app stores the picture's address and the port of this stand-in may change. */
function pictureOf(name: string): string {
  const initial = escapeHtml(Array.from(name)[0]?.toUpperCase() ?? '?');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#1F4D3A"/>' +
    `<text x="48" y="64" font-family="Georgia,serif" font-size="48" fill="#FAF8F4" text-anchor="middle">${initial}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function googleAccount(input: { email: string; name: string; isVerified: boolean }): GoogleAccount {
  const email = input.email.trim().toLowerCase();
  const name = input.name.trim() || (email.split('@')[0] ?? email);
  return { sub: subjectOf(email), email, email_verified: input.isVerified, name, picture: pictureOf(name) };
}
