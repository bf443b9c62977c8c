import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { guests } from '../../db/schema/guests.ts';
import { postGuest, readGuest } from '../../testing/calls.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const FREE_GUESTS = 50;

let test: TestApp;
let owner: Organiser;
let now = NOW;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await createOrganiser(test);
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
const fillEvent = (eventId: number, size: number) =>
  Promise.all(Array.from({ length: size }, () => insertGuest(test.database.db, { eventId })));

describe('deleting a guest', () => {
  const remove = ({ id }: Guest) => owner.send('DELETE', `/api/guests/${id}`);
  const restore = ({ id }: Guest, organiser = owner) => organiser.send('POST', `/api/guests/${id}/restore`);

  it('answers 204, and the guest is gone', async () => {
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

  it('can be undone: id, QR code, seat and arrival are restored', async () => {
    const fields = { email: 'a@example.com', tableNumber: 'Á', seatNumber: '1', specialRequirements: 'Nuts 🥜' };
    const added = await addGuest(await newEvent(), fields);
    await owner.send('POST', `/api/guests/${added.id}/check-in`);
    const guest = await readGuest(owner, added);
    expect(guest.checkedIn).toBe(true);
    for (let round = 0; round < 2; round++) {
      await remove(guest);
      const restored = await restore(guest);
      expect([restored.statusCode, restored.json()]).toEqual([200, guest]);
    }
    expect(await readGuest(owner, guest)).toEqual(guest);
    const rival = await owner.send('POST', '/api/guests', { ...fields, eventId: guest.eventId, fullName: 'Rival' });
    expect(refusal(rival)).toEqual({ status: 409, code: 'seat_taken' });
  });

  it('keeps an arrival that is recorded simultaneously', async () => {
    const guest = await addGuest(await newEvent());
    const { pool } = test.database;
    const door = await pool.connect();
    await door.query('begin');
    await door.query('update guests set checked_in = true where id = $1', [guest.id]);
    const removal = remove(guest);
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await door.query('commit');
    door.release();
    expect((await removal).statusCode).toBe(204);
    expect((await restore(guest)).json()).toMatchObject({ id: guest.id, checkedIn: true });
  });

  it('restores the guest without the seat if another guest has it now', async () => {
    const eventId = await newEvent();
    const anna = await addGuest(eventId, { tableNumber: 'A', seatNumber: '1' });
    await remove(anna);
    const bela = await addGuest(eventId, { tableNumber: 'a', seatNumber: ' 1' });
    expect((await restore(anna)).json()).toEqual({ ...anna, tableNumber: null, seatNumber: null });
    expect(await readGuest(owner, bela)).toEqual(bela);
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

  it('is undone once, also with two simultaneous calls', async () => {
    const guest = await addGuest(await newEvent());
    expect((await restore(guest)).statusCode).toBe(404);
    await remove(guest);
    const answers = await Promise.all([1, 2, 3, 4].map(() => restore(guest)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [200, 404, 409].includes(statusCode))).toBe(true);
    expect(await countGuests(guest.eventId)).toBe(1);
    expect((await restore(guest)).statusCode).toBe(404);
  });

  it('can’t be undone past the tier’s limit', async () => {
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

describe('deleting several guests', () => {
  const removeMany = (eventId: number, ids: number[], organiser = owner) =>
    organiser.send('POST', `/api/events/${eventId}/guests/delete`, { ids });
  const restoreMany = (eventId: number, ids: number[], organiser = owner) =>
    organiser.send('POST', `/api/events/${eventId}/guests/restore`, { ids });
  const byId = (a: Guest, b: Guest) => a.id - b.id;

  it('deletes all of them in one call and restores them unchanged', async () => {
    const eventId = await newEvent();
    const added = [];
    for (const seatNumber of ['1', '2', '3']) added.push(await addGuest(eventId, { tableNumber: '1', seatNumber }));
    const ids = added.map(({ id }) => id);
    const foreign = await addGuest(await newEvent());
    const removed = await removeMany(eventId, [...ids, foreign.id, 123456789012]);
    expect(removed.json<{ ids: number[] }>().ids.toSorted()).toEqual(ids.toSorted());
    expect(await countGuests(eventId)).toBe(0);
    expect(await countGuests(foreign.eventId)).toBe(1);
    const restored = await restoreMany(eventId, ids);
    expect(restored.json<Guest[]>().sort(byId)).toEqual(added.sort(byId));
  });

  it('restores a seat that two of them had to the one deleted last', async () => {
    const eventId = await newEvent();
    const first = await addGuest(eventId, { tableNumber: '1', seatNumber: '1' });
    await removeMany(eventId, [first.id]);
    now = new Date(NOW.getTime() + 1000);
    const second = await addGuest(eventId, { tableNumber: '1', seatNumber: '1' });
    await removeMany(eventId, [second.id]);
    await restoreMany(eventId, [first.id, second.id]);
    expect((await readGuest(owner, first)).seatNumber).toBeNull();
    expect((await readGuest(owner, second)).seatNumber).toBe('1');
  });

  it('restores guests with a table but no seat at their table', async () => {
    const eventId = await newEvent();
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push((await addGuest(eventId, { tableNumber: '4' })).id);
    await removeMany(eventId, ids);
    const restored = (await restoreMany(eventId, ids)).json<Guest[]>();
    expect(restored.map(({ tableNumber }) => tableNumber)).toEqual(['4', '4', '4']);
  });

  it('restores all or none if the tier has no room', async () => {
    const free = await createOrganiser(test, { subscriptionTier: 'free' });
    const eventId = await newEvent(free);
    const [one, two] = [await addGuest(eventId, {}, free), await addGuest(eventId, {}, free)];
    await removeMany(eventId, [one.id, two.id], free);
    await fillEvent(eventId, FREE_GUESTS - 1);
    const refused = await restoreMany(eventId, [one.id, two.id], free);
    expect(refusal(refused)).toEqual({ status: 403, code: 'guest_limit' });
    expect(await countGuests(eventId)).toBe(FREE_GUESTS - 1);
    expect((await restoreMany(eventId, [two.id], free)).statusCode).toBe(200);
  });

  it.each(['delete', 'restore'])(
    '%s refuses calls without a session, on another’s event, or with invalid input',
    async (name) => {
      const eventId = await newEvent();
      const url = `/api/events/${eventId}/guests/${name}`;
      expect((await test.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
      const stranger = await createOrganiser(test);
      expect((await stranger.send('POST', url, { ids: [1] })).statusCode).toBe(404);
      for (const ids of [undefined, [], ['x'], [-1], 'all', Array.from({ length: 10_001 }, () => 1)]) {
        expect((await owner.send('POST', url, { ids })).statusCode).toBe(400);
      }
    },
  );
});
