import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
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

/** An instant of the evening, in minutes from its beginning. */
const minute = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString();
const moveTo = (minutes: number) => {
  now = new Date(minute(minutes));
};

type Answer = Guest & { alreadyCheckedIn: boolean };

async function newGuest() {
  const { id } = await insertGuest(test.database.db, { eventId });
  const url = `/api/guests/${id}/check-in`;
  const tap = async (method: 'POST' | 'DELETE', body?: object) => {
    const answer = await owner.send(method, url, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  };
  return {
    id,
    url,
    checkIn: (body?: object) => tap('POST', body),
    undo: (body?: object) => tap('DELETE', body),
    /** When the guest arrived, or null. */
    async arrival() {
      const guest = (await owner.send('GET', `/api/events/${eventId}/guests/${id}`)).json<Guest>();
      expect(guest.checkedIn).toBe(guest.checkInTime !== null);
      return guest.checkInTime;
    },
  };
}

describe('a check-in', () => {
  it('answers the whole guest, arrived now', async () => {
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
      createdAt: expect.any(String),
      alreadyCheckedIn: false,
    });
    expect(await guest.arrival()).toBe(minute(0));
  });

  it('counts once: a repeat answers with the first time', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    moveTo(5);
    for (const body of [undefined, {}, { id: 'tap-1' }, { id: 'tap-2', at: minute(-3) }]) {
      expect(await guest.checkIn(body)).toMatchObject({
        checkedIn: true,
        checkInTime: minute(0),
        alreadyCheckedIn: true,
      });
    }
  });

  it('happened when the device says, unless that is still to come', async () => {
    const [early, ahead] = [await newGuest(), await newGuest()];
    expect((await early.checkIn({ id: 'a', at: minute(-10) })).checkInTime).toBe(minute(-10));
    expect((await ahead.checkIn({ id: 'a', at: minute(90) })).checkInTime).toBe(minute(0));
  });

  it('reads the device’s time with its offset', async () => {
    const guest = await newGuest();
    expect((await guest.checkIn({ at: '2030-05-20T19:50:00+02:00' })).checkInTime).toBe(minute(-10));
  });

  it('is the first of those that come at once, for all of them', async () => {
    const guest = await newGuest();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => guest.checkIn({ id: `device-${index}`, at: minute(-index) })),
    );
    const [first, ...others] = answers.filter(({ alreadyCheckedIn }) => !alreadyCheckedIn);
    expect(others).toEqual([]);
    expect(new Set(answers.map(({ checkInTime }) => checkInTime))).toEqual(new Set([first?.checkInTime]));
    expect(await guest.arrival()).toBe(first?.checkInTime);
  });

  it('takes a body that is empty, in whatever way', async () => {
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
  it('takes the arrival back, and the guest can arrive anew', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    moveTo(1);
    expect(await guest.undo()).toMatchObject({ id: guest.id, checkedIn: false, checkInTime: null });
    moveTo(2);
    expect(await guest.checkIn()).toMatchObject({ checkInTime: minute(2), alreadyCheckedIn: false });
  });

  it('of nothing changes nothing, once or twice', async () => {
    const guest = await newGuest();
    expect(await guest.undo()).toMatchObject({ checkedIn: false, checkInTime: null });
    expect(await guest.undo({ id: 'a' })).toMatchObject({ checkedIn: false });
    expect(await guest.checkIn()).toMatchObject({ checkedIn: true, alreadyCheckedIn: false });
  });

  it('in the same moment as the arrival takes it back', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    await guest.undo();
    expect(await guest.arrival()).toBeNull();
    await guest.checkIn();
    expect(await guest.arrival()).toBe(minute(0));
  });
});

describe('taps that are sent again', () => {
  it('do not bring back what was taken back', async () => {
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

  it('are remembered while the guest is removed and brought back', async () => {
    const guest = await newGuest();
    await guest.checkIn({ id: 'in', at: minute(0) });
    moveTo(1);
    await guest.undo({ id: 'out' });
    await owner.send('DELETE', `/api/guests/${guest.id}`);
    expect((await owner.send('POST', `/api/guests/${guest.id}/restore`)).statusCode).toBe(200);
    moveTo(2);
    expect(await guest.checkIn({ id: 'in', at: minute(2) })).toMatchObject({ checkedIn: false });
  });

  it('of a clock that is wrong by years count, at the earliest sixty days ago and at the latest now', async () => {
    const [behind, ahead] = [await newGuest(), await newGuest()];
    expect(await behind.checkIn({ id: 'tap', at: '0000-01-01T00:00:00Z' })).toMatchObject({
      checkedIn: true,
      checkInTime: minute(-60 * 24 * 60),
    });
    expect((await ahead.checkIn({ id: 'tap', at: '9999-12-31T00:00:00Z' })).checkInTime).toBe(minute(0));
  });

  it('do not take back a later arrival', async () => {
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

  it('are known by guest: the same name for another guest is another tap', async () => {
    const [anna, bela] = [await newGuest(), await newGuest()];
    await anna.checkIn({ id: 'tap' });
    expect(await bela.checkIn({ id: 'tap' })).toMatchObject({ checkedIn: true, alreadyCheckedIn: false });
  });

  it('count once when they come at once', async () => {
    const guest = await newGuest();
    const answers = await Promise.all([1, 2, 3, 4].map(() => guest.checkIn({ id: 'tap', at: minute(-1) })));
    expect(answers.filter(({ alreadyCheckedIn }) => !alreadyCheckedIn)).toHaveLength(1);
  });
});

describe('taps that come late, from a device without a network', () => {
  it.each([
    ['named', { id: 'out' }],
    ['unnamed', undefined],
  ])('an arrival from before an undo (%s) stays taken back', async (_what, undo) => {
    const guest = await newGuest();
    await guest.checkIn({ id: 'device-a' });
    moveTo(10);
    await guest.undo(undo);
    moveTo(20);
    const late = await guest.checkIn({ id: 'device-b', at: minute(5) });
    expect(late).toMatchObject({ checkedIn: false, checkInTime: null, alreadyCheckedIn: false });
    expect(await guest.arrival()).toBeNull();
  });

  it('an arrival from after an undo counts, at its own time', async () => {
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

  it('end the same in whatever order they come', async () => {
    const taps = [
      ['POST', { id: 'in', at: minute(1) }],
      ['DELETE', { id: 'out', at: minute(2) }],
    ] as const;
    for (const order of [taps, taps.toReversed()]) {
      const guest = await newGuest();
      moveTo(30);
      for (const [method, body] of order) await owner.send(method, guest.url, body);
      expect(await guest.arrival()).toBeNull();
    }
  });

  it('an undo of a clock that runs ahead does not stop those who come after it', async () => {
    const guest = await newGuest();
    await guest.checkIn();
    moveTo(1);
    await guest.undo({ id: 'out', at: minute(90) });
    moveTo(2);
    expect(await guest.checkIn({ id: 'in', at: minute(2) })).toMatchObject({ checkedIn: true, checkInTime: minute(2) });
  });
});
