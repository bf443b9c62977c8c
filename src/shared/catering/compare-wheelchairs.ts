import { hasNotDeclined } from '../attendance.ts';
import { PeopleOfRules } from '../auto-seat/people-of-rules.ts';
import type { Guest } from '../contracts/guests.ts';
import type { Seating } from '../contracts/seating.ts';

type ListedGuest = Pick<Guest, 'id' | 'fullName' | 'tags' | 'householdId' | 'attendance'>;

/**
 * A wheelchair that is noted with consent and a rule for an accessible seat are kept apart, so they can differ. Returns the
 * names of guests who have only the rule, and are not counted for the caterer, and of those who have only the note, and whom
 * no rule gives such a seat. The latter are left out before the first rule is saved: not everybody seats by rules.
 */
export function compareWheelchairs(
  guests: readonly ListedGuest[],
  { rules, version }: Pick<Seating, 'rules' | 'version'>,
  notedIds: ReadonlySet<number>,
): { readonly onlyRule: string[]; readonly onlyNoted: string[] } {
  const coming = guests.filter(hasNotDeclined);
  const people = new PeopleOfRules(coming);
  const ruledIds = new Set(rules.flatMap((rule) => (rule.kind === 'accessible' ? people.idsOf(rule.guests) : [])));
  const namesOf = (some: readonly ListedGuest[]) => some.map(({ fullName }) => fullName);
  return {
    onlyRule: namesOf(coming.filter(({ id }) => ruledIds.has(id) && !notedIds.has(id))),
    onlyNoted: version === 0 ? [] : namesOf(coming.filter(({ id }) => notedIds.has(id) && !ruledIds.has(id))),
  };
}
