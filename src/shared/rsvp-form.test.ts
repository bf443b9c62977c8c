import { describe, expect, it } from 'vitest';
import type { Rsvp, RsvpPerson } from './contracts/rsvp.ts';
import { fieldOf, keepKnownFields, mealFieldOf, readRsvpForm, toFormFields, toFormIssues } from './rsvp-form.ts';

const person: RsvpPerson = {
  guestId: 1,
  name: 'Kovács Anna',
  isNamePlaceholder: false,
  isCompanion: false,
  attendance: 'invited',
  ageGroup: null,
  needsHighChair: false,
  meals: {},
  notedNeeds: 0,
  place: null,
  requested: null,
  requestedName: null,
  requestedAge: null,
  requestedHighChair: null,
  hasArrived: false,
};
const companion: RsvpPerson = {
  ...person,
  guestId: 2,
  name: 'Guest of Anna',
  isNamePlaceholder: true,
  isCompanion: true,
};
const menu: Rsvp['menu'] = [{ name: 'Main', options: [{ name: 'Beef', forAge: null }] }];
const household = { people: [person, companion], menu, asksMeals: true, areMealsOpen: true, asksNeeds: true };

const read = (fields: Record<string, string | string[]>, changes: Partial<typeof household> = {}) =>
  readRsvpForm(
    toFormFields(
      Object.entries(fields).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    ),
    { ...household, ...changes },
  );

describe('a household’s form', () => {
  it('leaves out people without an answer, and all but the answer of those who don’t come', () => {
    const { people } = read({
      [fieldOf(2, 'attendance')]: 'declined',
      [fieldOf(2, 'name')]: 'Tóth Béla',
      [mealFieldOf(2, 'Main')]: 'Beef',
    });
    expect(people).toEqual([{ guestId: 2, attendance: 'declined' }]);
  });

  it('has the companion’s name, the age, the high chair and the meal', () => {
    const { people, message, email } = read({
      [fieldOf(1, 'attendance')]: 'coming',
      [fieldOf(1, 'name')]: 'Not hers to change',
      [fieldOf(1, 'age')]: 'adult',
      [mealFieldOf(1, 'Main')]: 'Beef',
      [fieldOf(2, 'attendance')]: 'maybe',
      [fieldOf(2, 'name')]: ' Tóth Béla ',
      [fieldOf(2, 'age')]: 'child',
      [fieldOf(2, 'highChair')]: 'yes',
      message: ' See you! ',
      email: '',
    });
    expect(people).toEqual([
      { guestId: 1, attendance: 'coming', meals: { Main: 'Beef' } },
      { guestId: 2, attendance: 'maybe', name: 'Tóth Béla', ageGroup: 'child', needsHighChair: true },
    ]);
    expect([message, email]).toEqual(['See you!', null]);
  });

  it('takes back a meal that was chosen, and an infant’s in any case', () => {
    const chosen = { ...person, meals: { Main: 'Beef' } };
    const attendance = { [fieldOf(1, 'attendance')]: 'coming' };
    const meals = (fields: object, changes = {}) =>
      read({ ...attendance, ...fields }, { people: [chosen], ...changes }).people[0]?.meals;
    expect(meals({ [mealFieldOf(1, 'Main')]: '' })).toEqual({ Main: null });
    expect(meals({ [mealFieldOf(1, 'Main')]: 'Beef' })).toBeUndefined();
    expect(meals({ [mealFieldOf(1, 'Main')]: 'Beef', [fieldOf(1, 'age')]: 'infant' })).toEqual({ Main: null });
    expect(meals({ [mealFieldOf(1, 'Main')]: '' }, { areMealsOpen: false })).toBeUndefined();
  });

  it('replaces, deletes or keeps needs, and asks for consent of everyone who has some', () => {
    const coming = { [fieldOf(1, 'attendance')]: 'coming' };
    expect(read(coming).people[0]).not.toHaveProperty('needs');
    expect(read({ ...coming, [fieldOf(1, 'clearNeeds')]: 'yes' }).people[0]?.needs).toBeNull();
    const typed = { ...coming, [fieldOf(1, 'allergen')]: ['nuts', 'milk'], [fieldOf(1, 'clearNeeds')]: 'yes' };
    const refused = read(typed);
    expect(refused.people[0]?.needs).toMatchObject({ allergens: ['nuts', 'milk'], other: null });
    expect(refused).toMatchObject({ consent: false, issues: [{ guestId: 1, part: 'consent' }] });
    expect(read({ ...typed, [fieldOf(1, 'consent')]: 'yes' })).toMatchObject({ consent: true, issues: [] });
    expect(read(typed, { asksNeeds: false }).people[0]).not.toHaveProperty('needs');
  });

  it('shows only its own fields again, and cuts what is too long', () => {
    const fields = toFormFields([
      ['attendance-1', 'coming'],
      ['attendance-99', 'coming'],
      ['__proto__', 'x'],
      ['message', 'x'.repeat(5_000)],
      ['file', new Uint8Array()],
    ]);
    const kept = keepKnownFields(fields, household);
    expect(Object.keys(kept)).toEqual(['attendance-1', 'message']);
    expect(kept.message?.[0]).toHaveLength(2_000);
  });

  it('finds the part that an issue of the server is about', () => {
    const withMeals = { ...companion, meals: { Main: 'Beef' } };
    expect(toFormIssues([{ path: 'meals.Main' }], [{ guestId: 1 }, withMeals])).toEqual([
      { guestId: 2, part: 'meals' },
    ]);
    const paths = ['people.1.name', 'people.0.meals.Main', 'people.0.needs.other', 'email', 'people.7.name', 'version'];
    expect(
      toFormIssues(
        paths.map((path) => ({ path })),
        [person, companion],
      ),
    ).toEqual([
      { guestId: 2, part: 'name' },
      { guestId: 1, part: 'meals' },
      { guestId: 1, part: 'needs' },
      { guestId: null, part: 'email' },
    ]);
  });
});
