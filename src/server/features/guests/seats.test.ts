import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { randomId } from '../../common/ids.ts';
import { users } from '../../db/schema/users.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { callerWith, createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
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

const add = async (fullName: string, tableNumber?: string, seatNumber?: string) =>
  (await insertGuest(test.database.db, { eventId, fullName, ...(tableNumber && { tableNumber, seatNumber }) })).id;
const change = (changes: unknown) => owner.send('POST', `/api/events/${eventId}/seats`, changes);
const sit = (guestId: number, tableNumber?: string | null, seatNumber?: string | null) => ({
  guestId,
  tableNumber,
  seatNumber,
});

async function seats(): Promise<Record<string, string>> {
  const list = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
  return Object.fromEntries(
    list.map((guest) => [guest.fullName, `${guest.tableNumber ?? '-'}/${guest.seatNumber ?? '-'}`]),
  );
}

describe('several guests at once', () => {
  it('are answered in pieces where they are thousands, moved or restored', async () => {
    const { rows } = await test.database.pool.query<{ id: number }>(
      `insert into guests (id, event_id, full_name, qr_code_identifier)
       select (random() * 1e14)::bigint, $1::bigint, 'Guest', gen_random_uuid() from generate_series(1, 1001) returning id`,
      [eventId],
    );
    const ids = rows.map(({ id }) => id);
    const moved = await change(ids.map((id) => sit(id, '1')));
    await owner.send('POST', `/api/events/${eventId}/guests/delete`, { ids });
    const restored = await owner.send('POST', `/api/events/${eventId}/guests/restore`, { ids });
    for (const answer of [moved, restored]) {
      const guests = answer.json<Guest[]>();
      expect(guests.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(new Set(guests.map(({ tableNumber }) => tableNumber))).toEqual(new Set(['1']));
      expect(answer.headers['content-length']).toBeUndefined();
    }
  });

  it('swap seats, and the answer contains the whole guests', async () => {
    const [anna, bela] = [await add('Anna', '1', '1'), await add('Béla', '1', '2')];
    const answer = await change([sit(anna, '1', '2'), sit(bela, '1', '1')]);
    expect(answer.statusCode).toBe(200);
    const changed = answer.json<Guest[]>();
    expect(changed).toHaveLength(2);
    const list = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
    expect(changed.toSorted((a, b) => a.id - b.id)).toEqual(list.toSorted((a, b) => a.id - b.id));
    expect(await seats()).toEqual({ Anna: '1/2', Béla: '1/1' });
  });

  it('rotate seats', async () => {
    const ids = [await add('Anna', 'A', '1'), await add('Béla', 'A', '2'), await add('Csilla', 'A', '3')];
    const answer = await change(ids.map((id, index) => sit(id, 'a', String(((index + 1) % 3) + 1))));
    expect(answer.statusCode).toBe(200);
    expect(await seats()).toEqual({ Anna: 'a/2', Béla: 'a/3', Csilla: 'a/1' });
  });

  it('move to a renumbered table, a thousand of them', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      fullName: `Guest ${index}`,
      tableNumber: String(index >> 3),
      seatNumber: String(index & 7),
    }));
    await owner.send('POST', `/api/events/${eventId}/guests/import`, { rows });
    const list = (await owner.send('GET', `/api/events/${eventId}/guests`)).json<Guest[]>();
    const answer = await change(
      list.map(({ id, tableNumber, seatNumber }) => sit(id, String(Number(tableNumber) + 1), seatNumber)),
    );
    expect(answer.statusCode).toBe(200);
    expect(await seats()).toEqual(
      Object.fromEntries(rows.map((row) => [row.fullName, `${Number(row.tableNumber) + 1}/${row.seatNumber}`])),
    );
  });

  it('take a seat that one of them leaves', async () => {
    const [anna, bela] = [await add('Anna', '1', '1'), await add('Béla')];
    expect((await change([sit(bela, '1', '1'), sit(anna, null, null)])).statusCode).toBe(200);
    expect(await seats()).toEqual({ Anna: '-/-', Béla: '1/1' });
  });

  it('keep table or seat if it is not named, and lose what is sent empty', async () => {
    const [anna, bela] = [await add('Anna', '1', '1'), await add('Béla', '1', '2')];
    expect((await change([sit(anna, undefined, '5'), sit(bela, '', ' ')])).statusCode).toBe(200);
    expect(await seats()).toEqual({ Anna: '1/5', Béla: '-/-' });
    expect((await change([sit(bela, '1', '1')])).statusCode).toBe(200);
  });

  it('who are named twice get the later seat', async () => {
    const anna = await add('Anna', '1', '1');
    expect((await change([sit(anna, '2', '2'), sit(anna, '3', '3')])).statusCode).toBe(200);
    expect(await seats()).toEqual({ Anna: '3/3' });
  });
});

describe('what is refused changes nothing', () => {
  it('a seat of a guest who is not moved', async () => {
    const [anna, bela] = [await add('Anna', '1', '1'), await add('Béla', '1', '2')];
    const host = await add('Host', 'Á', '1');
    const answer = await change([sit(anna, '1', '2'), sit(bela, ' á', '1 ')]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'seat_taken', seatedGuest: { id: host, fullName: 'Host' } });
    expect(await seats()).toEqual({ Anna: '1/1', Béla: '1/2', Host: 'Á/1' });
  });

  it('one seat for two guests', async () => {
    const [anna, bela] = [await add('Anna', '1', '1'), await add('Béla')];
    const answer = await change([sit(anna, 'x', '1'), sit(bela, 'X', '1')]);
    expect(answer.json()).toMatchObject({ code: 'seat_taken', seatedGuest: { id: anna, fullName: 'Anna' } });
    expect(answer.statusCode).toBe(409);
    expect(await seats()).toEqual({ Anna: '1/1', Béla: '-/-' });
  });

  it('a guest of another event, or who does not exist', async () => {
    const anna = await add('Anna', '1', '1');
    const { db } = test.database;
    const stranger = await createOrganiser(test);
    const elsewhere = async (userId: number) =>
      (await insertGuest(db, { eventId: (await insertEvent(db, { userId })).id, tableNumber: '7', seatNumber: '7' }))
        .id;
    const answers = [];
    for (const id of [await elsewhere(owner.userId), await elsewhere(stranger.userId), randomId()]) {
      answers.push(await change([sit(anna, '2', '2'), sit(id, '3', '3')]));
    }
    for (const answer of answers) expect(refusal(answer)).toEqual({ status: 404, code: 'not_found' });
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await seats()).toEqual({ Anna: '1/1' });
  });

  it.each<[string, (guestId: number) => unknown]>([
    ['no body', () => undefined],
    ['an empty list', () => []],
    ['no list', (guestId) => sit(guestId, '2', '2')],
    ['no guest', () => [{ tableNumber: '2', seatNumber: '2' }]],
    ['a guest that is a word', () => [{ guestId: 'anna', tableNumber: '2' }]],
    ['a NUL', (guestId) => [sit(guestId, '\0', '2')]],
    ['half a surrogate pair', (guestId) => [sit(guestId, '2', '\ud83d')]],
    ['an over-long seat', (guestId) => [sit(guestId, '2', 'x'.repeat(51))]],
    ['a seat that is a number', (guestId) => [{ guestId, tableNumber: 2, seatNumber: 2 }]],
    ['too many lines', (guestId) => Array.from({ length: 10_001 }, () => sit(guestId, '2', '2'))],
  ])('%s', async (_what, body) => {
    const anna = await add('Anna', '1', '1');
    expect(refusal(await change(body(anna)))).toEqual({ status: 400, code: 'invalid_input' });
    expect(await seats()).toEqual({ Anna: '1/1' });
  });
});

describe('changes that name where the caller last saw the guest', () => {
  const planned = (guestId: number, from: [string | null, string | null], to: [string, string]) => ({
    ...sit(guestId, ...to),
    from: [{ tableNumber: from[0], seatNumber: from[1] }],
  });

  it('are refused as a whole after another session moved one of the guests', async () => {
    const [anna, bela] = [await add('Anna', '1', '1'), await add('Béla', '1', '2')];
    const [account] = await test.database.db.select().from(users).where(eq(users.id, owner.userId));
    const other = callerWith(test, (await test.signIn(account?.email)).cookie);
    const plan = [planned(anna, ['1', '1'], ['2', '1']), planned(bela, ['1', '2'], ['2', '2'])];
    await other.send('POST', `/api/events/${eventId}/seats`, [sit(bela, '7', '7')]);
    expect(refusal(await change(plan))).toEqual({ status: 409, code: 'guest_moved' });
    expect(await seats()).toEqual({ Anna: '1/1', Béla: '7/7' });
  });

  it('are made when nobody was moved, also when the call is repeated', async () => {
    const [anna, bela] = [await add('Anna', '1', '1'), await add('Béla')];
    const plan = [planned(anna, ['1', '1'], ['2', '1']), planned(bela, [null, null], ['1', '1'])];
    for (const _ of ['first', 'again']) expect((await change(plan)).statusCode).toBe(200);
    expect(await seats()).toEqual({ Anna: '2/1', Béla: '1/1' });
  });

  it('are made from any of the seats named, as after a call that got no answer', async () => {
    const anna = await add('Anna', '1', '1');
    const from = ['1', '2'].map((tableNumber) => ({ tableNumber, seatNumber: '1' }));
    const undo = [{ ...sit(anna, '3', '1'), from }];
    for (const table of ['1', '2', '3']) {
      await change([sit(anna, table, '1')]);
      expect((await change(undo)).statusCode).toBe(200);
    }
    await change([sit(anna, '7', '7')]);
    expect(refusal(await change(undo))).toEqual({ status: 409, code: 'guest_moved' });
    expect(await seats()).toEqual({ Anna: '7/7' });
    expect(refusal(await change([{ ...sit(anna, '3', '1'), from: [] }]))).toMatchObject({ status: 400 });
  });

  it('let one of two plans win that are applied simultaneously', async () => {
    const ids = [await add('Anna', '1', '1'), await add('Béla', '1', '2')];
    const plan = (table: string) =>
      ids.map((id, index) => planned(id, ['1', String(index + 1)], [table, String(index + 1)]));
    const answers = await Promise.all(['2', '3'].map((table) => change(plan(table))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(['2', '3'].map((table) => ({ Anna: `${table}/1`, Béla: `${table}/2` }))).toContainEqual(await seats());
  });
});

it('gives every seat once when opposite changes are made simultaneously', async () => {
  const ids = [await add('Anna', '1', '1'), await add('Béla', '1', '2'), await add('Csilla', '1', '3')];
  const rotate = (by: number) => ids.map((id, index) => sit(id, '1', String(((index + by) % 3) + 1)));
  const answers = await Promise.all([1, 2, 1, 2, 1, 2].map((by) => change(rotate(by))));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(Object.values(await seats()).sort()).toEqual(['1/1', '1/2', '1/3']);
});
