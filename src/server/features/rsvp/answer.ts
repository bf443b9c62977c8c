import type { z } from 'zod';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import type { ReplyEntryPerson, typedReplySchema } from '../../../shared/contracts/rsvp.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { findLink } from '../../../shared/links-in-text.ts';
import { AppError } from '../../http/errors.ts';
import type { GuestListRow } from '../guests/change-list-data.ts';
import { changedMeals } from '../guests/edit-log.ts';
import type { MealOptionRow } from '../menu/data.ts';
import { readMealChanges } from '../menu/service.ts';
import type { Member } from './data.ts';

export type Answer = Omit<z.output<typeof typedReplySchema>, 'version'>;
type AnsweredPerson = Answer['people'][number];
type Needs = NonNullable<AnsweredPerson['needs']>;

export interface AnswerRules {
  /** After the deadline only a 'declined' counts at once. */
  readonly isLate: boolean;
  readonly allowsMaybe: boolean;
  readonly areMealsOpen: boolean;
  readonly asksNeeds: boolean;
}

/** What an answer changes, and what of it the organiser has to decide. */
export interface AnswerPlan {
  readonly attendances: ReadonlyMap<number, Attendance>;
  /** New names of companions. */
  readonly names: ReadonlyMap<number, string>;
  /** Companions whose name is taken back. */
  readonly unnamed: readonly number[];
  readonly rows: readonly GuestListRow[];
  /** Null: the noted needs are deleted. */
  readonly needs: ReadonlyMap<number, Needs | null>;
  /** For the log: answers that count at once. */
  readonly applied: readonly ReplyEntryPerson[];
  readonly requested: readonly ReplyEntryPerson[];
}

export function refuse(path: string, key: PlainMessageKey): AppError {
  return new AppError('invalid_input', 'The input is not valid.', { issues: [{ path, message: key }] });
}

/** Households can name only companions, and placeholders whose host is no longer on the list. */
export const isNameable = ({ companionOf, isNamePlaceholder }: Pick<Member, 'companionOf' | 'isNamePlaceholder'>) =>
  companionOf !== null || isNamePlaceholder;

export const hasContent = ({ allergens, diets, other = null, usesWheelchair }: Needs) =>
  allergens.length > 0 || diets.length > 0 || other !== null || usesWheelchair;

/** What of an answer is not stored although the rest is: needs, where the organiser does not ask for them (any more). */
export function leftOutOf({ people }: Answer, { asksNeeds }: Pick<AnswerRules, 'asksNeeds'>): { leftOut?: 'needs'[] } {
  return !asksNeeds && people.some(({ needs }) => needs && hasContent(needs)) ? { leftOut: ['needs'] } : {};
}

/** Returns '' if the name is taken back, undefined if it stays. */
function changedName(member: Member, { name }: AnsweredPerson): string | undefined {
  return name === member.fullName || (name === '' && member.isNamePlaceholder) ? undefined : name;
}

function nameProblem(member: Member, name: string | undefined): PlainMessageKey | undefined {
  if (name === undefined) return undefined;
  if (!isNameable(member)) return 'rsvpErrors.nameFixed';
  return findLink(name) === null ? undefined : 'rsvpErrors.linkInText';
}

/** Meals that the guest has chosen and may keep at another age; an option for another age can't be kept. */
export function keptMeals(member: Member, ageGroup: Member['ageGroup'], options: readonly MealOptionRow[]) {
  if (ageGroup === member.ageGroup) return member.meals;
  const fits = ([course, name]: [string, string]) => {
    const option = options.find((candidate) => candidate.course === course && candidate.name === name);
    return !option?.forAge || option.forAge === (ageGroup ?? 'adult');
  };
  return Object.fromEntries(Object.entries(member.meals).filter(fits));
}

const isSameChoice = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) => {
  const courses = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...courses].every((course) => one[course] === other[course]);
};

/**
 * What the answer of a household changes. Refuses it as a whole with `invalid_input`, which names everything that is not
 * allowed. `options` is the event's menu.
 */
export function planAnswer(
  members: readonly Member[],
  { people, consent }: Answer,
  rules: AnswerRules,
  options: readonly MealOptionRow[],
): AnswerPlan {
  const byId = new Map(members.map((member) => [member.id, member]));
  const attendances = new Map<number, Attendance>();
  const names = new Map<number, string>();
  const unnamed: number[] = [];
  const rows: GuestListRow[] = [];
  const needs = new Map<number, Needs | null>();
  const applied: ReplyEntryPerson[] = [];
  const requested: ReplyEntryPerson[] = [];
  const issues: { path: string; message: PlainMessageKey }[] = [];
  let lacksConsent = false;
  for (const [index, person] of people.entries()) {
    const report = (field: string, message: PlainMessageKey) =>
      issues.push({ path: `people.${index}.${field}`, message });
    const { guestId, attendance } = person;
    const member = byId.get(guestId);
    if (!member) {
      report('guestId', 'rsvpErrors.notInHousehold');
      continue;
    }
    if (attendance === 'maybe' && !rules.allowsMaybe) report('attendance', 'rsvpErrors.maybeNotAllowed');
    const newName = changedName(member, person);
    const badName = nameProblem(member, newName);
    if (badName) report('name', badName);
    const ageGroup = person.ageGroup === undefined ? member.ageGroup : person.ageGroup;
    const needsHighChair = person.needsHighChair ?? member.needsHighChair;
    const isAgeChanged = ageGroup !== member.ageGroup;
    const isChairChanged = needsHighChair !== member.needsHighChair;
    const differs = attendance !== member.attendance || newName !== undefined || isAgeChanged || isChairChanged;
    const isRequest = rules.isLate && attendance !== 'declined' && differs;
    // An age that is only asked for changes no meals yet.
    const current = isRequest ? member.meals : keptMeals(member, ageGroup, options);
    const { meals, problems } = readMealChanges(options, { meals: current, ageGroup }, person.meals ?? {});
    for (const { path, key } of problems) report(path, key);
    if (!rules.areMealsOpen && !isSameChoice(meals, current)) report('meals', 'rsvpErrors.mealsClosed');
    if (person.needs !== undefined) {
      const isCleared = person.needs === null || !hasContent(person.needs);
      if (rules.asksNeeds || isCleared) {
        lacksConsent ||= !isCleared && consent !== true;
        needs.set(guestId, isCleared ? null : (person.needs ?? null));
      }
    }
    const dishes = changedMeals(member.meals, meals);
    const entry = {
      ...{ guestId, name: member.fullName, from: member.attendance, to: attendance },
      ...(dishes && { meals: dishes }),
    };
    if (isRequest) {
      requested.push({
        ...entry,
        ...(newName !== undefined && { newName }),
        ...(isAgeChanged && { ageGroup }),
        ...(isChairChanged && { needsHighChair }),
      });
    } else {
      attendances.set(guestId, attendance);
      if (newName === '') {
        unnamed.push(guestId);
        // Deletes the needs of the person who had the name, unless this answer gives new ones.
        if (!needs.has(guestId)) needs.set(guestId, null);
      } else if (newName !== undefined) names.set(guestId, newName);
      // The log keeps a name that is taken back, with an empty `newName`; a new name is logged as the guest's name.
      applied.push({ ...entry, ...(newName === '' ? { newName } : newName !== undefined && { name: newName }) });
    }
    const row = isRequest ? { ...member, meals } : { ...member, meals, ageGroup, needsHighChair };
    if ((!isRequest && (isAgeChanged || isChairChanged)) || !isSameChoice(meals, member.meals)) rows.push(row);
  }
  if (lacksConsent) issues.push({ path: 'consent', message: 'needs.consentRequired' });
  if (issues.length > 0) throw new AppError('invalid_input', 'The input is not valid.', { issues });
  return { attendances, names, unnamed, rows, needs, applied, requested };
}
