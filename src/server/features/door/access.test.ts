import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NO_LIST_FIELDS, NO_OWNER_FIELDS } from '../../../shared/contracts/guest-test-data.ts';
import { NOTHING_ALLOWED } from '../../../shared/door/operation.ts';
import { guests } from '../../db/schema/guests.ts';
import { enterDoor } from '../../testing/door.ts';
import { NOT_FOUND, NOW, seeDoor, setUpDoorCodes } from '../../testing/door-codes.ts';
import { anonymous, type Caller, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';

const door = setUpDoorCodes();
const { newEvent } = door;

describe('who sees what', () => {
  async function cast() {
    const event = await newEvent();
    const other = await newEvent();
    const staff = await enterDoor(door.test, event.id, event.code);
    const elsewhere = await enterDoor(door.test, other.id, other.code);
    return { event, other, staff, elsewhere, nobody: anonymous(door.test) };
  }

  const publicGuest = { fullName: 'Kovács Anna', checkedIn: false, tableNumber: '4', seatNumber: '2', tableName: null };

  it('the door is open to the owner and the staff of the event', async () => {
    const { event, staff, elsewhere, nobody } = await cast();
    for (const caller of [nobody, elsewhere, door.stranger]) {
      expect(refusal(await seeDoor(caller, event.id))).toEqual(NOT_SIGNED_IN);
    }
    expect((await seeDoor(staff, event.id)).json().role).toBe('staff');
    await door.owner.send('PUT', `/api/events/${event.id}/tags`, { tags: [{ name: 'Family', colour: '#1d4ed8' }] });
    expect((await seeDoor(door.owner, event.id)).json()).toEqual({
      role: 'owner',
      event: expect.objectContaining({ id: event.id, name: event.name }),
      tagColours: { Family: '#1d4ed8' },
      doorAllows: NOTHING_ALLOWED,
      tables: [],
      keptUntil: '2030-06-17T16:00:00.000Z',
      sessionBegan: NOW.toISOString(),
    });
    for (const caller of [nobody, door.owner, staff]) expect(refusal(await seeDoor(caller, 1))).toEqual(NOT_FOUND);
  });

  it('staff keep the list until their session ends, however often they open the door', async () => {
    const hours = (count: number) => new Date(NOW.getTime() + count * 60 * 60 * 1000);
    const event = await newEvent({ date: hours(-30 * 24) });
    const staff = await enterDoor(door.test, event.id, event.code);
    door.setNow(hours(11));
    expect((await seeDoor(staff, event.id)).json().keptUntil).toBe(hours(12).toISOString());
  });

  it('an owner with a door session is the owner, and another organiser with one is staff', async () => {
    const { event } = await cast();
    expect((await enterDoor(door.test, event.id, event.code, door.owner.cookie)).role).toBe('owner');
    const visitor = await enterDoor(door.test, event.id, event.code, door.stranger.cookie);
    expect(visitor.role).toBe('staff');
    expect((await visitor.send('GET', `/api/events/${event.id}/guests`)).statusCode).toBe(200);
    expect((await visitor.send('POST', `/api/guests/${event.guest.id}/check-in`)).statusCode).toBe(200);
  });

  it('the guest list: staff see it without e-mail addresses', async () => {
    const { event, staff, elsewhere, nobody } = await cast();
    const list = (caller: Caller) => caller.send('GET', `/api/events/${event.id}/guests`);
    for (const caller of [nobody, elsewhere]) expect(refusal(await list(caller))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await list(door.stranger))).toEqual(NOT_FOUND);
    const seen = {
      ...publicGuest,
      id: event.guest.id,
      eventId: event.id,
      checkInTime: null,
      qrCodeIdentifier: event.guest.qrCodeIdentifier,
      specialRequirements: 'Vegan',
      ...NO_LIST_FIELDS,
      createdAt: event.guest.createdAt.toISOString(),
    };
    const answer = await list(staff);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual([{ ...seen, arrivals: [] }]);
    expect((await list(door.owner)).json()).toEqual([{ ...seen, ...NO_OWNER_FIELDS, email: 'anna@example.com' }]);
  });

  it('one guest: staff see id and notes besides what everyone sees', async () => {
    const { event, staff, elsewhere, nobody } = await cast();
    const look = async (caller: Caller) =>
      (await caller.send('GET', `/api/events/${event.id}/guests/${event.guest.id}`)).json();
    for (const caller of [nobody, elsewhere, door.stranger]) expect(await look(caller)).toEqual(publicGuest);
    const staffGuest = { ...publicGuest, id: event.guest.id, specialRequirements: 'Vegan' };
    expect(await look(staff)).toEqual(staffGuest);
    expect(await look(door.owner)).toMatchObject({ ...staffGuest, email: 'anna@example.com' });
  });

  it('check-in and undo: staff see no e-mail address, others are refused', async () => {
    const { event, staff, elsewhere, nobody } = await cast();
    const url = `/api/guests/${event.guest.id}/check-in`;
    for (const method of ['POST', 'DELETE'] as const) {
      for (const body of [undefined, { id: 7 }]) {
        for (const caller of [nobody, elsewhere]) {
          expect(refusal(await caller.send(method, url, body))).toEqual(NOT_SIGNED_IN);
        }
        expect(refusal(await door.stranger.send(method, url, body))).toEqual(NOT_FOUND);
      }
    }
    const at = new Date(NOW.getTime() - 60_000).toISOString();
    const arrived = (await staff.send('POST', url, { id: 'tap-1', at })).json();
    const { arrivals, ...listed } = arrived;
    expect(arrivals).toEqual([{ id: 'tap-1', at, door: null }]);
    expect(listed).toEqual({
      ...publicGuest,
      id: event.guest.id,
      eventId: event.id,
      checkedIn: true,
      checkInTime: at,
      qrCodeIdentifier: event.guest.qrCodeIdentifier,
      specialRequirements: 'Vegan',
      ...NO_LIST_FIELDS,
      createdAt: event.guest.createdAt.toISOString(),
      alreadyCheckedIn: false,
    });
    expect((await door.owner.send('POST', url)).json()).toEqual({
      ...listed,
      ...NO_OWNER_FIELDS,
      email: 'anna@example.com',
      alreadyCheckedIn: true,
    });
    const { alreadyCheckedIn: _, ...guest } = arrived;
    expect((await staff.send('DELETE', url, { id: 'tap-2' })).json()).toEqual({
      ...guest,
      checkedIn: false,
      checkInTime: null,
      arrivals: [],
    });
    expect((await staff.send('POST', url, { id: 7 })).statusCode).toBe(400);
  });

  it('a guest who was just deleted is answered 404 to staff, one who never existed 401', async () => {
    const { event, staff } = await cast();
    await door.owner.send('DELETE', `/api/guests/${event.guest.id}`);
    expect(refusal(await staff.send('POST', `/api/guests/${event.guest.id}/check-in`))).toEqual(NOT_FOUND);
    for (const id of ['1', 'abc', '0', '-1', '1e400', '%00']) {
      expect(refusal(await staff.send('POST', `/api/guests/${id}/check-in`))).toEqual(NOT_SIGNED_IN);
    }
    expect((await door.owner.send('POST', '/api/guests/abc/check-in')).statusCode).toBe(400);
  });

  it('staff may call nothing else', async () => {
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
    expect(await door.test.database.db.$count(guests, eq(guests.eventId, event.id))).toBe(1);
  });
});
