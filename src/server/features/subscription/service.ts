import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { REMINDER_DAYS } from '../../../shared/paid-time.ts';
import type { AppContext } from '../../common/context.ts';
import { attemptEach, runSteps } from '../../common/job-failures.ts';
import { AppError } from '../../http/errors.ts';
import { subscriptionEndingMail } from '../../mails/billing-mails.ts';
import { findPaymentForEndDate, lockAccount } from '../payments/data.ts';
import { giveUpPaidTime } from '../payments/paid-time-service.ts';
import type { User } from '../users/data.ts';
import { endSubscriptionsBefore, insertReminder, listUnreminded, restoreSubscriptionsAfter } from './data.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Puts the account on the free tier at once; the time left of the paid one is given up. */
export async function chooseFree({ db, clock }: AppContext, userId: number): Promise<User> {
  const changed = await db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    return user && giveUpPaidTime(tx, user, clock());
  });
  if (!changed) throw new AppError('not_authenticated', 'Not authenticated');
  return changed;
}

async function remind({ db, clock, mailer, siteUrl }: AppContext, user: User, endDate: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Inserted before the mail is sent and rolled back when that fails: a second server waits here and then does nothing.
    if (!(await insertReminder(tx, user.id, endDate, clock()))) return;
    const payment = await findPaymentForEndDate(tx, user.id, endDate);
    const mail = subscriptionEndingMail({
      tier: user.subscriptionTier,
      endDate,
      origin: payment?.origin ?? siteUrl(),
      language: user.language ?? payment?.language ?? DEFAULT_LANGUAGE,
      timeZone: user.timeZone,
    });
    await mailer.send({ to: user.email, ...mail });
  });
}

/** Reminds a week before the end, once per end date, and makes subscriptions past their end free. */
export async function updateSubscriptions(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const before = new Date(now.getTime() + REMINDER_DAYS * DAY_MS);
  const remindAll = async () =>
    attemptEach(
      context,
      await listUnreminded(db, { after: now, before }),
      ({ id, endDate }) => ({
        key: `subscription-end ${id} ${endDate.getTime()}`,
        failure: 'reminder of a subscription’s end not mailed',
      }),
      ({ endDate, ...user }) => remind(context, user, endDate),
    );
  await runSteps(context, {
    end: () => endSubscriptionsBefore(db, now),
    restore: () => restoreSubscriptionsAfter(db, now),
    remind: remindAll,
  });
}
