import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SavedLayout, StoredLayout } from '../../../shared/contracts/layouts.ts';
import { seatPositions } from '../../../shared/layout/seat-positions.ts';
import { renderStoredLayout } from '../../../shared/layout/seat-sync.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { randomId } from '../../common/ids.ts';
import { layouts } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent } from '../../testing/factories.ts';
import { dot, layoutBody, setUpLayouts, table } from '../../testing/layouts.ts';
import { refusal } from '../../testing/organiser.ts';

const room = setUpLayouts();
const { path, addGuest, save, read, seatOf } = room;

describe('a layout', () => {
  it('is empty before the first save', async () => {
    expect(await read()).toEqual({
      id: 'new',
      eventId: room.eventId,
      name: 'Main Layout',
      tables: [],
      guestPositions: [],
      width: 1000,
      height: 800,
      unit: 'ft',
      version: 0,
    });
  });

  it('is read as it was saved', async () => {
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
      eventId: room.eventId,
      version: 1,
      droppedGuestIds: [],
      unseatedGuestIds: [],
    });
    const { droppedGuestIds: _dropped, unseatedGuestIds: _unseated, ...layout } = saved;
    expect(await read()).toEqual(layout);
    expect(await save({ ...layout, name: 'Terem' })).toMatchObject({ id: saved.id, name: 'Terem', version: 2 });
    expect(await room.test.database.db.$count(layouts, eq(layouts.eventId, room.eventId))).toBe(1);
  });

  it('is read as it is stored by the editor, which then seats the guests as the server does', async () => {
    const readStored = async () => (await room.owner.send('GET', `${path()}/stored`)).json<StoredLayout>();
    expect(renderStoredLayout(await readStored(), [])).toEqual(await read());
    const ids = [
      await addGuest('1', '2'),
      await addGuest(),
      await addGuest('9', '9'),
      await addGuest(),
      await addGuest(),
    ];
    const [seated = 0, standing = 0, elsewhere = 0, moved = 0, declined = 0] = ids;
    await save(
      layoutBody({
        items: [{ id: 'stage', kind: 'stage', x: 10, y: 10, width: 100, height: 50 }],
        aisleWidth: 80,
        guestPositions: [dot(standing), dot(moved, { tableNumber: '1', seatNumber: '4' }), dot(declined, { x: 500 })],
      }),
    );
    await room.owner.send('PATCH', `/api/guests/${moved}`, { tableNumber: '1', seatNumber: '5' });
    await room.owner.send('PATCH', `/api/guests/${declined}`, { attendance: 'declined' });
    // As older versions stored them.
    await room.test.database.db.execute(sql`
      update layouts set guest_positions = guest_positions #- '{1,tableNumber}' #- '{1,seatNumber}' where event_id = ${room.eventId}
    `);
    const { guestPositions, ...layout } = renderStoredLayout(
      await readStored(),
      (await room.owner.send('GET', `/api/events/${room.eventId}/guests`)).json(),
    );
    const { guestPositions: shown, ...expected } = await read();
    expect(layout).toEqual(expected);
    expect(shown.map(({ guestId }) => guestId)).toEqual(expect.arrayContaining([seated, standing, moved]));
    // Whoever sits at a table that the plan lacks is listed in the editor, and not drawn.
    expect(guestPositions.filter(({ guestId }) => guestId !== elsewhere)).toEqual(shown);
  });

  it('may have a dot for every guest of a large event', async () => {
    const { db } = room.test.database;
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into guests (id, event_id, full_name, qr_code_identifier)
      select 7000000000000000 + number, ${room.eventId}, 'Guest ' || number, 'large event ' || number
      from generate_series(1, 20000) number returning id
    `);
    const guestPositions = rows.map(({ id }) => dot(Number(id), { x: 123.456_789, y: 310.123_456 }));
    expect((await save(layoutBody({ guestPositions }))).guestPositions).toHaveLength(20_000);
    expect((await read()).guestPositions).toHaveLength(20_000);
  });

  it('may leave out fields with a default', async () => {
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

it('keeps floor items, accessible seats and one-sided tables that a save does not mention, until one clears them', async () => {
  const marked = { ...table, type: 'square', seats: 4, accessibleSeats: [4, 1, 9], isOneSided: true };
  const items = [{ id: 'item-1', kind: 'stage', label: '', x: 5, y: 5, width: 300, height: 100, rotation: 0 }];
  const stored = { ...marked, accessibleSeats: [1, 4] };
  expect(await save({ ...layoutBody(), tables: [marked], items })).toMatchObject({ tables: [stored], items });
  const { accessibleSeats: _, isOneSided: __, ...older } = marked;
  expect(await save(layoutBody({ tables: [older] }))).toMatchObject({ tables: [stored], items });
  expect(await save(layoutBody({ tables: [{ ...older, seats: 3 }] }))).toMatchObject({
    tables: [{ accessibleSeats: [1] }],
  });
  const cleared = { ...older, accessibleSeats: [], isOneSided: false };
  expect((await save(layoutBody({ tables: [cleared], items: [] }))).tables).toEqual([older]);
  expect(await read()).not.toHaveProperty('items');
});

describe('seats', () => {
  it('are given by a dot to a guest who has none', async () => {
    const [anna, bela] = [await addGuest(), await addGuest('1')];
    const saved = await save(
      layoutBody({
        guestPositions: [
          dot(anna, { tableNumber: '1', seatNumber: '2' }),
          dot(bela, { tableNumber: '1', seatNumber: '3' }),
        ],
      }),
    );
    expect([await seatOf(anna), await seatOf(bela)]).toEqual(['1/2', '1/3']);
    // The dot is where table and seat say, not where it was sent.
    const seat = { tableNumber: '1', seatNumber: '2', ...seatPositions(table)[1] };
    expect(saved.guestPositions[0]).toEqual(dot(anna, seat));
    const found = await room.owner.send('GET', `/api/events/${room.eventId}/guests/${anna}`);
    expect(found.json()).toMatchObject({ tableNumber: '1', seatNumber: '2' });
  });

  it('are otherwise those in the guests’ rows', async () => {
    const [anna, bela] = [await addGuest('1', '1'), await addGuest('2')];
    const claims = { tableNumber: '1', seatNumber: '4' };
    const saved = await save(layoutBody({ guestPositions: [dot(anna, claims), dot(bela, claims)] }));
    expect([await seatOf(anna), await seatOf(bela)]).toEqual(['1/1', '2/-']);
    expect(saved.guestPositions).toEqual([
      dot(anna, { tableNumber: '1', seatNumber: '1', ...seatPositions(table)[0] }),
    ]);
    expect(saved.unseatedGuestIds).toEqual([]);
  });

  it('are never given twice, and the answer names the guests who got none', async () => {
    const [anna, bela] = [await addGuest('1', '1'), await addGuest()];
    const [csilla, dezso] = [await addGuest(), await addGuest()];
    const at = (guestId: number, seatNumber: string) => dot(guestId, { tableNumber: ' 1', seatNumber });
    const saved = await save(layoutBody({ guestPositions: [at(bela, '1 '), at(csilla, '2'), at(dezso, '2')] }));
    expect(saved.unseatedGuestIds).toEqual([bela, dezso]);
    const seats = await Promise.all([anna, bela, csilla, dezso].map(seatOf));
    expect(seats).toEqual(['1/1', '-/-', '1/2', '-/-']);
  });

  it('are not given at a table that the layout lacks', async () => {
    const anna = await addGuest();
    await save(layoutBody({ guestPositions: [dot(anna, { tableNumber: '5', seatNumber: '1' })] }));
    expect(await seatOf(anna)).toBe('-/-');
  });

  it('are not changed by a save of the editor, which sends seats with the seats call', async () => {
    const anna = await addGuest();
    const guestPositions = [dot(anna, { tableNumber: '1', seatNumber: '2' })];
    const saved = await save(layoutBody({ guestPositions, keepsSeats: true }));
    expect(await seatOf(anna)).toBe('-/-');
    // The guest was unseated elsewhere: the dot is gone too.
    expect(saved.guestPositions).toEqual([]);
  });

  it('show in the layout wherever they were changed', async () => {
    const [anna, bela, csilla] = [await addGuest('1', '1'), await addGuest(), await addGuest('9', '1')];
    await save(layoutBody({ guestPositions: [dot(anna, { tableNumber: '1', seatNumber: '1' })] }));
    const places = seatPositions(table);
    const seat = { tableNumber: '1', seatNumber: '1', ...places[0] };
    expect((await read()).guestPositions).toEqual([dot(anna, seat)]);
    await room.owner.send('POST', `/api/events/${room.eventId}/seats`, [
      { guestId: anna, tableNumber: '1', seatNumber: '3' },
      { guestId: bela, tableNumber: '1', seatNumber: '1' },
    ]);
    expect((await read()).guestPositions).toEqual([
      dot(anna, { tableNumber: '1', seatNumber: '3', ...places[2] }),
      { id: expect.any(Number), guestId: bela, tableNumber: '1', seatNumber: '1', color: '#3b82f6', ...places[0] },
    ]);
    await room.owner.send('DELETE', `/api/guests/${anna}`);
    expect((await read()).guestPositions.map(({ guestId }) => guestId)).toEqual([bela]);
    await save(layoutBody({ tables: [table, makeTable(9, { id: 9 })] }));
    expect((await read()).guestPositions.map(({ guestId }) => guestId)).toContain(csilla);
  });
});

describe('dots of people who are not guests of this event', () => {
  it('are dropped, and the answer names them', async () => {
    const mine = await insertEvent(room.test.database.db, { userId: room.owner.userId });
    const theirs = await insertEvent(room.test.database.db, { userId: room.stranger.userId });
    const strangers = [await addGuest(null, null, mine.id), await addGuest('1', '1', theirs.id), randomId()];
    const anna = await addGuest();
    const claims = { tableNumber: '1', seatNumber: '1' };
    const saved = await save(layoutBody({ guestPositions: [...strangers.map((id) => dot(id, claims)), dot(anna)] }));
    expect(saved.droppedGuestIds).toEqual(strangers);
    expect(saved.guestPositions).toEqual([dot(anna)]);
    expect(await seatOf(strangers[0] ?? 0)).toBe('-/-');
    const stored = await room.test.database.db.query.layouts.findFirst({
      where: eq(layouts.eventId, room.eventId),
    });
    expect(JSON.stringify(stored)).not.toContain(String(strangers[1]));
  });
});

describe('versions', () => {
  it('refuse to save over a newer layout, and change nothing', async () => {
    const anna = await addGuest();
    await save(layoutBody({ version: 0, name: 'First' }));
    await save(layoutBody({ version: 1, name: 'Second' }));
    for (const version of [0, 1, 3]) {
      const claims = [dot(anna, { tableNumber: '1', seatNumber: '1' })];
      const answer = await room.owner.send(
        'POST',
        path(),
        layoutBody({ version, name: 'Late', guestPositions: claims }),
      );
      expect(refusal(answer)).toEqual({ status: 409, code: 'layout_changed' });
    }
    expect(await read()).toMatchObject({ name: 'Second', version: 2, guestPositions: [] });
    expect(await seatOf(anna)).toBe('-/-');
  });

  it('may be left out', async () => {
    await save(layoutBody());
    expect(await save(layoutBody({ name: 'Over it' }))).toMatchObject({ name: 'Over it', version: 2 });
    expect(await save(layoutBody({ name: 'And again', version: null }))).toMatchObject({ version: 3 });
  });

  it('let one of two simultaneous saves win', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Tab ${index}`);
    const answers = await Promise.all(
      names.map((name) => room.owner.send('POST', path(), layoutBody({ name, version: 0 }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<SavedLayout>();
    expect(await read()).toMatchObject({ name: winner?.name, version: 1 });
  });

  it('accept the same layout again, as after a lost answer', async () => {
    const anna = await addGuest();
    const sent = layoutBody({ version: 0, guestPositions: [dot(anna, { tableNumber: '1', seatNumber: '1' })] });
    const first = await save(sent);
    expect(await save(sent)).toEqual(first);
  });
});

it('does not seat a guest who declined while the editor was open', async () => {
  const { db } = room.test.database;
  const guestId = await addGuest();
  const sent = layoutBody({ guestPositions: [dot(guestId, { tableNumber: '1', seatNumber: '1' })] });
  await save(sent);
  const noSeat = { tableNumber: null, seatNumber: null, seatKey: null };
  await db
    .update(guests)
    .set({ attendance: 'declined', ...noSeat })
    .where(eq(guests.id, guestId));
  const saved = await save({ ...sent, name: 'Another name' });
  expect(saved).toMatchObject({ guestPositions: [], unseatedGuestIds: [guestId] });
  expect(await seatOf(guestId)).toBe('-/-');
});

it('takes a seat that a guest gave up to the new number of its table, and forgets it with the table', async () => {
  const [anna, bela, cili] = [await addGuest(), await addGuest(), await addGuest()];
  const [first, second] = [makeTable(1, { id: 'a', seats: 4 }), makeTable(2, { id: 'b', seats: 4 })];
  await save(layoutBody({ tables: [first, second] }));
  const seats = [
    { guestId: anna, tableNumber: '1', seatNumber: '3' },
    { guestId: bela, tableNumber: '2', seatNumber: '4' },
    { guestId: cili, tableNumber: '2', seatNumber: '1' },
  ];
  await room.owner.send('POST', `/api/events/${room.eventId}/seats`, seats);
  const answer = (guestId: number, attendance: string) =>
    room.owner.send('PATCH', `/api/guests/${guestId}`, { attendance });
  for (const { guestId } of seats) await answer(guestId, 'declined');
  // The tables swap their numbers, and what was table 2 has three seats only.
  const swapped = [
    { ...first, tableNumber: '2' },
    { ...second, tableNumber: '1', seats: 3 },
  ];
  await save(layoutBody({ tables: swapped }));
  for (const guestId of [anna, bela]) await answer(guestId, 'coming');
  expect(await seatOf(anna)).toBe('2/3');
  expect(await seatOf(bela)).toBe('-/-');
  await save(layoutBody({ tables: swapped.slice(0, 1) }));
  await answer(cili, 'coming');
  expect(await seatOf(cili)).toBe('-/-');
});
