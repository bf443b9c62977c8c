import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatererList, Catering } from '../../../shared/contracts/catering.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { mealOptions } from '../../db/schema/guest-lists.ts';
import type { guests as guestTable } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { anonymous, createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
beforeEach(async () => {
  const { db } = test.database;
  ({ id: eventId } = await insertEvent(db, { userId: owner.userId }));
  const menu = { eventId, course: 'Main' };
  await db.insert(mealOptions).values([
    { ...menu, id: randomId(), name: 'Beef', mark: 'B', position: 0 },
    { ...menu, id: randomId(), name: 'Fish', mark: 'F', position: 1 },
  ]);
});
afterAll(() => test.close());

type NewGuest = Partial<typeof guestTable.$inferInsert>;
const add = async (values: NewGuest = {}) => (await insertGuest(test.database.db, { eventId, ...values })).id;
const path = (rest: string) => `/api/events/${eventId}${rest}`;
const read = async () => (await owner.send('GET', path('/catering'))).json<Catering>();
const confirm = (body?: object) => owner.send('POST', path('/catering/confirm'), body);
const createLink = async (body?: object) =>
  (await owner.send('POST', path('/caterer-link'), body)).json<{ token: string; showsNames: boolean }>();
const open = (token: string) => anonymous(test).send('GET', `/api/caterer/${token}`);

describe('the catering list', () => {
  it('of thousands of guests has the same parts as a short one, for the organiser and the caterer', async () => {
    await add({ tableNumber: '1', seatNumber: '1', meals: { Main: 'Beef' } });
    const { token } = await createLink({ showsNames: false });
    const short = { organiser: await read(), caterer: (await open(token)).json<CatererList>() };
    await test.database.pool.query(
      `insert into guests (id, event_id, full_name, qr_code_identifier, table_number)
       select (random() * 1e14)::bigint, $1::bigint, 'Guest ' || n, gen_random_uuid(), nullif(n % 3, 0)::text
       from generate_series(1, 2500) as n`,
      [eventId],
    );
    const long = { organiser: await read(), caterer: (await open(token)).json<CatererList>() };
    for (const reader of ['organiser', 'caterer'] as const) {
      const [few, many] = [short[reader], long[reader]];
      expect(Object.keys(many).sort()).toEqual(Object.keys(few).sort());
      expect(Object.keys(many.list.tables[0] ?? {}).sort()).toEqual(Object.keys(few.list.tables[0] ?? {}).sort());
      const people = many.list.tables.flatMap((table) => table.people);
      expect(people).toHaveLength(2_501);
      const fields = Object.keys(few.list.tables[0]?.people[0] ?? {}).sort();
      expect(people.every((person) => String(Object.keys(person).sort()) === String(fields))).toBe(true);
      expect(many.list.totals).toMatchObject({ people: 2_501, meals: [[1, 0]], noChoice: [2_500] });
    }
    expect(long.caterer.list.tables.flatMap(({ people }) => people).every(({ name }) => name === null)).toBe(true);
  });

  it('counts guests who come or were not asked, by table and meal', async () => {
    await add({ tableNumber: '1', seatNumber: '2', meals: { Main: 'Beef' } });
    await add({ tableNumber: '1', seatNumber: '1', attendance: 'coming', meals: { Main: 'Fish' } });
    await add({ ageGroup: 'infant', needsHighChair: true });
    for (const attendance of ['invited', 'maybe', 'declined'] as const)
      await add({ attendance, meals: { Main: 'Beef' } });
    const { list, confirmed, changes, link, undecided } = await read();
    expect(undecided).toEqual({ waiting: 1, unsure: 1 });
    expect(list.totals).toMatchObject({
      people: 3,
      eaters: 2,
      infants: 1,
      highChairs: 1,
      meals: [[1, 1]],
      noChoice: [0],
    });
    expect(list.tables.map(({ tableNumber, people }) => [tableNumber, people.map(({ choices }) => choices)])).toEqual([
      ['1', [[1], [0]]],
      [null, [[null]]],
    ]);
    expect({ confirmed, changes, link }).toEqual({ confirmed: null, changes: [], link: null });
  });

  it('can be downloaded', async () => {
    const id = await add({ tableNumber: '1', seatNumber: '2', meals: { Main: 'Beef' }, ageGroup: 'child' });
    await owner.send('PUT', `/api/guests/${id}/needs`, { allergens: ['nuts'], consent: true });
    const { body } = await owner.send('GET', path('/catering.csv'), undefined, { 'accept-language': 'en' });
    expect(body).toContain('1,2,Kovács Anna,Child,,Beef,Nuts,,,');
  });

  it('says what changed since it was confirmed', async () => {
    const anna = await add({ fullName: 'Anna', tableNumber: '1', seatNumber: '1' });
    const bela = await add({ fullName: 'Béla', tableNumber: '1', seatNumber: '2' });
    const csilla = await add({ fullName: 'Csilla', tableNumber: '1', seatNumber: '3' });
    const confirmed = await confirm();
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(confirmed.json<Catering>()).toMatchObject({ confirmed: { by: 'organiser' }, changes: [] });
    await owner.send('PUT', `/api/guests/${anna}/needs`, { diets: ['vegan'], consent: true });
    await owner.send('PATCH', `/api/guests/${bela}`, { tableNumber: '2' });
    await owner.send('DELETE', `/api/guests/${csilla}`);
    await add({ fullName: 'Dóra' });
    expect((await read()).changes.map(({ kind, name }) => [kind, name])).toEqual([
      ['needs', 'Anna'],
      ['moved', 'Béla'],
      ['added', 'Dóra'],
      ['removed', null],
    ]);
    expect((await confirm()).json<Catering>().changes).toEqual([]);
  });

  it('is not confirmed if it changed since it was read', async () => {
    const { fingerprint } = await read();
    await add();
    expect(refusal(await confirm({ fingerprint }))).toEqual({ status: 409, code: 'catering_changed' });
    expect((await read()).confirmed).toBeNull();
    expect((await confirm({ fingerprint: (await read()).fingerprint })).statusCode).toBe(200);
  });
});

describe('the caterer’s link', () => {
  it('shows the list to whoever has it, without names, and tells nobody to keep it', async () => {
    const id = await add({ fullName: 'Secret Anna', tableNumber: '1', seatNumber: '1' });
    await owner.send('PUT', `/api/guests/${id}/needs`, { other: 'no salt', consent: true });
    await confirm();
    await owner.send('PATCH', `/api/guests/${id}`, { seatNumber: '2' });
    const { token, showsNames } = await createLink();
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(showsNames).toBe(false);
    const answer = await open(token);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).toContain('no salt');
    for (const secret of ['Secret Anna', String(id), String(eventId)]) expect(answer.body).not.toContain(secret);
    expect(answer.json<CatererList>().changes).toMatchObject([{ kind: 'moved', name: null }]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const page = await anonymous(test).send('GET', `/caterer/${token}`);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  it('shows names once the organiser turns them on, without becoming another link', async () => {
    await add({ fullName: 'Secret Anna' });
    const { token } = await createLink();
    const changed = await owner.send('PATCH', path('/caterer-link'), { showsNames: true });
    expect(changed.json()).toEqual({ token, showsNames: true });
    expect((await open(token)).body).toContain('Secret Anna');
    expect((await createLink()).showsNames).toBe(true);
    expect((await createLink({ showsNames: false })).showsNames).toBe(false);
  });

  it('lets the caterer confirm the list', async () => {
    await add();
    const { token } = await createLink();
    const { fingerprint } = (await open(token)).json<CatererList>();
    const answer = await anonymous(test).send('POST', `/api/caterer/${token}/confirm`, { fingerprint });
    expect(answer.json<CatererList>()).toMatchObject({ confirmed: { by: 'caterer' }, changes: [] });
    expect((await read()).confirmed?.by).toBe('caterer');
  });

  it('limits how often the list can be confirmed', async () => {
    const { token } = await createLink();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      statuses.push((await anonymous(test).send('POST', `/api/caterer/${token}/confirm`)).statusCode);
    }
    expect([statuses[0], statuses.at(-2), statuses.at(-1)]).toEqual([200, 200, 429]);
    expect((await confirm()).statusCode).toBe(200);
  });

  it('answers alike whether it was replaced, removed, unknown or malformed', async () => {
    const { token: replaced } = await createLink();
    const { token: removed } = await createLink();
    await owner.send('DELETE', path('/caterer-link'));
    const bodies = await Promise.all(
      [replaced, removed, randomToken(), 'x', `${removed}%20`].map(async (token) => {
        const answers = [await open(token), await anonymous(test).send('POST', `/api/caterer/${token}/confirm`)];
        return answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
      }),
    );
    expect(new Set(bodies.flat()).size).toBe(1);
    expect(bodies[0]?.[0]).toMatch(/^404 /);
  });

  it('can’t be changed before it exists', async () => {
    const answer = await owner.send('PATCH', path('/caterer-link'), { showsNames: true });
    expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
  });

  it('always opens, whatever others of the same network have tried', async () => {
    const { token } = await createLink();
    const open = (tried: string) => test.app.inject({ url: `/api/caterer/${tried}`, remoteAddress: '198.51.100.7' });
    for (let attempt = 0; attempt < 30; attempt++) expect((await open(randomToken())).statusCode).toBe(404);
    expect((await open(token)).statusCode).toBe(200);
  });
});
