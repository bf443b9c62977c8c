import { and, asc, eq, sql } from 'drizzle-orm';
import { hasDeclined, hasNotDeclined } from '../../../shared/attendance.ts';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import type { Database } from '../../db/client.ts';
import { attendanceLog } from '../../db/schema/guest-lists.ts';
import { guests } from '../../db/schema/guests.ts';
import type { AttendanceRow, AttendanceUpdate } from './attendance.ts';
import { type GuestRow, guestIdIn } from './data.ts';

/** Who changed the attendance, and when. */
export interface AttendanceSource {
  readonly by: NonNullable<GuestRow['attendanceBy']>;
  readonly at: Date;
}

/** Locks the guests, so that none of them is checked in before the change commits: a check-in does not lock the event. */
export async function lockAttendance(tx: Database, eventId: number, ids: number[]): Promise<AttendanceRow[]> {
  const { id, fullName, attendance, checkedIn, tableNumber, seatNumber, seatKey, seatGivenUp } = guests;
  return tx
    .select({ id, fullName, attendance, checkedIn, tableNumber, seatNumber, seatKey, seatGivenUp })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), guestIdIn(ids)))
    .orderBy(asc(guests.id))
    .for('no key update');
}

/** Which of these seats a guest of the event has. */
export async function listOccupiedSeatKeys(tx: Database, eventId: number, seatKeys: string[]): Promise<string[]> {
  if (seatKeys.length === 0) return [];
  const rows = await tx
    .select({ seatKey: guests.seatKey })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), sql`${guests.seatKey} = any(${sql.param(seatKeys)}::text[])`));
  return rows.flatMap(({ seatKey }) => (seatKey === null ? [] : [seatKey]));
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

async function writeUpdates(tx: Database, updates: readonly AttendanceUpdate[], { by, at }: AttendanceSource) {
  if (updates.length === 0) return;
  const column = (name: keyof AttendanceUpdate) => sql.param(updates.map((update) => update[name]));
  await tx.execute(sql`
    update ${guests} set attendance = s.attendance, attendance_by = ${by}, attendance_at = ${at.toISOString()}::timestamptz,
      table_number = s.table_number, seat_number = s.seat_number, seat_key = s.seat_key,
      seat_given_up = s.seat_given_up::jsonb
    from unnest(
      ${column('id')}::bigint[], ${column('attendance')}::text[], ${column('tableNumber')}::text[],
      ${column('seatNumber')}::text[], ${column('seatKey')}::text[],
      ${sql.param(updates.map(({ seatGivenUp }) => toJson(seatGivenUp)))}::text[]
    ) as s (id, attendance, table_number, seat_number, seat_key, seat_given_up)
    where ${guests.id} = s.id
  `);
}

/** Guests who decline are written first, because others may get the seats that they free. */
export async function writeAttendance(
  tx: Database,
  updates: readonly AttendanceUpdate[],
  source: AttendanceSource,
): Promise<void> {
  await writeUpdates(tx, updates.filter(hasDeclined), source);
  await writeUpdates(tx, updates.filter(hasNotDeclined), source);
}

export interface AttendanceLogEntry {
  readonly id: number;
  readonly from: Attendance | null;
  readonly attendance: Attendance | null;
  readonly seatGivenUp: GuestRow['seatGivenUp'];
}

/** Logs changes of attendance. A new guest whose attendance is already known is logged as changing from null. */
export async function logAttendance(
  tx: Database,
  eventId: number,
  entries: readonly AttendanceLogEntry[],
  { by, at }: AttendanceSource,
): Promise<void> {
  if (entries.length === 0) return;
  const column = (name: keyof AttendanceLogEntry) => sql.param(entries.map((entry) => entry[name]));
  await tx.execute(sql`
    insert into ${attendanceLog} (event_id, guest_id, "from", "to", seat_given_up, "by", "at")
    select ${eventId}, s.guest_id, s.was, s.now, s.seat_given_up::jsonb, ${by}, ${at.toISOString()}::timestamptz
    from unnest(
      ${column('id')}::bigint[], ${column('from')}::text[], ${column('attendance')}::text[],
      ${sql.param(entries.map(({ seatGivenUp }) => toJson(seatGivenUp)))}::text[]
    ) as s (guest_id, was, now, seat_given_up)
  `);
}

/** A table that a saved layout renumbered, made smaller or no longer has. */
export interface TableChange {
  readonly tableKey: string;
  /** Null if the table is gone. */
  readonly tableNumber: string | null;
  readonly seats: number;
}

/** Seats that guests gave up move with their table. A seat that is gone can't be returned. */
export async function moveSeatsGivenUp(tx: Database, eventId: number, changes: readonly TableChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (name: keyof TableChange) => sql.param(changes.map((change) => change[name]));
  await tx.execute(sql`
    update ${guests} set seat_given_up = case
      when s.table_number is null or (
        seat_given_up ->> 'seatNumber' ~ '^[0-9]{1,6}$' and (seat_given_up ->> 'seatNumber')::int > s.seats
      ) then null
      else seat_given_up || jsonb_build_object('tableNumber', s.table_number) end
    from unnest(${column('tableKey')}::text[], ${column('tableNumber')}::text[], ${column('seats')}::int[])
      as s (table_key, table_number, seats)
    where ${guests.eventId} = ${eventId} and ${guests.seatGivenUp} is not null
      and table_key(seat_given_up ->> 'tableNumber') = s.table_key
  `);
}
