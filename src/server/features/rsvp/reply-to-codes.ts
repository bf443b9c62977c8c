import type { Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { mailboxOf } from '../../limits/mailbox.ts';
import { consumeAll, createDurableRateLimit } from '../../limits/rate-limits.ts';
import { replyToCodeMail } from '../../mails/rsvp-mails.ts';
import { createMailedCodes, MAX_TRIES_PER_CODE, wrongCode } from '../mailed-codes/mailed-code.ts';
import { saveReplyToCode, spendReplyToTry } from './reply-to-code-data.ts';

const DAY_MINUTES = 24 * 60;

interface Confirmed {
  readonly userId: number;
  readonly eventId: number;
  readonly address: string;
}

/** Codes that confirm that the owner of a mailbox agrees to get the replies of guests. */
export function createReplyToCodes(context: AppContext) {
  const { db, clock } = context;
  const mailedCodes = createMailedCodes(context);
  const ofAccount = createDurableRateLimit(context, { name: 'reply-to-account', points: 10, minutes: DAY_MINUTES });
  // By address, so that several accounts together can't fill a mailbox. The owner of the mailbox is not locked out of
  // anything by it: an account's own address needs no code.
  const ofAddress = createDurableRateLimit(context, { name: 'reply-to-address', points: 3, minutes: DAY_MINUTES });
  const failures = createDurableRateLimit(context, { name: 'reply-to-failures', points: 20, minutes: DAY_MINUTES });
  const purposeOf = ({ eventId, address }: Confirmed) => `reply-to:${eventId}:${address}`;

  return {
    async send(confirmed: Confirmed, language: Language): Promise<void> {
      const { userId, eventId, address } = confirmed;
      const giveBack = await consumeAll(
        { limit: ofAccount, key: String(userId) },
        { limit: ofAddress, key: mailboxOf(address) },
      );
      const { codeHash, expiresAt } = await mailedCodes.send({
        to: address,
        purpose: purposeOf(confirmed),
        render: (code) => replyToCodeMail({ code, language }),
        onFailure: giveBack,
      });
      await saveReplyToCode(db, { eventId, address, codeHash: codeHash.toString('hex'), expiresAt });
    },

    /** Refuses with `invalid_code` what is not the code that was mailed to the address for this event. */
    async check(confirmed: Confirmed, code: string): Promise<void> {
      const { userId, eventId, address } = confirmed;
      await failures.consume(String(userId));
      const codeHash = await spendReplyToTry(db, { eventId, address, now: clock(), maxTries: MAX_TRIES_PER_CODE });
      if (!codeHash || !mailedCodes.isRight(Buffer.from(codeHash, 'hex'), purposeOf(confirmed), code.trim()))
        throw wrongCode();
      await failures.giveBack(String(userId));
    },
  };
}

export type ReplyToCodes = ReturnType<typeof createReplyToCodes>;
