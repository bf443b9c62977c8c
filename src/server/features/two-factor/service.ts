import { generateSecret } from 'otplib';
import type { TwoFactorSetup } from '../../../shared/contracts/two-factor.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { consumeAll, createDurableRateLimit } from '../../limits/rate-limits.ts';
import type { User } from '../users/data.ts';
import {
  confirm,
  consumeTotpStep,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  findUnconfirmed,
  replaceRecoveryCodes,
  saveUnconfirmed,
  spendRecoveryCode,
} from './data.ts';
import {
  createRecoveryCodes,
  decryptSecret,
  encryptSecret,
  findTotpStep,
  hashRecoveryCode,
  isTotpCode,
  totpUri,
} from './totp.ts';

interface Attempt {
  readonly userId: number;
  readonly code: string;
  /** Which session or browser of the account the attempts are counted for. */
  readonly tryKey: string;
}

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

export function createTwoFactorService(context: AppContext) {
  const { db, clock, sessionSecret, log } = context;
  const setUps = createDurableRateLimit(context, { name: 'totp-set-up', points: 20, minutes: 60 });
  // Three codes of six digits are right at any moment: at this pace guessing one takes years.
  const failures = createDurableRateLimit(context, { name: 'totp-failures', points: 10, minutes: 15 });
  const failuresPerDay = createDurableRateLimit(context, { name: 'totp-failures-day', points: 60, minutes: 24 * 60 });

  const wrongCode = () => new AppError('invalid_code', 'The code is wrong or was already used.');

  /**
   * Counts an attempt before its code is compared, so that guesses sent together can't all pass; a right code is given
   * back. Recovery codes are too long to be guessed and not limited, so that they still work when six digits no longer do.
   */
  async function limitAttempts<Result>({ userId, code, tryKey }: Attempt, check: () => Promise<Result>) {
    if (!isTotpCode(code)) return check();
    const key = `${userId}:${tryKey}`;
    const giveBack = await consumeAll({ limit: failures, key }, { limit: failuresPerDay, key });
    const result = await check();
    await giveBack();
    return result;
  }

  /** Uses up a code of the app or a recovery code, each of which works once; throws `invalid_code` for a wrong one. */
  async function spend(tx: Database, { userId, code }: Attempt): Promise<{ isRecoveryCode: boolean }> {
    const row = await findTwoFactor(tx, userId);
    if (!row) throw new AppError('two_factor_off', 'Two-factor sign-in is off.');
    if (!isTotpCode(code)) {
      if (!(await spendRecoveryCode(tx, userId, hashRecoveryCode(code, { userId, sessionSecret })))) throw wrongCode();
      return { isRecoveryCode: true };
    }
    const secret = decryptSecret(row.secret, { userId, sessionSecret });
    if (secret === undefined) log.error('a two-factor secret was encrypted with another SESSION_SECRET');
    const step = secret === undefined ? undefined : findTotpStep(secret, code, clock());
    if (step === undefined || !(await consumeTotpStep(tx, userId, step))) throw wrongCode();
    return { isRecoveryCode: false };
  }

  async function storeRecoveryCodes(tx: Database, userId: number): Promise<string[]> {
    const codes = createRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(code, { userId, sessionSecret }));
    await replaceRecoveryCodes(tx, userId, hashes);
    return codes;
  }

  /** Changes the account's second factor in the transaction that uses up the code. */
  function changeWithCode<Result>(attempt: Attempt, change: (tx: Database, userId: number) => Promise<Result>) {
    return limitAttempts(attempt, () =>
      db.transaction(async (tx) => {
        await spend(tx, attempt);
        return change(tx, attempt.userId);
      }),
    );
  }

  return {
    async findState(userId: number) {
      const row = await findTwoFactor(db, userId);
      return { hasTwoFactor: row !== undefined, recoveryCodesLeft: row ? await countRecoveryCodes(db, userId) : 0 };
    },

    async isOn(userId: number): Promise<boolean> {
      return (await findTwoFactor(db, userId)) !== undefined;
    },

    /**
     * Begins a set-up: sign-in asks for nothing until it is confirmed. `requireConfirmation` is called only once the limit
     * on set-ups has let this one pass, because a confirmation can be used once.
     */
    async begin({ id: userId, email }: User, requireConfirmation: () => Promise<void>): Promise<TwoFactorSetup> {
      const giveBack = await consumeAll({ limit: setUps, key: String(userId) });
      try {
        await requireConfirmation();
      } catch (error) {
        // A session that can't confirm must not use up the account's set-ups.
        await giveBack();
        throw error;
      }
      const secret = generateSecret();
      const sealed = encryptSecret(secret, { userId, sessionSecret });
      if (!(await saveUnconfirmed(db, userId, sealed, clock())))
        throw new AppError('two_factor_on', 'Two-factor sign-in is already on.');
      return { secret, uri: totpUri(secret, email) };
    },

    /** Turns two-factor sign-in on and returns the recovery codes, of which only hashes are kept. */
    confirm(attempt: Attempt): Promise<string[]> {
      const { userId, code } = attempt;
      return limitAttempts(attempt, () =>
        db.transaction(async (tx) => {
          const row = await findUnconfirmed(tx, userId);
          if (!row) throw new AppError('two_factor_on', 'There is no set-up to confirm.');
          const secret = decryptSecret(row.secret, { userId, sessionSecret });
          const step = secret === undefined ? undefined : findTotpStep(secret, code, clock());
          if (step === undefined) throw wrongCode();
          if (!(await confirm(tx, row, { confirmedAt: clock(), lastStep: step })))
            throw new AppError('two_factor_on', 'There is no set-up to confirm.');
          return storeRecoveryCodes(tx, userId);
        }),
      );
    },

    renewRecoveryCodes: (attempt: Attempt) => changeWithCode(attempt, storeRecoveryCodes),
    turnOff: (attempt: Attempt) => changeWithCode(attempt, deleteTwoFactor),

    requireSecondFactor: (attempt: Attempt) => limitAttempts(attempt, () => spend(db, attempt)),
  };
}
