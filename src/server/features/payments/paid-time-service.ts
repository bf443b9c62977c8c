import { addPurchase, type PaidTime } from '../../../shared/paid-time.ts';
import { planOf } from '../../../shared/plans.ts';
import type { Database } from '../../db/client.ts';
import { type User, updateUser } from '../users/data.ts';
import {
  endPayments,
  findPaymentOfEnd,
  listGranted,
  nextGrantNumber,
  type StoredPayment,
  updatePayment,
} from './data.ts';

/** Everything here runs in a transaction that holds the account's lock. */

async function writePaidTime(tx: Database, user: User, { tier, endDate }: PaidTime): Promise<void> {
  await updateUser(tx, user.id, { subscriptionTier: tier, subscriptionEndDate: endDate });
}

/** Gives the account what the payment bought. */
export async function grant(
  tx: Database,
  user: User,
  payment: StoredPayment,
  now: Date,
): Promise<StoredPayment | undefined> {
  const { subscriptionTier: previousTier, subscriptionEndDate: previousEndDate } = user;
  const last = previousEndDate && (await findPaymentOfEnd(tx, user.id, previousEndDate));
  const current = { tier: previousTier, endDate: previousEndDate, anchorDay: last?.anchorDay ?? null };
  const next = addPurchase(current, { tier: payment.tier, at: now, orderedOn: payment.orderedOn });
  await writePaidTime(tx, user, next);
  return updatePayment(tx, payment.id, {
    grantedAt: now,
    grantNumber: await nextGrantNumber(tx, user.id),
    previousTier,
    previousEndDate,
    grantedTier: next.tier,
    endDate: next.endDate,
    anchorDay: next.anchorDay,
  });
}

/** After a payment was taken back: what the others alone would have given, each at its own time. */
export async function recount(tx: Database, user: User, now: Date): Promise<void> {
  const granted = await listGranted(tx, user.id);
  const [first] = granted;
  if (!first) return;
  let time: PaidTime = { tier: first.previousTier ?? 'free', endDate: first.previousEndDate, anchorDay: null };
  for (const { id, tier, grantedAt, orderedOn, withdrawnAt, refundedAt } of granted) {
    if (grantedAt === null || withdrawnAt || refundedAt) continue;
    time = addPurchase(time, { tier, at: grantedAt, orderedOn });
    await updatePayment(tx, id, { grantedTier: time.tier, endDate: time.endDate, anchorDay: time.anchorDay });
  }
  const { tier } = planOf({ subscriptionTier: time.tier, subscriptionEndDate: time.endDate }, now);
  await writePaidTime(tx, user, { ...time, tier });
}

/** The free plan from now on; what was paid for before no longer counts. */
export async function giveUpPaidTime(tx: Database, user: User, now: Date): Promise<User | undefined> {
  await endPayments(tx, user.id, now);
  return updateUser(tx, user.id, { subscriptionTier: 'free', subscriptionEndDate: null });
}
