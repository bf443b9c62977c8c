import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { LoggedOperation } from '../../../shared/contracts/layout-operations.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import { diffLayouts } from '../../../shared/layout/diff-layouts.ts';
import { applyPatch } from '../../../shared/layout/patch.ts';
import { applyRemoteSeats, type GuestSeat } from '../../../shared/layout/seat-sync.ts';
import { drawableDots } from '../../../shared/layout/table-occupancy.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { anyChange, comparable } from '../../../shared/layout/testing-changes.ts';
import { layoutOperations } from '../../db/schema/events.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { insertGuest } from '../../testing/factories.ts';
import { layoutBody, setUpLayouts, table } from '../../testing/layouts.ts';
import { listenToPlan, type PlanListener, startServer } from '../../testing/live-listener.ts';
import { createOrganiser, refusal } from '../../testing/organiser.ts';
import { MAX_STREAMED_GUESTS } from './live-service.ts';

const room = setUpLayouts();
const { addGuest, save, read } = room;
let second: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  // Those who listen are connected to another server than those who edit.
  second = await startServer(room.test);
});
afterAll(() => second.close());

const listeners: PlanListener[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.hangUp();
});

async function listen(since: string | number, { cookie } = room.owner) {
  const listener = await listenToPlan({ origin: second.origin, eventId: room.eventId, since, cookie });
  listeners.push(listener);
  return listener;
}

let made = 0;
async function make(patch: object, base = 0) {
  const body = { client: 'tab-of-owner', ops: [{ id: `operation-${++made}`, base, ...patch }] };
  const answer = await room.owner.send('POST', `/api/events/${room.eventId}/layout/operations`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

const follow = (layout: Layout, operations: readonly LoggedOperation[]) =>
  operations.reduce((before, { seq, patch }) => ({ ...applyPatch(before, patch), version: seq }), layout);

it('tells what was done since, then what is done, on whichever server', async () => {
  const guestId = await addGuest();
  await save(layoutBody({ tables: [table, makeTable(2)] }));
  const before = await read();
  await make({ tables: { 'table-1': { x: 300 } } });
  const listener = await listen(before.version);
  expect(listener.operations()).toMatchObject([
    { seq: 2, client: 'tab-of-owner', patch: { tables: { 'table-1': { x: 300 } } } },
  ]);
  await make({ tables: { 'table-2': null } });
  await make({ seats: [{ guestId, tableId: 'table-1', seat: '2' }] });
  await save(layoutBody({ name: 'Hall' }));
  await expect.poll(() => listener.operations().length).toBe(4);
  const followed = follow(before, listener.operations());
  const now = await read();
  expect({ ...followed, guestPositions: followed.guestPositions.map(({ id: _, ...dot }) => dot) }).toEqual({
    ...now,
    guestPositions: now.guestPositions.map(({ id: _, ...dot }) => dot),
  });
});

it('continues from the last id that was heard', async () => {
  await make({ canvas: { width: 1100 } });
  const listener = await listen(0);
  // A client that hears only some of the events that are sent together has no place after them.
  const aboutPlan = () => listener.heard.filter(({ event }) => event !== 'presence');
  await expect.poll(() => aboutPlan().map(({ event }) => event)).toEqual(['ops', 'guests', 'rules']);
  expect(aboutPlan().map(({ id }) => id)).toEqual([undefined, undefined, expect.stringMatching(/^1~/)]);
  const { id = '' } = aboutPlan().at(-1) ?? {};
  listener.hangUp();
  await make({ canvas: { width: 1200 } });
  const guestId = await addGuest();
  const again = await listen(id);
  // While the server has not noticed that the first client is gone, both are told of what is new, which the second then hears twice.
  const news = { isStale: false, guests: [{ id: guestId }], removedIds: [] };
  await expect.poll(() => again.of('guests')[0]).toMatchObject(news);
  expect(again.operations().map(({ seq }) => seq)[0]).toBe(2);
});

it('tells of guests and rules that change elsewhere, and nothing that a viewer may not see', async () => {
  const { id: guestId } = await insertGuest(room.test.database.db, {
    eventId: room.eventId,
    email: 'anna@example.com',
  });
  const viewer = await createOrganiser(room.test);
  const membership = { eventId: room.eventId, userId: viewer.userId, role: 'viewer' as const, at: new Date() };
  await room.test.database.db.insert(eventMembers).values(membership);
  const listener = await listen(0, viewer);
  await expect.poll(() => listener.of('rules')).toEqual([{ version: 0 }]);
  expect(listener.of('guests')[0]).toEqual({ isStale: true, guests: [], removedIds: [], head: 0 });
  await room.owner.send('PATCH', `/api/guests/${guestId}`, { tableNumber: '4', specialRequirements: 'no nuts' });
  // The new guest may be told of before.
  const moved = { guests: [{ id: guestId, tableNumber: '4' }] };
  await expect.poll(() => listener.of('guests').at(-1)).toMatchObject(moved);
  expect(JSON.stringify(listener.heard)).not.toMatch(/anna@|no nuts/);
  await room.owner.send('PUT', `/api/events/${room.eventId}/seating`, { version: 0, rules: [], pins: [] });
  await expect.poll(() => listener.of('rules').at(-1)).toEqual({ version: 1 });
  const named = { guestIds: [guestId], tags: ['Feuding'], householdIds: [] };
  const rule = { id: 7, strength: 'must', kind: 'apart', hops: 1, guests: named };
  await save(layoutBody({ tables: [table] }));
  await make({
    canvas: { width: 1300 },
    rules: { 7: rule },
    pins: { [guestId]: { tableId: 'table-1', seat: 1 } },
  });
  await make({ rules: { 7: null } });
  await expect.poll(() => listener.of('rules').at(-1)).toEqual({ version: 3 });
  expect(listener.operations().map(({ seq, patch }) => ({ seq, patch }))).toEqual([
    { seq: 1, patch: expect.anything() },
    { seq: 2, patch: { canvas: { width: 1300 } } },
    { seq: 3, patch: {} },
  ]);
  expect(JSON.stringify(listener.heard)).not.toMatch(/Feuding|"pins"/);
  await room.owner.send('DELETE', `/api/guests/${guestId}`);
  await expect.poll(() => listener.of('guests').at(-1)).toMatchObject({ removedIds: [guestId] });
  await room.owner.send('DELETE', `/api/events/${room.eventId}/members/${viewer.userId}`);
  await expect.poll(() => listener.of('ended')).toEqual([{}]);
});

it('tells a client whose place is unknown here to read the plan again', async () => {
  await make({ canvas: { width: 1100 } });
  await make({ canvas: { width: 1200 } });
  expect((await listen(3)).of('reload')).toEqual([{ head: 2 }]);
  const isFirst = eq(layoutOperations.eventId, room.eventId);
  await room.test.database.db.delete(layoutOperations).where(isFirst);
  expect((await listen(1)).of('reload')).toEqual([{ head: 2 }]);
  const current = await listen(2);
  expect(current.of('reload')).toEqual([]);
  await make({ canvas: { width: 1300 } }, 2);
  await expect.poll(() => current.operations().map(({ seq }) => seq)).toEqual([3]);
});

it('tells a client that missed more than a server should hold in memory to read the plan again', async () => {
  const { db } = room.test.database;
  for (const width of [1100, 1200, 1300]) await make({ canvas: { width } });
  expect((await listen(0)).operations()).toHaveLength(3);
  const patch = { canvas: { name: 'x'.repeat(800_000) } };
  await db.update(layoutOperations).set({ patch }).where(eq(layoutOperations.eventId, room.eventId));
  expect((await listen(0)).of('reload')).toEqual([{ head: 3 }]);
  expect((await listen(2)).operations()).toHaveLength(1);
});

it('has a client read the list by itself where its place would have too many guests sent', async () => {
  await addGuest();
  const listener = await listen(0);
  await expect.poll(() => listener.of('rules').length).toBe(1);
  const { id = '' } = listener.heard.findLast((message) => message.id) ?? {};
  await room.test.database.pool.query(
    `insert into guests (id, event_id, full_name, qr_code_identifier)
     select number, $1, 'Guest', gen_random_uuid() from generate_series(1, $2::integer) number`,
    [room.eventId, MAX_STREAMED_GUESTS + 1],
  );
  // A place of long ago, though not of too long ago, that nobody was told.
  const madeUp = id.replace(/-\d+-/, '-1-');
  const again = await listen(madeUp);
  await expect.poll(() => again.of('guests')).toMatchObject([{ isStale: true, guests: [] }]);
});

it('is refused to strangers, on a tier without floor plans, and with nonsense for a place', async () => {
  const open = (organiser = room.owner, since = '0') =>
    organiser.send('GET', `/api/events/${room.eventId}/layout/live?since=${since}`);
  expect(refusal(await open(room.stranger))).toEqual({ status: 404, code: 'not_found' });
  expect(refusal(await open(room.owner, 'x'.repeat(200)))).toEqual({ status: 400, code: 'invalid_input' });
  await room.owner.change({ subscriptionTier: 'pro' });
  expect(refusal(await open())).toEqual({ status: 403, code: 'tier_required' });
  await room.owner.change({ subscriptionTier: 'enterprise' });
});

it('brings everybody who listens to what is stored, whoever edits, moves guests or saves a whole layout', async () => {
  const guestIds = await Promise.all([
    addGuest('1', '1'),
    addGuest('1', '2'),
    addGuest('2', '1'),
    addGuest(),
    addGuest(),
  ]);
  await save(layoutBody({ tables: [table, makeTable(2), makeTable(3)] }));
  const start = await read();
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      let [layout, next] = [start, 0];
      const { heard } = await listen(start.version);
      return {
        follow() {
          for (const { event, data } of heard.slice(next)) {
            if (event === 'ops') {
              layout = follow(
                layout,
                (data as LoggedOperation[]).filter(({ seq }) => seq > layout.version),
              );
            } else if (event === 'guests') {
              const { guests, removedIds } = data as { guests: GuestSeat[]; removedIds: number[] };
              const rows = guests.map((guest): [number, GuestSeat | null] => [guest.id, guest]);
              layout = applyRemoteSeats(layout, new Map([...rows, ...removedIds.map((id) => [id, null] as const)]));
            }
          }
          next = heard.length;
          return layout;
        },
      };
    }),
  );
  const seed = Number(process.env.LIVE_SEED ?? 1);
  const changes = fc.sample(anyChange(guestIds), { numRuns: 80, seed });
  const callsOf = changes.map((change, index) => async () => {
    const layout = people[index % people.length]?.follow() ?? start;
    if (index % 10 === 9) {
      const tableNumber = index % 20 === 9 ? '1' : '2';
      const seat = { guestId: guestIds[index % 5], tableNumber, seatNumber: '4' };
      await room.owner.send('POST', `/api/events/${room.eventId}/seats`, [seat]);
    } else if (index % 25 === 24) {
      await room.owner.send('POST', `/api/events/${room.eventId}/layout`, { ...change(await read(), `t-${index}`) });
    } else {
      const patch = diffLayouts(layout, change(layout, `table-of-${index}`));
      if (Object.keys(patch).length > 0) await make(patch);
    }
  });
  // Three calls at a time, so that they overtake each other.
  for (let index = 0; index < callsOf.length; index += 3) {
    await Promise.all(callsOf.slice(index, index + 3).map((call) => call()));
  }
  const stored = await read();
  for (const person of people) {
    await expect.poll(() => person.follow().version).toBe(stored.version);
    const shown = () => {
      const layout = person.follow();
      return comparable({ ...layout, id: stored.id, guestPositions: [...drawableDots(layout)] });
    };
    await expect.poll(shown, { message: `seed ${seed}` }).toEqual(comparable(stored));
  }
});
