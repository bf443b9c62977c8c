import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, max, ne, not, or, sql } from 'drizzle-orm';
import { randomId } from '../../common/ids.ts';

import { isPaused, type WaitingRows } from '../../common/job-failures-data.ts';
import type { Database } from '../../db/client.ts';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import { events } from '../../db/schema/events.ts';
import { payments } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/users.ts';
import type { User } from '../users/data.ts';

export type StoredPayment = typeof payments.$inferSelect;
type NewPayment = Omit<typeof payments.$inferInsert, 'id'>;

const HISTORY_LENGTH = 200;

/** Begin the keys of a job's work on a payment; its id follows. */
export const CHECK_KEY = 'payment-check ';
export const REFUND_KEY = 'refund ';
/** Paused payments would keep others out of the few that a run takes. */
const isNotPaused = (key: string, now: Date) => not(isPaused(sql`${key}::text || ${payments.id}`, now));

export async function insertPayment(db: Database, payment: NewPayment): Promise<StoredPayment> {
  const stored = { ...payment, id: randomId() };
  const [inserted] = await db.insert(payments).values(stored).returning();
  if (!inserted) throw new Error('An order was not stored.');
  return inserted;
}

export async function updatePayment(db: Database, id: number, changes: Partial<StoredPayment>) {
  const [updated] = await db.update(payments).set(changes).where(eq(payments.id, id)).returning();
  return updated;
}

export async function findPaymentByBarionId(db: Database, barionPaymentId: string): Promise<StoredPayment | undefined> {
  return db.query.payments.findFirst({ where: eq(payments.barionPaymentId, barionPaymentId) });
}

export async function countOpenPayments(db: Database, userId: number, createdAfter: Date): Promise<number> {
  const isOpen = inArray(payments.status, ['starting', 'open']);
  return db.$count(payments, and(eq(payments.userId, userId), isOpen, gt(payments.createdAt, createdAfter)));
}

/** Lists the latest payments of an account, newest first. */
export async function listPayments(db: Database, userId: number): Promise<StoredPayment[]> {
  return db.query.payments.findMany({
    where: eq(payments.userId, userId),
    orderBy: [desc(payments.createdAt), desc(payments.id)],
    limit: HISTORY_LENGTH,
  });
}

/**
 * Whatever changes what was paid for locks the account first, the event of a pass second and the payment last, so that no
 * two deadlock: deleting an event changes its payments while the event is locked.
 */
export async function lockAccount(tx: Database, userId: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}

export async function lockPayment(tx: Database, id: number): Promise<StoredPayment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

/** Called while the account is locked, so that no two of its payments get the same number. */
export async function nextGrantNumber(tx: Database, userId: number): Promise<number> {
  const last = { last: max(payments.grantNumber) };
  const [row] = await tx.select(last).from(payments).where(eq(payments.userId, userId));
  return (row?.last ?? 0) + 1;
}

/** Passes are left out: they belong to events and stay when the account chooses the free tier. */
const isGrantedTo = (userId: number) =>
  and(
    eq(payments.userId, userId),
    ne(payments.product, 'pass'),
    isNotNull(payments.grantedAt),
    isNull(payments.endedAt),
  );

/** The granted payments for an account's tier since it last chose the free one, in the order in which they were granted. */
export async function listGrantedPayments(tx: Database, userId: number): Promise<StoredPayment[]> {
  return tx.query.payments.findMany({ where: isGrantedTo(userId), orderBy: asc(payments.grantNumber) });
}

export async function markPaymentsGivenUp(tx: Database, userId: number, endedAt: Date): Promise<void> {
  await tx.update(payments).set({ endedAt }).where(isGrantedTo(userId));
}

const isCounted = and(
  isNotNull(payments.grantedAt),
  isNull(payments.endedAt),
  isNull(payments.withdrawnAt),
  isNull(payments.refundedAt),
);

/** The event's pass that was granted last, of those that were not withdrawn from or refunded. */
export async function findLastPass(tx: Database, eventId: number): Promise<StoredPayment | undefined> {
  return tx.query.payments.findFirst({
    where: and(eq(payments.eventId, eventId), isCounted),
    orderBy: desc(payments.grantedAt),
  });
}

export async function setPassLimit(tx: Database, eventId: number, passLimit: Date | null): Promise<void> {
  await tx.update(events).set({ passLimit }).where(eq(events.id, eventId));
}

/** The events of passes, by id, except those that were deleted. */
export async function listPassEvents(db: Database, passes: readonly Pick<StoredPayment, 'eventId'>[]) {
  const ids = passes.flatMap(({ eventId }) => eventId ?? []);
  if (ids.length === 0) return new Map<number, PassEvent>();
  const found = await db
    .select({ id: events.id, name: events.name, date: events.date })
    .from(events)
    .where(and(inArray(events.id, ids), isNotNull(events.userId)));
  return new Map(found.map((event) => [event.id, event]));
}

export type PassEvent = Pick<typeof events.$inferSelect, 'id' | 'name' | 'date'>;

interface Claim {
  readonly now: Date;
  /** The claim fails if the check was claimed after this time. */
  readonly notSince: Date;
  readonly nextCheckAt: Date;
}

/** Claims the right to ask Barion about a payment; only one caller at a time gets it, across all servers. */
export async function claimBarionCheck(db: Database, id: number, claim: Claim): Promise<StoredPayment | undefined> {
  const { now, notSince, nextCheckAt } = claim;
  // A time in the future was written by a server whose clock was wrong.
  const isFree = or(isNull(payments.checkedAt), lte(payments.checkedAt, notSince), gt(payments.checkedAt, now));
  const isClaimable = and(eq(payments.id, id), isFree);
  const [claimed] = await db.update(payments).set({ checkedAt: now, nextCheckAt }).where(isClaimable).returning();
  return claimed;
}

/** The longest pause until the next check. A later one was planned by a server whose clock was wrong. */
export const LONGEST_CHECK_PAUSE_MS = 6 * 60 * 60_000;

export async function listDueChecks(db: Database, now: Date, limit: number): Promise<StoredPayment[]> {
  const isDue = lte(payments.nextCheckAt, now);
  const latest = new Date(now.getTime() + LONGEST_CHECK_PAUSE_MS);
  const isOfWrongClock = or(gt(payments.checkedAt, now), gt(payments.nextCheckAt, latest));
  return db.query.payments.findMany({
    where: and(isNotNull(payments.nextCheckAt), or(isDue, isOfWrongClock), isNotPaused(CHECK_KEY, now)),
    orderBy: asc(payments.nextCheckAt),
    limit,
  });
}

/** An order of which we don't know whether Barion accepted it, because its answer never arrived. */
export async function findUncertainOrder(db: Database, createdAfter: Date, id?: number) {
  const isOrder = id === undefined ? undefined : eq(payments.id, id);
  return db.query.payments.findFirst({
    where: and(isNull(payments.barionPaymentId), gt(payments.createdAt, createdAfter), isOrder),
  });
}

/**
 * Gives an order its Barion id, from Barion's answer or from a callback that came before it; succeeds for one of several
 * callers. The second one must not open a payment again that is settled already.
 */
export async function setBarionIdOfOrder(
  db: Database,
  id: number,
  started: { readonly barionPaymentId: string; readonly gatewayUrl?: string; readonly nextCheckAt: Date },
) {
  const [adopted] = await db
    .update(payments)
    .set({ ...started, status: 'open' })
    .where(and(eq(payments.id, id), isNull(payments.barionPaymentId)))
    .returning();
  return adopted;
}

export async function failOrdersBefore(db: Database, createdBefore: Date): Promise<void> {
  const isUnanswered = and(eq(payments.status, 'starting'), isNull(payments.barionPaymentId));
  const isLate = lte(payments.createdAt, createdBefore);
  await db.update(payments).set({ status: 'failed' }).where(and(isUnanswered, isLate));
}

/**
 * Deletes payments of deleted accounts: paid ones once bookkeeping no longer needs them, unpaid ones as soon as no late
 * callback can concern them.
 */
export async function deletePaymentsOfDeletedAccounts(
  db: Database,
  { paidBefore, unpaidBefore }: { paidBefore: Date; unpaidBefore: Date },
): Promise<void> {
  const hasNoMoney = and(
    inArray(payments.status, ['canceled', 'expired', 'failed']),
    isNull(payments.grantedAt),
    isNull(payments.refundReason),
  );
  const isPastItsTime = or(
    lte(payments.createdAt, paidBefore),
    and(hasNoMoney, isNull(payments.nextCheckAt), lte(payments.createdAt, unpaidBefore)),
  );
  await deleteInChunks(db, payments, and(isNull(payments.userId), isNull(payments.nextRefundAt), isPastItsTime));
}

export async function listDueRefunds(db: Database, now: Date, limit: number): Promise<StoredPayment[]> {
  const isDue = lte(payments.nextRefundAt, now);
  const where = and(isDue, isNotPaused(REFUND_KEY, now));
  return db.query.payments.findMany({ where, orderBy: asc(payments.nextRefundAt), limit });
}

/** Claims the right to try a refund now by scheduling the next try. */
export async function claimRefund(db: Database, { id, nextRefundAt, refundAttempts }: StoredPayment, next: Date) {
  if (nextRefundAt === null) return undefined;
  const [claimed] = await db
    .update(payments)
    .set({ nextRefundAt: next, refundAttempts: refundAttempts + 1 })
    .where(and(eq(payments.id, id), eq(payments.nextRefundAt, nextRefundAt), isNull(payments.refundedAt)))
    .returning();
  return claimed;
}

export type PaymentMailKind = 'confirmation' | 'withdrawal' | 'returned';

/** Payments that were granted, withdrawn from or returned on arrival, and whose mail about it is not sent. */
export const WAITING_PAYMENTS: Record<PaymentMailKind, WaitingRows> = {
  confirmation: {
    key: 'payment-confirmation ',
    id: payments.id,
    since: payments.grantedAt,
    where: and(isNotNull(payments.userId), isNull(payments.confirmationMailedAt)),
  },
  withdrawal: {
    key: 'payment-withdrawal ',
    id: payments.id,
    since: payments.withdrawnAt,
    where: and(isNotNull(payments.userId), isNull(payments.withdrawalMailedAt)),
  },
  returned: {
    key: 'payment-returned ',
    id: payments.id,
    since: payments.returnedAt,
    where: and(isNotNull(payments.userId), isNull(payments.returnMailedAt)),
  },
};

export async function findPayment(db: Database, id: number): Promise<StoredPayment | undefined> {
  return db.query.payments.findFirst({ where: eq(payments.id, id) });
}

/** The payment from which a subscription's end date comes. */
export async function findPaymentForEndDate(db: Database, userId: number, endDate: Date) {
  return db.query.payments.findFirst({
    where: and(eq(payments.userId, userId), eq(payments.endDate, endDate), isCounted),
    orderBy: desc(payments.grantedAt),
  });
}

/** How many payments of all accounts wait for Barion's answer, and how many for their refund. */
export async function countUnsettled(db: Database): Promise<{ waiting: number; refundsOwed: number }> {
  const [waiting, refundsOwed] = await Promise.all([
    db.$count(payments, isNotNull(payments.nextCheckAt)),
    db.$count(payments, isNotNull(payments.nextRefundAt)),
  ]);
  return { waiting, refundsOwed };
}
