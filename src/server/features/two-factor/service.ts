import type { TwoFactorSetup } from '../../../shared/contracts/two-factor.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { consumeAll, createDurableRateLimit } from '../../limits/rate-limits.ts';
import type { User } from '../users/data.ts';
import {
  confirm,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  findUnconfirmed,
  replaceRecoveryCodes,
  saveUnconfirmed,
  spendRecoveryCode,
  spendStep,
} from './data.ts';
import {
  createRecoveryCodes,
  createTotpSecret,
  findTotpStep,
  hashRecoveryCode,
  isTotpCode,
  openSecret,
  sealSecret,
  totpUri,
} from './totp.ts';

const MINUTE_SECONDS = 60;

/** Methods that take a code also take a `tryKey`: within the account, who the tries are counted for. */
export interface TwoFactorService {
  findState(userId: number): Promise<{ hasTwoFactor: boolean; recoveryCodesLeft: number }>;
  isOn(userId: number): Promise<boolean>;
  /**
   * Begins a set-up: nothing is asked for at sign-in until it is confirmed. `requireConfirmation` is called only once the
   * limit on set-ups has let this one pass, because a confirmation can be used once.
   */
  begin(user: User, requireConfirmation: () => Promise<void>): Promise<TwoFactorSetup>;
  /** Turns it on and answers the recovery codes, which nobody can read again. */
  confirm(user: User, code: string, tryKey: string): Promise<string[]>;
  renewRecoveryCodes(user: User, code: string, tryKey: string): Promise<string[]>;
  turnOff(user: User, code: string, tryKey: string): Promise<void>;
  /** Accepts a code of the app or a recovery code, each once; throws `invalid_code` otherwise. */
  requireSecondFactor(userId: number, code: string, tryKey: string): Promise<{ isRecoveryCode: boolean }>;
}

interface Try {
  readonly userId: number;
  readonly code: string;
  readonly tryKey: string;
}

export function createTwoFactorService(context: AppContext): TwoFactorService {
  const { db, clock, sessionSecret, log } = context;
  const setUps = createDurableRateLimit(context, {
    name: 'totp-set-up',
    points: 20,
    windowSeconds: 60 * MINUTE_SECONDS,
  });
  // Six digits of which three are right at any moment: at this pace guessing takes years.
  const failures = createDurableRateLimit(context, {
    name: 'totp-failures',
    points: 10,
    windowSeconds: 15 * MINUTE_SECONDS,
  });
  const failuresPerDay = createDurableRateLimit(context, {
    name: 'totp-failures-day',
    points: 60,
    windowSeconds: 24 * 60 * MINUTE_SECONDS,
  });

  const wrongCode = () => new AppError('invalid_code', 'The code is wrong or was already used.');

  /**
   * Counts before it compares, so that guesses sent together can't pass together; a right one is not counted. Recovery
   * codes are too long to be guessed, so running out of tries at the six digits never keeps their holder out.
   */
  async function limited<Result>({ userId, code, tryKey }: Try, attempt: () => Promise<Result>): Promise<Result> {
    if (!isTotpCode(code)) return attempt();
    const key = `${userId}:${tryKey}`;
    const giveBack = await consumeAll({ limit: failures, key }, { limit: failuresPerDay, key });
    const result = await attempt();
    await giveBack();
    return result;
  }

  /** Spends the code, whichever of the two kinds it is. */
  async function spend(tx: Database, userId: number, code: string): Promise<{ isRecoveryCode: boolean }> {
    const row = await findTwoFactor(tx, userId);
    if (!row) throw new AppError('two_factor_off', 'Two-factor sign-in is off.');
    if (!isTotpCode(code)) {
      if (!(await spendRecoveryCode(tx, userId, hashRecoveryCode(code, { userId, sessionSecret })))) throw wrongCode();
      return { isRecoveryCode: true };
    }
    const secret = openSecret(row.secret, { userId, sessionSecret });
    if (secret === undefined) log.error('a two-factor secret was sealed with another SESSION_SECRET');
    const step = secret === undefined ? undefined : findTotpStep(secret, code, clock());
    if (step === undefined || !(await spendStep(tx, userId, step))) throw wrongCode();
    return { isRecoveryCode: false };
  }

  async function storeRecoveryCodes(tx: Database, userId: number): Promise<string[]> {
    const codes = createRecoveryCodes();
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashRecoveryCode(code, { userId, sessionSecret })),
    );
    return codes;
  }

  return {
    async findState(userId) {
      const row = await findTwoFactor(db, userId);
      return { hasTwoFactor: row !== undefined, recoveryCodesLeft: row ? await countRecoveryCodes(db, userId) : 0 };
    },

    async isOn(userId) {
      return (await findTwoFactor(db, userId)) !== undefined;
    },

    async begin({ id: userId, email }, requireConfirmation) {
      const giveBack = await consumeAll({ limit: setUps, key: String(userId) });
      try {
        await requireConfirmation();
      } catch (error) {
        // A session that can't confirm must not use up the account's set-ups.
        await giveBack();
        throw error;
      }
      const secret = createTotpSecret();
      const sealed = sealSecret(secret, { userId, sessionSecret });
      const isSaved = await saveUnconfirmed(db, { userId, secret: sealed, now: clock() });
      if (!isSaved) throw new AppError('two_factor_on', 'Two-factor sign-in is already on.');
      return { secret, uri: totpUri(secret, email) };
    },

    async confirm({ id: userId }, code, tryKey) {
      return limited({ userId, code, tryKey }, () =>
        db.transaction(async (tx) => {
          const row = await findUnconfirmed(tx, userId);
          if (!row) throw new AppError('two_factor_on', 'There is no set-up to confirm.');
          const secret = openSecret(row.secret, { userId, sessionSecret });
          const step = secret === undefined ? undefined : findTotpStep(secret, code, clock());
          if (step === undefined) throw wrongCode();
          const isConfirmed = await confirm(tx, { userId, secret: row.secret, step, now: clock() });
          if (!isConfirmed) throw new AppError('two_factor_on', 'There is no set-up to confirm.');
          return storeRecoveryCodes(tx, userId);
        }),
      );
    },

    async renewRecoveryCodes({ id: userId }, code, tryKey) {
      return limited({ userId, code, tryKey }, () =>
        db.transaction(async (tx) => {
          await spend(tx, userId, code);
          return storeRecoveryCodes(tx, userId);
        }),
      );
    },

    async turnOff({ id: userId }, code, tryKey) {
      await limited({ userId, code, tryKey }, () =>
        db.transaction(async (tx) => {
          await spend(tx, userId, code);
          await deleteTwoFactor(tx, userId);
        }),
      );
    },

    async requireSecondFactor(userId, code, tryKey) {
      return limited({ userId, code, tryKey }, () => spend(db, userId, code));
    },
  };
}
