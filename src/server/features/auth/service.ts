import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { createDurableRateLimit } from '../../http/rate-limits.ts';
import type { GoogleProfile } from '../../integrations/google.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { signInCodeMail } from '../../mails/sign-in-code.ts';
import {
  findOrInsertUserByEmail,
  findUserByEmail,
  findUserByGoogleSub,
  linkGoogleSub,
  type User,
  updateUser,
} from '../users/data.ts';
import { consumeCode, saveCode, spendAttempt } from './data.ts';

const MINUTE_SECONDS = 60;
const CODE_LIFETIME_MS = 10 * MINUTE_SECONDS * 1000;
const MAX_ATTEMPTS_PER_CODE = 5;

/** The organiser unlinked Google from this account: an e-mail code still signs in. */
export class GoogleUnlinkedError extends AppError {
  constructor() {
    super('google_failed', 'Google is not linked to this account.');
  }
}

export interface AuthService {
  requestCode(request: { email: string; network: string; language: Language | undefined }): Promise<void>;
  verifyCode(request: { email: string; code: string; network: string; language: Language | undefined }): Promise<User>;
  signInWithGoogle(profile: GoogleProfile, language: Language | undefined): Promise<User>;
  /** `taken` when that Google account opens another account, or this one has another Google account already. */
  linkGoogle(user: User, profile: GoogleProfile): Promise<'linked' | 'already' | 'taken'>;
  /** Whether there was anything to unlink. */
  unlinkGoogle(user: User): Promise<boolean>;
}

export function createAuthService(context: AppContext): AuthService {
  const { db, clock, mailer, sessionSecret, showCode, log, metrics } = context;
  const codesPerAddress = createDurableRateLimit(context, {
    name: 'code-address',
    points: 5,
    windowSeconds: 15 * MINUTE_SECONDS,
  });
  const codesPerNetwork = createDurableRateLimit(context, {
    name: 'code-network',
    points: 100,
    windowSeconds: 60 * MINUTE_SECONDS,
  });
  // A new code does not forget earlier failures: nobody gets more than this many guesses in a row at one account.
  const failuresPerAddress = createDurableRateLimit(context, {
    name: 'code-failures',
    points: 100,
    windowSeconds: 24 * 60 * MINUTE_SECONDS,
  });

  const failuresPerNetwork = createDurableRateLimit(context, {
    name: 'code-failures-network',
    points: 200,
    windowSeconds: 60 * MINUTE_SECONDS,
  });

  function hashCode(email: string, code: string): Buffer {
    return createHmac('sha256', sessionSecret).update(`sign-in-code:${email}:${code}`).digest();
  }

  return {
    async requestCode({ email, network, language }) {
      await codesPerNetwork.consume(network);
      await codesPerAddress.consume(email);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const account = await findUserByEmail(db, email);
      const mail = signInCodeMail({ code, language: account?.language ?? language ?? DEFAULT_LANGUAGE });
      try {
        await mailer.send({ to: email, ...mail });
      } catch (error) {
        metrics.signInCodes.of({ outcome: 'failed' }).increase();
        log.error({ reason: mailFailureReason(error) }, 'sign-in mail not sent');
        // The address may try again; the network may not: a mail server that refuses is still asked each time.
        await codesPerAddress.giveBack(email);
        throw new AppError('mail_unavailable', 'The e-mail could not be sent. Please try again.');
      }
      // Only now does the new code replace the one that may already be in the mailbox.
      const now = clock();
      const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
      await saveCode(db, { email, codeHash: hashCode(email, code), expiresAt, createdAt: now });
      metrics.signInCodes.of({ outcome: 'sent' }).increase();
      showCode?.(email, code);
    },

    async verifyCode({ email, code, network, language }) {
      await failuresPerNetwork.check(network);
      await failuresPerAddress.check(email);
      const expected = await spendAttempt(db, { email, now: clock(), maxAttempts: MAX_ATTEMPTS_PER_CODE });
      const given = hashCode(email, code);
      if (!expected || !timingSafeEqual(expected, given) || !(await consumeCode(db, email, expected))) {
        await failuresPerNetwork.consume(network);
        // Without a live code there was nothing to guess: strangers can't use up an address's tries from afar.
        if (expected) await failuresPerAddress.consume(email);
        throw new AppError('invalid_code', 'The code is wrong or no longer valid.');
      }
      await failuresPerAddress.reset(email);
      return findOrInsertUserByEmail(db, { email, authProvider: 'email', language: language ?? null });
    },

    async signInWithGoogle({ sub, email, isEmailVerified, name, picture }, language) {
      const known = await findUserByGoogleSub(db, sub);
      if (known) return known;
      if (!isEmailVerified) throw new AppError('google_failed', 'Google has not verified this e-mail address.');
      const user = await findOrInsertUserByEmail(db, {
        email,
        fullName: name,
        avatarUrl: picture,
        authProvider: 'google',
        authProviderUserId: sub,
        language: language ?? null,
      });
      if (user.authProviderUserId === sub) return user;
      if (!user.allowsGoogle) throw new GoogleUnlinkedError();
      // Addresses can be handed on; the Google account behind one can't.
      if (user.authProviderUserId)
        throw new AppError('google_failed', 'Another Google account is linked to this address.');
      const linked = await updateUser(db, user.id, {
        authProviderUserId: sub,
        fullName: user.fullName ?? name,
        avatarUrl: user.avatarUrl ?? picture,
      });
      if (!linked) throw new AppError('google_failed', 'The account no longer exists.');
      return linked;
    },

    async linkGoogle(user, { sub, name, picture }) {
      if (user.authProviderUserId === sub) return 'already';
      if (user.authProviderUserId) return 'taken';
      const profile = { fullName: user.fullName ?? name, avatarUrl: user.avatarUrl ?? picture };
      return (await linkGoogleSub(db, user.id, { sub, ...profile })) ? 'linked' : 'taken';
    },

    async unlinkGoogle(user) {
      if (!user.authProviderUserId) return false;
      // The picture came from there.
      await updateUser(db, user.id, { authProviderUserId: null, allowsGoogle: false, avatarUrl: null });
      return true;
    },
  };
}
