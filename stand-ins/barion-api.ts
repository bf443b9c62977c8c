import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Callbacks } from './barion-callbacks.ts';
import type { StandInPayment, StandInPayments } from './barion-payments.ts';
import { preparePayment, refundSchema, startSchema } from './barion-requests.ts';
import type { Troubles } from './barion-trouble.ts';

const THROTTLE_CALLS = 2;
const THROTTLE_WINDOW_MS = 5_000;
/** Longer than Barion's own limit for a call. */
const HANG_MS = 35_000;
const STATE_PATH = /^\/v4\/payment\/([^/]+)\/paymentstate$/i;

interface ApiCall {
  readonly method: string;
  readonly pathname: string;
  readonly givenKey: unknown;
  readonly body: unknown;
}

interface ApiAnswer {
  readonly status: number;
  readonly body: object | string;
}

interface Options {
  readonly url: () => string;
  readonly posKey: string;
  readonly now: () => Date;
  readonly payments: StandInPayments;
  readonly callbacks: Callbacks;
  readonly troubles: Troubles;
  readonly hangMs?: number | undefined;
}

/** The three calls of Barion's API that Placecard uses, with Barion's error answers. */
export function createBarionApi({ url, posKey, now, payments, callbacks, troubles, hangMs = HANG_MS }: Options) {
  const stateCalls = new Map<string, number[]>();

  function refuse(status: number, code: string, title: string, endPoint: string, details: object = {}): ApiAnswer {
    const error = {
      ErrorCode: code,
      Title: title,
      Description: title,
      EndPoint: endPoint,
      // Barion really repeats the caller's secret key here.
      AuthData: posKey.replaceAll('-', ''),
      HappenedAt: now().toISOString(),
      ...details,
    };
    return { status, body: { Errors: [error] } };
  }

  function refuseInput(error: z.ZodError, endPoint: string): ApiAnswer {
    const [issue] = error.issues;
    return refuse(400, 'ModelValidationError', `${issue?.path.join('.')}: ${issue?.message}`, endPoint);
  }

  function start(body: unknown): ApiAnswer {
    const parsed = startSchema.safeParse(body);
    if (!parsed.success) return refuseInput(parsed.error, 'Payment/Start');
    const payment = preparePayment(parsed.data, now());
    payments.add(payment);
    return {
      status: 200,
      body: {
        PaymentId: payment.id,
        PaymentRequestId: payment.requestId,
        Status: 'Prepared',
        QRUrl: `${url()}/qr/${payment.id}`,
        RecurrenceResult: 'None',
        Transactions: payment.transactions.map(({ POSTransactionId, TransactionId, TransactionTime }) => ({
          POSTransactionId,
          TransactionId,
          Status: 'Prepared',
          Currency: payment.currency,
          TransactionTime,
        })),
        GatewayUrl: `${url()}/Pay?id=${payment.id}`,
        RedirectUrl: payment.redirectUrl,
        CallbackUrl: payment.callbackUrl,
        ThreeDSAuthClientData: null,
        TraceId: null,
        Errors: [],
      },
    };
  }

  function isThrottled(id: string): boolean {
    const time = now().getTime();
    const recent = (stateCalls.get(id) ?? []).filter((at) => at > time - THROTTLE_WINDOW_MS && at <= time);
    stateCalls.set(id, [...recent, time]);
    return recent.length >= THROTTLE_CALLS;
  }

  function describe(payment: StandInPayment): object {
    return {
      PaymentId: payment.id,
      PaymentRequestId: payment.requestId,
      OrderNumber: payment.requestId,
      POSId: '00000000000000000000000000000000',
      POSName: 'Placecard',
      POSOwnerEmail: payment.payee,
      POSOwnerCountry: 'HU',
      Status: payment.status,
      PaymentType: 'Immediate',
      AllowedFundingSources: ['All'],
      FundingSource: payment.processResult === null ? null : 'BankCard',
      FundingInformation:
        payment.processResult === null
          ? null
          : { BankCard: { MaskedPan: '5559' }, ProcessResult: payment.processResult },
      GuestCheckout: true,
      CreatedAt: payment.createdAt,
      CompletedAt: payment.completedAt,
      ValidUntil: payment.validUntil,
      Total: payment.total,
      Currency: payment.currency,
      SuggestedLocale: payment.locale,
      Transactions: payment.transactions.map((transaction) => ({ ...transaction, Currency: payment.currency })),
      Errors: [],
    };
  }

  function readState(id: string): ApiAnswer {
    const payment = payments.find(id);
    if (!payment) return refuse(400, 'NotExistingPaymentId', 'Payment not found', 'paymentstate');
    if (isThrottled(payment.id)) return { status: 429, body: '' };
    return { status: 200, body: describe(payment) };
  }

  function refund(body: unknown): ApiAnswer {
    const parsed = refundSchema.safeParse(body);
    if (!parsed.success) return refuseInput(parsed.error, 'Payment/Refund');
    const [wanted] = parsed.data.TransactionsToRefund;
    const payment = payments.find(parsed.data.PaymentId);
    const sale = payment?.transactions.find(({ TransactionId }) => TransactionId === wanted?.TransactionId);
    if (!payment || !wanted || !sale || sale.POSTransactionId !== wanted.POSTransactionId) {
      return refuse(400, 'NotExistingPaymentId', 'Payment not found', 'Payment/Refund');
    }
    const isPossible = payment.status === 'Succeeded' && wanted.AmountToRefund <= payment.total;
    if (!isPossible) return refuse(400, 'InvalidPaymentState', 'Nothing left to refund', 'Payment/Refund');
    const { TransactionId } = payments.refund(payment, sale.TransactionId, wanted.AmountToRefund);
    void callbacks.announce(payment);
    const refunded = { TransactionId, Total: wanted.AmountToRefund, POSTransactionId: wanted.POSTransactionId };
    return { status: 200, body: { PaymentId: payment.id, RefundedTransactions: [refunded], Errors: [] } };
  }

  const posts = new Map([
    ['/v2/payment/start', start],
    ['/v2/payment/refund', refund],
  ]);
  function answer({ method, pathname, givenKey, body }: ApiCall): ApiAnswer {
    const post = posts.get(pathname.toLowerCase());
    const stateId = STATE_PATH.exec(pathname)?.[1];
    if (!post && stateId === undefined) return { status: 404, body: { Message: 'No HTTP resource was found.' } };
    if (method !== (post ? 'POST' : 'GET')) {
      const Message = `The requested resource does not support HTTP method '${method}'.`;
      return { status: 405, body: { Message } };
    }
    if (givenKey !== posKey) return refuse(401, 'AuthenticationFailed', 'The POSKey is not valid', pathname);
    return post ? post(body) : readState(stateId ?? '');
  }

  return async (call: ApiCall): Promise<ApiAnswer> => {
    const trouble = troubles.take(call.pathname);
    if (trouble === 'html') return { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' };
    if (trouble === 'message') return { status: 500, body: { Message: 'An error has occurred.' } };
    if (trouble === 'throttle') return { status: 429, body: '' };
    if (trouble === 'lost') answer(call);
    if (trouble === 'hang' || trouble === 'lost') await wait(hangMs, undefined, { ref: false });
    return trouble === undefined ? answer(call) : { status: 504, body: '' };
  };
}
