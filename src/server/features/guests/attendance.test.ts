import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attendance, Guest } from '../../../shared/contracts/guests.ts';
import { attendanceLog } from '../../db/schema/guest-lists.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { changeAttendance } from './attendance-service.ts';
import { seatColumns } from './data.ts';

const NOW = new Date('2030-05-20T18:00:00Z');

let test: TestApp;
let owner: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp({ clock: () => NOW });
  owner = await createOrganiser(test);
});
beforeEach(async () => {
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});
afterAll(() => test.close());

type Overrides = Partial<typeof guests.$inferInsert>;
const add = async (overrides: Overrides = {}) =>
  (await insertGuest(test.database.db, { eventId, fullName: 'Nagy Béla', ...overrides })).id;
const seated = (tableNumber: string, seatNumber: string) => ({ tableNumber, seatNumber });
const patch = (id: number, changes: unknown) => owner.send('PATCH', `/api/guests/${id}`, changes);
const sit = (...changes: unknown[]) => owner.send('POST', `/api/events/${eventId}/seats`, changes);
const listLog = (id: number) =>
  test.database.db
    .select({
      from: attendanceLog.from,
      to: attendanceLog.to,
      seatGivenUp: attendanceLog.seatGivenUp,
      by: attendanceLog.by,
      at: attendanceLog.at,
    })
    .from(attendanceLog)
    .where(eq(attendanceLog.guestId, id))
    .orderBy(attendanceLog.id);
async function find(id: number) {
  const guest = await test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
  if (!guest) throw new Error('No such guest.');
  const { tableNumber, seatNumber, seatKey, attendance, seatGivenUp } = guest;
  return { tableNumber, seatNumber, seatKey, attendance, seatGivenUp };
}
async function seatsOfAll(): Promise<Record<number, string>> {
  const list = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
  return Object.fromEntries(list.map(({ id, tableNumber, seatNumber }) => [id, `${tableNumber}/${seatNumber}`]));
}
function changeMany(ids: number[], attendance: Attendance | null) {
  const source = { by: 'organiser', at: NOW } as const;
  return test.database.db.transaction((tx) =>
    changeAttendance(tx, eventId, new Map(ids.map((id) => [id, attendance])), source),
  );
}

describe('a guest who declines', () => {
  it('gives up the seat and gets it back, and both changes are logged', async () => {
    const id = await add(seated('4', '2'));
    const answer = await patch(id, { attendance: 'declined' });
    expect(answer.json()).toMatchObject({ attendance: 'declined', tableNumber: null, seatNumber: null });
    expect(await find(id)).toEqual({
      attendance: 'declined',
      tableNumber: null,
      seatNumber: null,
      seatKey: null,
      seatGivenUp: seated('4', '2'),
    });
    expect((await patch(id, { attendance: 'coming' })).json()).toMatchObject(seated('4', '2'));
    expect(await find(id)).toEqual({ attendance: 'coming', seatGivenUp: null, ...seatColumns(seated('4', '2')) });
    expect(await listLog(id)).toEqual([
      { from: null, to: 'declined', seatGivenUp: seated('4', '2'), by: 'organiser', at: NOW },
      { from: 'declined', to: 'coming', seatGivenUp: null, by: 'organiser', at: NOW },
    ]);
  });

  it('keeps the table where the seat had no number', async () => {
    const id = await add({ tableNumber: '4' });
    await patch(id, { attendance: 'declined' });
    expect(await find(id)).toMatchObject({ tableNumber: null, seatGivenUp: { tableNumber: '4', seatNumber: null } });
    await patch(id, { attendance: null });
    expect(await find(id)).toMatchObject({ tableNumber: '4', seatNumber: null, attendance: null });
  });

  it('has no seat after coming back if another guest has it now', async () => {
    const [id, other] = [await add(seated('4', '2')), await add()];
    await patch(id, { attendance: 'declined' });
    expect((await sit({ guestId: other, ...seated('4', '2') })).statusCode).toBe(200);
    expect((await patch(id, { attendance: 'maybe' })).json()).toMatchObject({ attendance: 'maybe', tableNumber: null });
    expect(await find(id)).toMatchObject({ seatKey: null, seatGivenUp: null });
    expect(await find(other)).toMatchObject(seated('4', '2'));
  });

  it('is not given a seat by any call', async () => {
    const id = await add({ attendance: 'declined' });
    const declined = { status: 409, code: 'guest_declined' };
    expect(refusal(await patch(id, { tableNumber: '1' }))).toEqual(declined);
    expect(refusal(await patch(id, { attendance: 'declined', ...seated('1', '1') }))).toEqual(declined);
    const other = await add();
    const both = await sit({ guestId: other, ...seated('1', '1') }, { guestId: id, ...seated('1', '2') });
    expect(refusal(both)).toEqual(declined);
    expect(both.json<{ message: string }>().message).toBe('Nagy Béla has declined and can’t have a seat.');
    expect(await find(other)).toMatchObject({ tableNumber: null });
    expect((await patch(id, { attendance: 'coming', ...seated('1', '1') })).json()).toMatchObject(seated('1', '1'));
  });

  it('is declined by a form that sends the old seat along', async () => {
    const id = await add(seated('4', '2'));
    const answer = await patch(id, { fullName: 'Nagy Béla', attendance: 'declined', ...seated('4', '2') });
    expect(answer.json()).toMatchObject({ attendance: 'declined', tableNumber: null });
    const back = await patch(id, { attendance: 'coming', tableNumber: null, seatNumber: null });
    expect(back.json()).toMatchObject(seated('4', '2'));
  });

  it('is refused once checked in, and other answers are not', async () => {
    const id = await add({ ...seated('4', '2'), checkedIn: true });
    expect(refusal(await patch(id, { attendance: 'declined', fullName: 'X' }))).toEqual({
      status: 409,
      code: 'already_arrived',
    });
    expect((await patch(id, { attendance: 'maybe' })).json()).toMatchObject({
      fullName: 'Nagy Béla',
      ...seated('4', '2'),
    });
    expect(await listLog(id)).toHaveLength(1);
  });

  it('writes nothing to the log if nothing changes', async () => {
    const id = await add({ attendance: 'coming' });
    await patch(id, { attendance: 'coming' });
    await patch(id, { fullName: 'Nagy Béla Péter' });
    expect(await listLog(id)).toEqual([]);
  });
});

describe('many guests', () => {
  it('60 of 300 decline and nobody else moves; all return and have their seats', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      fullName: `Guest ${index}`,
      ...seated(String(1 + Math.floor(index / 10)), String(1 + (index % 10))),
    }));
    await owner.send('POST', `/api/events/${eventId}/guests/import`, { rows });
    const before = await seatsOfAll();
    const ids = Object.keys(before).map(Number);
    const declining = ids.filter((_, index) => index % 5 === 0);
    expect(declining).toHaveLength(60);
    await changeMany(declining, 'declined');
    const expected = { ...before, ...Object.fromEntries(declining.map((id) => [id, 'null/null'])) };
    expect(await seatsOfAll()).toEqual(expected);
    await changeMany(declining, 'coming');
    expect(await seatsOfAll()).toEqual(before);
    const log = await test.database.db.$count(attendanceLog, eq(attendanceLog.eventId, eventId));
    expect(log).toBe(120);
  });

  it('two thousand change in a few statements', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      fullName: `Guest ${index}`,
      ...seated(String(Math.floor(index / 10)), String(index % 10)),
    }));
    await owner.send('POST', `/api/events/${eventId}/guests/import`, { rows });
    const before = await seatsOfAll();
    const ids = Object.keys(before).map(Number);
    await changeMany(ids, 'declined');
    expect(new Set(Object.values(await seatsOfAll()))).toEqual(new Set(['null/null']));
    await changeMany(ids, 'coming');
    expect(await seatsOfAll()).toEqual(before);
  });

  it('the first of those who held the same seat gets it', async () => {
    const [first, second] = [await add(seated('1', '1')), await add()];
    await changeMany([first], 'declined');
    await sit({ guestId: second, ...seated('1', '1') });
    await changeMany([second], 'declined');
    await changeMany([second, first], 'coming');
    expect(await find(second)).toMatchObject({ ...seated('1', '1'), attendance: 'coming' });
    expect(await find(first)).toMatchObject({ tableNumber: null, seatKey: null, attendance: 'coming' });
  });

  it('one gets the seat that another frees in the same change', async () => {
    const [first, second] = [await add(seated('1', '1')), await add()];
    await changeMany([first], 'declined');
    await sit({ guestId: second, ...seated('1', '1') });
    const wanted = new Map<number, Attendance>([
      [first, 'coming'],
      [second, 'declined'],
    ]);
    await test.database.db.transaction((tx) => changeAttendance(tx, eventId, wanted, { by: 'organiser', at: NOW }));
    expect(await find(first)).toMatchObject(seated('1', '1'));
    expect(await find(second)).toMatchObject({ tableNumber: null, seatGivenUp: seated('1', '1') });
  });

  it('nobody changes if one of those who decline has arrived', async () => {
    const [arrived, other] = [await add({ checkedIn: true }), await add(seated('1', '1'))];
    await expect(changeMany([other, arrived], 'declined')).rejects.toMatchObject({ code: 'already_arrived' });
    expect(await find(other)).toMatchObject({ attendance: null, ...seated('1', '1') });
    expect(await listLog(other)).toEqual([]);
  });

  it('guests of other events are left alone', async () => {
    const elsewhere = await insertEvent(test.database.db, { userId: owner.userId });
    const { id } = await insertGuest(test.database.db, { eventId: elsewhere.id });
    await changeMany([id], 'declined');
    expect(await find(id)).toMatchObject({ attendance: null });
  });
});

it('a guest who declines and is checked in at the same time ends up with one of the two', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await add(seated('9', String(round)));
    const [declining, checkIn] = await Promise.all([
      patch(id, { attendance: 'declined' }),
      owner.send('POST', `/api/guests/${id}/check-in`, {}),
    ]);
    expect(checkIn.statusCode).toBe(200);
    if (declining.statusCode !== 200) expect(refusal(declining)).toEqual({ status: 409, code: 'already_arrived' });
  }
});
