import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { isExpected } from './expected.ts';

export interface DoorHousehold {
  /** Guests of the household who are expected or here. */
  readonly members: readonly DoorGuest[];
  readonly here: readonly DoorGuest[];
  readonly missing: readonly DoorGuest[];
}

/** Households of two or more, by id: they are checked in with one tap. */
export function groupDoorHouseholds(guests: readonly DoorGuest[]): ReadonlyMap<number, DoorHousehold> {
  const membersOf = new Map<number, DoorGuest[]>();
  for (const guest of guests) {
    if (guest.householdId === null || guest.householdId === undefined || !isExpected(guest)) continue;
    const members = membersOf.get(guest.householdId);
    if (members) members.push(guest);
    else membersOf.set(guest.householdId, [guest]);
  }
  const households = new Map<number, DoorHousehold>();
  for (const [id, members] of membersOf) {
    if (members.length < 2) continue;
    const here = members.filter(({ checkedIn }) => checkedIn);
    households.set(id, { members, here, missing: members.filter(({ checkedIn }) => !checkedIn) });
  }
  return households;
}
