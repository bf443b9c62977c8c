import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LayoutPicture, StoredLayout } from '../../../shared/contracts/layouts.ts';
import type { Database } from '../../db/client.ts';
import { readInChunks, selectJsonRows } from '../../db/long-lists.ts';
import { events, layoutPictures, layouts } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { users } from '../../db/schema/users.ts';
import { ownerColumns } from '../event-access/data.ts';
import { type GuestRow, guestIdIn, type Seat } from '../guests/data.ts';

export type LayoutRow = Omit<typeof layouts.$inferSelect, 'tableNames'>;
export type GuestSeatRow = Seat & Pick<GuestRow, 'id' | 'attendance'>;

export async function findLayout(db: Database, eventId: number): Promise<LayoutRow | undefined> {
  return db.query.layouts.findFirst({ where: eq(layouts.eventId, eventId), columns: { tableNames: false } });
}

/** The layout with one guest's dot only: the dots of other guests are not even read. */
export async function findLayoutOfGuest(db: Database, eventId: number, guestId: number) {
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

const { eventId: _eventId, version: _version, ...pictureColumns } = getTableColumns(layoutPictures);

/** The venue's picture under the layout. */
export async function findPicture(db: Database, eventId: number): Promise<LayoutPicture | undefined> {
  const [found] = await db.select(pictureColumns).from(layoutPictures).where(eq(layoutPictures.eventId, eventId));
  return found;
}

const storedColumns = {
  id: layouts.id,
  eventId: layouts.eventId,
  name: layouts.name,
  tables: layouts.tables,
  items: layouts.items,
  guestPositions: layouts.guestPositions,
  width: layouts.width,
  height: layouts.height,
  unit: layouts.unit,
  aisleWidth: layouts.aisleWidth,
  version: layouts.version,
} satisfies Record<Exclude<keyof StoredLayout, 'picture'>, PgColumn>;

/** The layout and its picture as JSON: turning its dots into objects, and these into text, would take longer than the query. */
export async function findStoredLayout(db: Database, eventId: number): Promise<string | undefined> {
  const pictureRow = sql`from ${layoutPictures} where ${layoutPictures.eventId} = ${eventId}`;
  const picture = sql`(${selectJsonRows(pictureColumns, pictureRow)})::json`;
  const layoutRow = sql`from ${layouts} where ${layouts.eventId} = ${eventId}`;
  const { rows } = await db.execute<{ rows: string | null }>(selectJsonRows({ ...storedColumns, picture }, layoutRow));
  return rows[0]?.rows ?? undefined;
}

/** Must be called under the event's lock. */
export async function writePicture(tx: Database, eventId: number, picture: LayoutPicture | null): Promise<void> {
  if (picture === null) {
    await tx.delete(layoutPictures).where(eq(layoutPictures.eventId, eventId));
    return;
  }
  const set = { ...picture, version: sql`${layoutPictures.version} + 1` };
  await tx
    .insert(layoutPictures)
    .values({ eventId, ...picture })
    .onConflictDoUpdate({ target: layoutPictures.eventId, set });
}

/** The event's pass and its owner's subscription, which decide whether the layout is shown. */
export async function findPaidPartsOfEvent(db: Database, eventId: number) {
  const [event] = await db
    .select({ date: events.date, passLimit: events.passLimit, owner: ownerColumns })
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .where(eq(events.id, eventId));
  return event;
}

const seatOf = {
  id: guests.id,
  tableNumber: guests.tableNumber,
  seatNumber: guests.seatNumber,
  attendance: guests.attendance,
};

/** As one text, which takes less than half of the time that this process would need for the driver's rows. */
async function readSeatsWhere(db: Database, condition: SQL): Promise<GuestSeatRow[]> {
  const source = sql`from ${guests} where ${condition} order by ${guests.createdAt}, ${guests.id}`;
  const { rows } = await db.execute<{ rows: string | null }>(selectJsonRows(seatOf, source));
  return JSON.parse(`[${rows[0]?.rows ?? ''}]`);
}

export async function listGuestSeats(db: Database, eventId: number): Promise<GuestSeatRow[]> {
  return readSeatsWhere(db, eq(guests.eventId, eventId));
}

/** These rows are short, and a statement costs as much as reading hundreds of them. */
const SEATS_A_CHUNK = 2_000;

/** Reads the same in chunks, for a list of any length. */
export function readGuestSeats(db: Database, ids: readonly number[]): AsyncGenerator<GuestSeatRow[], void, undefined> {
  return readInChunks(ids, (some) => readSeatsWhere(db, guestIdIn(some)), SEATS_A_CHUNK);
}

export async function findGuestSeat(db: Database, eventId: number, id: number): Promise<GuestSeatRow | undefined> {
  const isGuest = and(eq(guests.id, id), eq(guests.eventId, eventId));
  const [found] = await db.select(seatOf).from(guests).where(isGuest);
  return found;
}

/** Must be called under the event's lock, which keeps a second save from reading the same version. */
export async function writeLayout(tx: Database, layout: typeof layouts.$inferInsert): Promise<LayoutRow> {
  const { id: _id, eventId: _eventId, ...changes } = layout;
  const [written] = await tx
    .insert(layouts)
    .values(layout)
    .onConflictDoUpdate({ target: layouts.eventId, set: { ...changes, version: sql`${layouts.version} + 1` } })
    .returning();
  if (!written) throw new Error('The layout was not written.');
  return written;
}
