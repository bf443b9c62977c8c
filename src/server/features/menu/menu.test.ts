import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Menu, MenuInput } from '../../../shared/contracts/menu.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listMealOptions } from './data.ts';
import { applyMealChanges } from './service.ts';

let test: TestApp;
let owner: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
beforeEach(async () => {
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});
afterAll(() => test.close());

const MENU: MenuInput['courses'] = [
  { name: 'Starter', options: [{ name: 'Soup', mark: 'S' }, { name: 'Salad' }] },
  { name: 'Main', options: [{ name: 'Beef', mark: 'B' }, { name: 'Fish' }, { name: 'Nuggets', forAge: 'child' }] },
];
const findGuest = (id: number) => test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
const put = (courses: unknown) => owner.send('PUT', `/api/events/${eventId}/menu`, { courses });
const read = async () => (await owner.send('GET', `/api/events/${eventId}/menu`)).json<Menu>();
const addGuest = async (meals: Record<string, string>) => (await insertGuest(test.database.db, { eventId, meals })).id;
const mealsOf = async (guestId: number) => (await findGuest(guestId))?.meals;

async function putMenu(courses: MenuInput['courses'] = MENU) {
  const answer = await put(courses);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Menu>().courses;
}

describe('the menu of an event', () => {
  it('is empty at first, keeps its order, and counts the guests of every option', async () => {
    expect(await read()).toEqual({ courses: [] });
    await addGuest({ Starter: 'Soup', Main: 'Beef' });
    await addGuest({ Main: 'Beef' });
    const courses = await putMenu();
    expect(
      courses.map(({ name, options }) => [name, options.map((option) => `${option.name} ${option.guestCount}`)]),
    ).toEqual([
      ['Starter', ['Soup 1', 'Salad 0']],
      ['Main', ['Beef 2', 'Fish 0', 'Nuggets 0']],
    ]);
    expect(courses[1]?.options[2]).toMatchObject({ forAge: 'child', mark: null, isArchived: false });
    expect(await read()).toEqual({ courses });
  });

  it('keeps what another tab added meanwhile for a caller who names the options it knew', async () => {
    const [known] = await putMenu([{ name: 'Main', options: [{ name: 'Beef' }] }]);
    const knownIds = known?.options.map(({ id }) => id);
    await putMenu([...(known ? [known] : []), { name: 'Dessert', options: [{ name: 'Cake' }] }]);
    const guest = await addGuest({ Main: 'Beef', Dessert: 'Cake' });
    const courses = [{ name: 'main', options: [{ name: 'Fish' }] }];
    const answer = await owner.send('PUT', `/api/events/${eventId}/menu`, { courses, knownIds });
    expect(answer.json<Menu>().courses.map(({ name, options }) => [name, options.map((each) => each.name)])).toEqual([
      ['main', ['Fish']],
      ['Dessert', ['Cake']],
    ]);
    expect(await mealsOf(guest)).toEqual({ Dessert: 'Cake' });
  });

  it('takes renamed courses and options to the guests who chose them', async () => {
    const [starter, main] = await putMenu();
    const guest = await addGuest({ Starter: 'Soup', Main: 'Beef' });
    const fish = await addGuest({ Main: 'Fish' });
    const [beef, trout, ...rest] = main?.options ?? [];
    await putMenu([
      { name: 'First', options: starter?.options ?? [] },
      { name: 'Main', options: [{ ...beef, name: 'Fish' }, { ...trout, name: 'Beef' }, ...rest] },
    ]);
    expect(await mealsOf(guest)).toEqual({ First: 'Soup', Main: 'Fish' });
    expect(await mealsOf(fish)).toEqual({ Main: 'Beef' });
  });

  it('keeps what guests chose in a course when an option moves there', async () => {
    const [starter, main] = await putMenu();
    const both = await addGuest({ Starter: 'Soup', Main: 'Beef' });
    const one = await addGuest({ Starter: 'Soup' });
    const [soup, salad] = starter?.options ?? [];
    await putMenu([
      { name: 'Starter', options: [salad ?? { name: 'Salad' }] },
      { name: 'Main', options: [...(main?.options ?? []), soup ?? { name: 'Soup' }] },
    ]);
    expect(await mealsOf(both)).toEqual({ Main: 'Beef' });
    expect(await mealsOf(one)).toEqual({ Main: 'Soup' });
  });

  it('removes the choice of an option that is left out, and keeps that of an archived one', async () => {
    const [starter, main] = await putMenu();
    const guest = await addGuest({ Starter: 'Soup', Main: 'Beef' });
    const [beef] = main?.options ?? [];
    const courses = await putMenu([
      { name: 'Starter', options: starter?.options.slice(1) ?? [] },
      { name: 'Main', options: [{ ...beef, name: 'Beef', isArchived: true }, { name: 'Tofu' }] },
    ]);
    expect(await mealsOf(guest)).toEqual({ Main: 'Beef' });
    expect(courses[1]?.options.map(({ name, isArchived, guestCount }) => [name, isArchived, guestCount])).toEqual([
      ['Beef', true, 1],
      ['Tofu', false, 0],
    ]);
  });

  it('keeps choices when the same new menu is sent twice because the answer was lost', async () => {
    const before = await putMenu();
    const guest = await addGuest({ Main: 'Beef' });
    const ids = (courses: Menu['courses']) => courses.flatMap(({ options }) => options.map(({ id }) => id));
    expect(ids(await putMenu())).toEqual(ids(before));
    expect(await mealsOf(guest)).toEqual({ Main: 'Beef' });
  });

  it('refuses options of another event, and nothing changes', async () => {
    const courses = await putMenu();
    const other = await insertEvent(test.database.db, { userId: owner.userId });
    const answer = await owner.send('PUT', `/api/events/${other.id}/menu`, { courses });
    expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    expect((await read()).courses).toEqual(courses);
  });

  it.each([
    ['a course without options', [{ name: 'Main', options: [] }]],
    ['two courses of one name', [MENU[0], { ...MENU[1], name: 'starter' }]],
    ['two options of one name', [{ name: 'Main', options: [{ name: 'Beef' }, { name: 'beef' }] }]],
    ['a mark of four letters', [{ name: 'Main', options: [{ name: 'Beef', mark: 'BEEF' }] }]],
    ['an unknown age', [{ name: 'Main', options: [{ name: 'Beef', forAge: 'old' }] }]],
    ['six courses', Array.from({ length: 6 }, (_, index) => ({ name: `C${index}`, options: [{ name: 'A' }] }))],
    [
      'thirteen options',
      [{ name: 'Main', options: Array.from({ length: 13 }, (_, index) => ({ name: `O${index}` })) }],
    ],
  ])('refuses %s', async (_about, courses) => {
    expect(refusal(await put(courses))).toEqual({ status: 400, code: 'invalid_input' });
  });
});

describe('a guest’s choice', () => {
  const nobody = { meals: {}, ageGroup: null };

  it('is spelled as on the menu, and null removes it', async () => {
    await putMenu();
    const options = await listMealOptions(test.database.db, eventId);
    expect(applyMealChanges(options, nobody, { main: 'BEEF', Starter: 'Soup' })).toEqual({
      Main: 'Beef',
      Starter: 'Soup',
    });
    expect(
      applyMealChanges(options, { meals: { Main: 'Beef', Starter: 'Soup' }, ageGroup: null }, { Main: null }),
    ).toEqual({ Starter: 'Soup' });
  });

  it('is refused where the menu does not offer it, unless the guest has the archived option already', async () => {
    await putMenu([{ name: 'Main', options: [{ name: 'Beef', isArchived: true }, { name: 'Fish' }] }]);
    const options = await listMealOptions(test.database.db, eventId);
    expect(() => applyMealChanges(options, nobody, { Dessert: 'Cake' })).toThrow('no course “Dessert”');
    expect(() => applyMealChanges(options, nobody, { Main: 'Pork' })).toThrow('no option “Pork”');
    expect(() => applyMealChanges(options, nobody, { Main: 'Beef' })).toThrow('can’t be chosen any more');
    expect(() => applyMealChanges(options, nobody, { Main: 'Fish', MAIN: null })).toThrow('“Main” is named twice');
    expect(applyMealChanges(options, { meals: { Main: 'Beef' }, ageGroup: null }, { Main: 'Beef' })).toEqual({
      Main: 'Beef',
    });
  });

  it('is refused if the option is for another age, where nothing said means adult', async () => {
    await putMenu([
      {
        name: 'Main',
        options: [
          { name: 'Pasta', forAge: 'child' },
          { name: 'Wine', forAge: 'adult' },
        ],
      },
    ]);
    const options = await listMealOptions(test.database.db, eventId);
    const child = { meals: {}, ageGroup: 'child' } as const;
    expect(applyMealChanges(options, child, { Main: 'Pasta' })).toEqual({ Main: 'Pasta' });
    expect(() => applyMealChanges(options, child, { Main: 'Wine' })).toThrow('of this age');
    expect(() => applyMealChanges(options, nobody, { Main: 'Pasta' })).toThrow('of this age');
    expect(applyMealChanges(options, nobody, { Main: 'Wine' })).toEqual({ Main: 'Wine' });
    const grown = { meals: { Main: 'Pasta' }, ageGroup: 'adult' } as const;
    expect(applyMealChanges(options, grown, { Main: 'Pasta' })).toEqual({ Main: 'Pasta' });
  });
});
