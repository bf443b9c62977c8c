import { setTimeout as pause } from 'node:timers/promises';
import { SIGN_IN_LINK_HOURS } from '../../../shared/contracts/auth.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import { paths } from '../../../shared/paths.ts';
import type { AppContext } from '../../common/context.ts';
import { isToken, randomToken } from '../../common/ids.ts';
import { isPlainAddress, mailboxOf } from '../../limits/mailbox.ts';
import { consumeAll, createDurableRateLimit, createNetworkRateLimit, tryConsumeAll } from '../../limits/rate-limits.ts';
import { codeMail, signInLinkMail } from '../../mails/code-mail.ts';
import { findAccountForSignIn } from '../../sessions/known-browsers-data.ts';
import { hashSessionToken } from '../../sessions/session-token.ts';
import { findOrInsertUserByEmail, type User } from '../users/data.ts';
import { createMailedCodes, MAX_TRIES_PER_CODE, wrongCode } from './mailed-code.ts';
import { type Attempt, consumeCode, saveSignInCode, spendFirstTry, spendTries } from './sign-in-code-data.ts';
import { consumeSignInLink, findSignInLink, hasLiveSignInLink, saveSignInLink } from './sign-in-link-data.ts';

const DAY_MINUTES = 24 * 60;
/** How many mails with codes or links one mailbox gets in a day, apart from those that its own browsers ask for. */
const MAILS_A_DAY = 60;
/** How many of them go to addresses without an account, such as made-up `+tags`. */
const MAILS_A_DAY_WITHOUT_ACCOUNT = 40;
/**
 * Beyond these, an address that has no link to sign in with gets one if it has an account or is written without a tag:
 * strangers may have used up all mails for codes.
 */
const LAST_LINKS_A_DAY = 5;

interface Asker {
  readonly ip: string;
  readonly email: string;
  readonly language: Language | undefined;
}

interface CodeRequest extends Asker {
  readonly browserHash: Buffer;
  /** Scheme and host of the page, for a link back to it. */
  readonly origin: string;
}

/** docs/decisions/0010 explains the limits, and the chance of guessing a code that they leave. */
export function createSignInCodes(context: AppContext) {
  const { db, clock, showCode, metrics } = context;
  const mailedCodes = createMailedCodes(context);
  const purposeOf = (email: string) => `sign-in-code:${email}`;
  const ofBrowser = createDurableRateLimit(context, { name: 'code-browser', points: 5, minutes: 15 });
  const ofNetwork = createNetworkRateLimit(context, { name: 'code-network', points: 60, minutes: 60 });
  const ofNetworkToMailbox = createNetworkRateLimit(context, { name: 'code-network-mailbox', points: 5, minutes: 60 });
  // Shared by all browsers that were never signed in to the account, because six digits withstand only so many guesses.
  const codesToMailbox = createDurableRateLimit(context, { name: 'code-mailbox', points: 20, minutes: DAY_MINUTES });
  const createMailLimit = (name: string, points: number) =>
    createDurableRateLimit(context, { name, points, minutes: DAY_MINUTES });
  const mailsToMailbox = createMailLimit('code-mails', MAILS_A_DAY);
  // Both are counted, so that requests with and without an account take the same time.
  const mailsByAccount = {
    with: createMailLimit('code-mails-account', MAILS_A_DAY),
    without: createMailLimit('code-mails-no-account', MAILS_A_DAY_WITHOUT_ACCOUNT),
  };
  const lastLinks = createMailLimit('code-last-links', LAST_LINKS_A_DAY);
  // Limits guessing at many accounts from one network. Right codes don't count, nor tries where no code is live.
  const failuresOfNetwork = createNetworkRateLimit(context, { name: 'code-failures-network', points: 10, minutes: 60 });
  let lastMailMs = 0;

  /** Sends what `send` mails, and counts and times it. */
  async function timed<Result>(send: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const result = await send();
    lastMailMs = performance.now() - began;
    metrics.signInCodes.of({ outcome: 'sent' }).increase();
    return result;
  }

  const toFailure = (giveBack: () => Promise<void>) => () => {
    metrics.signInCodes.of({ outcome: 'failed' }).increase();
    return giveBack();
  };

  async function sendCode({ email, browserHash }: CodeRequest, language: Language, giveBack: () => Promise<void>) {
    const { code, ...stored } = await timed(() =>
      mailedCodes.send({
        to: email,
        purpose: purposeOf(email),
        render: (code) => codeMail({ code, action: 'signIn', language }),
        onFailure: toFailure(giveBack),
      }),
    );
    await saveSignInCode(db, { email, browserHash, ...stored });
    showCode?.(email, code);
  }

  async function sendLink({ email, origin }: CodeRequest, language: Language, giveBack: () => Promise<void>) {
    const token = randomToken();
    const url = origin + paths.signInLink(token);
    const mail = signInLinkMail({ url, language });
    await timed(() => mailedCodes.deliver({ to: email, onFailure: toFailure(giveBack) }, mail));
    const createdAt = clock();
    const expiresAt = new Date(createdAt.getTime() + SIGN_IN_LINK_HOURS * 60 * 60_000);
    await saveSignInLink(db, { tokenHash: hashSessionToken(token), email, language, expiresAt, createdAt });
    showCode?.(email, url);
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

  const signedIn = (email: string, language: Language | undefined): Promise<User> =>
    findOrInsertUserByEmail(db, { email, authProvider: 'email', language: language ?? null });

  return {
    /** Mails a code or, to new browsers once many were asked for, a link that nobody can guess. Says which. */
    async request(asked: CodeRequest): Promise<'code' | 'link'> {
      const { email, ip, browserHash } = asked;
      const account = await findAccountForSignIn(db, { email, browserHash, now: clock() });
      const language = account?.language ?? asked.language ?? DEFAULT_LANGUAGE;
      const browser = { limit: ofBrowser, key: browserHash.toString('hex') };
      if (account?.isKnown) {
        await sendCode(asked, language, await consumeAll(browser));
        return 'code';
      }
      const mailbox = mailboxOf(email);
      const limits = [{ limit: ofNetworkToMailbox, key: `${ip} ${mailbox}` }, browser];
      await consumeAll(...limits, { limit: ofNetwork, key: ip });
      const mails = [mailsByAccount[account ? 'with' : 'without'], mailsToMailbox];
      const giveBackMail = await tryConsumeAll(...mails.map((limit) => ({ limit, key: mailbox })));
      if (!giveBackMail) {
        const hasLink = await hasLiveSignInLink(db, email, clock());
        const isOwn = account !== undefined || isPlainAddress(email);
        const giveBackLast = isOwn && !hasLink && (await tryConsumeAll({ limit: lastLinks, key: email }));
        if (giveBackLast) await sendLink(asked, language, giveBackLast);
        // Answered like a mailed link, and as late: refusing would tell who has an account. A link mailed before works.
        else await pause(lastMailMs);
        return 'link';
      }
      const giveBackCode = await tryConsumeAll({ limit: codesToMailbox, key: mailbox });
      // The network's count stays: a request costs the mail server work even where it refuses the mail.
      const giveBack = async () => {
        await giveBackMail();
        await giveBackCode?.();
        for (const { limit, key } of limits) await limit.giveBack(key);
      };
      await (giveBackCode ? sendCode : sendLink)(asked, language, giveBack);
      return giveBackCode ? 'code' : 'link';
    },

    /** An address that signs in for the first time gets an account. `browserHash` is undefined for a browser without an id. */
    async verify(given: Asker & { browserHash: Buffer | undefined; code: string }): Promise<User> {
      const { email, code, ip, browserHash, language } = given;
      const attempt = { email, browserHash, now: clock() };
      const isKnown = (await findAccountForSignIn(db, attempt))?.isKnown === true;
      const { codes, giveBack } = isKnown
        ? { codes: await spendTries(db, { ...attempt, isKnown, maxTries: MAX_TRIES_PER_CODE }), giveBack: undefined }
        : await countTry(ip, attempt);
      const right = codes.find(({ codeHash }) => mailedCodes.isRight(codeHash, purposeOf(email), code));
      const isRight = right !== undefined && (await consumeCode(db, right));
      if (isRight || codes.length === 0) await giveBack?.();
      if (!isRight) throw wrongCode();
      return signedIn(email, language);
    },

    /** The address and language of a link that still works. Changes nothing, however often it is called. */
    async findLink(token: string) {
      return isToken(token) ? findSignInLink(db, hashSessionToken(token), clock()) : undefined;
    },

    /** Signs in with a link, once; undefined where it does not work. Never limited: its 128 bits can't be guessed. */
    async followLink(token: string): Promise<User | undefined> {
      const link = isToken(token) ? await consumeSignInLink(db, hashSessionToken(token), clock()) : undefined;
      return link && signedIn(link.email, link.language);
    },
  };
}

export type SignInCodes = ReturnType<typeof createSignInCodes>;
