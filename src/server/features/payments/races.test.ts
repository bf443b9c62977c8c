import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPurchase, NO_PAID_TIME, type Purchase, passLimitOf } from '../../../shared/paid-time.ts';
import { CURRENCY, currentTier, type Item, priceOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { insertEvent } from '../../testing/factories.ts';
import type { Organiser } from '../../testing/organiser.ts';
import { createPaymentTest, type PaymentTest } from '../../testing/payments.ts';
import { findUser } from '../users/data.ts';
import { insertPayment, lockAccount, type StoredPayment } from './data.ts';
import { giveUpPaidTime } from './paid-time-service.ts';
import { settleAndMail } from './settle-service.ts';
import { withdraw } from './withdrawal-service.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const PRO = { product: 'month', tier: 'pro' } as const;
const YEAR = { product: 'year', tier: 'pro' } as const;
const PASS = { product: 'pass', tier: null } as const;

let test: PaymentTest;
/** With a mail server that takes every receipt: writing a thousand of them would take longer than the races. */
let context: AppContext;
let now = NOW;
beforeAll(async () => {
  test = await createPaymentTest({ clock: () => now });
  context = { ...test.context, mailer: { ...test.context.mailer, send: async () => {} } };
});
afterAll(() => test.close());

const newEvent = async ({ userId }: Organiser, date = new Date('2031-01-01')) =>
  (await insertEvent(test.database.db, { userId, date })).id;

/** An order that Barion has accepted, without asking the stand-in. */
async function placeOrder({ userId }: Organiser, item: Item, eventId: number | null = null): Promise<StoredPayment> {
  const user = await findUser(test.database.db, userId);
  if (!user) throw new Error('There is no such account.');
  return insertPayment(test.database.db, {
    ...item,
    userId,
    eventId,
    amount: priceOf(item),
    currency: CURRENCY,
    origin: 'http://x.test',
    status: 'open',
    orderedOn: currentTier(user, now).name,
    createdAt: now,
  });
}

/** What Barion says of a payment that succeeded. */
const paid = (payment: StoredPayment, refunded = 0) => ({
  paymentId: String(payment.id),
  requestId: String(payment.id),
  status: 'Succeeded',
  currency: CURRENCY,
  total: payment.amount - refunded,
  refunded,
  sale: { transactionId: 'x', total: payment.amount },
});

const readPayments = async ({ userId }: Organiser) =>
  (
    await test.database.pool.query('select * from payments where user_id = $1 order by granted_at, grant_number', [
      userId,
    ])
  ).rows;
const readPassLimit = async (id: number): Promise<Date | null> =>
  (await test.database.pool.query('select pass_limit from events where id = $1', [id])).rows[0].pass_limit;

/** To race longer: RACE_EFFORT=10 sends 1,000 callbacks. */
const EFFORT = Number(process.env.RACE_EFFORT ?? 1);
const ACCOUNTS = 2;
const ROUNDS = 2 * EFFORT;
const CALLBACKS = 5;
const TIMEOUT_MS = 120_000 * EFFORT;

it(
  'of callbacks that race over months, years and passes, one grants or returns each payment',
  async () => {
    now = NOW;
    const buyers = await Promise.all(Array.from({ length: ACCOUNTS }, () => test.createBuyer()));
    const untouched = await Promise.all(buyers.map((buyer) => newEvent(buyer)));
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        buyers.map(async (buyer) => {
          const eventId = await newEvent(buyer);
          // Two passes of one event: the second one has nothing to give, and is returned.
          const orders = await Promise.all([
            ...[placeOrder(buyer, PRO), placeOrder(buyer, YEAR)],
            ...[placeOrder(buyer, PASS, eventId), placeOrder(buyer, PASS, eventId), placeOrder(buyer, PRO)],
          ]);
          const settles = orders.flatMap((order) => Array<StoredPayment>(CALLBACKS).fill(order));
          await Promise.all(settles.map((order) => settleAndMail(context, order, paid(order))));
          expect(await readPassLimit(eventId)).toEqual(passLimitOf(NOW));
        }),
      );
    }
    const months = ROUNDS * 14;
    for (const [index, buyer] of buyers.entries()) {
      const rows = await readPayments(buyer);
      expect(rows.filter(({ product, granted_at }) => product !== 'pass' && granted_at)).toHaveLength(ROUNDS * 3);
      const passes = rows.filter(({ product }) => product === 'pass');
      expect(passes.filter(({ granted_at }) => granted_at)).toHaveLength(ROUNDS);
      const returned = passes.filter(({ granted_at }) => !granted_at);
      expect(returned.map(({ status, refund_reason }) => [status, refund_reason])).toEqual(
        Array(ROUNDS).fill(['failed', 'of-no-use']),
      );
      const end = new Date(NOW);
      end.setUTCMonth(end.getUTCMonth() + months);
      expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'pro', endDate: end });
      const numbers = rows.flatMap(({ grant_number }) => grant_number ?? []).sort((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: ROUNDS * 3 }, (_, place) => place + 1));
      expect(await readPassLimit(untouched[index] ?? 0)).toBeNull();
    }
  },
  TIMEOUT_MS,
);

const step = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    product: fc.constantFrom('month', 'year'),
    tier: fc.constantFrom('pro', 'enterprise'),
  }),
  fc.record({ kind: fc.constant('pass' as const), event: fc.nat(1) }),
  fc.record({ kind: fc.constantFrom('withdraw', 'refund'), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('free' as const) }),
);

it(
  'after random purchases, withdrawals, refunds and returns to free, every end equals a replay',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        now = NOW;
        const buyer = await test.createBuyer();
        const eventIds = [await newEvent(buyer), await newEvent(buyer)];
        const orders: { readonly payment: StoredPayment; readonly purchase: Purchase | number; isCounted: boolean }[] =
          [];
        const order = async (item: Item, eventId: number | null) => {
          const payment = await placeOrder(buyer, item, eventId);
          await settleAndMail(context, payment, paid(payment));
          const purchase = item.product === 'pass' ? now.getTime() : { ...item, at: now, orderedOn: payment.orderedOn };
          return { payment, purchase, isCounted: true };
        };
        const limits = () =>
          eventIds.map((id) => {
            const passes = orders.filter(({ payment, isCounted }) => isCounted && payment.eventId === id);
            return passes.length === 0
              ? null
              : passLimitOf(new Date(Math.max(...passes.map(({ purchase }) => +purchase))));
          });
        for (const done of steps) {
          if (done.kind === 'wait') now = new Date(now.getTime() + done.days * DAY_MS);
          else if (done.kind === 'buy') orders.push(await order(done as unknown as Item, null));
          else if (done.kind === 'pass') {
            const eventId = eventIds[done.event] ?? 0;
            const hasPass = (limits()[done.event] ?? null) !== null;
            const bought = await order(PASS, eventId);
            if (!hasPass) orders.push(bought);
          } else if (done.kind === 'free') {
            // Not through the API: a session ends after a week of waiting.
            await context.db.transaction(async (tx) => {
              const user = await lockAccount(tx, buyer.userId);
              if (user) await giveUpPaidTime(tx, user, now);
            });
            for (const one of orders) if (typeof one.purchase !== 'number') one.isCounted = false;
          } else {
            const counted = orders.filter(({ isCounted }) => isCounted);
            const taken = counted[done.which % (counted.length || 1)];
            if (!taken) continue;
            const isOver = now.getTime() - taken.payment.createdAt.getTime() >= 15 * DAY_MS;
            if (done.kind === 'refund')
              await settleAndMail(context, taken.payment, paid(taken.payment, taken.payment.amount));
            else if (isOver) continue;
            else await withdraw(context, buyer.userId, taken.payment.id);
            taken.isCounted = false;
          }
          const time = orders.reduce(
            (current, { purchase, isCounted }) =>
              isCounted && typeof purchase !== 'number' ? addPurchase(current, purchase) : current,
            NO_PAID_TIME,
          );
          const { tier, endDate } = await test.subscriptionOf(buyer);
          const expected = currentTier({ subscriptionTier: time.tier, subscriptionEndDate: time.endDate }, now).name;
          expect(currentTier({ subscriptionTier: tier as 'pro', subscriptionEndDate: endDate ?? null }, now).name).toBe(
            expected,
          );
          if (expected !== 'free') expect(endDate).toEqual(time.endDate);
          expect(await Promise.all(eventIds.map(readPassLimit))).toEqual(limits());
        }
      }),
      { numRuns: 5 * EFFORT },
    );
  },
  TIMEOUT_MS,
);
