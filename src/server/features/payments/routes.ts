import type { FastifyPluginAsync } from 'fastify';
import * as calls from '../../../shared/calls/index.ts';
import type { AppContext } from '../../common/context.ts';
import { findChosenLanguage } from '../../http/language.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { callRoutes } from '../../http/route.ts';
import { currentUser, requireSession } from '../../sessions/session.ts';
import type { User } from '../users/data.ts';
import { listGrantedPayments, listPassEvents, listPayments, type PassEvent, type StoredPayment } from './data.ts';
import { subscriptionWithout } from './paid-time-service.ts';
import { describePayment } from './pass-service.ts';
import type { CheckedPayment, PaymentService } from './service.ts';
import { withdraw, withdrawableUntil } from './withdrawal-service.ts';

/** Barion's names for the final states of an order. */
const STATUS_WORDS = { succeeded: 'Succeeded', canceled: 'Canceled', expired: 'Expired', failed: 'Failed' } as const;

/** Barion's names for the states of a payment that nobody has paid yet. */
const UNPAID = ['Prepared', 'Started'];

function toStatus({ payment, isCurrent }: CheckedPayment, events: ReadonlyMap<number | null, PassEvent>) {
  const { status, barionStatus, barionPaymentId, gatewayUrl } = payment;
  const isOpen = status === 'open' || status === 'starting';
  // An order that is paid at Barion but not granted here yet shows as open.
  const word = isOpen ? (barionStatus ?? 'Prepared') : STATUS_WORDS[status];
  return {
    ...describePayment(payment, events),
    paymentId: barionPaymentId ?? '',
    status: word,
    isCurrent: isCurrent || !isOpen,
    // Sent only if Barion has just been asked: since an older answer the payment may have been paid.
    gatewayUrl: isCurrent && UNPAID.includes(word) ? gatewayUrl : null,
    isRefundDue: payment.nextRefundAt !== null,
  };
}

/** The signed-in organiser's own payments; those of others answer 404. */
export function paymentRoutes(context: AppContext, service: PaymentService): FastifyPluginAsync {
  const { db, clock } = context;
  const toAnswer = (payment: StoredPayment, events: ReadonlyMap<number | null, PassEvent>) => ({
    ...describePayment(payment, events),
    paymentId: payment.barionPaymentId,
    isRefundDue: payment.nextRefundAt !== null,
    withdrawableUntil: withdrawableUntil(payment, clock()),
    subscriptionAfterWithdrawal: null,
  });
  async function listHistory(user: User) {
    const now = clock();
    const granted = await listGrantedPayments(db, user.id);
    const found = await listPayments(db, user.id);
    const events = await listPassEvents(db, found);
    return found.map((payment) => {
      const answer = toAnswer(payment, events);
      return answer.withdrawableUntil === null || payment.product === 'pass'
        ? answer
        : { ...answer, subscriptionAfterWithdrawal: subscriptionWithout(payment.id, granted, user, now) };
    });
  }

  return async (app) => {
    const route = callRoutes(app, 'payments');
    app.addHook('onRequest', requireSession);

    route(calls.payments.start, async (request) =>
      service.start({
        user: currentUser(request),
        order: request.body,
        origin: publicOrigin(context, request),
        language: findChosenLanguage(request),
      }),
    );

    route(calls.payments.readStatus, async (request) => {
      const checked = await service.requireStatus(currentUser(request).id, request.params.paymentId);
      return toStatus(checked, await listPassEvents(db, [checked.payment]));
    });

    route(calls.payments.list, async (request) => listHistory(currentUser(request)));

    route(calls.payments.withdraw, async (request) => {
      const payment = await withdraw(context, currentUser(request).id, request.params.id);
      return toAnswer(payment, await listPassEvents(db, [payment]));
    });
  };
}
