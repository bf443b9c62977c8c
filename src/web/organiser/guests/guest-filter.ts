import { hasNotDeclined } from '../../../shared/attendance.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { PLAIN_FIELDS, type PlainField } from '../../../shared/contracts/plain-fields.ts';
import { foldName, matchesWords } from '../../../shared/name-search/fold-name.ts';

type FilterableGuest = Pick<Guest, 'fullName' | 'tableNumber' | 'seatNumber' | 'checkedIn'> & {
  /** Unknown at the door. */
  email?: Guest['email'];
  householdName?: Guest['householdName'];
  attendance?: Guest['attendance'];
} & Partial<Pick<Guest, PlainField>>;

const TESTS = {
  all: () => true,
  arrived: ({ checkedIn }: FilterableGuest) => checkedIn,
  /** Guests who declined are not waited for, and need no seat. */
  notArrived: (guest: FilterableGuest) => !guest.checkedIn && hasNotDeclined(guest),
  unseated: (guest: FilterableGuest) => !guest.tableNumber && !guest.seatNumber && hasNotDeclined(guest),
};

export type GuestFilter = keyof typeof TESTS;

// Cached by object, because folding (removing case and accents) is the slow part of a search.
const searchTexts = new WeakMap<FilterableGuest, string>();

/** What a search looks at, folded. */
export function searchText(guest: FilterableGuest): string {
  let text = searchTexts.get(guest);
  if (text === undefined) {
    const { fullName, email, householdName } = guest;
    const texts = [fullName, email, ...PLAIN_FIELDS.map((field) => guest[field]), householdName];
    text = foldName(texts.map((each) => each ?? '').join(' '));
    searchTexts.set(guest, text);
  }
  return text;
}

/** Fills the cache ahead of the first search. */
export function prepareSearch(guests: readonly FilterableGuest[]): void {
  for (const guest of guests) searchText(guest);
}

/** Guests that match the filter and whose name, email address, phone number or household contains every word of the search. */
export function filterGuests<G extends FilterableGuest>(
  guests: readonly G[],
  filter: GuestFilter,
  search: string,
): G[] {
  const isOfKind = TESTS[filter];
  const folded = foldName(search);
  return guests.filter((guest) => isOfKind(guest) && (folded === '' || matchesWords(searchText(guest), folded)));
}

export function countGuests(guests: readonly FilterableGuest[]): Record<GuestFilter, number> {
  const counts = { all: guests.length, arrived: 0, notArrived: 0, unseated: 0 };
  for (const guest of guests) {
    if (guest.checkedIn) counts.arrived += 1;
    if (TESTS.notArrived(guest)) counts.notArrived += 1;
    if (TESTS.unseated(guest)) counts.unseated += 1;
  }
  return counts;
}
