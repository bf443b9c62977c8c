import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '../../common/ids.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { attendanceLog, confirmedCateringLists, guestNeeds, mealOptions, tags } from '../../db/schema/guest-lists.ts';
import { deletedGuests, deletedHouseholds, guests, households } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest, insertHousehold } from '../../testing/factories.ts';
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
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId, language: 'hu' }));
});
afterAll(() => test.close());

const add = (overrides: Partial<typeof guests.$inferInsert> = {}) =>
  insertGuest(test.database.db, { eventId, ...overrides });
const remove = (...ids: number[]) => owner.send('POST', `/api/events/${eventId}/guests/delete`, { ids });
const restore = (...ids: number[]) => owner.send('POST', `/api/events/${eventId}/guests/restore`, { ids });
const erase = (id: number) => owner.send('POST', `/api/guests/${id}/erase`);
const find = (id: number) => test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
const addTag = (name: string) =>
  test.database.db.insert(tags).values({ id: randomId(), eventId, name, colour: '#1d4ed8' });
const addMeal = (course: string, name: string) =>
  test.database.db.insert(mealOptions).values({ id: randomId(), eventId, course, name, position: 1 });

describe('a restored guest', () => {
  it('is in the household again, with its name of now', async () => {
    const { db } = test.database;
    const { id: householdId } = await insertHousehold(db, { eventId });
    const { id } = await add({ householdId });
    await remove(id);
    await db.update(households).set({ name: 'The Smiths of York' }).where(eq(households.id, householdId));
    await restore(id);
    expect(await find(id)).toMatchObject({ householdId, householdName: 'The Smiths of York' });
  });

  it('is in none if the household was deleted', async () => {
    const { db } = test.database;
    const { id: householdId } = await insertHousehold(db, { eventId });
    const { id } = await add({ householdId });
    await remove(id);
    await db.delete(households).where(eq(households.id, householdId));
    expect((await restore(id)).statusCode).toBe(200);
    expect(await find(id)).toMatchObject({ householdId: null, householdName: null });
  });

  it('is brought by the same guest, and brings the same guests', async () => {
    const host = await add();
    const [companion, other] = [await add({ companionOf: host.id }), await add({ companionOf: host.id })];
    await remove(companion.id);
    await restore(companion.id);
    expect(await find(companion.id)).toMatchObject({ companionOf: host.id });

    await remove(host.id);
    expect(await find(companion.id)).toMatchObject({ companionOf: null });
    await restore(host.id);
    for (const { id } of [companion, other]) expect(await find(id)).toMatchObject({ companionOf: host.id });

    await remove(host.id, companion.id);
    await restore(companion.id, host.id);
    for (const { id } of [companion, other]) expect(await find(id)).toMatchObject({ companionOf: host.id });
  });

  it('is brought by nobody if the host is gone, and brings nobody who has another host now', async () => {
    const [host, newHost] = [await add(), await add()];
    const [companion, taken] = [await add({ companionOf: host.id }), await add({ companionOf: host.id })];
    await remove(companion.id, host.id);
    await test.database.db.update(guests).set({ companionOf: newHost.id }).where(eq(guests.id, taken.id));
    expect((await restore(companion.id)).statusCode).toBe(200);
    expect(await find(companion.id)).toMatchObject({ companionOf: null });
    await restore(host.id);
    expect(await find(companion.id)).toMatchObject({ companionOf: host.id });
    expect(await find(taken.id)).toMatchObject({ companionOf: newHost.id });
  });

  it('is in no household if it has 20 people now; those deleted last come first', async () => {
    const { id: householdId } = await insertHousehold(test.database.db, { eventId });
    const removed: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await add({ householdId });
      await remove(id);
      removed.push(id);
    }
    for (let count = 0; count < 18; count += 1) await add({ householdId });
    expect((await restore(...removed)).statusCode).toBe(200);
    const homes = await Promise.all(removed.map(async (id) => (await find(id))?.householdId));
    expect(homes).toEqual([null, householdId, householdId]);
  });

  it('is brought by nobody, and brings nobody, if somebody would bring eleven or a companion would bring others', async () => {
    const host = await add();
    const first = await add({ companionOf: host.id });
    await remove(first.id);
    for (let count = 0; count < 10; count += 1) await add({ companionOf: host.id });
    await restore(first.id);
    expect(await find(first.id)).toMatchObject({ companionOf: null });

    const [other, companion] = [await add(), await add()];
    await test.database.db.update(guests).set({ companionOf: other.id }).where(eq(guests.id, companion.id));
    await remove(other.id);
    const newcomer = await add({ companionOf: companion.id });
    await restore(other.id);
    expect(await find(companion.id)).toMatchObject({ companionOf: null });
    expect(await find(newcomer.id)).toMatchObject({ companionOf: companion.id });
  });

  it('without a name of its own is called after the host’s name of now', async () => {
    const host = await add({ fullName: 'Kiss Anna' });
    const unnamed = await add({ companionOf: host.id, isNamePlaceholder: true, fullName: 'Kiss Anna kísérője' });
    await remove(unnamed.id);
    await owner.send('PATCH', `/api/guests/${host.id}`, { fullName: 'Nagy Anna' });
    expect((await restore(unnamed.id)).json()).toMatchObject([{ fullName: 'Nagy Anna kísérője' }]);
  });

  it('has the tags and meals that the event still has, and no needs', async () => {
    const { db } = test.database;
    for (const name of ['Bride', 'Family', 'Choir']) await addTag(name);
    await addMeal('Main', 'Beef');
    await addMeal('Dessert', 'Cake');
    const { id } = await add({ tags: ['Family', 'Bride', 'Choir'], meals: { Main: 'Beef', Dessert: 'Cake' } });
    await db.insert(guestNeeds).values({ guestId: id, consentAt: new Date(), consentBy: 'organiser' });
    await remove(id);
    await db.delete(tags).where(eq(tags.name, 'Bride'));
    await db.delete(mealOptions).where(eq(mealOptions.name, 'Cake'));
    await restore(id);
    expect(await find(id)).toMatchObject({ tags: ['Family', 'Choir'], meals: { Main: 'Beef' } });
    expect(await db.$count(guestNeeds, eq(guestNeeds.guestId, id))).toBe(0);
  });

  it('has the attendance and the seat given up', async () => {
    const { id } = await add({ tableNumber: '1', seatNumber: '1' });
    await owner.send('PATCH', `/api/guests/${id}`, { attendance: 'declined' });
    await remove(id);
    await restore(id);
    expect((await owner.send('PATCH', `/api/guests/${id}`, { attendance: 'coming' })).json()).toMatchObject({
      tableNumber: '1',
      seatNumber: '1',
    });
  });
});

describe('erasing a guest', () => {
  it('leaves nothing of the person, and can’t be undone', async () => {
    const { db } = test.database;
    const { id: householdId } = await insertHousehold(db, { eventId, name: 'Fekete Réka' });
    const { id } = await add({ fullName: 'Fekete Réka', householdId, tableNumber: '1', seatNumber: '1' });
    const { id: companionId } = await add({
      fullName: 'Fekete Réka kísérője',
      isNamePlaceholder: true,
      companionOf: id,
    });
    await db.insert(guestNeeds).values({ guestId: id, consentAt: new Date(), consentBy: 'guest' });
    const list = [
      { guestId: id, meals: { Main: 'Beef' } },
      { guestId: companionId, meals: {} },
    ];
    await db.insert(confirmedCateringLists).values({ eventId, list, confirmedAt: new Date(), confirmedBy: 'caterer' });
    await owner.send('PATCH', `/api/guests/${id}`, { attendance: 'coming' });
    await owner.send('POST', `/api/guests/${id}/check-in`, { id: 'operation-1', at: new Date().toISOString() });
    await owner.send('DELETE', `/api/households/${householdId}`);
    const answer = await erase(id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await find(id)).toBeUndefined();
    expect((await restore(id)).json()).toEqual([]);
    expect(refusal(await erase(id))).toEqual({ status: 404, code: 'not_found' });
    expect(await find(companionId)).toMatchObject({ fullName: 'Kísérő', companionOf: null });
    for (const [table, condition] of [
      [guestNeeds, eq(guestNeeds.guestId, id)],
      [attendanceLog, eq(attendanceLog.guestId, id)],
      [checkInOperations, eq(checkInOperations.guestId, id)],
      [deletedHouseholds, eq(deletedHouseholds.id, householdId)],
      [deletedGuests, eq(deletedGuests.id, id)],
    ] as const) {
      expect(await db.$count(table, condition)).toBe(0);
    }
    const confirmed = await db.query.confirmedCateringLists.findFirst({
      where: eq(confirmedCateringLists.eventId, eventId),
    });
    expect(confirmed?.list).toEqual([{ guestId: companionId, meals: {} }]);
  });

  it('reaches a guest who was removed, and keeps a household with others in it', async () => {
    const { db } = test.database;
    const { id: householdId } = await insertHousehold(db, { eventId });
    const [{ id }, other] = [await add({ householdId }), await add({ householdId })];
    await remove(id);
    expect((await erase(id)).statusCode).toBe(204);
    expect((await restore(id)).json()).toEqual([]);
    expect(await find(other.id)).toMatchObject({ householdId });
    expect((await erase(other.id)).statusCode).toBe(204);
    expect(await db.$count(households, eq(households.id, householdId))).toBe(0);
  });

  it('is not possible for others', async () => {
    const { id } = await add();
    const stranger = await createOrganiser(test);
    expect(refusal(await stranger.send('POST', `/api/guests/${id}/erase`))).toEqual({ status: 404, code: 'not_found' });
    expect(await find(id)).toBeDefined();
  });
});
