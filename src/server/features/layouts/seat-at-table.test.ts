import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { insertEvent, insertGuest, insertHousehold, insertLayout } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
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

const add = async (fullName: string, overrides: object = {}) =>
  (await insertGuest(test.database.db, { eventId, fullName, ...overrides })).id;
const seatAt = (tableNumber: string, guestIds: number[]) =>
  owner.send('POST', `/api/events/${eventId}/seat-at-table`, { guestIds, tableNumber });
async function seats(): Promise<Record<string, string>> {
  const list = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
  return Object.fromEntries(
    list.map((guest) => [guest.fullName, `${guest.tableNumber ?? '-'}/${guest.seatNumber ?? '-'}`]),
  );
}

it('gives free seats of the table in the floor plan, households together, and says who did not fit', async () => {
  await insertLayout(test.database.db, { eventId, tables: [makeTable(1, { tableNumber: 'Á1', seats: 4 })] });
  const { id: householdId } = await insertHousehold(test.database.db, { eventId });
  await add('Host', { tableNumber: 'á1', seatNumber: '2' });
  const single = await add('Single', { tableNumber: '9', seatNumber: '1' });
  const late = await add('Late', { tableNumber: '9', seatNumber: '2' });
  const pair = [
    await add('Ann', { householdId }),
    await add('Bob', { householdId, tableNumber: '9', seatNumber: '3' }),
  ];
  const answer = await seatAt(' á1 ', [single, late, ...pair]);
  expect(answer.statusCode).toBe(200);
  const { guests, notSeatedIds } = answer.json<{ guests: Guest[]; notSeatedIds: number[] }>();
  expect(guests.map(({ id }) => id).toSorted()).toEqual([single, ...pair].toSorted());
  expect(notSeatedIds).toEqual([late]);
  expect(await seats()).toEqual({ Host: 'á1/2', Single: 'Á1/1', Late: '9/2', Ann: 'Á1/3', Bob: 'Á1/4' });
});

it('only sets the table without a floor plan, or where it lacks the table; seat numbers there are kept', async () => {
  const [anna, bela] = [await add('Anna', { tableNumber: '1', seatNumber: '1' }), await add('Béla')];
  expect((await seatAt('5', [anna, bela])).json()).toMatchObject({ notSeatedIds: [] });
  expect(await seats()).toEqual({ Anna: '5/-', Béla: '5/-' });
  await insertLayout(test.database.db, { eventId });
  const there = await add('There', { tableNumber: '6', seatNumber: '3' });
  expect((await seatAt('6', [anna, there])).json<{ guests: Guest[] }>().guests).toHaveLength(2);
  expect(await seats()).toEqual({ Anna: '6/-', Béla: '5/-', There: '6/3' });
});

it('does not use a floor plan that the owner’s tier no longer has', async () => {
  await insertLayout(test.database.db, { eventId });
  const anna = await add('Anna');
  await owner.change({ subscriptionTier: 'pro' });
  await seatAt('1', [anna]);
  await owner.change({ subscriptionTier: 'enterprise' });
  expect(await seats()).toEqual({ Anna: '1/-' });
});

it('leaves out guests who declined, and refuses if there is nobody else', async () => {
  const [anna, bela] = [await add('Anna', { attendance: 'declined' }), await add('Béla')];
  expect((await seatAt('1', [anna, bela])).json()).toMatchObject({ guests: [{ id: bela }], notSeatedIds: [anna] });
  expect(refusal(await seatAt('1', [anna]))).toEqual({ status: 409, code: 'guest_declined' });
  expect(await seats()).toEqual({ Anna: '-/-', Béla: '1/-' });
});

it('changes nothing if one of them is no guest of the event', async () => {
  const other = await insertEvent(test.database.db, { userId: owner.userId });
  const { id } = await insertGuest(test.database.db, { eventId: other.id });
  const anna = await add('Anna');
  expect(refusal(await seatAt('1', [anna, id]))).toEqual({ status: 404, code: 'not_found' });
  expect(refusal(await seatAt('', [anna]))).toEqual({ status: 400, code: 'invalid_input' });
  expect(await seats()).toEqual({ Anna: '-/-' });
});

it('gives no seat twice when several calls fill one table simultaneously', async () => {
  await insertLayout(test.database.db, { eventId, tables: [makeTable(1, { seats: 6 })] });
  const ids = await Promise.all(Array.from({ length: 9 }, (_, index) => add(`Guest ${index}`)));
  const answers = await Promise.all([0, 3, 6].map((start) => seatAt('1', ids.slice(start, start + 3))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const taken = Object.values(await seats()).filter((seat) => seat !== '-/-');
  expect(taken.toSorted()).toEqual(['1/1', '1/2', '1/3', '1/4', '1/5', '1/6']);
});
