import * as calls from '../../../shared/calls/index.ts';
import type { StartedPayment, StartPayment } from '../../../shared/contracts/payments.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { paths } from '../../../shared/paths.ts';
import { nameOfItem } from '../../../shared/product-name.ts';
import { CURRENCY, currentTier, type Item, priceOf, tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { attemptEach, runSteps } from '../../common/job-failures.ts';
import { tryWithin } from '../../common/timeouts.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { BarionError, normalisePaymentId } from '../../integrations/barion.ts';
import { requireEventAccess } from '../event-access/service.ts';
import type { User } from '../users/data.ts';
import {
  CHECK_KEY,
  countOpenPayments,
  failOrdersBefore,
  findPaymentByBarionId,
  findUncertainOrder,
  insertPayment,
  listDueChecks,
  lockAccount,
  type StoredPayment,
  setBarionIdOfOrder,
  updatePayment,
} from './data.ts';
import { mailWaitingPayments } from './mail-service.ts';
import { isPassOfUse } from './pass-service.ts';
import { retryDueRefunds } from './refund-service.ts';
import { checkPayment, settleAndMail } from './settle-service.ts';

const MINUTE_MS = 60_000;
/** How long Barion keeps a payment open. */
const PAYMENT_WINDOW_MS = 30 * MINUTE_MS;
const MAX_OPEN_PAYMENTS = 100;
/** How long callbacks and pages wait for Barion's state; Barion waits 15 seconds for our answer to a callback. */
const CHECK_WAIT_MS = 5_000;
/** How long after an unanswered order a callback of Barion may still belong to it. */
export const UNCERTAIN_ORDER_MS = 7 * 24 * 60 * MINUTE_MS;
/** The privacy policy names this time: eight years, with their leap days. */
export const BOOKKEEPING_MS = (8 * 365 + 2) * 24 * 60 * MINUTE_MS;
/** How often Barion is asked about payment ids that are not in our database, for all callers together. */
const UNKNOWN_CHECKS_PER_MINUTE = 20;
const CHECKS_AT_ONCE = 100;
/** An order that Barion did not answer counts as failed after this time: Barion has let its payment expire by then. */
const UNANSWERED_ORDER_MS = 60 * MINUTE_MS;
const BARION_ID = /^[0-9a-f]{32}$/;

interface Start {
  readonly user: User;
  readonly order: StartPayment;
  readonly origin: string;
  readonly language: Language | undefined;
}

export interface CheckedPayment {
  readonly payment: StoredPayment;
  /** Whether the state is final or was just read from Barion; otherwise the payment may have been paid since. */
  readonly isCurrent: boolean;
}

export type PaymentService = ReturnType<typeof createPaymentService>;

const nothingToBuy = (message: string) => new AppError('nothing_to_buy', message);

async function requireEventForPass(db: Database, userId: number, eventId: number, now: Date): Promise<void> {
  const event = await requireEventAccess(db, { userId, need: 'own' }, { eventId });
  if (tierOf(event, now).name === 'enterprise') throw nothingToBuy('The event has all that a pass gives.');
  if (!isPassOfUse(event, now)) throw nothingToBuy('The event has a pass, or it was too long ago for one.');
}

/** What the order is for, and the event of a pass. */
async function requireValidOrder(db: Database, { user, order }: Start, now: Date) {
  const invalid = (path: string, message: string) =>
    new AppError('invalid_input', message, { issues: [{ path, message }] });
  if (order.userId !== user.id) throw invalid('userId', 'An order is for one’s own account.');
  const item: Item =
    order.product === 'pass'
      ? { product: 'pass', tier: null }
      : { product: order.product ?? 'month', tier: order.tier };
  if (order.amount !== priceOf(item)) throw invalid('amount', 'This is not the price of what is ordered.');
  if (order.product === 'pass') {
    await requireEventForPass(db, user.id, order.eventId, now);
    return { ...item, eventId: order.eventId };
  }
  const hasNoEnd = user.subscriptionEndDate === null && currentTier(user, now).name === order.tier;
  if (hasNoEnd) throw nothingToBuy('This tier is yours already, and it has no end.');
  return { ...item, eventId: null };
}

export function createPaymentService(context: AppContext) {
  const { db, clock, barion, log } = context;
  let unknownChecks = { minute: 0, count: 0 };

  function mayAskAboutUnknown(now: Date): boolean {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    unknownChecks = { minute, count: unknownChecks.minute === minute ? unknownChecks.count + 1 : 1 };
    return unknownChecks.count <= UNKNOWN_CHECKS_PER_MINUTE;
  }

  /** Asks Barion about an unknown id, because it may belong to an order whose answer never reached us. */
  async function adoptUnknownPayment(barionPaymentId: string): Promise<void> {
    const now = clock();
    const since = new Date(now.getTime() - UNCERTAIN_ORDER_MS);
    if (!(await findUncertainOrder(db, since)) || !mayAskAboutUnknown(now)) return;
    try {
      const state = await barion.readState(barionPaymentId);
      const order = await findUncertainOrder(db, since, Number(state.requestId) || 0);
      if (!order) return;
      const adopted = await setBarionIdOfOrder(db, order.id, { barionPaymentId, nextCheckAt: now });
      if (adopted) await settleAndMail(context, adopted, state);
    } catch (error) {
      if (!(error instanceof BarionError)) throw error;
      log.warn({ err: error }, 'a callback named a payment that could not be looked up');
    }
  }

  return {
    async start(start: Start): Promise<StartedPayment> {
      const { user, origin } = start;
      const now = clock();
      const { eventId, ...item } = await requireValidOrder(db, start, now);
      const openSince = new Date(now.getTime() - PAYMENT_WINDOW_MS);
      const language = start.language ?? user.language ?? DEFAULT_LANGUAGE;
      // Stored before Barion is asked, so that a late or lost answer still finds its order.
      const payment = await db.transaction(async (tx) => {
        // Orders of one account are counted one after the other: many at once can't all be the last.
        await lockAccount(tx, user.id);
        // Again, now that nothing of the account changes: its event may just have been deleted.
        await requireValidOrder(tx, start, now);
        if ((await countOpenPayments(tx, user.id, openSince)) >= MAX_OPEN_PAYMENTS) {
          context.metrics.refusals.of({ limit: 'open-payments' }).increase();
          throw new AppError('too_many_requests', 'Too many payments are open.', { retryAfterSeconds: 1800 });
        }
        return insertPayment(tx, {
          userId: user.id,
          ...item,
          eventId,
          amount: priceOf(item),
          currency: CURRENCY,
          origin,
          language,
          orderedOn: currentTier(user, now).name,
          createdAt: now,
        });
      });
      const requestId = String(payment.id);
      const t = translatorFor(language);
      try {
        const started = await barion.startPayment({
          requestId,
          total: payment.amount,
          currency: payment.currency,
          name: nameOfItem(t, item),
          description: t(`payment.description_${item.product}`),
          unit: item.product,
          language,
          payerEmail: user.email,
          redirectUrl: origin + paths.paymentCallback,
          callbackUrl: origin + calls.payments.notify.path,
        });
        await setBarionIdOfOrder(db, payment.id, {
          barionPaymentId: started.paymentId,
          gatewayUrl: started.gatewayUrl,
          nextCheckAt: new Date(now.getTime() + MINUTE_MS),
        });
        const { gatewayUrl, paymentId } = started;
        return { GatewayUrl: gatewayUrl, PaymentId: paymentId, PaymentRequestId: requestId, Status: 'Prepared' };
      } catch (error) {
        if (!(error instanceof BarionError)) throw error;
        log.error({ err: error, payment: payment.id }, 'a payment could not be started');
        // After an uncertain error Barion may have created the payment, and a callback may still name it.
        if (error.kind !== 'uncertain') await updatePayment(db, payment.id, { status: 'failed' });
        throw new AppError('payment_unavailable', 'Payment initialization failed');
      }
    },

    /** The user's own payment, after asking Barion about it where its state may have changed. */
    async requireStatus(userId: number, paymentId: string): Promise<CheckedPayment> {
      const barionPaymentId = normalisePaymentId(paymentId);
      const payment = BARION_ID.test(barionPaymentId) ? await findPaymentByBarionId(db, barionPaymentId) : undefined;
      if (payment?.userId !== userId) throw notFoundError('Payment not found');
      if (payment.status !== 'open') return { payment, isCurrent: true };
      // Decided before the row is read again: a newer answer of Barion may arrive while it is read.
      const isCurrent = (await tryWithin(CHECK_WAIT_MS, checkPayment(context, payment), log)) ?? false;
      return { payment: (await findPaymentByBarionId(db, barionPaymentId)) ?? payment, isCurrent };
    },

    /** Handles a callback that a payment changed. Anybody can send one, so it is not trusted: Barion is asked. */
    async onCallback(paymentId: string): Promise<void> {
      const barionPaymentId = normalisePaymentId(paymentId);
      if (!BARION_ID.test(barionPaymentId)) return;
      const payment = await findPaymentByBarionId(db, barionPaymentId);
      // Scheduled first: the job asks Barion if this server stops now, or if Barion was asked a moment ago.
      if (payment) await updatePayment(db, payment.id, { nextCheckAt: clock() });
      const checking = payment ? checkPayment(context, payment) : adoptUnknownPayment(barionPaymentId);
      await tryWithin<unknown>(CHECK_WAIT_MS, checking, log);
    },
  };
}

/** The job of each minute: asks about payments without a callback, and retries refunds and mails that failed. */
export async function reconcilePayments(context: AppContext): Promise<void> {
  const { db } = context;
  const now = context.clock();
  const checkAll = async () =>
    attemptEach(
      context,
      await listDueChecks(db, now, CHECKS_AT_ONCE),
      ({ id }) => ({ key: CHECK_KEY + id, failure: 'payment not checked', isOwed: true }),
      async (payment) => void (await checkPayment(context, payment)),
    );
  await runSteps(context, {
    // Mails first: they do not wait for Barion.
    mail: () => mailWaitingPayments(context),
    check: checkAll,
    fail: () => failOrdersBefore(db, new Date(now.getTime() - UNANSWERED_ORDER_MS)),
    refund: () => retryDueRefunds(context),
  });
}
