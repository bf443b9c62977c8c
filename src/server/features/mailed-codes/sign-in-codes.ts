import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { consumeAll, createDurableRateLimit, createNetworkRateLimit } from '../../limits/rate-limits.ts';
import { codeMail } from '../../mails/code-mail.ts';
import { isAccountBrowser } from '../../sessions/known-browsers-data.ts';
import { findOrInsertUserByEmail, findUserByEmail, type User } from '../users/data.ts';
import { createMailedCodes, MAX_TRIES_PER_CODE, wrongCode } from './mailed-code.ts';
import { type Attempt, consumeCode, saveSignInCode, spendFirstTry, spendTries } from './sign-in-code-data.ts';

interface Asker {
  readonly ip: string;
  readonly email: string;
  readonly language: Language | undefined;
}

/** docs/decisions/0010 explains the limits, and the chance of guessing a code that they leave. */
export function createSignInCodes(context: AppContext) {
  const { db, clock, showCode, metrics } = context;
  const mailedCodes = createMailedCodes(context);
  const purposeOf = (email: string) => `sign-in-code:${email}`;
  const codesOfKnownBrowser = createDurableRateLimit(context, { name: 'code-known-browser', points: 5, minutes: 15 });
  // Shared by all browsers that were never signed in to the account, because six digits withstand only so many guesses.
  // The account's own browsers have a limit of their own, which strangers can't use up.
  const codesOfNewBrowsers = createDurableRateLimit(context, { name: 'code-address', points: 20, minutes: 24 * 60 });
  const codesOfNetwork = createNetworkRateLimit(context, { name: 'code-network', points: 100, minutes: 60 });
  // Limits guessing at many accounts from one network. Right codes don't count, nor tries where no code is live.
  const failuresOfNetwork = createNetworkRateLimit(context, { name: 'code-failures-network', points: 10, minutes: 60 });

  /** Counts a requested code in the limits; returns a function that takes the count back. */
  async function countCode(account: User | undefined, { email, ip, browserHash }: Asker & { browserHash: Buffer }) {
    const userId = account?.id;
    if (userId !== undefined && (await isAccountBrowser(db, { userId, browserHash, now: clock() }))) {
      const key = `${userId}:${browserHash.toString('hex')}`;
      await codesOfKnownBrowser.consume(key);
      return () => codesOfKnownBrowser.giveBack(key);
    }
    await consumeAll({ limit: codesOfNetwork, key: ip }, { limit: codesOfNewBrowsers, key: email });
    // The network's count stays: a request costs the mail server work even where it refuses the mail.
    return () => codesOfNewBrowsers.giveBack(email);
  }

  /**
   * The live codes at which a browser that was never signed in to the account may try. Tries are counted before anything
   * is compared, so that guesses sent together can't all pass as the last one.
   */
  async function countTry(ip: string, attempt: Attempt) {
    try {
      await failuresOfNetwork.consume(ip);
    } catch (error) {
      // Strangers on the same network must not lock anybody out: a browser may always try its own code once.
      const codes = await spendFirstTry(db, attempt);
      if (codes.length === 0) throw error;
      return { codes, giveBack: async () => {} };
    }
    const codes = await spendTries(db, { ...attempt, isKnown: false, maxTries: MAX_TRIES_PER_CODE });
    return { codes, giveBack: () => failuresOfNetwork.giveBack(ip) };
  }

  return {
    async request(asker: Asker & { browserHash: Buffer }): Promise<void> {
      const { email, browserHash, language } = asker;
      const account = await findUserByEmail(db, email);
      const giveBack = await countCode(account, asker);
      const { code, ...stored } = await mailedCodes.send({
        to: email,
        purpose: purposeOf(email),
        render: (code) =>
          codeMail({ code, action: 'signIn', language: account?.language ?? language ?? DEFAULT_LANGUAGE }),
        onFailure: () => {
          metrics.signInCodes.of({ outcome: 'failed' }).increase();
          return giveBack();
        },
      });
      await saveSignInCode(db, { email, browserHash, ...stored });
      metrics.signInCodes.of({ outcome: 'sent' }).increase();
      showCode?.(email, code);
    },

    /** An address that signs in for the first time gets an account. `browserHash` is undefined for a browser without an id. */
    async verify(given: Asker & { browserHash: Buffer | undefined; code: string }): Promise<User> {
      const { email, code, ip, browserHash, language } = given;
      const now = clock();
      const account = await findUserByEmail(db, email);
      const isKnown = account !== undefined && (await isAccountBrowser(db, { userId: account.id, browserHash, now }));
      const attempt = { email, browserHash, now };
      const { codes, giveBack } = isKnown
        ? { codes: await spendTries(db, { ...attempt, isKnown, maxTries: MAX_TRIES_PER_CODE }), giveBack: undefined }
        : await countTry(ip, attempt);
      const right = codes.find(({ codeHash }) => mailedCodes.isRight(codeHash, purposeOf(email), code));
      const isRight = right !== undefined && (await consumeCode(db, right));
      if (isRight || codes.length === 0) await giveBack?.();
      if (!isRight) throw wrongCode();
      return findOrInsertUserByEmail(db, { email, authProvider: 'email', language: language ?? null });
    },
  };
}
