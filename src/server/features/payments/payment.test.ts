import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMonths } from '../../../shared/paid-time.ts';
import { createLog } from '../../common/log.ts';
import { payments } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/users.ts';
import type { Organiser } from '../../testing/organiser.ts';
import { createPaymentTest, type PaymentTest } from '../../testing/payments.ts';
import { reconcilePayments } from './service.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const MINUTE_MS = 60_000;
const A_MONTH_ON = addMonths(NOW, 1);

let test: PaymentTest;
let now = NOW;
let log = '';
let buyer: Organiser;
beforeAll(async () => {
  const write = (line: string) => {
    log += line;
  };
  test = await createPaymentTest({ clock: () => now, log: createLog('trace', { write }) });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = NOW;
  log = '';
  test.barion.troubles.clear();
  buyer = await test.createBuyer();
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const reconcile = () => reconcilePayments(test.context);

async function expectGrantedOnce(tier: 'pro' | 'enterprise' = 'pro') {
  expect(await test.subscriptionOf(buyer)).toEqual({ tier, endDate: A_MONTH_ON });
  expect((await test.listPayments(buyer)).filter(({ grantedAt }) => grantedAt)).toHaveLength(1);
}

describe('a payment is granted once', () => {
  it('when the callback comes before the payer returns', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    const back = await test.answer(PaymentId, 'pay', 'early');
    expect(back.headers.get('location')).toMatch(new RegExp(`/payment/callback\\?paymentId=${PaymentId}$`));
    await expectGrantedOnce();
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({
      status: 'Succeeded',
      tier: 'pro',
      gatewayUrl: null,
      endDate: A_MONTH_ON.toISOString(),
    });
    await expectGrantedOnce();
  });

  it('when the payer returns before the callback comes', async () => {
    const { PaymentId } = await test.order(buyer, 'enterprise');
    await test.answer(PaymentId, 'pay', 'never');
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status: 'Succeeded' });
    pass(2 * MINUTE_MS);
    expect(await test.callback(PaymentId)).toBe(200);
    await expectGrantedOnce('enterprise');
  });

  it('when the payer returns during the callback; the page does not offer to pay again', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    // Barion's answer to the callback's question never comes.
    test.barion.troubles.plan('hang', 1, 'paymentstate');
    await test.answer(PaymentId, 'pay', 'early');
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ isCurrent: false, gatewayUrl: null });
    pass(3_000);
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status: 'Succeeded', isCurrent: true });
  });

  it('by the job when neither comes', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.answer(PaymentId, 'pay', 'never');
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    pass(MINUTE_MS);
    await reconcile();
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'pro', endDate: addMonths(now, 1) });
    await reconcile();
    expect(await test.listPayments(buyer)).toHaveLength(1);
  });

  it('when a hundred callbacks and the page come at once', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.answer(PaymentId, 'pay', 'never');
    const answers = await Promise.all([
      ...Array.from({ length: 100 }, () => test.callback(PaymentId)),
      ...Array.from({ length: 20 }, () => test.readStatus(buyer, PaymentId).then(() => 200)),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    await expectGrantedOnce();
    const email = (await test.database.db.query.users.findFirst({ where: eq(users.id, buyer.userId) }))?.email;
    const mails = await test.mailsTo(email ?? '');
    expect(mails.filter(({ subject }) => subject?.includes('Your order'))).toHaveLength(1);
    pass(2 * MINUTE_MS);
    await reconcile();
    await expectGrantedOnce();
  });

  it('when the server stops between the payment and the grant', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    // The callback is stored, and the server stops before it asks Barion.
    test.barion.troubles.plan('hang', 1, 'paymentstate');
    await test.answer(PaymentId, 'pay', 'early');
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    pass(10 * MINUTE_MS);
    await reconcile();
    expect((await test.subscriptionOf(buyer)).tier).toBe('pro');
  });

  it('when Barion refuses to answer for a while; until then the page shows the payment as open', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.readStatus(buyer, PaymentId);
    await test.answer(PaymentId, 'pay', 'early');
    // Barion was asked a moment ago: the stored state may be out of date, so the page must not offer to pay again.
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({
      status: 'Prepared',
      isCurrent: false,
      gatewayUrl: null,
    });
    pass(3_000);
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status: 'Succeeded' });
  });

  it('while the page is read over and over; Barion is asked once in three seconds', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    for (let second = 0; second < 30; second += 1) {
      const { status, isCurrent, gatewayUrl } = await test.readStatus(buyer, PaymentId);
      expect(status).toBe('Prepared');
      expect(isCurrent).toBe(second % 3 === 0);
      expect(gatewayUrl).toEqual(isCurrent ? expect.stringContaining(PaymentId) : null);
      pass(1_000);
    }
    expect(log).not.toContain('throttled');
  });
});

describe('a payment that fails', () => {
  it.each([
    ['cancel', 'Canceled'],
    ['expire', 'Expired'],
  ] as const)('by %s changes nothing for the account', async (answer, status) => {
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.answer(PaymentId, answer);
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status, gatewayUrl: null, endDate: null });
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'free', endDate: null });
    expect(await test.listPayments(buyer)).toMatchObject([{ status: status.toLowerCase(), withdrawableUntil: null }]);
  });

  it('by a declined card stays open and can be paid with a second card', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.answer(PaymentId, 'decline');
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status: 'Started' });
    pass(3_000);
    await test.answer(PaymentId, 'pay', 'early');
    expect((await test.subscriptionOf(buyer)).tier).toBe('pro');
  });

  it('because nobody comes back expires', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    for (let minute = 0; minute < 60; minute += 1) {
      pass(MINUTE_MS);
      await reconcile();
    }
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status: 'Expired' });
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
  });
});

describe('Barion in trouble', () => {
  it.each(['html', 'message', 'throttle'] as const)('(%s) when a payment is to start', async (trouble) => {
    test.barion.troubles.plan(trouble);
    await expect(test.order(buyer, 'pro')).rejects.toThrow('Payment initialization failed');
    pass(2 * 60 * MINUTE_MS);
    await reconcile();
    expect(await test.listPayments(buyer)).toMatchObject([{ status: 'failed' }]);
  });

  it('that loses the answer to an order: a later callback finds the order', async () => {
    test.barion.troubles.plan('lost');
    await expect(test.order(buyer, 'pro')).rejects.toThrow('Payment initialization failed');
    expect(await test.listPayments(buyer)).toMatchObject([{ status: 'starting' }]);
    const lost = test.barion.payments.list().at(-1);
    await test.answer(lost?.id ?? '', 'expire', 'early');
    expect(await test.listPayments(buyer)).toMatchObject([{ status: 'expired' }]);
  });

  it('that loses the answer to an order: many callbacks at once grant it once', async () => {
    test.barion.troubles.plan('lost');
    await expect(test.order(buyer, 'pro')).rejects.toThrow('Payment initialization failed');
    const id = test.barion.payments.list().at(-1)?.id ?? '';
    await test.answer(id, 'pay', 'never');
    await Promise.all(Array.from({ length: 2 }, () => test.callback(id)));
    await expectGrantedOnce();
    await Promise.all(Array.from({ length: 50 }, () => test.callback(id)));
    pass(2 * MINUTE_MS);
    await reconcile();
    await expectGrantedOnce();
  });

  it('whose answer to an order comes after its callback: the payment is not granted again', async () => {
    const { barion } = test.context;
    const start = barion.startPayment.bind(barion);
    vi.spyOn(barion, 'startPayment').mockImplementationOnce(async (order) => {
      const started = await start(order);
      await test.answer(started.paymentId, 'pay', 'never');
      await test.callback(started.paymentId);
      return started;
    });
    const { PaymentId } = await test.order(buyer, 'pro');
    await expectGrantedOnce();
    pass(2 * MINUTE_MS);
    await test.callback(PaymentId);
    await reconcile();
    await expectGrantedOnce();
  });

  it.each(['html', 'message', 'throttle', 'hang'] as const)('(%s) when a payment is checked', async (trouble) => {
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.answer(PaymentId, 'pay', 'never');
    test.barion.troubles.plan(trouble, 2);
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status: 'Prepared' });
    pass(MINUTE_MS);
    await reconcile();
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    pass(2 * MINUTE_MS);
    await reconcile();
    expect((await test.subscriptionOf(buyer)).tier).toBe('pro');
  });

  it('never causes its key to be logged', async () => {
    test.barion.troubles.plan('message');
    await test.order(buyer, 'pro').catch(() => {});
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.callback(`${PaymentId.slice(0, -1)}0`);
    expect(log).toContain('a payment could not be started');
    expect(log.toLowerCase()).not.toMatch(/5c2f9d0e|x-pos-key|authdata/);
  });
});

describe('what Barion says is compared with the order', () => {
  it('another amount grants nothing and is refunded', async () => {
    const { PaymentId } = await test.order(buyer, 'enterprise');
    const payment = test.barion.payments.find(PaymentId);
    if (payment) payment.total = 1;
    await test.answer(PaymentId, 'pay', 'early');
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status: 'Failed' });
    if (payment) payment.total = 99;
    pass(MINUTE_MS);
    await reconcile();
    expect(payment?.transactions.at(-1)).toMatchObject({ TransactionType: 'RefundToBankCard', Total: 99 });
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
  });

  it.each([
    ['currency', 'HUF'],
    ['requestId', '123456789012'],
  ] as const)('another %s grants nothing', async (field, value) => {
    const { PaymentId } = await test.order(buyer, 'pro');
    Object.assign(test.barion.payments.find(PaymentId) ?? {}, { [field]: value });
    await test.answer(PaymentId, 'pay', 'early');
    expect((await test.subscriptionOf(buyer)).tier).toBe('free');
    expect((await test.listPayments(buyer))[0]?.grantedAt).toBeNull();
  });
});

describe('an account that is deleted during its payment', () => {
  it('is refunded, and the payment names no person', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.database.pool.query('delete from users where id = $1', [buyer.userId]);
    await test.answer(PaymentId, 'pay', 'early');
    await reconcile();
    const payment = test.barion.payments.find(PaymentId);
    expect(payment).toMatchObject({ status: 'Succeeded', total: 0 });
    const { rows } = await test.database.pool.query('select * from payments where barion_payment_id = $1', [PaymentId]);
    expect(rows).toMatchObject([
      { user_id: null, status: 'succeeded', granted_at: null, refund_reason: 'account-gone' },
    ]);
    expect(rows[0].refunded_at).toEqual(NOW);
  });

  it('at the very moment of the grant is either refunded or was granted', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    await test.answer(PaymentId, 'pay', 'never');
    await Promise.all([
      test.callback(PaymentId),
      test.database.pool.query('delete from users where id = $1', [buyer.userId]),
    ]);
    await reconcile();
    const { rows } = await test.database.pool.query('select * from payments where barion_payment_id = $1', [PaymentId]);
    expect(rows).toHaveLength(1);
    expect(rows[0].granted_at === null).toBe(rows[0].refunded_at !== null);
  });
});

it('a smaller tier ordered before and paid after a larger one: the mail names the tier that it extended', async () => {
  const smaller = await test.order(buyer, 'pro');
  const larger = await test.order(buyer, 'enterprise');
  await test.answer(larger.PaymentId, 'pay');
  await test.answer(smaller.PaymentId, 'pay');
  expect(await test.readStatus(buyer, smaller.PaymentId)).toMatchObject({ tier: 'pro', grantedTier: 'enterprise' });
  const email = (await test.database.db.query.users.findFirst({ where: eq(users.id, buyer.userId) }))?.email;
  const mail = (await test.mailsTo(email ?? '')).at(-1);
  expect(mail?.subject).toBe('Your order: Placecard Pro, one month');
  expect(mail?.text).toContain('your Enterprise plan is active');
  // The mail gives the time of the order to the minute, in the buyer's time zone.
  expect(mail?.text).toMatch(/Ordered on: May 20, 2030 at 12:00$/m);
  await buyer.send('POST', '/api/subscription/upgrade', { tier: 'free' });
  expect(await test.listPayments(buyer)).toMatchObject([
    { endedAt: NOW.toISOString() },
    { endedAt: NOW.toISOString() },
  ]);
});

it('two payments in two tabs are two months', async () => {
  const orders = await Promise.all([test.order(buyer, 'pro'), test.order(buyer, 'pro')]);
  await Promise.all(orders.map(({ PaymentId }) => test.answer(PaymentId, 'pay', 'early')));
  expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'pro', endDate: addMonths(A_MONTH_ON, 1) });
});

it('payments are still checked after a clock jumped far ahead and back', async () => {
  const { PaymentId } = await test.order(buyer, 'pro');
  pass(365 * 24 * 60 * MINUTE_MS);
  test.barion.troubles.plan('throttle');
  await test.callback(PaymentId);
  // The callback is answered after some seconds at the latest, on a busy machine before Barion was asked.
  await expect.poll(() => log).toContain('payment not checked');
  now = NOW;
  await test.answer(PaymentId, 'pay', 'never');
  await reconcile();
  await expectGrantedOnce();
});

it('a payment is checked that a server with a wrong clock planned to check in a year', async () => {
  const { PaymentId } = await test.order(buyer, 'pro');
  await test.answer(PaymentId, 'pay', 'never');
  const nextCheckAt = new Date(NOW.getTime() + 365 * 24 * 60 * MINUTE_MS);
  await test.database.db.update(payments).set({ nextCheckAt }).where(eq(payments.userId, buyer.userId));
  await reconcile();
  await expectGrantedOnce();
});
