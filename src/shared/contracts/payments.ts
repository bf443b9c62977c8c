import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { PAID_TIERS, PRODUCTS, TIERS } from '../tiers.ts';
import type { Wire } from './common.ts';

/** `starting` until Barion has accepted the order, then `open` until it is paid or has failed. */
export const PAYMENT_STATUSES = ['starting', 'open', 'succeeded', 'canceled', 'expired', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_STATUS_KEYS = {
  starting: 'billing.statusOpen',
  open: 'billing.statusOpen',
  succeeded: 'billing.statusPaid',
  canceled: 'billing.statusCanceled',
  expired: 'billing.statusExpired',
  failed: 'billing.statusFailed',
} as const satisfies Record<PaymentStatus, string>;

const paidTierSchema = z.enum(PAID_TIERS, messageKey('subscription.invalidTier'));

/** The server knows the price and the account; an order with another `amount` or `userId` is refused. */
const orderFields = { amount: z.number(), userId: z.number() };
/** A month where no product is named. */
const timeOrderSchema = z.object({
  product: z.enum(['month', 'year']).optional(),
  tier: paidTierSchema,
  ...orderFields,
});
const passOrderSchema = z.object({ product: z.literal('pass'), eventId: z.number().int(), ...orderFields });
export const startPaymentSchema = z.discriminatedUnion('product', [timeOrderSchema, passOrderSchema]);
export type StartPayment = z.output<typeof startPaymentSchema>;

/** Field names as Barion's API spells them. */
export const startedPaymentSchema = z.object({
  GatewayUrl: z.string(),
  PaymentId: z.string(),
  PaymentRequestId: z.string(),
  Status: z.literal('Prepared'),
});
export type StartedPayment = z.output<typeof startedPaymentSchema>;

/** What was ordered. */
const itemFields = {
  product: z.enum(PRODUCTS),
  /** Null for a pass. */
  tier: z.enum(PAID_TIERS).nullable(),
  /** The event of a pass; null for other products, and once the event was deleted. */
  eventId: z.number().nullable(),
  eventName: z.string().nullable(),
};

export const paymentStatusSchema = z.object({
  paymentId: z.string(),
  /** Barion's name of the state; `Succeeded` only once the tier is granted. */
  status: z.string(),
  ...itemFields,
  amount: z.number(),
  currency: z.string(),
  /** True if Barion reported this status just now; if false, it may have been paid since. */
  isCurrent: z.boolean(),
  /** Where to continue paying; null unless Barion reported just now that the payment is not paid. */
  gatewayUrl: z.string().nullable(),
  /** The tier that this payment granted or extended, usually the one bought; null for a pass. */
  grantedTier: z.enum(TIERS).nullable(),
  /** Until when; for a pass it follows the event's date. */
  endDate: z.date().nullable(),
  /** When the rest of the paid time was given up by choosing the free tier. */
  endedAt: z.date().nullable(),
  withdrawnAt: z.date().nullable(),
  isRefundDue: z.boolean(),
  refundedAt: z.date().nullable(),
});
export type PaymentStatusAnswer = Wire<z.output<typeof paymentStatusSchema>>;

export const paymentSchema = z.object({
  id: z.number(),
  /** Barion's id of the payment, for reading its state. */
  paymentId: z.string().nullable(),
  ...itemFields,
  amount: z.number(),
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  createdAt: z.date(),
  grantedAt: z.date().nullable(),
  endDate: z.date().nullable(),
  /** The preferred day of the month to end on, see `PaidTime`. */
  anchorDay: z.number().nullable(),
  /** The last day on which it can be withdrawn from; null where it can't, or no longer. */
  withdrawableUntil: z.date().nullable(),
  /** The subscription that the account would be left with; null for a payment that can't be withdrawn from. */
  subscriptionAfterWithdrawal: z.object({ tier: z.enum(TIERS), endDate: z.date().nullable() }).nullable(),
  withdrawnAt: z.date().nullable(),
  /** When the rest of the paid time was given up by choosing the free tier. */
  endedAt: z.date().nullable(),
  isRefundDue: z.boolean(),
  refundedAt: z.date().nullable(),
});
export type Payment = Wire<z.output<typeof paymentSchema>>;

/** Only the free tier can be chosen by a call; paid tiers come by payment. */
export const changeSubscriptionSchema = z.object({
  tier: z.literal('free', messageKey('subscription.invalidTier')),
});
