import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { guests } from '../../db/schema/guests.ts';
import { postGuest, readGuest } from '../../testing/calls.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
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

describe('a seat', () => {
  it.each([
    ['as it is', ['4', '2'], ['4', '2']],
    ['with spaces around', ['4', '2'], [' 4 ', '2\t']],
    ['in other case', ['Main', 'b'], ['MAIN', 'B']],
    ['in other case, with accents', ['Ároni Ő', 'É'], ['ároni ő', 'é']],
  ])('can’t be given twice, written %s, and the refusal names who has it', async (_what, taken, asked) => {
    const eventId = await newEvent();
    const anna = await addGuest(eventId, { tableNumber: taken[0], seatNumber: taken[1] });
    const bela = await addGuest(eventId, { fullName: 'Kiss Béla' });
    const seat = { tableNumber: asked[0], seatNumber: asked[1] };
    const seatedGuest = { id: anna.id, fullName: 'Kovács Anna', tableName: null };
    const conflict = { code: 'seat_taken', seatedGuest };
    const added = await owner.send('POST', '/api/guests', { eventId, fullName: 'New', ...seat });
    expect([added.statusCode, added.json()]).toEqual([409, { ...conflict, message: expect.any(String) }]);
    const moved = await owner.send('PATCH', `/api/guests/${bela.id}`, { fullName: 'Changed', ...seat });
    expect([moved.statusCode, moved.json()]).toEqual([409, { ...conflict, message: expect.any(String) }]);
    expect(await readGuest(owner, bela)).toEqual(bela);
    expect(await countGuests(eventId)).toBe(2);
  });

  it('is a different one in another event or at another table, and none without a number or a table', async () => {
    const eventId = await newEvent();
    const seat = { tableNumber: '4', seatNumber: '2' };
    await addGuest(eventId, seat);
    await addGuest(await newEvent(), seat);
    await addGuest(eventId, { tableNumber: '42', seatNumber: '2' });
    await addGuest(eventId, { tableNumber: '4', seatNumber: '22' });
    for (let twice = 0; twice < 2; twice++) {
      await addGuest(eventId, { tableNumber: '4' });
      await addGuest(eventId, { seatNumber: '2' });
    }
    expect(await countGuests(eventId)).toBe(7);
  });

  it('is checked as a whole when a change names only table or number', async () => {
    const eventId = await newEvent();
    await addGuest(eventId, { tableNumber: '4', seatNumber: '2' });
    const bela = await addGuest(eventId, { fullName: 'Kiss Béla', tableNumber: '4', seatNumber: '3' });
    const answer = await owner.send('PATCH', `/api/guests/${bela.id}`, { seatNumber: '2' });
    expect(refusal(answer)).toEqual({ status: 409, code: 'seat_taken' });
  });

  it('can be written again by the guest who has it, and is free after the guest moved', async () => {
    const eventId = await newEvent();
    const anna = await addGuest(eventId, { tableNumber: 'a', seatNumber: 'b' });
    const again = await owner.send('PATCH', `/api/guests/${anna.id}`, { tableNumber: 'A', seatNumber: 'B' });
    expect(again.json()).toMatchObject({ tableNumber: 'A', seatNumber: 'B' });
    await owner.send('PATCH', `/api/guests/${anna.id}`, { seatNumber: '' });
    const bela = await addGuest(eventId, { tableNumber: 'a', seatNumber: 'b' });
    await owner.send('DELETE', `/api/guests/${bela.id}`);
    await addGuest(eventId, { tableNumber: 'a', seatNumber: 'b' });
  });

  it('goes to exactly one of several simultaneous calls', async () => {
    const eventId = await newEvent();
    const sitting = await Promise.all(
      Array.from({ length: 4 }, (_, index) => addGuest(eventId, { fullName: `Guest ${index}` })),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, index) =>
        owner.send('POST', '/api/guests', { eventId, fullName: `New ${index}`, tableNumber: 'Á', seatNumber: '1' }),
      ),
      ...sitting.map(({ id }) => owner.send('PATCH', `/api/guests/${id}`, { tableNumber: 'á', seatNumber: ' 1' })),
    ]);
    const [winner, ...others] = answers.filter(({ statusCode }) => statusCode < 300);
    expect(others).toEqual([]);
    const { id, fullName } = winner?.json<Guest>() ?? {};
    for (const answer of answers.filter((each) => each !== winner)) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'seat_taken', seatedGuest: { id, fullName } });
    }
  });
});

describe('the tier', () => {
  it('allows fifty guests on free, also with sixty simultaneous calls', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const eventId = await newEvent(organiser);
    const add = async (fullName: string): Promise<Awaited<ReturnType<typeof organiser.send>>> => {
      const answer = await organiser.send('POST', '/api/guests', { eventId, fullName });
      // On a busy machine some calls wait too long for their turn, and are made again.
      return answer.statusCode === 429 ? add(fullName) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => add(`Guest ${index}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(FREE_GUESTS);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(refusal(answer)).toEqual({ status: 403, code: 'guest_limit' });
    }
    expect(await countGuests(eventId)).toBe(FREE_GUESTS);
  });

  it.each(['pro', 'enterprise'] as const)('is unlimited on %s', async (subscriptionTier) => {
    const organiser = await createOrganiser(test, { subscriptionTier });
    const eventId = await newEvent(organiser);
    await fillEvent(eventId, FREE_GUESTS);
    await addGuest(eventId, {}, organiser);
  });

  it('does not depend on the number of guests that the event was planned for', async () => {
    const { id } = await insertEvent(test.database.db, { userId: owner.userId, maxGuests: 1 });
    await addGuest(id);
    await addGuest(id);
  });

  it('deletes no guests when it ends, but allows no new ones', async () => {
    const ends = new Date(NOW.getTime() + 1000);
    const organiser = await createOrganiser(test, { subscriptionTier: 'pro', subscriptionEndDate: ends });
    const eventId = await newEvent(organiser);
    const [guest] = await fillEvent(eventId, FREE_GUESTS + 1);
    await addGuest(eventId, {}, organiser);
    now = ends;
    const refused = await organiser.send('POST', '/api/guests', { eventId, fullName: 'Late' });
    expect(refusal(refused)).toEqual({ status: 403, code: 'guest_limit' });
    expect((await organiser.send('PATCH', `/api/guests/${guest?.id}`, { fullName: 'X' })).statusCode).toBe(200);
    expect((await organiser.send('POST', `/api/guests/${guest?.id}/check-in`)).statusCode).toBe(200);
    expect((await organiser.send('DELETE', `/api/guests/${guest?.id}`)).statusCode).toBe(204);
    expect(await countGuests(eventId)).toBe(FREE_GUESTS + 1);
  });
});
