import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments } from '../../db/schema/payments.ts';
import { anonymous, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createPaymentTest, type PaymentTest } from '../../testing/payments.ts';

const INIT = '/api/payment/barion/init';
const CALLBACK = '/api/payment/barion/callback';
const FORM = 'application/x-www-form-urlencoded';

let test: PaymentTest;
let buyer: Organiser;
let other: Organiser;
beforeAll(async () => {
  test = await createPaymentTest();
  buyer = await test.createBuyer();
  other = await test.createBuyer();
});
afterAll(() => test.close());

const order = (body: unknown, caller: { send: Organiser['send'] } = buyer) => caller.send('POST', INIT, body);
const countPayments = () => test.database.db.$count(payments);

describe('without a session', () => {
  it.each([
    ['POST', INIT],
    ['GET', '/api/payment/barion/status/00000000000000000000000000000000'],
    ['GET', '/api/payments'],
    ['POST', '/api/payments/123456789012/withdrawal'],
    ['POST', '/api/subscription/upgrade'],
  ] as const)('%s %s is 401', async (method, url) => {
    const payload = method === 'POST' ? { tier: 'gold' } : undefined;
    expect(refusal(await anonymous(test).send(method, url, payload))).toEqual(NOT_SIGNED_IN);
  });
});

describe('an order', () => {
  it('is answered with the address of Barion’s page', async () => {
    const started = await test.order(buyer, 'pro');
    expect(started).toEqual({
      GatewayUrl: `${test.barion.url}/Pay?id=${started.PaymentId}`,
      PaymentId: expect.stringMatching(/^[0-9a-f]{32}$/),
      PaymentRequestId: expect.stringMatching(/^\d{12}$/),
      Status: 'Prepared',
    });
    const page = await fetch(started.GatewayUrl);
    expect(await page.text()).toContain('Pay $19.00');
  });

  const refused: [string, (me: number) => unknown][] = [
    ['no body', () => undefined],
    ['a lower amount', (userId) => ({ tier: 'enterprise', amount: 19, userId })],
    ['a higher amount', (userId) => ({ tier: 'pro', amount: 20, userId })],
    ['a negative amount', (userId) => ({ tier: 'pro', amount: -19, userId })],
    ['no amount', (userId) => ({ tier: 'pro', userId })],
    ['an amount in words', (userId) => ({ tier: 'pro', amount: '19', userId })],
    ['an unknown tier', (userId) => ({ tier: 'gold', amount: 19, userId })],
    ['the free tier', (userId) => ({ tier: 'free', amount: 0, userId })],
    ['a tier of the prototype', (userId) => ({ tier: '__proto__', amount: 19, userId })],
    ['someone else’s account', () => ({ tier: 'pro', amount: 19, userId: other.userId })],
    ['nobody’s account', () => ({ tier: 'pro', amount: 19, userId: 1 })],
    ['no account', () => ({ tier: 'pro', amount: 19 })],
  ];
  it.each(refused)('with %s is refused, and nothing is written', async (_what, body) => {
    const before = await countPayments();
    const answer = await order(body(buyer.userId));
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
    expect(await countPayments()).toBe(before);
  });

  it('of the tier that the account has without an end is refused', async () => {
    const endless = await test.createBuyer({ subscriptionTier: 'enterprise' });
    const body = { tier: 'enterprise', amount: 99, userId: endless.userId };
    expect(refusal(await order(body, endless))).toEqual({ status: 409, code: 'nothing_to_buy' });
  });

  it('from another site is refused', async () => {
    const body = { tier: 'pro', amount: 19, userId: buyer.userId };
    const answer = await buyer.send('POST', INIT, body, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
  });

  it('past a hundred open ones is refused, also when many are sent at once', async () => {
    const eager = await test.createBuyer();
    const row = {
      userId: eager.userId,
      tier: 'pro' as const,
      amount: 19,
      currency: 'USD',
      origin: 'http://x',
      orderedOn: 'free' as const,
    };
    const createdAt = test.context.clock();
    await test.database.db
      .insert(payments)
      .values(
        Array.from({ length: 95 }, (_, index) => ({ ...row, id: index + 1, status: 'open' as const, createdAt })),
      );
    const orders = await Promise.allSettled(Array.from({ length: 15 }, () => test.order(eager, 'pro')));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(test.order(eager, 'pro')).rejects.toThrow('too_many_requests');
  });
});

describe('the status', () => {
  it('is shown to the buyer only; other ids answer 404', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    const hyphens = PaymentId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    for (const id of [PaymentId, PaymentId.toUpperCase(), hyphens]) {
      expect(await test.readStatus(buyer, id)).toMatchObject({ paymentId: PaymentId, status: 'Prepared', amount: 19 });
    }
    const strange = [
      '1',
      '0',
      '-1',
      'abc',
      'null',
      '%00',
      '..%2f',
      '%F0%9F%92%B8',
      'x'.repeat(150),
      'x'.repeat(5000),
      '%27%20or%201=1',
      'f'.repeat(32),
      'f'.repeat(33),
    ];
    for (const id of strange) {
      const answer = await buyer.send('GET', `/api/payment/barion/status/${id}`);
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
    expect(refusal(await other.send('GET', `/api/payment/barion/status/${PaymentId}`))).toEqual({
      status: 404,
      code: 'not_found',
    });
    expect((await other.send('GET', '/api/payments')).json()).toEqual([]);
  });

  it('holds no fields beyond the contract', async () => {
    const { PaymentId } = await test.order(buyer, 'pro');
    expect(Object.keys(await test.readStatus(buyer, PaymentId)).sort()).toEqual(
      'amount currency endDate endedAt eventId eventName gatewayUrl grantedTier isCurrent isRefundDue paymentId product refundedAt status tier withdrawnAt'.split(
        ' ',
      ),
    );
    const [payment] = await test.listPayments(buyer);
    expect(payment).not.toHaveProperty('barionPaymentId');
    expect(payment).not.toHaveProperty('origin');
  });
});

describe('the callback', () => {
  const post = (url: string, payload?: string, type?: string, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { ...(type && { 'content-type': type }), ...headers },
      ...(payload !== undefined && { payload }),
    });

  it.each([
    ['a form', (id: string) => post(CALLBACK, `PaymentId=${id}`, FORM)],
    ['a form in lower case', (id: string) => post(CALLBACK, `paymentid=${id}`, FORM)],
    ['JSON', (id: string) => post(CALLBACK, JSON.stringify({ paymentId: id }), 'application/json')],
    ['the address', (id: string) => post(`${CALLBACK}?paymentId=${id}`)],
    ['the address in capitals, beside an empty form', (id: string) => post(`${CALLBACK}?PAYMENTID=${id}`, '', FORM)],
    ['text without a type', (id: string) => post(CALLBACK, `PaymentId=${id}`)],
    [
      'a form from another site',
      (id: string) =>
        post(CALLBACK, `PaymentId=${id}`, FORM, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    ],
  ])('is accepted as %s', async (_what, send) => {
    const payer = await test.createBuyer();
    const { PaymentId } = await test.order(payer, 'pro');
    await test.answer(PaymentId, 'pay', 'never');
    expect((await send(PaymentId)).statusCode).toBe(200);
    expect((await test.subscriptionOf(payer)).tier).toBe('pro');
  });

  it('that is forged grants nothing', async () => {
    const payer = await test.createBuyer();
    const { PaymentId } = await test.order(payer, 'enterprise');
    const body = JSON.stringify({
      PaymentId,
      Status: 'Succeeded',
      Total: 99,
      userId: payer.userId,
      tier: 'enterprise',
    });
    expect((await post(CALLBACK, body, 'application/json')).statusCode).toBe(200);
    expect((await post(`${CALLBACK}?paymentId=${PaymentId}&status=Succeeded`)).statusCode).toBe(200);
    expect((await test.subscriptionOf(payer)).tier).toBe('free');
  });

  it.each(['f'.repeat(32), '1', 'abc', "' or 1=1", '\u0000'])(
    'of the made-up payment %j is heard, and no more',
    async (id) => {
      expect((await post(CALLBACK, new URLSearchParams({ PaymentId: id }).toString(), FORM)).statusCode).toBe(200);
    },
  );

  it.each([
    ['nothing', '', FORM, 400],
    ['another field', 'Payment=1', FORM, 400],
    ['half of JSON', '{"PaymentId":', 'application/json', 400],
    ['a list', '{"paymentId":["a"]}', 'application/json', 400],
    ['a megabyte', `PaymentId=${'x'.repeat(1_000_000)}`, FORM, 413],
  ])('with %s is refused', async (_what, payload, type, status) => {
    expect((await post(CALLBACK, payload, type)).statusCode).toBe(status);
  });

  it('can’t be sent by GET', async () => {
    expect((await test.app.inject(`${CALLBACK}?paymentId=1`)).statusCode).toBe(404);
  });
});

it('a flood of callbacks is refused with Retry-After', async () => {
  const flooded = await createPaymentTest();
  const answers = await Promise.all(Array.from({ length: 1_250 }, () => flooded.callback('x')));
  expect(answers.filter((status) => status === 429)).toHaveLength(50);
  await flooded.close();
});
