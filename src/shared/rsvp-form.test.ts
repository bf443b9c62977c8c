import { describe, expect, it } from 'vitest';
import type { Rsvp, RsvpPerson } from './contracts/rsvp.ts';
import {
  fieldOf,
  isSameForm,
  keepKnownFields,
  mealFieldOf,
  readRsvpForm,
  toFormFields,
  toFormIssues,
} from './rsvp-form.ts';

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
    expect([message, email]).toEqual(['See you!', undefined]);
  });

  it('takes back the name of a companion that was given, and leaves an open one open', () => {
    const named = { ...companion, name: 'Tóth Béla', isNamePlaceholder: false };
    const empty = {
      [fieldOf(2, 'attendance')]: 'coming',
      [fieldOf(2, 'name')]: ' ',
      [fieldOf(2, 'nameBefore')]: named.name,
    };
    expect(read(empty, { people: [named] }).people[0]).toMatchObject({ name: '' });
    expect(read({ ...empty, [fieldOf(2, 'name')]: 'Tóth Béla' }, { people: [named] }).people[0]?.name).toBeUndefined();
    expect(read(empty).people[0]).not.toHaveProperty('name');
    expect(read({ [fieldOf(2, 'attendance')]: 'coming' }, { people: [named] }).people[0]).not.toHaveProperty('name');
  });

  it('leaves the name alone that somebody else gave since the form was opened', () => {
    const named = { ...companion, name: 'Tóth Béla', isNamePlaceholder: false };
    const form = (typed: string, before: object) => ({
      [fieldOf(2, 'attendance')]: 'coming',
      [fieldOf(2, 'name')]: typed,
      ...before,
    });
    const unnamed = { [fieldOf(2, 'nameBefore')]: '' };
    for (const before of [unnamed, {}]) {
      expect(read(form(' ', before), { people: [named] }).people[0]).not.toHaveProperty('name');
    }
    expect(read(form('Kiss Pál', unnamed), { people: [named] }).people[0]).toMatchObject({ name: 'Kiss Pál' });
    const kept = keepKnownFields(toFormFields(Object.entries(form('', unnamed))), household);
    expect(kept[fieldOf(2, 'nameBefore')]).toEqual(['']);
  });

  it('takes back a meal that was chosen, and an infant’s in any case', () => {
    const chosen = { ...person, meals: { Main: 'Beef' } };
    const attendance = { [fieldOf(1, 'attendance')]: 'coming' };
    const meals = (fields: object, changes = {}) =>
      read({ ...attendance, ...fields }, { people: [chosen], ...changes }).people[0]?.meals;
    expect(meals({ [mealFieldOf(1, 'Main')]: '' })).toEqual({ Main: null });
    expect(meals({ [mealFieldOf(1, 'Main')]: 'Beef' })).toBeUndefined();
    expect(meals({ [mealFieldOf(1, 'Main')]: 'Beef', [fieldOf(1, 'age')]: 'infant' })).toEqual({ Main: null });
    expect(meals({}, { areMealsOpen: false })).toBeUndefined();
  });

  it('sends dishes and needs that are not asked for any more, so that they are refused and not lost', () => {
    const typed = { [fieldOf(1, 'attendance')]: 'coming', [mealFieldOf(1, 'Main')]: 'Beef' };
    expect(read(typed, { areMealsOpen: false }).people[0]?.meals).toEqual({ Main: 'Beef' });
    expect(read(typed, { asksMeals: false, menu: [] }).people[0]?.meals).toEqual({ Main: 'Beef' });
    const needs = read({ ...typed, [fieldOf(1, 'diet')]: 'vegan' }, { asksNeeds: false });
    expect(needs).toMatchObject({ people: [{ needs: { diets: ['vegan'] } }], issues: [] });
  });

  it('takes the high chair back from a child who turns out to be an adult', () => {
    const child = { ...person, ageGroup: 'child' as const, needsHighChair: true };
    const typed = {
      [fieldOf(1, 'attendance')]: 'coming',
      [fieldOf(1, 'age')]: 'adult',
      [fieldOf(1, 'highChair')]: 'yes',
    };
    expect(read(typed, { people: [child] }).people[0]).toMatchObject({ ageGroup: 'adult', needsHighChair: false });
    expect(read(typed).people[0]).not.toHaveProperty('needsHighChair');
  });

  it('has the address only if it was changed', () => {
    const email = (fields: Record<string, string>) => read(fields).email;
    expect(email({ email: 'a@example.com', emailBefore: 'a@example.com' })).toBeUndefined();
    expect(email({ email: ' b@example.com ', emailBefore: 'a@example.com' })).toBe('b@example.com');
    expect(email({ email: '', emailBefore: 'a@example.com' })).toBeNull();
    expect(email({ email: 'a@example.com', emailBefore: '' })).toBe('a@example.com');
    const kept = (fields: [string, string][]) => keepKnownFields(toFormFields(fields), household);
    expect(
      kept([
        ['email', 'a@x'],
        ['emailBefore', 'a@x'],
      ]),
    ).toEqual({});
    expect(
      kept([
        ['email', 'b@x'],
        ['emailBefore', 'a@x'],
      ]),
    ).toEqual({ email: ['b@x'] });
  });

  it('is another one when its people, settings or dishes change', () => {
    const rsvp = { ...household, version: 1, phase: 'open', allowsMaybe: true, message: null } as unknown as Rsvp;
    expect(isSameForm(rsvp, { ...rsvp, message: 'Hello' })).toBe(true);
    for (const changes of [{ version: 2 }, { allowsMaybe: false }, { areMealsOpen: false }, { menu: [] }]) {
      expect(isSameForm(rsvp, { ...rsvp, ...changes }), JSON.stringify(changes)).toBe(false);
    }
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
    const paths = [
      ...['people.1.name', 'people.0.meals.Main', 'people.1.meals.Wine, etc.', 'people.1.ageGroup'],
      ...['people.0.needs.other', 'email', 'people.7.name', 'version'],
    ];
    expect(
      toFormIssues(
        paths.map((path) => ({ path })),
        [person, companion],
      ),
    ).toEqual([
      { guestId: 2, part: 'name' },
      { guestId: 1, part: 'meals', course: 'Main' },
      { guestId: 2, part: 'meals', course: 'Wine, etc.' },
      { guestId: 2, part: 'meals' },
      { guestId: 1, part: 'needs' },
      { guestId: null, part: 'email' },
    ]);
  });
});
