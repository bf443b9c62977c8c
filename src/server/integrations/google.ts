import * as oidc from 'openid-client';

export interface GoogleProfile {
  readonly sub: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly picture: string | null;
}

/** Stored in the browser while it is at Google; checked when it returns. */
interface GoogleAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>;

interface Options {
  /** A function for the stand-in, which starts on first use. */
  readonly issuer: string | (() => Promise<string>);
  readonly clientId: string;
  readonly clientSecret: string;
}

export const GOOGLE_ISSUER = 'https://accounts.google.com';
const TIMEOUT_SECONDS = 10;

export function createGoogleSignIn({ issuer, clientId, clientSecret }: Options) {
  let known: Promise<oidc.Configuration> | undefined;

  async function discover(): Promise<oidc.Configuration> {
    const url = new URL(typeof issuer === 'string' ? issuer : await issuer());
    const isLoopback = url.protocol === 'http:';
    return oidc.discovery(url, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: isLoopback ? [oidc.allowInsecureRequests] : [],
    });
  }

  /** Fetched on first use and again after an error, so that the app starts without Google. */
  function findConfiguration(): Promise<oidc.Configuration> {
    known ??= discover().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    async begin(redirectUri: string): Promise<{ url: string; attempt: GoogleAttempt }> {
      const configuration = await findConfiguration();
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },

    /** `currentUrl` is the public address that the browser returned to, with its query. */
    async finish(currentUrl: URL, attempt: GoogleAttempt): Promise<GoogleProfile> {
      const tokens = await oidc.authorizationCodeGrant(await findConfiguration(), currentUrl, {
        pkceCodeVerifier: attempt.codeVerifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || typeof claims.email !== 'string') throw new Error('Google sent no e-mail address.');
      return {
        sub: claims.sub,
        email: claims.email.trim().toLowerCase(),
        isEmailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' ? claims.name : null,
        picture: typeof claims.picture === 'string' ? claims.picture : null,
      };
    },
  };
}
