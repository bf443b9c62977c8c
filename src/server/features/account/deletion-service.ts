import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { createDurableRateLimit } from '../../http/rate-limits.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { accountDeletedMail, deletionCodeMail } from '../../mails/account-deletion.ts';
import { within } from '../../within.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import type { User } from '../users/data.ts';
import { deleteAccount, saveDeletionCode, spendDeletionAttempt } from './deletion-data.ts';

const MINUTE_SECONDS = 60;
const CODE_LIFETIME_MS = 10 * MINUTE_SECONDS * 1000;
const MAX_ATTEMPTS_PER_CODE = 5;
const MAIL_WAIT_MS = 5_000;

export interface DeletionService {
  requestCode(user: User, language: Language): Promise<void>;
  /** Deletes the account for good, or throws `invalid_input`, `invalid_code` or `totp_required`. */
  deleteAccount(user: User, request: DeletionRequest): Promise<void>;
}

interface DeletionRequest {
  readonly confirmation: string;
  readonly code: string;
  readonly secondFactor?: string | undefined;
  readonly tryKey: string;
  readonly language: Language;
}

export function createDeletionService(context: AppContext, twoFactor: TwoFactorService): DeletionService {
  const { db, clock, mailer, sessionSecret, log } = context;
  const codes = createDurableRateLimit(context, {
    name: 'deletion-code',
    points: 5,
    windowSeconds: 15 * MINUTE_SECONDS,
  });
  // A new code does not forget earlier failures.
  const failures = createDurableRateLimit(context, {
    name: 'deletion-failures',
    points: 20,
    windowSeconds: 24 * 60 * MINUTE_SECONDS,
  });

  function hashCode(userId: number, code: string): Buffer {
    return createHmac('sha256', sessionSecret).update(`deletion-code:${userId}:${code}`).digest();
  }

  /** Whoever holds a mailbox or an open browser alone must not be able to delete what two factors guard. */
  async function requireSecondFactor(userId: number, secondFactor: string | undefined, tryKey: string): Promise<void> {
    if (!(await twoFactor.isOn(userId))) return;
    if (secondFactor === undefined) throw new AppError('totp_required', 'A code of the second factor is needed.');
    try {
      await twoFactor.requireSecondFactor(userId, secondFactor, tryKey);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_code') throw error;
      const issues = [{ path: 'secondFactor', message: 'settings.secondFactorWrong' }];
      throw new AppError('invalid_code', error.message, { issues });
    }
  }

  return {
    async requestCode({ id: userId, email }, language) {
      await codes.consume(String(userId));
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      try {
        await mailer.send({ to: email, ...deletionCodeMail({ code, language }) });
      } catch (error) {
        log.error({ reason: mailFailureReason(error) }, 'deletion mail not sent');
        await codes.giveBack(String(userId));
        throw new AppError('mail_unavailable', 'The e-mail could not be sent. Please try again.');
      }
      const now = clock();
      const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
      await saveDeletionCode(db, { userId, codeHash: hashCode(userId, code), expiresAt, createdAt: now });
    },

    async deleteAccount(user, { confirmation, code, secondFactor, tryKey, language }) {
      const { id: userId, email } = user;
      if (confirmation !== email)
        throw new AppError('invalid_input', 'The typed address is not the one of the account.', {
          issues: [{ path: 'confirmation', message: 'settings.confirmationWrong' }],
        });
      await failures.consume(String(userId));
      const expected = await spendDeletionAttempt(db, { userId, now: clock(), maxAttempts: MAX_ATTEMPTS_PER_CODE });
      if (!expected || !timingSafeEqual(expected, hashCode(userId, code)))
        throw new AppError('invalid_code', 'The code is wrong or no longer valid.');
      await requireSecondFactor(userId, secondFactor, tryKey);
      const isDeleted = await db.transaction((tx) => deleteAccount(tx, user));
      if (!isDeleted) throw new AppError('not_authenticated', 'Not authenticated');
      const sending = mailer.send({ to: email, ...accountDeletedMail(language) }).catch((error: unknown) => {
        log.error({ reason: mailFailureReason(error) }, 'goodbye mail not sent');
      });
      // Gone is gone: nobody waits long for a mail server that does not answer.
      await within(MAIL_WAIT_MS, sending, log);
    },
  };
}
