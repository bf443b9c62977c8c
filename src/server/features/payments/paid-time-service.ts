import { addPurchase, type PaidTime, type Purchase } from '../../../shared/paid-time.ts';
import { currentTier } from '../../../shared/tiers.ts';
import type { Database } from '../../db/client.ts';
import { type User, updateUser } from '../users/data.ts';
import {
  findPaymentForEndDate,
  listGrantedPayments,
  markPaymentsGivenUp,
  nextGrantNumber,
  type StoredPayment,
  updatePayment,
} from './data.ts';

/** All functions of this file expect a transaction that holds the account's lock. */

async function writePaidTime(tx: Database, user: User, { tier, endDate }: PaidTime): Promise<void> {
  await updateUser(tx, user.id, { subscriptionTier: tier, subscriptionEndDate: endDate });
}

/** Null for a pass, which is no time of the account's. */
function toPurchase({ product, tier, orderedOn }: StoredPayment, at: Date): Purchase | null {
  return product === 'pass' || tier === null ? null : { product, tier, orderedOn, at };
}

/** Extends the account's subscription by what the payment bought. */
export async function grantPayment(tx: Database, user: User, payment: StoredPayment, now: Date) {
  const { subscriptionTier: previousTier, subscriptionEndDate: previousEndDate } = user;
  const last = previousEndDate && (await findPaymentForEndDate(tx, user.id, previousEndDate));
  const current = { tier: previousTier, endDate: previousEndDate, anchorDay: last?.anchorDay ?? null };
  const purchase = toPurchase(payment, now);
  const next = purchase ? addPurchase(current, purchase) : current;
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

/** Recomputes the paid time from payments in the order of their granting, without those withdrawn from or refunded. */
function replay(
  granted: readonly StoredPayment[],
): { time: PaidTime; steps: { id: number; time: PaidTime }[] } | undefined {
  const [first] = granted;
  if (!first) return undefined;
  let time: PaidTime = { tier: first.previousTier ?? 'free', endDate: first.previousEndDate, anchorDay: null };
  const steps = granted.flatMap((payment) => {
    const { id, grantedAt, withdrawnAt, refundedAt } = payment;
    const purchase = grantedAt && toPurchase(payment, grantedAt);
    if (!purchase || withdrawnAt || refundedAt) return [];
    time = addPurchase(time, purchase);
    return [{ id, time }];
  });
  return { time, steps };
}

const tierAt = ({ tier, endDate }: Pick<PaidTime, 'tier' | 'endDate'>, now: Date) =>
  currentTier({ subscriptionTier: tier, subscriptionEndDate: endDate }, now).name;

/** After a withdrawal or refund: sets the subscription to what the other payments alone would have given. */
export async function recomputePaidTime(tx: Database, user: User, now: Date): Promise<void> {
  const counted = replay(await listGrantedPayments(tx, user.id));
  if (!counted) return;
  const { time, steps } = counted;
  for (const { id, time: then } of steps) {
    await updatePayment(tx, id, { grantedTier: then.tier, endDate: then.endDate, anchorDay: then.anchorDay });
  }
  await writePaidTime(tx, user, { ...time, tier: tierAt(time, now) });
}

/** The subscription that the account would be left with if this payment were taken back now. */
export function subscriptionWithout(id: number, granted: readonly StoredPayment[], holder: User, now: Date) {
  const rest = granted.map((payment) => (payment.id === id ? { ...payment, withdrawnAt: now } : payment));
  const time = replay(rest)?.time ?? { tier: holder.subscriptionTier, endDate: holder.subscriptionEndDate };
  const tier = tierAt(time, now);
  return { tier, endDate: tier === 'free' ? null : time.endDate };
}

/** Puts the account on the free tier now; what was paid for before no longer counts. */
export async function giveUpPaidTime(tx: Database, user: User, now: Date): Promise<User | undefined> {
  await markPaymentsGivenUp(tx, user.id, now);
  return updateUser(tx, user.id, { subscriptionTier: 'free', subscriptionEndDate: null });
}
