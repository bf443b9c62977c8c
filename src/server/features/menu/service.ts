import type { z } from 'zod';
import type { AgeGroup } from '../../../shared/contracts/guests.ts';
import { MAX_COURSES, MAX_OPTIONS_PER_COURSE, type Menu, type putMenuSchema } from '../../../shared/contracts/menu.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { randomId } from '../../ids.ts';
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

/**
 * A guest's meals after a change, with courses and options as the menu spells them. Refuses what is not on the menu, and an
 * option that is archived or for another age unless the guest has it already. Call it under the event's lock.
 */
export function applyMealChanges(
  options: readonly MealOptionRow[],
  { meals: current, ageGroup }: { meals: Readonly<Record<string, string>>; ageGroup: AgeGroup | null },
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const meals = { ...current };
  const named = new Set<string>();
  for (const [course, name] of Object.entries(changes)) {
    const ofCourse = options.filter((option) => isSame(option.course, course));
    const refuse = (message: string, key: string) =>
      new AppError('invalid_input', message, { issues: [{ path: `meals.${course}`, message: key }] });
    const known = ofCourse[0]?.course;
    if (known === undefined) throw refuse(`The menu has no course “${course}”.`, messageKey('menu.courseGone'));
    // Spelled in two ways, a course could be named twice.
    if (named.has(known)) throw refuse(`The course “${known}” is named twice.`, messageKey('guests.courseTwice'));
    named.add(known);
    if (name === null) {
      delete meals[known];
      continue;
    }
    const option = ofCourse.find((candidate) => isSame(candidate.name, name));
    if (!option) throw refuse(`The course “${known}” has no option “${name}”.`, messageKey('menu.optionGone'));
    if (current[known] === option.name) continue;
    if (option.archivedAt) throw refuse(`“${option.name}” can’t be chosen any more.`, messageKey('menu.notOffered'));
    if (option.forAge && option.forAge !== (ageGroup ?? 'adult')) {
      throw refuse(`“${option.name}” is not offered to guests of this age.`, messageKey('menu.otherAge'));
    }
    meals[known] = option.name;
  }
  return meals;
}
