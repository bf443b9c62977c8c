import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { MAILED_CODE_MINUTES } from '../../../shared/contracts/auth.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import type { RenderedMail } from '../../mails/render-mail.ts';

/** Tries per sign-in code: this many for the requesting browser, for each known browser, and for all others together. */
export const MAX_TRIES_PER_CODE = 5;

interface Delivery {
  readonly to: string;
  /** Called if the mail could not be sent: gives back what the limits on sending counted. */
  readonly onFailure: () => Promise<void>;
}

interface Sending extends Delivery {
  /** What the code is for and whose it is. It is hashed with the code, so that a code works for nothing else. */
  readonly purpose: string;
  readonly render: (code: string) => RenderedMail;
}

export const wrongCode = () => new AppError('invalid_code', 'The code is wrong or no longer valid.');

/** Six digits sent by mail, for signing in (`sign-in-codes.ts`) and for confirming (`confirmations.ts`). Only hashes are stored. */
export function createMailedCodes({ mailer, clock, sessionSecret, log }: AppContext) {
  const hashCode = (purpose: string, code: string) =>
    createHmac('sha256', sessionSecret).update(`${purpose}:${code}`).digest();

  /** Waits until the mail server has taken the mail, so that whoever asked for it hears of a failure. */
  async function deliver({ to, onFailure }: Delivery, mail: RenderedMail): Promise<void> {
    try {
      await mailer.send({ to, ...mail });
    } catch (error) {
      log.error({ reason: mailFailureReason(error) }, 'code not mailed');
      await onFailure();
      throw new AppError('mail_unavailable', 'The e-mail could not be sent. Please try again.');
    }
  }

  return {
    deliver,

    /** Callers store the code after it was mailed: until then an earlier code, which may be in the mailbox, stays valid. */
    async send({ purpose, render, ...delivery }: Sending) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await deliver(delivery, render(code));
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + MAILED_CODE_MINUTES * 60_000);
      return { code, codeHash: hashCode(purpose, code), createdAt, expiresAt };
    },

    isRight(codeHash: Buffer, purpose: string, code: string): boolean {
      return timingSafeEqual(codeHash, hashCode(purpose, code));
    },
  };
}
