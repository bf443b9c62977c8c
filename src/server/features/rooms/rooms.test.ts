import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import { MAX_ROOMS, type RoomSummary } from '../../../shared/contracts/rooms.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { users } from '../../db/schema/users.ts';
import { postEvent } from '../../testing/calls.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();

const WALL = { id: 'wall-1', kind: 'wall', label: '', x: 0, y: 0, width: 800, height: 10, rotation: 0 } as const;
const HALL = { tables: [makeTable(1), makeTable(2, { seats: 8 })], items: [WALL], width: 900, height: 700, unit: 'm' };

const save = async (body: object, who: Organiser = people.owner, eventId?: number) =>
  who.send('POST', `/api/events/${eventId ?? (await postEvent(people.owner)).id}/rooms`, {
    name: 'Hall',
    layout: HALL,
    ...body,
  });
const list = async (who: Organiser = people.owner) =>
  (await who.send('GET', '/api/rooms')).json<{ rooms: RoomSummary[] }>().rooms;
const read = (id: number, who: Organiser = people.owner) => who.send('GET', `/api/rooms/${id}`);
const newOrganiser = () => createOrganiser(people.test, { subscriptionTier: 'enterprise' });

describe('a room', () => {
  it('is saved without guests, listed, read, renamed and deleted', async () => {
    const organiser = await newOrganiser();
    const { id: eventId } = await postEvent(organiser);
    const dot = { id: 1, guestId: 4711, x: 50, y: 50, tableNumber: '1', seatNumber: '2' };
    const layout = { ...HALL, aisleWidth: 80, guestPositions: [dot], name: 'Main Layout', version: 3 };
    const saved = await save({ name: '  Great hall ', layout, rules: [{ kind: 'together' }] }, organiser, eventId);
    expect(saved.statusCode).toBe(201);
    const summary = saved.json<RoomSummary>();
    expect(summary).toEqual({
      id: expect.any(Number),
      name: 'Great hall',
      tableCount: 2,
      seatCount: 12,
      createdAt: expect.any(String),
      width: 900,
      height: 700,
      unit: 'm',
      hasPicture: false,
    });
    expect(await list(organiser)).toEqual([summary]);
    expect((await read(summary.id, organiser)).json()).toEqual({
      id: summary.id,
      name: 'Great hall',
      layout: { ...HALL, aisleWidth: 80 },
    });
    const [stored] = await people.test.database.db.select().from(rooms).where(eq(rooms.id, summary.id));
    expect(JSON.stringify(stored)).not.toContain('4711');
    const renamed = await organiser.send('PATCH', `/api/rooms/${summary.id}`, { name: 'Small hall' });
    expect(renamed.json()).toEqual({ ...summary, name: 'Small hall' });
    expect((await organiser.send('DELETE', `/api/rooms/${summary.id}`)).statusCode).toBe(204);
    expect(await list(organiser)).toEqual([]);
    expect((await organiser.send('DELETE', `/api/rooms/${summary.id}`)).statusCode).toBe(404);
  });

  it('can have 1,000 tables with the longest names', async () => {
    const name = (index: number) => `${'ő'.repeat(90)}${index}`;
    const tables = Array.from({ length: 1_000 }, (_, index) => ({
      ...makeTable(1, {
        x: index,
        y: index,
        seats: 40,
        accessibleSeats: Array.from({ length: 40 }, (_, at) => at + 1),
      }),
      id: name(index),
      label: name(index),
      tableNumber: String(index),
    }));
    const saved = await save({ layout: { ...HALL, tables } });
    expect(saved.json()).toMatchObject({ tableCount: 1_000, seatCount: 40_000 });
    const answer = (await read(saved.json<RoomSummary>().id)).json<{ layout: Layout }>();
    expect(answer.layout.tables).toEqual(tables);
    expect(refusal(await save({ layout: { ...HALL, tables: [...tables, makeTable(2)] } }))).toMatchObject({
      status: 400,
    });
  });

  it.each([
    ['without a name', { name: '  ' }],
    ['with an endless name', { name: 'a'.repeat(101) }],
    ['with a name that can not be stored', { name: 'a\0' }],
    ['without tables', { layout: {} }],
    [
      'with two tables of one number',
      { layout: { tables: [makeTable(1), makeTable(1, { id: 'other', label: 'B' })] } },
    ],
    ['with a table of no size', { layout: { tables: [makeTable(1, { width: 0 })] } }],
    ['with a table nowhere', { layout: { tables: [makeTable(1, { x: 1e9 })] } }],
    ['with an unknown floor item', { layout: { ...HALL, items: [{ ...WALL, kind: 'cannon' }] } }],
    ['with two walls of one id', { layout: { ...HALL, items: [WALL, WALL] } }],
    ['with 201 floor items', { layout: { ...HALL, items: Array(201).fill(WALL) } }],
    ['as wide as a town', { layout: { ...HALL, width: 20_001 } }],
    ['in an unknown unit', { layout: { ...HALL, unit: 'px' } }],
    ['with an aisle of nothing', { layout: { ...HALL, aisleWidth: 0 } }],
    ['with an aisle that is no number', { layout: { ...HALL, aisleWidth: '1.2' } }],
  ])('is refused %s', async (_, body) => {
    expect(refusal(await save(body))).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('of somebody else is not found', async () => {
    const { id } = (await save({})).json<RoomSummary>();
    const NOT_FOUND = { status: 404, code: 'not_found' };
    for (const answer of [
      await read(id, people.stranger),
      await people.stranger.send('PATCH', `/api/rooms/${id}`, { name: 'Mine' }),
      await people.stranger.send('DELETE', `/api/rooms/${id}`),
    ]) {
      expect(refusal(answer)).toEqual(NOT_FOUND);
    }
    expect((await read(id)).json()).toMatchObject({ name: 'Hall' });
    expect((await list(people.stranger)).map((room) => room.id)).not.toContain(id);
  });

  it('saved by an editor of an event is the editor’s, on any tier of the editor', async () => {
    const owner = await newOrganiser();
    const editor = await createOrganiser(people.test, { subscriptionTier: 'free' });
    const { id: eventId } = await postEvent(owner);
    const member = { eventId, userId: editor.userId, role: 'editor', addedBy: owner.userId, at: new Date() } as const;
    await people.test.database.db.insert(eventMembers).values(member);
    expect((await save({}, editor, eventId)).statusCode).toBe(201);
    expect(await list(owner)).toEqual([]);
    expect(await list(editor)).toHaveLength(1);
  });

  it('needs the tier of floor plans to be saved; what was saved stays readable without', async () => {
    const organiser = await newOrganiser();
    const { id: eventId } = await postEvent(organiser);
    const { id } = (await save({}, organiser, eventId)).json<RoomSummary>();
    await people.test.database.db.update(users).set({ subscriptionTier: 'pro' }).where(eq(users.id, organiser.userId));
    expect(refusal(await save({}, organiser, eventId))).toEqual({ status: 403, code: 'tier_required' });
    expect((await read(id, organiser)).statusCode).toBe(200);
    expect(await list(organiser)).toHaveLength(1);
  });
});

it('an account keeps at most 50 rooms, also when the last is saved twice at once', async () => {
  const organiser = await newOrganiser();
  const { id: eventId } = await postEvent(organiser);
  for (let count = 1; count < MAX_ROOMS; count++) {
    expect((await save({ name: `Hall ${count}` }, organiser, eventId)).statusCode).toBe(201);
  }
  const last = await Promise.all([save({}, organiser, eventId), save({}, organiser, eventId)]);
  expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(refusal(await save({}, organiser, eventId))).toEqual({ status: 409, code: 'room_limit' });
  const found = await list(organiser);
  expect(found).toHaveLength(MAX_ROOMS);
  await organiser.send('DELETE', `/api/rooms/${found[0]?.id}`);
  expect((await save({}, organiser, eventId)).statusCode).toBe(201);
});
