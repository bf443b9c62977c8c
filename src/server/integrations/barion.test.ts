import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Barion, BarionError, createBarion } from './barion.ts';

const POS_KEY = '5c2f9d0e-41b7-4b06-9f64-2d8d8f3a7e11';
const ID = 'a'.repeat(32);

let server: Server;
let apiUrl: string;
let barion: Barion;
let asked: { method: string | undefined; url: string | undefined; key: unknown; length: unknown; body: string }[] = [];
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const length = headers['content-length'];
    asked.push({ method, url, key: headers['x-pos-key'], length, body: await text(request) });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  barion = createBarion({ apiUrl, posKey: POS_KEY, payee: 'shop@example.com' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  respond = (response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const state = (changes: object = {}) => ({
  PaymentId: ID,
  PaymentRequestId: '7',
  Status: 'Succeeded',
  Total: 19,
  Currency: 'USD',
  Transactions: [
    { TransactionId: 't1', POSTransactionId: '7', TransactionType: 'CardPayment', Total: 19 },
    { TransactionId: 't2', POSTransactionId: null, TransactionType: 'GatewayFee', Total: 0.19 },
  ],
  ...changes,
});
const failure = () =>
  barion.readState(ID).then(
    () => undefined,
    (error: BarionError) => error,
  );

it('sends everything that Barion requires for a payment', async () => {
  answerWith(200, { PaymentId: ID.toUpperCase(), GatewayUrl: 'https://secure.test.barion.com/Pay?id=1', Errors: [] });
  const started = await barion.startPayment({
    requestId: '7',
    total: 19,
    currency: 'USD',
    name: 'Placecard Pro',
    unit: 'month',
    description: 'One month',
    language: 'hu',
    payerEmail: 'anna@example.com',
    redirectUrl: 'https://placecard.example/payment/callback',
    callbackUrl: 'https://placecard.example/api/payment/barion/callback',
  });
  expect(started).toEqual({ paymentId: ID, gatewayUrl: 'https://secure.test.barion.com/Pay?id=1' });
  expect(asked).toMatchObject([{ method: 'POST', url: '/v2/Payment/Start', key: POS_KEY, length: expect.any(String) }]);
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    POSKey: POS_KEY,
    PaymentType: 'Immediate',
    FundingSources: ['All'],
    PaymentRequestId: '7',
    Locale: 'hu-HU',
    Currency: 'USD',
    Transactions: [{ POSTransactionId: '7', Payee: 'shop@example.com', Total: 19, Items: [{ ItemTotal: 19 }] }],
  });
});

it('reads a payment state and its refunds', async () => {
  answerWith(200, state());
  expect(await barion.readState(ID)).toEqual({
    paymentId: ID,
    requestId: '7',
    status: 'Succeeded',
    total: 19,
    currency: 'USD',
    refunded: 0,
    sale: { transactionId: 't1', total: 19 },
  });
  const refund = { TransactionId: 't3', POSTransactionId: null, TransactionType: 'RefundToBankCard', Total: -19 };
  answerWith(200, state({ Total: 0, Transactions: [...state().Transactions, refund] }));
  expect(await barion.readState(ID)).toMatchObject({ total: 0, refunded: 19 });
  expect(asked[0]).toMatchObject({ method: 'GET', url: `/v4/payment/${ID}/paymentstate`, key: POS_KEY });
});

const keyEcho = { ErrorCode: 'AuthenticationFailed', Title: POS_KEY, AuthData: POS_KEY.replaceAll('-', '') };
it.each([
  ['errors', 400, { Errors: [{ ErrorCode: 'ModelValidationError' }] }, 'refused'],
  ['errors that echo the key', 401, { Errors: [keyEcho] }, 'refused'],
  ['errors with a 200', 200, { Errors: [keyEcho] }, 'refused'],
  ['a code that is no code', 400, { Errors: [{ ErrorCode: `key ${POS_KEY}` }] }, 'refused'],
  ['429', 429, '', 'throttled'],
  ['a message', 500, { Message: POS_KEY }, 'uncertain'],
  ['HTML', 502, `<html>${POS_KEY}</html>`, 'uncertain'],
  ['HTML with a 200', 200, '<html></html>', 'uncertain'],
  ['something else', 200, { PaymentId: ID }, 'uncertain'],
  ['another payment', 200, state({ PaymentId: 'b'.repeat(32) }), 'uncertain'],
  ['an address elsewhere', 302, '', 'uncertain'],
])('tells %s apart, and keeps the key to itself', async (_what, status, body, kind) => {
  answerWith(status, body, status === 302 ? { location: 'https://evil.example/' } : {});
  const error = await failure();
  expect(error).toBeInstanceOf(BarionError);
  expect(error?.kind).toBe(kind);
  expect(`${error?.message} ${error?.stack} ${JSON.stringify(error)}`).not.toMatch(/5c2f9d0e/i);
});

it('has a timeout', async () => {
  respond = () => {};
  const hasty = createBarion({ apiUrl, posKey: POS_KEY, payee: 'shop@example.com', timeoutMs: 100 });
  await expect(hasty.readState(ID)).rejects.toMatchObject({ kind: 'uncertain' });
});

it('counts a refused connection as refused', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const nowhere = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
  await new Promise((resolve) => gone.close(resolve));
  const nobody = createBarion({ apiUrl: nowhere, posKey: POS_KEY, payee: 'shop@example.com' });
  await expect(nobody.readState(ID)).rejects.toMatchObject({ kind: 'refused', codes: ['ECONNREFUSED'] });
});
