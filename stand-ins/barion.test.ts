import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BarionStandIn, startBarionStandIn } from './barion.ts';

const POS_KEY = '5c2f9d0e-41b7-4b06-9f64-2d8d8f3a7e11';
const MINUTE_MS = 60_000;

let barion: BarionStandIn;
let shop: Server;
let shopUrl: string;
let heard: string[] = [];
let shopStatus = 200;
let now: Date;

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    heard.push(`${request.method} ${request.url} ${await text(request)}`);
    response.writeHead(shopStatus).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());
beforeEach(async () => {
  heard = [];
  shopStatus = 200;
  now = new Date('2030-05-20T10:00:00Z');
  barion = await startBarionStandIn({ posKey: POS_KEY, now: () => now, retryDelaysMs: [1, 1] });
});
afterEach(() => barion.close());

const order = (changes: object = {}) => ({
  PaymentType: 'Immediate',
  FundingSources: ['All'],
  PaymentRequestId: 'order-1',
  RedirectUrl: `${shopUrl}/back`,
  CallbackUrl: `${shopUrl}/callback`,
  Locale: 'hu-HU',
  Currency: 'USD',
  Transactions: [
    {
      POSTransactionId: 'order-1',
      Payee: 'shop@example.com',
      Total: 19,
      Items: [{ Name: 'Pro', Description: 'A month', Quantity: 1, Unit: 'month', UnitPrice: 19, ItemTotal: 19 }],
    },
  ],
  ...changes,
});

async function call(path: string, body?: object, key = POS_KEY) {
  const response = await fetch(barion.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-pos-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  return { status: response.status, text: answer, body: answer.startsWith('{') ? JSON.parse(answer) : undefined };
}
const start = async (changes?: object) => (await call('/v2/Payment/Start', order(changes))).body;
const readState = (id: string) => call(`/v4/payment/${id}/paymentstate`);
const answer = (id: string, choice: string, callback = 'early') =>
  fetch(`${barion.url}/Pay/answer?id=${id}`, {
    method: 'POST',
    body: new URLSearchParams({ answer: choice, callback }),
    redirect: 'manual',
  });

describe('Payment/Start', () => {
  it('answers as Barion does', async () => {
    const body = await start();
    expect(body).toMatchObject({
      PaymentId: expect.stringMatching(/^[0-9a-f]{32}$/),
      PaymentRequestId: 'order-1',
      Status: 'Prepared',
      GatewayUrl: `${barion.url}/Pay?id=${body.PaymentId}`,
      RedirectUrl: `${shopUrl}/back?paymentId=${body.PaymentId}`,
      Errors: [],
    });
    expect(body.Transactions.map((row: { POSTransactionId: string | null }) => row.POSTransactionId)).toEqual([
      'order-1',
      null,
      null,
    ]);
  });

  it.each([
    ['no type', { PaymentType: undefined }],
    ['no request id', { PaymentRequestId: undefined }],
    ['an endless request id', { PaymentRequestId: 'x'.repeat(101) }],
    ['no funding source', { FundingSources: [] }],
    ['no callback', { CallbackUrl: undefined }],
    ['a shop elsewhere', { RedirectUrl: 'https://evil.example/' }],
    ['an unknown language', { Locale: 'xx-XX' }],
    ['an unknown currency', { Currency: 'GBP' }],
    ['nothing to pay for', { Transactions: [] }],
    ['a total of nothing', { Transactions: [{ POSTransactionId: '1', Payee: 'a@example.com', Total: 0 }] }],
    [
      'parts of a forint',
      { Currency: 'HUF', Transactions: [{ POSTransactionId: '1', Payee: 'a@example.com', Total: 9.5 }] },
    ],
    ['parts of a cent', { Transactions: [{ POSTransactionId: '1', Payee: 'a@example.com', Total: 9.505 }] }],
    ['a payee that is none', { Transactions: [{ POSTransactionId: '1', Payee: 'a', Total: 9 }] }],
    ['a window of seconds', { PaymentWindow: '0.00:00:30' }],
  ])('refuses %s', async (_what, changes) => {
    const { status, body } = await call('/v2/Payment/Start', order(changes));
    expect(status).toBe(400);
    expect(body.Errors).toMatchObject([{ ErrorCode: 'ModelValidationError' }]);
  });

  it('refuses another key, and echoes the right one, as Barion does', async () => {
    const { status, body } = await call('/v2/Payment/Start', order(), 'wrong');
    expect(status).toBe(401);
    expect(body.Errors).toMatchObject([{ ErrorCode: 'AuthenticationFailed', AuthData: POS_KEY.replaceAll('-', '') }]);
  });

  it('refuses other methods', async () => {
    expect(await call('/v2/Payment/Start')).toMatchObject({
      status: 405,
      body: { Message: "The requested resource does not support HTTP method 'GET'." },
    });
  });
});

describe('a payment', () => {
  it('that is paid redirects, calls back and can be refunded', async () => {
    const { PaymentId } = await start();
    const back = await answer(PaymentId, 'pay');
    expect(back.headers.get('location')).toBe(`${shopUrl}/back?paymentId=${PaymentId}`);
    expect(heard).toEqual([`POST /callback?paymentId=${PaymentId} PaymentId=${PaymentId}`]);
    const { body } = await readState(PaymentId);
    expect(body).toMatchObject({ Status: 'Succeeded', Total: 19, Currency: 'USD', PaymentRequestId: 'order-1' });
    expect(body.Transactions[0]).toMatchObject({ TransactionType: 'CardPayment', Total: 19 });

    const refund = {
      PaymentId,
      TransactionsToRefund: [
        { TransactionId: body.Transactions[0].TransactionId, POSTransactionId: 'order-1', AmountToRefund: 19 },
      ],
    };
    expect((await call('/v2/Payment/Refund', refund)).body.RefundedTransactions).toHaveLength(1);
    expect((await call('/v2/Payment/Refund', refund)).status).toBe(400);
    const after = (await readState(PaymentId)).body;
    expect(after).toMatchObject({ Status: 'Succeeded', Total: 0 });
    expect(after.Transactions.at(-1)).toMatchObject({
      TransactionType: 'RefundToBankCard',
      RelatedId: body.Transactions[0].TransactionId,
    });
  });

  it('that is declined stays open', async () => {
    const { PaymentId } = await start();
    await answer(PaymentId, 'decline');
    expect(await (await fetch(`${barion.url}/Pay?id=${PaymentId}`)).text()).toContain('The card was declined');
    expect((await readState(PaymentId)).body).toMatchObject({
      Status: 'Started',
      FundingInformation: { ProcessResult: 'Declined' },
    });
    await answer(PaymentId, 'pay');
    expect((await readState(PaymentId)).body).toMatchObject({ Status: 'Succeeded' });
  });

  it('that has ended can’t be paid any more', async () => {
    const { PaymentId } = await start();
    await answer(PaymentId, 'cancel');
    await answer(PaymentId, 'pay');
    expect((await readState(PaymentId)).body).toMatchObject({ Status: 'Canceled' });
    expect(heard).toHaveLength(1);
  });

  it('expires by itself and calls back', async () => {
    const { PaymentId } = await start({ PaymentWindow: '0.00:10:00' });
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    barion.payments.expireOverdue();
    await expect.poll(() => heard.length).toBe(1);
    expect((await readState(PaymentId)).body).toMatchObject({ Status: 'Expired' });
  });

  it('can be read twice in five seconds, then it is throttled', async () => {
    const { PaymentId } = await start();
    const other = (await start()).PaymentId;
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await readState(PaymentId)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await readState(other)).status).toBe(200);
    now = new Date(now.getTime() + 5_001);
    expect((await readState(PaymentId)).status).toBe(200);
  });

  it('is found with and without hyphens, and no other is', async () => {
    const { PaymentId } = await start();
    const hyphens = PaymentId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toUpperCase();
    expect((await readState(hyphens)).body.PaymentId).toBe(PaymentId);
    expect((await readState('0'.repeat(32))).body.Errors).toMatchObject([{ ErrorCode: 'NotExistingPaymentId' }]);
  });
});

describe('callbacks', () => {
  it('are retried until they are acknowledged, then stopped', async () => {
    shopStatus = 500;
    await answer((await start()).PaymentId, 'pay');
    expect(heard).toHaveLength(3);
  });

  it('come many at once or not at all', async () => {
    await answer((await start()).PaymentId, 'pay', 'many');
    await expect.poll(() => heard.length).toBe(5);
    heard = [];
    await answer((await start()).PaymentId, 'pay', 'never');
    expect(heard).toEqual([]);
  });
});

describe('planned errors', () => {
  it.each([
    ['html', 502, '<html>'],
    ['message', 500, '{"Message"'],
    ['throttle', 429, ''],
  ] as const)('(%s) it answers so, once', async (kind, status, begin) => {
    barion.troubles.plan(kind);
    const troubled = await call('/v2/Payment/Start', order());
    expect(troubled.status).toBe(status);
    expect(troubled.text.startsWith(begin)).toBe(true);
    expect((await call('/v2/Payment/Start', order())).status).toBe(200);
  });

  it('can be planned by a form', async () => {
    const post = (fields: Record<string, string>) =>
      fetch(`${barion.url}/trouble`, { method: 'POST', body: new URLSearchParams(fields) });
    expect(await (await post({ kind: 'message', count: '2' })).text()).toContain('2× answers');
    expect((await call('/v2/Payment/Start', order())).status).toBe(500);
    await post({ clear: 'yes' });
    expect((await call('/v2/Payment/Start', order())).status).toBe(200);
  });
});

it('keeps payments and unacknowledged callbacks over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-barion-'));
  const options = { posKey: POS_KEY, now: () => now, file: join(folder, 'payments.json') };
  await barion.close();
  barion = await startBarionStandIn({ ...options, retryDelaysMs: [] });
  shopStatus = 503;
  const { PaymentId } = await start();
  await answer(PaymentId, 'pay');
  await barion.close();
  shopStatus = 200;
  heard = [];
  barion = await startBarionStandIn(options);
  await expect.poll(() => heard.length).toBe(1);
  expect((await readState(PaymentId)).body).toMatchObject({ Status: 'Succeeded' });
  await rm(folder, { recursive: true });
});

it('has a page for an unknown payment', async () => {
  expect((await fetch(`${barion.url}/Pay?id=nothing`)).status).toBe(404);
  expect((await fetch(`${barion.url}/nothing`)).status).toBe(404);
});
