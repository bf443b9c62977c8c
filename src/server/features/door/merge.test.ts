import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isDoubleEntry } from '../../../shared/door/arrivals.ts';
import { randomToken } from '../../common/ids.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { attendanceLog } from '../../db/schema/guest-lists.ts';
import { deletedGuests, guests } from '../../db/schema/guests.ts';
import { setUpDoorCodes } from '../../testing/door-codes.ts';
import { openReportedDoor } from '../../testing/door-report.ts';
import { insertGuest } from '../../testing/factories.ts';

const door = setUpDoorCodes();
const newDoor = () => openReportedDoor(door);

describe('merging', () => {
  it('keeps one guest with the arrivals of both; the other can be restored', async () => {
    const { phone, merge, find, guestId, report } = await newDoor();
    const one = await phone('Main');
    const arrival = await one.send({ kind: 'arrive', guestId });
    const added = await one.send({
      kind: 'walkIn',
      qrCodeIdentifier: randomToken(),
      fullName: 'Kovács Anna',
      note: 'Late',
    });
    const walkInId = added.guests[0]?.id ?? 0;
    expect((await report()).walkIns[0]?.sameNameIds).toEqual([guestId]);
    expect((await merge(walkInId, guestId)).statusCode).toBe(400);
    const answer = await merge(guestId, walkInId);
    expect(answer.json()).toMatchObject({ id: guestId, specialRequirements: 'Vegan; Late', seatNumber: '2' });
    expect((await find(guestId))?.arrivals.map(({ id }) => id).sort()).toEqual([arrival.id, added.id].sort());
    expect(await find(walkInId)).toBeUndefined();
    expect((await merge(guestId, walkInId)).statusCode).toBe(404);
    expect((await door.owner.send('POST', `/api/guests/${walkInId}/restore`)).statusCode).toBe(200);
  });
});

describe('restoring a walk-in who was merged by mistake', () => {
  const restore = async (id: number) =>
    expect((await door.owner.send('POST', `/api/guests/${id}/restore`)).statusCode).toBe(200);

  it('gives both guests back as they were, with what happened to each since, and lets them be merged again', async () => {
    const { phone, merge, find, guestId, report } = await newDoor();
    const one = await phone('Main');
    const walkIn = { kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Kovács Anna', note: 'Late' };
    const added = await one.send(walkIn);
    const walkInId = added.guests[0]?.id ?? 0;
    for (const _ of ['first', 'again']) {
      const before = await find(guestId);
      await merge(guestId, walkInId);
      const later = await one.send({ kind: 'arrive', guestId: walkInId });
      const own = await one.send({ kind: 'arrive', guestId });
      expect((await find(guestId))?.arrivals).toHaveLength((before?.arrivals.length ?? 0) + 3);
      await restore(walkInId);
      expect(await find(guestId)).toMatchObject({ checkedIn: true, specialRequirements: 'Vegan', seatNumber: '2' });
      expect((await find(guestId))?.arrivals.map(({ id }) => id)).toContain(own.id);
      expect((await find(guestId))?.arrivals.map(({ id }) => id)).not.toContain(added.id);
      const restored = await find(walkInId);
      expect(restored).toMatchObject({ checkedIn: true, specialRequirements: 'Late' });
      expect(restored?.arrivals.map(({ id }) => id)).toEqual(expect.arrayContaining([added.id, later.id]));
      expect((await report()).walkIns.map((listed) => listed.guestId)).toEqual([walkInId]);
      await one.send({ kind: 'undo', guestId: walkInId, arrivals: [later.id ?? ''] });
    }
  });

  it('makes a guest who declined be absent again, and frees the seat of the walk-in', async () => {
    const { event, phone, merge, find } = await newDoor();
    const seatGivenUp = { tableNumber: '9', seatNumber: '1' };
    const { id } = await insertGuest(door.test.database.db, { eventId: event.id, attendance: 'declined', seatGivenUp });
    const one = await phone('Main');
    const walkIn = { kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' };
    const walkInId = (await one.send(walkIn)).guests[0]?.id ?? 0;
    const from = { tableNumber: null, seatNumber: null };
    await one.send({ kind: 'seat', moves: [{ guestId: walkInId, tableNumber: '7', seatNumber: '1', from }] });
    await merge(id, walkInId);
    expect(await find(id)).toMatchObject({ attendance: 'coming', checkedIn: true, tableNumber: '7' });
    await restore(walkInId);
    const absent = { attendance: 'declined', checkedIn: false, checkInTime: null, tableNumber: null, seatGivenUp };
    expect(await find(id)).toMatchObject(absent);
    expect(await find(walkInId)).toMatchObject({ checkedIn: true, tableNumber: '7', seatNumber: '1' });
  });
});

describe('merging two walk-ins', () => {
  const walkIn = () => ({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' });

  it('leaves one walk-in and no double entry, until the guest arrives again', async () => {
    const { phone, merge, report } = await newDoor();
    const [main, garden] = [await phone('Main'), await phone('Garden')];
    const [kept, removed] = [await main.send(walkIn()), await garden.send(walkIn())];
    const keptId = kept.guests[0]?.id ?? 0;
    await merge(keptId, removed.guests[0]?.id ?? 0);
    // The guest keeps both arrivals, because phones name them in undos.
    const seen = (await main.send({ kind: 'nameCompanion', guestId: keptId, fullName: 'Nagy Éva' })).guests[0];
    expect(seen?.arrivals).toHaveLength(2);
    expect(seen && isDoubleEntry(seen)).toBe(false);
    expect(await report()).toMatchObject({ doubleEntries: [], walkIns: [{ guestId: keptId, sameNameIds: [] }] });
    const [again] = (await main.send({ kind: 'arrive', guestId: keptId })).guests;
    expect(again && isDoubleEntry(again)).toBe(true);
    const { doubleEntries, walkIns } = await report();
    expect(doubleEntries.map(({ arrivals }) => arrivals.length)).toEqual([3]);
    expect(walkIns).toHaveLength(1);
  });

  it('lets held operations that name the removed one be applied to the kept one', async () => {
    const { phone, merge, report, decide, replaceCode, find, guestId } = await newDoor();
    const one = await phone('Main');
    const second = walkIn();
    const [kept, removed] = [await one.send(walkIn()), await one.send(second)];
    const [keptId, removedId] = [kept.guests[0]?.id ?? 0, removed.guests[0]?.id ?? 0];
    await replaceCode();
    const { qrCodeIdentifier } = second;
    const nowhere = { tableNumber: null, seatNumber: null };
    const from = { tableNumber: '4', seatNumber: '2' };
    const ops = [
      one.make({
        kind: 'seat',
        moves: [
          { qrCodeIdentifier, tableNumber: '7', seatNumber: '1', from: nowhere },
          { guestId, tableNumber: '7', seatNumber: '2', from },
        ],
      }),
      one.make({
        kind: 'seat',
        moves: [{ guestId: removedId, ...from, from: { tableNumber: '7', seatNumber: '1' } }],
      }),
      one.make({ kind: 'arrive', qrCodeIdentifier }),
      // Operations of an unknown kind, which are stored unread and name the guest in unexpected places.
      one.make({ kind: 'leaveCoat', qrCodeIdentifier, moves: 5 }),
      one.make({ kind: 'leaveCoat', moves: [7, 'x', { qrCodeIdentifier }] }),
    ];
    await one.sendAll(...ops);
    // As if the arrival had been received before its walk-in, and so was stored without a guest.
    await door.test.database.db
      .update(checkInOperations)
      .set({ guestId: 0 })
      .where(eq(checkInOperations.nonce, ops[2]?.id ?? ''));
    expect((await merge(keptId, removedId)).statusCode).toBe(200);
    const [first, back, arrival, ...coats] = ops.map(({ id }) => id) as [string, string, string];
    expect(await decide('apply', first)).toMatchObject([{ outcome: 'applied', reason: null }]);
    expect(await find(keptId)).toMatchObject({ tableNumber: '7', seatNumber: '1' });
    expect(await find(guestId)).toMatchObject({ tableNumber: '7', seatNumber: '2' });
    expect(await decide('apply', back, arrival)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
    expect(await find(keptId)).toMatchObject(from);
    expect((await find(keptId))?.arrivals.map(({ id }) => id)).toContain(arrival);
    expect((await report()).held.map(({ id, reason }) => [id, reason])).toEqual(
      coats.map((id) => [id, 'newer_version']),
    );
    expect((await one.sendAll(...ops.slice(0, 3))).answers.map(({ outcome }) => outcome)).toEqual([
      ...['known', 'known', 'known'],
    ]);
  });

  it('applies what a phone that was offline says of the removed one later to the kept one', async () => {
    const { phone, merge, report, decide, replaceCode, find, event } = await newDoor();
    const [main, late] = [await phone('Main'), await phone('Garden')];
    const sent = [walkIn(), walkIn(), walkIn()];
    const ids: number[] = [];
    for (const one of sent) ids.push((await main.send(one)).guests[0]?.id ?? 0);
    const [firstId = 0, secondId = 0, keptId = 0] = ids;
    await merge(secondId, firstId);
    await merge(keptId, secondId);
    const nowhere = { tableNumber: null, seatNumber: null };
    const { qrCodeIdentifier } = sent[0] ?? walkIn();
    const ops = [
      late.make({ kind: 'arrive', guestId: firstId }),
      late.make({ kind: 'arrive', qrCodeIdentifier }),
      late.make({ kind: 'seat', moves: [{ guestId: secondId, tableNumber: '7', seatNumber: '1', from: nowhere }] }),
    ];
    const heard = await late.sendAll(...ops);
    expect(heard.answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
    expect(heard.guests.map(({ id }) => id)).toEqual([keptId]);
    const arrivalIds = [ops[0]?.id, ops[1]?.id];
    expect((await find(keptId))?.arrivals.map(({ id }) => id)).toEqual(expect.arrayContaining(arrivalIds));
    expect(await find(keptId)).toMatchObject({ tableNumber: '7', seatNumber: '1' });
    expect((await late.sendAll(...ops)).answers.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known']);
    await replaceCode();
    const afterwards = late.make({ kind: 'arrive', guestId: firstId });
    await late.sendAll(afterwards);
    expect((await report()).held).toMatchObject([{ reason: 'session_over', guestId: keptId, remedy: null }]);
    expect(await decide('restore', afterwards.id)).toMatchObject([{ outcome: 'applied' }]);
    const { db } = door.test.database;
    expect(await db.$count(guests, and(eq(guests.eventId, event.id), eq(guests.fullName, 'Nagy Éva')))).toBe(1);
  });

  it('erases the removed ones together with the kept one', async () => {
    const { phone, merge, event } = await newDoor();
    const one = await phone('Main');
    const ids: number[] = [];
    for (const sent of [walkIn(), walkIn(), walkIn()]) ids.push((await one.send(sent)).guests[0]?.id ?? 0);
    const [firstId = 0, secondId = 0, keptId = 0] = ids;
    await merge(secondId, firstId);
    await merge(keptId, secondId);
    expect((await door.owner.send('POST', `/api/guests/${keptId}/erase`)).statusCode).toBe(204);
    const { db } = door.test.database;
    expect(await db.$count(deletedGuests, eq(deletedGuests.eventId, event.id))).toBe(0);
    const stored = await db.query.checkInOperations.findMany({ where: eq(checkInOperations.eventId, event.id) });
    expect(JSON.stringify(stored)).not.toContain('Nagy');
  });

  it('applies a held swap of their seats as one move of the kept one', async () => {
    const { phone, merge, decide, replaceCode, find } = await newDoor();
    const one = await phone('Main');
    const ids = [await one.send(walkIn()), await one.send(walkIn())].map(({ guests: [guest] }) => guest?.id ?? 0);
    const [keptId = 0, removedId = 0] = ids;
    const nowhere = { tableNumber: null, seatNumber: null };
    const seats = ['1', '2'].map((seatNumber) => ({ tableNumber: '7', seatNumber }));
    const sit = ids.map((guestId, index) => ({ guestId, ...seats[index], from: nowhere }));
    await one.send({ kind: 'seat', moves: sit });
    await replaceCode();
    const moves = ids.map((guestId, index) => ({ guestId, ...seats[1 - index], from: seats[index] }));
    const swap = await one.send({ kind: 'seat', moves });
    await merge(keptId, removedId);
    expect(await decide('apply', swap.id ?? '')).toMatchObject([{ outcome: 'applied' }]);
    expect(await find(keptId)).toMatchObject({ tableNumber: '7', seatNumber: '2' });
  });
});

describe('merging into a guest who declined', () => {
  it('makes them come after all, with the seat of the walk-in or else the one that they gave up', async () => {
    const { event, phone, merge, find } = await newDoor();
    const { db } = door.test.database;
    const one = await phone('Main');
    const addWalkIn = async () => {
      const walkIn = { kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' };
      return (await one.send(walkIn)).guests[0]?.id ?? 0;
    };
    const decline = (seatGivenUp: { tableNumber: string; seatNumber: string }) =>
      insertGuest(db, { eventId: event.id, attendance: 'declined', seatGivenUp });
    const [returning, moved, seatless] = [
      await decline({ tableNumber: '9', seatNumber: '1' }),
      await decline({ tableNumber: '9', seatNumber: '2' }),
      await decline({ tableNumber: '4', seatNumber: '2' }),
    ];
    await merge(returning.id, await addWalkIn());
    expect(await find(returning.id)).toMatchObject({
      attendance: 'coming',
      attendanceBy: 'door',
      checkedIn: true,
      seatGivenUp: null,
      tableNumber: '9',
      seatNumber: '1',
    });
    const seated = await addWalkIn();
    const from = { tableNumber: null, seatNumber: null };
    await one.send({ kind: 'seat', moves: [{ guestId: seated, tableNumber: '7', seatNumber: '1', from }] });
    await merge(moved.id, seated);
    expect(await find(moved.id)).toMatchObject({ attendance: 'coming', seatGivenUp: null, tableNumber: '7' });
    // Somebody else has the seat at table 4.
    await merge(seatless.id, await addWalkIn());
    expect(await find(seatless.id)).toMatchObject({ attendance: 'coming', seatGivenUp: null, tableNumber: null });
    const log = await db.query.attendanceLog.findMany({ where: eq(attendanceLog.guestId, returning.id) });
    expect(log).toMatchObject([{ from: 'declined', to: 'coming', by: 'door' }]);
  });
});
