import { hasNotDeclined } from '../attendance.ts';
import { PeopleOfRules } from '../auto-seat/people-of-rules.ts';
import type { Guest } from '../contracts/guests.ts';
import type { Seating } from '../contracts/seating.ts';
import { readNeeds } from '../guest-file/dietary-words.ts';

type ListedGuest = Pick<Guest, 'id' | 'fullName' | 'tags' | 'householdId' | 'attendance' | 'specialRequirements'>;

/**
 * A wheelchair that is noted with consent among the needs, a rule for an accessible seat and what an organiser wrote into the
 * notes are kept apart, so they can differ. Returns the guests who have only the rule or are only written about, and are not
 * counted for the caterer, and those who are only noted, and whom no rule gives such a seat. The latter are left out before
 * the first rule is saved: not everybody seats by rules.
 */
export function compareWheelchairs(
  guests: readonly ListedGuest[],
  { rules, version }: Pick<Seating, 'rules' | 'version'>,
  notedIds: ReadonlySet<number>,
): { readonly onlyRule: ListedGuest[]; readonly onlyWritten: ListedGuest[]; readonly onlyNoted: ListedGuest[] } {
  const coming = guests.filter(hasNotDeclined);
  const people = new PeopleOfRules(coming);
  const ruledIds = new Set(rules.flatMap((rule) => (rule.kind === 'accessible' ? people.idsOf(rule.guests) : [])));
  const isWritten = ({ specialRequirements: text }: ListedGuest) =>
    text !== null && readNeeds([{ text, heading: '' }])?.usesWheelchair === true;
  const uncounted = coming.filter(({ id }) => !notedIds.has(id));
  return {
    onlyRule: uncounted.filter(({ id }) => ruledIds.has(id)),
    onlyWritten: uncounted.filter((guest) => !ruledIds.has(guest.id) && isWritten(guest)),
    onlyNoted: version === 0 ? [] : coming.filter(({ id }) => notedIds.has(id) && !ruledIds.has(id)),
  };
}
