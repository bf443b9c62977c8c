import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { doorSessions } from '../../db/schema/door.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { enterDoor } from '../../testing/door.ts';
import { NOT_FOUND, NOW, seeDoor, setUpDoorCodes } from '../../testing/door-codes.ts';
import { createDoorPhone } from '../../testing/door-phone.ts';
import { anonymous, type Caller, callerWith, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';

const door = setUpDoorCodes();
const { newEvent, enter, setNow } = door;

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the key of a door session', () => {
  const resume = (eventId: number, sessionKey: unknown) =>
    anonymous(door.test).send('PUT', `/api/events/${eventId}/door/session`, { sessionKey });
  async function enterWithKey() {
    const event = await newEvent();
    const answer = await enter(event.id, event.code);
    const [cookie] = answer.cookies;
    return { event, cookie, key: answer.json().sessionKey as string };
  }

  it('brings back the cookie that a killed browser has lost', async () => {
    const { event, cookie, key } = await enterWithKey();
    setNow(new Date(NOW.getTime() + 60_000));
    const answer = await resume(event.id, key);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.cookies).toEqual([{ ...cookie, maxAge: (cookie?.maxAge ?? 0) - 60 }]);
  });

  it('opens nothing as a cookie, at another door, or where it is wrong', async () => {
    const { event, cookie, key } = await enterWithKey();
    const other = await newEvent();
    const guest = callerWith(door.test, `${cookie?.name}=${key}`);
    expect(refusal(await seeDoor(guest, event.id))).toEqual(NOT_SIGNED_IN);
    for (const [eventId, wrong] of [
      [other.id, key],
      [event.id, cookie?.value],
      [event.id, 'x'.repeat(43)],
      [1, key],
    ] as const) {
      const answer = await resume(eventId, wrong);
      expect(refusal(answer)).toEqual(NOT_SIGNED_IN);
      expect(answer.cookies).toEqual([]);
    }
    for (const malformed of ['', `${key}x`, null, 7, 'é'.repeat(43)])
      expect((await resume(event.id, malformed)).statusCode).toBe(400);
  });

  it('ends with the session: when the code is replaced, staff leave, or it expires', async () => {
    const [replaced, left, expired] = [await enterWithKey(), await enterWithKey(), await enterWithKey()];
    await door.owner.send('POST', `/api/events/${replaced.event.id}/generate-door-code`);
    const staff = callerWith(door.test, `${left.cookie?.name}=${left.cookie?.value}`);
    await staff.send('DELETE', `/api/events/${left.event.id}/door/session`);
    for (const { event, key } of [replaced, left]) expect(refusal(await resume(event.id, key))).toEqual(NOT_SIGNED_IN);
    expect((await resume(expired.event.id, expired.key)).statusCode).toBe(204);
    setNow(new Date(NOW.getTime() + 31 * DAY_MS));
    expect(refusal(await resume(expired.event.id, expired.key))).toEqual(NOT_SIGNED_IN);
  });
});

describe('a door session ends', () => {
  const isOpen = async (caller: Caller, eventId: number) => (await seeDoor(caller, eventId)).statusCode === 200;

  it('when the code is replaced, for everyone at that door and nobody else', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const staff = await enterDoor(door.test, event.id, event.code);
    const elsewhere = await enterDoor(door.test, other.id, other.code);
    const { doorCode } = (await door.owner.send('POST', `/api/events/${event.id}/generate-door-code`)).json();
    expect(await isOpen(staff, event.id)).toBe(false);
    expect(refusal(await staff.send('GET', `/api/events/${event.id}/guests`))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await staff.send('POST', `/api/guests/${event.guest.id}/check-in`))).toEqual(NOT_SIGNED_IN);
    expect(await isOpen(elsewhere, other.id)).toBe(true);
    expect((await enter(event.id, event.code)).statusCode).toBe(401);
    expect(await isOpen(await enterDoor(door.test, event.id, doorCode), event.id)).toBe(true);
  });

  it('not when the share code is replaced', async () => {
    const event = await newEvent();
    const staff = await enterDoor(door.test, event.id, event.code);
    await door.owner.send('POST', `/api/events/${event.id}/generate-share-code`);
    expect(await isOpen(staff, event.id)).toBe(true);
  });

  it('also if the old code is entered while it is being replaced', async () => {
    const event = await newEvent();
    const entries = Array.from({ length: 12 }, () => enter(event.id, event.code));
    await door.owner.send('POST', `/api/events/${event.id}/generate-door-code`);
    await Promise.all(entries);
    // Those that got in just before have ended, and can still send.
    const isOpenHere = and(eq(doorSessions.eventId, event.id), isNull(doorSessions.endedAt));
    expect(await door.test.database.db.$count(doorSessions, isOpenHere)).toBe(0);
  });

  it('when its browser leaves, without ending the others', async () => {
    const event = await newEvent();
    const [one, two] = [
      await enterDoor(door.test, event.id, event.code),
      await enterDoor(door.test, event.id, event.code),
    ];
    const answer = await one.send('DELETE', `/api/events/${event.id}/door/session`);
    expect(answer.statusCode).toBe(204);
    expect(await isOpen(one, event.id)).toBe(false);
    expect(await isOpen(two, event.id)).toBe(true);
    expect((await one.send('DELETE', `/api/events/${event.id}/door/session`)).statusCode).toBe(204);
  });

  it('so that a phone that left still sends what it recorded, and does nothing else', async () => {
    const event = await newEvent();
    const staff = await enterDoor(door.test, event.id, event.code);
    const url = (path: string) => `/api/events/${event.id}/${path}`;
    const [cookie] = (await staff.send('DELETE', url('door/session'))).cookies;
    expect(cookie).toMatchObject({ name: `placecard-door-${event.id}`, maxAge: 7 * 24 * 60 * 60, httpOnly: true });
    const left = callerWith(door.test, `${cookie?.name}=${cookie?.value}`);
    const phone = createDoorPhone({ eventId: event.id, caller: left, at: () => NOW });
    const { isSendOnly, guests, answers } = await phone.sendAll(
      phone.make({ kind: 'arrive', guestId: event.guest.id }),
    );
    expect({ isSendOnly, guests }).toEqual({ isSendOnly: true, guests: [] });
    expect(answers).toMatchObject([{ outcome: 'held', reason: 'session_over' }]);
    for (const [method, path] of [
      ['GET', url('door/guests')],
      ['GET', url('guests')],
      ['GET', url('door/changes')],
      ['GET', url('door/report')],
      ['GET', url('arrivals')],
      ['POST', `/api/guests/${event.guest.id}/check-in`],
      ['DELETE', `/api/guests/${event.guest.id}/check-in`],
      ['POST', `/api/scan/${event.guest.qrCodeIdentifier}`],
    ] as const) {
      expect([401, 404], `${method} ${path}`).toContain((await left.send(method, path)).statusCode);
    }
    expect(await isOpen(left, event.id)).toBe(false);
    // Leaving twice gives no more days.
    setNow(new Date(NOW.getTime() + 6 * DAY_MS));
    expect((await left.send('DELETE', url('door/session'))).statusCode).toBe(204);
    setNow(new Date(NOW.getTime() + 7.1 * DAY_MS));
    expect((await phone.post({ device: phone.device, ops: [phone.make({ kind: 'arrive' })] })).statusCode).toBe(401);
    const stale = await anonymous(door.test).send('DELETE', url('door/session'), undefined, {
      cookie: `${cookie?.name}=${'x'.repeat(43)}`,
    });
    expect(stale.cookies).toMatchObject([{ name: cookie?.name, value: '' }]);
  });

  it('with its event', async () => {
    const event = await newEvent();
    const staff = await enterDoor(door.test, event.id, event.code);
    await door.owner.send('DELETE', `/api/events/${event.id}`);
    expect(refusal(await seeDoor(staff, event.id))).toEqual(NOT_FOUND);
    expect(await door.test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(0);
  });

  it('two days after the event, also where its date changes', async () => {
    const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    const event = await newEvent({ date: day(1) });
    const [staff, left] = [
      await enterDoor(door.test, event.id, event.code),
      await enterDoor(door.test, event.id, event.code),
    ];
    await left.send('DELETE', `/api/events/${event.id}/door/session`);
    const moveEvent = (days: number) =>
      door.owner.send('PATCH', `/api/events/${event.id}`, { date: day(days).toISOString() });
    const readEnd = async () => (await seeDoor(staff, event.id)).json().keptUntil;
    expect(await readEnd()).toBe(day(3).toISOString());
    await moveEvent(4);
    expect(await readEnd()).toBe(day(6).toISOString());
    expect(await isOpen(left, event.id)).toBe(false);
    await moveEvent(90);
    expect(await readEnd()).toBe(day(30).toISOString());
    // A date that is over leaves staff at the door an evening.
    await moveEvent(-5);
    expect(await readEnd()).toBe(day(0.5).toISOString());
    setNow(day(1));
    await moveEvent(10);
    expect(await isOpen(staff, event.id)).toBe(false);
  });

  it('after thirty days even if the event is later, or after seven days without use, and is later deleted', async () => {
    const event = await newEvent({ date: new Date(NOW.getTime() + 60 * DAY_MS) });
    const [used, idle] = [
      await enterDoor(door.test, event.id, event.code),
      await enterDoor(door.test, event.id, event.code),
    ];
    const moveTo = (days: number) => {
      setNow(new Date(NOW.getTime() + days * DAY_MS));
    };
    for (const day of [6, 12, 18, 24, 29.9]) {
      moveTo(day);
      expect(await isOpen(used, event.id)).toBe(true);
    }
    expect(await isOpen(idle, event.id)).toBe(false);
    await deleteExpiredData(door.test.context);
    expect(await door.test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(1);
    moveTo(30.1);
    expect(await isOpen(used, event.id)).toBe(false);
    // For seven days more its phone can send what it recorded.
    await deleteExpiredData(door.test.context);
    expect(await door.test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(1);
    moveTo(37.1);
    await deleteExpiredData(door.test.context);
    expect(await door.test.database.db.$count(doorSessions, eq(doorSessions.eventId, event.id))).toBe(0);
  });

  it('two days after the event began, or half a day after entering if the event is over', async () => {
    const [event, past] = [
      await newEvent({ date: new Date(NOW.getTime() + DAY_MS) }),
      await newEvent({ date: new Date(NOW.getTime() - 30 * DAY_MS) }),
    ];
    const [staff, late] = [
      await enterDoor(door.test, event.id, event.code),
      await enterDoor(door.test, past.id, past.code),
    ];
    setNow(new Date(NOW.getTime() + 0.4 * DAY_MS));
    expect(await isOpen(late, past.id)).toBe(true);
    setNow(new Date(NOW.getTime() + 0.6 * DAY_MS));
    expect(await isOpen(late, past.id)).toBe(false);
    setNow(new Date(NOW.getTime() + 2.9 * DAY_MS));
    expect(await isOpen(staff, event.id)).toBe(true);
    setNow(new Date(NOW.getTime() + 3.1 * DAY_MS));
    expect(await isOpen(staff, event.id)).toBe(false);
  });

  it('and is not valid for another event, whatever the cookie is named', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const staff = await enterDoor(door.test, event.id, event.code);
    const renamed = { cookie: staff.cookie.replace(String(event.id), String(other.id)) };
    const answer = await anonymous(door.test).send('GET', `/api/events/${other.id}/door`, undefined, renamed);
    expect(refusal(answer)).toEqual(NOT_SIGNED_IN);
  });
});
