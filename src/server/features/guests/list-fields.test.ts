import { beforeEach, describe, expect, it } from 'vitest';
import { TAG_COLOURS } from '../../../shared/color.ts';
import { type Guest, MAX_GUEST_LENGTHS } from '../../../shared/contracts/guests.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { guestNeeds, mealOptions, tags } from '../../db/schema/guest-lists.ts';
import { households } from '../../db/schema/guests.ts';
import { postGuest, readGuest } from '../../testing/calls.ts';
import { insertEvent } from '../../testing/factories.ts';
import { refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
let eventId: number;
beforeEach(async () => {
  const { test, owner } = people;
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});

const add = (fields: object = {}) => postGuest(people.owner, eventId, fields);
const tryAdd = (fields: object) =>
  people.owner.send('POST', '/api/guests', { eventId, fullName: 'Nagy Pál', ...fields });
const tryChange = ({ id }: Pick<Guest, 'id'>, fields: object) =>
  people.owner.send('PATCH', `/api/guests/${id}`, fields);
const list = async (id = eventId) => (await people.owner.send('GET', `/api/events/${id}/guests`)).json<Guest[]>();
const companionsOf = async ({ id }: Guest) => (await list()).filter(({ companionOf }) => companionOf === id);
const namesOf = (guests: Guest[]) => guests.map(({ fullName }) => fullName);

async function change(guest: Pick<Guest, 'id'>, fields: object): Promise<Guest> {
  const answer = await tryChange(guest, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Guest>();
}

describe('without the new fields', () => {
  it('a guest is as before, and none of them is set', async () => {
    expect(await add()).toMatchObject({
      householdId: null,
      householdName: null,
      companionOf: null,
      isNamePlaceholder: false,
      attendance: null,
      ageGroup: null,
      needsHighChair: false,
      tags: [],
      meals: {},
      sortName: null,
      cardName: null,
    });
  });
});

describe('plain fields', () => {
  it('are stored, changed and cleared', async () => {
    const fields = {
      ageGroup: 'child',
      needsHighChair: true,
      sortName: 'Anna',
      cardName: 'Panni',
      attendance: 'maybe',
    };
    const guest = await add(fields);
    expect(guest).toMatchObject(fields);
    const cleared = { ageGroup: null, needsHighChair: false, sortName: null, cardName: null, attendance: null };
    expect(await change(guest, { ...cleared, sortName: '' })).toMatchObject({ ...cleared, fullName: guest.fullName });
    expect(await readGuest(people.owner, guest)).toMatchObject(cleared);
  });

  it.each([
    { ageGroup: 'senior' },
    { attendance: 'perhaps' },
    { needsHighChair: 'yes' },
    { sortName: 'x'.repeat(201) },
  ])('refuses %o', async (fields) => {
    expect(refusal(await tryAdd(fields))).toEqual({ status: 400, code: 'invalid_input' });
    expect(await list()).toEqual([]);
  });
});

describe('tags', () => {
  it('are created when missing, with the next colour, and spelled as the event spells them', async () => {
    expect((await add({ tags: ['Bride', 'VIP'] })).tags).toEqual(['Bride', 'VIP']);
    expect((await add({ tags: ['vip', 'Groom', 'VIP'] })).tags).toEqual(['VIP', 'Groom']);
    const rows = (await people.test.database.db.select().from(tags)).filter((tag) => tag.eventId === eventId);
    expect(rows.map(({ name, colour }) => [name, colour])).toEqual([
      ['Bride', TAG_COLOURS[0]],
      ['VIP', TAG_COLOURS[1]],
      ['Groom', TAG_COLOURS[2]],
    ]);
  });

  it('the eleventh of a guest and the fifty-first of an event are refused', async () => {
    const numbered = (from: number, count: number) => Array.from({ length: count }, (_, index) => `T${from + index}`);
    expect(refusal(await tryAdd({ tags: numbered(0, 11) }))).toEqual({ status: 400, code: 'invalid_input' });
    for (let from = 0; from < 50; from += 10) await add({ tags: numbered(from, 10) });
    expect(refusal(await tryAdd({ tags: ['One more'] }))).toEqual({ status: 409, code: 'tag_limit' });
    expect(await list()).toHaveLength(5);
  });
});

describe('meals', () => {
  async function offer(course: string, name: string, fields: Partial<typeof mealOptions.$inferInsert> = {}) {
    const option = { id: randomId(), eventId, course, name, position: 0, ...fields };
    await people.test.database.db.insert(mealOptions).values(option);
  }

  it('are chosen course by course; null removes one', async () => {
    await offer('Main', 'Beef');
    await offer('Dessert', 'Cake');
    const guest = await add({ meals: { main: 'beef', Dessert: 'Cake' } });
    expect(guest.meals).toEqual({ Main: 'Beef', Dessert: 'Cake' });
    expect((await change(guest, { meals: { Dessert: null } })).meals).toEqual({ Main: 'Beef' });
  });

  it('that the menu does not offer to the guest are refused, and nothing else of the change is done', async () => {
    await offer('Main', 'Beef');
    await offer('Main', 'Fish');
    await offer('Main', 'Old', { archivedAt: new Date() });
    await offer('Main', 'Pasta', { forAge: 'child' });
    const guest = await add();
    const wrong = [{ Starter: 'Beef' }, { Main: 'Pork' }, { Main: 'Old' }, { Main: 'Pasta' }, { __proto__: 'Beef' }];
    const twoOfOne = { Main: 'Beef', 'main ': 'Fish' };
    for (const meals of [...wrong, { constructor: 'x' }, twoOfOne]) {
      const answer = await tryChange(guest, { fullName: 'Changed', tags: ['New'], meals });
      if (Object.keys(meals).length === 0) continue;
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
      expect(answer.json<{ issues: object[] }>().issues).toHaveLength(1);
    }
    expect((await change(guest, { ageGroup: 'child', meals: { Main: 'Pasta' } })).meals).toEqual({ Main: 'Pasta' });
  });
});

describe('household', () => {
  const storedHouseholds = async () =>
    (await people.test.database.db.select().from(households)).filter((row) => row.eventId === eventId);

  it('is created by name with a link and a code, and used by the next guest', async () => {
    const first = await add({ household: ' Kovács család ' });
    const second = await add({ household: 'kovács CSALÁD' });
    expect(second).toMatchObject({ householdId: first.householdId, householdName: 'Kovács család' });
    const [household, ...others] = await storedHouseholds();
    expect(others).toEqual([]);
    expect(household?.rsvpToken).toMatch(/^[\w-]{22}$/);
    expect(household?.rsvpCode).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  });

  it('of the same name keeps its own people', async () => {
    const first = await add({ household: 'Kovács' });
    const row = { id: randomId(), eventId, name: 'Kovács', rsvpToken: randomToken(), rsvpCode: randomToken() };
    await people.test.database.db.insert(households).values(row);
    const moved = await people.owner.send('POST', `/api/events/${eventId}/guests/change`, {
      changes: [{ ids: [first.id], set: { householdId: row.id } }],
    });
    expect(moved.json<Guest[]>()).toMatchObject([{ householdId: row.id, householdName: 'Kovács' }]);
    expect(await change(first, { household: 'Kovács' })).toMatchObject({ householdId: row.id });
  });

  it('of another event is not used', async () => {
    const other = await insertEvent(people.test.database.db, { userId: people.owner.userId });
    const there = await postGuest(people.owner, other.id, { household: 'Kovács' });
    expect((await add({ household: 'Kovács' })).householdId).not.toBe(there.householdId);
  });

  it('is left with null; companions follow their host unless they live elsewhere', async () => {
    const guest = await add({ household: 'Kovács', companions: ['Béla', 'Cili'] });
    const [bela, cili] = await companionsOf(guest);
    if (!bela || !cili) throw new Error('There are no companions.');
    await change(cili, { household: 'Nagy' });
    await change(guest, { household: 'Szabó' });
    expect((await list()).map(({ fullName, householdName }) => [fullName, householdName])).toEqual([
      ['Kovács Anna', 'Szabó'],
      ['Béla', 'Szabó'],
      ['Cili', 'Nagy'],
    ]);
    expect(await change(guest, { household: null })).toMatchObject({ householdId: null, householdName: null });
  });

  it('of 20 takes nobody more, companions included', async () => {
    await add({ household: 'Big', companions: 10 });
    const last = await add({ household: 'Big', companions: 8 });
    for (const refused of [await tryAdd({ household: 'Big' }), await tryChange(last, { companions: 9 })]) {
      expect(refusal(refused)).toEqual({ status: 409, code: 'household_full' });
    }
    const outside = await add({ companions: 1 });
    expect(refusal(await tryChange(outside, { household: 'Big' }))).toEqual({ status: 409, code: 'household_full' });
    expect(await list()).toHaveLength(22);
  });

  it('two tabs fill the last place of a household at the same time: one is refused', async () => {
    await add({ household: 'Big', companions: 10 });
    await add({ household: 'Big', companions: 7 });
    const answers = await Promise.all([tryAdd({ household: 'Big' }), tryAdd({ household: 'Big' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('two tabs create the same household at the same time: it exists once', async () => {
    const answers = await Promise.all([tryAdd({ household: 'New' }), tryAdd({ household: 'New' })]);
    expect(new Set(answers.map((answer) => answer.json<Guest>().householdId)).size).toBe(1);
    expect(await storedHouseholds()).toHaveLength(1);
  });
});

describe('companions', () => {
  it('without names are called after the host, who gets a household', async () => {
    const guest = await add({ companions: 2, attendance: 'invited' });
    expect(guest.householdName).toBe('Kovács Anna');
    const companion = {
      fullName: 'Guest of Kovács Anna',
      isNamePlaceholder: true,
      companionOf: guest.id,
      attendance: 'invited',
      householdId: guest.householdId,
      householdName: 'Kovács Anna',
    };
    expect(await companionsOf(guest)).toMatchObject([companion, companion]);
  });

  it('are called in the event’s language, else the owner’s', async () => {
    const { test, owner } = people;
    await owner.change({ language: 'hu' });
    const english = await insertEvent(test.database.db, { userId: owner.userId, language: 'en' });
    await postGuest(owner, english.id, { companions: 1 });
    await add({ companions: 1 });
    await owner.change({ language: null });
    expect(namesOf(await list(english.id))).toEqual(['Kovács Anna', 'Guest of Kovács Anna']);
    expect(namesOf(await list())).toEqual(['Kovács Anna', 'Kovács Anna kísérője']);
  });

  it('are called in another language once the event has one, apart from those who have a name', async () => {
    const { test, owner } = people;
    const { id } = await insertEvent(test.database.db, { userId: owner.userId, language: 'en' });
    await postGuest(owner, id, { companions: ['Guest of honour', null] });
    const setLanguage = (language: string | null) => owner.send('PATCH', `/api/events/${id}`, { language });
    await setLanguage('hu');
    expect(namesOf(await list(id))).toEqual(['Kovács Anna', 'Guest of honour', 'Kovács Anna kísérője']);
    await setLanguage(null);
    expect(namesOf(await list(id))).toEqual(['Kovács Anna', 'Guest of honour', 'Guest of Kovács Anna']);
  });

  it('are renamed with the host until they have a name of their own', async () => {
    const guest = await add({ companions: 2 });
    const [first, second] = await companionsOf(guest);
    if (!first || !second) throw new Error('There are no companions.');
    expect(await change(first, { fullName: first.fullName, tags: ['A'] })).toMatchObject({ isNamePlaceholder: true });
    expect(await change(first, { fullName: 'Béla' })).toMatchObject({
      isNamePlaceholder: false,
      companionOf: guest.id,
    });
    await change(guest, { fullName: 'x'.repeat(MAX_GUEST_LENGTHS.fullName) });
    const [named, unnamed] = await companionsOf(guest);
    expect(named?.fullName).toBe('Béla');
    expect(unnamed?.fullName).toBe(`Guest of ${'x'.repeat(MAX_GUEST_LENGTHS.fullName - 'Guest of '.length - 1)}…`);
    expect(await change(second, { fullName: unnamed?.fullName })).toMatchObject({ isNamePlaceholder: true });
  });

  it('are brought to a number; those with a name are never removed', async () => {
    const guest = await add({ companions: ['Béla'] });
    await change(guest, { companions: 3 });
    expect(namesOf(await companionsOf(guest))).toEqual(['Béla', 'Guest of Kovács Anna', 'Guest of Kovács Anna']);
    await change(guest, { companions: 2 });
    expect(namesOf(await companionsOf(guest))).toEqual(['Béla', 'Guest of Kovács Anna']);
    await change(guest, { companions: 0 });
    expect(namesOf(await companionsOf(guest))).toEqual(['Béla']);
  });

  it('given by name name those without one first', async () => {
    const guest = await add({ companions: 3 });
    const before = await companionsOf(guest);
    await change(guest, { companions: ['Béla', 'Cili'] });
    const after = await companionsOf(guest);
    expect(namesOf(after)).toEqual(['Béla', 'Cili']);
    expect(after.map(({ id, qrCodeIdentifier }) => [id, qrCodeIdentifier])).toEqual(
      before.slice(0, 2).map(({ id, qrCodeIdentifier }) => [id, qrCodeIdentifier]),
    );
    await change(guest, { companions: ['béla', 'Dénes'] });
    expect(namesOf(await companionsOf(guest))).toEqual(['Béla', 'Cili', 'Dénes']);
  });

  it('can be named in part', async () => {
    const guest = await add({ companions: [null, 'Béla'] });
    expect(namesOf(await companionsOf(guest))).toEqual(['Béla', 'Guest of Kovács Anna']);
    await change(guest, { companions: ['Béla', null, null] });
    expect(namesOf(await companionsOf(guest))).toEqual(['Béla', 'Guest of Kovács Anna', 'Guest of Kovács Anna']);
  });

  it('who sit or have arrived are removed last or not at all', async () => {
    const guest = await add({ companions: 3 });
    const [seated, arrived] = await companionsOf(guest);
    if (!seated || !arrived) throw new Error('There are no companions.');
    await change(seated, { tableNumber: '1', seatNumber: '1' });
    await people.owner.send('POST', `/api/guests/${arrived.id}/check-in`);
    await change(guest, { companions: 2 });
    expect((await companionsOf(guest)).map(({ id }) => id)).toEqual([seated.id, arrived.id]);
    await change(guest, { companions: 0 });
    expect((await companionsOf(guest)).map(({ id }) => id)).toEqual([arrived.id]);
  });

  it('more than ten, or of a companion, are refused', async () => {
    const bad = { status: 400, code: 'invalid_input' };
    expect(refusal(await tryAdd({ companions: 11 }))).toEqual(bad);
    expect(refusal(await tryAdd({ companions: Array.from({ length: 11 }, (_, index) => `C${index}`) }))).toEqual(bad);
    for (const companions of [-1, 1.5, 'two', [''], [7]]) expect(refusal(await tryAdd({ companions }))).toEqual(bad);
    const guest = await add({ companions: ['A', 'B', 'C', 'D', 'E', 'F'] });
    const more = await tryChange(guest, { companions: ['G', 'H', 'I', 'J', 'K'] });
    expect(more.json()).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'companions', message: 'guests.tooManyCompanions' }],
    });
    const [companion] = await companionsOf(guest);
    if (!companion) throw new Error('There is no companion.');
    const nested = await tryChange(companion, { companions: 1 });
    expect(nested.json()).toMatchObject({ issues: [{ path: 'companions', message: 'guests.companionOfCompanion' }] });
    expect(await change(companion, { companions: 0 })).toMatchObject({ companionOf: guest.id });
    const circle = await tryChange(guest, { companionOf: companion.id });
    expect(circle.json()).toMatchObject({ issues: [{ path: 'companionOf', message: 'guests.hostFixed' }] });
    expect(await change(companion, { companionOf: guest.id })).toMatchObject({ companionOf: guest.id });
    expect(await list()).toHaveLength(7);
  });

  it('count towards the tier’s limit', async () => {
    const { owner } = people;
    await owner.change({ subscriptionTier: 'free' });
    for (let count = 0; count < 44; count += 11) await add({ companions: 10 });
    expect(refusal(await tryAdd({ companions: 6 }))).toEqual({ status: 403, code: 'guest_limit' });
    expect(await list()).toHaveLength(44);
    await add({ companions: 5 });
    await owner.change({ subscriptionTier: 'enterprise' });
    expect(await list()).toHaveLength(50);
  });

  it('are not added twice when the same guest is sent again', async () => {
    const guest = {
      qrCodeIdentifier: randomToken(),
      companions: 2,
      household: 'Kovács',
      tags: ['A'],
      attendance: 'coming',
    };
    const [first, second] = await Promise.all([add(guest), add(guest)]);
    expect(second).toEqual(first);
    expect(await add(guest)).toEqual(first);
    expect(await list()).toHaveLength(3);
  });

  it('added by two tabs at the same time reach the number once', async () => {
    const guest = await add();
    await Promise.all([change(guest, { companions: 3 }), change(guest, { companions: 3 })]);
    expect(await companionsOf(guest)).toHaveLength(3);
  });
});

it('needs can’t be set with the guest', async () => {
  const guest = await add({ allergens: ['milk'], needs: { diets: ['vegan'] } });
  expect(guest).not.toHaveProperty('needs');
  expect(await people.test.database.db.select().from(guestNeeds)).toEqual([]);
});

it('what belongs to nobody but the server can’t be set', async () => {
  const other = await add({ household: 'Other' });
  const forged = { householdId: other.householdId, isNamePlaceholder: true, seatGivenUp: {} };
  const guest = await add({ ...forged, companionOf: other.id });
  expect(guest).toMatchObject({ companionOf: null, householdId: null, isNamePlaceholder: false });
  expect(await change(guest, forged)).toEqual(guest);
});
