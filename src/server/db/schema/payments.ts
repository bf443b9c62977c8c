import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PAYMENT_STATUSES } from '../../../shared/contracts/payments.ts';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { PAID_TIERS, PRODUCTS, TIERS } from '../../../shared/tiers.ts';
import { id, timestamptz } from './columns.ts';
import { events } from './events.ts';
import { userReference, users } from './users.ts';

/** Orders and their payments. Bookkeeping requires them after an account is deleted, so no column names the person. */
export const payments = pgTable(
  'payments',
  {
    /** Also the order number and Barion's `PaymentRequestId`. */
    id: id(),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    product: text({ enum: PRODUCTS }).notNull().default('month'),
    /** Null for a pass. */
    tier: text({ enum: PAID_TIERS }),
    /** The event of a pass. Null once it is deleted: a payment that arrives then is refunded. */
    eventId: bigint({ mode: 'number' }).references(() => events.id, { onDelete: 'set null' }),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default('starting'),
    /** Lower case, without hyphens. */
    barionPaymentId: text(),
    barionStatus: text(),
    gatewayUrl: text(),
    /** Scheme and host the order was placed at, for the links in its mails. */
    origin: text().notNull(),
    language: text({ enum: LANGUAGES }),
    orderedOn: text({ enum: TIERS }).notNull(),
    createdAt: timestamptz().notNull(),
    /** When Barion was last asked for the state, and when a job asks next if the customer does not come back. */
    checkedAt: timestamptz(),
    nextCheckAt: timestamptz(),
    grantedAt: timestamptz(),
    /** Counts the granted payments of an account in their order, independent of clocks. */
    grantNumber: integer(),
    previousTier: text({ enum: TIERS }),
    previousEndDate: timestamptz(),
    /** The account's tier after this payment, usually the one bought, and its end date. Null for a pass, whose end is the event's. */
    grantedTier: text({ enum: TIERS }),
    endDate: timestamptz(),
    anchorDay: integer(),
    /** Set when the customer gave the paid time up by choosing the free tier. */
    endedAt: timestamptz(),
    confirmationMailedAt: timestamptz(),
    withdrawnAt: timestamptz(),
    withdrawalMailedAt: timestamptz(),
    /** `of-no-use`: another pass of the event was paid first, or its time was over before the payment arrived. */
    refundReason: text({ enum: ['withdrawal', 'account-gone', 'event-gone', 'of-no-use', 'mismatch', 'by-hand'] }),
    /** Set when a pass was paid that could give its event nothing, so that it is refunded. */
    returnedAt: timestamptz(),
    returnMailedAt: timestamptz(),
    /** Set while a refund is due: when to try it next. */
    nextRefundAt: timestamptz(),
    refundAttempts: integer().notNull().default(0),
    refundedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('payments_barion_payment_id_key').on(t.barionPaymentId),
    index('payments_user_id_idx').on(t.userId),
    index('payments_event_id_idx').on(t.eventId).where(sql`${t.eventId} is not null`),
    index('payments_next_check_at_idx').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    index('payments_next_refund_at_idx').on(t.nextRefundAt).where(sql`${t.nextRefundAt} is not null`),
    index('payments_starting_idx').on(t.createdAt).where(sql`${t.barionPaymentId} is null`),
    index('payments_unconfirmed_idx')
      .on(t.grantedAt)
      .where(sql`${t.confirmationMailedAt} is null and ${t.grantedAt} is not null`),
  ],
);

/** End dates of subscriptions for which a reminder was mailed, so that each is mailed once. */
export const endReminders = pgTable(
  'end_reminders',
  {
    userId: userReference(),
    endDate: timestamptz().notNull(),
    mailedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.endDate] })],
);
