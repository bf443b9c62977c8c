import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DoorGuest } from '../../../shared/contracts/door.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { seatKey } from '../../../shared/seat-key.ts';
import type { Changes, Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { isEventOfAccount } from '../event-access/data.ts';

export type GuestRow = typeof guests.$inferSelect;
export type Seat = Pick<GuestRow, 'tableNumber' | 'seatNumber'>;

/** The seat's columns, always written together with the key whose unique index keeps a seat from being given twice. */
export function seatColumns({ tableNumber, seatNumber }: Seat): Seat & Pick<GuestRow, 'seatKey'> {
  return { tableNumber, seatNumber, seatKey: seatKey(tableNumber, seatNumber) };
}

/** What door staff may see of a guest: everything but the e-mail address, which is not even read. */
export const doorColumns = {
  id: guests.id,
  eventId: guests.eventId,
  fullName: guests.fullName,
  tableNumber: guests.tableNumber,
  seatNumber: guests.seatNumber,
  tableName: guests.tableName,
  checkedIn: guests.checkedIn,
  checkInTime: guests.checkInTime,
  qrCodeIdentifier: guests.qrCodeIdentifier,
  specialRequirements: guests.specialRequirements,
  createdAt: guests.createdAt,
} satisfies Record<keyof DoorGuest, PgColumn>;

/** What organisers may see of a guest. Lists of these columns are sent without passing the response's schema again. */
const organiserColumns = { ...doorColumns, email: guests.email } satisfies Record<keyof Guest, PgColumn>;

export type DoorGuestRow = Pick<GuestRow, keyof typeof doorColumns>;
export type GuestAnswer = Pick<GuestRow, keyof typeof organiserColumns>;

const inOrderOfCreation = [asc(guests.createdAt), asc(guests.id)];

export async function listGuestIds(db: Database, eventId: number): Promise<number[]> {
  const rows = await db
    .select({ id: guests.id })
    .from(guests)
    .where(eq(guests.eventId, eventId))
    .orderBy(...inOrderOfCreation);
  return rows.map(({ id }) => id);
}

/** The guests of all events of an account. */
export async function listGuestIdsOfUser(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: guests.id })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(isEventOfAccount(userId))
    .orderBy(...inOrderOfCreation);
  return rows.map(({ id }) => id);
}

export const isAmong = (ids: number[]) => sql`${guests.id} = any(${sql.param(ids)}::bigint[])`;

export async function listGuestAnswers(db: Database, ids: number[]): Promise<GuestAnswer[]> {
  return db
    .select(organiserColumns)
    .from(guests)
    .where(isAmong(ids))
    .orderBy(...inOrderOfCreation);
}

export async function listGuestAnswersWithEvent(
  db: Database,
  ids: number[],
): Promise<(GuestAnswer & { eventName: string })[]> {
  return db
    .select({ ...organiserColumns, eventName: events.name })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(isAmong(ids))
    .orderBy(...inOrderOfCreation);
}

export async function listDoorGuests(db: Database, eventId: number): Promise<DoorGuestRow[]> {
  return db
    .select(doorColumns)
    .from(guests)
    .where(eq(guests.eventId, eventId))
    .orderBy(...inOrderOfCreation);
}

export async function listGuests(db: Database, eventId: number): Promise<GuestRow[]> {
  return db
    .select()
    .from(guests)
    .where(eq(guests.eventId, eventId))
    .orderBy(...inOrderOfCreation);
}

export async function listGuestsById(db: Database, eventId: number, ids: number[]): Promise<GuestRow[]> {
  return db
    .select()
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, ids)));
}

export async function findGuest(db: Database, id: number): Promise<GuestRow | undefined> {
  return db.query.guests.findFirst({ where: eq(guests.id, id) });
}

export async function findGuestByQrCode(db: Database, qrCodeIdentifier: string): Promise<GuestRow | undefined> {
  return db.query.guests.findFirst({ where: eq(guests.qrCodeIdentifier, qrCodeIdentifier) });
}

export async function countGuests(db: Database, eventId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(guests).where(eq(guests.eventId, eventId));
  return found?.count ?? 0;
}

/** What a caller who asks for a taken seat is told about the guest who has it. */
export type SeatedGuest = Pick<GuestRow, 'id' | 'fullName' | 'tableName'>;
export const SEATED_GUEST = { id: true, fullName: true, tableName: true } as const;

/** The guest on a seat, other than the one who asks for it. */
export async function findSeated(
  db: Database,
  { eventId, seatKey: key, exceptGuestId }: { eventId: number; seatKey: string; exceptGuestId?: number | undefined },
): Promise<SeatedGuest | undefined> {
  return db.query.guests.findFirst({
    where: and(
      eq(guests.eventId, eventId),
      eq(guests.seatKey, key),
      exceptGuestId === undefined ? undefined : ne(guests.id, exceptGuestId),
    ),
    columns: SEATED_GUEST,
  });
}

/** Undefined if another guest has the QR code; that guest may belong to an event we hold no lock on. */
export async function insertGuest(db: Database, guest: typeof guests.$inferInsert): Promise<GuestRow | undefined> {
  const [inserted] = await db
    .insert(guests)
    .values(guest)
    .onConflictDoNothing({ target: guests.qrCodeIdentifier })
    .returning();
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
