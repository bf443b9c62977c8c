import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '../../common/ids.ts';
import { checkInOperations, doorDevices } from '../../db/schema/door.ts';
import { guests } from '../../db/schema/guests.ts';
import { NOW, setUpDoorCodes } from '../../testing/door-codes.ts';
import { openReportedDoor } from '../../testing/door-report.ts';
import { insertGuest } from '../../testing/factories.ts';
import { lockGuests } from '../guests/merge-data.ts';

const door = setUpDoorCodes();
const newDoor = () => openReportedDoor(door);

describe('the report', () => {
  it('names devices, double entries with both doors, and equal walk-ins', async () => {
    const { phone, report, guestId } = await newDoor();
    const [main, garden] = [await phone('Main'), await phone('Garden')];
    expect(await report()).toEqual({ devices: [], doubleEntries: [], walkIns: [], held: [], lost: [] });
    const arrivals = [await main.send({ kind: 'arrive', guestId }), await garden.send({ kind: 'arrive', guestId })];
    const walkIn = () => ({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva', note: 'Aunt' });
    const [one, other] = [await main.send(walkIn()), await garden.send({ ...walkIn(), fullName: 'nagy eva' })];
    const { devices, doubleEntries, walkIns } = await report();
    expect(devices).toMatchObject([
      { label: 'Garden', arrivals: 1, walkIns: 1 },
      { label: 'Main', arrivals: 1, undos: 0, walkIns: 1, held: 0, lost: 0 },
    ]);
    expect(doubleEntries).toMatchObject([{ guestId, fullName: 'Kovács Anna', tableNumber: '4' }]);
    expect(doubleEntries[0]?.arrivals.map(({ id, label, device }) => [id, label, device]).sort()).toEqual(
      [
        [arrivals[0]?.id, 'Main', main.device],
        [arrivals[1]?.id, 'Garden', garden.device],
      ].sort(),
    );
    const ids = [one, other].map(({ guests: [guest] }) => guest?.id);
    expect(new Map(walkIns.map(({ guestId: id, sameNameIds }) => [id, sameNameIds]))).toEqual(
      new Map([
        [ids[0], [ids[1]]],
        [ids[1], [ids[0]]],
      ]),
    );
    expect(walkIns.find(({ guestId: id }) => id === ids[0])).toMatchObject({
      label: 'Main',
      note: 'Aunt',
      at: NOW.toISOString(),
    });
  });

  it('lists what is held and lost, with names', async () => {
    const { event, phone, report, guestId } = await newDoor();
    const one = await phone('Main');
    const { id: gone } = await insertGuest(door.test.database.db, { eventId: event.id });
    await door.owner.send('DELETE', `/api/guests/${gone}`);
    await one.send({ kind: 'arrive', guestId: gone });
    await one.send({ kind: 'nameCompanion', guestId, fullName: 'Other name' });
    await one.sendAll(one.make({ kind: 'leaveCoat', fullName: { odd: true }, moves: 7 }));
    const { held, lost } = await report();
    expect(held).toMatchObject([
      { kind: 'arrive', reason: 'guest_missing', guestId: null, label: 'Main', device: one.device },
      { kind: 'leaveCoat', reason: 'newer_version', fullName: null, moves: [] },
    ]);
    expect(lost).toMatchObject([{ kind: 'nameCompanion', reason: 'already_named', guestId, fullName: 'Other name' }]);
  });
});

describe('what is held', () => {
  it('is applied as if it were heard now, each operation once', async () => {
    const { phone, report, decide, replaceCode, find, guestId } = await newDoor();
    const one = await phone('Main');
    const before = await one.send({ kind: 'arrive', guestId });
    await replaceCode();
    const arrival = one.make({ kind: 'arrive', guestId });
    const undo = one.make({ kind: 'undo', guestId, arrivals: [before.id] });
    const walkIn = one.make({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' });
    const { qrCodeIdentifier } = walkIn as { qrCodeIdentifier?: string };
    const again = one.make({ kind: 'arrive', qrCodeIdentifier });
    await one.sendAll(arrival, undo, walkIn, again);
    expect((await report()).held).toHaveLength(4);
    const ids = [walkIn, again, undo, arrival].map(({ id }) => id);
    expect((await decide('apply', ...ids)).map(({ id, outcome }) => [id, outcome])).toEqual(
      ids.map((id) => [id, 'applied']),
    );
    expect((await find(guestId))?.arrivals).toMatchObject([{ id: arrival.id, door: 'Main' }]);
    const { held, walkIns } = await report();
    expect([held, walkIns.length]).toEqual([[], 1]);
    expect((await find(walkIns[0]?.guestId ?? 0))?.arrivals).toHaveLength(2);
    expect((await decide('apply', ...ids)).map(({ outcome }) => outcome)).toEqual(ids.map(() => 'known'));
    expect((await one.sendAll(arrival)).answers).toMatchObject([{ outcome: 'known', reason: null }]);
  });

  it('stays held while the guest is removed, and is applied once the guest is restored', async () => {
    const { phone, decide, find, guestId } = await newDoor();
    const one = await phone('Main');
    await door.owner.send('DELETE', `/api/guests/${guestId}`);
    const { id } = await one.send({ kind: 'arrive', guestId });
    expect(await decide('apply', id ?? '')).toEqual([{ id, outcome: 'held', reason: 'guest_missing' }]);
    await door.owner.send('POST', `/api/guests/${guestId}/restore`);
    expect(await decide('apply', id ?? '')).toEqual([{ id, outcome: 'applied', reason: null }]);
    expect(await find(guestId)).toMatchObject({ checkedIn: true });
  });

  it('is discarded for good, and nothing of its content is kept', async () => {
    const { event, phone, decide, report, replaceCode } = await newDoor();
    const one = await phone('Main');
    await replaceCode();
    const walkIn = one.make({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' });
    await one.sendAll(walkIn);
    expect(await decide('discard', walkIn.id)).toEqual([{ id: walkIn.id, outcome: 'known', reason: 'discarded' }]);
    expect((await one.sendAll(walkIn)).answers).toEqual([{ id: walkIn.id, outcome: 'known', reason: 'discarded' }]);
    expect((await report()).held).toEqual([]);
    const ofEvent = eq(checkInOperations.eventId, event.id);
    const stored = await door.test.database.db.query.checkInOperations.findMany({ where: ofEvent });
    expect(JSON.stringify(stored)).not.toContain('Nagy');
  });

  it('is decided by the owner only, and not for another event', async () => {
    const [mine, theirs] = [await newDoor(), await newDoor()];
    const one = await mine.phone('Main');
    await mine.replaceCode();
    const operation = one.make({ kind: 'arrive', guestId: mine.guestId });
    await one.sendAll(operation);
    await theirs.decide('discard', operation.id);
    expect((await mine.report()).held).toHaveLength(1);
  });
});

describe('a held operation', () => {
  it('of a newer version from a phone that was revoked is reported unread, and can be discarded', async () => {
    const { phone, report, replaceCode, decide, guestId } = await newDoor();
    const one = await phone('Main');
    await replaceCode();
    const odd = one.make({ kind: 'seat', version: 2, guestId, moves: 5, note: 7, fullName: [] });
    const strange = one.make({ kind: 'leaveCoat', moves: [{ odd: true }], note: 7 });
    await one.sendAll(odd, strange, one.make({ kind: 'arrive', guestId }));
    expect((await report()).held).toMatchObject([
      { id: odd.id, reason: 'newer_version', fullName: null, note: null, moves: [] },
      { id: strange.id, reason: 'newer_version' },
      { kind: 'arrive', reason: 'session_over', fullName: 'Kovács Anna' },
    ]);
    await decide('discard', odd.id, strange.id);
    expect((await report()).held).toHaveLength(1);
  });

  it('that can not be recorded stays held with the reason', async () => {
    const { event, phone, report, decide, replaceCode, guestId } = await newDoor();
    const { db } = door.test.database;
    const one = await phone('Main');
    await replaceCode();
    const arrivals = Array.from({ length: 50 }, () => ({ id: randomToken(), at: NOW.toISOString(), door: null }));
    const { id: crowded } = await insertGuest(db, { eventId: event.id, arrivals, checkedIn: true });
    const [full, taken] = [one.make({ kind: 'arrive', guestId: crowded }), one.make({ kind: 'arrive', guestId })];
    await one.sendAll(full, taken);
    await door.owner.send('POST', `/api/guests/${crowded}/check-in`, { id: randomToken() });
    await db.insert(checkInOperations).values({
      eventId: event.id,
      guestId: crowded,
      nonce: taken.id,
      kind: 'undo',
      at: NOW,
      arrivals: [],
    });
    expect(await decide('apply', full.id, taken.id)).toEqual([
      { id: full.id, outcome: 'held', reason: 'too_many_arrivals' },
      { id: taken.id, outcome: 'held', reason: 'id_reused' },
    ]);
    expect((await report()).held.map(({ id, reason }) => [id, reason])).toEqual([
      [full.id, 'too_many_arrivals'],
      [taken.id, 'id_reused'],
    ]);
  });

  it('about a walk-in is applied with it, also where a move of seats names the walk-in', async () => {
    const { phone, report, decide, replaceCode, find, guestId } = await newDoor();
    const one = await phone('Main');
    const walkIn = one.make({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' });
    const { qrCodeIdentifier } = walkIn as { qrCodeIdentifier?: string };
    const [from, nowhere] = [
      { tableNumber: '4', seatNumber: '2' },
      { tableNumber: null, seatNumber: null },
    ];
    const swap = one.make({
      kind: 'seat',
      moves: [
        { qrCodeIdentifier, ...from, from: nowhere },
        { guestId, ...nowhere, from },
      ],
    });
    const again = one.make({ kind: 'arrive', qrCodeIdentifier });
    expect((await one.sendAll(swap, again)).answers).toMatchObject([
      { outcome: 'held', reason: 'guest_missing' },
      { outcome: 'held', reason: 'guest_missing' },
    ]);
    await replaceCode();
    await one.sendAll(walkIn);
    expect(await decide('apply', walkIn.id)).toMatchObject([{ outcome: 'applied' }]);
    const { held, walkIns } = await report();
    expect(held).toEqual([]);
    const added = await find(walkIns[0]?.guestId ?? 0);
    expect(added).toMatchObject({ tableNumber: '4', seatNumber: '2' });
    expect(added?.arrivals.map(({ id }) => id).sort()).toEqual([walkIn.id, again.id].sort());
    expect((await one.sendAll(swap, again, walkIn)).answers).toMatchObject([
      { outcome: 'known', reason: null },
      { outcome: 'known', reason: null },
      { outcome: 'known', reason: null },
    ]);
  });

  it('of several phones is decided with more of them than one transaction takes, in order', async () => {
    const { phone, decide, replaceCode, find, guestId } = await newDoor();
    const phones = [await phone('Main'), await phone('Garden')];
    await replaceCode();
    const sent = await Promise.all(
      phones.map(async (one) => {
        const arrivals = Array.from({ length: 20 }, () => one.make({ kind: 'arrive', guestId }));
        const undos = arrivals.map(({ id }) => one.make({ kind: 'undo', guestId, arrivals: [id] }));
        const last = one.make({ kind: 'arrive', guestId });
        await one.sendAll(...arrivals, ...undos, last);
        return { ids: [...arrivals, ...undos, last].map(({ id }) => id), last: last.id };
      }),
    );
    const ids = sent.flatMap((one) => one.ids);
    expect(await decide('apply', ...ids)).toEqual(ids.map((id) => ({ id, outcome: 'applied', reason: null })));
    expect((await find(guestId))?.arrivals.map(({ id, door: name }) => [id, name]).sort()).toEqual(
      [
        [sent[0]?.last, 'Main'],
        [sent[1]?.last, 'Garden'],
      ].sort(),
    );
  });

  it('locks its guests by id before anything is applied, as phones do', async () => {
    const { event, phone, decide, replaceCode } = await newDoor();
    const { db } = door.test.database;
    const made = [await insertGuest(db, { eventId: event.id }), await insertGuest(db, { eventId: event.id })];
    const [lower, higher] = made.map(({ id }) => id).sort((one, other) => one - other) as [number, number];
    const one = await phone('Main');
    await replaceCode();
    const from = { tableNumber: null, seatNumber: null };
    const ops = [
      one.make({ kind: 'arrive', guestId: higher }),
      one.make({ kind: 'seat', moves: [{ guestId: lower, tableNumber: '8', seatNumber: '1', from }] }),
    ];
    await one.sendAll(...ops);
    const isWaiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const decided = await db.transaction(async (tx) => {
      await lockGuests(tx, event.id, [lower]);
      const deciding = decide('apply', ...ops.map(({ id }) => id));
      await expect.poll(async () => (await db.execute(isWaiting)).rowCount).toBeGreaterThan(0);
      // Would deadlock if the decision had locked this guest already.
      await lockGuests(tx, event.id, [higher]);
      return { deciding };
    });
    expect((await decided.deciding).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
  });

  it('is reported however many were lost before', async () => {
    const { event, phone, report, guestId } = await newDoor();
    const one = await phone('Main');
    const before = new Date(NOW.getTime() - 60_000);
    const row = { eventId: event.id, kind: 'seat', state: 'lost' as const, at: before, createdAt: before };
    await door.test.database.db
      .insert(checkInOperations)
      .values(Array.from({ length: 5_001 }, () => ({ ...row, nonce: randomToken() })));
    await one.sendAll(one.make({ kind: 'leaveCoat', guestId }));
    const { held, lost } = await report();
    expect([held.length, lost.length]).toEqual([1, 5_000]);
  });
});

describe('what happens to operations', () => {
  it('erasing a guest also removes those that name the QR code', async () => {
    const { event, phone, replaceCode } = await newDoor();
    const one = await phone('Main');
    const walkIn = { kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' };
    const { guests: added } = await one.send(walkIn);
    await replaceCode();
    const { qrCodeIdentifier } = walkIn;
    const from = { tableNumber: null, seatNumber: null };
    await one.sendAll(
      one.make({ kind: 'nameCompanion', qrCodeIdentifier, fullName: 'Nagy Éva' }),
      one.make({ kind: 'seat', moves: [{ qrCodeIdentifier, tableNumber: '1', seatNumber: '1', from }] }),
      one.make({ kind: 'arrive', guestId: event.guest.id }),
    );
    const { db } = door.test.database;
    // As if no guest had been found when the held operations were received.
    const ofEvent = eq(checkInOperations.eventId, event.id);
    await db.update(checkInOperations).set({ guestId: 0 }).where(ofEvent);
    expect((await door.owner.send('POST', `/api/guests/${added[0]?.id}/erase`)).statusCode).toBe(204);
    const stored = await db.query.checkInOperations.findMany({ where: ofEvent });
    expect(JSON.stringify(stored)).not.toContain('Nagy');
    expect(JSON.stringify(stored)).not.toContain(qrCodeIdentifier);
    expect(stored.filter(({ kind }) => kind === 'arrive')).toHaveLength(1);
  });

  it('erasing a guest removes them, also from moves of several guests', async () => {
    const { event, phone, guestId } = await newDoor();
    const { db } = door.test.database;
    const other = await insertGuest(db, { eventId: event.id, tableNumber: '1', seatNumber: '1' });
    const one = await phone('Main');
    const from = { tableNumber: '4', seatNumber: '2' };
    const moves = [{ guestId, tableNumber: '1', seatNumber: '1', from }];
    expect(await one.send({ kind: 'seat', moves })).toMatchObject({ outcome: 'lost' });
    await one.send({ kind: 'arrive', guestId });
    expect((await door.owner.send('POST', `/api/guests/${guestId}/erase`)).statusCode).toBe(204);
    const stored = await db.query.checkInOperations.findMany({ where: eq(checkInOperations.eventId, event.id) });
    expect(JSON.stringify(stored)).not.toContain(String(guestId));
    expect(other.id).not.toBe(guestId);
  });

  it('a copy of the event has none, and nobody in it has arrived', async () => {
    const { event, phone, guestId } = await newDoor();
    await (await phone('Main')).send({ kind: 'arrive', guestId });
    const { id } = (await door.owner.send('POST', `/api/events/${event.id}/copy`, { withGuests: true })).json();
    const { db } = door.test.database;
    expect(await db.$count(checkInOperations, eq(checkInOperations.eventId, id))).toBe(0);
    expect(await db.$count(doorDevices, eq(doorDevices.eventId, id))).toBe(0);
    const copies = await db.query.guests.findMany({ where: eq(guests.eventId, id) });
    expect(copies).toMatchObject([{ checkedIn: false, arrivals: [] }]);
  });
});
