import type { CateringCounts, CateringList, CateringPerson } from '../contracts/catering.ts';
import type { AgeGroup } from '../contracts/guests.ts';
import type { GuestNeeds } from '../contracts/needs.ts';
import { tableKey } from '../seat-key.ts';
import { compareNumbered } from '../text-order.ts';

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

/** People who are taken in between two yields: a few milliseconds. */
const STEP_PEOPLE = 250;
const AGE_COUNTS = { adult: 'adults', child: 'children', infant: 'infants' } as const;

type Courses = CateringList['courses'];
type Table = CateringList['tables'][number];

const compareNumbers = (a: string | null, b: string | null) => compareNumbered(a ?? '', b ?? '');

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
  const chosen = new Set<string>();
  const known = new Map<string, Set<string>>();
  for (const guest of guests) {
    for (const [course, name] of Object.entries(mealsOf(guest))) {
      const names = known.get(course) ?? new Set<string>();
      if (names.has(name)) continue;
      known.set(course, names.add(name));
      chosen.add(JSON.stringify([course, name]));
    }
  }
  const courses = new Map<string, Courses[number]>();
  const add = (course: string, name: string, mark: string | null) => {
    const listed = courses.get(course) ?? { name: course, options: [] };
    if (!listed.options.some((option) => option.name === name)) listed.options.push({ name, mark });
    courses.set(course, listed);
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
    guestId,
    name: fullName,
    seatNumber,
    ageGroup: ageGroup ?? 'adult',
    needsHighChair,
    choices,
    allergens,
    diets,
    other,
    usesWheelchair,
  };
}

class PeopleCounter {
  readonly counts: CateringCounts;

  constructor(courses: Courses) {
    this.counts = {
      people: 0,
      eaters: 0,
      adults: 0,
      children: 0,
      infants: 0,
      highChairs: 0,
      wheelchairs: 0,
      meals: courses.map(({ options }) => options.map(() => 0)),
      noChoice: courses.map(() => 0),
      allergens: {},
      diets: {},
    };
  }

  add({ ageGroup, needsHighChair, usesWheelchair, choices, allergens, diets }: CateringPerson): void {
    const { counts } = this;
    counts.people += 1;
    counts[AGE_COUNTS[ageGroup]] += 1;
    if (needsHighChair) counts.highChairs += 1;
    if (usesWheelchair) counts.wheelchairs += 1;
    for (const code of allergens) counts.allergens[code] = (counts.allergens[code] ?? 0) + 1;
    for (const code of diets) counts.diets[code] = (counts.diets[code] ?? 0) + 1;
    if (ageGroup === 'infant') return;
    counts.eaters += 1;
    for (const [course, option] of choices.entries()) {
      const chosen = option === null ? counts.noChoice : counts.meals[course];
      const index = option ?? course;
      if (chosen) chosen[index] = (chosen[index] ?? 0) + 1;
    }
  }
}

/**
 * The list for the kitchen: by table and seat, with counts for each table and for all. Yields after every few hundred people,
 * so that the caller can let other work run in between.
 */
export function* buildInSteps(
  guests: readonly CateringGuest[],
  menu: readonly MenuOption[],
): Generator<void, CateringList, void> {
  const courses = listCourses(menu, guests);
  const indexes = courses.map(({ options }) => new Map(options.map(({ name }, index) => [name, index])));
  const tables = new Map<string | null, Omit<Table, 'counts'>>();
  for (const [index, guest] of guests.entries()) {
    if (index % STEP_PEOPLE === 0) yield;
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
  const totals = new PeopleCounter(courses);
  const counted: Table[] = [];
  for (const table of sorted) {
    table.people.sort(
      (a, b) =>
        Number(a.seatNumber === null) - Number(b.seatNumber === null) || compareNumbers(a.seatNumber, b.seatNumber),
    );
    const counter = new PeopleCounter(courses);
    for (const [index, person] of table.people.entries()) {
      if (index % STEP_PEOPLE === 0) yield;
      counter.add(person);
      totals.add(person);
    }
    counted.push({ ...table, counts: counter.counts });
  }
  return { courses, tables: counted, totals: totals.counts };
}

/** As `buildInSteps`, without a break. */
export function buildCateringList(guests: readonly CateringGuest[], menu: readonly MenuOption[]): CateringList {
  const building = buildInSteps(guests, menu);
  let next = building.next();
  while (!next.done) next = building.next();
  return next.value;
}

/** The list as the caterer may see it: without guest ids, and with names only if `showsNames` is set. */
export function withoutIdentities(list: CateringList, { showsNames }: { showsNames: boolean }): CateringList {
  const tables = list.tables.map((table) => ({
    ...table,
    people: table.people.map((person) => ({ ...person, guestId: null, name: showsNames ? person.name : null })),
  }));
  return { ...list, tables };
}
