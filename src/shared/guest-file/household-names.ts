import { familyNameIn, type NameOrder } from '../sort-name.ts';
import type { Person } from './person.ts';

/** Names unnamed households by salutation or by their members' family names. One person alone is no household. */
export function nameGroups(people: readonly Person[], order: NameOrder): void {
  for (const group of new Set(people.flatMap(({ group }) => group ?? []))) {
    if (group.name !== null) continue;
    if (group.members.length < 2) {
      for (const member of group.members) member.group = null;
      continue;
    }
    const named = group.members.filter(({ isNamePlaceholder, cells }) => !isNamePlaceholder && cells.fullName !== '');
    const names = new Set(named.map(({ familyName, cells }) => familyName || familyNameIn(cells.fullName, order)));
    group.name = group.salutation || [...names].slice(0, 3).join(' & ') || String(group.members[0]?.line ?? '');
  }
}
