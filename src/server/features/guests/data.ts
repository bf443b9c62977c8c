import { and, eq, getTableColumns, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DoorGuest } from '../../../shared/contracts/door.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { eachPlainField, HIDDEN_FROM_VIEWERS } from '../../../shared/contracts/plain-fields.ts';
import { seatKey } from '../../../shared/seat-key.ts';
import type { Changes, Database } from '../../db/client.ts';
import { listIds, readInChunks, selectJsonRows } from '../../db/long-lists.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { isEventOfAccount } from '../event-access/data.ts';

export type GuestRow = typeof guests.$inferSelect;
export type Seat = Pick<GuestRow, 'tableNumber' | 'seatNumber'>;
export type SeatRow = Seat & Pick<GuestRow, 'id' | 'seatKey'>;

/** The seat's columns, always written together with the key whose unique index keeps a seat from being given twice. */
export function seatColumns({ tableNumber, seatNumber }: Seat): Seat & Pick<GuestRow, 'seatKey'> {
  return { tableNumber, seatNumber, seatKey: seatKey(tableNumber, seatNumber) };
}

const listedColumns = {
  id: guests.id,
  eventId: guests.eventId,
  fullName: guests.fullName,
  sortName: guests.sortName,
  tableNumber: guests.tableNumber,
  seatNumber: guests.seatNumber,
  tableName: guests.tableName,
  checkedIn: guests.checkedIn,
  checkInTime: guests.checkInTime,
  qrCodeIdentifier: guests.qrCodeIdentifier,
  specialRequirements: guests.specialRequirements,
  householdId: guests.householdId,
  householdName: guests.householdName,
  companionOf: guests.companionOf,
  isNamePlaceholder: guests.isNamePlaceholder,
  attendance: guests.attendance,
  ageGroup: guests.ageGroup,
  needsHighChair: guests.needsHighChair,
  tags: guests.tags,
  createdAt: guests.createdAt,
};

/** What door staff may see of a guest; other columns are not even read. */
export const doorColumns = { ...listedColumns, arrivals: guests.arrivals } satisfies Record<keyof DoorGuest, PgColumn>;

/** What everybody may see of a guest who sees the floor plan, viewers too. */
export const liveColumns = Object.fromEntries(
  Object.entries(listedColumns).filter(([field]) => !(field in HIDDEN_FROM_VIEWERS)),
) as Omit<typeof listedColumns, keyof typeof HIDDEN_FROM_VIEWERS>;

/** What organisers may see of a guest. Lists of these columns are sent without passing the response's schema again. */
export const organiserColumns = {
  ...listedColumns,
  email: guests.email,
  attendanceAt: guests.attendanceAt,
  attendanceBy: guests.attendanceBy,
  ...eachPlainField((field) => guests[field]),
  meals: guests.meals,
  cardName: guests.cardName,
} satisfies Record<keyof Guest, PgColumn>;

export type GuestAnswer = Pick<GuestRow, keyof typeof organiserColumns>;

export const hideFromViewer = <Row extends GuestAnswer>(guest: Row): Row => ({ ...guest, ...HIDDEN_FROM_VIEWERS });

/** The columns as viewers get them where the condition is true. */
function columnsUnless(isViewer: SQL): Record<keyof Guest, PgColumn | SQL> {
  const hidden = Object.entries(HIDDEN_FROM_VIEWERS).map(([field, value]) => {
    const column = organiserColumns[field as keyof Guest];
    const shown = sql`case when ${isViewer} then ${JSON.stringify(value)}::jsonb else to_jsonb(${column}) end`;
    return [field, shown] as const;
  });
  return { ...organiserColumns, ...Object.fromEntries(hidden) };
}

const order = sql`${guests.createdAt}, ${guests.id}`;

export async function listGuestIds(db: Database, eventId: number): Promise<number[]> {
  return listIds(db, guests.id, { from: sql`from ${guests} where ${guests.eventId} = ${eventId}`, order });
}

const WITH_LIST = ['editor', 'viewer'] as const;

/** The guests of all events whose whole list an account may see. */
export async function listGuestIdsOfUser(db: Database, userId: number): Promise<number[]> {
  const ofAccount = isEventOfAccount(userId, WITH_LIST);
  const from = sql`from ${guests} join ${events} on ${events.id} = ${guests.eventId} where ${ofAccount}`;
  return listIds(db, guests.id, { from, order });
}

export const guestIdIn = (ids: number[]) => sql`${guests.id} = any(${sql.param(ids)}::bigint[])`;

async function readJson(db: Database, statement: SQL): Promise<string> {
  const { rows } = await db.execute<{ rows: string | null }>(statement);
  return rows[0]?.rows ?? '';
}

const inOrder = sql`order by ${order}`;

/** What organisers may see of these guests, as JSON objects separated by commas. */
export async function listGuestsAsJson(db: Database, ids: number[]): Promise<string> {
  return readJson(db, selectJsonRows(organiserColumns, sql`from ${guests} where ${guestIdIn(ids)} ${inOrder}`));
}

const viewerColumns = columnsUnless(sql`true`);

/** What viewers may see of these guests. */
export async function listViewerGuestsAsJson(db: Database, ids: number[]): Promise<string> {
  return readJson(db, selectJsonRows(viewerColumns, sql`from ${guests} where ${guestIdIn(ids)} ${inOrder}`));
}

const columnsByRole = {
  ...columnsUnless(sql`${eventMembers.role} is not distinct from 'viewer'`),
  eventName: events.name,
};

/** What the account may see of these guests, each by its role on the guest's event at this moment. */
export async function listGuestsWithEventAsJson(db: Database, userId: number, ids: number[]): Promise<string> {
  const isMember = sql`${eventMembers.eventId} = ${guests.eventId} and ${eventMembers.userId} = ${userId}`;
  const source = sql`from ${guests} join ${events} on ${events.id} = ${guests.eventId}
    left join ${eventMembers} on ${isMember}
    where ${guestIdIn(ids)} and ${isEventOfAccount(userId, WITH_LIST)} ${inOrder}`;
  return readJson(db, selectJsonRows(columnsByRole, source));
}

export async function listDoorGuestsById(db: Database, eventId: number, ids: number[]) {
  return db
    .select(doorColumns)
    .from(guests)
    .where(and(eq(guests.eventId, eventId), guestIdIn(ids)));
}

/** What door staff may see of these guests, as JSON objects separated by commas. */
export async function listDoorGuestsAsJson(db: Database, ids: number[]): Promise<string> {
  return readJson(db, selectJsonRows(doorColumns, sql`from ${guests} where ${guestIdIn(ids)} ${inOrder}`));
}

/** Guests have many columns: more of them at a time would hold up other requests. */
const GUESTS_A_CHUNK = 100;

/** Reads the guests of an event in chunks, oldest first. */
export async function* readGuests(db: Database, eventId: number): AsyncGenerator<GuestRow[], void, undefined> {
  const read = (ids: number[]) => db.select().from(guests).where(guestIdIn(ids)).orderBy(guests.createdAt, guests.id);
  yield* readInChunks(await listGuestIds(db, eventId), read, GUESTS_A_CHUNK);
}

export async function listGuestsById(db: Database, eventId: number, ids: number[]): Promise<GuestRow[]> {
  return db.query.guests.findMany({ where: and(eq(guests.eventId, eventId), inArray(guests.id, ids)) });
}

export async function findGuest(db: Database, id: number): Promise<GuestRow | undefined> {
  return db.query.guests.findFirst({ where: eq(guests.id, id) });
}

/** For whoever knows the ids: undefined also where the event was deleted. */
export async function findGuestOfEvent(db: Database, eventId: number, id: number): Promise<GuestRow | undefined> {
  const [found] = await db
    .select(getTableColumns(guests))
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(and(eq(guests.id, id), eq(guests.eventId, eventId), isNotNull(events.userId)));
  return found;
}

export async function findGuestByQrCode(db: Database, qrCodeIdentifier: string): Promise<GuestRow | undefined> {
  return db.query.guests.findFirst({ where: eq(guests.qrCodeIdentifier, qrCodeIdentifier) });
}

export async function countGuests(db: Database, eventId: number): Promise<number> {
  return db.$count(guests, eq(guests.eventId, eventId));
}

/** A guest on one of these seats, other than those who ask for them; with what the caller is told about a taken seat. */
export async function findSeatOccupant(db: Database, eventId: number, seatKeys: string[], exceptGuestIds: number[]) {
  return db.query.guests.findFirst({
    where: and(eq(guests.eventId, eventId), inArray(guests.seatKey, seatKeys), notInArray(guests.id, exceptGuestIds)),
    columns: { id: true, fullName: true, tableName: true },
  });
}

/** Call it before new seats are written: otherwise the unique index could refuse them, depending on their order. */
export async function clearSeats(tx: Database, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.update(guests).set({ seatKey: null }).where(inArray(guests.id, ids));
}

export async function writeSeats(tx: Database, seats: SeatRow[]): Promise<void> {
  if (seats.length === 0) return;
  const column = (name: keyof SeatRow) => sql.param(seats.map((seat) => seat[name]));
  await tx.execute(sql`
    update ${guests} set table_number = s.table_number, seat_number = s.seat_number, seat_key = s.seat_key
    from unnest(
      ${column('id')}::bigint[], ${column('tableNumber')}::text[], ${column('seatNumber')}::text[], ${column('seatKey')}::text[]
    ) as s (id, table_number, seat_number, seat_key)
    where ${guests.id} = s.id
  `);
}

/** Undefined if another guest has the QR code; that guest may belong to an event we hold no lock on. */
export async function insertGuest(db: Database, guest: typeof guests.$inferInsert): Promise<GuestRow | undefined> {
  const insertion = db.insert(guests).values(guest);
  const [inserted] = await insertion.onConflictDoNothing({ target: guests.qrCodeIdentifier }).returning();
  return inserted;
}

export async function updateGuest(db: Database, id: number, changes: Changes<GuestRow>): Promise<GuestRow | undefined> {
  const isEmpty = Object.values(changes).every((value) => value === undefined);
  if (isEmpty) return findGuest(db, id);
  const [updated] = await db
    .update(guests)
    .set(changes as Partial<GuestRow>)
    .where(eq(guests.id, id))
    .returning();
  return updated;
}
