import { z } from 'zod';
import { newGuid, type StandInPayment } from './barion-payments.ts';

const CURRENCY_DECIMALS: Record<string, number> = { HUF: 0, EUR: 2, USD: 2, CZK: 2, RON: 2, PLN: 2 };
const LOCALES = 'hu-HU en-US de-DE sl-SI sk-SK fr-FR cs-CZ el-GR es-ES hr-HR ro-RO pl-PL it-IT bg-BG'.split(' ');
const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:\/|$)/;
const DEFAULT_WINDOW_MS = 30 * 60_000;

const money = z.number().positive();
// Not a rule of Barion: the stand-in calls and redirects to this computer only.
const shopUrl = z.url().max(2000).regex(LOOPBACK);

/** A .NET TimeSpan, `d.hh:mm:ss`, from a minute to a week. */
const windowSchema = z
  .string()
  .regex(/^(?:\d\.)?[0-2]\d:[0-5]\d:[0-5]\d$/)
  .transform((text) => {
    const [, days = '0', hours, minutes, seconds] = /^(?:(\d)\.)?(\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
    return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  })
  .refine((ms) => ms >= 60_000 && ms <= 7 * 24 * 60 * 60_000);

const itemSchema = z.object({
  Name: z.string().min(1).max(250),
  Description: z.string().min(1).max(500),
  Quantity: z.number().positive(),
  Unit: z.string().min(1).max(50),
  UnitPrice: z.number(),
  ItemTotal: z.number(),
});

const transactionSchema = z.object({
  POSTransactionId: z.string().min(1),
  Payee: z.email(),
  Total: money,
  Items: z.array(itemSchema).optional(),
});

export const startSchema = z
  .object({
    PaymentType: z.enum(['Immediate', 'Reservation', 'DelayedCapture']),
    FundingSources: z.array(z.string()).min(1),
    // Required by Barion's documentation but missing in its official library, so it is optional here.
    GuestCheckOut: z.boolean().optional(),
    PaymentRequestId: z.string().min(1).max(100),
    PaymentWindow: windowSchema.default(DEFAULT_WINDOW_MS),
    RedirectUrl: shopUrl,
    CallbackUrl: shopUrl,
    OrderNumber: z.string().max(100).optional(),
    PayerHint: z.string().max(256).optional(),
    Locale: z.enum(LOCALES),
    Currency: z.enum(Object.keys(CURRENCY_DECIMALS)),
    Transactions: z.array(transactionSchema).min(1),
  })
  .superRefine(({ Currency, Transactions }, context) => {
    const decimals = CURRENCY_DECIMALS[Currency] ?? 0;
    for (const [index, { Total, Items = [] }] of Transactions.entries()) {
      const amounts = [Total, ...Items.flatMap(({ UnitPrice, ItemTotal }) => [UnitPrice, ItemTotal])];
      if (amounts.every((amount) => amount === Number(amount.toFixed(decimals)))) continue;
      context.addIssue({ code: 'custom', path: ['Transactions', index, 'Total'], message: 'Too many decimals' });
    }
  });

export const refundSchema = z.object({
  PaymentId: z.string(),
  TransactionsToRefund: z
    .array(
      z.object({
        TransactionId: z.string(),
        POSTransactionId: z.string().min(1),
        AmountToRefund: money,
        Comment: z.string().max(640).optional(),
      }),
    )
    .min(1),
});

/** Adds the payment's id to an address of the shop. */
function withPaymentId(url: string, id: string): string {
  const parsed = new URL(url);
  parsed.searchParams.set('paymentId', id);
  return parsed.href;
}

export function preparePayment(request: z.output<typeof startSchema>, now: Date): StandInPayment {
  const id = newGuid();
  const row = { TransactionTime: now.toISOString(), RelatedId: null };
  const total = request.Transactions.reduce((sum, transaction) => sum + transaction.Total, 0);
  const fee = Math.max(0.01, Math.round(total) / 100);
  return {
    id,
    requestId: request.PaymentRequestId,
    redirectUrl: withPaymentId(request.RedirectUrl, id),
    callbackUrl: withPaymentId(request.CallbackUrl, id),
    currency: request.Currency,
    payee: request.Transactions[0]?.Payee ?? '',
    locale: request.Locale,
    items: request.Transactions.flatMap(({ Items = [] }) =>
      Items.map(({ Name, ItemTotal }) => ({ name: Name, total: ItemTotal })),
    ),
    createdAt: now.toISOString(),
    validUntil: new Date(now.getTime() + request.PaymentWindow).toISOString(),
    status: 'Prepared',
    total,
    completedAt: null,
    processResult: null,
    isCallbackDue: false,
    transactions: [
      ...request.Transactions.map(({ POSTransactionId, Total }) => ({
        ...row,
        TransactionId: newGuid(),
        POSTransactionId,
        TransactionType: 'Unspecified',
        Total,
      })),
      // Barion lists its own fees among the transactions, without an id of the shop.
      ...['GatewayFee', 'CardProcessingFee'].map((TransactionType) => ({
        ...row,
        TransactionId: newGuid(),
        POSTransactionId: null,
        TransactionType,
        Total: fee,
      })),
    ],
  };
}
