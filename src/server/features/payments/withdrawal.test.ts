import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payment } from '../../../shared/contracts/payments.ts';
import { addMonths } from '../../../shared/paid-time.ts';
import { anonymous, type Organiser, refusal } from '../../testing/organiser.ts';
import { createPaymentTest, type PaymentTest } from '../../testing/payments.ts';
import { reconcilePayments } from './service.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let test: PaymentTest;
let now = NOW;
let buyer: Organiser;
beforeAll(async () => {
  test = await createPaymentTest({ clock: () => now });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = NOW;
  test.setMailDown(false);
  test.barion.troubles.clear();
  buyer = await test.createBuyer();
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const reconcile = () => reconcilePayments(test.context);
const withdraw = (id: number, caller = buyer) => caller.send('POST', `/api/payments/${id}/withdrawal`);

const isRefund = ({ TransactionType }: { TransactionType: string }) => TransactionType.startsWith('Refund');

async function buy(tier: 'pro' | 'enterprise' = 'pro'): Promise<Payment & { barionId: string }> {
  const { PaymentId, PaymentRequestId } = await test.order(buyer, tier);
  await test.answer(PaymentId, 'pay', 'early');
  const payment = (await test.listPayments(buyer)).find(({ id }) => String(id) === PaymentRequestId);
  if (!payment) throw new Error('There is no such payment.');
  return { ...payment, barionId: PaymentId };
}

async function emailOf({ userId }: Organiser): Promise<string> {
  const { rows } = await test.database.pool.query('select email from users where id = $1', [userId]);
  return rows[0].email;
}
const mailSubjects = async () => (await test.mailsTo(await emailOf(buyer))).map(({ subject }) => subject);

describe('withdrawal', () => {
  it('ends the subscription, refunds in full and is confirmed by mail', async () => {
    const { id, barionId, withdrawableUntil } = await buy();
    expect(withdrawableUntil).toBe(new Date(NOW.getTime() + 14 * DAY_MS).toISOString());
    const answer = await withdraw(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      withdrawnAt: NOW.toISOString(),
      refundedAt: NOW.toISOString(),
      withdrawableUntil: null,
    });
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'free', endDate: null });
    expect(test.barion.payments.find(barionId)).toMatchObject({ status: 'Succeeded', total: 0 });
    const mail = (await test.mailsTo(await emailOf(buyer))).at(-1);
    expect(mail?.subject).toContain(String(id));
    expect(mail?.text).toContain('Withdrawal from the contract for Placecard Pro');
    expect(mail?.text).toContain('$19');
    expect(await test.readStatus(buyer, barionId)).toMatchObject({ withdrawnAt: NOW.toISOString() });
  });

  it('sent twice, or ten times at once, is refunded once', async () => {
    const { id, barionId } = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    await reconcile();
    expect(test.barion.payments.find(barionId)?.transactions.filter(isRefund)).toHaveLength(1);
    pass(10 * MINUTE_MS);
    await reconcile();
    expect((await mailSubjects()).filter((subject) => subject?.includes('withdrawal'))).toHaveLength(1);
  });

  it('sent again during the refund does not start a second one', async () => {
    const { id } = await buy();
    const { barion } = test.context;
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const refund = vi.spyOn(barion, 'refund').mockImplementation(() => {
      asked.resolve();
      return gate.promise;
    });
    const first = withdraw(id);
    await asked.promise;
    expect((await withdraw(id)).json()).toMatchObject({ withdrawnAt: NOW.toISOString(), refundedAt: null });
    gate.resolve();
    expect((await first).json()).toMatchObject({ refundedAt: NOW.toISOString() });
    expect(refund).toHaveBeenCalledTimes(1);
    refund.mockRestore();
  });

  it.each([
    [14 * DAY_MS, 200],
    [15 * DAY_MS - 1, 200],
    [15 * DAY_MS, 409],
  ])('%i ms after the contract is answered with %i', async (elapsed, status) => {
    const { id } = await buy();
    pass(elapsed);
    const late = await test.signIn(await emailOf(buyer));
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/payments/${id}/withdrawal`,
      headers: { cookie: late.cookie },
    });
    expect(answer.statusCode).toBe(status);
    if (status === 409) expect(answer.json().code).toBe('withdrawal_over');
  });

  it('is refused for another account’s payment', async () => {
    const { id } = await buy();
    const other = await test.createBuyer();
    expect(refusal(await withdraw(id, other))).toEqual({ status: 404, code: 'not_found' });
    expect((await anonymous(test).send('POST', `/api/payments/${id}/withdrawal`)).statusCode).toBe(401);
    expect((await test.subscriptionOf(buyer)).tier).toBe('pro');
  });

  it.each(['1', '0', '-1', 'abc', '1e400', '999999999999', '%00'])('of payment %s is refused', async (id) => {
    const answer = await buyer.send('POST', `/api/payments/${id}/withdrawal`);
    expect([400, 404]).toContain(answer.statusCode);
  });

  it('of an order that was never paid is refused', async () => {
    await test.order(buyer, 'pro');
    const [payment] = await test.listPayments(buyer);
    expect(refusal(await withdraw(payment?.id ?? 0))).toEqual({ status: 409, code: 'withdrawal_over' });
  });
});

describe('other payments keep what they bought', () => {
  /** Withdraws and checks that the account then has the subscription that the dialog announced. */
  async function withdrawAsAnnounced(id: number) {
    const announced = (await test.listPayments(buyer)).find(
      (payment) => payment.id === id,
    )?.subscriptionAfterWithdrawal;
    const answer = await withdraw(id);
    const { tier, endDate } = await test.subscriptionOf(buyer);
    expect(announced).toEqual({ tier, endDate: endDate?.toISOString() ?? null });
    return answer;
  }

  it('withdrawing from the second month leaves the first', async () => {
    await buy();
    const second = await buy();
    await withdrawAsAnnounced(second.id);
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'pro', endDate: addMonths(NOW, 1) });
  });

  it('withdrawing from the first month leaves the second, counted from its payment', async () => {
    const first = await buy();
    pass(DAY_MS);
    await buy();
    await withdrawAsAnnounced(first.id);
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'pro', endDate: addMonths(now, 1) });
    expect((await test.listPayments(buyer))[0]?.endDate).toBe(addMonths(now, 1).toISOString());
  });

  it('withdrawing from enterprise leaves pro as it was before', async () => {
    await buy('pro');
    pass(DAY_MS);
    const { id } = await buy('enterprise');
    expect((await test.subscriptionOf(buyer)).tier).toBe('enterprise');
    await withdrawAsAnnounced(id);
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'pro', endDate: addMonths(NOW, 1) });
  });

  it('withdrawing from pro leaves enterprise without the converted time', async () => {
    const { id } = await buy('pro');
    pass(DAY_MS);
    await buy('enterprise');
    expect((await test.subscriptionOf(buyer)).endDate?.getTime()).toBeGreaterThan(addMonths(now, 1).getTime());
    await withdrawAsAnnounced(id);
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'enterprise', endDate: addMonths(now, 1) });
    expect(
      (await test.listPayments(buyer)).find((payment) => payment.id === id)?.subscriptionAfterWithdrawal,
    ).toBeNull();
  });

  it('a tier without an end comes back', async () => {
    await buyer.change({ subscriptionTier: 'enterprise', subscriptionEndDate: null });
    const { id } = await buy('pro');
    expect((await test.subscriptionOf(buyer)).tier).toBe('pro');
    await withdrawAsAnnounced(id);
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'enterprise', endDate: null });
  });

  it('a paid tier that was given up for the free one does not come back', async () => {
    const { id } = await buy();
    await buyer.send('POST', '/api/subscription/upgrade', { tier: 'free' });
    expect((await withdrawAsAnnounced(id)).json()).toMatchObject({ refundedAt: NOW.toISOString() });
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'free', endDate: null });
  });
});

describe('while Barion or the mail server fails', () => {
  it.each(['html', 'message', 'throttle', 'hang'] as const)('(%s) the refund is made later, once', async (trouble) => {
    const { id, barionId } = await buy();
    pass(MINUTE_MS);
    test.barion.troubles.plan(trouble, 1, 'Refund');
    expect((await withdraw(id)).json()).toMatchObject({ withdrawnAt: now.toISOString(), refundedAt: null });
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    await reconcile();
    expect((await test.listPayments(buyer))[0]?.refundedAt).toBeNull();
    pass(MINUTE_MS);
    await reconcile();
    expect((await test.listPayments(buyer))[0]?.refundedAt).toBe(now.toISOString());
    expect(test.barion.payments.find(barionId)?.total).toBe(0);
  });

  it('a refund whose answer was lost is not made twice', async () => {
    const { id, barionId } = await buy();
    pass(MINUTE_MS);
    test.barion.troubles.plan('lost', 1, 'Refund');
    await withdraw(id);
    pass(MINUTE_MS);
    await reconcile();
    expect((await test.listPayments(buyer))[0]?.refundedAt).not.toBeNull();
    expect(test.barion.payments.find(barionId)?.transactions.filter(isRefund)).toHaveLength(1);
  });

  it('mails are sent later', async () => {
    test.setMailDown(true);
    const { id } = await buy();
    await withdraw(id);
    expect((await mailSubjects()).filter((subject) => subject?.includes('order'))).toEqual([]);
    test.setMailDown(false);
    await reconcile();
    expect((await mailSubjects()).filter((subject) => subject?.includes('order'))).toEqual([]);
    pass(3 * MINUTE_MS);
    await reconcile();
    await reconcile();
    expect((await mailSubjects()).filter((subject) => subject?.includes('order'))).toEqual([
      'Your order: Placecard Pro, one month',
      `We have received your withdrawal (order ${id})`,
    ]);
  });

  it('a refund made by hand at Barion ends the subscription as well', async () => {
    const { barionId } = await buy();
    pass(2 * MINUTE_MS);
    const payment = test.barion.payments.find(barionId);
    if (!payment) throw new Error('There is no such payment.');
    test.barion.payments.refund(payment, payment.transactions[0]?.TransactionId ?? '', 19);
    await test.barion.callbacks.announce(payment, 'early');
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'free', endDate: null });
    expect((await test.listPayments(buyer))[0]).toMatchObject({
      refundedAt: now.toISOString(),
      withdrawableUntil: null,
    });
  });
});
