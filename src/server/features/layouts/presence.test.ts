import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MAX_EDITING_PEOPLE, type PresenceNews, type PresentPerson } from '../../../shared/contracts/presence.ts';
import type { MemberRole } from '../../../shared/event-roles.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { insertMember } from '../../testing/factories.ts';
import { layoutBody, setUpLayouts } from '../../testing/layouts.ts';
import { listenToPlan, type PlanListener, startServer } from '../../testing/live-listener.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { LOCKED_GROUPS } from './presence-data.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const room = setUpLayouts();
let first: Server;
let second: Server;
beforeAll(async () => {
  first = await startServer(room.test);
  second = await startServer(room.test);
  await room.owner.change({ fullName: 'Olga Owner' });
});
afterAll(() => Promise.all([first.close(), second.close()]));

const listeners: PlanListener[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.hangUp();
});

async function addMember(fullName: string | null, role: MemberRole = 'editor'): Promise<Organiser> {
  const member = await createOrganiser(room.test, { fullName });
  const { userId } = member;
  await insertMember(room.test.database.db, { eventId: room.eventId, userId, role });
  return member;
}

/** Somebody opens the plan; `others` are the people whom the page would show now. */
async function open({ origin }: Server, { cookie }: Organiser) {
  const listener = await listenToPlan({ origin, eventId: room.eventId, since: 0, cookie });
  listeners.push(listener);
  const news = () => listener.of('presence') as PresenceNews[];
  return {
    ...listener,
    news,
    watches: () => news().at(-1)?.watches ?? false,
    others() {
      let people = new Map<string, PresentPerson>();
      for (const { people: told, gone, isWhole } of news()) {
        if (isWhole) people = new Map();
        for (const one of told)
          people.set(one.id, { ...(one.name === undefined && people.get(one.id)), ...one } as PresentPerson);
        for (const id of gone) people.delete(id);
      }
      return [...people.values()].sort((a, b) => String(a.name).localeCompare(String(b.name)));
    },
  };
}

const NOWHERE = { cursor: null, selection: [], drag: null };

async function show({ origin }: Server, { cookie }: { cookie: string }, sent: unknown, eventId = room.eventId) {
  const answer = await fetch(`${origin}/api/events/${eventId}/layout/presence`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: typeof sent === 'string' ? sent : JSON.stringify(sent),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Hears what servers tell each other about this test's plan. */
async function overhear() {
  const client = new pg.Client({ connectionString: room.test.database.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const [heard, { eventId }]: [string[], { eventId: number }] = [[], room];
  client.on('notification', ({ payload = '' }) => payload.includes(`"${eventId}"`) && heard.push(payload));
  await client.query('listen plan_presence');
  return heard;
}

it('shows people to each other, on whichever server they are, with a name and a colour only', async () => {
  const [editor, viewer] = [await addMember('Edit Editor'), await addMember(null, 'viewer')];
  const owners = await open(first, room.owner);
  const editors = await open(second, editor);
  const viewers = await open(first, viewer);
  await expect.poll(() => owners.others().map(({ name }) => name)).toEqual(['Edit Editor', null]);
  await expect.poll(() => editors.others().map(({ name }) => name)).toEqual([null, 'Olga Owner']);
  const sent = {
    cursor: { x: 10, y: 20.5 },
    selection: ['table-1', '7'],
    drag: { ids: ['table-1'], by: { x: -5, y: 0 } },
    guests: [12, 13],
    isSearching: true,
  };
  expect(await show(second, editor, sent)).toBe(204);
  for (const other of [owners, viewers]) {
    await expect
      .poll(() => other.others())
      .toContainEqual({
        id: expect.any(String),
        name: 'Edit Editor',
        color: expect.any(Number),
        isEditor: true,
        ...sent,
      });
  }
  // The call may reach another server than the stream.
  const dragged = { cursor: { x: 1, y: 2 }, selection: ['table-1', '7'], drag: { guestId: 12, at: { x: 3, y: 4 } } };
  expect(await show(first, editor, dragged)).toBe(204);
  await expect.poll(() => viewers.others()[0]).toMatchObject({ name: 'Edit Editor', ...dragged });
  expect(viewers.others()[0]).not.toHaveProperty('isSearching');
  expect(editors.others().map(({ name }) => name)).not.toContain('Edit Editor');
  expect(JSON.stringify([owners, editors, viewers].map(({ heard }) => heard))).not.toMatch(/@/);
  editors.hangUp();
  room.test.advance(5_000);
  await expect.poll(() => viewers.others().map(({ name }) => name)).toEqual(['Olga Owner']);
});

it('forgets where somebody is after five seconds, but not that they are here', async () => {
  const editor = await addMember('Edit Editor');
  const owners = await open(first, room.owner);
  await open(second, editor);
  await show(second, editor, { ...NOWHERE, selection: ['table-1'] });
  await expect.poll(() => owners.others()[0]?.selection).toEqual(['table-1']);
  room.test.advance(5_000);
  await expect.poll(() => owners.others().map(({ selection }) => selection)).toEqual([[]]);
});

it('sends no notification while all who have the plan open are on one server', async () => {
  const heard = await overhear();
  const editor = await addMember('Edit Editor');
  const owners = await open(first, room.owner);
  await show(first, room.owner, { ...NOWHERE, cursor: { x: 1, y: 1 } });
  const editors = await open(first, editor);
  await show(first, room.owner, { ...NOWHERE, cursor: { x: 2, y: 2 } });
  await expect.poll(() => editors.others()[0]?.cursor).toEqual({ x: 2, y: 2 });
  await show(first, editor, { ...NOWHERE, cursor: { x: 3, y: 3 } });
  await expect.poll(() => owners.others()[0]?.cursor).toEqual({ x: 3, y: 3 });
  expect(heard).toEqual([]);
  const viewer = await addMember('Vera Viewer', 'viewer');
  const viewers = await open(second, viewer);
  await expect.poll(() => viewers.others().length).toBe(2);
  expect(JSON.parse(heard[0] ?? '').messages[room.eventId]).toMatchObject({
    isGreeting: true,
    people: [{ name: 'Vera Viewer' }],
  });
});

it('finds other servers again after the connection that listens was lost', async () => {
  const editor = await addMember('Edit Editor');
  await open(first, room.owner);
  await open(first, editor);
  const { pool } = room.test.database;
  const ofPlans = `from pg_locks where locktype = 'advisory' and objid = $1
    and database = (select oid from pg_database where datname = current_database())`;
  const listLocking = async () => (await pool.query(`select pid ${ofPlans}`, [room.eventId % LOCKED_GROUPS])).rows;
  await expect.poll(async () => (await listLocking()).length).toBe(1);
  await pool.query(`select pg_terminate_backend(pid) ${ofPlans}`, [room.eventId % LOCKED_GROUPS]);
  const viewers = await open(second, await addMember('Vera Viewer', 'viewer'));
  await expect.poll(() => viewers.others().length).toBe(2);
});

it('tells other servers of all plans and people at once, and cuts what is too long for a notification', async () => {
  const heard = await overhear();
  const editors = [await addMember('One'), await addMember('Two'), await addMember('Three')];
  for (const editor of editors) await open(first, editor);
  const owners = await open(second, room.owner);
  await expect.poll(() => owners.others().length).toBe(3);
  const selection = Array.from({ length: 200 }, (_, index) => `${index}-`.padEnd(100, 'ő'));
  await Promise.all(editors.map((editor) => show(first, editor, { ...NOWHERE, selection, cursor: { x: 9, y: 9 } })));
  await expect.poll(() => owners.others().map(({ cursor }) => cursor?.x)).toEqual([9, 9, 9]);
  for (const person of owners.others()) {
    expect(person.selection.length).toBeGreaterThan(0);
    expect(selection).toEqual(expect.arrayContaining(person.selection));
  }
  expect(heard.filter((payload) => Buffer.byteLength(payload) >= 8_000)).toEqual([]);
});

it('lets the last who came only watch where too many edit', async () => {
  const editors = await Promise.all(
    Array.from({ length: MAX_EDITING_PEOPLE }, (_, index) => addMember(`Editor ${index}`)),
  );
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  for (const [index, editor] of editors.entries()) opened.push(await open(index % 2 === 0 ? first : second, editor));
  await expect.poll(() => opened.at(-1)?.others().length).toBe(MAX_EDITING_PEOPLE - 1);
  const owners = await open(second, room.owner);
  await expect.poll(() => owners.watches()).toBe(true);
  const post = (path: string, body: object) =>
    fetch(`${second.origin}/api/events/${room.eventId}/${path}`, {
      method: 'POST',
      headers: { cookie: room.owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const send = () =>
    post('layout/operations', {
      client: 'tab-of-owner',
      ops: [{ id: 'operation-1', base: 0, canvas: { width: 1100 } }],
    });
  for (const refused of [await send(), await post('layout', layoutBody())]) {
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'plan_full' }]);
  }
  expect(opened.map(({ watches }) => watches())).not.toContain(true);
  opened[3]?.hangUp();
  await expect.poll(() => owners.watches()).toBe(false);
  expect((await send()).status).toBe(200);
});

it('refuses bad input, strangers, viewers and too many calls', async () => {
  const far = 1e9;
  for (const bad of [
    '{"cursor":{"x":NaN,"y":1},"selection":[],"drag":null}',
    '{"cursor":{"x":1e999,"y":1},"selection":[],"drag":null}',
    { ...NOWHERE, cursor: { x: null, y: 1 } },
    { ...NOWHERE, cursor: { x: far, y: 1 } },
    { ...NOWHERE, drag: { ids: ['table-1'], by: { x: -far, y: 0 } } },
    { ...NOWHERE, drag: { ids: [], by: { x: 0, y: 0 } } },
    { ...NOWHERE, drag: { guestId: -1, at: { x: 0, y: 0 } } },
    { ...NOWHERE, selection: Array.from({ length: 201 }, String) },
    { ...NOWHERE, guests: Array.from({ length: 201 }, (_, index) => index + 1) },
    { ...NOWHERE, guests: ['Anna'] },
    { cursor: null },
    '[]',
  ]) {
    expect(await show(first, room.owner, bad), JSON.stringify(bad).slice(0, 80)).toBe(400);
    room.test.advance(1_000);
  }
  expect(await show(first, room.owner, { ...NOWHERE, selection: Array(1_000).fill('x'.repeat(100)) })).toBe(413);
  expect(await show(first, { cookie: '' }, NOWHERE)).toBe(401);
  expect(await show(first, room.stranger, NOWHERE)).toBe(404);
  expect(await show(first, await addMember('Vera', 'viewer'), NOWHERE)).toBe(403);
  const statuses = [];
  for (let call = 0; call < 25; call += 1) statuses.push(await show(first, room.owner, NOWHERE));
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  // Counted before the body is read, which is refused as well.
  await expect.poll(() => show(first, room.owner, 'nonsense'), { interval: 1 }).toBe(429);
});

it('shows nobody any more whose role no longer allows it', async () => {
  const editor = await addMember('Edit Editor');
  expect(await show(first, editor, NOWHERE)).toBe(204);
  const { db } = room.test.database;
  await db.update(eventMembers).set({ role: 'viewer' }).where(eq(eventMembers.userId, editor.userId));
  await expect.poll(() => show(first, editor, NOWHERE), { interval: 110 }).toBe(403);
});
