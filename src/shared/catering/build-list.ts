import type { CateringCounts, CateringList, CateringPerson } from '../contracts/catering.ts';
import type { AgeGroup } from '../contracts/guests.ts';
import type { GuestNeeds } from '../contracts/needs.ts';
import { tableKey } from '../seat-key.ts';

/** A guest who comes, with what the kitchen has to know. */
export interface CateringGuest
  extends Pick<GuestNeeds, 'guestId' | 'allergens' | 'diets' | 'other' | 'usesWheelchair'> {
  readonly fullName: string;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  readonly tableName: string | null;
  readonly ageGroup: AgeGroup | null;
  readonly needsHighChair: boolean;
  readonly meals: Readonly<Record<string, string>>;
}

export interface MenuOption {
  readonly course: string;
  readonly name: string;
  readonly mark: string | null;
  readonly isArchived: boolean;
}

type Courses = CateringList['courses'];
type Table = CateringList['tables'][number];

const byNumber = new Intl.Collator('en', { numeric: true });
const compareNumbers = (a: string | null, b: string | null) => byNumber.compare(a ?? '', b ?? '');

/** Infants eat nothing, whatever was chosen for them. */
export function mealsOf({
  ageGroup,
  meals,
}: Pick<CateringGuest, 'ageGroup' | 'meals'>): Readonly<Record<string, string>> {
  return ageGroup === 'infant' ? {} : meals;
}

/**
 * The menu without archived options that nobody chose. What guests chose although the menu does not have it is added, so
 * that the sums are right whatever is stored.
 */
function listCourses(menu: readonly MenuOption[], guests: readonly CateringGuest[]): Courses {
  const chosen = new Set(guests.flatMap((guest) => Object.entries(mealsOf(guest)).map((pair) => JSON.stringify(pair))));
  const courses = new Map<string, Courses[number]>();
  const add = (course: string, name: string, mark: string | null) => {
    const known = courses.get(course) ?? { name: course, options: [] };
    if (!known.options.some((option) => option.name === name)) known.options.push({ name, mark });
    courses.set(course, known);
  };
  for (const { course, name, mark, isArchived } of menu) {
    if (!isArchived || chosen.has(JSON.stringify([course, name]))) add(course, name, mark);
  }
  for (const pair of [...chosen].sort()) {
    const [course, name] = JSON.parse(pair) as [string, string];
    add(course, name, null);
  }
  return [...courses.values()];
}

function toPerson(
  guest: CateringGuest,
  indexes: readonly ReadonlyMap<string, number>[],
  courses: Courses,
): CateringPerson {
  const { guestId, fullName, seatNumber, ageGroup, needsHighChair, allergens, diets, other, usesWheelchair } = guest;
  const meals = mealsOf(guest);
  const choices = courses.map(({ name }, course) => {
    const option = Object.hasOwn(meals, name) ? meals[name] : undefined;
    return option === undefined ? null : (indexes[course]?.get(option) ?? null);
  });
  return {
    ...{ guestId, name: fullName, seatNumber, ageGroup: ageGroup ?? 'adult', needsHighChair, choices },
    ...{ allergens, diets, other, usesWheelchair },
  };
}

function countCodes(lists: readonly (readonly string[])[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const code of lists.flat()) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function countPeople(people: readonly CateringPerson[], courses: Courses): CateringCounts {
  const eaters = people.filter(({ ageGroup }) => ageGroup !== 'infant');
  const count = (matches: (person: CateringPerson) => boolean) => people.filter(matches).length;
  const meals = courses.map(({ options }) => options.map(() => 0));
  const noChoice = courses.map(() => 0);
  for (const { choices } of eaters) {
    for (const [course, option] of choices.entries()) {
      const counts = option === null ? noChoice : meals[course];
      const index = option === null ? course : option;
      if (counts) counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return {
    people: people.length,
    eaters: eaters.length,
    adults: count(({ ageGroup }) => ageGroup === 'adult'),
    children: count(({ ageGroup }) => ageGroup === 'child'),
    infants: count(({ ageGroup }) => ageGroup === 'infant'),
    highChairs: count(({ needsHighChair }) => needsHighChair),
    wheelchairs: count(({ usesWheelchair }) => usesWheelchair),
    meals,
    noChoice,
    allergens: countCodes(people.map(({ allergens }) => allergens)),
    diets: countCodes(people.map(({ diets }) => diets)),
  };
}

/** The list for the kitchen: by table and seat, with counts for each table and for all. */
export function buildCateringList(guests: readonly CateringGuest[], menu: readonly MenuOption[]): CateringList {
  const courses = listCourses(menu, guests);
  const indexes = courses.map(({ options }) => new Map(options.map(({ name }, index) => [name, index])));
  const tables = new Map<string | null, Omit<Table, 'counts'>>();
  for (const guest of guests) {
    const key = tableKey(guest.tableNumber);
    const table = tables.get(key) ?? {
      tableNumber: key === null ? null : guest.tableNumber,
      tableName: key === null ? null : guest.tableName,
      people: [],
    };
    table.people.push(toPerson(guest, indexes, courses));
    tables.set(key, table);
  }
  const sorted = [...tables.values()].sort(
    (a, b) =>
      Number(a.tableNumber === null) - Number(b.tableNumber === null) || compareNumbers(a.tableNumber, b.tableNumber),
  );
  for (const { people } of sorted) {
    people.sort(
      (a, b) =>
        Number(a.seatNumber === null) - Number(b.seatNumber === null) || compareNumbers(a.seatNumber, b.seatNumber),
    );
  }
  return {
    courses,
    tables: sorted.map((table) => ({ ...table, counts: countPeople(table.people, courses) })),
    totals: countPeople(
      sorted.flatMap(({ people }) => people),
      courses,
    ),
  };
}

/** The list as the caterer may see it: without guest ids, and with names only if `showsNames` is set. */
export function withoutIdentities(list: CateringList, { showsNames }: { showsNames: boolean }): CateringList {
  const tables = list.tables.map((table) => ({
    ...table,
    people: table.people.map((person) => ({ ...person, guestId: null, name: showsNames ? person.name : null })),
  }));
  return { ...list, tables };
}
