import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Rsvp, RsvpChanged } from '../../../shared/contracts/rsvp.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { replies } from '../../db/schema/rsvp.ts';
import { randomId, randomToken } from '../../ids.ts';
import { createBrowser } from '../../testing/browser.ts';
import { postGuest, readGuest } from '../../testing/calls.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { insertEvent } from '../../testing/factories.ts';
import { anonymous, refusal } from '../../testing/organiser.ts';
import { changeRsvp, type Link, listHouseholds, openLink } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';
import { mailAddressNotices } from './address-notices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const people = setUpTwoOrganisers({ trustProxy: true });
let eventId: number;
let date: Date;
let anna: Guest;
let companion: Guest;
let token: string;
let rsvpCode: string;
let link: Link;

const inDays = (days: number) => new Date(people.test.context.clock().getTime() + days * DAY_MS).toISOString();
const add = (fields: object = {}) => postGuest(people.owner, eventId, fields);
const current = (guest: Guest) => readGuest(people.owner, guest);
const countReplies = () => people.test.database.db.$count(replies, eq(replies.eventId, eventId));
const INVALID = { status: 400, code: 'invalid_input' };
const issuesOf = (body: { json: () => unknown }) => (body.json() as { issues: { path: string }[] }).issues;

/** An open event with a menu and a couple: Anna, who sits at 1/1, and a companion without a name. */
beforeEach(async () => {
  const { test, owner } = people;
  date = new Date(test.context.clock().getTime() + 30 * DAY_MS);
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId, date, language: 'en' }));
  const options = [
    { name: 'Beef' },
    { name: 'Fish' },
    { name: 'Pasta', forAge: 'child' },
    { name: 'Old', isArchived: true },
  ];
  await owner.send('PUT', `/api/events/${eventId}/menu`, { courses: [{ name: 'Main', options }] });
  anna = await add({ tableNumber: '1', seatNumber: '1', companions: 1, household: 'Kovács' });
  const listed = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
  companion = listed.find(({ companionOf }) => companionOf === anna.id) as Guest;
  const [household] = await listHouseholds(owner, eventId);
  token = household?.rsvpToken ?? '';
  rsvpCode = household?.rsvpCode ?? '';
  link = openLink(test, token);
  await changeRsvp(owner, eventId, { isOpen: true, asksNeeds: true });
});

describe('the page of a household', () => {
  it('shows its people, the menu without what is not offered, and no seats before they are published', async () => {
    const state = await link.read();
    expect(state).toMatchObject({
      phase: 'open',
      version: 1,
      householdName: 'Kovács',
      areMealsOpen: true,
      isFormal: true,
    });
    expect(state.menu).toEqual([
      {
        name: 'Main',
        options: ['Beef', 'Fish']
          .map((name) => ({ name, forAge: null }))
          .concat({ name: 'Pasta', forAge: 'child' } as never),
      },
    ]);
    expect(state.people).toMatchObject([
      { guestId: anna.id, name: 'Kovács Anna', isCompanion: false, attendance: 'invited', place: null },
      { guestId: companion.id, isNamePlaceholder: true, isCompanion: true, attendance: 'invited', place: null },
    ]);
    await changeRsvp(people.owner, eventId, { arePlacesPublished: true });
    expect((await link.read()).people.map(({ place }) => place)).toEqual([
      { tableNumber: '1', tableName: null, seatNumber: '1' },
      null,
    ]);
  });

  it('may not be kept, listed or passed on', async () => {
    const answer = await anonymous(people.test).send('GET', `/api/rsvp/${token}`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  it('answers unknown, replaced and malformed links in the same way', async () => {
    const { test, owner } = people;
    const [household] = await listHouseholds(owner, eventId);
    await owner.send('POST', `/api/households/${household?.id}/rotate-link`);
    const answers = await Promise.all(
      [token, randomToken(), 'x', '%00', 'A'.repeat(22), `${token}x`, rsvpCode].map(async (tried) => {
        const body = { version: 1, nonce: 'nonce-0001', people: [{ guestId: anna.id, attendance: 'coming' }] };
        const [read, sent] = [
          await anonymous(test).send('GET', `/api/rsvp/${tried}`),
          await anonymous(test).send('PUT', `/api/rsvp/${tried}`, body),
        ];
        return [read.statusCode, read.body, sent.statusCode, sent.body];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]?.[2]).toBe(404);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await countReplies()).toBe(0);
  });

  it('needs few statements', async () => {
    expect((await countStatements(() => link.read())).statements).toBeLessThanOrEqual(4);
    const state = await link.read();
    const body = {
      version: state.version,
      people: state.people.map(({ guestId }) => ({ guestId, attendance: 'coming' })),
    };
    expect((await countStatements(() => link.put(body))).statements).toBeLessThanOrEqual(32);
  });
});

describe('an answer', () => {
  it('sets who comes, frees seats, names companions, stores meals, needs and the message', async () => {
    const answer = await link.put({
      version: 1,
      people: [
        { guestId: anna.id, attendance: 'declined' },
        {
          ...{
            guestId: companion.id,
            attendance: 'coming',
            name: ' Nagy Béla ',
            ageGroup: 'child',
            needsHighChair: true,
          },
          ...{ meals: { Main: 'Pasta' }, needs: { allergens: ['nuts', 'milk'], diets: ['vegan'] } },
        },
      ],
      ...{ consent: true, message: 'See you!', email: 'family@example.com' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const state = answer.json<Rsvp>();
    expect(state).toMatchObject({ version: 2, message: 'See you!', email: 'family@example.com' });
    expect(state.answeredAt).not.toBeNull();
    expect(state.people).toMatchObject([
      { attendance: 'declined', notedNeeds: 0 },
      {
        ...{ attendance: 'coming', name: 'Nagy Béla', isNamePlaceholder: false, ageGroup: 'child' },
        ...{ needsHighChair: true, meals: { Main: 'Pasta' }, notedNeeds: 3 },
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
      ['an unknown meal', { meals: { Main: 'Lobster' } }, 'meals.Main'],
      ['an unknown course', { meals: { Dessert: 'Cake' } }, 'meals.Dessert'],
      ['a meal that is not offered any more', { meals: { Main: 'Old' } }, 'meals.Main'],
      ['a meal for another age', { meals: { Main: 'Pasta' } }, 'meals.Main'],
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

  it('can’t be maybe, or hold needs, where the organiser does not ask for it', async () => {
    await changeRsvp(people.owner, eventId, { allowsMaybe: false, asksNeeds: false, asksMeals: false });
    const one = (fields: object) =>
      link.put({ version: 1, consent: true, people: [{ guestId: anna.id, attendance: 'coming', ...fields }] });
    for (const fields of [{ attendance: 'maybe' }, { needs: { diets: ['vegan'] } }, { meals: { Main: 'Beef' } }]) {
      expect(refusal(await one(fields))).toEqual(INVALID);
    }
    expect((await one({ needs: null, meals: {} })).statusCode).toBe(200);
    expect((await link.read()).menu).toEqual([]);
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

describe('another e-mail address', () => {
  it('is told to the old one, again later if the mail server was down', async () => {
    const { test, owner } = people;
    const [household] = await listHouseholds(owner, eventId);
    await owner.send('PATCH', `/api/households/${household?.id}`, { email: 'old@example.com', language: 'hu' });
    await link.answer('coming', { email: 'OLD@example.com' });
    const mailsToOld = () => test.mailsTo('OLD@example.com');
    await link.answer('coming', { email: 'new@example.com' });
    await vi.waitFor(async () => expect(await mailsToOld()).toHaveLength(1));
    const [mail] = await mailsToOld();
    expect(mail?.subject).toBe('Megváltozott a meghíváshoz tartozó e-mail-cím');
    expect(mail?.text).toContain('Garden dinner');
    expect(mail?.text).not.toContain('new@example.com');
    expect(await test.mailsTo('new@example.com')).toEqual([]);

    test.setMailDown(true);
    expect((await link.answer('coming', { email: null })).statusCode).toBe(200);
    test.setMailDown(false);
    test.advance(3 * 60_000);
    await mailAddressNotices(test.context);
    expect(await test.mailsTo('new@example.com')).toHaveLength(1);
    await mailAddressNotices(test.context);
    expect(await test.mailsTo('new@example.com')).toHaveLength(1);
  });

  it('is refused if it is none, and can’t be changed any number of times', async () => {
    expect(refusal(await link.answer('coming', { email: 'not an address' }))).toEqual(INVALID);
    for (let change = 0; change < 5; change++) await link.answer('coming', { email: `a${change}@example.com` });
    expect(refusal(await link.answer('coming', { email: 'one@example.com' }))).toMatchObject({ status: 429 });
    expect((await link.answer('declined', { email: 'a4@example.com' })).statusCode).toBe(200);
  });
});

describe('the code on paper', () => {
  const enter = (address: string, code: string) =>
    createBrowser(people.test, address).send('POST', '/api/rsvp/code', { code });

  it('leads to the link, however it is typed', async () => {
    const spaced = `${rsvpCode.slice(0, 5).toLowerCase()} - ${rsvpCode.slice(5)} `;
    for (const code of [rsvpCode, spaced]) expect((await enter('203.0.113.1', code)).json()).toEqual({ token });
    expect(refusal(await enter('203.0.113.1', token))).toEqual({ status: 404, code: 'not_found' });
  });

  it('always passes, whatever others of the same network have tried', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round++) {
      const tries = Array.from({ length: 10 }, () => enter('203.0.113.7', 'WRNGCDE234'));
      for (const { statusCode } of await Promise.all(tries)) statuses.add(statusCode);
    }
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await enter('203.0.113.7', rsvpCode)).json()).toEqual({ token });
    expect(refusal(await enter('203.0.113.8', 'WRNGCDE234'))).toEqual({ status: 404, code: 'not_found' });
  });
});
