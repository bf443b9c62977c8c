import type { Guest } from '../../../../shared/contracts/guests.ts';
import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import type { ListedGuest } from './guest-groups.ts';

// Folding is the slow part of a search, and a guest's object changes only when the guest does.
const foldedNames = new WeakMap<Guest, string>();

export function foldedNameOf(guest: Guest): string {
  let folded = foldedNames.get(guest);
  if (folded === undefined) {
    folded = foldName(guest.fullName);
    foldedNames.set(guest, folded);
  }
  return folded;
}

/** Those whose name has every word of the search, without regard to case and accents. */
export function searchListed(guests: readonly ListedGuest[], search: string): readonly ListedGuest[] {
  const folded = foldName(search);
  return folded === '' ? guests : guests.filter(({ guest }) => matchesWords(foldedNameOf(guest), folded));
}
