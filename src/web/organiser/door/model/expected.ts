import { hasNotDeclined } from '../../../../shared/attendance.ts';
import type { DoorGuest } from '../../../../shared/contracts/door.ts';

/** Whether the door waits for the guest, or has let them in. A list stored by an older version has no attendance. */
export function isExpected(guest: Pick<DoorGuest, 'checkedIn' | 'attendance'>): boolean {
  return guest.checkedIn || hasNotDeclined(guest);
}
