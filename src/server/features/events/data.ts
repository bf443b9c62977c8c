import { and, desc, eq, exists, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AccountRole } from '../../../shared/event-roles.ts';
import { maskAddress } from '../../../shared/mask-address.ts';
import type { Changes, Database } from '../../db/client.ts';
import { events, layouts } from '../../db/schema/events.ts';
import { guestHasNotDeclined, guests } from '../../db/schema/guests.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { replies } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';
import {
  type AccessedEvent,
  type EventRow,
  isEventOfAccount,
  isOwnEvent,
  namesActor,
  ownedEventColumns,
  ownerColumns,
} from '../event-access/data.ts';

/** An event with what its page shows about its owner's subscription, its guests and its layout. */
export type EventWithOwner = EventRow & {
  readonly hasGuests: boolean;
  readonly tableCount: number;
  readonly owner: AccessedEvent['owner'];
};
export type CountedEvent = EventWithOwner & {
  readonly guestCount: number;
  readonly unseatedCount: number;
  readonly requestCount: number;
  readonly role: AccountRole;
  readonly ownerName: string;
  readonly isShared: boolean;
};

const ofEvent = eq(guests.eventId, events.id);
const isUnseated = and(isNull(guests.tableNumber), isNull(guests.seatNumber), guestHasNotDeclined);

function columnsOf(db: Database) {
  const anyGuest = db.select({ id: guests.id }).from(guests).where(ofEvent);
  return {
    ...ownedEventColumns,
    hasGuests: sql<boolean>`${exists(anyGuest)}`,
    tableCount: sql<number>`coalesce(${layouts.tableCount}, 0)`,
    owner: ownerColumns,
  };
}

/** As the account sees it; the role is null where it has none. */
function selectCounted(db: Database, userId: number) {
  return db
    .select({
      ...columnsOf(db),
      role: sql<AccountRole>`account_role(${events}, ${userId})`,
      ownerFullName: users.fullName,
      ownerEmail: users.email,
      isShared: sql<boolean>`exists (select from ${eventMembers} where ${eventMembers.eventId} = ${events.id})`,
      guestCount: sql<number>`${db.$count(guests, ofEvent)}`.mapWith(Number),
      unseatedCount: sql<number>`${db.$count(guests, and(ofEvent, isUnseated))}`.mapWith(Number),
      requestCount:
        sql<number>`${db.$count(replies, and(eq(replies.eventId, events.id), eq(replies.state, 'requested')))}`.mapWith(
          Number,
        ),
    })
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .leftJoin(layouts, eq(layouts.eventId, events.id));
}

/** Nameless accounts are told by their address, which members see masked, as in the list of members. */
function nameOwner({ ownerFullName, ownerEmail, ...event }: Awaited<ReturnType<typeof selectCounted>>[number]) {
  const address = event.role === 'owner' ? ownerEmail : maskAddress(ownerEmail);
  return { ...event, ownerName: ownerFullName || address };
}

export async function listEvents(db: Database, userId: number): Promise<CountedEvent[]> {
  const found = await selectCounted(db, userId).where(isEventOfAccount(userId)).orderBy(desc(events.date));
  return found.map(nameOwner);
}

/** Undefined where the account has no role on the event. */
export async function findEvent(db: Database, userId: number, id: number): Promise<CountedEvent | undefined> {
  const [found] = await selectCounted(db, userId).where(and(eq(events.id, id), isEventOfAccount(userId)));
  return found && nameOwner(found);
}

/** Without the number of guests: for pages that many people open at once, counting a long list costs too much. */
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
  const isListed = and(eq(events.id, id), isNotNull(events.userId));
  const [found] = await db.select({ date: events.date }).from(events).where(isListed);
  return found?.date;
}

export async function listEventsByShareCodes(db: Database, shareCodes: readonly string[]): Promise<EventRow[]> {
  return db
    .select(ownedEventColumns)
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .where(inArray(events.shareCode, [...shareCodes]));
}

/** Locks the account while it creates an event: two at once can't both be the last that the tier allows. */
export async function lockUser(tx: Database, userId: number): Promise<EventWithOwner['owner'] | undefined> {
  const [found] = await tx
    .select(ownerColumns)
    .from(users)
    .where(and(eq(users.id, userId), namesActor({ kind: 'user', id: userId, via: 'event' })))
    .for('no key update');
  return found;
}

export async function countEvents(db: Database, userId: number): Promise<number> {
  return db.$count(events, isOwnEvent(userId));
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

/** Keeps the time of the first call. */
export async function markQrShared(db: Database, id: number, at: Date): Promise<void> {
  const qrSharedAt = sql`coalesce(${events.qrSharedAt}, ${at.toISOString()}::timestamptz)`;
  await db.update(events).set({ qrSharedAt }).where(eq(events.id, id));
}
