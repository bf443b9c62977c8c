import { expect, it } from 'vitest';
import type { Arrivals, HouseholdArrivals } from '../../../shared/contracts/arrivals.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { guests } from '../../db/schema/guests.ts';
import { postEvent } from '../../testing/calls.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { insertGuest, insertHousehold, insertLayout } from '../../testing/factories.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();
const at = (time: string) => ({ checkedIn: true, checkInTime: new Date(`2030-06-15T${time}Z`) });
const newEvent = async () => (await postEvent(people.owner, { timeZone: 'Europe/Budapest' })).id;
const addGuest = (eventId: number, fields: object) => insertGuest(people.test.database.db, { eventId, ...fields });
async function read<Answer = Arrivals>(path: string): Promise<Answer> {
  const answer = await people.owner.send('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

it('are empty for an event without guests', async () => {
  const id = await newEvent();
  expect(await read(`/api/events/${id}/arrivals`)).toEqual({
    expected: 0,
    arrived: 0,
    lastAt: null,
    minutes: [],
    tables: [],
  });
  expect(await read(`/api/events/${id}/arrivals/households`)).toEqual({ households: [] });
});

it('are counted by minute and by table; two spellings of a table are one', async () => {
  const id = await newEvent();
  await addGuest(id, { tableNumber: '10', ...at('16:00:05') });
  await addGuest(id, { tableNumber: '2', ...at('16:00:59') });
  await addGuest(id, { tableNumber: 'b' });
  await addGuest(id, { tableNumber: ' B', ...at('22:30:00'), attendance: 'declined' });
  await addGuest(id, { attendance: 'declined' });
  await addGuest(id, { attendance: 'maybe' });
  const last = '2030-06-15T22:30:00.000Z';
  const { tables, ...counts } = await read(`/api/events/${id}/arrivals`);
  expect(counts).toEqual({
    expected: 5,
    arrived: 3,
    lastAt: last,
    minutes: [
      { at: '2030-06-15T16:00:00.000Z', count: 2 },
      { at: last, count: 1 },
    ],
  });
  expect(tables.map(({ tableNumber, arrived, expected }) => [tableNumber, arrived, expected])).toEqual([
    ['2', 1, 1],
    ['10', 1, 1],
    [expect.stringMatching(/^b$/i), 1, 2],
    [null, 0, 1],
  ]);
});

it('name tables by their labels', async () => {
  const id = await newEvent();
  const tables = [{ id: 't', type: 'round', label: 'Head table', tableNumber: '1', x: 0, y: 0, width: 9, height: 9 }];
  await insertLayout(people.test.database.db, { eventId: id, tables: tables as never });
  await addGuest(id, { tableNumber: '1' });
  expect((await read(`/api/events/${id}/arrivals`)).tables).toMatchObject([
    { tableNumber: '1', tableName: 'Head table' },
  ]);
});

it('are counted by household, by name, with the guests without one last', async () => {
  const id = await newEvent();
  const { db } = people.test.database;
  const [zs, a] = [
    await insertHousehold(db, { eventId: id, name: 'Zsoldos' }),
    await insertHousehold(db, { eventId: id, name: 'Ács' }),
  ];
  await addGuest(id, { householdId: zs.id, ...at('16:00:00') });
  await addGuest(id, { householdId: zs.id });
  await addGuest(id, { householdId: a.id });
  await addGuest(id, {});
  const { households } = await read<HouseholdArrivals>(`/api/events/${id}/arrivals/households`);
  expect(households.map(({ name, arrived, expected }) => [name, arrived, expected])).toEqual([
    ['Ács', 0, 1],
    ['Zsoldos', 1, 2],
    [null, 0, 1],
  ]);
});

it('can be saved as CSV in the order of arrival and the event’s time, with no formula in it', async () => {
  const id = await newEvent();
  await addGuest(id, { fullName: '=1+1', ...at('22:30:00') });
  await addGuest(id, { fullName: 'Őri Ödön', tableNumber: '4', seatNumber: '2', ...at('16:00:05') });
  await addGuest(id, { fullName: 'Nobody' });
  const answer = await people.owner.send('GET', `/api/events/${id}/arrivals.csv`);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.split('\r\n').slice(1)).toEqual([
    '2030-06-15 18:00:05,1,Őri Ödön,4,2,',
    "2030-06-16 00:30:00,2,'=1+1,,,",
    '',
  ]);
});

it('of 1,000 guests take one reading of the guests and a short answer', async () => {
  const id = await newEvent();
  const start = Date.parse('2030-06-15T16:00:00Z');
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    id: randomId(),
    eventId: id,
    fullName: `Guest ${index}`,
    qrCodeIdentifier: randomToken(),
    tableNumber: String(index % 100),
    checkedIn: true,
    checkInTime: new Date(start + index * 2_000),
  }));
  await people.test.database.db.insert(guests).values(rows);
  const { result, statements } = await countStatements(() => read(`/api/events/${id}/arrivals`));
  // One statement each for the session, the event and the guests; sometimes one that writes the session's last use.
  expect(statements).toBeLessThanOrEqual(4);
  expect(result).toMatchObject({ expected: 1_000, arrived: 1_000 });
  expect([result.tables.length, result.minutes.length]).toEqual([100, 34]);
  expect(JSON.stringify(result).length).toBeLessThan(16 * 1024);
});

it('are not shown to another organiser', async () => {
  const id = await newEvent();
  for (const path of [
    `/api/events/${id}/arrivals`,
    `/api/events/${id}/arrivals/households`,
    `/api/events/${id}/arrivals.csv`,
  ])
    expect((await people.stranger.send('GET', path)).statusCode).toBe(404);
});
