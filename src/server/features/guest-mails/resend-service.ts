import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { type BatchRow, lockResendableMails, type MailRow, requeueMails, updateMail } from './data.ts';
import { type MailPlan, planBatch, recordInvited } from './plan-service.ts';
import type { SendingAccount } from './quota-data.ts';
import { countMails } from './quota-service.ts';
import { type PlannedMail, recipientKey } from './recipients.ts';
import type { MailEvent } from './recipients-data.ts';

type MailContext = Pick<AppContext, 'sessionSecret'>;

interface Resend {
  readonly plan: MailPlan;
  readonly mails: readonly MailRow[];
  /** Mails that are not wanted any more, with their new state and reason. */
  readonly dropped: readonly { readonly id: number; readonly outcome: Pick<PlannedMail, 'state' | 'reason'> }[];
}

/** Judges the mails of a batch that can be sent again, as if the batch were sent now. */
export async function planResend(
  tx: Database,
  context: MailContext,
  { batch, event, now }: { batch: BatchRow; event: MailEvent; now: Date },
): Promise<Resend> {
  const resendable = await lockResendableMails(tx, batch.id);
  const householdIds = [...new Set(resendable.map(({ householdId }) => householdId))];
  // Households that were chosen one by one may have been invited before this batch, but not since.
  const earlierSince = (batch.isSelection && batch.sentAt) || undefined;
  const request = { kind: batch.kind, event, householdIds, isSelection: false, earlierSince, now };
  const plan = await planBatch(tx, context, request);
  const planned = new Map(plan.mails.map((mail) => [recipientKey(mail.householdId, mail.address), mail]));
  const judged = resendable.map((mail) => ({
    mail,
    judgement: planned.get(recipientKey(mail.householdId, mail.address)),
  }));
  return {
    plan,
    mails: judged.flatMap(({ mail, judgement }) => (judgement?.state === 'planned' ? [mail] : [])),
    dropped: judged.flatMap(({ mail: { id }, judgement }) => {
      if (!judgement) return [{ id, outcome: { state: 'skipped', reason: 'addressChanged' } as const }];
      const { state, reason } = judgement;
      return state === 'planned' ? [] : [{ id, outcome: { state, reason } }];
    }),
  };
}

/** Must run in a transaction that holds the locks of the account and the event; the caller has checked the account's limit. */
export async function resendMails(
  tx: Database,
  context: MailContext,
  {
    batch,
    resend,
    sender,
    event,
    now,
  }: { batch: BatchRow; resend: Resend; sender: SendingAccount; event: MailEvent; now: Date },
): Promise<void> {
  const { plan, mails, dropped } = resend;
  for (const { id, outcome } of dropped) await updateMail(tx, id, outcome);
  const ids = mails.map(({ id }) => id);
  await requeueMails(tx, ids, now);
  await countMails(tx, context, { sender, event, now }, mails);
  // Mails beyond a limit were never queued, so their recipients may not have been asked yet.
  await recordInvited(tx, { batch, plan, queued: mails, now });
}
