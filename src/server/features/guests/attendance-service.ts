import type { Attendance } from '../../../shared/contracts/guests.ts';
import type { Database } from '../../db/client.ts';
import { type AttendancePlan, alreadyArrivedError, planAttendance } from './attendance.ts';
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
 * Must run in a transaction that holds the event's lock. Ids that belong to no guest of the event are ignored.
 *
 * Returns what was written, and the guests who should decline but have arrived: these are not changed.
 */
export async function changeAttendanceUnlessArrived(
  tx: Database,
  eventId: number,
  wanted: ReadonlyMap<number, Attendance | null>,
  source: AttendanceSource,
): Promise<AttendancePlan> {
  if (wanted.size === 0) return { updates: [], arrived: [] };
  const guests = await lockAttendance(tx, eventId, [...wanted.keys()]);
  const claimed = guests.flatMap(({ seatGivenUp }) => (seatGivenUp ? (seatColumns(seatGivenUp).seatKey ?? []) : []));
  const occupied = await listOccupiedSeatKeys(tx, eventId, claimed);
  const plan = planAttendance(guests, wanted, occupied);
  await writeAttendance(tx, plan.updates, source);
  await logAttendance(tx, eventId, plan.updates, source);
  return plan;
}

/** Changes attendance, all or nothing: throws 409 `already_arrived` if a guest who should decline is checked in. */
export async function changeAttendance(
  tx: Database,
  eventId: number,
  wanted: ReadonlyMap<number, Attendance | null>,
  source: AttendanceSource,
): Promise<void> {
  const { arrived } = await changeAttendanceUnlessArrived(tx, eventId, wanted, source);
  if (arrived[0]) throw alreadyArrivedError(arrived[0]);
}
