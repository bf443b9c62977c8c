import { withoutGreeting } from '../greeting.ts';
import { familyNameIn, type NameOrder } from '../sort-name.ts';
import type { Group, Person } from './file-person.ts';
import { namesFamily } from './group-or-household.ts';
import { foldWords } from './headings.ts';

/** Whether a household has something of its own, so that even one person alone keeps it. */
const hasDetails = ({ salutation, email, language, isFormal }: Group) =>
  [salutation, email, language, isFormal].some((detail) => detail !== '');

const familyOf = ({ familyName, cells }: Pick<Person, 'familyName' | 'cells'>, order: NameOrder) =>
  familyName || familyNameIn(cells.fullName, order);

/** Whom a salutation addresses, if it says so by a family name: 'Tóthék', but neither 'Ági' nor 'all'. */
const familyIn = (salutation: string, members: readonly Person[], order: NameOrder) => {
  const addressee = withoutGreeting(salutation);
  return members.some((member) => namesFamily(foldWords(addressee), familyOf(member, order))) ? addressee : '';
};

/** Salutations of anybody: those who share one need not be of one household. */
const ANYBODY =
  /^(all|every(one|body)|you( all)?|(our )?(dear )?(guests?|friends?)|mindenki|(vendeg|barat)[aeiou]?i?n?k)$/;
const SEVERAL = /ék$|\s(and|és|family|család)\b|[&+,]/i;

/** Equal for rows whose salutations, without a greeting, address one household; null if this one does not tell. */
export function salutationKey(addressee: string, person: Person, order: NameOrder): string | null {
  const folded = foldWords(addressee);
  if (folded === '' || ANYBODY.test(folded)) return null;
  // 'Ági' may be several people, each of another family.
  const familyName = familyOf(person, order);
  return SEVERAL.test(addressee) || namesFamily(folded, familyName) ? folded : `${folded} ${foldWords(familyName)}`;
}

/**
 * Names unnamed households by a salutation that holds their family name, else by their members' family names. One person
 * alone is no household.
 */
export function nameGroups(people: readonly Person[], order: NameOrder): void {
  for (const group of new Set(people.flatMap(({ group }) => group ?? []))) {
    if (group.name !== null) continue;
    const [first, second] = group.members;
    const addressee = familyIn(group.salutation, group.members, order);
    if (second === undefined) {
      if (first === undefined) continue;
      if (!hasDetails(group)) first.group = null;
      else group.name = addressee || (group.salutation && familyOf(first, order)) || first.cells.fullName;
      continue;
    }
    const named = group.members.filter(({ isNamePlaceholder, cells }) => !isNamePlaceholder && cells.fullName !== '');
    // 'Peti' beside whole names has no family name of his own.
    const isWhole = ({ cells, familyName }: Person) => familyName !== '' || cells.fullName.includes(' ');
    const whole = named.some(isWhole) ? named.filter(isWhole) : named;
    const names = new Set(whole.map((member) => familyOf(member, order)));
    group.name = addressee || [...names].slice(0, 3).join(' & ') || String(first?.line ?? '');
  }
}
