import type { z } from 'zod';
import { hasNotDeclined } from '../../../shared/attendance.ts';
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

/** Answers of age and high chair that differ from what is stored. */
function changedDetails(member: Member, { ageGroup, needsHighChair }: AnsweredPerson) {
  return {
    ...(ageGroup !== undefined && ageGroup !== member.ageGroup && { ageGroup }),
    ...(needsHighChair !== undefined && needsHighChair !== member.needsHighChair && { needsHighChair }),
  };
}

/** Null if noted needs are deleted, undefined if they stay: also where new ones are given that nobody asks for. */
function changedNeeds({ needs }: AnsweredPerson, { asksNeeds }: AnswerRules): Needs | null | undefined {
  if (needs && hasContent(needs)) return asksNeeds ? needs : undefined;
  return needs === undefined ? undefined : null;
}

/** What the answer says of one person: what it changes, and what of it is refused. */
function planPerson(member: Member, person: AnsweredPerson, rules: AnswerRules, options: readonly MealOptionRow[]) {
  const { guestId, attendance } = person;
  const newName = changedName(member, person);
  const details = changedDetails(member, person);
  const hasNewDetails = Object.keys(details).length > 0;
  const differs = attendance !== member.attendance || newName !== undefined || hasNewDetails;
  const isRequest = rules.isLate && hasNotDeclined(person) && differs;

  const { ageGroup } = { ...member, ...details };
  // An age that is only asked for changes no meals yet.
  const kept = isRequest ? member.meals : keptMeals(member, ageGroup, options);
  const { meals, problems: mealProblems } = readMealChanges(options, { meals: kept, ageGroup }, person.meals ?? {});
  const dishes = changedMeals(member.meals, meals);

  const problems: { path: string; key: PlainMessageKey }[] = [];
  const report = (path: string, key: PlainMessageKey) => problems.push({ path, key });
  if (attendance === 'maybe' && !rules.allowsMaybe) report('attendance', 'rsvpErrors.maybeNotAllowed');
  const badName = nameProblem(member, newName);
  if (badName) report('name', badName);
  problems.push(...mealProblems);
  if (!rules.areMealsOpen && changedMeals(kept, meals)) report('meals', 'rsvpErrors.mealsClosed');

  const entry = {
    guestId,
    name: member.fullName,
    from: member.attendance,
    to: attendance,
    ...(dishes && { meals: dishes }),
  };
  const plan = { guestId, isRequest, attendance, newName, needs: changedNeeds(person, rules), problems };
  if (isRequest) {
    return {
      ...plan,
      entry: { ...entry, ...(newName !== undefined && { newName }), ...details },
      row: dishes && { ...member, meals },
    };
  }
  // The log keeps a name that is taken back, with an empty `newName`; a new name is logged as the guest's name.
  const named = newName === '' ? { newName } : newName !== undefined && { name: newName };
  return {
    ...plan,
    // Deletes the needs of the person who had the name, unless this answer gives new ones.
    ...(newName === '' && plan.needs === undefined && { needs: null }),
    entry: { ...entry, ...named },
    row: dishes || hasNewDetails ? { ...member, ...details, meals } : undefined,
  };
}

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
  const issues: { path: string; message: PlainMessageKey }[] = [];
  const plans = people.flatMap((person, index) => {
    const member = byId.get(person.guestId);
    const plan = member && planPerson(member, person, rules, options);
    const problems = plan?.problems ?? [{ path: 'guestId', key: 'rsvpErrors.notInHousehold' as const }];
    issues.push(...problems.map(({ path, key }) => ({ path: `people.${index}.${path}`, message: key })));
    return plan ?? [];
  });
  if (consent !== true && plans.some(({ needs }) => needs)) {
    issues.push({ path: 'consent', message: 'needs.consentRequired' });
  }
  if (issues.length > 0) throw new AppError('invalid_input', 'The input is not valid.', { issues });
  const applied = plans.filter(({ isRequest }) => !isRequest);
  return {
    attendances: new Map(applied.map(({ guestId, attendance }) => [guestId, attendance])),
    names: new Map(applied.flatMap(({ guestId, newName }) => (newName ? [[guestId, newName] as const] : []))),
    unnamed: applied.flatMap(({ guestId, newName }) => (newName === '' ? guestId : [])),
    rows: plans.flatMap(({ row }) => row ?? []),
    needs: new Map(plans.flatMap(({ guestId, needs }) => (needs === undefined ? [] : [[guestId, needs] as const]))),
    applied: applied.map(({ entry }) => entry),
    requested: plans.flatMap(({ isRequest, entry }) => (isRequest ? entry : [])),
  };
}
