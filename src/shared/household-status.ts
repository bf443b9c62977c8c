import type { Attendance } from './contracts/guests.ts';
import type { HouseholdStatus } from './contracts/households.ts';

/** A household's status: 'waiting' while anybody invited has not answered, 'partly' if some come and some don't. */
export function householdStatus(attendances: readonly (Attendance | null)[]): HouseholdStatus {
  if (attendances.length === 0) return 'empty';
  const has = (attendance: Attendance | null) => attendances.includes(attendance);
  if (attendances.every((attendance) => attendance === null)) return 'notAsked';
  if (has('invited')) return 'waiting';
  if (attendances.every((attendance) => attendance === 'declined')) return 'declined';
  if (has('maybe')) return 'maybe';
  return has('declined') ? 'partly' : 'coming';
}
