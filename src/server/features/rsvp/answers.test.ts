import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Rsvp, RsvpChanged } from '../../../shared/contracts/rsvp.ts';
import { randomId } from '../../common/ids.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { replies } from '../../db/schema/rsvp.ts';
import { postGuest, readGuest } from '../../testing/calls.ts';
import { DAY_MS, type InvitedCouple, inviteCouple } from '../../testing/invited-couple.ts';
import { refusal } from '../../testing/organiser.ts';
import { changeRsvp, listHouseholds, openLink } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers({ trustProxy: true });
let { eventId, anna, companion, link } = {} as InvitedCouple;
beforeEach(async () => {
  ({ eventId, anna, companion, link } = await inviteCouple(people));
});

const inDays = (days: number) => new Date(people.test.context.clock().getTime() + days * DAY_MS).toISOString();
const add = (fields: object = {}) => postGuest(people.owner, eventId, fields);
const current = (guest: Guest) => readGuest(people.owner, guest);
const countReplies = () => people.test.database.db.$count(replies, eq(replies.eventId, eventId));
const INVALID = { status: 400, code: 'invalid_input' };
const issuesOf = (body: { json: () => unknown }) => (body.json() as { issues: { path: string }[] }).issues;

describe('an answer', () => {
  it('sets who comes, frees seats, names companions, stores meals, needs and the message', async () => {
    const answer = await link.put({
      version: 1,
      people: [
        { guestId: anna.id, attendance: 'declined' },
        {
          guestId: companion.id,
          attendance: 'coming',
          name: ' Nagy Béla ',
          ageGroup: 'child',
          needsHighChair: true,
          meals: { Main: 'Pasta' },
          needs: { allergens: ['nuts', 'milk'], diets: ['vegan'] },
        },
      ],
      consent: true,
      message: 'See you!',
      email: 'family@example.com',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const state = answer.json<Rsvp>();
    expect(state).toMatchObject({ version: 2, message: 'See you!', email: 'family@example.com' });
    expect(state.answeredAt).not.toBeNull();
    expect(state.people).toMatchObject([
      { attendance: 'declined', notedNeeds: 0 },
      {
        attendance: 'coming',
        name: 'Nagy Béla',
        isNamePlaceholder: false,
        ageGroup: 'child',
        needsHighChair: true,
        meals: { Main: 'Pasta' },
        notedNeeds: 3,
      },
    ]);
    expect(await link.read()).toEqual(state);
    expect(await current(anna)).toMatchObject({ attendance: 'declined', tableNumber: null, seatNumber: null });
    const needs = await people.test.database.db.query.guestNeeds.findFirst({
      where: eq(guestNeeds.guestId, companion.id),
    });
    expect(needs).toMatchObject({ allergens: ['nuts', 'milk'], diets: ['vegan'], consentBy: 'guest' });
    expect(JSON.stringify(await people.test.database.db.query.replies.findMany())).not.toMatch(/nuts|vegan/);

    expect((await link.answer('coming')).statusCode).toBe(200);
    expect(await current(anna)).toMatchObject({ attendance: 'coming', tableNumber: '1', seatNumber: '1' });
    await link.put({ version: 3, people: [{ guestId: companion.id, attendance: 'coming', needs: null }] });
    expect((await link.read()).people[1]).toMatchObject({ notedNeeds: 0, name: 'Nagy Béla', meals: { Main: 'Pasta' } });
  });

  it('is refused with the current answers if it was made from an older version', async () => {
    await link.answer('coming', { message: 'First' });
    const before = await link.read();
    const answer = await link.put({ version: 1, people: [{ guestId: anna.id, attendance: 'declined' }] });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<RsvpChanged>()).toMatchObject({ code: 'rsvp_changed', current: before });
    expect(await link.read()).toEqual(before);
  });

  it('is refused if the organiser changed meanwhile what the page shows, but not after a check-in or another seat', async () => {
    const { owner } = people;
    const [household] = await listHouseholds(owner, eventId);
    const edits: readonly (readonly [method: 'PUT' | 'PATCH', url: string, body: object])[] = [
      ['PATCH', `/api/guests/${anna.id}`, { attendance: 'maybe' }],
      ['PATCH', `/api/guests/${anna.id}`, { fullName: 'Kovács Annamária' }],
      ['PATCH', `/api/guests/${anna.id}`, { meals: { Main: 'Fish' } }],
      ['PATCH', `/api/guests/${companion.id}`, { ageGroup: 'child', needsHighChair: true }],
      ['PATCH', `/api/households/${household?.id}`, { email: 'right@example.com' }],
    ];
    for (const [method, url, body] of edits) {
      const { version } = await link.read();
      expect((await owner.send(method, url, body)).statusCode, url).toBe(200);
      const stale = await link.put({ version, people: [{ guestId: anna.id, attendance: 'declined' }] });
      expect([body, stale.statusCode]).toEqual([body, 409]);
      expect(stale.json<RsvpChanged>().current.version).toBe(version + 1);
    }
    const { version } = await link.read();
    await owner.send('PATCH', `/api/households/${household?.id}`, { email: 'right@example.com' });
    await owner.send('PATCH', `/api/guests/${anna.id}`, {
      tableNumber: '2',
      seatNumber: '3',
      specialRequirements: 'x',
    });
    await owner.send('POST', `/api/guests/${anna.id}/check-in`);
    expect((await link.read()).version).toBe(version);

    const added = await add({ household: 'Kovács' });
    expect((await link.read()).version).toBe(version + 1);
    await owner.send('DELETE', `/api/guests/${added.id}`);
    expect((await link.read()).version).toBe(version + 2);
    expect((await link.answer('coming', { message: 'Now' })).json<Rsvp>().version).toBe(version + 3);
  });

  it('is stored once however often it is sent', async () => {
    const body = { version: 1, nonce: 'sent-twice', people: [{ guestId: anna.id, attendance: 'coming' }] };
    const first = await link.put(body);
    const both = await Promise.all([link.put(body), link.put(body)]);
    for (const again of both) expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await countReplies()).toBe(1);
  });

  it('is refused with the field of the problem, and nothing of it is stored', async () => {
    const before = await link.read();
    const refused: readonly (readonly [about: string, fields: object, path: string])[] = [
      ['an unknown meal', { meals: { Main: 'Lobster' } }, 'people.0.meals.Main'],
      ['an unknown course', { meals: { Dessert: 'Cake' } }, 'people.0.meals.Dessert'],
      ['a meal that is not offered any more', { meals: { Main: 'Old' } }, 'people.0.meals.Main'],
      ['a meal for another age', { meals: { Main: 'Pasta' } }, 'people.0.meals.Main'],
      ['needs without consent', { needs: { allergens: ['nuts'] } }, 'consent'],
      ['a name of 201 letters', { name: 'x'.repeat(201) }, 'people.0.name'],
      ['a name with control characters', { name: 'Anna\u0007Bella' }, 'people.0.name'],
      ['a name with a line break', { name: 'Anna\nBella' }, 'people.0.name'],
      ['a name that turns the text around', { name: 'Anna \u202egpj.exe' }, 'people.0.name'],
      ['a name with a link', { name: 'Visit bit.ly/x' }, 'people.0.name'],
      ['a state that is no answer', { attendance: 'invited' }, 'people.0.attendance'],
    ];
    for (const [about, fields, path] of refused) {
      const answer = await link.put({
        version: 1,
        message: 'Half',
        people: [
          { guestId: companion.id, attendance: 'coming', ...fields },
          { guestId: anna.id, attendance: 'declined' },
        ],
      });
      expect(refusal(answer), about).toEqual(INVALID);
      expect(issuesOf(answer)[0]?.path, about).toBe(path);
    }
    expect(await link.read()).toEqual(before);
    expect(await countReplies()).toBe(0);
  });

  it('is refused for guests of another household, guests named twice, and new names of those who were invited', async () => {
    const other = await add({ fullName: 'Other', household: 'Others' });
    const before = await link.read();
    const declined = { guestId: anna.id, attendance: 'declined' };
    for (const others of [
      [declined, { guestId: other.id, attendance: 'declined' }],
      [declined, { guestId: randomId(), attendance: 'coming' }],
      [declined, { guestId: anna.id, attendance: 'coming' }],
      [{ ...declined, name: 'Somebody Else' }],
      [],
    ]) {
      const answer = await link.put({ version: 1, people: others });
      expect(refusal(answer)).toEqual(INVALID);
      expect(answer.body).not.toContain('Others');
    }
    expect(await link.read()).toEqual(before);
    expect(await current(other)).toMatchObject({ attendance: null });
  });

  it('can’t be maybe, or name dishes, where the organiser does not ask for it', async () => {
    await changeRsvp(people.owner, eventId, { allowsMaybe: false, asksNeeds: false, asksMeals: false });
    const one = (fields: object) =>
      link.put({ version: 1, consent: true, people: [{ guestId: anna.id, attendance: 'coming', ...fields }] });
    for (const fields of [{ attendance: 'maybe' }, { meals: { Main: 'Beef' } }]) {
      expect(refusal(await one(fields))).toEqual(INVALID);
    }
    const plain = await one({ needs: null, meals: {} });
    expect([plain.statusCode, plain.json<Rsvp>().leftOut]).toEqual([200, undefined]);
    expect((await link.read()).menu).toEqual([]);
  });

  it('is stored without needs that nobody asked for, and says so', async () => {
    const needs = { diets: ['vegan'] };
    await link.put({ version: 1, consent: true, people: [{ guestId: anna.id, attendance: 'coming', needs }] });
    await changeRsvp(people.owner, eventId, { asksNeeds: false });
    const { version } = await link.read();
    const body = {
      version,
      nonce: 'the-same-answer',
      message: 'See you',
      people: [{ guestId: anna.id, attendance: 'declined', needs: { allergens: ['nuts'] } }],
    };
    for (const answer of [await link.put(body), await link.put(body)]) {
      expect([answer.statusCode, answer.json<Rsvp>()]).toMatchObject([200, { leftOut: ['needs'], message: 'See you' }]);
    }
    const stored = await link.read();
    expect(stored.people[0]).toMatchObject({ attendance: 'declined', notedNeeds: 1 });
    expect(stored.leftOut).toBeUndefined();
  });

  it('can’t decline for a guest who has arrived', async () => {
    await people.owner.send('POST', `/api/guests/${anna.id}/check-in`);
    const before = await link.read();
    expect(before.people[0]?.hasArrived).toBe(true);
    expect(refusal(await link.answer('declined'))).toEqual({ status: 409, code: 'already_arrived' });
    expect(await link.read()).toEqual(before);
  });

  it('drops a meal that is not for the new age', async () => {
    await link.put({
      version: 1,
      people: [{ guestId: anna.id, attendance: 'coming', ageGroup: 'child', meals: { Main: 'Pasta' } }],
    });
    await link.put({ version: 2, people: [{ guestId: anna.id, attendance: 'coming', ageGroup: 'adult' }] });
    expect((await link.read()).people[0]).toMatchObject({ ageGroup: 'adult', meals: {} });
  });

  it('is limited for each household, and others are not affected', async () => {
    const other = await add({ household: 'Others' });
    const answers = await Promise.all(
      Array.from({ length: 41 }, () => link.put({ version: 0, people: [{ guestId: anna.id, attendance: 'coming' }] })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const household = (await listHouseholds(people.owner, eventId)).find(({ name }) => name === 'Others');
    const others = openLink(people.test, household?.rsvpToken ?? '');
    expect((await others.answer('coming')).statusCode).toBe(200);
    expect(await current(other)).toMatchObject({ attendance: 'coming' });
  });
});

describe('after the deadline', () => {
  const past = async (changes: object = {}) => {
    await changeRsvp(people.owner, eventId, { deadline: inDays(-1), ...changes });
  };

  it('a no counts at once and anything else becomes one request that the newest answer replaces', async () => {
    await link.answer('declined');
    await past();
    expect((await link.read()).phase).toBe('late');
    const asked = await link.put({
      version: 2,
      people: [
        { guestId: anna.id, attendance: 'coming' },
        { guestId: companion.id, attendance: 'coming', name: 'Nagy Béla', needs: { diets: ['vegan'] } },
      ],
      consent: true,
    });
    expect(asked.json<Rsvp>().people).toMatchObject([
      { attendance: 'declined', requested: 'coming', requestedName: null },
      {
        attendance: 'declined',
        requested: 'coming',
        requestedName: 'Nagy Béla',
        isNamePlaceholder: true,
        notedNeeds: 1,
      },
    ]);
    const list = async () => (await people.owner.send('GET', `/api/events/${eventId}/requests`)).json();
    expect(await list()).toMatchObject([{ state: 'requested', householdName: 'Kovács', by: 'guest' }]);

    await link.put({ version: 3, people: [{ guestId: companion.id, attendance: 'declined' }] });
    expect(await list()).toMatchObject([{ people: [{ guestId: anna.id, to: 'coming' }] }]);
    await link.put({ version: 4, people: [{ guestId: anna.id, attendance: 'declined' }] });
    expect(await list()).toEqual([]);
    expect((await link.read()).people.every(({ requested }) => requested === null)).toBe(true);
    expect((await current(anna)).attendance).toBe('declined');
  });

  it('who comes already can confirm it, and a companion’s name waits for the organiser', async () => {
    await link.answer('coming');
    await past();
    await link.answer('coming', { message: 'Still coming' });
    expect((await people.owner.send('GET', `/api/events/${eventId}/requests`)).json()).toEqual([]);
    await link.put({ version: 3, people: [{ guestId: companion.id, attendance: 'coming', name: 'Nagy Béla' }] });
    expect((await link.read()).people[1]).toMatchObject({ isNamePlaceholder: true, requestedName: 'Nagy Béla' });
    await link.put({ version: 4, people: [{ guestId: anna.id, attendance: 'declined' }] });
    expect(await current(anna)).toMatchObject({ attendance: 'declined', tableNumber: null });
  });

  it('meals can be changed until their own cut-off', async () => {
    await link.answer('coming');
    const meals = (version: number, name: string) =>
      link.put({ version, people: [{ guestId: anna.id, attendance: 'coming', meals: { Main: name } }] });
    await past({ mealCutoff: inDays(1) });
    expect((await link.read()).areMealsOpen).toBe(true);
    expect((await meals(2, 'Fish')).json<Rsvp>().people[0]).toMatchObject({ meals: { Main: 'Fish' }, requested: null });
    await past({ mealCutoff: inDays(-1) });
    expect((await link.read()).areMealsOpen).toBe(false);
    expect(refusal(await meals(3, 'Beef'))).toEqual(INVALID);
    expect((await meals(3, 'Fish')).statusCode).toBe(200);
  });

  it('a requested age and high chair are read back', async () => {
    await link.answer('coming');
    await past();
    const child = { guestId: companion.id, attendance: 'coming', ageGroup: 'child', needsHighChair: true };
    await link.put({ version: 2, people: [child] });
    expect((await link.read()).people).toMatchObject([
      { requested: null, requestedAge: null, requestedHighChair: null },
      { ageGroup: null, needsHighChair: false, requestedAge: 'child', requestedHighChair: true },
    ]);
  });

  it('another age changes the meals only when the organiser accepts it', async () => {
    await link.answer('coming');
    const child = { guestId: companion.id, attendance: 'coming', ageGroup: 'child', meals: { Main: 'Pasta' } };
    await link.put({ version: 2, people: [child] });
    await past();
    await link.put({ version: 3, people: [{ guestId: companion.id, attendance: 'coming', ageGroup: 'adult' }] });
    expect((await link.read()).people[1]).toMatchObject({ ageGroup: 'child', meals: { Main: 'Pasta' } });
    const [request] = (await people.owner.send('GET', `/api/events/${eventId}/requests`)).json();
    expect((await people.owner.send('POST', `/api/requests/${request.id}/accept`)).statusCode).toBe(200);
    expect((await link.read()).people[1]).toMatchObject({ ageGroup: 'adult', meals: {}, requested: null });
  });

  it('nothing is taken while it is closed and after the event began, and the answers stay readable', async () => {
    const { test, owner } = people;
    await link.answer('coming');
    await changeRsvp(owner, eventId, { isOpen: false });
    const state = await link.read();
    expect(state).toMatchObject({ phase: 'closed', people: [{ attendance: 'coming' }, { attendance: 'coming' }] });
    const refused = { status: 409, code: 'rsvp_closed' };
    expect(refusal(await link.answer('declined'))).toEqual(refused);
    await changeRsvp(owner, eventId, { isOpen: true });
    await test.database.pool.query('update events set date = $1 where id = $2', [test.context.clock(), eventId]);
    expect((await link.read()).phase).toBe('closed');
    expect(refusal(await link.answer('declined'))).toEqual(refused);
    expect((await link.read()).people).toEqual(state.people);
  });
});
