import { AGE_GROUPS, type AgeGroup, ATTENDANCES, type Guest } from '../../../../shared/contracts/guests.ts';
import type { Menu } from '../../../../shared/contracts/menu.ts';
import { MAX_COMPANIONS } from '../../../../shared/guest-list-limits.ts';
import type { GuestFields } from '../api.ts';

/** What the form shows of a guest beyond name, contact and seat; '' stands for no value. */
export interface ListValues {
  readonly household: string;
  readonly attendance: string;
  readonly ageGroup: string;
  readonly needsHighChair: boolean;
  readonly tags: readonly string[];
  /** Chosen option by course. */
  readonly meals: Readonly<Record<string, string>>;
  /** Names of the companions; '' for one whose name is not known. */
  readonly companions: readonly string[];
  readonly sortName: string;
  readonly cardName: string;
}

type ListGuest = Pick<
  Guest,
  'householdName' | 'attendance' | 'ageGroup' | 'needsHighChair' | 'tags' | 'meals' | 'sortName' | 'cardName'
>;

export const NO_LIST_VALUES: ListValues = {
  household: '',
  attendance: '',
  ageGroup: '',
  needsHighChair: false,
  tags: [],
  meals: {},
  companions: [],
  sortName: '',
  cardName: '',
};

type Companion = Pick<Guest, 'id' | 'fullName' | 'isNamePlaceholder'>;

export function listValuesOf(guest: ListGuest, companions: readonly Companion[]): ListValues {
  return {
    household: guest.householdName ?? '',
    attendance: guest.attendance ?? '',
    ageGroup: guest.ageGroup ?? '',
    needsHighChair: guest.needsHighChair,
    tags: guest.tags,
    meals: guest.meals,
    companions: companions.map(({ fullName, isNamePlaceholder }) => (isNamePlaceholder ? '' : fullName)),
    sortName: guest.sortName ?? '',
    cardName: guest.cardName ?? '',
  };
}

const trimmed = (text: string): string | null => text.trim() || null;
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null;

/** Names for companions who have none yet, and the number of companions. Undefined if neither changed. */
function changedCompanions(before: readonly string[], now: readonly string[]): GuestFields['companions'] {
  const isNew = (name: string, index: number) => name.trim() !== '' && !before[index];
  if (before.length === now.length && !now.some(isNew)) return undefined;
  return now.map((name, index) => trimmed(name) ?? (before[index] || null));
}

/** Companions who have a name and get another one. An emptied name stays as it was. */
export function renamedCompanions(companions: readonly Companion[], names: readonly string[]) {
  return companions.flatMap(({ id, fullName: before, isNamePlaceholder }, index) => {
    const fullName = names[index]?.trim() || before;
    return isNamePlaceholder || fullName === before ? [] : { id, fullName };
  });
}

/**
 * The fields outside "More" to send: only those that differ, so that nothing changed elsewhere meanwhile is overwritten. A
 * placeholder that is sent back would become the companion's name, and a guest who declines must not ask for the seat again.
 */
export function changedFormFields(
  guest: Pick<Guest, 'fullName' | 'tableNumber' | 'seatNumber'>,
  { tableNumber = null, seatNumber = null, ...others }: GuestFields,
): Partial<GuestFields> {
  const before: Readonly<Record<string, unknown>> = { ...guest };
  const isSeatChanged = tableNumber !== guest.tableNumber || seatNumber !== guest.seatNumber;
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name, value]) => (value ?? null) !== before[name])),
    ...(isSeatChanged && { tableNumber, seatNumber }),
  };
}

/** The fields of "More" to send: only those that differ, for the same reason. */
export function changedListFields(before: ListValues, now: ListValues): Partial<GuestFields> {
  const isSame = (key: keyof ListValues) => JSON.stringify(before[key]) === JSON.stringify(now[key]);
  const courses = Object.keys({ ...before.meals, ...now.meals });
  const meals = courses.filter((course) => (before.meals[course] ?? '') !== (now.meals[course] ?? ''));
  const companions = changedCompanions(before.companions, now.companions);
  return {
    ...(!isSame('household') && { household: trimmed(now.household) }),
    ...(!isSame('attendance') && { attendance: oneOf(ATTENDANCES, now.attendance) }),
    ...(!isSame('ageGroup') && { ageGroup: oneOf(AGE_GROUPS, now.ageGroup) }),
    ...(!isSame('needsHighChair') && { needsHighChair: now.needsHighChair }),
    ...(!isSame('tags') && { tags: [...now.tags] }),
    ...(meals.length > 0 && {
      meals: Object.fromEntries(meals.map((course) => [course, now.meals[course] || null])),
    }),
    ...(companions && { companions }),
    ...(!isSame('sortName') && { sortName: trimmed(now.sortName) }),
    ...(!isSame('cardName') && { cardName: trimmed(now.cardName) }),
  };
}

/** The values of a form after others changed the guest: theirs, except in fields that were changed in the form. */
export function followListValues(before: ListValues, mine: ListValues, theirs: ListValues): ListValues {
  const isMine = (key: keyof ListValues) => JSON.stringify(before[key]) !== JSON.stringify(mine[key]);
  const kept = Object.entries(mine).filter(([key]) => isMine(key as keyof ListValues));
  return { ...theirs, ...Object.fromEntries(kept) };
}

/** Adds a typed tag. If it differs from a known tag only in upper and lower case, the known spelling is used. */
export function withTag(tags: readonly string[], typed: string, known: readonly string[]): readonly string[] {
  const name = typed.trim();
  const isSameTag = (tag: string) => tag.toLowerCase() === name.toLowerCase();
  if (name === '' || tags.some(isSameTag)) return tags;
  return [...tags, known.find(isSameTag) ?? name];
}

type Course = Menu['courses'][number];

/** Names of the options of a course that guests of all these ages can choose. */
export function optionsForAges(course: Course, ages: ReadonlySet<AgeGroup>): string[] {
  const isOffered = ({ forAge, isArchived }: Course['options'][number]) =>
    !isArchived && (forAge === null || [...ages].every((age) => age === forAge));
  return course.options.filter(isOffered).map(({ name }) => name);
}

/** The options of one guest. The present choice stays among them even if it is no longer offered. */
export function optionsOf(course: Course, { ageGroup, meals }: Pick<ListValues, 'ageGroup' | 'meals'>): string[] {
  const offered = optionsForAges(course, new Set([oneOf(AGE_GROUPS, ageGroup) ?? 'adult']));
  const chosen = meals[course.name];
  return chosen && !offered.includes(chosen) ? [...offered, chosen] : offered;
}

/** Numbers of companions a guest can have: those who have a name can't be taken away by a number. */
export function companionCounts(namedCount: number): string[] {
  const most = Math.max(MAX_COMPANIONS, namedCount);
  return Array.from({ length: most - namedCount + 1 }, (_, index) => String(namedCount + index));
}

/** The names of that many companions: the last ones are dropped, or ones without a name added. */
export function resizeCompanions(names: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => names[index] ?? '');
}
