import { passEndIfPaid, passLimitOf } from '../../../shared/paid-time.ts';
import { passUntil } from '../../../shared/tiers.ts';
import type { Database } from '../../db/client.ts';
import type { EventRow } from '../event-access/data.ts';
import { findLastPass, type PassEvent, type StoredPayment, setPassLimit, updatePayment } from './data.ts';

/** Whether a pass that is paid now would give the event anything: it has none, and the pass would not be over at once. */
export function isPassOfUse(event: Pick<EventRow, 'date' | 'passLimit'>, now: Date): boolean {
  const until = passUntil(event);
  return (until === null || until <= now) && passEndIfPaid(event.date, now) > now;
}

/** Expects a transaction that holds the locks of the account and the event. */
export async function grantPass(tx: Database, event: EventRow, payment: StoredPayment, now: Date) {
  await setPassLimit(tx, event.id, passLimitOf(now));
  return updatePayment(tx, payment.id, { grantedAt: now });
}

/** After a withdrawal or refund: the event has the pass that it had without this payment, usually none. */
export async function recomputePass(tx: Database, event: EventRow): Promise<void> {
  const grantedAt = (await findLastPass(tx, event.id))?.grantedAt;
  await setPassLimit(tx, event.id, grantedAt ? passLimitOf(grantedAt) : null);
}

/** What a payment bought and until when, which for a pass follows the event's date. */
export function describePayment<Payment extends Pick<StoredPayment, 'product' | 'eventId' | 'grantedAt' | 'endDate'>>(
  payment: Payment,
  events: ReadonlyMap<number | null, PassEvent>,
) {
  const event = events.get(payment.eventId);
  const { grantedAt } = payment;
  const passEnd = event && grantedAt && passEndIfPaid(event.date, grantedAt);
  return {
    ...payment,
    eventId: event?.id ?? null,
    eventName: event?.name ?? null,
    endDate: payment.product === 'pass' ? (passEnd ?? null) : payment.endDate,
  };
}
