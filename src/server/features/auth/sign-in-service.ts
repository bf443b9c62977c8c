import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TWO_FACTOR_STEP_PARAM } from '../../../shared/contracts/auth.ts';
import { paths } from '../../../shared/paths.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import type { BrowserIds } from '../../sessions/browser-id.ts';
import { isAccountBrowser, rememberAccountBrowser } from '../../sessions/known-browsers-data.ts';
import type { Sessions } from '../../sessions/session.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import { deletePendingSignIn, insertPendingSignIn, spendPendingAttempt } from './data.ts';

/** Where a browser is sent that passed the first factor and still needs the second. */
export const SECOND_STEP_PATH = `${paths.auth}?step=${TWO_FACTOR_STEP_PARAM}`;
const PENDING_LIFETIME_MS = 10 * 60 * 1000;
const MAX_ATTEMPTS = 5;
const TOKEN_BYTES = 32;

export type SignIn = ReturnType<typeof createSignIn>;

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Mailed codes and Google both sign in through here, so that neither can skip the second factor. */
export function createSignIn(
  { db, clock, isHttps }: AppContext,
  { browsers, sessions, twoFactor }: { browsers: BrowserIds; sessions: Sessions; twoFactor: TwoFactorService },
) {
  const cookieName = isHttps ? '__Host-placecard-pending' : 'placecard-pending';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const expired = () => new AppError('sign_in_expired', 'This sign-in took too long. Please start again.');

  async function beginSession(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
    await sessions.begin(request, reply, userId);
    await rememberAccountBrowser(db, { userId, browserHash: browsers.findOrAssign(request), now: clock() });
  }

  /** Browsers that were never signed in to the account share their tries, so that they can't use up those of known browsers. */
  async function findTryKey(request: FastifyRequest, userId: number): Promise<string> {
    const browserHash = browsers.find(request);
    const isKnown = await isAccountBrowser(db, { userId, browserHash, now: clock() });
    return isKnown && browserHash ? `browser ${browserHash.toString('hex')}` : 'new browsers';
  }

  return {
    /** Begins the session; for an account with two-factor sign-in it stores a pending sign-in and returns `pending` instead. */
    async begin(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<'done' | 'pending'> {
      if (!(await twoFactor.isOn(userId))) {
        await beginSession(request, reply, userId);
        return 'done';
      }
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const now = clock();
      const expiresAt = new Date(now.getTime() + PENDING_LIFETIME_MS);
      await insertPendingSignIn(db, { tokenHash: hashToken(token), userId, expiresAt, createdAt: now });
      void reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: PENDING_LIFETIME_MS / 1000 });
      return 'pending';
    },

    /** Finishes a pending sign-in with a code of the authenticator app or a recovery code. */
    async finish(request: FastifyRequest, reply: FastifyReply, code: string) {
      const token = request.cookies[cookieName];
      if (!token) throw expired();
      const tokenHash = hashToken(token);
      const userId = await spendPendingAttempt(db, tokenHash, clock(), MAX_ATTEMPTS);
      if (userId === undefined) {
        void reply.clearCookie(cookieName, cookieOptions);
        throw expired();
      }
      const tryKey = await findTryKey(request, userId);
      const { isRecoveryCode } = await twoFactor.requireSecondFactor({ userId, code, tryKey });
      if (!(await deletePendingSignIn(db, tokenHash))) throw expired();
      void reply.clearCookie(cookieName, cookieOptions);
      await beginSession(request, reply, userId);
      return { userId, isRecoveryCode };
    },
  };
}
