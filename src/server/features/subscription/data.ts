import { and, eq, gt, inArray, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { endReminders, payments } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/users.ts';
import type { User } from '../users/data.ts';

/** Accounts are locked in the order of their ids everywhere: two transactions never wait for each other. */
const lockInOrder = (db: Database, condition: SQL | undefined) =>
  db.select({ id: users.id }).from(users).where(condition).orderBy(users.id).for('update');

/** Paid subscriptions past their end become free; the end date stays and still says when they ended. */
export async function endSubscriptionsBefore(db: Database, now: Date): Promise<void> {
  const hasEnded = and(ne(users.subscriptionTier, 'free'), lte(users.subscriptionEndDate, now));
  await db
    .update(users)
    .set({ subscriptionTier: 'free' })
    .where(inArray(users.id, lockInOrder(db, hasEnded)));
}

/** Restores the tier of the last payment where a clock running ahead ended the subscription too early. */
export async function restoreSubscriptionsAfter(db: Database, now: Date): Promise<void> {
  const mayHaveTier = and(eq(users.subscriptionTier, 'free'), gt(users.subscriptionEndDate, now));
  await db.execute(sql`
    update ${users} set subscription_tier = ${payments}.granted_tier
    from ${payments}
    where ${users}.id in (${lockInOrder(db, mayHaveTier)})
      and ${payments}.user_id = ${users}.id and ${payments}.end_date = ${users}.subscription_end_date
      and ${payments}.ended_at is null and ${payments}.withdrawn_at is null and ${payments}.refunded_at is null`);
}

/** Accounts whose subscription ends between the two times and who were not reminded yet. */
export async function listUnreminded(db: Database, { after, before }: { after: Date; before: Date }) {
  const isReminder = and(eq(endReminders.userId, users.id), eq(endReminders.endDate, users.subscriptionEndDate));
  const reminder = db.select({ userId: endReminders.userId }).from(endReminders).where(isReminder);
  const isEnding = and(gt(users.subscriptionEndDate, after), lte(users.subscriptionEndDate, before));
  const isDue = and(ne(users.subscriptionTier, 'free'), isEnding, notExists(reminder));
  const found = await db.select().from(users).where(isDue);
  return found.flatMap((user): (User & { endDate: Date })[] =>
    user.subscriptionEndDate ? [{ ...user, endDate: user.subscriptionEndDate }] : [],
  );
}

/** False where the reminder was sent already, or another server is sending it. */
export async function insertReminder(tx: Database, userId: number, endDate: Date, mailedAt: Date): Promise<boolean> {
  const insertion = tx.insert(endReminders).values({ userId, endDate, mailedAt });
  const { rowCount } = await insertion.onConflictDoNothing();
  return rowCount === 1;
}
