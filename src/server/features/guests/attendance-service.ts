import type { Attendance } from '../../../shared/contracts/guests.ts';
import type { Database } from '../../db/client.ts';
import { type AttendanceRow, alreadyArrivedError, planAttendance } from './attendance.ts';
import {
  type AttendanceSource,
  listOccupiedSeatKeys,
  lockAttendance,
  logAttendance,
  writeAttendance,
} from './attendance-data.ts';
import { seatColumns } from './data.ts';

/**
 * Sets the attendance of guests of an event, frees or returns their seats, and logs each change; see `planAttendance`.
 * Must run in a transaction that holds the event's lock. Ids that are no guests of the event are ignored.
 *
 * Answers the guests who should decline but have arrived: these are not changed.
 */
export async function changeAttendanceUnlessArrived(
  tx: Database,
  eventId: number,
  wanted: ReadonlyMap<number, Attendance | null>,
  source: AttendanceSource,
): Promise<AttendanceRow[]> {
  if (wanted.size === 0) return [];
  const guests = await lockAttendance(tx, eventId, [...wanted.keys()]);
  const claimed = guests.flatMap(({ seatGivenUp }) => (seatGivenUp ? (seatColumns(seatGivenUp).seatKey ?? []) : []));
  const occupied = await listOccupiedSeatKeys(tx, eventId, claimed);
  const { updates, arrived } = planAttendance(guests, wanted, occupied);
  await writeAttendance(tx, updates, source);
  await logAttendance(tx, eventId, updates, source);
  return arrived;
}

/** The same, all or nothing: 409 `already_arrived` if one of the guests should decline but is checked in. */
export async function changeAttendance(
  tx: Database,
  eventId: number,
  wanted: ReadonlyMap<number, Attendance | null>,
  source: AttendanceSource,
): Promise<void> {
  const [arrived] = await changeAttendanceUnlessArrived(tx, eventId, wanted, source);
  if (arrived) throw alreadyArrivedError(arrived);
}
