import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailBatch } from '../../../shared/contracts/guest-mails.ts';
import { passLimitOf } from '../../../shared/paid-time.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { users } from '../../db/schema/users.ts';
import { insertEvent, insertGuest, insertGuests, insertLayout, insertMember } from '../../testing/factories.ts';
import { insertMailedHouseholds, insertOpenEvent } from '../../testing/guest-mails.ts';
import { layoutBody } from '../../testing/layouts.ts';
import { anonymous, type Organiser, refusal } from '../../testing/organiser.ts';
import { createPaymentTest, type PaymentTest } from '../../testing/payments.ts';
import { mailWaitingPayments } from './mail-service.ts';
import { reconcilePayments } from './service.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const PARTY = new Date('2030-06-15T16:00:00Z');
const UNTIL = new Date(PARTY.getTime() + 60 * DAY_MS);
const TIER_REQUIRED = { status: 403, code: 'tier_required' };
const NOTHING_TO_BUY = { status: 409, code: 'nothing_to_buy' };

let test: PaymentTest;
let now = NOW;
let buyer: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createPaymentTest({ clock: () => now });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = NOW;
  buyer = await test.createBuyer({ language: 'en', createdAt: new Date('2030-01-01') });
  eventId = (await newEvent()).id;
});

const newEvent = (fields: object = {}, { userId } = buyer) =>
  insertEvent(test.database.db, { userId, name: 'Anna & Béla', date: PARTY, ...fields });
const readEvent = async (id = eventId) => (await buyer.send('GET', `/api/events/${id}`)).json();
const save = (id = eventId) => buyer.send('POST', `/api/events/${id}/layout`, layoutBody());
const order = (body: object) =>
  buyer.send('POST', '/api/payment/barion/init', {
    product: 'pass',
    eventId,
    amount: 49,
    userId: buyer.userId,
    ...body,
  });

async function buy(id = eventId) {
  const { PaymentId } = await test.order(buyer, { eventId: id });
  await test.answer(PaymentId, 'pay', 'early');
  return PaymentId;
}
const findPayment = async (paymentId: string) =>
  (await test.listPayments(buyer)).find((payment) => payment.paymentId === paymentId);
const withdraw = async (paymentId: string) =>
  buyer.send('POST', `/api/payments/${(await findPayment(paymentId))?.id}/withdrawal`);

describe('a pass', () => {
  it('opens its event until 60 days after it, and changes nothing else', async () => {
    const other = await newEvent({ name: 'Second' });
    const before = await readEvent(other.id);
    const paymentId = await buy();
    expect(await readEvent()).toMatchObject({ tier: 'pass', passUntil: UNTIL.toISOString() });
    expect((await save()).statusCode).toBe(200);
    expect(
      (await buyer.send('PUT', `/api/events/${eventId}/seating`, { version: 0, rules: [], pins: [] })).statusCode,
    ).toBe(200);
    expect((await anonymous(test).send('GET', `/api/events/${eventId}/layout/public`)).statusCode).toBe(200);
    expect(await readEvent(other.id)).toEqual(before);
    expect(refusal(await save(other.id))).toEqual(TIER_REQUIRED);
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'free', endDate: null });
    const { name: _, ...event } = { name: 'Third', date: PARTY.toISOString(), location: 'Pécs' };
    expect(refusal(await buyer.send('POST', '/api/events', { name: 'Third', ...event }))).toEqual({
      status: 403,
      code: 'event_limit',
    });
    expect(await test.readStatus(buyer, paymentId)).toMatchObject({
      status: 'Succeeded',
      product: 'pass',
      tier: null,
      grantedTier: null,
      eventId,
      eventName: 'Anna & Béla',
      endDate: UNTIL.toISOString(),
      amount: 49,
    });
  });

  it('lifts the limit of guests in its event only', async () => {
    const other = await newEvent();
    for (const id of [eventId, other.id]) await insertGuests(test.database.db, Array(50).fill({ eventId: id }));
    await buy();
    const add = (id: number) =>
      buyer.send('POST', '/api/guests', { eventId: id, fullName: 'Nagy Éva', email: 'eva@example.com' });
    expect((await add(eventId)).statusCode).toBe(201);
    expect(refusal(await add(other.id))).toEqual({ status: 403, code: 'guest_limit' });
    const rows = { rows: [{ fullName: 'Kis Ádám' }] };
    const result = async (id: number) =>
      (await buyer.send('POST', `/api/events/${id}/guests/import`, rows)).json().results?.[0];
    expect(await result(eventId)).toMatchObject({ status: 'added' });
    expect(await result(other.id)).toMatchObject({ status: 'failed', problem: 'guest_limit' });
  });

  it('sends as many mails as Pro in its event, and takes none from other events', async () => {
    const [event, other] = [
      await insertOpenEvent(test, buyer, { date: PARTY }),
      await insertOpenEvent(test, buyer, { date: PARTY }),
    ];
    const addresses = Array.from({ length: 3 }, (_, place) => `guest${place}@example.com`);
    await insertMailedHouseholds(test, event.id, addresses);
    const preview = async (id: number) =>
      (await buyer.send('POST', `/api/events/${id}/mails`, { kind: 'invitation' })).json<MailBatch>();
    expect((await preview(event.id)).remainingToday).toBe(100);
    await buy(event.id);
    const batch = await preview(event.id);
    expect(batch.remainingToday).toBe(1_000);
    const sent = (await buyer.send('POST', `/api/mails/${batch.id}/send`)).json<MailBatch>();
    expect(sent.remainingToday).toBe(997);
    expect((await preview(other.id)).remainingToday).toBe(100);
    // Passes that were bought, used up and withdrawn on the same day.
    await test.database.db.execute(sql`
      insert into counted_mails (mail_id, user_id, pass_event_id, address_hash, at)
      select n, ${buyer.userId}, ${other.id}, '\\x00', ${now.toISOString()}::timestamptz from generate_series(1, 4990) n`);
    expect((await preview(event.id)).remainingToday).toBe(7);
  });

  it('is not copied with its event', async () => {
    await buyer.change({ subscriptionTier: 'pro', subscriptionEndDate: null });
    await buy();
    await save();
    const copy = (await buyer.send('POST', `/api/events/${eventId}/copy`, {})).json();
    expect(copy).toMatchObject({ tier: 'pro', passUntil: null, hasSeatMap: false });
  });

  it('moves with the date of its event, at most to 18 months after the payment', async () => {
    const moveTo = (date: Date) => buyer.send('PATCH', `/api/events/${eventId}`, { date: date.toISOString() });
    await buy();
    const later = new Date('2030-09-01T16:00:00Z');
    await moveTo(later);
    expect((await readEvent()).passUntil).toBe(new Date(later.getTime() + 60 * DAY_MS).toISOString());
    await moveTo(new Date('2033-01-01T16:00:00Z'));
    expect((await readEvent()).passUntil).toBe('2031-11-20T10:00:00.000Z');
    now = new Date(passLimitOf(NOW).getTime() - 1);
    expect((await save()).statusCode).not.toBe(403);
    now = passLimitOf(NOW);
    const back = await test.signIn(await emailOfBuyer());
    const late = await test.app.inject({
      method: 'POST',
      url: `/api/events/${eventId}/layout`,
      headers: { cookie: back.cookie },
      payload: layoutBody(),
    });
    expect(refusal(late)).toEqual(TIER_REQUIRED);
  });

  it('leaves the plan readable after its end, and chart and map at work', async () => {
    const shareCode = 'ABCD2345';
    await test.database.db.update(events).set({ shareCode }).where(eq(events.id, eventId));
    await buy();
    await save();
    await test.database.db
      .update(events)
      .set({ date: new Date(NOW.getTime() - 61 * DAY_MS) })
      .where(eq(events.id, eventId));
    expect(await readEvent()).toMatchObject({ tier: 'free', hasSeatMap: true });
    expect(refusal(await save())).toEqual(TIER_REQUIRED);
    const saved = { version: 0, rules: [], pins: [] };
    expect(refusal(await buyer.send('PUT', `/api/events/${eventId}/seating`, saved))).toEqual(TIER_REQUIRED);
    for (const part of ['layout', 'seating', 'layout/public'])
      expect((await buyer.send('GET', `/api/events/${eventId}/${part}`)).statusCode, part).toBe(200);
    expect((await anonymous(test).send('GET', `/api/shared-seating/${shareCode}`)).statusCode).toBe(200);
  });

  it('stays when the account chooses the free tier, and gives Pro its floor plan', async () => {
    const month = await test.order(buyer, 'pro');
    await test.answer(month.PaymentId, 'pay');
    await buy();
    expect((await readEvent()).tier).toBe('pass');
    await buyer.send('POST', '/api/subscription/upgrade', { tier: 'free' });
    expect((await readEvent()).tier).toBe('pass');
    expect((await test.listPayments(buyer)).find(({ product }) => product === 'pass')?.endedAt).toBeNull();
  });

  it('is hidden by Enterprise while that lasts', async () => {
    const { PaymentId } = await test.order(buyer, { eventId });
    const month = await test.order(buyer, 'enterprise');
    await test.answer(month.PaymentId, 'pay');
    await test.answer(PaymentId, 'pay');
    expect((await readEvent()).tier).toBe('enterprise');
    await buyer.send('POST', '/api/subscription/upgrade', { tier: 'free' });
    expect((await readEvent()).tier).toBe('pass');
  });
});

async function emailOfBuyer(): Promise<string> {
  const found = await test.database.db.query.users.findFirst({ where: eq(users.id, buyer.userId) });
  return found?.email ?? '';
}

describe('what is shown is charged and mailed', () => {
  it.each([
    ['a month', 'pro', 'month', 19, 'Placecard Pro, one month', 'month'],
    ['a year', 'pro', 'year', 190, 'Placecard Pro, one year', 'year'],
    ['a year', 'enterprise', 'year', 990, 'Placecard Enterprise, one year', 'year'],
    ['a pass', 'pass', 'month', 49, 'Placecard Event pass for Anna & Béla', 'pass'],
  ] as const)('for %s of %s (%s)', async (_what, tier, product, price, name, unit) => {
    const { PaymentId } = await test.order(buyer, tier === 'pass' ? { eventId } : tier, product);
    const charged = test.barion.payments.find(PaymentId);
    expect(charged).toMatchObject({ total: price, currency: 'USD' });
    await test.answer(PaymentId, 'pay');
    expect(await findPayment(PaymentId)).toMatchObject({ amount: price, product: unit, status: 'succeeded' });
    const mail = (await test.mailsTo(await emailOfBuyer())).at(-1);
    expect(mail?.subject).toBe(`Your order: ${name}`);
    expect(mail?.text).toContain(`Paid: $${price}`);
    expect(mail?.text).toContain('does not renew automatically');
    if (tier === 'pass') expect(mail?.text).toContain('Active until: August 14, 2030');
  });

  it('names no event whose name has a link', async () => {
    await buyer.send('PATCH', `/api/events/${eventId}`, { name: 'Pay at evil.com' });
    const { PaymentId } = await test.order(buyer, { eventId });
    await test.answer(PaymentId, 'pay');
    const mail = (await test.mailsTo(await emailOfBuyer())).at(-1);
    expect(mail?.subject).toBe('Your order: Placecard Event pass');
    expect(mail?.text).not.toContain('evil');
  });
});

describe('an order of a pass is refused', () => {
  it.each([
    ['another amount', { amount: 48 }, 400],
    ['the price of a month', { amount: 19 }, 400],
    ['no event', { eventId: undefined }, 400],
    ['an event in words', { eventId: 'mine' }, 400],
    ['an event that does not exist', { eventId: 123_456_789_012 }, 404],
    ['an unknown product', { product: 'week' }, 400],
    ['the price of a pass for a year', { product: 'year', tier: 'pro' }, 400],
  ])('with %s', async (_what, body, status) => {
    expect((await order(body)).statusCode).toBe(status);
    expect(await test.listPayments(buyer)).toEqual([]);
  });

  it('for somebody else’s event', async () => {
    const other = await test.createBuyer();
    expect((await order({ eventId: (await newEvent({}, other)).id })).statusCode).toBe(404);
  });

  it('for an event on which the account is only an editor', async () => {
    const other = await test.createBuyer();
    const { id } = await newEvent({}, other);
    await insertMember(test.database.db, { eventId: id, userId: buyer.userId, role: 'editor' });
    expect(refusal(await order({ eventId: id }))).toEqual({ status: 403, code: 'role_required' });
  });

  it('for an event that has one, until that is over', async () => {
    await buy();
    expect(refusal(await order({}))).toEqual(NOTHING_TO_BUY);
    await test.database.db.update(events).set({ passLimit: NOW }).where(eq(events.id, eventId));
    expect((await order({})).statusCode).toBe(200);
  });

  it('for an event of an owner on Enterprise, and for one that was long ago', async () => {
    const old = await newEvent({ date: new Date(NOW.getTime() - 60 * DAY_MS) });
    expect(refusal(await order({ eventId: old.id }))).toEqual(NOTHING_TO_BUY);
    await buyer.change({ subscriptionTier: 'enterprise' });
    expect(refusal(await order({}))).toEqual(NOTHING_TO_BUY);
  });
});

describe('a payment that comes too late is refunded', () => {
  async function readRow(paymentId: string) {
    const find = 'select * from payments where barion_payment_id = $1';
    return (await test.database.pool.query(find, [paymentId])).rows[0];
  }

  async function payAndExpectRefund(paymentId: string, reason: string) {
    await test.answer(paymentId, 'pay', 'early');
    await reconcilePayments(test.context);
    expect(test.barion.payments.find(paymentId)).toMatchObject({ status: 'Succeeded', total: 0 });
    const row = await readRow(paymentId);
    expect(row).toMatchObject({ granted_at: null, refund_reason: reason, refunded_at: now });
    expect(await test.readStatus(buyer, paymentId)).toMatchObject({ status: 'Failed', endDate: null });
    await mailWaitingPayments(test.context);
    const told = (await test.mailsTo(await emailOfBuyer())).filter(({ text }) => text?.includes('had a pass already'));
    expect(told.map(({ subject }) => subject)).toContain(`Your payment is refunded (order ${row.id})`);
    expect(told.filter(({ subject }) => subject?.includes(row.id))).toHaveLength(1);
  }

  it('because the event was deleted', async () => {
    const { PaymentId } = await test.order(buyer, { eventId });
    const { id: guestId } = await insertGuest(test.database.db, { eventId });
    await test.database.db.transaction(async (tx) => {
      // The event's row stays until the guest's can be deleted. Nothing may wait for that row while it holds the payment's.
      await tx.select().from(guests).where(eq(guests.id, guestId)).for('update');
      await buyer.send('DELETE', `/api/events/${eventId}`);
    });
    expect(await readRow(PaymentId)).toMatchObject({ event_id: null });
    await payAndExpectRefund(PaymentId, 'event-gone');
  });

  it('or was granted, where the event is deleted at that very moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await newEvent();
      const { PaymentId } = await test.order(buyer, { eventId: id });
      await test.answer(PaymentId, 'pay', 'never');
      const [status, deletion] = await Promise.all([
        test.callback(PaymentId),
        buyer.send('DELETE', `/api/events/${id}`),
      ]);
      expect([status, deletion.statusCode]).toEqual([200, 204]);
      await reconcilePayments(test.context);
      const payment = await findPayment(PaymentId);
      expect(payment).toMatchObject({ eventId: null, eventName: null });
      expect(payment?.grantedAt === null).toBe(payment?.refundedAt !== null);
    }
  });

  it('because another one was paid first', async () => {
    const { PaymentId } = await test.order(buyer, { eventId });
    await buy();
    await payAndExpectRefund(PaymentId, 'of-no-use');
    expect((await readEvent()).tier).toBe('pass');
  });

  it('because the event was moved into the past; a move by two years ends it after 18 months', async () => {
    const { PaymentId } = await test.order(buyer, { eventId });
    const moveTo = (date: Date) => test.database.db.update(events).set({ date }).where(eq(events.id, eventId));
    await moveTo(new Date('2029-01-01'));
    await payAndExpectRefund(PaymentId, 'of-no-use');
    await moveTo(PARTY);
    const second = await test.order(buyer, { eventId });
    await moveTo(new Date('2032-06-15T16:00:00Z'));
    await test.answer(second.PaymentId, 'pay');
    expect((await readEvent()).passUntil).toBe('2031-11-20T10:00:00.000Z');
  });

  it('because another amount was paid', async () => {
    const { PaymentId } = await test.order(buyer, { eventId });
    const payment = test.barion.payments.find(PaymentId);
    if (payment) payment.total = 19;
    await test.answer(PaymentId, 'pay');
    expect((await readEvent()).tier).toBe('free');
    expect(await test.readStatus(buyer, PaymentId)).toMatchObject({ status: 'Failed', isRefundDue: true });
  });
});

describe('a withdrawal', () => {
  it('ends the pass and refunds it', async () => {
    await insertLayout(test.database.db, { eventId });
    const paymentId = await buy();
    expect((await withdraw(paymentId)).json()).toMatchObject({ withdrawnAt: NOW.toISOString(), amount: 49 });
    expect(test.barion.payments.find(paymentId)?.total).toBe(0);
    expect(await readEvent()).toMatchObject({ tier: 'free', passUntil: null, hasSeatMap: false });
    const mail = (await test.mailsTo(await emailOfBuyer())).at(-1);
    expect(mail?.text).toContain('Withdrawal from the contract for Placecard Event pass for Anna & Béla');
    await buy();
    expect((await readEvent()).tier).toBe('pass');
  });

  it('of a pass for a deleted event is refunded too', async () => {
    const paymentId = await buy();
    await buyer.send('DELETE', `/api/events/${eventId}`);
    expect((await withdraw(paymentId)).json()).toMatchObject({ refundedAt: NOW.toISOString(), eventName: null });
  });

  it('of a month leaves the pass, and of the pass the month', async () => {
    const month = await test.order(buyer, 'pro');
    await test.answer(month.PaymentId, 'pay');
    const pass = await buy();
    const { endDate } = await test.subscriptionOf(buyer);
    await withdraw(pass);
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'pro', endDate });
    await buy();
    await withdraw(month.PaymentId);
    expect((await readEvent()).tier).toBe('pass');
    expect(await test.subscriptionOf(buyer)).toEqual({ tier: 'free', endDate: null });
  });
});
