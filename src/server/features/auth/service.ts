import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import type { GoogleProfile } from '../../integrations/google.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { consumeAll, createDurableRateLimit, createNetworkRateLimit } from '../../limits/rate-limits.ts';
import { signInCodeMail } from '../../mails/sign-in-code.ts';
import { isAccountBrowser } from '../../sessions/known-browsers-data.ts';
import {
  findOrInsertUserByEmail,
  findUserByEmail,
  findUserByGoogleSub,
  linkGoogleSub,
  type User,
  updateUser,
} from '../users/data.ts';
import { consumeCode, type LiveCode, saveCode, spendFirstTry, spendTries } from './data.ts';

const MINUTE_SECONDS = 60;
const CODE_LIFETIME_MS = 10 * MINUTE_SECONDS * 1000;
/** For the browser that asked for a code and for each known one; and as many for all others together. */
const MAX_TRIES_PER_CODE = 5;

/** The organiser unlinked Google from this account: an e-mail code still signs in. */
export class GoogleUnlinkedError extends AppError {
  constructor() {
    super('google_failed', 'Google is not linked to this account.');
  }
}

interface Asker {
  readonly ip: string;
  readonly email: string;
  readonly language: Language | undefined;
}

export interface AuthService {
  requestCode(asker: Asker & { browserHash: Buffer }): Promise<void>;
  /** `browserHash` is undefined where the browser brought no id. */
  verifyCode(asker: Asker & { browserHash: Buffer | undefined; code: string }): Promise<User>;
  /** `isNewLink` where this Google account opens an existing account for the first time. */
  signInWithGoogle(profile: GoogleProfile, language: Language | undefined): Promise<{ user: User; isNewLink: boolean }>;
  /** `taken` when that Google account opens another account, or this one has another Google account already. */
  linkGoogle(user: User, profile: GoogleProfile): Promise<'linked' | 'already' | 'taken'>;
  /** Whether there was anything to unlink. */
  unlinkGoogle(user: User): Promise<boolean>;
}

interface CodeRequest {
  readonly account: User | undefined;
  readonly email: string;
  readonly ip: string;
  readonly browserHash: Buffer;
}

interface CodeTry {
  readonly ip: string;
  readonly email: string;
  readonly browserHash: Buffer | undefined;
  readonly now: Date;
}

export function createAuthService(context: AppContext): AuthService {
  const { db, clock, mailer, sessionSecret, showCode, log, metrics } = context;
  const codesOfKnownBrowser = createDurableRateLimit(context, {
    name: 'code-known-browser',
    points: 5,
    windowSeconds: 15 * MINUTE_SECONDS,
  });
  // Browsers that were never signed in to the account share these: six digits bear only so many guesses. The account's
  // own browsers are not touched by what strangers do.
  const codesOfNewBrowsers = createDurableRateLimit(context, {
    name: 'code-address',
    points: 20,
    windowSeconds: 24 * 60 * MINUTE_SECONDS,
  });
  const codesOfNetwork = createNetworkRateLimit(context, {
    name: 'code-network',
    points: 100,
    windowSeconds: 60 * MINUTE_SECONDS,
  });
  // Against guessing at many accounts from one place. Tries where there is no live code guess nothing and don't count, nor
  // does the right code.
  const wrongOfNetwork = createNetworkRateLimit(context, {
    name: 'code-failures-network',
    points: 10,
    windowSeconds: 60 * MINUTE_SECONDS,
  });

  function hashCode(email: string, code: string): Buffer {
    return createHmac('sha256', sessionSecret).update(`sign-in-code:${email}:${code}`).digest();
  }

  /** Answers how to take it back. */
  async function countCode({ account, email, ip, browserHash }: CodeRequest): Promise<() => Promise<void>> {
    const userId = account?.id;
    if (userId !== undefined && (await isAccountBrowser(db, { userId, browserHash, now: clock() }))) {
      const key = `${userId}:${browserHash.toString('hex')}`;
      await codesOfKnownBrowser.consume(key);
      return () => codesOfKnownBrowser.giveBack(key);
    }
    await consumeAll({ limit: codesOfNetwork, key: ip }, { limit: codesOfNewBrowsers, key: email });
    // The address may try again; the network may not: a mail server that refuses is still asked each time.
    return () => codesOfNewBrowsers.giveBack(email);
  }

  /**
   * The live codes that a browser which was never signed in to the account may be judged by. Counted before anything is
   * compared, so that guesses sent together can't all pass as the last one.
   */
  async function countTry({ ip, ...attempt }: CodeTry): Promise<{ codes: LiveCode[]; giveBack: () => Promise<void> }> {
    try {
      await wrongOfNetwork.consume(ip);
    } catch (error) {
      // Strangers on the same network must not keep anybody out: the first try at one's own code is always judged.
      const codes = await spendFirstTry(db, attempt);
      if (codes.length === 0) throw error;
      return { codes, giveBack: async () => {} };
    }
    const codes = await spendTries(db, { ...attempt, isKnown: false, maxTries: MAX_TRIES_PER_CODE });
    return { codes, giveBack: () => wrongOfNetwork.giveBack(ip) };
  }

  return {
    async requestCode({ email, ip, browserHash, language }) {
      const account = await findUserByEmail(db, email);
      const giveBack = await countCode({ account, email, ip, browserHash });
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const mail = signInCodeMail({ code, language: account?.language ?? language ?? DEFAULT_LANGUAGE });
      try {
        await mailer.send({ to: email, ...mail });
      } catch (error) {
        metrics.signInCodes.of({ outcome: 'failed' }).increase();
        log.error({ reason: mailFailureReason(error) }, 'sign-in mail not sent');
        await giveBack();
        throw new AppError('mail_unavailable', 'The e-mail could not be sent. Please try again.');
      }
      // Only now does the new code replace the browser's earlier one, which may already be in the mailbox.
      const now = clock();
      const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
      await saveCode(db, { email, browserHash, codeHash: hashCode(email, code), expiresAt, createdAt: now });
      metrics.signInCodes.of({ outcome: 'sent' }).increase();
      showCode?.(email, code);
    },

    async verifyCode({ email, code, ip, browserHash, language }) {
      const now = clock();
      const account = await findUserByEmail(db, email);
      const isKnown = account !== undefined && (await isAccountBrowser(db, { userId: account.id, browserHash, now }));
      const attempt = { email, browserHash, now };
      const { codes, giveBack } = isKnown
        ? { codes: await spendTries(db, { ...attempt, isKnown, maxTries: MAX_TRIES_PER_CODE }), giveBack: undefined }
        : await countTry({ ...attempt, ip });
      const given = hashCode(email, code);
      const right = codes.find(({ codeHash }) => timingSafeEqual(codeHash, given));
      const isRight = right !== undefined && (await consumeCode(db, right));
      if (isRight || codes.length === 0) await giveBack?.();
      if (!isRight) throw new AppError('invalid_code', 'The code is wrong or no longer valid.');
      return findOrInsertUserByEmail(db, { email, authProvider: 'email', language: language ?? null });
    },

    async signInWithGoogle({ sub, email, isEmailVerified, name, picture }, language) {
      const known = await findUserByGoogleSub(db, sub);
      if (known) return { user: known, isNewLink: false };
      if (!isEmailVerified) throw new AppError('google_failed', 'Google has not verified this e-mail address.');
      const user = await findOrInsertUserByEmail(db, {
        email,
        fullName: name,
        avatarUrl: picture,
        authProvider: 'google',
        authProviderUserId: sub,
        language: language ?? null,
      });
      if (user.authProviderUserId === sub) return { user, isNewLink: false };
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
      return { user: linked, isNewLink: true };
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
