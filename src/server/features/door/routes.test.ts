import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doorSessions } from '../../db/schema/door.ts';
import { guests } from '../../db/schema/guests.ts';
import { randomShareCode } from '../../ids.ts';
import { keepHouse } from '../../jobs.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import {
  anonymous,
  type Caller,
  createOrganiser,
  NOT_SIGNED_IN,
  type Organiser,
  refusal,
} from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T18:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const CODE = 'ABCD2345';
const NOT_FOUND = { status: 404, code: 'not_found' };

let test: TestApp;
let owner: Organiser;
let stranger: Organiser;
let now = NOW;
let people = 0;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now, trustProxy: true });
  owner = await createOrganiser(test);
  stranger = await createOrganiser(test);
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => test.close());

async function newEvent(fields: object = {}) {
  const code = randomShareCode();
  const event = await insertEvent(test.database.db, { userId: owner.userId, doorCode: code, ...fields });
  const guest = await insertGuest(test.database.db, {
    eventId: event.id,
    email: 'anna@example.com',
    tableNumber: '4',
    seatNumber: '2',
    specialRequirements: 'Vegan',
  });
  return { ...event, code, guest };
}

const enter = (eventId: number, code: unknown, headers: Record<string, string> = {}) =>
  anonymous(test).send('POST', `/api/events/${eventId}/door/session`, { code }, headers);
const seeDoor = (caller: Caller, eventId: number) => caller.send('GET', `/api/events/${eventId}/door`);

describe('entering the code', () => {
  it('opens a session in a cookie that scripts and other sites can’t use, and of which only a hash is stored', async () => {
    const event = await newEvent();
    const answer = await enter(event.id, event.code);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      role: 'staff',
      event: {
        id: event.id,
        name: event.name,
        date: event.date.toISOString(),
        timeZone: event.timeZone,
        location: event.location,
      },
    });
    expect(answer.cookies).toEqual([
      {
        name: `placecard-door-${event.id}`,
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: (30 * DAY_MS) / 1000,
      },
    ]);
    const [stored] = await test.database.db.select().from(doorSessions).where(eq(doorSessions.eventId, event.id));
    expect(JSON.stringify(stored)).not.toContain(answer.cookies[0]?.value);
  });

  it('names its cookie for this host only where the site has https', async () => {
    const secure = await createTestApp({ isHttps: true });
    const { userId } = await createOrganiser(secure);
    const { id } = await insertEvent(secure.database.db, { userId, doorCode: CODE });
    const url = `/api/events/${id}/door/session`;
    const answer = await secure.app.inject({ method: 'POST', url, payload: { code: CODE } });
    expect(answer.cookies).toMatchObject([{ name: `__Host-placecard-door-${id}`, secure: true, path: '/' }]);
    await secure.close();
  });

  it.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['with spaces', (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)}\n`],
    ['with a dash', (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`],
    ['with a long dash', (code: string) => `${code.slice(0, 4)}–${code.slice(4)}`],
  ])('works %s', async (_how, type) => {
    const { id, code } = await newEvent();
    expect((await enter(id, type(code))).statusCode).toBe(200);
  });

  it('answers the same to a wrong code, another event’s and that of an event without one', async () => {
    const event = await newEvent();
    const other = await newEvent();
    const without = await newEvent({ doorCode: null });
    const { shareCode } = (await owner.send('POST', `/api/events/${event.id}/generate-share-code`)).json();
    const answers = [
      await enter(event.id, 'ZZZZZZZZ'),
      await enter(event.id, other.code),
      await enter(event.id, shareCode),
      await enter(event.id, ''),
      await enter(event.id, "' or '1'='1"),
      await enter(without.id, 'ZZZZZZZZ'),
      await enter(without.id, 'null'),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    for (const answer of answers) {
      expect(refusal(answer)).toEqual({ status: 401, code: 'invalid_code' });
      expect(answer.cookies).toEqual([]);
    }
  });

  it.each([[undefined], [null], [7], [['A']], ['A'.repeat(65)], ['a\0b']])(
    'refuses what is no text: %j',
    async (code) => {
      const { id } = await newEvent();
      expect((await enter(id, code)).statusCode).toBe(400);
    },
  );

  it('finds no event where there is none', async () => {
    for (const id of [999_999_999_999, 1]) expect(refusal(await enter(id, CODE))).toEqual(NOT_FOUND);
    expect((await enter('abc' as never, CODE)).statusCode).toBe(400);
  });

  it('may not come from another site', async () => {
    const { id, code } = await newEvent();
    expect((await enter(id, code, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it('again replaces the session, and stands beside those of other events', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const first = await enterDoor(test, event.id, event.code);
    const both = await enterDoor(test, other.id, other.code, first.cookie);
    for (const { id } of [event, other]) expect((await seeDoor(both, id)).statusCode).toBe(200);
    const again = await enterDoor(test, event.id, event.code, first.cookie);
    expect(refusal(await seeDoor(first, event.id))).toEqual(NOT_SIGNED_IN);
    expect(await test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(1);
    expect(again.role).toBe('staff');
  });

  it('forgets the doors of long ago, so that the cookies fit into a request', async () => {
    const event = await newEvent();
    const cookie = Array.from({ length: 25 }, (_, index) => `placecard-door-${index}=x`).join('; ');
    const answer = await enter(event.id, event.code, { cookie });
    const cleared = answer.cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect(cleared).toEqual([0, 1, 2, 3, 4, 5].map((index) => `placecard-door-${index}`));
  });

  it('keeps the five hundred sessions of an event that were used last', async () => {
    const event = await newEvent();
    const session = (index: number) => ({
      tokenHash: Buffer.from(`${event.id} ${index}`),
      eventId: event.id,
      lastSeenAt: new Date(NOW.getTime() - 1000 - index),
      expiresAt: new Date(NOW.getTime() + DAY_MS),
    });
    await test.database.db.insert(doorSessions).values(Array.from({ length: 500 }, (_, index) => session(index)));
    const staff = await enterDoor(test, event.id, event.code);
    expect(await test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(500);
    expect((await seeDoor(staff, event.id)).statusCode).toBe(200);
  });
});

describe('guessing the code', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const newAddress = () => `198.51.${++people >> 8}.${people & 255}`;

  it('is told to wait after ten wrong ones in a row, while the right one beside it still opens', async () => {
    const { id, code } = await newEvent();
    const address = newAddress();
    for (let guess = 0; guess < 10; guess++) {
      expect(refusal(await enter(id, 'ZZZZZZZZ', from(address)))).toEqual({ status: 401, code: 'invalid_code' });
    }
    const refused = await enter(id, 'ZZZZZZZZ', from(address));
    expect(refusal(refused)).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await enter(id, 'ZZZZZZZZ', from(newAddress()))).statusCode).toBe(401);
    expect((await enter(id, code, from(address))).statusCode).toBe(200);
    // They were in a row no longer.
    expect((await enter(id, 'ZZZZZZZZ', from(address))).statusCode).toBe(401);
  });

  it('ends for a network after a hundred, over all events, and then the right one does not open either', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const address = newAddress();
    const statuses = [];
    for (let guess = 0; guess < 100; guess++) {
      statuses.push((await enter(guess % 2 ? event.id : other.id, 'ZZZZZZZZ', from(address))).statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(refusal(await enter(event.id, event.code, from(address)))).toEqual({
      status: 429,
      code: 'too_many_requests',
    });
    expect((await enter(event.id, event.code, from(newAddress()))).statusCode).toBe(200);
  });

  it('ends for an event after three hundred from everywhere, and for no other event', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const guesses = Array.from({ length: 300 }, (_, guess) =>
      enter(event.id, 'ZZZZZZZZ', from(`203.0.113.${guess % 250}`)),
    );
    await Promise.all(guesses);
    expect((await enter(event.id, event.code, from(newAddress()))).statusCode).toBe(429);
    expect((await enter(other.id, other.code, from(newAddress()))).statusCode).toBe(200);
  });

  it('is not what entering the right one is, however often', async () => {
    const { id, code } = await newEvent();
    const address = newAddress();
    for (let time = 0; time < 110; time++) expect((await enter(id, code, from(address))).statusCode).toBe(200);
  });
});

describe('who sees what', () => {
  async function cast() {
    const event = await newEvent();
    const other = await newEvent();
    const staff = await enterDoor(test, event.id, event.code);
    const elsewhere = await enterDoor(test, other.id, other.code);
    return { event, other, staff, elsewhere, nobody: anonymous(test) };
  }

  const publicGuest = { fullName: 'Kovács Anna', checkedIn: false, tableNumber: '4', seatNumber: '2' };

  it('the door itself is for the owner and the staff of the event', async () => {
    const { event, staff, elsewhere, nobody } = await cast();
    for (const caller of [nobody, elsewhere, stranger]) {
      expect(refusal(await seeDoor(caller, event.id))).toEqual(NOT_SIGNED_IN);
    }
    expect((await seeDoor(staff, event.id)).json().role).toBe('staff');
    expect((await seeDoor(owner, event.id)).json()).toEqual({
      role: 'owner',
      event: expect.objectContaining({ id: event.id, name: event.name }),
    });
    for (const caller of [nobody, owner, staff]) expect(refusal(await seeDoor(caller, 1))).toEqual(NOT_FOUND);
  });

  it('an owner with a door cookie is the owner, and another organiser with one is staff', async () => {
    const { event } = await cast();
    expect((await enterDoor(test, event.id, event.code, owner.cookie)).role).toBe('owner');
    const visitor = await enterDoor(test, event.id, event.code, stranger.cookie);
    expect(visitor.role).toBe('staff');
    expect((await visitor.send('GET', `/api/events/${event.id}/guests`)).statusCode).toBe(200);
    expect((await visitor.send('POST', `/api/guests/${event.guest.id}/check-in`)).statusCode).toBe(200);
  });

  it('the whole list, for staff without e-mail', async () => {
    const { event, staff, elsewhere, nobody } = await cast();
    const list = (caller: Caller) => caller.send('GET', `/api/events/${event.id}/guests`);
    for (const caller of [nobody, elsewhere]) expect(refusal(await list(caller))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await list(stranger))).toEqual(NOT_FOUND);
    const seen = {
      ...publicGuest,
      id: event.guest.id,
      eventId: event.id,
      checkInTime: null,
      qrCodeIdentifier: event.guest.qrCodeIdentifier,
      specialRequirements: 'Vegan',
      createdAt: event.guest.createdAt.toISOString(),
    };
    const answer = await list(staff);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual([seen]);
    expect((await list(owner)).json()).toEqual([{ ...seen, email: 'anna@example.com' }]);
  });

  it('one guest: the id and the notes besides what everyone sees', async () => {
    const { event, staff, elsewhere, nobody } = await cast();
    const look = async (caller: Caller) =>
      (await caller.send('GET', `/api/events/${event.id}/guests/${event.guest.id}`)).json();
    for (const caller of [nobody, elsewhere, stranger]) expect(await look(caller)).toEqual(publicGuest);
    const staffGuest = { ...publicGuest, id: event.guest.id, specialRequirements: 'Vegan' };
    expect(await look(staff)).toEqual(staffGuest);
    expect(await look(owner)).toMatchObject({ ...staffGuest, email: 'anna@example.com' });
  });

  it('check-in and undo, for staff without e-mail, for others not at all', async () => {
    const { event, staff, elsewhere, nobody } = await cast();
    const url = `/api/guests/${event.guest.id}/check-in`;
    for (const method of ['POST', 'DELETE'] as const) {
      for (const body of [undefined, { id: 7 }]) {
        for (const caller of [nobody, elsewhere]) {
          expect(refusal(await caller.send(method, url, body))).toEqual(NOT_SIGNED_IN);
        }
        expect(refusal(await stranger.send(method, url, body))).toEqual(NOT_FOUND);
      }
    }
    const at = new Date(NOW.getTime() - 60_000).toISOString();
    const arrived = (await staff.send('POST', url, { id: 'tap-1', at })).json();
    expect(arrived).toEqual({
      ...publicGuest,
      id: event.guest.id,
      eventId: event.id,
      checkedIn: true,
      checkInTime: at,
      qrCodeIdentifier: event.guest.qrCodeIdentifier,
      specialRequirements: 'Vegan',
      createdAt: event.guest.createdAt.toISOString(),
      alreadyCheckedIn: false,
    });
    expect((await owner.send('POST', url)).json()).toEqual({
      ...arrived,
      email: 'anna@example.com',
      alreadyCheckedIn: true,
    });
    const { alreadyCheckedIn: _, ...guest } = arrived;
    expect((await staff.send('DELETE', url, { id: 'tap-2' })).json()).toEqual({
      ...guest,
      checkedIn: false,
      checkInTime: null,
    });
    expect((await staff.send('POST', url, { id: 7 })).statusCode).toBe(400);
  });

  it('a guest who was just removed is not found, one of nowhere is nobody’s business', async () => {
    const { event, staff } = await cast();
    await owner.send('DELETE', `/api/guests/${event.guest.id}`);
    expect(refusal(await staff.send('POST', `/api/guests/${event.guest.id}/check-in`))).toEqual(NOT_FOUND);
    for (const id of ['1', 'abc', '0', '-1', '1e400', '%00']) {
      expect(refusal(await staff.send('POST', `/api/guests/${id}/check-in`))).toEqual(NOT_SIGNED_IN);
    }
    expect((await owner.send('POST', '/api/guests/abc/check-in')).statusCode).toBe(400);
  });

  it('nothing else', async () => {
    const { event, staff } = await cast();
    const calls = [
      ['GET', '/api/events'],
      ['GET', '/api/guests'],
      ['POST', '/api/guests'],
      ['PATCH', `/api/guests/${event.guest.id}`],
      ['DELETE', `/api/guests/${event.guest.id}`],
      ['POST', `/api/guests/${event.guest.id}/restore`],
      ['PATCH', `/api/events/${event.id}`],
      ['DELETE', `/api/events/${event.id}`],
      ['POST', `/api/events/${event.id}/generate-door-code`],
      ['POST', `/api/events/${event.id}/generate-share-code`],
      ['GET', `/api/events/${event.id}/guests.csv`],
      ['POST', `/api/events/${event.id}/guests/import`],
      ['POST', `/api/events/${event.id}/guests/delete`],
      ['POST', `/api/events/${event.id}/guests/restore`],
      ['POST', `/api/events/${event.id}/seats`],
    ] as const;
    for (const [method, url] of calls) {
      expect(refusal(await staff.send(method, url)), `${method} ${url}`).toEqual(NOT_SIGNED_IN);
    }
    const card = (await staff.send('GET', `/api/events/${event.id}`)).json();
    expect(card).not.toHaveProperty('doorCode');
    expect(await test.database.db.$count(guests, eq(guests.eventId, event.id))).toBe(1);
  });
});

describe('a session ends', () => {
  const isOpen = async (caller: Caller, eventId: number) => (await seeDoor(caller, eventId)).statusCode === 200;

  it('when the code is replaced, for everyone at that door and nobody else', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const staff = await enterDoor(test, event.id, event.code);
    const elsewhere = await enterDoor(test, other.id, other.code);
    const { doorCode } = (await owner.send('POST', `/api/events/${event.id}/generate-door-code`)).json();
    expect(await isOpen(staff, event.id)).toBe(false);
    expect(refusal(await staff.send('GET', `/api/events/${event.id}/guests`))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await staff.send('POST', `/api/guests/${event.guest.id}/check-in`))).toEqual(NOT_SIGNED_IN);
    expect(await isOpen(elsewhere, other.id)).toBe(true);
    expect((await enter(event.id, event.code)).statusCode).toBe(401);
    expect(await isOpen(await enterDoor(test, event.id, doorCode), event.id)).toBe(true);
  });

  it('not when the share code is', async () => {
    const event = await newEvent();
    const staff = await enterDoor(test, event.id, event.code);
    await owner.send('POST', `/api/events/${event.id}/generate-share-code`);
    expect(await isOpen(staff, event.id)).toBe(true);
  });

  it('however the old code and its replacement race', async () => {
    const event = await newEvent();
    const entries = Array.from({ length: 12 }, () => enter(event.id, event.code));
    await owner.send('POST', `/api/events/${event.id}/generate-door-code`);
    await Promise.all(entries);
    expect(await test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(0);
  });

  it('by itself, without ending the others', async () => {
    const event = await newEvent();
    const [one, two] = [await enterDoor(test, event.id, event.code), await enterDoor(test, event.id, event.code)];
    const answer = await one.send('DELETE', `/api/events/${event.id}/door/session`);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toMatchObject([{ name: `placecard-door-${event.id}`, value: '' }]);
    expect(await isOpen(one, event.id)).toBe(false);
    expect(await isOpen(two, event.id)).toBe(true);
    expect((await one.send('DELETE', `/api/events/${event.id}/door/session`)).statusCode).toBe(204);
  });

  it('with its event', async () => {
    const event = await newEvent();
    const staff = await enterDoor(test, event.id, event.code);
    await owner.send('DELETE', `/api/events/${event.id}`);
    expect(refusal(await seeDoor(staff, event.id))).toEqual(NOT_FOUND);
    expect(await test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(0);
  });

  it('after thirty days, or seven without use, and is then removed', async () => {
    const event = await newEvent();
    const [used, idle] = [await enterDoor(test, event.id, event.code), await enterDoor(test, event.id, event.code)];
    const moveTo = (days: number) => {
      now = new Date(NOW.getTime() + days * DAY_MS);
    };
    for (const day of [6, 12, 18, 24, 29.9]) {
      moveTo(day);
      expect(await isOpen(used, event.id)).toBe(true);
    }
    expect(await isOpen(idle, event.id)).toBe(false);
    await keepHouse(test.context);
    expect(await test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(1);
    moveTo(30.1);
    expect(await isOpen(used, event.id)).toBe(false);
    await keepHouse(test.context);
    expect(await test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(0);
  });

  it('is not another event’s, whatever the cookie is called', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const staff = await enterDoor(test, event.id, event.code);
    const renamed = { cookie: staff.cookie.replace(String(event.id), String(other.id)) };
    const answer = await anonymous(test).send('GET', `/api/events/${other.id}/door`, undefined, renamed);
    expect(refusal(answer)).toEqual(NOT_SIGNED_IN);
  });
});
