import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { MAIL_WAIT_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { accountDeletedMail } from '../../mails/account-deleted.ts';
import { currentUser, sessionLimitKey } from '../../sessions/session.ts';
import { tryWithin } from '../../timeouts.ts';
import type { Confirmations } from '../mailed-codes/confirmations.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import { deleteAccountRows } from './deletion-data.ts';

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

export type DeleteAccount = ReturnType<typeof createAccountDeletion>;

export function createAccountDeletion({ db, mailer, log }: AppContext, { confirmations, twoFactor }: Dependencies) {
  /** A mailbox and an open session must not be enough to delete an account with two-factor sign-in. */
  async function requireSecondFactor(userId: number, secondFactor: string | undefined, tryKey: string): Promise<void> {
    if (!(await twoFactor.isOn(userId))) return;
    if (secondFactor === undefined) throw new AppError('totp_required', 'A code of the second factor is needed.');
    try {
      await twoFactor.requireSecondFactor({ userId, code: secondFactor, tryKey });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_code') throw error;
      const issues = [{ path: 'secondFactor', message: 'settings.secondFactorWrong' }];
      throw new AppError('invalid_code', error.message, { issues });
    }
  }

  /** Deletes the account for good, or throws `invalid_input`, `invalid_code` or `totp_required`. */
  return async (
    request: FastifyRequest,
    { confirmation, code, secondFactor, language }: DeletionRequest,
  ): Promise<void> => {
    const user = currentUser(request);
    const { id: userId, email } = user;
    if (confirmation !== email)
      throw new AppError('invalid_input', 'The typed address is not the one of the account.', {
        issues: [{ path: 'confirmation', message: 'settings.confirmationWrong' }],
      });
    await confirmations.checkMailedCode(request, 'deleteAccount', code);
    await requireSecondFactor(userId, secondFactor, sessionLimitKey(request));
    const isDeleted = await db.transaction((tx) => deleteAccountRows(tx, user));
    if (!isDeleted) throw new AppError('not_authenticated', 'Not authenticated');
    const sending = mailer.send({ to: email, ...accountDeletedMail(language) }).catch((error: unknown) => {
      log.error({ reason: mailFailureReason(error) }, 'mail about the deleted account not sent');
    });
    await tryWithin(MAIL_WAIT_MS, sending, log);
  };
}
