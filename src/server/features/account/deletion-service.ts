import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { deleteAccountSchema } from '../../../shared/contracts/account.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { tryWithin } from '../../common/timeouts.ts';
import { AppError } from '../../http/errors.ts';
import { MAIL_WAIT_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { accountDeletedMail } from '../../mails/account-mails.ts';
import { currentUser, sessionLimitKey } from '../../sessions/session.ts';
import { deleteRowsNow, tellMembers } from '../event-access/deletion-service.ts';
import type { Confirmations } from '../mailed-codes/confirmations.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import { deleteAccountRows, lockAccount } from './deletion-data.ts';
import { endReachOfAccount } from './reach-data.ts';

type DeletionRequest = z.output<typeof deleteAccountSchema> & { language: Language };

export function createAccountDeletion(context: AppContext, confirmations: Confirmations, twoFactor: TwoFactorService) {
  const { db, clock, mailer, log } = context;
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
  return async (request: FastifyRequest, deletion: DeletionRequest): Promise<void> => {
    const user = currentUser(request);
    if (deletion.confirmation !== user.email) {
      const issues = [{ path: 'confirmation', message: 'settings.confirmationWrong' }];
      throw new AppError('invalid_input', 'The typed address is not the one of the account.', { issues });
    }
    await confirmations.checkMailedCode(request, 'deleteAccount', deletion.code);
    await requireSecondFactor(user.id, deletion.secondFactor, sessionLimitKey(request));
    const deleted = await db.transaction(async (tx) => {
      if (!(await lockAccount(tx, user.id))) return undefined;
      await endReachOfAccount(tx, user, clock());
      return deleteAccountRows(tx, user);
    });
    if (!deleted) throw new AppError('not_authenticated', 'Not authenticated');
    await deleteRowsNow(context, deleted.eventIds);
    await tellMembers(context, deleted.members);
    const sending = mailer
      .send({ to: user.email, ...accountDeletedMail(deletion.language) })
      .catch((error: unknown) => {
        log.error({ reason: mailFailureReason(error) }, 'mail about the deleted account not sent');
      });
    await tryWithin(MAIL_WAIT_MS, sending, log);
  };
}
