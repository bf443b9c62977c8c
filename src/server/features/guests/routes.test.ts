import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guest, GuestWithEvent } from '../../../shared/contracts/guests.ts';
import { guests } from '../../db/schema.ts';
import { randomId, randomToken } from '../../ids.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const FREE_GUESTS = 50;
const ODD_IDS = ['abc', '0', '-1', '1.5', '1e400', '99999999999999999999', 'null', '%20', '%00'];

let test: TestApp;
let owner: Organiser;
let stranger: Organiser;
let now = NOW;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await createOrganiser(test);
  stranger = await createOrganiser(test);
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => test.close());

async function newEvent({ userId } = owner): Promise<number> {
  return (await insertEvent(test.database.db, { userId })).id;
}

async function addGuest(eventId: number, fields: object = {}, organiser = owner): Promise<Guest> {
  const answer = await organiser.send('POST', '/api/guests', { eventId, fullName: 'Kovács Anna', ...fields });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Guest>();
}

const readGuest = async ({ eventId, id }: Guest) =>
  (await owner.send('GET', `/api/events/${eventId}/guests/${id}`)).json<Guest>();
const countGuests = (eventId: number) => test.database.db.$count(guests, eq(guests.eventId, eventId));
const fillEvent = (eventId: number, size: number) =>
  Promise.all(Array.from({ length: size }, () => insertGuest(test.database.db, { eventId })));

describe('who may call', () => {
  const calls = [
    ['GET', '/api/guests'],
    ['POST', '/api/guests'],
    ['PATCH', '/api/guests/:id'],
    ['DELETE', '/api/guests/:id'],
    ['POST', '/api/guests/:id/restore'],
    ['POST', '/api/guests/:id/check-in'],
    ['DELETE', '/api/guests/:id/check-in'],
    ['GET', '/api/events/:event/guests'],
    ['GET', '/api/events/:event/guests.csv'],
    ['POST', '/api/events/:event/guests/import'],
    ['POST', '/api/events/:event/seats'],
  ] as const;
  const fill = (path: string, id: unknown, event: unknown = id) =>
    path.replace(':id', String(id)).replace(':event', String(event));

  function goodBody(path: string, guestId: number): unknown {
    if (path.endsWith('/import')) return { rows: [{ fullName: 'Intruder' }] };
    if (path.endsWith('/seats')) return [{ guestId, tableNumber: '9', seatNumber: '9' }];
    return path === '/api/guests/:id' ? { fullName: 'Intruder' } : undefined;
  }

  it.each(calls)('%s %s answers 401 signed out, before it judges id or body', async (method, path) => {
    const guest = await addGuest(await newEvent());
    for (const url of [fill(path, guest.id, guest.eventId), fill(path, 'abc')]) {
      const bad = method === 'GET' ? undefined : '{"fullName":';
      const json = method === 'GET' ? {} : { 'content-type': 'application/json' };
      expect(refusal(await anonymous(test).send(method, url, bad, json))).toEqual(NOT_SIGNED_IN);
      const forged = await anonymous(test).send(method, url, bad, { ...json, cookie: 'placecard=forged' });
      expect(refusal(forged)).toEqual(NOT_SIGNED_IN);
    }
    expect(await readGuest(guest)).toEqual(guest);
  });

  it.each(calls.filter(([, path]) => path.includes(':')))(
    '%s %s answers another organiser as if nothing were there',
    async (method, path) => {
      const guest = await addGuest(await newEvent());
      const payload = method === 'GET' ? undefined : goodBody(path, guest.id);
      const foreign = await stranger.send(method, fill(path, guest.id, guest.eventId), payload);
      const missing = await stranger.send(method, fill(path, randomId()), payload);
      expect(refusal(foreign)).toEqual({ status: 404, code: 'not_found' });
      expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body]);
      expect(await readGuest(guest)).toEqual(guest);
      expect(await countGuests(guest.eventId)).toBe(1);
    },
  );

  it('adds nobody to another organiser’s event', async () => {
    const eventId = await newEvent();
    const foreign = await stranger.send('POST', '/api/guests', { eventId, fullName: 'Intruder' });
    const missing = await stranger.send('POST', '/api/guests', { eventId: randomId(), fullName: 'Intruder' });
    expect(refusal(foreign)).toEqual({ status: 404, code: 'not_found' });
    expect(foreign.body).toBe(missing.body);
    expect(await countGuests(eventId)).toBe(0);
  });

  it('never restores another organiser’s guest', async () => {
    const { id, eventId } = await addGuest(await newEvent());
    await owner.send('DELETE', `/api/guests/${id}`);
    expect((await stranger.send('POST', `/api/guests/${id}/restore`)).statusCode).toBe(404);
    expect(await countGuests(eventId)).toBe(0);
  });

  it.each(calls.filter(([, path]) => path.includes(':')))(
    '%s %s refuses ids of any odd shape',
    async (method, path) => {
      for (const id of ODD_IDS) {
        const answer = await owner.send(method, fill(path, id), method === 'GET' ? undefined : goodBody(path, 1));
        expect([400, 404], id).toContain(answer.statusCode);
      }
    },
  );
});

describe('adding a guest', () => {
  it('answers the whole guest, made by the server where nothing was said', async () => {
    const eventId = await newEvent();
    const guest = await addGuest(eventId, { fullName: '  Kovács Anna ' });
    expect(guest).toEqual({
      id: expect.any(Number),
      eventId,
      fullName: 'Kovács Anna',
      email: null,
      tableNumber: null,
      seatNumber: null,
      checkedIn: false,
      checkInTime: null,
      qrCodeIdentifier: expect.stringMatching(/^[\w-]{22}$/),
      specialRequirements: null,
      createdAt: NOW.toISOString(),
    });
    expect(String(guest.id)).toMatch(/^\d{12}$/);
    expect(await readGuest(guest)).toEqual(guest);
  });

  it('keeps what was said, and takes empty texts as none', async () => {
    const eventId = await newEvent();
    const said = {
      email: 'Anna@Example.com',
      tableNumber: 'Főasztal',
      seatNumber: '2/b',
      specialRequirements: 'Laktózmentes 🥛',
      qrCodeIdentifier: randomToken(),
    };
    expect(await addGuest(eventId, said)).toMatchObject(said);
    const none = { email: '', tableNumber: ' ', seatNumber: null, specialRequirements: '' };
    expect(await addGuest(eventId, none)).toMatchObject({
      email: null,
      tableNumber: null,
      seatNumber: null,
      specialRequirements: null,
    });
  });

  it('takes the event’s id as text too, as a form sends it', async () => {
    const eventId = await newEvent();
    expect((await addGuest(eventId, { eventId: String(eventId) })).eventId).toBe(eventId);
  });

  it('ignores fields that are not the caller’s to set', async () => {
    const eventId = await newEvent();
    const smuggled = { id: 5, checkedIn: true, checkInTime: NOW, createdAt: '2001-01-01T00:00:00Z', seatKey: 'x' };
    const guest = await addGuest(eventId, smuggled);
    expect(guest).toMatchObject({ checkedIn: false, checkInTime: null, createdAt: NOW.toISOString() });
    const other = await newEvent();
    const moved = { ...smuggled, eventId: other, qrCodeIdentifier: randomToken() };
    const changed = await owner.send('PATCH', `/api/guests/${guest.id}`, moved);
    expect([changed.statusCode, changed.json()]).toEqual([200, guest]);
    const row = await test.database.db.query.guests.findFirst({ where: eq(guests.id, guest.id) });
    expect(row?.seatKey).toBeNull();
  });

  const cases: [string, object, string, string][] = [
    ['no name', { fullName: undefined }, 'fullName', 'guests.nameRequired'],
    ['a null name', { fullName: null }, 'fullName', 'guests.nameRequired'],
    ['an empty name', { fullName: ' ' }, 'fullName', 'guests.nameRequired'],
    ['an address that is none', { email: 'anna@' }, 'email', 'guests.invalidEmail'],
    ['a NUL in the name', { fullName: 'A\0nna' }, 'fullName', 'common.unstorableText'],
    ['half a surrogate pair', { specialRequirements: 'x\ud83d' }, 'specialRequirements', 'common.unstorableText'],
    ['a NUL in the seat', { seatNumber: '\0' }, 'seatNumber', 'common.unstorableText'],
  ];
  it.each(cases)('refuses %s and says why', async (_what, fields, path, message) => {
    const eventId = await newEvent();
    const payload = { eventId, fullName: 'Kovács Anna', ...fields };
    const answer = await owner.send('POST', '/api/guests', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
    expect(await countGuests(eventId)).toBe(0);
  });

  it.each(cases.filter(([what]) => what !== 'no name'))(
    'refuses %s in a change',
    async (_what, fields, path, message) => {
      const guest = await addGuest(await newEvent());
      const answer = await owner.send('PATCH', `/api/guests/${guest.id}`, { tableNumber: '1', ...fields });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toEqual([{ path, message }]);
      expect(await readGuest(guest)).toEqual(guest);
    },
  );

  it.each([
    ['no event', { eventId: undefined }],
    ['an event that is a word', { eventId: 'mine' }],
    ['an over-long name', { fullName: 'x'.repeat(201) }],
    ['an over-long table', { tableNumber: 'x'.repeat(51) }],
    ['a name that is a list', { fullName: ['Anna'] }],
    ['a QR code that is too short', { qrCodeIdentifier: 'short' }],
    ['a QR code that is too long', { qrCodeIdentifier: 'x'.repeat(65) }],
    ['a QR code with a slash', { qrCodeIdentifier: '../../../../etc/passwd' }],
  ])('refuses %s', async (_what, fields) => {
    const eventId = await newEvent();
    const answer = await owner.send('POST', '/api/guests', { eventId, fullName: 'Kovács Anna', ...fields });
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
  });

  it('refuses a QR code that any guest already has, also when two ask at once', async () => {
    const [eventId, otherId] = [await newEvent(), await newEvent(stranger)];
    const qrCodeIdentifier = randomToken();
    const payload = { fullName: 'Kovács Anna', qrCodeIdentifier };
    const answers = await Promise.all([
      owner.send('POST', '/api/guests', { ...payload, eventId }),
      stranger.send('POST', '/api/guests', { ...payload, eventId: otherId }),
      owner.send('POST', '/api/guests', { ...payload, eventId }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const again = await owner.send('POST', '/api/guests', { ...payload, eventId });
    expect(refusal(again)).toEqual({ status: 409, code: 'qr_taken' });
    expect((await countGuests(eventId)) + (await countGuests(otherId))).toBe(1);
  });
});

describe('reading guests', () => {
  it('lists those of all own events, with the event’s name', async () => {
    const lister = await createOrganiser(test);
    const { db } = test.database;
    const wedding = await insertEvent(db, { userId: lister.userId, name: 'Wedding' });
    const ball = await insertEvent(db, { userId: lister.userId, name: 'Ball' });
    await addGuest(await newEvent());
    const [anna, bela] = [await addGuest(wedding.id, {}, lister), await addGuest(ball.id, {}, lister)];
    const answer = await lister.send('GET', '/api/guests');
    expect(answer.statusCode).toBe(200);
    const rows = new Map(answer.json<GuestWithEvent[]>().map((row) => [row.id, row]));
    expect(rows.size).toBe(2);
    expect(rows.get(anna.id)).toEqual({ ...anna, eventName: 'Wedding' });
    expect(rows.get(bela.id)).toEqual({ ...bela, eventName: 'Ball' });
  });

  it('lists those of one event in the order in which they came', async () => {
    const eventId = await newEvent();
    const added: Guest[] = [];
    for (let index = 0; index < 5; index++) {
      now = new Date(NOW.getTime() + index);
      added.push(await addGuest(eventId, { fullName: `Guest ${9 - index}` }));
    }
    await addGuest(await newEvent());
    expect((await owner.send('GET', `/api/events/${eventId}/guests`)).json()).toEqual(added);
    expect((await owner.send('GET', `/api/events/${await newEvent()}/guests`)).json()).toEqual([]);
  });

  it('shows others exactly what a seat card says', async () => {
    const seat = { tableNumber: '4', seatNumber: '2' };
    const guest = await addGuest(await newEvent(), { ...seat, email: 'a@example.com', specialRequirements: 'Nuts' });
    for (const caller of [anonymous(test), stranger]) {
      const answer = await caller.send('GET', `/api/events/${guest.eventId}/guests/${guest.id}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ fullName: 'Kovács Anna', checkedIn: false, ...seat });
    }
    expect(await readGuest(guest)).toEqual(guest);
  });

  it('finds a guest only in the right event', async () => {
    const guest = await addGuest(await newEvent());
    for (const eventId of [await newEvent(), randomId()]) {
      const answer = await anonymous(test).send('GET', `/api/events/${eventId}/guests/${guest.id}`);
      expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    }
    const missing = await anonymous(test).send('GET', `/api/events/${guest.eventId}/guests/${randomId()}`);
    expect(missing.statusCode).toBe(404);
    for (const id of ODD_IDS) {
      const answer = await anonymous(test).send('GET', `/api/events/${guest.eventId}/guests/${id}`);
      expect([400, 404], id).toContain(answer.statusCode);
    }
  });
});

describe('changing a guest', () => {
  it('changes what was named and nothing else', async () => {
    const guest = await addGuest(await newEvent(), { email: 'a@example.com', tableNumber: '1', seatNumber: '2' });
    const change = (payload: object) => owner.send('PATCH', `/api/guests/${guest.id}`, payload);
    const renamed = await change({ fullName: ' Nagy Anna ', specialRequirements: 'Vegan' });
    expect(renamed.statusCode).toBe(200);
    expect(renamed.json()).toEqual({ ...guest, fullName: 'Nagy Anna', specialRequirements: 'Vegan' });
    expect((await change({})).json()).toEqual(renamed.json());
    const cleared = await change({ email: '', specialRequirements: null, tableNumber: '', seatNumber: null });
    expect(cleared.json()).toMatchObject({
      email: null,
      specialRequirements: null,
      tableNumber: null,
      seatNumber: null,
    });
    expect(await readGuest(guest)).toEqual(cleared.json());
  });
});

describe('a seat', () => {
  it.each([
    ['as it is', ['4', '2'], ['4', '2']],
    ['with spaces around', ['4', '2'], [' 4 ', '2\t']],
    ['in other case', ['Main', 'b'], ['MAIN', 'B']],
    ['in other case, with accents', ['Ároni Ő', 'É'], ['ároni ő', 'é']],
  ])('can’t be given twice, written %s, and it says who sits there', async (_what, taken, asked) => {
    const eventId = await newEvent();
    const anna = await addGuest(eventId, { tableNumber: taken[0], seatNumber: taken[1] });
    const bela = await addGuest(eventId, { fullName: 'Kiss Béla' });
    const seat = { tableNumber: asked[0], seatNumber: asked[1] };
    const conflict = { code: 'seat_taken', seatedGuest: { id: anna.id, fullName: 'Kovács Anna' } };
    const added = await owner.send('POST', '/api/guests', { eventId, fullName: 'New', ...seat });
    expect([added.statusCode, added.json()]).toEqual([409, { ...conflict, message: expect.any(String) }]);
    const moved = await owner.send('PATCH', `/api/guests/${bela.id}`, { fullName: 'Changed', ...seat });
    expect([moved.statusCode, moved.json()]).toEqual([409, { ...conflict, message: expect.any(String) }]);
    expect(await readGuest(bela)).toEqual(bela);
    expect(await countGuests(eventId)).toBe(2);
  });

  it('is another in another event, at another table, and without a number or a table none at all', async () => {
    const eventId = await newEvent();
    const seat = { tableNumber: '4', seatNumber: '2' };
    await addGuest(eventId, seat);
    await addGuest(await newEvent(), seat);
    await addGuest(eventId, { tableNumber: '42', seatNumber: '2' });
    await addGuest(eventId, { tableNumber: '4', seatNumber: '22' });
    for (let twice = 0; twice < 2; twice++) {
      await addGuest(eventId, { tableNumber: '4' });
      await addGuest(eventId, { seatNumber: '2' });
    }
    expect(await countGuests(eventId)).toBe(7);
  });

  it('is judged whole when a change names half of it', async () => {
    const eventId = await newEvent();
    await addGuest(eventId, { tableNumber: '4', seatNumber: '2' });
    const bela = await addGuest(eventId, { fullName: 'Kiss Béla', tableNumber: '4', seatNumber: '3' });
    const answer = await owner.send('PATCH', `/api/guests/${bela.id}`, { seatNumber: '2' });
    expect(refusal(answer)).toEqual({ status: 409, code: 'seat_taken' });
  });

  it('can be kept and written anew by who sits there, and is free once left', async () => {
    const eventId = await newEvent();
    const anna = await addGuest(eventId, { tableNumber: 'a', seatNumber: 'b' });
    const again = await owner.send('PATCH', `/api/guests/${anna.id}`, { tableNumber: 'A', seatNumber: 'B' });
    expect(again.json()).toMatchObject({ tableNumber: 'A', seatNumber: 'B' });
    await owner.send('PATCH', `/api/guests/${anna.id}`, { seatNumber: '' });
    const bela = await addGuest(eventId, { tableNumber: 'a', seatNumber: 'b' });
    await owner.send('DELETE', `/api/guests/${bela.id}`);
    await addGuest(eventId, { tableNumber: 'a', seatNumber: 'b' });
  });

  it('goes to exactly one of those who ask for it at once', async () => {
    const eventId = await newEvent();
    const sitting = await Promise.all(
      Array.from({ length: 4 }, (_, index) => addGuest(eventId, { fullName: `Guest ${index}` })),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, index) =>
        owner.send('POST', '/api/guests', { eventId, fullName: `New ${index}`, tableNumber: 'Á', seatNumber: '1' }),
      ),
      ...sitting.map(({ id }) => owner.send('PATCH', `/api/guests/${id}`, { tableNumber: 'á', seatNumber: ' 1' })),
    ]);
    const [winner, ...others] = answers.filter(({ statusCode }) => statusCode < 300);
    expect(others).toEqual([]);
    const { id, fullName } = winner?.json<Guest>() ?? {};
    for (const answer of answers.filter((each) => each !== winner)) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'seat_taken', seatedGuest: { id, fullName } });
    }
  });
});

describe('the plan', () => {
  it('has room for fifty on free, also when sixty come at once', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        organiser.send('POST', '/api/guests', { eventId, fullName: `Guest ${index}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(FREE_GUESTS);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(refusal(answer)).toEqual({ status: 403, code: 'guest_limit' });
    }
    expect(await countGuests(eventId)).toBe(FREE_GUESTS);
  });

  it.each(['pro', 'enterprise'] as const)('has no end of room on %s', async (subscriptionTier) => {
    const organiser = await createOrganiser(test, { subscriptionTier });
    const eventId = await newEvent(organiser);
    await fillEvent(eventId, FREE_GUESTS);
    await addGuest(eventId, {}, organiser);
  });

  it('is not held to the number that the event was planned for', async () => {
    const { id } = await insertEvent(test.database.db, { userId: owner.userId, maxGuests: 1 });
    await addGuest(id);
    await addGuest(id);
  });

  it('takes nobody away when it ends, and lets nobody be added', async () => {
    const ends = new Date(NOW.getTime() + 1000);
    const organiser = await createOrganiser(test, { subscriptionTier: 'pro', subscriptionEndDate: ends });
    const eventId = await newEvent(organiser);
    const [guest] = await fillEvent(eventId, FREE_GUESTS + 1);
    await addGuest(eventId, {}, organiser);
    now = ends;
    const refused = await organiser.send('POST', '/api/guests', { eventId, fullName: 'Late' });
    expect(refusal(refused)).toEqual({ status: 403, code: 'guest_limit' });
    expect((await organiser.send('PATCH', `/api/guests/${guest?.id}`, { fullName: 'X' })).statusCode).toBe(200);
    expect((await organiser.send('POST', `/api/guests/${guest?.id}/check-in`)).statusCode).toBe(200);
    expect((await organiser.send('DELETE', `/api/guests/${guest?.id}`)).statusCode).toBe(204);
    expect(await countGuests(eventId)).toBe(FREE_GUESTS + 1);
  });
});

describe('removing a guest', () => {
  const remove = ({ id }: Guest) => owner.send('DELETE', `/api/guests/${id}`);
  const restore = ({ id }: Guest, organiser = owner) => organiser.send('POST', `/api/guests/${id}/restore`);

  it('answers nothing, and the guest is gone', async () => {
    const guest = await addGuest(await newEvent());
    const answer = await remove(guest);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await countGuests(guest.eventId)).toBe(0);
    expect((await remove(guest)).statusCode).toBe(404);
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', '/check-in'],
      ['DELETE', '/check-in'],
    ] as const) {
      const late = await owner.send(method, `/api/guests/${guest.id}${path}`, {});
      expect(refusal(late)).toEqual({ status: 404, code: 'not_found' });
    }
  });

  it('can be undone: the same guest with id, QR code, seat and arrival', async () => {
    const fields = { email: 'a@example.com', tableNumber: 'Á', seatNumber: '1', specialRequirements: 'Nuts 🥜' };
    const added = await addGuest(await newEvent(), fields);
    await owner.send('POST', `/api/guests/${added.id}/check-in`);
    const guest = await readGuest(added);
    expect(guest.checkedIn).toBe(true);
    for (let round = 0; round < 2; round++) {
      await remove(guest);
      const restored = await restore(guest);
      expect([restored.statusCode, restored.json()]).toEqual([200, guest]);
    }
    expect(await readGuest(guest)).toEqual(guest);
    const rival = await owner.send('POST', '/api/guests', { ...fields, eventId: guest.eventId, fullName: 'Rival' });
    expect(refusal(rival)).toEqual({ status: 409, code: 'seat_taken' });
  });

  it('keeps an arrival that is written in the moment of the removal', async () => {
    const guest = await addGuest(await newEvent());
    const { pool } = test.database;
    const door = await pool.connect();
    await door.query('begin');
    await door.query('update guests set checked_in = true where id = $1', [guest.id]);
    const removal = remove(guest);
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitUntil(async () => (await pool.query(waiting)).rowCount === 1);
    await door.query('commit');
    door.release();
    expect((await removal).statusCode).toBe(204);
    expect((await restore(guest)).json()).toMatchObject({ id: guest.id, checkedIn: true });
  });

  it('brings the guest back without the seat where someone has taken it', async () => {
    const eventId = await newEvent();
    const anna = await addGuest(eventId, { tableNumber: 'A', seatNumber: '1' });
    await remove(anna);
    const bela = await addGuest(eventId, { tableNumber: 'a', seatNumber: ' 1' });
    expect((await restore(anna)).json()).toEqual({ ...anna, tableNumber: null, seatNumber: null });
    expect(await readGuest(bela)).toEqual(bela);
  });

  it('can be undone for a day', async () => {
    const eventId = await newEvent();
    const [early, late] = [await addGuest(eventId), await addGuest(eventId)];
    await remove(early);
    await remove(late);
    now = new Date(NOW.getTime() + DAY_MS - 1);
    expect((await restore(early)).statusCode).toBe(200);
    now = new Date(NOW.getTime() + DAY_MS);
    expect(refusal(await restore(late))).toEqual({ status: 404, code: 'not_found' });
    expect(await countGuests(eventId)).toBe(1);
  });

  it('is undone once, also when asked twice at once', async () => {
    const guest = await addGuest(await newEvent());
    expect((await restore(guest)).statusCode).toBe(404);
    await remove(guest);
    const answers = await Promise.all([1, 2, 3, 4].map(() => restore(guest)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [200, 404, 409].includes(statusCode))).toBe(true);
    expect(await countGuests(guest.eventId)).toBe(1);
    expect((await restore(guest)).statusCode).toBe(404);
  });

  it('can’t be undone past the plan’s limit', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    const guest = await addGuest(eventId, {}, organiser);
    await fillEvent(eventId, FREE_GUESTS - 1);
    await organiser.send('DELETE', `/api/guests/${guest.id}`);
    await addGuest(eventId, {}, organiser);
    expect(refusal(await restore(guest, organiser))).toEqual({ status: 403, code: 'guest_limit' });
    await organiser.change({ subscriptionTier: 'pro' });
    expect((await restore(guest, organiser)).statusCode).toBe(200);
  });

  it('can’t be undone once another guest has the QR code', async () => {
    const guest = await addGuest(await newEvent());
    await remove(guest);
    await addGuest(guest.eventId, { qrCodeIdentifier: guest.qrCodeIdentifier });
    expect(refusal(await restore(guest))).toEqual({ status: 409, code: 'qr_taken' });
  });

  it('can’t be undone once the event is gone', async () => {
    const guest = await addGuest(await newEvent());
    await remove(guest);
    await owner.send('DELETE', `/api/events/${guest.eventId}`);
    expect((await restore(guest)).statusCode).toBe(404);
  });
});
