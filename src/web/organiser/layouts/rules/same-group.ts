import { hasNotDeclined } from '../../../../shared/attendance.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { RuleGuests } from '../../../../shared/contracts/seating.ts';
import { NOBODY } from './rule-form.ts';

/**
 * The household or the tag that has exactly these guests; undefined without one. A rule about it also holds for those who
 * join it later.
 */
export function findSameGroup(
  guests: Iterable<Guest>,
  { guestIds, tags, householdIds }: RuleGuests,
): RuleGuests | undefined {
  if (guestIds.length < 2 || tags.length + householdIds.length > 0) return undefined;
  const wanted = new Set(guestIds);
  const coming = [...guests].filter(hasNotDeclined);
  const chosen = coming.filter(({ id }) => wanted.has(id));
  const [first] = chosen;
  if (!first || chosen.length < wanted.size) return undefined;
  const isSame = (belongs: (guest: Guest) => boolean) =>
    chosen.every(belongs) && coming.filter(belongs).length === chosen.length;
  const { householdId } = first;
  if (householdId !== null && isSame((guest) => guest.householdId === householdId)) {
    return { ...NOBODY, householdIds: [householdId] };
  }
  const tag = first.tags.find((candidate) => isSame((guest) => guest.tags.includes(candidate)));
  return tag === undefined ? undefined : { ...NOBODY, tags: [tag] };
}
