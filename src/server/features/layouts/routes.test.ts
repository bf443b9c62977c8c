import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Layout, LayoutTable, SavedLayout } from '../../../shared/contracts/layouts.ts';
import { seatPlaces } from '../../../shared/layout/seats.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { layouts } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { randomId, randomShareCode } from '../../ids.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let stranger: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
  stranger = await createOrganiser(test);
});
beforeEach(async () => {
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});
afterAll(() => test.close());

const NOT_FOUND = { status: 404, code: 'not_found' };
const INVALID = { status: 400, code: 'invalid_input' };
const PLAN_REQUIRED = { status: 403, code: 'plan_required' };

const path = (id: number | string = eventId) => `/api/events/${id}/layout`;
const table = makeTable(1);
const plan = (overrides: object = {}) => ({ tables: [table], guestPositions: [], ...overrides });
const addGuest = async (tableNumber: string | null = null, seatNumber: string | null = null, event = eventId) =>
  (await insertGuest(test.database.db, { eventId: event, tableNumber, seatNumber })).id;
const dot = (guestId: number, overrides: object = {}) => ({
  id: guestId % 100_000,
  guestId,
  x: 300,
  y: 310,
  tableNumber: null,
  seatNumber: null,
  color: '#ff0000',
  ...overrides,
});

async function save(body: unknown, organiser = owner): Promise<SavedLayout> {
  const answer = await organiser.send('POST', path(), body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SavedLayout>();
}

async function read(): Promise<Layout> {
  const answer = await owner.send('GET', path());
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Layout>();
}

async function seatOf(id: number): Promise<string> {
  const guest = await test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
  return `${guest?.tableNumber ?? '-'}/${guest?.seatNumber ?? '-'}`;
}

describe('a floor plan', () => {
  it('is an empty room before the first save', async () => {
    expect(await read()).toEqual({
      id: 'new',
      eventId,
      name: 'Main Layout',
      tables: [],
      guestPositions: [],
      width: 1000,
      height: 800,
      unit: 'ft',
      version: 0,
    });
  });

  it('comes back as it was saved', async () => {
    const guestId = await addGuest();
    const tables = [
      { ...table, id: 7, rotation: 33.5, x: -20, label: 'Főasztal', tableNumber: 'Á', seats: 40 },
      makeTable(2, { type: 'square', id: ' t ', height: 80 }),
    ];
    const sent = { name: 'Kert', tables, guestPositions: [dot(guestId)], width: 1234, height: 999, unit: 'm' };
    const saved = await save({ ...sent, id: 'new', eventId: 5, version: 0, extra: 'ignored' });
    expect(saved).toEqual({
      ...sent,
      id: expect.any(Number),
      eventId,
      version: 1,
      droppedGuestIds: [],
      unseatedGuestIds: [],
    });
    const { droppedGuestIds: _dropped, unseatedGuestIds: _unseated, ...layout } = saved;
    expect(await read()).toEqual(layout);
    expect(await save({ ...layout, name: 'Terem' })).toMatchObject({ id: saved.id, name: 'Terem', version: 2 });
    expect(await test.database.db.$count(layouts, eq(layouts.eventId, eventId))).toBe(1);
  });

  it('may leave out what has a default', async () => {
    const { rotation: _rotation, seats: _seats, tableNumber: _number, ...bare } = table;
    const tables = [
      { ...bare, label: 'Table 12' },
      { ...bare, id: 2, type: 'square', label: 'Head table' },
      { ...bare, id: 3, label: 'x', tableNumber: 9 },
    ];
    const saved = await save({ tables });
    expect(saved).toMatchObject({ name: 'Main Layout', width: 1000, height: 800, unit: 'ft', guestPositions: [] });
    expect(saved.tables.map(({ tableNumber, seats, rotation }) => [tableNumber, seats, rotation])).toEqual([
      ['12', 10, 0],
      ['Head table', 8, 0],
      ['9', 10, 0],
    ]);
  });
});

describe('seats', () => {
  it('are given by a position to a guest who has none', async () => {
    const [anna, bela] = [await addGuest(), await addGuest('1')];
    const saved = await save(
      plan({
        guestPositions: [
          dot(anna, { tableNumber: '1', seatNumber: '2' }),
          dot(bela, { tableNumber: '1', seatNumber: '3' }),
        ],
      }),
    );
    expect([await seatOf(anna), await seatOf(bela)]).toEqual(['1/2', '1/3']);
    expect(saved.guestPositions[0]).toEqual(dot(anna, { tableNumber: '1', seatNumber: '2' }));
    const found = await owner.send('GET', `/api/events/${eventId}/guests/${anna}`);
    expect(found.json()).toMatchObject({ tableNumber: '1', seatNumber: '2' });
  });

  it('are otherwise what the guests’ rows say', async () => {
    const [anna, bela] = [await addGuest('1', '1'), await addGuest('2')];
    const claims = { tableNumber: '1', seatNumber: '4' };
    const saved = await save(plan({ guestPositions: [dot(anna, claims), dot(bela, claims)] }));
    expect([await seatOf(anna), await seatOf(bela)]).toEqual(['1/1', '2/-']);
    expect(saved.guestPositions).toEqual([dot(anna, { tableNumber: '1', seatNumber: '1', ...seatPlaces(table)[0] })]);
    expect(saved.unseatedGuestIds).toEqual([]);
  });

  it('are never given twice, and the answer says to whom not', async () => {
    const [anna, bela] = [await addGuest('1', '1'), await addGuest()];
    const [csilla, dezso] = [await addGuest(), await addGuest()];
    const at = (guestId: number, seatNumber: string) => dot(guestId, { tableNumber: ' 1', seatNumber });
    const saved = await save(plan({ guestPositions: [at(bela, '1 '), at(csilla, '2'), at(dezso, '2')] }));
    expect(saved.unseatedGuestIds).toEqual([bela, dezso]);
    const seats = await Promise.all([anna, bela, csilla, dezso].map(seatOf));
    expect(seats).toEqual(['1/1', '-/-', '1/2', '-/-']);
  });

  it('are not given at a table that the plan does not have', async () => {
    const anna = await addGuest();
    await save(plan({ guestPositions: [dot(anna, { tableNumber: '5', seatNumber: '1' })] }));
    expect(await seatOf(anna)).toBe('-/-');
  });

  it('stay as they are when the editor saves, whose changes travel by the seats call', async () => {
    const anna = await addGuest();
    const guestPositions = [dot(anna, { tableNumber: '1', seatNumber: '2' })];
    const saved = await save(plan({ guestPositions, keepsSeats: true }));
    expect(await seatOf(anna)).toBe('-/-');
    // Unseated elsewhere: off the chair, not left on it.
    expect(saved.guestPositions).toEqual([]);
  });

  it('show in the plan wherever they were changed', async () => {
    const [anna, bela, csilla] = [await addGuest('1', '1'), await addGuest(), await addGuest('9', '1')];
    await save(plan({ guestPositions: [dot(anna, { tableNumber: '1', seatNumber: '1' })] }));
    expect((await read()).guestPositions).toEqual([dot(anna, { tableNumber: '1', seatNumber: '1' })]);
    await owner.send('POST', `/api/events/${eventId}/seats`, [
      { guestId: anna, tableNumber: '1', seatNumber: '3' },
      { guestId: bela, tableNumber: '1', seatNumber: '1' },
    ]);
    const places = seatPlaces(table);
    expect((await read()).guestPositions).toEqual([
      dot(anna, { tableNumber: '1', seatNumber: '3', ...places[2] }),
      { id: expect.any(Number), guestId: bela, tableNumber: '1', seatNumber: '1', color: '#3b82f6', ...places[0] },
    ]);
    await owner.send('DELETE', `/api/guests/${anna}`);
    expect((await read()).guestPositions.map(({ guestId }) => guestId)).toEqual([bela]);
    await save(plan({ tables: [table, makeTable(9, { id: 9 })] }));
    expect((await read()).guestPositions.map(({ guestId }) => guestId)).toContain(csilla);
  });
});

describe('guests who are not of this event', () => {
  it('lose their dots, and the answer says who', async () => {
    const mine = await insertEvent(test.database.db, { userId: owner.userId });
    const theirs = await insertEvent(test.database.db, { userId: stranger.userId });
    const strangers = [await addGuest(null, null, mine.id), await addGuest('1', '1', theirs.id), randomId()];
    const anna = await addGuest();
    const claims = { tableNumber: '1', seatNumber: '1' };
    const saved = await save(plan({ guestPositions: [...strangers.map((id) => dot(id, claims)), dot(anna)] }));
    expect(saved.droppedGuestIds).toEqual(strangers);
    expect(saved.guestPositions).toEqual([dot(anna)]);
    expect(await seatOf(strangers[0] ?? 0)).toBe('-/-');
    const stored = await test.database.db.query.layouts.findFirst({ where: eq(layouts.eventId, eventId) });
    expect(JSON.stringify(stored)).not.toContain(String(strangers[1]));
  });
});

describe('versions', () => {
  it('refuse to save over a newer plan, and change nothing', async () => {
    const anna = await addGuest();
    await save(plan({ version: 0, name: 'First' }));
    await save(plan({ version: 1, name: 'Second' }));
    for (const version of [0, 1, 3]) {
      const claims = [dot(anna, { tableNumber: '1', seatNumber: '1' })];
      const answer = await owner.send('POST', path(), plan({ version, name: 'Late', guestPositions: claims }));
      expect(refusal(answer)).toEqual({ status: 409, code: 'layout_changed' });
    }
    expect(await read()).toMatchObject({ name: 'Second', version: 2, guestPositions: [] });
    expect(await seatOf(anna)).toBe('-/-');
  });

  it('may be left out', async () => {
    await save(plan());
    expect(await save(plan({ name: 'Over it' }))).toMatchObject({ name: 'Over it', version: 2 });
    expect(await save(plan({ name: 'And again', version: null }))).toMatchObject({ version: 3 });
  });

  it('let one of two saves at once win', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Tab ${index}`);
    const answers = await Promise.all(names.map((name) => owner.send('POST', path(), plan({ name, version: 0 }))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<SavedLayout>();
    expect(await read()).toMatchObject({ name: winner?.name, version: 1 });
  });

  it('take the same plan again, as after a lost answer', async () => {
    const anna = await addGuest();
    const sent = plan({ version: 0, guestPositions: [dot(anna, { tableNumber: '1', seatNumber: '1' })] });
    const first = await save(sent);
    expect(await save(sent)).toEqual(first);
  });
});

describe('what is no floor plan', () => {
  const withTable = (changes: object) => ({ tables: [{ ...table, ...changes }] });
  const withDot = (changes: object) => ({ tables: [table], guestPositions: [dot(123_456_789_012, changes)] });
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...table, id: index, label: `T${index}`, tableNumber: `${index}` }));

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['a word', '"plan"'],
    ['null', 'null'],
    ['half of a JSON', '{"tables": ['],
    ['an object without tables', { width: 100 }],
    ['tables that are no list', { tables: {} }],
    ['a table that is nothing', { tables: [null] }],
    ['a place that is not a number', withTable({ x: null })],
    ['a place that is a word', withTable({ y: '12' })],
    ['an endless place', '{"tables":[{"id":1,"type":"round","label":"a","x":1e999,"y":0,"width":100,"height":100}]}'],
    ['a place far away', withTable({ x: 50_000 })],
    ['a place far outside this canvas', withTable({ x: 9_000 })],
    ['a place far to the left', withTable({ x: -9_000 })],
    ['a negative size', withTable({ width: -120 })],
    ['no size', withTable({ height: 0 })],
    ['a huge size', withTable({ width: 1e9 })],
    ['a wild rotation', withTable({ rotation: 1e6 })],
    ['no seats', withTable({ seats: 0 })],
    ['too many seats', withTable({ seats: 41 })],
    ['half a seat', withTable({ seats: 2.5 })],
    ['another kind of table', withTable({ type: 'oval' })],
    ['no label', withTable({ label: '  ' })],
    ['an over-long label', withTable({ label: 'x'.repeat(101) })],
    ['a label that can’t be stored', withTable({ label: 'a\0b' })],
    ['an id that is an object', withTable({ id: {} })],
    ['an over-long table number', withTable({ tableNumber: 'x'.repeat(51) })],
    ['1,001 tables', { tables: many(1_001) }],
    ['10,000 tables', { tables: many(10_000) }],
    ['a tiny canvas', { tables: [], width: 1 }],
    ['a huge canvas', { tables: [], height: 1e7 }],
    ['a negative canvas', { tables: [], width: -1000 }],
    ['a canvas that is not a number', { tables: [], width: null }],
    ['another unit', { tables: [], unit: 'yd' }],
    ['a version that is a word', { tables: [], version: 'x' }],
    ['a negative version', { tables: [], version: -1 }],
    ['a dot without a guest', withDot({ guestId: null })],
    ['a dot far away', withDot({ x: 1e6 })],
    ['a dot that is nowhere', withDot({ y: null })],
    ['a colour that is none', withDot({ color: 'red;}' })],
    ['dots that are no list', { tables: [], guestPositions: 'all' }],
    [
      '10,001 dots',
      { tables: [], guestPositions: Array.from({ length: 10_001 }, (_, id) => ({ id, guestId: id + 1, x: 0, y: 0 })) },
    ],
  ])('%s is refused', async (_what, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await owner.send('POST', path(), body, headers);
    expect(refusal(answer)).toEqual(INVALID);
    expect((await read()).version).toBe(0);
  });

  it.each<[string, Partial<LayoutTable>, string]>([
    ['label', { label: ' TABLE 1 ', tableNumber: '2' }, 'tables.1.label'],
    ['number', { label: 'Other', tableNumber: ' 1' }, 'tables.1.tableNumber'],
  ])('two tables of one %s are refused in words', async (_what, changes, issuePath) => {
    const answer = await owner.send('POST', path(), { tables: [table, { ...table, id: 'other', ...changes }] });
    expect(refusal(answer)).toEqual(INVALID);
    expect(answer.json().issues).toEqual([{ path: issuePath, message: 'layout.tableNumberExists' }]);
  });

  it('is one with two tables of one id, or two dots of one guest', async () => {
    const twins = [table, makeTable(2, { id: table.id })];
    expect(refusal(await owner.send('POST', path(), { tables: twins }))).toEqual(INVALID);
    const guestId = await addGuest();
    const guestPositions = [dot(guestId), dot(guestId, { id: 2 })];
    expect(refusal(await owner.send('POST', path(), plan({ guestPositions })))).toEqual(INVALID);
  });

  it('is one of many megabytes', async () => {
    const answer = await owner.send('POST', path(), { tables: [], name: 'x'.repeat(3 * 1024 * 1024) });
    expect(refusal(answer)).toEqual({ status: 413, code: 'payload_too_large' });
  });

  it('does not include 1,000 tables', async () => {
    expect((await save({ tables: many(1_000) })).tables).toHaveLength(1_000);
  });
});

describe('who may', () => {
  it('nobody without a session', async () => {
    expect(refusal(await anonymous(test).send('GET', path()))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await anonymous(test).send('POST', path(), { nonsense: true }))).toEqual(NOT_SIGNED_IN);
  });

  it('no staff at the door, nor who has the share code', async () => {
    const codes = { doorCode: randomShareCode(), shareCode: randomShareCode() };
    const { id } = await insertEvent(test.database.db, { userId: owner.userId, ...codes });
    const staff = await enterDoor(test, id, codes.doorCode);
    expect(refusal(await staff.send('GET', path(id)))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await staff.send('POST', path(id), plan()))).toEqual(NOT_SIGNED_IN);
  });

  it('no other organiser, who can’t tell it from one that is not there', async () => {
    await save(plan());
    for (const id of [eventId, randomId()]) {
      const answers = [
        await stranger.send('GET', path(id)),
        await stranger.send('POST', path(id), plan({ name: 'Mine' })),
      ];
      for (const answer of answers) expect(refusal(answer)).toEqual(NOT_FOUND);
    }
    expect((await read()).name).toBe('Main Layout');
    const poor = await createOrganiser(test, { subscriptionTier: 'free' });
    expect(refusal(await poor.send('GET', path()))).toEqual(NOT_FOUND);
    for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999']) {
      expect(refusal(await owner.send('GET', path(id))), id).toEqual(INVALID);
    }
  });

  it.each(['free', 'pro'] as const)('no owner on the %s plan', async (subscriptionTier) => {
    const organiser = await createOrganiser(test, { subscriptionTier });
    const { id } = await insertEvent(test.database.db, { userId: organiser.userId });
    expect(refusal(await organiser.send('GET', path(id)))).toEqual(PLAN_REQUIRED);
    expect(refusal(await organiser.send('POST', path(id), plan()))).toEqual(PLAN_REQUIRED);
    expect(await test.database.db.$count(layouts, eq(layouts.eventId, id))).toBe(0);
  });

  it('no owner whose plan ended meanwhile; what was saved stays', async () => {
    const ends = new Date(test.context.clock().getTime() + 60_000);
    const organiser = await createOrganiser(test, { subscriptionEndDate: ends });
    const { id } = await insertEvent(test.database.db, { userId: organiser.userId });
    const anna = await addGuest(null, null, id);
    expect((await organiser.send('POST', path(id), plan({ name: 'Kept' }))).statusCode).toBe(200);
    await organiser.change({ subscriptionEndDate: new Date(Date.now() - 1_000) });
    const claims = [dot(anna, { tableNumber: '1', seatNumber: '1' })];
    const late = await organiser.send('POST', path(id), plan({ name: 'Late', guestPositions: claims }));
    expect(refusal(late)).toEqual(PLAN_REQUIRED);
    expect(await seatOf(anna)).toBe('-/-');
    await organiser.change({ subscriptionEndDate: null });
    expect((await organiser.send('GET', path(id))).json()).toMatchObject({ name: 'Kept', version: 1 });
  });
});
