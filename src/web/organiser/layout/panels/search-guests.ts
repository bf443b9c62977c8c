import type { Guest } from '../../../../shared/contracts/guests.ts';
import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import type { ListedGuest } from './guest-groups.ts';

const foldedNames = new WeakMap<Guest, string>();

/** The name in the form that searches compare; cached, because folding thousands of names takes long. */
export function foldedNameOf(guest: Guest): string {
  let folded = foldedNames.get(guest);
  if (folded === undefined) {
    folded = foldName(guest.fullName);
    foldedNames.set(guest, folded);
  }
  return folded;
}

/** Guests whose name has every typed word, without regard to case and accents. */
export function searchGuests(guests: readonly ListedGuest[], search: string): readonly ListedGuest[] {
  const wanted = foldName(search);
  return wanted === '' ? guests : guests.filter(({ guest }) => matchesWords(foldedNameOf(guest), wanted));
}
