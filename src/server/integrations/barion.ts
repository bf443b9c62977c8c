import { z } from 'zod';
import { type Language, LOCALES } from '../../shared/i18n/translate.ts';

export interface Order {
  /** Our id of the order; Barion returns it with every payment state. */
  readonly requestId: string;
  readonly total: number;
  readonly currency: string;
  readonly name: string;
  /** What is counted: one month, one year, one pass. */
  readonly unit: string;
  readonly description: string;
  readonly language: Language;
  readonly payerEmail: string;
  readonly redirectUrl: string;
  readonly callbackUrl: string;
}

export interface PaymentState {
  readonly paymentId: string;
  readonly requestId: string;
  readonly status: string;
  readonly total: number;
  readonly currency: string;
  readonly refunded: number;
  /** Our own transaction within the payment, which a refund has to name. */
  readonly sale: { readonly transactionId: string; readonly total: number } | undefined;
}

export interface Refund {
  readonly paymentId: string;
  readonly requestId: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly comment: string;
}

export type Barion = ReturnType<typeof createBarion>;

/** `refused`: nothing happened. `throttled`: called too often. `uncertain`: the call may or may not have had its effect. */
type FailureKind = 'refused' | 'throttled' | 'uncertain';

/** Contains only Barion's error codes: the texts of its errors repeat our secret key. */
export class BarionError extends Error {
  override name = 'BarionError';
  readonly kind: FailureKind;
  readonly codes: readonly string[];

  constructor(kind: FailureKind, what: string, codes: readonly string[] = []) {
    super(`Barion ${kind}: ${what}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}`);
    this.kind = kind;
    this.codes = codes;
  }
}

const guidSchema = z
  .string()
  .transform(normalisePaymentId)
  .pipe(z.string().regex(/^[0-9a-f]{32}$/));

const startedSchema = z.object({ PaymentId: guidSchema, GatewayUrl: z.url({ protocol: /^https?$/ }) });

const stateSchema = z.object({
  PaymentId: guidSchema,
  PaymentRequestId: z.string(),
  Status: z.string(),
  Total: z.number(),
  Currency: z.string(),
  Transactions: z.array(
    z.object({
      TransactionId: z.string(),
      POSTransactionId: z.string().nullish(),
      TransactionType: z.string(),
      Total: z.number(),
    }),
  ),
});

const refundedSchema = z.object({ RefundedTransactions: z.array(z.unknown()).min(1) });
const errorsSchema = z.object({ Errors: z.array(z.object({ ErrorCode: z.string() })).min(1) });

/** Barion writes the same id sometimes with and sometimes without hyphens. */
export function normalisePaymentId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}

interface Options {
  /** A function for the stand-in, which starts on first use. */
  readonly apiUrl: string | (() => Promise<string>);
  readonly posKey: string;
  readonly payee: string;
  readonly timeoutMs?: number;
}

// Barion's own limit is 30 s, too long for a payer who waits on a page.
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_LENGTH = 1_000_000;
const PAYMENT_WINDOW = '0.00:30:00';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Anything that is not one word could be a text with secrets in it. */
const isCode = (text: string) => /^\w{1,60}$/.test(text);

function toFailure(what: string, status: number, body: unknown): BarionError {
  if (status === 429) return new BarionError('throttled', what);
  const errors = errorsSchema.safeParse(body);
  // `{ Message }` and HTML pages come from Barion's proxies or servers, not from its payment logic.
  if (!errors.success) return new BarionError('uncertain', `${what} answered ${status}`);
  return new BarionError('refused', what, errors.data.Errors.map(({ ErrorCode }) => ErrorCode).filter(isCode));
}

function toState(raw: z.output<typeof stateSchema>): PaymentState {
  const sale = raw.Transactions.find(({ POSTransactionId }) => POSTransactionId === raw.PaymentRequestId);
  const refunds = raw.Transactions.filter(({ TransactionType }) => TransactionType.startsWith('Refund'));
  return {
    paymentId: raw.PaymentId,
    requestId: raw.PaymentRequestId,
    status: raw.Status,
    total: raw.Total,
    currency: raw.Currency,
    refunded: refunds.reduce((sum, { Total }) => sum + Math.abs(Total), 0),
    sale: sale && { transactionId: sale.TransactionId, total: sale.Total },
  };
}

export function createBarion({ apiUrl, posKey, payee, timeoutMs = TIMEOUT_MS }: Options) {
  async function call<Schema extends z.ZodType>(
    what: string,
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    let status: number;
    let text: string;
    try {
      const base = typeof apiUrl === 'string' ? apiUrl : await apiUrl();
      const response = await fetch(new URL(path, base), {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-pos-key': posKey,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify({ POSKey: posKey, ...body }) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = (await response.text()).slice(0, MAX_ANSWER_LENGTH);
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } };
      // The connection was never made, so the call had no effect.
      if (cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND') {
        throw new BarionError('refused', what, [cause.code]);
      }
      throw new BarionError('uncertain', `${what} got no answer`);
    }
    const parsed = parseJson(text);
    if (status !== 200) throw toFailure(what, status, parsed);
    const result = schema.safeParse(parsed);
    if (result.success) return result.data;
    // Barion sends some errors with status 200.
    throw errorsSchema.safeParse(parsed).success
      ? toFailure(what, status, parsed)
      : new BarionError('uncertain', `${what} answered with an unknown body`);
  }

  return {
    /** Never retried: Barion has no idempotency key, so a second call would create a second payment. */
    async startPayment(order: Order) {
      const { requestId, total, currency, name, description, unit } = order;
      const answer = await call('Payment/Start', '/v2/Payment/Start', startedSchema, {
        PaymentType: 'Immediate',
        GuestCheckOut: true,
        FundingSources: ['All'],
        PaymentRequestId: requestId,
        PaymentWindow: PAYMENT_WINDOW,
        PayerHint: order.payerEmail,
        RedirectUrl: order.redirectUrl,
        CallbackUrl: order.callbackUrl,
        OrderNumber: requestId,
        Locale: LOCALES[order.language],
        Currency: currency,
        Transactions: [
          {
            POSTransactionId: requestId,
            Payee: payee,
            Total: total,
            Items: [
              { Name: name, Description: description, Quantity: 1, Unit: unit, UnitPrice: total, ItemTotal: total },
            ],
          },
        ],
      });
      return { paymentId: answer.PaymentId, gatewayUrl: answer.GatewayUrl };
    },

    async readState(paymentId: string): Promise<PaymentState> {
      const state = toState(await call('paymentstate', `/v4/payment/${paymentId}/paymentstate`, stateSchema));
      if (state.paymentId !== paymentId)
        throw new BarionError('uncertain', 'paymentstate answered for another payment');
      return state;
    },

    async refund({ paymentId, requestId, transactionId, amount, comment }: Refund): Promise<void> {
      const TransactionsToRefund = [
        { TransactionId: transactionId, POSTransactionId: requestId, AmountToRefund: amount, Comment: comment },
      ];
      await call('Payment/Refund', '/v2/Payment/Refund', refundedSchema, {
        PaymentId: paymentId,
        TransactionsToRefund,
      });
    },
  };
}
