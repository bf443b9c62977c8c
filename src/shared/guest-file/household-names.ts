import { withoutGreeting } from '../greeting.ts';
import { familyNameIn, type NameOrder } from '../sort-name.ts';
import type { Group, Person } from './person.ts';

/** Whether a household has something of its own, so that even one person alone keeps it. */
const hasDetails = ({ salutation, email, language, isFormal }: Group) =>
  [salutation, email, language, isFormal].some((detail) => detail !== '');

/** Names unnamed households by salutation or by their members' family names. One person alone is no household. */
export function nameGroups(people: readonly Person[], order: NameOrder): void {
  for (const group of new Set(people.flatMap(({ group }) => group ?? []))) {
    if (group.name !== null) continue;
    const [first, second] = group.members;
    if (second === undefined) {
      if (hasDetails(group)) group.name = withoutGreeting(group.salutation) || (first?.cells.fullName ?? '');
      else if (first) first.group = null;
      continue;
    }
    const named = group.members.filter(({ isNamePlaceholder, cells }) => !isNamePlaceholder && cells.fullName !== '');
    // 'Peti' beside whole names has no family name of his own.
    const isWhole = ({ cells, familyName }: Person) => familyName !== '' || cells.fullName.includes(' ');
    const whole = named.some(isWhole) ? named.filter(isWhole) : named;
    const names = new Set(whole.map(({ familyName, cells }) => familyName || familyNameIn(cells.fullName, order)));
    group.name = withoutGreeting(group.salutation) || [...names].slice(0, 3).join(' & ') || String(first?.line ?? '');
  }
}
