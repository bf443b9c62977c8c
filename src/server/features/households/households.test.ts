import { beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { type Household, type HouseholdWithGuests, householdSchema } from '../../../shared/contracts/households.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { guests } from '../../db/schema/guests.ts';
import { postGuest } from '../../testing/calls.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { insertEvent } from '../../testing/factories.ts';
import { refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
let eventId: number;
beforeEach(async () => {
  const { test, owner } = people;
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});

const NOT_FOUND = { status: 404, code: 'not_found' };
const FULL = { status: 409, code: 'household_full' };
const INVALID = { status: 400, code: 'invalid_input' };
const add = (fields: object = {}) => postGuest(people.owner, eventId, fields);
const send = (method: 'POST' | 'PATCH' | 'DELETE', id: number, path = '', body?: unknown) =>
  people.owner.send(method, `/api/households/${id}${path}`, body);
const tryCreate = (body: unknown) => people.owner.send('POST', `/api/events/${eventId}/households`, body);
const list = async () => (await people.owner.send('GET', `/api/events/${eventId}/households`)).json<Household[]>();
const listGuests = async () => (await people.owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();

async function create(fields: object = {}): Promise<HouseholdWithGuests> {
  const answer = await tryCreate({ name: 'Kovács', ...fields });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<HouseholdWithGuests>();
}

async function call(id: number, path: string, body?: unknown): Promise<HouseholdWithGuests> {
  const answer = await send('POST', id, path, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<HouseholdWithGuests>();
}

describe('a household', () => {
  it('is created with a link and a code, listed, changed and deleted', async () => {
    const fields = { salutation: 'Kovácsék', email: 'k@example.com', language: 'hu', isFormal: false };
    const { guests: none, ...household } = await create(fields);
    expect(none).toEqual([]);
    expect(household).toMatchObject({ ...fields, eventId, name: 'Kovács', version: 1, guestCount: 0, status: 'empty' });
    expect(household.rsvpToken).toMatch(/^[\w-]{22}$/);
    expect(household.rsvpCode).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(await list()).toEqual([household]);

    const changed = await send('PATCH', household.id, '', { salutation: null, isFormal: null, email: '' });
    expect(changed.json()).toEqual({
      ...household,
      salutation: null,
      isFormal: null,
      email: null,
      guests: [],
      version: 2,
    });
    expect((await send('PATCH', household.id, '', { eventId })).json()).toEqual(changed.json());
    expect(refusal(await send('PATCH', household.id, '', { eventId: randomId() }))).toEqual(INVALID);
    expect((await send('DELETE', household.id)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(refusal(await send('DELETE', household.id))).toEqual(NOT_FOUND);
  });

  it('has the status of its people', async () => {
    const household = await create({ guestIds: [(await add({ attendance: 'declined' })).id, (await add()).id] });
    expect(household).toMatchObject({ guestCount: 2, status: 'partly' });
    expect(await list()).toMatchObject([{ guestCount: 2, status: 'partly' }]);
  });

  it('gives its people its new name', async () => {
    const { id } = await create({ guestIds: [(await add()).id] });
    const answer = await send('PATCH', id, '', { name: 'Nagy' });
    expect(answer.json<HouseholdWithGuests>().guests).toMatchObject([{ householdName: 'Nagy' }]);
    expect(await listGuests()).toMatchObject([{ householdName: 'Nagy' }]);
  });

  it('named after a guest is renamed with that guest, and no other is', async () => {
    const rename = async (id: number, fields: object) =>
      (await people.owner.send('PATCH', `/api/guests/${id}`, fields)).json<Guest>();
    const alone = await add({ fullName: 'Szabó Dóra', companions: 1 });
    // As the guest form sends it: with the household that the guest has.
    const changes = { fullName: 'Kiss Dóra', household: 'Szabó Dóra' };
    const { householdId } = alone;
    expect(await rename(alone.id, changes)).toMatchObject({ householdId, householdName: 'Kiss Dóra' });
    expect((await listGuests()).map(({ householdName }) => householdName)).toEqual(['Kiss Dóra', 'Kiss Dóra']);
    expect(await rename(alone.id, { fullName: 'Tóth Dóra', household: 'Kiss Dóra', companions: 1 })).toMatchObject({
      householdName: 'Tóth Dóra',
    });

    const anna = await add({ fullName: 'Anna', household: 'Kovács' });
    expect(await rename(anna.id, { fullName: 'Annamária' })).toMatchObject({ householdName: 'Kovács' });
    const moved = await rename(alone.id, { fullName: 'Nagy Dóra', household: 'Nagy' });
    expect(moved).toMatchObject({ householdName: 'Nagy' });
    expect((await list()).map(({ name }) => name).sort()).toEqual(['Kovács', 'Nagy', 'Tóth Dóra']);
  });

  it('keeps its guests when it is deleted', async () => {
    const { id } = await create({ guestIds: [(await add({ companions: 1 })).id] });
    await send('DELETE', id);
    const left = await listGuests();
    expect(left).toHaveLength(2);
    expect(left.every((guest) => guest.householdId === null && guest.householdName === null)).toBe(true);
    expect(left[1]?.companionOf).toBe(left[0]?.id);
  });

  it.each([{}, { name: ' ' }, { name: 'x'.repeat(201) }, { name: 'A', email: 'no' }, { name: 'A', language: 'de' }])(
    'is not created from %o',
    async (body) => {
      expect(refusal(await tryCreate(body))).toEqual(INVALID);
    },
  );

  it('gets another link and code', async () => {
    const before = await create();
    const { guests: _, ...household } = before;
    const after = (await send('POST', before.id, '/rotate-link')).json<Household>();
    expect(after).toEqual({ ...household, rsvpToken: after.rsvpToken, rsvpCode: after.rsvpCode, version: 2 });
    expect(after.rsvpToken).not.toBe(before.rsvpToken);
    expect(after.rsvpCode).not.toBe(before.rsvpCode);
  });
});

describe('splitting and merging', () => {
  it('takes guests and their companions out of their household into a new one', async () => {
    const [anna, bela] = [await add({ household: 'All', companions: 1 }), await add({ household: 'All' })];
    const split = await create({ name: 'New', guestIds: [anna.id, anna.id] });
    expect(split.guests.map(({ fullName }) => fullName)).toEqual(['Kovács Anna', 'Guest of Kovács Anna']);
    expect(await list()).toMatchObject([
      { name: 'All', guestCount: 1 },
      { name: 'New', guestCount: 2 },
    ]);
    expect(bela.householdName).toBe('All');
  });

  it('refuses guests of another event and more than 20 people, and creates nothing', async () => {
    const other = await insertEvent(people.test.database.db, { userId: people.owner.userId });
    const elsewhere = await postGuest(people.owner, other.id);
    expect(refusal(await tryCreate({ name: 'A', guestIds: [elsewhere.id] }))).toEqual(NOT_FOUND);
    const crowd = await Promise.all([add({ companions: 10 }), add({ companions: 10 })]);
    const before = await list();
    expect(refusal(await tryCreate({ name: 'A', guestIds: crowd.map(({ id }) => id) }))).toEqual(FULL);
    expect(refusal(await tryCreate({ name: 'A', guestIds: Array.from({ length: 21 }, randomId) }))).toEqual(INVALID);
    expect(await list()).toEqual(before);
  });

  it('merges households into one', async () => {
    const target = await create({ name: 'A', guestIds: [(await add()).id] });
    const others = [await create({ name: 'B', guestIds: [(await add()).id] }), await create({ name: 'C' })];
    const merged = await call(target.id, '/merge', { householdIds: others.map(({ id }) => id) });
    expect(merged).toMatchObject({ id: target.id, guestCount: 2 });
    expect(merged.guests.map(({ householdName }) => householdName)).toEqual(['A', 'A']);
    expect((await list()).map(({ name }) => name)).toEqual(['A']);
  });

  it('brings merged and deleted households back with their links and people', async () => {
    const target = await create({ name: 'A', guestIds: [(await add()).id] });
    const other = await create({ name: 'B', email: 'b@example.com', guestIds: [(await add({ companions: 1 })).id] });
    const restore = (...householdIds: number[]) =>
      people.owner.send('POST', `/api/events/${eventId}/households/restore`, { householdIds });
    const seating = async () => (await people.owner.send('GET', `/api/events/${eventId}/seating`)).json().rules;
    const rules = [{ id: 1, kind: 'together', strength: 'must', guests: { householdIds: [other.id] } }];
    await people.owner.send('PUT', `/api/events/${eventId}/seating`, { version: 0, rules, pins: [] });
    expect(await seating()).toMatchObject(rules);
    // Merging and restoring each raise the version of the target; only restoring raises that of the merged household.
    const raisedBy = new Map([
      [target.id, 2],
      [other.id, 1],
    ]);
    const withVersions = (await list()).map((row) => ({ ...row, version: row.version + (raisedBy.get(row.id) ?? 0) }));
    const before = [withVersions, await listGuests()];
    await call(target.id, '/merge', { householdIds: [other.id] });
    expect(await seating()).not.toMatchObject(rules);
    const restored = await restore(other.id);
    const back = { ...other, version: other.version + 1 };
    expect(restored.json<HouseholdWithGuests[]>()).toEqual([back]);
    expect([await list(), await listGuests()]).toEqual(before);
    expect(await seating()).toMatchObject(rules);
    expect((await restore(other.id)).json()).toEqual([back]);

    await send('DELETE', other.id);
    const [stays, moved] = other.guests;
    await people.owner.send('PATCH', `/api/guests/${moved?.id}`, { household: 'A' });
    expect((await restore(other.id)).json()).toMatchObject([{ name: 'B', guests: [{ id: stays?.id }] }]);
    expect(refusal(await restore(other.id, randomId()))).toEqual(NOT_FOUND);
  });

  it('does not bring back households of another event, or after a day', async () => {
    const { test, owner } = people;
    const { id } = await create();
    await send('DELETE', id);
    const elsewhere = await insertEvent(test.database.db, { userId: owner.userId });
    const restore = (event: number) =>
      owner.send('POST', `/api/events/${event}/households/restore`, { householdIds: [id] });
    expect(refusal(await restore(elsewhere.id))).toEqual(NOT_FOUND);
    await test.database.pool.query(`update deleted_households set deleted_at = now() - interval '25 hours'`);
    expect(refusal(await restore(eventId))).toEqual(NOT_FOUND);
    expect(await list()).toEqual([]);
  });

  it('does not merge a household with itself, with one of another event, or beyond 20 people', async () => {
    const target = await create({ guestIds: [(await add({ companions: 10 })).id] });
    const large = await create({ guestIds: [(await add({ companions: 9 })).id] });
    const other = await insertEvent(people.test.database.db, { userId: people.owner.userId });
    const { householdId: elsewhere } = await postGuest(people.owner, other.id, { household: 'There' });
    const before = [await list(), await listGuests()];
    const merge = (...householdIds: unknown[]) => send('POST', target.id, '/merge', { householdIds });
    expect(refusal(await merge(large.id, target.id))).toEqual(INVALID);
    expect(refusal(await merge(elsewhere))).toEqual(NOT_FOUND);
    expect(refusal(await merge(randomId()))).toEqual(NOT_FOUND);
    expect(refusal(await merge())).toEqual(INVALID);
    expect(refusal(await merge(large.id))).toEqual(FULL);
    expect([await list(), await listGuests()]).toEqual(before);
  });

  it('two tabs that merge two households into each other leave one of them with everybody', async () => {
    const [a, b] = [await create({ guestIds: [(await add()).id] }), await create({ guestIds: [(await add()).id] })];
    const answers = await Promise.all([
      send('POST', a.id, '/merge', { householdIds: [b.id] }),
      send('POST', b.id, '/merge', { householdIds: [a.id] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await list()).toMatchObject([{ guestCount: 2 }]);
  });
});

describe('granting companions', () => {
  it('adds them to the first guest who is no companion', async () => {
    const { id } = await create({ guestIds: [(await add({ companions: ['Béla'] })).id, (await add()).id] });
    const granted = await call(id, '/companions', { count: 2 });
    expect(granted.guestCount).toBe(5);
    const [host] = granted.guests;
    expect(granted.guests.filter(({ companionOf }) => companionOf === host?.id)).toHaveLength(3);
    expect(await call(id, '/companions', { count: 1 })).toMatchObject({ guestCount: 6 });
  });

  it('is refused beyond ten companions, beyond 20 people and without a guest', async () => {
    const { id } = await create({ guestIds: [(await add({ companions: 9 })).id] });
    const grant = (household: number, count: unknown) => send('POST', household, '/companions', { count });
    for (const count of [0, -1, 2, 11, 1.5, '1', null]) expect(refusal(await grant(id, count))).toEqual(INVALID);
    expect(refusal(await grant((await create()).id, 1))).toEqual(INVALID);
    const crowd = await Promise.all(Array.from({ length: 19 }, () => add()));
    const large = await create({ guestIds: crowd.map((guest) => guest.id) });
    expect(refusal(await grant(large.id, 2))).toEqual(FULL);
    expect(await call(large.id, '/companions', { count: 1 })).toMatchObject({ guestCount: 20 });
  });

  it('counts towards the tier’s limit', async () => {
    const { id } = await create({ guestIds: [(await add()).id] });
    const { db } = people.test.database;
    const row = () => ({ id: randomId(), eventId, fullName: 'Guest', qrCodeIdentifier: randomToken() });
    await db.insert(guests).values(Array.from({ length: 48 }, row));
    await people.owner.change({ subscriptionTier: 'free' });
    const answers = [
      await send('POST', id, '/companions', { count: 2 }),
      await send('POST', id, '/companions', { count: 1 }),
    ];
    await people.owner.change({ subscriptionTier: 'enterprise' });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 200]);
  });
});

it('lists five thousand households', async () => {
  const { pool } = people.test.database;
  const first = randomId();
  await pool.query(
    `insert into households (id, event_id, name, rsvp_token, rsvp_code)
     select $1::bigint + n, $2, 'Household ' || n, 'token-' || n, 'code-' || n from generate_series(1, 5000) as n`,
    [first, eventId],
  );
  await pool.query(
    `insert into guests (id, event_id, household_id, full_name, qr_code_identifier)
     select $1::bigint + n, $2, $1::bigint + 1 + n % 5000, 'Guest', 'listed-' || n from generate_series(1, 10000) as n`,
    [first, eventId],
  );
  const { result: listed, statements } = await countStatements(() => list());
  // One for each chunk, and none for each household.
  expect(statements).toBeLessThan(50);
  expect(listed).toHaveLength(5_000);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(5_000);
  expect(listed.every(({ guestCount, status }) => guestCount === 2 && status === 'notAsked')).toBe(true);
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual(Object.keys(householdSchema.shape).sort());
});
