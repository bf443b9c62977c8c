import {
  AGE_GROUPS,
  type AgeGroup,
  ATTENDANCES,
  type Guest,
  MAX_COMPANIONS,
} from '../../../../shared/contracts/guests.ts';
import type { Menu } from '../../../../shared/contracts/menu.ts';
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
  readonly companions: string;
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
  companions: '0',
  sortName: '',
  cardName: '',
};

export function listValuesOf(guest: ListGuest, companionCount: number): ListValues {
  return {
    household: guest.householdName ?? '',
    attendance: guest.attendance ?? '',
    ageGroup: guest.ageGroup ?? '',
    needsHighChair: guest.needsHighChair,
    tags: guest.tags,
    meals: guest.meals,
    companions: String(companionCount),
    sortName: guest.sortName ?? '',
    cardName: guest.cardName ?? '',
  };
}

const trimmed = (text: string): string | null => text.trim() || null;
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null;

/** The fields to send: only those that differ, so that nothing changed elsewhere meanwhile is overwritten. */
export function changedListFields(before: ListValues, now: ListValues): Partial<GuestFields> {
  const isSame = (key: keyof ListValues) => JSON.stringify(before[key]) === JSON.stringify(now[key]);
  const courses = Object.keys({ ...before.meals, ...now.meals });
  const meals = courses.filter((course) => (before.meals[course] ?? '') !== (now.meals[course] ?? ''));
  return {
    ...(!isSame('household') && { household: trimmed(now.household) }),
    ...(!isSame('attendance') && { attendance: oneOf(ATTENDANCES, now.attendance) }),
    ...(!isSame('ageGroup') && { ageGroup: oneOf(AGE_GROUPS, now.ageGroup) }),
    ...(!isSame('needsHighChair') && { needsHighChair: now.needsHighChair }),
    ...(!isSame('tags') && { tags: [...now.tags] }),
    ...(meals.length > 0 && {
      meals: Object.fromEntries(meals.map((course) => [course, now.meals[course] || null])),
    }),
    ...(!isSame('companions') && { companions: Number(now.companions) }),
    ...(!isSame('sortName') && { sortName: trimmed(now.sortName) }),
    ...(!isSame('cardName') && { cardName: trimmed(now.cardName) }),
  };
}

/** Tags with one more. In other letters it is the same tag, spelt as the event spells it. */
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

/** The options of one guest; the present choice stays among them, whatever became of it. */
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
