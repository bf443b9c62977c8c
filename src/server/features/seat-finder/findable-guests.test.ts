import { and, eq, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { FoundGuest } from '../../../shared/contracts/seat-finder.ts';
import { NameIndex } from '../../../shared/name-search/name-index.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { anonymous, createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FindableGuest, listFindableGuests } from './data.ts';
import { IndexCache } from './index-cache.ts';

let test: TestApp;
let owner: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

const HOSTS = ['Kovács Anna', 'Nagy Béla', 'Szőke Éva', 'Tóth Gergő', 'Smith John'];
const LOOKUPS = 10_000;

it('ten thousand lookups show no placeholder and nobody who declined', async () => {
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId });
  // More than one batch of the list.
  const rows = Array.from({ length: 1_500 }, (_, index) => {
    const host = `${HOSTS[index % HOSTS.length]} ${Math.floor(index / 3)}`;
    const common = { id: randomId(), eventId, qrCodeIdentifier: randomToken() };
    if (index % 3 === 0) return { ...common, fullName: `Guest of ${host}`, isNamePlaceholder: true };
    return { ...common, fullName: host, attendance: index % 3 === 1 ? ('declined' as const) : ('coming' as const) };
  });
  await db.insert(guests).values(rows);
  const hidden = new Set(rows.filter((_, index) => index % 3 < 2).map(({ id }) => id));
  const cache = new IndexCache({ isListening: () => true, load: () => listFindableGuests(db, eventId) });
  const index = await cache.find(eventId);
  expect(index?.size).toBe(500);
  let shown = 0;
  for (let count = 0; count < LOOKUPS; count++) {
    const name = rows[count % rows.length]?.fullName ?? '';
    const words = name.toLowerCase().split(' ');
    const matches = index?.find(count % 2 === 0 ? words : words.slice(-1 - (count % 3)));
    for (const { id, fullName } of [...(matches?.whole ?? []), ...(matches?.partial ?? [])]) {
      shown += 1;
      expect(hidden.has(id) || fullName.startsWith('Guest of')).toBe(false);
    }
  }
  expect(shown).toBeGreaterThan(0);
});

it('a guest is not found from the moment of declining, and found again after', async () => {
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId });
  const { id } = await insertGuest(db, { eventId, fullName: 'Szőke Éva' });
  const find = async () => {
    const answer = await anonymous(test).send('GET', `/api/events/${eventId}/guests?name=sz%C5%91ke`);
    return answer.json<FoundGuest[]>().map((guest) => guest.fullName);
  };
  const set = (attendance: string) => owner.send('PATCH', `/api/guests/${id}`, { attendance });
  expect(await find()).toEqual(['Szőke Éva']);
  await set('declined');
  await expect.poll(find).toEqual([]);
  await set('maybe');
  await expect.poll(find).toEqual(['Szőke Éva']);
  await db.update(guests).set({ isNamePlaceholder: true }).where(eq(guests.id, id));
  await expect.poll(find).toEqual([]);
});

it('an index of guests with other seats is made from the one before, until somebody is renamed', async () => {
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId });
  const { id } = await insertGuest(db, { eventId, fullName: 'Szőke Éva', tableNumber: '4', seatNumber: '2' });
  await insertGuest(db, { eventId, fullName: 'Kovács Anna' });
  const begin = vi.spyOn(NameIndex, 'begin');
  onTestFinished(() => begin.mockRestore());
  const cache = new IndexCache({
    isListening: () => true,
    load: (event, earlier) => listFindableGuests(db, event, earlier?.people),
  });
  const find = async (word: string) => {
    cache.invalidate(eventId);
    const matches = (await cache.find(eventId))?.find([word]);
    return [...(matches?.whole ?? []), ...(matches?.partial ?? [])].map(({ json }) => JSON.parse(json) as FoundGuest);
  };
  expect(await find('szoke')).toMatchObject([{ id, tableNumber: '4', seatNumber: '2' }]);
  await db.update(guests).set({ tableNumber: '5', seatKey: null }).where(eq(guests.id, id));
  expect(await find('szoke')).toMatchObject([{ id, tableNumber: '5', seatNumber: '2' }]);
  expect(begin).toHaveBeenCalledTimes(1);
  await db.update(guests).set({ fullName: 'Tóth Éva' }).where(eq(guests.id, id));
  expect(await find('szoke')).toEqual([]);
  expect(await find('toth')).toMatchObject([{ id, fullName: 'Tóth Éva' }]);
  expect(begin).toHaveBeenCalledTimes(2);
});

it('whoever has another seat is read again alone, and the list is always the one that would be read anew', async () => {
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId });
  const insert = (fullName: string, tableNumber: string) => insertGuest(db, { eventId, fullName, tableNumber });
  const { id } = await insert('Szőke Éva', '1');
  const { id: otherId } = await insert('Kovács Anna', '1');
  const { id: declinedId } = await insert('Nagy Béla', '2');
  const set = async (of: number, values: Partial<typeof guests.$inferInsert>) =>
    db.update(guests).set(values).where(eq(guests.id, of));
  const setEvent = async (values: Partial<typeof events.$inferInsert>) =>
    db.update(events).set(values).where(eq(events.id, eventId));
  const show = (list: readonly FindableGuest[] | undefined) =>
    list?.map(({ json, sortKey, notes }) => [json, sortKey, notes].join(' ')).sort();
  let earlier: FindableGuest[] | undefined;
  /** How many guests were not read again. */
  const read = async () => {
    const now = await listFindableGuests(db, eventId, earlier);
    expect(show(now)).toEqual(show(await listFindableGuests(db, eventId)));
    const kept = now?.filter((guest) => earlier?.includes(guest)).length;
    earlier = now;
    return kept;
  };
  const readAfter = async (change: () => Promise<unknown>) => {
    // A transaction of another test that is still open makes what changed since it began be read once more.
    await expect.poll(async () => (await read()) === earlier?.length).toBe(true);
    await change();
    return read();
  };
  expect(await readAfter(() => set(id, { tableNumber: '5', seatKey: null }))).toBe(2);
  expect(await readAfter(() => set(otherId, { tableNumber: '6', seatKey: null }))).toBe(2);
  expect(await readAfter(() => set(declinedId, { attendance: 'declined' }))).toBe(0);
  expect(await readAfter(() => set(id, { tableNumber: '7', seatKey: null }))).toBe(1);
  expect(await readAfter(() => set(declinedId, { attendance: 'coming' }))).toBe(0);
  expect(await readAfter(() => set(otherId, { fullName: 'Kovács Panna' }))).toBe(0);
  expect(await readAfter(() => set(otherId, { isNamePlaceholder: true }))).toBe(0);
  expect(await readAfter(() => set(id, { specialRequirements: 'vegan' }))).toBe(1);
  expect(await readAfter(() => setEvent({ showNotesToGuests: false }))).toBe(0);
  expect(await readAfter(() => setEvent({ nameOrder: 'lastWord' }))).toBe(0);
  expect(await readAfter(() => insert('Tóth Gergő', '8'))).toBe(0);
  expect(await readAfter(async () => db.delete(guests).where(eq(guests.id, id)))).toBe(0);
  expect(earlier?.map(({ fullName }) => fullName).sort()).toEqual(['Nagy Béla', 'Tóth Gergő']);
});

it.each([2, 3])(
  'names that change before statement %d of reading a list are sorted by their own order',
  async (before) => {
    const { db } = test.database;
    const { id: eventId } = await insertEvent(db, { userId: owner.userId, language: 'hu' });
    const names = new Map([
      ['John Smith', 'Smith János'],
      ['Anna Brown', 'Barna Anna'],
      ['Peter Taylor', 'Szabó Péter'],
    ]);
    // Neither word is known to be a given name, so the others tell which is.
    for (const fullName of [...names.keys(), 'Vale Orin']) await insertGuest(db, { eventId, fullName });
    const rename = async () => {
      for (const [from, to] of names)
        await db
          .update(guests)
          .set({ fullName: to })
          .where(and(eq(guests.eventId, eventId), eq(guests.fullName, from)));
    };
    const sortKeys = (list: readonly FindableGuest[] | undefined) => list?.map(({ sortKey }) => sortKey).sort();
    const unchanged = sortKeys(await listFindableGuests(db, eventId));
    let statements = 0;
    const execute = async (statement: SQL) => {
      statements += 1;
      if (statements === before) await rename();
      return db.execute(statement);
    };
    const changing = new Proxy(db, { get: (target, key) => (key === 'execute' ? execute : Reflect.get(target, key)) });
    const read = await listFindableGuests(changing, eventId);
    expect(sortKeys(await listFindableGuests(db, eventId, read))).toEqual(
      sortKeys(await listFindableGuests(db, eventId)),
    );
    expect(unchanged).toContain('Orin Vale');
    expect(sortKeys(await listFindableGuests(db, eventId, read))).toContain('Vale Orin');
  },
);

it('the seat card of a guest who declined still opens, without a seat', async () => {
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId });
  const guest = await insertGuest(db, { eventId, fullName: 'Szőke Éva', tableNumber: '4', seatNumber: '2' });
  await owner.send('PATCH', `/api/guests/${guest.id}`, { attendance: 'declined' });
  for (const path of [`/e/${eventId}/guest/${guest.id}`, `/guest-view/${guest.qrCodeIdentifier}`]) {
    const answer = await anonymous(test).send('GET', path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Szőke Éva');
    expect(answer.body).not.toContain('declined');
  }
});
