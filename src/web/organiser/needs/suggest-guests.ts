import type { Guest } from '../../../shared/contracts/guests.ts';

const MAX_SHOWN = 8;

const simplify = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The first guests whose name contains every typed word; accents and case don't matter. */
export function suggestGuests(guests: readonly Guest[], query: string): Guest[] {
  const words = simplify(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: Guest[] = [];
  for (const guest of guests) {
    const name = simplify(guest.fullName);
    if (words.every((word) => name.includes(word))) found.push(guest);
    if (found.length === MAX_SHOWN) break;
  }
  return found;
}
