import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { accountDeletedMail } from '../../mails/account-deleted.ts';
import { currentUser, sessionLimitKey } from '../../sessions/session.ts';
import { tryWithin } from '../../timeouts.ts';
import type { Confirmations } from '../mailed-codes/confirmations.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import { deleteAccount } from './deletion-data.ts';

const MAIL_WAIT_MS = 5_000;

export interface DeletionService {
  /** Deletes the account for good, or throws `invalid_input`, `invalid_code` or `totp_required`. */
  deleteAccount(request: FastifyRequest, wish: DeletionRequest): Promise<void>;
}

interface DeletionRequest {
  readonly confirmation: string;
  readonly code: string;
  readonly secondFactor?: string | undefined;
  readonly language: Language;
}

interface Dependencies {
  readonly confirmations: Confirmations;
  readonly twoFactor: TwoFactorService;
}

export function createDeletionService(
  { db, mailer, log }: AppContext,
  { confirmations, twoFactor }: Dependencies,
): DeletionService {
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
    async deleteAccount(request, { confirmation, code, secondFactor, language }) {
      const user = currentUser(request);
      const { id: userId, email } = user;
      if (confirmation !== email)
        throw new AppError('invalid_input', 'The typed address is not the one of the account.', {
          issues: [{ path: 'confirmation', message: 'settings.confirmationWrong' }],
        });
      await confirmations.checkMailedCode(request, 'deleteAccount', code);
      await requireSecondFactor(userId, secondFactor, sessionLimitKey(request));
      const isDeleted = await db.transaction((tx) => deleteAccount(tx, user));
      if (!isDeleted) throw new AppError('not_authenticated', 'Not authenticated');
      const sending = mailer.send({ to: email, ...accountDeletedMail(language) }).catch((error: unknown) => {
        log.error({ reason: mailFailureReason(error) }, 'goodbye mail not sent');
      });
      // Gone is gone: nobody waits long for a mail server that does not answer.
      await tryWithin(MAIL_WAIT_MS, sending, log);
    },
  };
}
