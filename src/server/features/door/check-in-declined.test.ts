import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { attendanceLog } from '../../db/schema/guest-lists.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
beforeEach(async () => {
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});
afterAll(() => test.close());

const declined = async (tableNumber = 'Á 1', seatNumber = 'B') => {
  const seatGivenUp = { tableNumber, seatNumber };
  return (await insertGuest(test.database.db, { eventId, attendance: 'declined', seatGivenUp })).id;
};
const checkIn = (id: number) => owner.send('POST', `/api/guests/${id}/check-in`, {});
const find = (id: number) => test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
const listLog = (id: number) => test.database.db.query.attendanceLog.findMany({ where: eq(attendanceLog.guestId, id) });

it('a guest who declined and arrives is coming, has the old seat and is logged', async () => {
  const id = await declined();
  const answer = await checkIn(id);
  expect(answer.json()).toMatchObject({ checkedIn: true, attendance: 'coming', tableNumber: 'Á 1', seatNumber: 'B' });
  expect(await find(id)).toMatchObject({ seatKey: 'á 1\u001fb', seatGivenUp: null, attendanceBy: 'door' });
  expect(await listLog(id)).toMatchObject([{ from: 'declined', to: 'coming', by: 'door', eventId, seatGivenUp: null }]);
  await checkIn(id);
  expect(await listLog(id)).toHaveLength(1);
});

it('without a seat if another guest has it', async () => {
  const id = await declined();
  const other = await insertGuest(test.database.db, { eventId, tableNumber: 'á 1', seatNumber: 'b' });
  expect((await checkIn(id)).json()).toMatchObject({ checkedIn: true, attendance: 'coming', tableNumber: null });
  expect(await find(id)).toMatchObject({ seatKey: null, seatGivenUp: null });
  expect(await find(other.id)).toMatchObject({ seatNumber: 'b' });
});

it('with the table where no seat number was given up, and without anything where nothing was', async () => {
  const seatGivenUp = { tableNumber: '4', seatNumber: null };
  const half = await insertGuest(test.database.db, { eventId, attendance: 'declined', seatGivenUp });
  expect((await checkIn(half.id)).json()).toMatchObject({ tableNumber: '4', seatNumber: null });
  const none = await insertGuest(test.database.db, { eventId, attendance: 'declined' });
  expect((await checkIn(none.id)).json()).toMatchObject({ attendance: 'coming', tableNumber: null });
});

it('leaves other answers alone', async () => {
  for (const attendance of ['invited', 'maybe', null] as const) {
    const { id } = await insertGuest(test.database.db, { eventId, attendance });
    expect((await checkIn(id)).json()).toMatchObject({ checkedIn: true, attendance });
    expect(await listLog(id)).toEqual([]);
  }
});

it('an undo keeps the guest coming', async () => {
  const id = await declined();
  await checkIn(id);
  const answer = await owner.send('DELETE', `/api/guests/${id}/check-in`, {});
  expect(answer.json()).toMatchObject({ checkedIn: false, attendance: 'coming', seatNumber: 'B' });
});

it('two who gave up one seat and others who are given it never fail at the door, and one of them has it', async () => {
  for (let round = 0; round < 8; round++) {
    const seat = { tableNumber: '7', seatNumber: String(round) };
    const ids = [await declined('7', String(round)), await declined('7', String(round))];
    const other = (await insertGuest(test.database.db, { eventId })).id;
    const answers = await Promise.all([
      ...ids.map(checkIn),
      owner.send('POST', `/api/events/${eventId}/seats`, [{ guestId: other, ...seat }]),
    ]);
    expect(answers.slice(0, 2).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([200, 409]).toContain(answers[2]?.statusCode);
    const holders = (await Promise.all([...ids, other].map(find))).filter((guest) => guest?.seatNumber !== null);
    expect(holders).toHaveLength(1);
  }
});
