import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_OWNER_FIELDS } from '../../../shared/contracts/guest-test-data.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T18:00:00Z');
const MINUTE_MS = 60_000;

let test: TestApp;
let owner: Organiser;
let eventId: number;
let now = NOW;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await createOrganiser(test);
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => test.close());

/** A time in minutes from `NOW`, as an ISO date. */
const minute = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString();
const moveTo = (minutes: number) => {
  now = new Date(minute(minutes));
};

type Answer = Guest & { alreadyCheckedIn: boolean };

async function newGuest() {
  const { id } = await insertGuest(test.database.db, { eventId });
  const url = `/api/guests/${id}/check-in`;
  const send = async (method: 'POST' | 'DELETE', body?: object) => {
    const answer = await owner.send(method, url, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  };
  return {
    id,
    url,
    checkIn: (body?: object) => send('POST', body),
    undo: (body?: object) => send('DELETE', body),
    async countArrivals() {
      const row = await test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
      return row?.arrivals.length;
    },
    /** The guest's recorded arrival, or null. */
    async arrival() {
      const guest = (await owner.send('GET', `/api/events/${eventId}/guests/${id}`)).json<Guest>();
      expect(guest.checkedIn).toBe(guest.checkInTime !== null);
      return guest.checkInTime;
    },
  };
}

describe('a check-in', () => {
  it('answers the whole guest, with the current time as arrival', async () => {
    const guest = await newGuest();
    const answer = await guest.checkIn();
    expect(answer).toEqual({
      id: guest.id,
      eventId,
      fullName: 'Kovács Anna',
      email: null,
      tableNumber: null,
      seatNumber: null,
      tableName: null,
      checkedIn: true,
      checkInTime: minute(0),
      qrCodeIdentifier: expect.any(String),
      specialRequirements: null,
      ...NO_OWNER_FIELDS,
      createdAt: expect.any(String),
      alreadyCheckedIn: false,
    });
    expect(await guest.arrival()).toBe(minute(0));
  });

  it('counts once: a repeated one answers with the earliest arrival', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    moveTo(5);
    for (const body of [undefined, {}, { id: 'operation-1' }]) {
      expect(await guest.checkIn(body)).toMatchObject({
        checkedIn: true,
        checkInTime: minute(0),
        alreadyCheckedIn: true,
      });
    }
    const earlier = await guest.checkIn({ id: 'operation-2', at: minute(-3) });
    expect(earlier).toMatchObject({ checkInTime: minute(-3), alreadyCheckedIn: true });
  });

  it('by a device is an arrival of its own, so that a double entry is seen; one without an id is not', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    await guest.checkIn();
    expect(await guest.countArrivals()).toBe(1);
    await guest.checkIn({ id: 'device-a' });
    await guest.checkIn({ id: 'device-a' });
    expect(await guest.countArrivals()).toBe(2);
    await guest.undo();
    expect(await guest.countArrivals()).toBe(0);
  });

  it('uses the device’s time, unless it lies in the future', async () => {
    const [early, ahead] = [await newGuest(), await newGuest()];
    expect((await early.checkIn({ id: 'a', at: minute(-10) })).checkInTime).toBe(minute(-10));
    expect((await ahead.checkIn({ id: 'a', at: minute(90) })).checkInTime).toBe(minute(0));
  });

  it('reads the offset of the device’s time', async () => {
    const guest = await newGuest();
    expect((await guest.checkIn({ at: '2030-05-20T19:50:00+02:00' })).checkInTime).toBe(minute(-10));
  });

  it('is the first for one of several simultaneous calls, and the earliest time counts', async () => {
    const guest = await newGuest();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => guest.checkIn({ id: `device-${index}`, at: minute(-index) })),
    );
    expect(answers.filter(({ alreadyCheckedIn }) => !alreadyCheckedIn)).toHaveLength(1);
    expect(await guest.arrival()).toBe(minute(-7));
  });

  it('accepts every kind of empty body', async () => {
    const guest = await newGuest();
    const json = { 'content-type': 'application/json' };
    for (const payload of [undefined, '', 'null', '{}']) {
      for (const method of ['POST', 'DELETE'] as const) {
        expect((await owner.send(method, guest.url, payload, json)).statusCode).toBe(200);
      }
    }
  });

  it.each([
    ['a time that is none', { at: 'yesterday' }],
    ['a time without a zone', { at: '2030-05-20T18:00:00' }],
    ['an empty name', { id: '' }],
    ['an over-long name', { id: 'x'.repeat(65) }],
    ['a name that is a number', { id: 7 }],
    ['a name with a NUL', { id: 'a\0b' }],
    ['a list', []],
  ])('refuses %s', async (_what, body) => {
    const guest = await newGuest();
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await owner.send(method, guest.url, body)).statusCode).toBe(400);
    }
    expect(await guest.arrival()).toBeNull();
  });
});

describe('an undo', () => {
  it('removes the arrival, and the guest can be checked in again', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    moveTo(1);
    expect(await guest.undo()).toMatchObject({ id: guest.id, checkedIn: false, checkInTime: null });
    moveTo(2);
    expect(await guest.checkIn()).toMatchObject({ checkInTime: minute(2), alreadyCheckedIn: false });
  });

  it('of a guest who has not arrived changes nothing', async () => {
    const guest = await newGuest();
    expect(await guest.undo()).toMatchObject({ checkedIn: false, checkInTime: null });
    expect(await guest.undo({ id: 'a' })).toMatchObject({ checkedIn: false });
    expect(await guest.checkIn()).toMatchObject({ checkedIn: true, alreadyCheckedIn: false });
  });

  it('at the same time as the arrival removes it', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    await guest.undo();
    expect(await guest.arrival()).toBeNull();
    await guest.checkIn();
    expect(await guest.arrival()).toBe(minute(0));
  });
});

describe('operations that are sent again', () => {
  it('do not check in a guest whose check-in was undone', async () => {
    const guest = await newGuest();
    await guest.checkIn({ id: 'in', at: minute(0) });
    moveTo(1);
    await guest.undo();
    moveTo(2);
    for (const at of [minute(0), minute(2)]) {
      expect(await guest.checkIn({ id: 'in', at })).toMatchObject({ checkedIn: false, alreadyCheckedIn: false });
    }
    expect(await guest.arrival()).toBeNull();
  });

  it('are still known after the guest was deleted and restored', async () => {
    const guest = await newGuest();
    await guest.checkIn({ id: 'in', at: minute(0) });
    moveTo(1);
    await guest.undo({ id: 'out' });
    await owner.send('DELETE', `/api/guests/${guest.id}`);
    expect((await owner.send('POST', `/api/guests/${guest.id}/restore`)).statusCode).toBe(200);
    moveTo(2);
    expect(await guest.checkIn({ id: 'in', at: minute(2) })).toMatchObject({ checkedIn: false });
  });

  it('of a clock that is wrong by years count, with a time between sixty days ago and now', async () => {
    const [behind, ahead] = [await newGuest(), await newGuest()];
    expect(await behind.checkIn({ id: 'tap', at: '0000-01-01T00:00:00Z' })).toMatchObject({
      checkedIn: true,
      checkInTime: minute(-60 * 24 * 60),
    });
    expect((await ahead.checkIn({ id: 'tap', at: '9999-12-31T00:00:00Z' })).checkInTime).toBe(minute(0));
  });

  it('do not undo a later arrival', async () => {
    const guest = await newGuest();
    await guest.checkIn({ id: 'in-1' });
    await guest.undo({ id: 'out', at: minute(0) });
    moveTo(1);
    await guest.checkIn({ id: 'in-2' });
    moveTo(2);
    for (const at of [minute(0), minute(2)]) {
      expect(await guest.undo({ id: 'out', at })).toMatchObject({ checkedIn: true, checkInTime: minute(1) });
    }
  });

  it('are identified by guest and id: the same id for another guest is another operation', async () => {
    const [anna, bela] = [await newGuest(), await newGuest()];
    await anna.checkIn({ id: 'tap' });
    expect(await bela.checkIn({ id: 'tap' })).toMatchObject({ checkedIn: true, alreadyCheckedIn: false });
  });

  it('count once when they arrive simultaneously', async () => {
    const guest = await newGuest();
    const answers = await Promise.all([1, 2, 3, 4].map(() => guest.checkIn({ id: 'tap', at: minute(-1) })));
    expect(answers.filter(({ alreadyCheckedIn }) => !alreadyCheckedIn)).toHaveLength(1);
  });
});

describe('operations that arrive late, from a device that was offline', () => {
  it('a check-in from before an undo counts: whoever took the arrival back did not know of it', async () => {
    const guest = await newGuest();
    await guest.checkIn({ id: 'device-a' });
    moveTo(10);
    await guest.undo();
    moveTo(20);
    expect(await guest.checkIn({ id: 'device-b', at: minute(5) })).toMatchObject({
      checkedIn: true,
      checkInTime: minute(5),
      alreadyCheckedIn: false,
    });
  });

  it('a check-in from after an undo counts, with its own time', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    moveTo(10);
    await guest.undo({ id: 'out' });
    moveTo(20);
    expect((await guest.checkIn({ id: 'in', at: minute(11) })).checkInTime).toBe(minute(11));
  });

  it('an undo from before the arrival changes nothing', async () => {
    const guest = await newGuest();
    moveTo(10);
    await guest.checkIn();
    moveTo(20);
    expect(await guest.undo({ id: 'out', at: minute(5) })).toMatchObject({ checkedIn: true, checkInTime: minute(10) });
    expect(await guest.undo({ id: 'out-2', at: minute(11) })).toMatchObject({ checkedIn: false });
  });

  it('an undo of a clock that runs ahead does not block later check-ins', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    moveTo(1);
    await guest.undo({ id: 'out', at: minute(90) });
    moveTo(2);
    expect(await guest.checkIn({ id: 'in', at: minute(2) })).toMatchObject({ checkedIn: true, checkInTime: minute(2) });
  });
});
