import type { StartedPayment, StartPayment } from '../../../shared/contracts/payments.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { paths } from '../../../shared/paths.ts';
import { CURRENCY, currentTier, TIER_DETAILS } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { BarionError, normalisePaymentId } from '../../integrations/barion.ts';
import { tryWithin } from '../../timeouts.ts';
import type { User } from '../users/data.ts';
import {
  adoptOrder,
  countOpenPayments,
  findPaymentByBarionId,
  findUncertainOrder,
  insertPayment,
  type StoredPayment,
  updatePayment,
} from './data.ts';
import { checkPayment, settleAndMail } from './settle-service.ts';

export const CALLBACK_PATH = '/api/payment/barion/callback';

const MINUTE_MS = 60_000;
/** As long as Barion keeps a payment open. */
const PAYMENT_WINDOW_MS = 30 * MINUTE_MS;
const MAX_OPEN_PAYMENTS = 100;
/** Barion gives a callback 15 s, and a page is waiting for the status. */
const CHECK_WAIT_MS = 5_000;
/** How long after an order without an answer Barion may still tell of it. */
export const UNCERTAIN_ORDER_MS = 7 * 24 * 60 * MINUTE_MS;
/** As the privacy policy says: eight years, with their leap days. */
export const BOOKKEEPING_MS = (8 * 365 + 2) * 24 * 60 * MINUTE_MS;
/** Questions to Barion about numbers that we don't know, from all callers together. */
const STRANGE_CHECKS_PER_MINUTE = 20;
const BARION_ID = /^[0-9a-f]{32}$/;

interface Start {
  readonly user: User;
  readonly order: StartPayment;
  readonly origin: string;
  readonly language: Language | undefined;
}

export interface CheckedPayment {
  readonly payment: StoredPayment;
  /** Its state is Barion's answer to this very request, or final. Otherwise it may have been paid since. */
  readonly isCurrent: boolean;
}

export interface PaymentService {
  start(start: Start): Promise<StartedPayment>;
  /** The user's own payment, asked about at Barion where that may bring news. */
  requireStatus(userId: number, paymentId: string): Promise<CheckedPayment>;
  /** Someone says that something happened to a payment. Only Barion itself is believed. */
  hear(paymentId: string): Promise<void>;
}

function requireHonestOrder({ user, order }: Start, now: Date): void {
  const invalid = (path: string, message: string) =>
    new AppError('invalid_input', message, { issues: [{ path, message }] });
  if (order.userId !== user.id) throw invalid('userId', 'An order is for one’s own account.');
  if (order.amount !== TIER_DETAILS[order.tier].price) throw invalid('amount', 'This is not the price of the plan.');
  const hasNoEnd = user.subscriptionEndDate === null && currentTier(user, now).name === order.tier;
  if (hasNoEnd) throw new AppError('nothing_to_buy', 'This plan is yours already, and it has no end.');
}

export function createPaymentService(context: AppContext): PaymentService {
  const { db, clock, barion, log } = context;
  let strangeChecks = { minute: 0, count: 0 };

  function mayAskAboutStranger(now: Date): boolean {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (strangeChecks.minute !== minute) strangeChecks = { minute, count: 0 };
    strangeChecks.count += 1;
    return strangeChecks.count <= STRANGE_CHECKS_PER_MINUTE;
  }

  /** Perhaps the number of an order whose answer never reached us: Barion knows which order it belongs to. */
  async function adopt(barionPaymentId: string): Promise<void> {
    const now = clock();
    const since = new Date(now.getTime() - UNCERTAIN_ORDER_MS);
    if (!(await findUncertainOrder(db, since)) || !mayAskAboutStranger(now)) return;
    try {
      const state = await barion.readState(barionPaymentId);
      const order = await findUncertainOrder(db, since, Number(state.requestId) || 0);
      if (!order) return;
      const adopted = await adoptOrder(db, order.id, { barionPaymentId, nextCheckAt: now });
      if (adopted) await settleAndMail(context, adopted, state);
    } catch (error) {
      if (!(error instanceof BarionError)) throw error;
      log.warn({ err: error }, 'a callback named a payment that could not be looked up');
    }
  }

  return {
    async start(start) {
      const { user, order, origin } = start;
      const now = clock();
      requireHonestOrder(start, now);
      const openSince = new Date(now.getTime() - PAYMENT_WINDOW_MS);
      if ((await countOpenPayments(db, user.id, openSince)) >= MAX_OPEN_PAYMENTS) {
        context.metrics.refusals.of({ limit: 'open-payments' }).increase();
        throw new AppError('too_many_requests', 'Too many payments are open.', { retryAfterSeconds: 1800 });
      }
      const language = start.language ?? user.language ?? DEFAULT_LANGUAGE;
      // Written first: whatever happens from here on, there is a row to hang it on.
      const payment = await insertPayment(db, {
        userId: user.id,
        tier: order.tier,
        amount: TIER_DETAILS[order.tier].price,
        currency: CURRENCY,
        origin,
        language,
        orderedOn: currentTier(user, now).name,
        createdAt: now,
      });
      const t = translatorFor(language);
      try {
        const started = await barion.startPayment({
          requestId: String(payment.id),
          total: payment.amount,
          currency: payment.currency,
          name: t('payment.itemName', { plan: t(`plans.${order.tier}`) }),
          description: t('payment.itemDescription'),
          language,
          payerEmail: user.email,
          redirectUrl: origin + paths.paymentCallback,
          callbackUrl: origin + CALLBACK_PATH,
        });
        await updatePayment(db, payment.id, {
          status: 'open',
          barionPaymentId: started.paymentId,
          gatewayUrl: started.gatewayUrl,
          nextCheckAt: new Date(now.getTime() + MINUTE_MS),
        });
        return {
          GatewayUrl: started.gatewayUrl,
          PaymentId: started.paymentId,
          PaymentRequestId: String(payment.id),
          Status: 'Prepared',
        };
      } catch (error) {
        if (!(error instanceof BarionError)) throw error;
        log.error({ err: error, payment: payment.id }, 'a payment could not be started');
        // Without an answer it may exist at Barion, where nobody can pay it: only we would have got its address.
        if (error.kind !== 'uncertain') await updatePayment(db, payment.id, { status: 'failed' });
        throw new AppError('payment_unavailable', 'Payment initialization failed');
      }
    },

    async requireStatus(userId, paymentId) {
      const barionPaymentId = normalisePaymentId(paymentId);
      const payment = BARION_ID.test(barionPaymentId) ? await findPaymentByBarionId(db, barionPaymentId) : undefined;
      if (payment?.userId !== userId) throw notFoundError('Payment not found');
      if (payment.status !== 'open') return { payment, isCurrent: true };
      // Decided before the payment is read again: an answer that comes during the read may be newer than what is read.
      const isCurrent = (await tryWithin(CHECK_WAIT_MS, checkPayment(context, payment), log)) ?? false;
      return { payment: (await findPaymentByBarionId(db, barionPaymentId)) ?? payment, isCurrent };
    },

    async hear(paymentId) {
      const barionPaymentId = normalisePaymentId(paymentId);
      if (!BARION_ID.test(barionPaymentId)) return;
      const payment = await findPaymentByBarionId(db, barionPaymentId);
      if (!payment) {
        await tryWithin(CHECK_WAIT_MS, adopt(barionPaymentId), log);
        return;
      }
      // Noted before it is acted on: if this server ends now, or Barion was asked a moment ago, the job comes back to it.
      await updatePayment(db, payment.id, { nextCheckAt: clock() });
      await tryWithin(CHECK_WAIT_MS, checkPayment(context, payment), log);
    },
  };
}
