import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_OWNER_FIELDS } from '../../../shared/contracts/guest-test-data.ts';
import {
  type Guest,
  type GuestWithEvent,
  guestSchema,
  guestWithEventSchema,
} from '../../../shared/contracts/guests.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { guests } from '../../db/schema/guests.ts';
import { postGuest, readGuest } from '../../testing/calls.ts';
import { insertEvent } from '../../testing/factories.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
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

const addGuest = (eventId: number, fields: object = {}, organiser = owner) => postGuest(organiser, eventId, fields);
const countGuests = (eventId: number) => test.database.db.$count(guests, eq(guests.eventId, eventId));

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

  it.each(calls)('%s %s answers 401 without a session, before validating id or body', async (method, path) => {
    const guest = await addGuest(await newEvent());
    for (const url of [fill(path, guest.id, guest.eventId), fill(path, 'abc')]) {
      const bad = method === 'GET' ? undefined : '{"fullName":';
      const json = method === 'GET' ? {} : { 'content-type': 'application/json' };
      expect(refusal(await anonymous(test).send(method, url, bad, json))).toEqual(NOT_SIGNED_IN);
      const forged = await anonymous(test).send(method, url, bad, { ...json, cookie: 'placecard=forged' });
      expect(refusal(forged)).toEqual(NOT_SIGNED_IN);
    }
    expect(await readGuest(owner, guest)).toEqual(guest);
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
      expect(await readGuest(owner, guest)).toEqual(guest);
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
  it('answers the whole guest, with defaults for missing fields', async () => {
    const eventId = await newEvent();
    const guest = await addGuest(eventId, { fullName: '  Kovács Anna ' });
    expect(guest).toEqual({
      id: expect.any(Number),
      eventId,
      fullName: 'Kovács Anna',
      email: null,
      tableNumber: null,
      seatNumber: null,
      tableName: null,
      checkedIn: false,
      checkInTime: null,
      qrCodeIdentifier: expect.stringMatching(/^[\w-]{22}$/),
      specialRequirements: null,
      ...NO_OWNER_FIELDS,
      createdAt: NOW.toISOString(),
    });
    expect(String(guest.id)).toMatch(/^\d{12}$/);
    expect(await readGuest(owner, guest)).toEqual(guest);
  });

  it('stores every field, and empty texts as null', async () => {
    const eventId = await newEvent();
    const said = {
      email: 'Anna@Example.com',
      phone: '+36 (30) 123-4567 / ext. 8',
      tableNumber: 'Főasztal',
      seatNumber: '2/b',
      specialRequirements: 'Laktózmentes 🥛',
      qrCodeIdentifier: randomToken(),
    };
    expect(await addGuest(eventId, said)).toMatchObject(said);
    const none = { email: '', phone: ' ', tableNumber: ' ', seatNumber: null, specialRequirements: '' };
    expect(await addGuest(eventId, none)).toMatchObject({
      email: null,
      phone: null,
      tableNumber: null,
      seatNumber: null,
      specialRequirements: null,
    });
  });

  it('accepts the event’s id as text too, as a form sends it', async () => {
    const eventId = await newEvent();
    expect((await addGuest(eventId, { eventId: String(eventId) })).eventId).toBe(eventId);
  });

  it('ignores fields that callers may not set', async () => {
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
    ['a line break in the phone number', { phone: '06 30\n123' }, 'phone', 'guests.invalidPhone'],
    ['a NUL in the name', { fullName: 'A\0nna' }, 'fullName', 'common.unstorableText'],
    ['half a surrogate pair', { specialRequirements: 'x\ud83d' }, 'specialRequirements', 'common.unstorableText'],
    ['a NUL in the seat', { seatNumber: '\0' }, 'seatNumber', 'common.unstorableText'],
  ];
  it.each(cases)('refuses %s with a message', async (_what, fields, path, message) => {
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
      expect(await readGuest(owner, guest)).toEqual(guest);
    },
  );

  it.each([
    ['no event', { eventId: undefined }],
    ['an event that is a word', { eventId: 'mine' }],
    ['an over-long name', { fullName: 'x'.repeat(201) }],
    ['an over-long phone number', { phone: '1'.repeat(101) }],
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

  it('answers a repeated call like the first one, whose answer may have been lost', async () => {
    const eventId = await newEvent();
    const payload = { eventId, fullName: 'Kovács Anna', tableNumber: '1', seatNumber: '2' };
    const call = { ...payload, qrCodeIdentifier: randomToken() };
    const first = await owner.send('POST', '/api/guests', call);
    const second = await owner.send('POST', '/api/guests', call);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect((await owner.send('GET', `/api/events/${eventId}/guests`)).json()).toHaveLength(1);
  });

  it('refuses a QR code that another guest has, also with two simultaneous calls', async () => {
    const [eventId, otherId] = [await newEvent(), await newEvent(stranger)];
    const qrCodeIdentifier = randomToken();
    const payload = { fullName: 'Kovács Anna', qrCodeIdentifier };
    const answers = await Promise.all([
      owner.send('POST', '/api/guests', { ...payload, eventId }),
      stranger.send('POST', '/api/guests', { ...payload, eventId: otherId }),
      owner.send('POST', '/api/guests', { ...payload, fullName: 'Nagy Anna', eventId }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const again = await owner.send('POST', '/api/guests', { ...payload, fullName: 'Kis Anna', eventId });
    expect(refusal(again)).toEqual({ status: 409, code: 'qr_taken' });
    expect((await countGuests(eventId)) + (await countGuests(otherId))).toBe(1);
  });
});

describe('reading guests', () => {
  it('lists the guests of all own events, with the event’s name', async () => {
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

  it('lists the guests of one event in order of creation', async () => {
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

  it('shows others exactly what a seat card shows', async () => {
    const seat = { tableNumber: '4', seatNumber: '2' };
    const guest = await addGuest(await newEvent(), { ...seat, email: 'a@example.com', specialRequirements: 'Nuts' });
    for (const caller of [anonymous(test), stranger]) {
      const answer = await caller.send('GET', `/api/events/${guest.eventId}/guests/${guest.id}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ fullName: 'Kovács Anna', checkedIn: false, ...seat, tableName: null });
    }
    expect(await readGuest(owner, guest)).toEqual(guest);
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
  it('changes only the given fields', async () => {
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
    expect(await readGuest(owner, guest)).toEqual(cleared.json());
  });
});

describe('a list that is sent in chunks', () => {
  const COUNT = 2_500;
  let eventId: number;
  beforeAll(async () => {
    eventId = await newEvent();
    const rows = Array.from({ length: COUNT }, (_, index) => ({ fullName: `Guest ${index}`, tableNumber: `${index}` }));
    await owner.send('POST', `/api/events/${eventId}/guests/import`, { rows });
  });

  it('has all guests, in the order of the import, with exactly the fields of the contract', async () => {
    const list = (await owner.send('GET', `/api/events/${eventId}/guests`)).json();
    expect(list.map(({ fullName }: Guest) => fullName)).toEqual(
      Array.from({ length: COUNT }, (_, index) => `Guest ${index}`),
    );
    expect(Object.keys(list[0]).sort()).toEqual(Object.keys(guestSchema.shape).sort());
    const all = (await owner.send('GET', '/api/guests')).json();
    expect(Object.keys(all[0]).sort()).toEqual(Object.keys(guestWithEventSchema.shape).sort());
    expect(all.filter((guest: Guest) => guest.eventId === eventId)).toHaveLength(COUNT);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed chunk by chunk: %s', async (encoding, decompress) => {
    const url = `/api/events/${eventId}/guests`;
    const headers = { cookie: owner.cookie, 'accept-encoding': encoding };
    const answer = await test.app.inject({ method: 'GET', url, headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(JSON.parse(decompress(answer.rawPayload).toString())).toHaveLength(COUNT);
  });

  it('leaves out guests who are deleted while it is sent', async () => {
    const url = `/api/events/${eventId}/guests`;
    const [first, ...others] = (await owner.send('GET', url)).json() as [Guest, ...Guest[]];
    const [list] = await Promise.all([owner.send('GET', url), owner.send('DELETE', `/api/guests/${first.id}`)]);
    const ids = new Set((list.json() as Guest[]).map(({ id }) => id));
    expect(others.every(({ id }) => ids.has(id))).toBe(true);
  });
});
