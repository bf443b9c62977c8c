import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { seatKey } from '../../../shared/seat-key.ts';
import type { Database } from '../../db/client.ts';
import { events, layouts } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { users } from '../../db/schema/users.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import type { GuestRow } from '../guests/data.ts';

export type LayoutRow = Omit<typeof layouts.$inferSelect, 'tableNames'>;
export type NewLayout = typeof layouts.$inferInsert;
export type GuestSeatRow = Pick<GuestRow, 'id' | 'tableNumber' | 'seatNumber'>;

export async function findLayout(db: Database, eventId: number): Promise<LayoutRow | undefined> {
  return db.query.layouts.findFirst({ where: eq(layouts.eventId, eventId), columns: { tableNames: false } });
}

/** The layout with one guest's dot only: the dots of other guests are not even read. */
export async function findLayoutOfGuest(
  db: Database,
  eventId: number,
  guestId: number,
): Promise<LayoutRow | undefined> {
  const { tableNames: _, ...columns } = getTableColumns(layouts);
  const [found] = await db
    .select({
      ...columns,
      guestPositions: sql<unknown>`jsonb_path_query_array(${layouts.guestPositions}, '$[*] ? (@.guestId == $id)', jsonb_build_object('id', ${guestId}::bigint))`,
    })
    .from(layouts)
    .where(eq(layouts.eventId, eventId));
  return found;
}

/** The subscription of the event's owner, which decides whether its layout is shown. */
export async function findSubscriptionOfOwner(
  db: Database,
  eventId: number,
): Promise<AccessedEvent['owner'] | undefined> {
  const [owner] = await db
    .select({ subscriptionTier: users.subscriptionTier, subscriptionEndDate: users.subscriptionEndDate })
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .where(eq(events.id, eventId));
  return owner;
}

const seatOf = { id: guests.id, tableNumber: guests.tableNumber, seatNumber: guests.seatNumber };

export async function listGuestSeats(db: Database, eventId: number): Promise<GuestSeatRow[]> {
  return db.select(seatOf).from(guests).where(eq(guests.eventId, eventId)).orderBy(guests.createdAt, guests.id);
}

export async function findGuestSeat(db: Database, eventId: number, id: number): Promise<GuestSeatRow | undefined> {
  const [found] = await db
    .select(seatOf)
    .from(guests)
    .where(and(eq(guests.id, id), eq(guests.eventId, eventId)));
  return found;
}

/** Must be called under the event's lock, which keeps a second save from reading the same version. */
export async function writeLayout(tx: Database, layout: NewLayout): Promise<LayoutRow> {
  const { id: _id, eventId: _eventId, ...changes } = layout;
  const [written] = await tx
    .insert(layouts)
    .values(layout)
    .onConflictDoUpdate({
      target: layouts.eventId,
      set: { ...changes, version: sql`${layouts.version} + 1` },
    })
    .returning();
  if (!written) throw new Error('The layout was not written.');
  return written;
}

export function seatKeyOf({ tableNumber, seatNumber }: Pick<GuestSeatRow, 'tableNumber' | 'seatNumber'>) {
  return seatKey(tableNumber, seatNumber);
}
