import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type Configuration, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { GoogleAccount } from './google-accounts.ts';
import { handleInteraction } from './google-interaction.ts';
import { renderProblemPage } from './google-page.ts';
import { listenOnLoopback, type StandIn } from './loopback.ts';
import { MemoryAdapter } from './memory-adapter.ts';
import { PAGE_HEADERS } from './page.ts';

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

  const standIn = await listenOnLoopback((request, response) => answer(request, response), options.port);

  // The provider's issuer is this address, so it is created once the port is known.
  const provider = new Provider(standIn.url, configuration(options, signingKey, accounts));
  provider.Client.prototype.redirectUriAllowed = (redirectUri) => APP_CALLBACK.test(redirectUri);
  const callback = provider.callback();
  answer = async (request, response) => {
    forgetSession(request);
    if (!(await handleInteraction(provider, remember, request, response))) await callback(request, response);
  };
  return standIn;
}
