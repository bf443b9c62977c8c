import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundGuest } from '../../../shared/contracts/seat-finder.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { countListeners, endListeners, untilSettled } from '../../testing/test-database.ts';

type App = TestApp['app'];

let test: TestApp;
let second: App;
let owner: Organiser;
let closeSecond: () => Promise<void>;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
  // Another server on the same database, with connections of its own.
  const connection = connect(test.database.connectionString, () => {});
  second = await buildApp({ ...test.context, ...connection });
  closeSecond = async () => {
    await second.close();
    await connection.pool.end();
  };
});
afterAll(async () => {
  await closeSecond();
  await test.close();
});

async function look(app: App, eventId: number, name = 'anna'): Promise<FoundGuest[] | number> {
  const answer = await app.inject({ url: `/api/events/${eventId}/guests?name=${encodeURIComponent(name)}` });
  return answer.statusCode === 200 ? answer.json<FoundGuest[]>() : answer.statusCode;
}

/** An event that both servers have in memory. */
async function newEvent() {
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId });
  const guest = await insertGuest(db, {
    eventId,
    fullName: 'Kovács Anna',
    tableNumber: '1',
    seatNumber: '1',
    specialRequirements: 'Vegan',
  });
  for (const app of [test.app, second]) expect(await look(app, eventId)).toMatchObject([{ id: guest.id }]);
  return { eventId, guest };
}

async function expectEverywhere(eventId: number, expected: unknown, name?: string): Promise<void> {
  for (const app of [test.app, second]) {
    await expect.poll(() => look(app, eventId, name)).toEqual(expected);
  }
}

describe('every server shows', () => {
  it('a guest who was added, moved, renamed, removed and brought back', async () => {
    const { eventId, guest } = await newEvent();
    const { id } = (await owner.send('POST', '/api/guests', { eventId, fullName: 'Nagy Anna' })).json();
    const anna = {
      id: guest.id,
      fullName: 'Kovács Anna',
      tableNumber: '1',
      seatNumber: '1',
      tableName: null,
      isOnPlan: false,
    };
    const other = {
      id,
      fullName: 'Nagy Anna',
      tableNumber: null,
      seatNumber: null,
      tableName: null,
      isOnPlan: false,
    };
    await expectEverywhere(eventId, [anna, other]);
    await owner.send('PATCH', `/api/guests/${id}`, { tableNumber: '7', seatNumber: '3' });
    await expectEverywhere(eventId, [anna, { ...other, tableNumber: '7', seatNumber: '3' }]);
    await owner.send('POST', `/api/events/${eventId}/seats`, [
      { guestId: id, tableNumber: '1', seatNumber: '1' },
      { guestId: guest.id, tableNumber: '7', seatNumber: '3' },
    ]);
    const swapped = { ...other, tableNumber: '1', seatNumber: '1' };
    await expectEverywhere(eventId, [{ ...anna, tableNumber: '7', seatNumber: '3' }, swapped]);
    await owner.send('PATCH', `/api/guests/${guest.id}`, { fullName: 'Kovács Bella' });
    await expectEverywhere(eventId, [swapped]);
    await owner.send('DELETE', `/api/guests/${id}`);
    await expectEverywhere(eventId, []);
    await owner.send('POST', `/api/guests/${id}/restore`);
    await expectEverywhere(eventId, [swapped]);
    await owner.send('PATCH', `/api/guests/${id}`, { specialRequirements: 'No nuts' });
    await expectEverywhere(eventId, [{ ...swapped, specialRequirements: 'No nuts' }], 'nagy anna');
  });

  it('an imported list', async () => {
    const { eventId } = await newEvent();
    const rows = ['Imported Anna', 'Imported Béla'].map((fullName) => ({ fullName }));
    await owner.send('POST', `/api/events/${eventId}/guests/import`, { rows });
    await expectEverywhere(eventId, [expect.anything(), expect.anything()], 'imported');
  });

  it('no notes once they are turned off, and no event once it is deleted', async () => {
    const { eventId, guest } = await newEvent();
    await owner.send('PATCH', `/api/events/${eventId}`, { showNotesToGuests: false });
    const seat = { tableNumber: '1', seatNumber: '1', tableName: null, isOnPlan: false };
    const shown = { id: guest.id, fullName: 'Kovács Anna', ...seat };
    await expectEverywhere(eventId, [shown], 'kovács anna');
    await owner.send('DELETE', `/api/events/${eventId}`);
    await expectEverywhere(eventId, 404);
  });

  it('nobody after the list was emptied by hand', async () => {
    const { eventId } = await newEvent();
    await test.database.pool.query('truncate guests cascade');
    await expectEverywhere(eventId, []);
  });
});

describe('a server whose listening connection is lost', () => {
  it('shows changes meanwhile and after it is back', async () => {
    const { eventId, guest } = await newEvent();
    await expect.poll(() => countListeners(test.database)).toBe(2);
    for (const tableNumber of ['21', '22', '23']) {
      await endListeners(test.database);
      await test.database.db.update(guests).set({ tableNumber }).where(eq(guests.id, guest.id));
      await expectEverywhere(eventId, [expect.objectContaining({ tableNumber })]);
    }
    await expect.poll(() => countListeners(test.database)).toBe(2);
    await test.database.db.update(guests).set({ tableNumber: '24' }).where(eq(guests.id, guest.id));
    await expectEverywhere(eventId, [expect.objectContaining({ tableNumber: '24' })]);
  });
});

it('sends no notification for a check-in, which changes nothing that is shown', async () => {
  const { eventId, guest } = await newEvent();
  // What earlier changes caused must not be heard here.
  await untilSettled(test.database);
  const listener = await test.database.pool.connect();
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen seats_changed');
  await owner.send('POST', `/api/guests/${guest.id}/check-in`);
  await test.database.db.update(events).set({ name: 'Renamed' }).where(eq(events.id, eventId));
  await test.database.db.update(guests).set({ tableNumber: '9' }).where(eq(guests.id, guest.id));
  await expect.poll(() => heard).toEqual([String(eventId)]);
  await listener.query('unlisten seats_changed');
  listener.release();
});
