import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import type { NameOrderChoice } from '../../../../shared/contracts/events.ts';
import type { Language } from '../../../../shared/i18n/translate.ts';
import { type NameOrder, nameOrderOf, sortNameOf } from '../../../../shared/sort-name.ts';
import { createGuestSorter } from '../../guests/sort-guests.ts';

const BY_NAME = { key: 'name', isDescending: false } as const;

function hasSamePlace(a: DoorGuest, b: DoorGuest | undefined): boolean {
  const isSameName = a.fullName === b?.fullName && a.sortName === b.sortName && a.householdName === b.householdName;
  return a === b || (a.id === b?.id && isSameName && a.tableNumber === b.tableNumber);
}

/** Sorts by name, as all lists of the event are. Arrivals don't change the order, so the previous order is reused, and for the same list the same array. */
export function createDoorSorter(choice: NameOrderChoice, language: Language) {
  let order: NameOrder | undefined;
  let sort = createGuestSorter<DoorGuest>();
  let previous: readonly DoorGuest[] = [];
  let places: readonly number[] = [];
  let sorted: readonly DoorGuest[] = [];
  return (guests: readonly DoorGuest[]): readonly DoorGuest[] => {
    if (guests === previous) return sorted;
    const isSameOrder =
      guests.length === previous.length && guests.every((guest, index) => hasSamePlace(guest, previous[index]));
    if (!isSameOrder) {
      const now = nameOrderOf(guests, { choice, language });
      if (now !== order) sort = createGuestSorter<DoorGuest>((guest) => sortNameOf(guest, now));
      order = now;
      const indexOf = new Map(guests.map((guest, index) => [guest, index]));
      places = sort(guests, BY_NAME).map((guest) => indexOf.get(guest) ?? 0);
    }
    previous = guests;
    sorted = places.map((index) => guests[index] as DoorGuest);
    return sorted;
  };
}

export type DoorSorter = ReturnType<typeof createDoorSorter>;
