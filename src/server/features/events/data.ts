import { and, count, desc, eq, exists, getTableColumns, sql } from 'drizzle-orm';
import type { Changes, Database } from '../../db/client.ts';
import { events, layouts } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { users } from '../../db/schema/users.ts';

export type EventRow = typeof events.$inferSelect;
/** An event with what its page needs to know of its owner and guests. */
export type EventWithOwner = EventRow & {
  readonly hasGuests: boolean;
  readonly tableCount: number;
  readonly owner: Pick<typeof users.$inferSelect, 'subscriptionTier' | 'subscriptionEndDate'>;
};
export type CountedEvent = EventWithOwner & { readonly guestCount: number };

const ofEvent = eq(guests.eventId, events.id);

function columnsOf(db: Database) {
  const anyGuest = db.select({ id: guests.id }).from(guests).where(ofEvent);
  return {
    ...getTableColumns(events),
    hasGuests: sql<boolean>`${exists(anyGuest)}`,
    tableCount: sql<number>`coalesce(${layouts.tableCount}, 0)`,
    owner: { subscriptionTier: users.subscriptionTier, subscriptionEndDate: users.subscriptionEndDate },
  };
}

function selectCounted(db: Database) {
  return db
    .select({ ...columnsOf(db), guestCount: sql<number>`${db.$count(guests, ofEvent)}`.mapWith(Number) })
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .leftJoin(layouts, eq(layouts.eventId, events.id));
}

export async function listEvents(db: Database, userId: number): Promise<CountedEvent[]> {
  return selectCounted(db).where(eq(events.userId, userId)).orderBy(desc(events.date));
}

export async function findEvent(db: Database, id: number): Promise<CountedEvent | undefined> {
  const [found] = await selectCounted(db).where(eq(events.id, id));
  return found;
}

/** For the pages that everyone opens at once: counting a long list would cost more than the rest of the page. */
export async function findUncountedEvent(db: Database, id: number): Promise<EventWithOwner | undefined> {
  const [found] = await db
    .select(columnsOf(db))
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .leftJoin(layouts, eq(layouts.eventId, events.id))
    .where(eq(events.id, id));
  return found;
}

export async function findEventDate(db: Database, id: number): Promise<Date | undefined> {
  const [found] = await db.select({ date: events.date }).from(events).where(eq(events.id, id));
  return found?.date;
}

export async function findEventByShareCode(db: Database, shareCode: string): Promise<EventRow | undefined> {
  return db.query.events.findFirst({ where: eq(events.shareCode, shareCode) });
}

/** Taken by everything that changes an event's guests: limits and seats are judged by one caller at a time. */
export async function lockOwnedEvent(tx: Database, userId: number, id: number): Promise<EventRow | undefined> {
  const [found] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, id), eq(events.userId, userId)))
    // Not 'update': rows that refer to the event, such as a tap at the door, need not wait for it, and could deadlock.
    .for('no key update');
  return found;
}

/** Taken while an event is made: two at once can't both be the last that the tier allows. */
export async function lockUser(tx: Database, userId: number): Promise<EventWithOwner['owner'] | undefined> {
  const { subscriptionTier, subscriptionEndDate } = users;
  const [found] = await tx
    .select({ subscriptionTier, subscriptionEndDate })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return found;
}

export async function countEvents(db: Database, userId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(events).where(eq(events.userId, userId));
  return found?.count ?? 0;
}

export async function insertEvent(db: Database, event: typeof events.$inferInsert): Promise<void> {
  await db.insert(events).values(event);
}

export async function updateEvent(db: Database, id: number, changes: Changes<EventRow>): Promise<void> {
  const isEmpty = Object.values(changes).every((value) => value === undefined);
  if (!isEmpty)
    await db
      .update(events)
      .set(changes as Partial<EventRow>)
      .where(eq(events.id, id));
}

/** The first time stays. */
export async function markQrShared(db: Database, userId: number, id: number, at: Date): Promise<boolean> {
  const updated = await db
    .update(events)
    .set({ qrSharedAt: sql`coalesce(${events.qrSharedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(events.id, id), eq(events.userId, userId)))
    .returning({ id: events.id });
  return updated.length === 1;
}

export async function deleteEvent(db: Database, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(events)
    .where(and(eq(events.id, id), eq(events.userId, userId)))
    .returning({ id: events.id });
  return deleted.length === 1;
}
