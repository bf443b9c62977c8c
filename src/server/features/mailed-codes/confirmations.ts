import type { FastifyRequest } from 'fastify';
import type { ConfirmedAction } from '../../../shared/contracts/account.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { consumeAll, createDurableRateLimit } from '../../limits/rate-limits.ts';
import { codeMail } from '../../mails/code-mail.ts';
import { currentUser, sessionLimitKey } from '../../sessions/session.ts';
import type { TwoFactorService } from '../two-factor/service.ts';
import {
  type Confirmation,
  consumeConfirmation,
  isConfirmed,
  saveConfirmation,
  spendConfirmationTry,
} from './confirmation-data.ts';
import { createMailedCodes, MAX_TRIES_PER_CODE, wrongCode } from './mailed-code.ts';

/** How long after the right code the action itself may follow; the page sends it at once. */
const CONFIRMED_LIFETIME_MS = 5 * 60 * 1000;

export type Confirmations = ReturnType<typeof createConfirmations>;

/**
 * A stolen session can read and change what its pages show, but must not be able to lock the owner out. What changes
 * the way into an account needs a code from its mailbox, or its second factor, for this session and this action, once.
 */
export function createConfirmations(context: AppContext, twoFactor: TwoFactorService) {
  const { db, clock } = context;
  const mailedCodes = createMailedCodes(context);
  // All limits count by session: what one session does never keeps another session of the account from acting.
  const codes = createDurableRateLimit(context, { name: 'confirmation-code', points: 5, minutes: 15 });
  const codesPerDay = createDurableRateLimit(context, { name: 'confirmation-code-day', points: 30, minutes: 24 * 60 });
  const failures = createDurableRateLimit(context, { name: 'confirmation-failures', points: 20, minutes: 24 * 60 });

  function confirmationOf(request: FastifyRequest, action: ConfirmedAction): Confirmation {
    if (!request.sessionTokenHash) throw new AppError('not_authenticated', 'Not authenticated');
    return { sessionHash: request.sessionTokenHash, action };
  }
  const limitKey = (request: FastifyRequest) => `${currentUser(request).id}:${sessionLimitKey(request)}`;
  const purposeOf = ({ sessionHash, action }: Confirmation) => `confirmation:${action}:${sessionHash.toString('hex')}`;
  const notConfirmed = () => new AppError('confirmation_required', 'Confirm this with a fresh code first.');

  /** Refuses with `invalid_code` what is not the mailed code for the action. */
  async function checkMailedCode(request: FastifyRequest, action: ConfirmedAction, code: string): Promise<void> {
    const confirmation = confirmationOf(request, action);
    await failures.consume(limitKey(request));
    const codeHash = await spendConfirmationTry(db, { ...confirmation, now: clock(), maxTries: MAX_TRIES_PER_CODE });
    if (!codeHash || !mailedCodes.isRight(codeHash, purposeOf(confirmation), code)) throw wrongCode();
    await failures.giveBack(limitKey(request));
  }

  return {
    checkMailedCode,

    /** Mails a code for the action to the account's address. */
    async requestCode(request: FastifyRequest, action: ConfirmedAction, language: Language): Promise<void> {
      const confirmation = confirmationOf(request, action);
      const key = limitKey(request);
      const giveBack = await consumeAll({ limit: codes, key }, { limit: codesPerDay, key });
      const { codeHash, expiresAt } = await mailedCodes.send({
        to: currentUser(request).email,
        purpose: purposeOf(confirmation),
        render: (code) => codeMail({ code, action, language }),
        onFailure: giveBack,
      });
      await saveConfirmation(db, { ...confirmation, codeHash, confirmedAt: null, expiresAt });
    },

    /** Takes the second factor where it is on, else the mailed code; from then on `require` lets the action pass once. */
    async confirm(request: FastifyRequest, action: ConfirmedAction, code: string): Promise<void> {
      const { id: userId } = currentUser(request);
      if (await twoFactor.isOn(userId))
        await twoFactor.requireSecondFactor({ userId, code, tryKey: sessionLimitKey(request) });
      else await checkMailedCode(request, action, code);
      const confirmedAt = clock();
      const expiresAt = new Date(confirmedAt.getTime() + CONFIRMED_LIFETIME_MS);
      await saveConfirmation(db, { ...confirmationOf(request, action), codeHash: null, confirmedAt, expiresAt });
    },

    /** As `require`, but leaves the confirmation in place: for actions that can still fail for another reason. */
    async check(request: FastifyRequest, action: ConfirmedAction): Promise<void> {
      if (!(await isConfirmed(db, clock(), confirmationOf(request, action)))) throw notConfirmed();
    },

    /** Refuses with `confirmation_required` unless the session has just confirmed the action. */
    async require(request: FastifyRequest, action: ConfirmedAction): Promise<void> {
      if (!(await consumeConfirmation(db, clock(), confirmationOf(request, action)))) throw notConfirmed();
    },
  };
}
