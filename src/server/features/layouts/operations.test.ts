import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OperationAnswers } from '../../../shared/contracts/layout-operations.ts';
import { applyPatch } from '../../../shared/layout/patch.ts';
import { seatPositions } from '../../../shared/layout/seat-positions.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { randomId } from '../../common/ids.ts';
import { layoutOperations } from '../../db/schema/events.ts';
import { insertEvent } from '../../testing/factories.ts';
import { dot, layoutBody, setUpLayouts, table } from '../../testing/layouts.ts';
import { anonymous, createOrganiser, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';
import { deleteOldOperations, LOG_LENGTH } from './operations-data.ts';

const room = setUpLayouts();
const { addGuest, save, read, seatOf } = room;

let made = 0;
const operation = (patch: object, base = 0) => ({ id: `operation-${++made}`, base, ...patch });
const path = (id: number = room.eventId) => `/api/events/${id}/layout/operations`;
const send = (ops: object[], organiser = room.owner) => organiser.send('POST', path(), { client: 'tab-of-owner', ops });
async function answersTo(...ops: object[]): Promise<OperationAnswers['answers']> {
  const answer = await send(ops);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<OperationAnswers>().answers;
}
async function refusalOf(patch: object, base = 0) {
  const [answer] = await answersTo(operation(patch, base));
  return answer && 'refusal' in answer ? answer.refusal : answer;
}
const sit = (guestId: number, seat: string | null, tableId: string | null = 'table-1') => ({
  seats: [{ guestId, tableId, seat }],
});
/** Seats a guest at the first table in the guest list, or takes the seat away. */
const list = (guestId: number, seatNumber: string | null) =>
  room.owner.send('POST', `/api/events/${room.eventId}/seats`, [
    { guestId, tableNumber: seatNumber && '1', seatNumber },
  ]);
const readLog = () =>
  room.test.database.db
    .select()
    .from(layoutOperations)
    .where(eq(layoutOperations.eventId, room.eventId))
    .orderBy(layoutOperations.seq);

describe('operations', () => {
  it('change fields, have numbers in their order, and are the layout’s version', async () => {
    await save(layoutBody({ tables: [table, makeTable(2)] }));
    const answers = await answersTo(
      operation({ tables: { 'table-1': { x: 400 } }, canvas: { width: 1500 } }, 1),
      operation({ tables: { 'table-1': { label: 'Family' }, 'table-2': null } }, 1),
    );
    expect(answers.map((answer) => 'seq' in answer && answer.seq)).toEqual([2, 3]);
    expect(await read()).toMatchObject({ version: 3, width: 1500, tables: [{ ...table, x: 400, label: 'Family' }] });
    const log = await readLog();
    expect(log.map(({ seq, client }) => [seq, client])).toEqual([
      [1, 'save'],
      [2, 'tab-of-owner'],
      [3, 'tab-of-owner'],
    ]);
  });

  it('may be the first thing that happens to a plan', async () => {
    const { id: _, ...fields } = table;
    const guestId = await addGuest();
    await answersTo(operation({ tables: { mine: fields }, ...sit(guestId, '2', 'mine') }));
    expect(await read()).toMatchObject({ version: 1, tables: [{ ...table, id: 'mine' }] });
    expect(await seatOf(guestId)).toBe('1/2');
  });

  it('that are known answer their first number, and are made once', async () => {
    const first = operation({ canvas: { name: 'Garden' } });
    const again = { client: 'other-tab', ops: [first, operation({ canvas: { width: 1200 } }), first] };
    const [answer] = await answersTo(first);
    await answersTo(operation({ canvas: { name: 'Hall' } }));
    const answers = (await room.owner.send('POST', path(), again)).json<OperationAnswers>();
    expect(answers).toMatchObject({ head: 3, answers: [answer, { seq: 3 }, answer] });
    expect(await read()).toMatchObject({ name: 'Hall', width: 1200 });
  });

  it('seat guests, carry those of a renumbered table and unseat those of a deleted one', async () => {
    const [anna, bela] = [await addGuest(), await addGuest('1', '2')];
    await save(layoutBody());
    await answersTo(operation(sit(anna, '3')), operation({ tables: { 'table-1': { tableNumber: '7', x: 300 } } }));
    expect([await seatOf(anna), await seatOf(bela)]).toEqual(['7/3', '7/2']);
    const places = seatPositions({ ...table, x: 300 });
    expect((await read()).guestPositions.find(({ guestId }) => guestId === anna)).toMatchObject(places[2] ?? {});
    await answersTo(operation({ tables: { 'table-1': null } }));
    expect([await seatOf(anna), await seatOf(bela)]).toEqual(['-/-', '-/-']);
    expect((await read()).guestPositions).toEqual([]);
  });

  it('put dots on the floor and colour them', async () => {
    const [anna, bela] = [await addGuest(), await addGuest('1', '1')];
    await save(layoutBody({ guestPositions: [dot(bela, { tableNumber: '1', seatNumber: '1' })] }));
    await list(bela, null);
    const dots = { [anna]: { x: 10, y: 20, color: '#112233' }, [bela]: { x: 30, y: 40 } };
    await answersTo(operation({ dots }));
    const shown = async () =>
      Object.fromEntries((await read()).guestPositions.map(({ guestId, x, y, color }) => [guestId, { x, y, color }]));
    expect(await shown()).toEqual({ [anna]: dots[anna], [bela]: { x: 30, y: 40, color: '#ff0000' } });
    // Whoever is seated and loses the seat again is not back on the floor.
    await answersTo(operation(sit(anna, '2')), operation({ ...sit(anna, null, null), dots: { [bela]: null } }));
    expect(await shown()).toEqual({});
  });

  it('tell the colour of a dot that the guest list took away, or seated again, and colour none that is not there', async () => {
    const [anna, bela] = [await addGuest('1', '1'), await addGuest('1', '2')];
    const dots = [anna, bela].map((id, index) => dot(id, { tableNumber: '1', seatNumber: `${index + 1}` }));
    await save(layoutBody({ guestPositions: dots }));
    await list(anna, null);
    await list(bela, null);
    const answers = await answersTo(
      operation({ dots: { [anna]: { color: '#112233' } } }),
      operation(sit(anna, '3')),
      operation({ ...sit(bela, null, null) }),
      operation(sit(bela, '4')),
    );
    expect(answers).toMatchObject([
      { patch: {} },
      { patch: { dots: { [anna]: { color: '#ff0000' } } } },
      {},
      { patch: { seats: [{ guestId: bela }] } },
    ]);
    const patches = answers.map((answer) => 'patch' in answer && Object.keys(answer.patch));
    expect(patches).toEqual([[], ['seats', 'dots'], ['seats'], ['seats']]);
    await list(anna, null);
    await list(anna, '1');
    const shown = (await read()).guestPositions.map(({ guestId, color }) => [guestId, color]);
    expect(Object.fromEntries(shown)).toEqual({ [anna]: '#ff0000', [bela]: '#3b82f6' });
  });

  it('of another event’s log are new ones here: what they name is gone, and the other event stays as it is', async () => {
    const guestId = await addGuest();
    await save(layoutBody());
    await answersTo(operation({ tables: { 'table-1': { x: 300 } } }), operation(sit(guestId, '2')));
    const log = (await readLog()).slice(1);
    const other = await insertEvent(room.test.database.db, { userId: room.owner.userId });
    const ops = log.map(({ id, seq, patch }) => ({ id, base: seq, ...patch }));
    const replay = async (base: number) => {
      const body = { client: 'tab-of-owner', ops: ops.map((op) => ({ ...op, base })) };
      return (await room.owner.send('POST', path(other.id), body)).json<OperationAnswers>().answers;
    };
    expect(await replay(2)).toMatchObject([{ refusal: { reason: 'reload' } }, { refusal: { reason: 'reload' } }]);
    expect(await replay(0)).toMatchObject([{ refusal: { reason: 'gone' } }, { refusal: { reason: 'gone' } }]);
    expect([await seatOf(guestId), (await readLog()).length]).toEqual(['1/2', 3]);
  });

  it('are made of what is there, whatever version they say they were made on', async () => {
    const [anna, bela] = [await addGuest(), await addGuest()];
    await save(layoutBody());
    await answersTo(operation(sit(anna, '1'), 1));
    const lies = await answersTo(operation(sit(bela, '1'), 0), operation(sit(bela, '1'), 2), operation(sit(bela, '2')));
    expect(lies).toMatchObject([
      { refusal: { reason: 'seatTaken' } },
      { refusal: { reason: 'seatTaken' } },
      { seq: 3 },
    ]);
  });

  it('of five tabs while the tier ends are made or refused whole; what was refused is made once there is a tier again', async () => {
    await save(layoutBody());
    const calls = Array.from({ length: 5 }, (_, person) =>
      Array.from({ length: 4 }, (_, edit) => operation({ tables: { 'table-1': { x: 10 * person + edit } } })),
    );
    const sent = calls.flatMap((ops) => ops.map((op) => send([op])));
    await room.owner.change({ subscriptionTier: 'pro' });
    const statuses = (await Promise.all(sent)).map((answer) => (answer.statusCode === 200 ? 200 : refusal(answer)));
    const made = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status !== 200)).toEqual(
      Array(20 - made).fill({ status: 403, code: 'tier_required' }),
    );
    expect((await send([operation({ canvas: { name: 'Late' } })])).statusCode).toBe(403);
    expect(await readLog()).toHaveLength(1 + made);
    await room.owner.change({ subscriptionTier: 'enterprise' });
    for (const ops of calls) await answersTo(...ops);
    expect((await readLog()).map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });

  it('change rules and pins', async () => {
    const guestId = await addGuest();
    const rule = { id: 77, kind: 'households', strength: 'nice', exceptIds: [] };
    await save(layoutBody({ tables: [table] }));
    await answersTo(operation({ rules: { 1: null, 77: rule }, pins: { [guestId]: { tableId: 'table-1', seat: 2 } } }));
    const seating = (await room.owner.send('GET', `/api/events/${room.eventId}/seating`)).json();
    expect(seating).toMatchObject({ version: 1, rules: [rule], pins: [{ guestId, tableId: 'table-1', seat: 2 }] });
  });

  it('are in the history with their author', async () => {
    const guestId = await addGuest();
    await save(layoutBody());
    await answersTo(operation({ tables: { 'table-1': { x: 300 } }, ...sit(guestId, '1') }));
    const { rows } = await room.test.database.pool.query(
      `select subject, action, actor_id::int8 as actor, via from event_log where event_id = $1
       and change = (select max(change) from event_log where event_id = $1) order by subject`,
      [room.eventId],
    );
    const author = { actor: String(room.owner.userId), via: 'plan' };
    expect(rows.map((row) => ({ ...row, actor: String(row.actor) }))).toEqual([
      { subject: 'guest', action: 'seat', ...author },
      { subject: 'layout', action: 'changed', ...author },
    ]);
  });

  it('made at once are all made, each field by the last one', async () => {
    await save(layoutBody({ tables: [table, makeTable(2)] }));
    const guests = await Promise.all([addGuest(), addGuest(), addGuest(), addGuest()]);
    const calls = guests.map((guestId, index) =>
      send([operation({ tables: { 'table-2': { x: 10 * index } } }), operation(sit(guestId, String((index % 2) + 1)))]),
    );
    const answers = (await Promise.all(calls)).map((answer) => answer.json<OperationAnswers>().answers);
    const refused = answers.flatMap(([, seated]) => (seated && 'refusal' in seated ? seated.refusal.reason : []));
    expect(refused).toEqual(['seatTaken', 'seatTaken']);
    const log = await readLog();
    expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const last = log
      .filter(({ patch }) => patch.tables?.['table-2']?.x !== undefined && patch.seats === undefined)
      .at(-1);
    expect((await read()).tables[1]?.x).toBe(last?.patch.tables?.['table-2']?.x);
  });
});

describe('a whole save', () => {
  it('is one operation of what differs, which leads everybody to the saved layout', async () => {
    const [anna, bela] = [await addGuest(), await addGuest('2', '1')];
    const first = await save(layoutBody({ tables: [table, makeTable(2), makeTable(3)] }));
    const { droppedGuestIds: _, unseatedGuestIds: __, ...before } = first;
    const tables = [makeTable(3), { ...table, x: 333, tableNumber: '2', label: 'Two' }];
    const guestPositions = [dot(anna, { tableNumber: '2', seatNumber: '2' })];
    const {
      droppedGuestIds: ___,
      unseatedGuestIds: ____,
      ...after
    } = await save(layoutBody({ tables, guestPositions }));
    const saved = (await readLog()).at(-1);
    expect(saved?.patch.tables).toMatchObject({ 'table-2': null });
    const followed = applyPatch(before, saved?.patch ?? {});
    const comparable = ({ guestPositions: dots, version: _version, ...layout }: typeof after) => ({
      ...layout,
      dots: dots.map(({ id: _id, ...rest }) => rest).sort((a, b) => a.guestId - b.guestId),
    });
    expect(comparable(followed)).toEqual(comparable(after));
    expect(await seatOf(bela)).toBe('2/1');
  });

  it('is refused over operations that it does not know, and logged once when it is repeated', async () => {
    const sent = layoutBody({ version: 0 });
    await save(sent);
    await save(sent);
    expect(await readLog()).toHaveLength(1);
    await answersTo(operation({ tables: { 'table-1': { x: 300 } } }));
    const late = await room.owner.send(
      'POST',
      `/api/events/${room.eventId}/layout`,
      layoutBody({ version: 1, name: 'Late' }),
    );
    expect(refusal(late)).toEqual({ status: 409, code: 'layout_changed' });
  });
});

describe('an operation is refused', () => {
  it('whole for a taken seat, with who sits there and the nearest free one', async () => {
    const [anna, bela] = [await addGuest('1', '1'), await addGuest()];
    await save(layoutBody());
    expect(await refusalOf({ tables: { 'table-1': { x: 1 } }, ...sit(bela, '1') })).toEqual({
      reason: 'seatTaken',
      guestId: bela,
      occupant: { id: anna, fullName: expect.any(String) },
      free: { tableId: 'table-1', seat: '2' },
    });
    expect((await read()).tables).toEqual([table]);
  });

  it.each<[string, object, object]>([
    ['no number', { tables: { 'table-1': { x: 'NaN' } } }, { reason: 'invalid', path: 'tables.table-1.x' }],
    ['a null', { tables: { 'table-1': { x: null } } }, { reason: 'invalid' }],
    ['out of bounds', { tables: { 'table-1': { x: 1e9 } } }, { reason: 'invalid' }],
    ['far from the canvas', { tables: { 'table-1': { x: 9_000 } } }, { reason: 'outOfRange', id: 'table-1' }],
    ['another id', { tables: { 'table-1': { id: 'table-2' } } }, { reason: 'invalid' }],
    ['a taken name', { tables: { 'table-2': { label: 'table 1' } } }, { reason: 'tableNumberExists', field: 'label' }],
    [
      'one name for two',
      { tables: { 'table-1': { tableNumber: '9' }, 'table-2': { tableNumber: '9' } } },
      { reason: 'tableNumberExists' },
    ],
    ['a deleted table', { tables: { gone: { x: 5 } } }, { reason: 'gone' }],
    ['a guest of another event', { seats: [{ guestId: 5, tableId: 'table-1', seat: '1' }] }, { reason: 'gone' }],
    ['a dot of nobody', { dots: { 5: { x: 1, y: 1 } } }, { reason: 'gone' }],
    ['a NUL', { canvas: { name: 'a\0b' } }, { reason: 'invalid' }],
  ])('%s; the others of the call are made', async (_what, patch, expected) => {
    await save(layoutBody({ tables: [table, makeTable(2)] }));
    const answers = await answersTo(operation(patch), operation({ canvas: { name: 'Made' } }));
    expect(answers).toMatchObject([{ refusal: expected }, { seq: 2 }]);
    expect(await read()).toMatchObject({ name: 'Made', version: 2, tables: [table, makeTable(2)] });
  });

  it('the 1,001st table', async () => {
    const tables = Array.from({ length: 1_000 }, (_, index) => makeTable(index + 1, { x: 0, y: 0 }));
    await save(layoutBody({ tables }));
    const { id: _, ...more } = makeTable(1_001, { x: 0, y: 0 });
    expect(await refusalOf({ tables: { more } })).toEqual({ reason: 'tooManyTables' });
  });

  it('with a base that this plan never had, as after a backup was restored', async () => {
    expect(await refusalOf({ canvas: { name: 'From the future' } }, 5)).toEqual({ reason: 'reload' });
    expect(await read()).toMatchObject({ version: 0, id: 'new' });
  });

  it('a guest who declined, and one whom a plan expects elsewhere', async () => {
    await save(layoutBody());
    const [anna, bela] = [await addGuest('1', '1'), await addGuest()];
    await room.owner.send('PATCH', `/api/guests/${bela}`, { attendance: 'declined' });
    expect(await refusalOf(sit(bela, '2'))).toEqual({ reason: 'guestDeclined', guestId: bela });
    const from = { tableId: 'table-1', seat: '4' };
    expect(await refusalOf({ seats: [{ guestId: anna, tableId: 'table-1', seat: '2', from }] })).toMatchObject({
      reason: 'guestMoved',
    });
  });
});

describe('a call is refused', () => {
  it('without a session, to strangers, and on a tier without floor plans', async () => {
    const body = { client: 'somebody', ops: [operation({})] };
    expect(refusal(await anonymous(room.test).send('POST', path(), body))).toEqual(NOT_SIGNED_IN);
    for (const id of [room.eventId, randomId()]) {
      expect(refusal(await room.stranger.send('POST', path(id), body))).toEqual({ status: 404, code: 'not_found' });
    }
    const poor = await createOrganiser(room.test, { subscriptionTier: 'pro' });
    const { id } = await insertEvent(room.test.database.db, { userId: poor.userId });
    expect(refusal(await poor.send('POST', path(id), body))).toEqual({ status: 403, code: 'tier_required' });
  });

  it.each<[string, object]>([
    ['no operations', { client: 'somebody', ops: [] }],
    ['10,000 operations', { client: 'somebody', ops: Array.from({ length: 10_000 }, () => operation({})) }],
    ['no id', { client: 'somebody', ops: [{ base: 0 }] }],
    ['no base', { client: 'somebody', ops: [{ id: 'operation-x' }] }],
    ['a negative base', { client: 'somebody', ops: [operation({}, -1)] }],
    ['no client', { ops: [operation({})] }],
  ])('%s', async (_what, body) => {
    expect(refusal(await room.owner.send('POST', path(), body)).status).toBe(400);
  });

  it('of several operations over 64 KB; one alone may be a whole plan', async () => {
    const long = {
      items: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x${n}`, { label: 'x'.repeat(80) }])),
    };
    expect((await send([operation(long), operation({})])).statusCode).toBe(413);
    expect((await send([operation(long)])).statusCode).toBe(200);
  });
});

it('keeps so many operations, for so long', async () => {
  const { db } = room.test.database;
  const { clock } = room.test.context;
  await answersTo(operation({ canvas: { width: 1100 } }), operation({ canvas: { width: 1200 } }));
  await deleteOldOperations(db, clock());
  expect(await readLog()).toHaveLength(2);
  await room.test.database.pool.query('update layouts set version = $1 where event_id = $2', [
    LOG_LENGTH + 1,
    room.eventId,
  ]);
  await deleteOldOperations(db, clock());
  expect((await readLog()).map(({ seq }) => seq)).toEqual([2]);
  await deleteOldOperations(db, new Date(clock().getTime() + 31 * 86_400_000));
  expect(await readLog()).toEqual([]);
});
