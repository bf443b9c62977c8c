import type { z } from 'zod';
import type { AgeGroup } from '../../../shared/contracts/guests.ts';
import { MAX_COURSES, MAX_OPTIONS_PER_COURSE, type Menu, type putMenuSchema } from '../../../shared/contracts/menu.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { countMealChoices, listMealOptions, type MealOptionRow, moveMealChoices, replaceMealOptions } from './data.ts';

type Courses = z.output<typeof putMenuSchema>['courses'];
type OptionEntry = Courses[number]['options'][number] & { course: string };

const choiceKey = (course: string, name: string) => JSON.stringify([course, name]);

export async function readMenu(db: Database, eventId: number): Promise<Menu> {
  const options = await listMealOptions(db, eventId);
  const choices = await countMealChoices(db, eventId);
  const counts = new Map(choices.map(({ course, name, count }) => [choiceKey(course, name), count]));
  const courses = new Map<string, Menu['courses'][number]>();
  for (const { id, course, name, mark, forAge, archivedAt } of options) {
    const known = courses.get(course) ?? { name: course, options: [] };
    const guestCount = counts.get(choiceKey(course, name)) ?? 0;
    known.options.push({ id, name, mark, forAge, isArchived: archivedAt !== null, guestCount });
    courses.set(course, known);
  }
  return { courses: [...courses.values()] };
}

/**
 * The stored option that an entry stands for. An entry without an id stands for the option of that course and name, so that a
 * request that is sent again after a lost answer does not remove the guests' choices.
 */
function findStored(stored: readonly MealOptionRow[], entry: OptionEntry, namedIds: ReadonlySet<number>) {
  if (entry.id === undefined) {
    return stored.find(
      ({ id, course, name }) => isSame(course, entry.course) && isSame(name, entry.name) && !namedIds.has(id),
    );
  }
  const found = stored.find(({ id }) => id === entry.id);
  if (!found) throw notFoundError('One of the options is not on the menu of this event.');
  return found;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The courses, and with them the stored options that the caller could not know, because somebody else created them. */
function withUnknown(courses: Courses, stored: readonly MealOptionRow[], knownIds: readonly number[] | undefined) {
  if (knownIds === undefined) return courses;
  const known = new Set(knownIds);
  const all = courses.map((course) => ({ ...course, options: [...course.options] }));
  for (const { id, course: courseName, name, mark, forAge, archivedAt } of stored) {
    if (known.has(id)) continue;
    const course = all.find((each) => isSame(each.name, courseName)) ?? { name: courseName, options: [] };
    if (!all.includes(course)) all.push(course);
    if (course.options.some((option) => isSame(option.name, name))) continue;
    course.options.push({ id, name, mark, forAge, isArchived: archivedAt !== null });
  }
  const isTooLong = all.length > MAX_COURSES || all.some(({ options }) => options.length > MAX_OPTIONS_PER_COURSE);
  if (isTooLong) throw new AppError('invalid_input', 'With what was added meanwhile, the menu would be too long.');
  return all;
}

export async function putMenu(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { courses, knownIds }: z.output<typeof putMenuSchema>,
) {
  const now = clock();
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    const stored = await listMealOptions(tx, eventId);
    const entries = withUnknown(courses, stored, knownIds).flatMap(({ name, options }) =>
      options.map((option) => ({ ...option, course: name })),
    );
    const ids = entries.flatMap(({ id }) => id ?? []);
    const namedIds = new Set(ids);
    if (namedIds.size < ids.length) throw new AppError('invalid_input', 'An option is listed twice.');
    const kept = new Map<number, MealOptionRow>();
    const rows = entries.map((entry, position): MealOptionRow => {
      const known = findStored(stored, entry, namedIds);
      const { course, name, mark = null, forAge = null, isArchived = false } = entry;
      const archivedAt = isArchived ? (known?.archivedAt ?? now) : null;
      const row = { id: known?.id ?? randomId(), eventId, course, name, mark, forAge, position, archivedAt };
      if (known) kept.set(known.id, row);
      return row;
    });
    const moves = stored
      .map((from) => ({ from, to: kept.get(from.id) ?? null }))
      .filter(({ from, to }) => from.course !== to?.course || from.name !== to.name);
    await replaceMealOptions(tx, eventId, rows);
    await moveMealChoices(tx, eventId, moves);
    return readMenu(tx, eventId);
  });
}

interface Eater {
  readonly meals: Readonly<Record<string, string>>;
  readonly ageGroup: AgeGroup | null;
}
type MealChanges = Readonly<Record<string, string | null>>;

/** Why one choice is refused: in words for developers, and as the key of a text. */
interface MealProblem {
  readonly path: string;
  readonly message: string;
  readonly key: PlainMessageKey;
}

/**
 * A guest's meals after a change, with courses and options as the menu spells them, and what of the change is refused: what
 * is not on the menu, and an option that is archived or for another age unless the guest has it already. Call it under the
 * event's lock.
 */
export function readMealChanges(
  options: readonly MealOptionRow[],
  { meals: current, ageGroup }: Eater,
  changes: MealChanges,
): { meals: Record<string, string>; problems: MealProblem[] } {
  const meals = { ...current };
  const named = new Set<string>();
  const problems: MealProblem[] = [];
  for (const [course, name] of Object.entries(changes)) {
    const ofCourse = options.filter((option) => isSame(option.course, course));
    const refuse = (message: string, key: PlainMessageKey) => problems.push({ path: `meals.${course}`, message, key });
    const known = ofCourse[0]?.course;
    if (known === undefined) {
      refuse(`The menu has no course “${course}”.`, 'menu.courseGone');
      continue;
    }
    // Spelled in two ways, a course could be named twice.
    if (named.has(known)) refuse(`The course “${known}” is named twice.`, 'guests.courseTwice');
    named.add(known);
    if (name === null) {
      delete meals[known];
      continue;
    }
    const option = ofCourse.find((candidate) => isSame(candidate.name, name));
    if (!option) refuse(`The course “${known}” has no option “${name}”.`, 'menu.optionGone');
    else if (current[known] === option.name) continue;
    else if (option.archivedAt) refuse(`“${option.name}” can’t be chosen any more.`, 'menu.notOffered');
    else if (option.forAge && option.forAge !== (ageGroup ?? 'adult')) {
      refuse(`“${option.name}” is not offered to guests of this age.`, 'menu.otherAge');
    } else meals[known] = option.name;
  }
  return { meals, problems };
}

/** Returns a guest's meals after the changes, or throws 400 `invalid_input` with every problem if one is refused. */
export function applyMealChanges(options: readonly MealOptionRow[], eater: Eater, changes: MealChanges) {
  const { meals, problems } = readMealChanges(options, eater, changes);
  const [first] = problems;
  if (!first) return meals;
  const issues = problems.map(({ path, key }) => ({ path, message: key }));
  throw new AppError('invalid_input', first.message, { issues });
}
