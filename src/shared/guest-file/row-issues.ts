import { regexes } from 'zod';
import { importRowSchema } from '../contracts/guest-import.ts';
import { MAX_GUEST_LENGTHS } from '../contracts/guests.ts';
import { MAX_OTHER_NEEDS_LENGTH } from '../contracts/needs.ts';
import { PLAIN_FIELDS } from '../contracts/plain-fields.ts';
import { MAX_COMPANIONS, MAX_TAGS_PER_GUEST } from '../guest-list-limits.ts';
import type { GuestCells } from './cells.ts';
import type { Group, Person } from './file-person.ts';

export type IssueField =
  | keyof GuestCells
  | 'household'
  | 'companions'
  | 'tags'
  | 'meals'
  | 'needs'
  | 'sortName'
  | 'cardName';

export interface RowIssue {
  field: IssueField;
  kind: 'tooLong' | 'invalidEmail' | 'unstorable' | 'tooMany' | 'conflict';
}

/** Shorter than the limit of every field. */
const CERTAINLY_SHORT = 40;

/** Letters, digits and signs that every field may hold. */
const CERTAINLY_STORABLE = new RegExp(`^[\\p{L}\\d +()/.-]{0,${CERTAINLY_SHORT}}$`, 'u');

/** A fast check that accepts most rows; validating with the contract takes ten times as long. */
function isCertainlyValid(cells: GuestCells): boolean {
  const { fullName, email } = cells;
  const text = fullName + cells.tableNumber + cells.seatNumber + cells.specialRequirements;
  return (
    fullName !== '' &&
    text.length <= CERTAINLY_SHORT &&
    text.isWellFormed() &&
    !text.includes('\0') &&
    PLAIN_FIELDS.every((field) => CERTAINLY_STORABLE.test(cells[field])) &&
    (email === '' || (email.length <= CERTAINLY_SHORT && regexes.email.test(email)))
  );
}

type CheckedPerson = Pick<Person, 'cells' | 'list' | 'needs' | 'companionCount' | 'hasTwoMeals'> & {
  group: Pick<Group, 'name' | 'salutation'> | null;
};

function* listIssues({ list, group, needs, companionCount, hasTwoMeals }: CheckedPerson): Generator<RowIssue> {
  const isTooLong = (text: string | null | undefined, limit: number) => (text?.length ?? 0) > limit;
  if (
    isTooLong(group?.name, MAX_GUEST_LENGTHS.household) ||
    isTooLong(group?.salutation, MAX_GUEST_LENGTHS.household)
  ) {
    yield { field: 'household', kind: 'tooLong' };
  }
  if (isTooLong(list.sortName, MAX_GUEST_LENGTHS.sortName)) yield { field: 'sortName', kind: 'tooLong' };
  if (isTooLong(list.cardName, MAX_GUEST_LENGTHS.cardName)) yield { field: 'cardName', kind: 'tooLong' };
  if (list.tags?.some((tag) => isTooLong(tag, MAX_GUEST_LENGTHS.tag))) yield { field: 'tags', kind: 'tooLong' };
  if ((list.tags?.length ?? 0) > MAX_TAGS_PER_GUEST) yield { field: 'tags', kind: 'tooMany' };
  const meals = Object.entries(list.meals ?? {});
  if (
    meals.some(
      ([course, option]) =>
        isTooLong(course, MAX_GUEST_LENGTHS.course) || isTooLong(option, MAX_GUEST_LENGTHS.mealOption),
    )
  ) {
    yield { field: 'meals', kind: 'tooLong' };
  }
  if (hasTwoMeals) yield { field: 'meals', kind: 'conflict' };
  if (isTooLong(needs?.other, MAX_OTHER_NEEDS_LENGTH)) yield { field: 'needs', kind: 'tooLong' };
  if (companionCount > MAX_COMPANIONS) yield { field: 'companions', kind: 'tooMany' };
}

/** Errors of a row, by the same rules as on the server. */
export function findRowIssues(person: CheckedPerson): RowIssue[] {
  const { cells } = person;
  const issues = [...listIssues(person)];
  if (isCertainlyValid(cells)) return issues;
  const found = importRowSchema.safeParse(cells).error?.issues ?? [];
  return found
    .map(({ code, path }): RowIssue => {
      const field = path[0] as keyof GuestCells;
      if (code === 'too_big') return { field, kind: 'tooLong' };
      return { field, kind: field === 'email' ? 'invalidEmail' : 'unstorable' };
    })
    .concat(issues);
}
