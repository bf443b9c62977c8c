import { hasDeclined } from './attendance.ts';
import type { Allergen, Diet } from './contracts/needs.ts';
import type { Rsvp, RsvpAnswer, RsvpAnswerInput, RsvpPerson } from './contracts/rsvp.ts';

/**
 * The form of a household's page. With JavaScript the page reads it and sends JSON; without, the browser posts it and the
 * server reads it. Both use this file, so that the same form is always the same answer.
 */

/** Values by name of the field, as `FormData` and a posted form have them. */
export type FormFields = Readonly<Record<string, readonly string[]>>;

const PERSON_FIELDS = [
  'attendance',
  'name',
  // Hidden: the name that was noted when the form was opened; '' for a placeholder.
  'nameBefore',
  'age',
  'highChair',
  'allergen',
  'diet',
  'wheelchair',
  'otherNeeds',
  'clearNeeds',
  'consent',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

export const fieldOf = (guestId: number, field: PersonField) => `${field}-${guestId}`;
export const mealFieldOf = (guestId: number, course: string) => `meal-${guestId}-${course}`;

/** The hidden field with the mail address that the form was opened with: an unchanged one is not sent. */
export const EMAIL_BEFORE = 'emailBefore';

/** The value of a checkbox that is ticked. */
export const TICKED = 'yes';

/** Parts of the form that can show what is wrong with them. An issue without a guest is about the whole household. */
export const RSVP_FORM_PARTS = ['name', 'meals', 'needs', 'consent', 'message', 'email'] as const;
export interface RsvpFormIssue {
  readonly guestId: number | null;
  readonly part: (typeof RSVP_FORM_PARTS)[number];
  /** The course of a meal that the issue is about; left out if it is about all of them. */
  readonly course?: string | undefined;
}

export function toFormFields(entries: Iterable<[string, unknown]>): FormFields {
  const fields: Record<string, string[]> = Object.create(null);
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue;
    fields[name] ??= [];
    fields[name].push(value);
  }
  return fields;
}

/** What a page needs of a household to show the form, and the server to read it. */
type Household = Pick<Rsvp, 'people' | 'menu' | 'asksMeals' | 'areMealsOpen' | 'asksNeeds'>;

/** Whether two states of a household lead to the same form. */
export function isSameForm(one: Rsvp, other: Rsvp): boolean {
  const [first, second] = [one, other].map(
    ({ version, phase, allowsMaybe, asksMeals, areMealsOpen, asksNeeds, ...rsvp }) =>
      JSON.stringify([
        ...[version, phase, allowsMaybe, asksMeals, areMealsOpen, asksNeeds],
        rsvp.menu.map(({ name, options }) => [name, ...options.map((option) => [option.name, option.forAge])]),
      ]),
  );
  return first === second;
}

/** How much of a typed text is shown again after a refusal: more than any field accepts. */
const MAX_KEPT_LENGTH = 2_000;

/** The fields that this household's form has. A posted form can have any others; they are not shown again. */
export function keepKnownFields(fields: FormFields, { people, menu }: Household): Record<string, string[]> {
  const names = people.flatMap(({ guestId }) => [
    ...PERSON_FIELDS.map((field) => fieldOf(guestId, field)),
    ...menu.map(({ name }) => mealFieldOf(guestId, name)),
  ]);
  // A mail address that was not changed is dropped, so that the form shows the current one.
  const isEmailTyped = fields.email?.[0] !== fields[EMAIL_BEFORE]?.[0];
  return Object.fromEntries(
    [...names, 'message', ...(isEmailTyped ? ['email'] : [])].flatMap((name) => {
      const values = fields[name]?.slice(0, 30).map((value) => value.slice(0, MAX_KEPT_LENGTH).toWellFormed());
      return values ? [[name, values] as const] : [];
    }),
  );
}

/** Whether a dish is offered to guests of this age; no age counts as adult, and infants get no meal. */
export function isOfferedTo(forAge: RsvpPerson['ageGroup'], ageGroup: RsvpPerson['ageGroup']): boolean {
  const age = ageGroup ?? 'adult';
  return age !== 'infant' && (forAge === null || forAge === age);
}

type AnswerPerson = RsvpAnswerInput['people'][number] & { readonly guestId: number };

/** The typed needs; null deletes the noted ones, undefined leaves them as they are. */
function readNeeds(fields: FormFields, guestId: number): AnswerPerson['needs'] {
  const all = (field: PersonField) => fields[fieldOf(guestId, field)] ?? [];
  const needs = {
    // Not checked here, because the contract refuses unknown allergens.
    allergens: [...all('allergen')] as Allergen[],
    diets: [...all('diet')] as Diet[],
    other: all('otherNeeds')[0]?.trim() || null,
    usesWheelchair: all('wheelchair').length > 0,
  };
  const isEmpty =
    needs.allergens.length === 0 && needs.diets.length === 0 && needs.other === null && !needs.usesWheelchair;
  if (!isEmpty) return needs;
  return all('clearNeeds').length > 0 ? null : undefined;
}

function readMeals(
  fields: FormFields,
  { guestId, meals }: RsvpPerson,
  { courses, isInfant }: { courses: readonly string[]; isInfant: boolean },
): Record<string, string | null> {
  return Object.fromEntries(
    courses.flatMap((course) => {
      const chosen = isInfant ? null : fields[mealFieldOf(guestId, course)]?.[0] || null;
      return chosen === (meals[course] ?? null) ? [] : [[course, chosen] as const];
    }),
  );
}

/**
 * The companion's name if it is to change. Empty: the name that was given before is taken back. If no name was noted when the
 * form was opened, an empty field takes nothing back: somebody else may have named the companion since.
 */
function readName(fields: FormFields, { guestId, name, isCompanion, isNamePlaceholder }: RsvpPerson) {
  const typed = fields[fieldOf(guestId, 'name')]?.[0]?.trim();
  if (!isCompanion || typed === undefined) return undefined;
  if (typed === '' && !fields[fieldOf(guestId, 'nameBefore')]?.[0]) return undefined;
  const noted = isNamePlaceholder ? '' : name;
  return typed === noted ? undefined : typed;
}

const AGES: readonly unknown[] = ['adult', 'child', 'infant'];

function readPerson(fields: FormFields, person: RsvpPerson, household: Household): AnswerPerson | undefined {
  const { guestId } = person;
  const first = (field: PersonField) => fields[fieldOf(guestId, field)]?.[0];
  const attendance = first('attendance') as RsvpAnswer | undefined;
  if (!attendance) return undefined;
  // The form hides everything else of somebody who does not come.
  if (hasDeclined({ attendance })) return { guestId, attendance };
  const name = readName(fields, person);
  const typedAge = first('age');
  const ageGroup = AGES.includes(typedAge) ? (typedAge as RsvpPerson['ageGroup']) : person.ageGroup;
  const isAdult = (ageGroup ?? 'adult') === 'adult';
  // Dishes and needs that a form holds although they are not asked for any more are sent too: the server then refuses the
  // dishes and says that it left out the needs, while leaving them out here would lose them without a word.
  const mealPrefix = mealFieldOf(guestId, '');
  const typedCourses = Object.keys(fields).flatMap((field) =>
    field.startsWith(mealPrefix) ? [field.slice(mealPrefix.length)] : [],
  );
  const asked = household.asksMeals && household.areMealsOpen ? household.menu.map((course) => course.name) : [];
  const courses = [...new Set([...asked, ...typedCourses])];
  const meals = readMeals(fields, person, { courses, isInfant: ageGroup === 'infant' });
  const needs = readNeeds(fields, guestId);
  return {
    guestId,
    attendance,
    ...(name !== undefined && { name }),
    // A guest without an age group stays so unless somebody chooses another than adult.
    ...(ageGroup !== person.ageGroup && !(isAdult && person.ageGroup === null) && { ageGroup }),
    // The form hides the high chair's checkbox for adults, so an earlier tick is taken back.
    ...(isAdult
      ? person.needsHighChair && { needsHighChair: false }
      : { needsHighChair: first('highChair') !== undefined }),
    ...(Object.keys(meals).length > 0 && { meals }),
    ...(needs !== undefined && { needs }),
  };
}

export interface ReadForm {
  readonly people: AnswerPerson[];
  readonly consent: boolean;
  readonly message: string | null;
  /** Left out if the mail address was not changed. */
  readonly email?: string | null;
  readonly issues: RsvpFormIssue[];
}

/** People without an answer are left out. */
export function readRsvpForm(fields: FormFields, household: Household): ReadForm {
  const people = household.people.flatMap((person) => readPerson(fields, person, household) ?? []);
  const withNeeds = people.filter(({ needs }) => needs);
  const unagreed = household.asksNeeds ? withNeeds.filter(({ guestId }) => !fields[fieldOf(guestId, 'consent')]) : [];
  const email = fields.email?.[0]?.trim() || null;
  return {
    people,
    consent: withNeeds.length > 0 && unagreed.length === 0,
    message: fields.message?.[0]?.trim() || null,
    ...(email !== (fields[EMAIL_BEFORE]?.[0] || null) && { email }),
    issues: unagreed.map(({ guestId }) => ({ guestId, part: 'consent' })),
  };
}

const PART_BY_FIELD: Record<string, RsvpFormIssue['part']> = {
  name: 'name',
  meals: 'meals',
  ageGroup: 'meals',
  needs: 'needs',
};

/** Which parts of the form the issues of a refused answer are about; `people` as it was sent. */
export function toFormIssues(
  issues: readonly { readonly path: string }[],
  people: readonly { readonly guestId: unknown }[],
): RsvpFormIssue[] {
  return issues.flatMap(({ path }): RsvpFormIssue[] => {
    const [head = '', index = '', field = '', ...rest] = path.split('.');
    if (head === 'message' || head === 'email') return [{ guestId: null, part: head }];
    const guestId = Number(people[Number(index)]?.guestId);
    const part = PART_BY_FIELD[field];
    if (head !== 'people' || !part || !guestId) return [];
    const course = field === 'meals' && rest.length > 0 ? rest.join('.') : undefined;
    return [{ guestId, part, ...(course !== undefined && { course }) }];
  });
}
