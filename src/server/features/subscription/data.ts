import { and, eq, exists, gt, lte, ne, not, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { endReminders, payments } from '../../db/schema/payments.ts';
import { users } from '../../db/schema/users.ts';
import type { User } from '../users/data.ts';

/** Paid subscriptions past their end become free; the end date stays and still says when they ended. */
export async function endSubscriptionsBefore(db: Database, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ subscriptionTier: 'free' })
    .where(and(ne(users.subscriptionTier, 'free'), lte(users.subscriptionEndDate, now)));
}

/** Restores subscriptions that a clock running ahead ended too early to what the last payment made them. */
export async function restoreSubscriptionsAfter(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update ${users} set subscription_tier = ${payments}.granted_tier
    from ${payments}
    where ${payments}.user_id = ${users}.id and ${payments}.end_date = ${users}.subscription_end_date
      and ${payments}.ended_at is null and ${payments}.withdrawn_at is null and ${payments}.refunded_at is null
      and ${users}.subscription_tier = 'free' and ${users}.subscription_end_date > ${now}`);
}

/** Accounts whose subscription ends between the two times and who were not reminded yet. */
export async function listUnreminded(db: Database, { after, before }: { after: Date; before: Date }): Promise<User[]> {
  const isReminded = exists(
    db
      .select({ one: sql`1` })
      .from(endReminders)
      .where(and(eq(endReminders.userId, users.id), eq(endReminders.endDate, users.subscriptionEndDate))),
  );
  return db
    .select()
    .from(users)
    .where(
      and(
        ne(users.subscriptionTier, 'free'),
        gt(users.subscriptionEndDate, after),
        lte(users.subscriptionEndDate, before),
        not(isReminded),
      ),
    );
}

/** False where the reminder was sent already, or another server is sending it. */
export async function insertReminder(tx: Database, userId: number, endDate: Date, mailedAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(endReminders)
    .values({ userId, endDate, mailedAt })
    .onConflictDoNothing()
    .returning({ userId: endReminders.userId });
  return inserted.length > 0;
}
