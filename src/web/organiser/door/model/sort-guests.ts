import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { createGuestSorter } from '../../guests/sort-guests.ts';

const BY_NAME = { key: 'name', isDescending: false } as const;

function hasSamePlace(a: DoorGuest, b: DoorGuest | undefined): boolean {
  return a === b || (a.id === b?.id && a.fullName === b.fullName && a.tableNumber === b.tableNumber);
}

/** Sorts by name. Arrivals don't change the order, so the previous order is reused, and for the same list the same array. */
export function createDoorSorter() {
  const sort = createGuestSorter();
  let previous: readonly DoorGuest[] = [];
  let places: readonly number[] = [];
  let sorted: readonly DoorGuest[] = [];
  return (guests: readonly DoorGuest[]): readonly DoorGuest[] => {
    if (guests === previous) return sorted;
    const isSameOrder =
      guests.length === previous.length && guests.every((guest, index) => hasSamePlace(guest, previous[index]));
    if (!isSameOrder) {
      const indexOf = new Map(guests.map((guest, index) => [guest, index]));
      places = sort(guests, BY_NAME).map((guest) => indexOf.get(guest) ?? 0);
    }
    previous = guests;
    sorted = places.map((index) => guests[index] as DoorGuest);
    return sorted;
  };
}

export type DoorSorter = ReturnType<typeof createDoorSorter>;
