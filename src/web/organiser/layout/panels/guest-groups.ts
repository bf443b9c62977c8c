import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { GuestPosition, Layout } from '../../../../shared/contracts/layouts.ts';
import { findDot, type Placement, placementOf } from '../../../../shared/layout/table-occupancy.ts';

export interface ListedGuest {
  readonly id: number;
  readonly guest: Guest;
  readonly dot: GuestPosition | undefined;
  /** Undefined without any place on the plan. */
  readonly placement: Placement | undefined;
}

export interface GuestGroups {
  readonly unassigned: readonly ListedGuest[];
  readonly assigned: readonly ListedGuest[];
}

const HAS_PLACE: readonly (Placement | undefined)[] = ['seated', 'standing'];

/** Parts guests, in the order given, into those who have a place at a table of the plan and those who have not. */
export function groupGuests(layout: Layout, guests: Iterable<Guest>): GuestGroups {
  const unassigned: ListedGuest[] = [];
  const assigned: ListedGuest[] = [];
  for (const guest of guests) {
    const dot = findDot(layout, guest.id);
    const placement = dot && placementOf(layout, dot);
    (HAS_PLACE.includes(placement) ? assigned : unassigned).push({ id: guest.id, guest, dot, placement });
  }
  return { unassigned, assigned };
}
