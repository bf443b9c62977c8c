import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DoorAllows } from '../../../shared/door/operation.ts';
import { randomToken } from '../../common/ids.ts';
import { checkInOperations, doorSessions } from '../../db/schema/door.ts';
import { guests } from '../../db/schema/guests.ts';
import { enterDoor } from '../../testing/door.ts';
import { NOW, setUpDoorCodes } from '../../testing/door-codes.ts';
import { createDoorPhone } from '../../testing/door-phone.ts';
import { insertGuest, insertLayout } from '../../testing/factories.ts';
import { anonymous, callerWith, NOT_SIGNED_IN, refusal } from '../../testing/organiser.ts';

const door = setUpDoorCodes();
const ALL: DoorAllows = { walkIn: true, nameCompanion: true, seat: true };

async function newDoor(doorAllows: Partial<DoorAllows> = ALL) {
  const event = await door.newEvent();
  await door.owner.send('PATCH', `/api/events/${event.id}`, { doorAllows });
  const staff = await enterDoor(door.test, event.id, event.code);
  const phone = (label = 'Main door', caller: typeof staff | typeof door.owner = staff) =>
    createDoorPhone({ eventId: event.id, caller, label, at: () => NOW });
  const find = async (id: number = event.guest.id) =>
    door.test.database.db.query.guests.findFirst({ where: eq(guests.id, id) });
  return { event, staff, phone, find, guestId: event.guest.id };
}

const count = (eventId: number) =>
  door.test.database.db.$count(checkInOperations, eq(checkInOperations.eventId, eventId));

/** Operations that the event's only session has sent before. */
async function insertOperations(
  eventId: number,
  length: number,
  fields: Pick<typeof checkInOperations.$inferInsert, 'kind' | 'state' | 'reason'>,
) {
  const { db } = door.test.database;
  const session = await db.query.doorSessions.findFirst({ where: eq(doorSessions.eventId, eventId) });
  const row = { eventId, at: NOW, sessionHash: session?.tokenHash ?? null, ...fields };
  await db.insert(checkInOperations).values(Array.from({ length }, () => ({ ...row, nonce: randomToken() })));
}

describe('arrivals', () => {
  it('are applied once, answered with the guest, and known when sent again', async () => {
    const { phone, guestId, event } = await newDoor();
    const one = phone();
    const operation = one.make({ kind: 'arrive', guestId });
    const { answers, guests: changed, isSendOnly } = await one.sendAll(operation, operation);
    expect(answers).toEqual([
      { id: operation.id, outcome: 'applied', reason: null },
      { id: operation.id, outcome: 'known', reason: null },
    ]);
    expect(changed).toMatchObject([
      { id: guestId, checkedIn: true, arrivals: [{ id: operation.id, at: operation.at, door: 'Main door' }] },
    ]);
    expect(changed[0]).not.toHaveProperty('email');
    expect(isSendOnly).toBe(false);
    expect((await one.sendAll(operation)).answers).toMatchObject([{ outcome: 'known' }]);
    expect(await count(event.id)).toBe(1);
  });

  it('at two doors are a double entry, with both doors and times', async () => {
    const { phone, guestId, find } = await newDoor();
    const [main, garden] = [phone('Main'), phone('Garden')];
    const late = await main.send({ kind: 'arrive', guestId });
    const early = await garden.send({ kind: 'arrive', guestId, at: new Date(NOW.getTime() - 60_000).toISOString() });
    expect((await find())?.arrivals.map(({ id, door: name }) => [id, name])).toEqual([
      [early.id, 'Garden'],
      [late.id, 'Main'],
    ]);
    expect((await find())?.checkInTime).toEqual(new Date(NOW.getTime() - 60_000));
    await main.send({ kind: 'undo', guestId, arrivals: [late.id] });
    expect(await find()).toMatchObject({ checkedIn: true, arrivals: [{ id: early.id }] });
    await garden.send({ kind: 'undo', guestId, arrivals: [early.id, 'another-arrival'] });
    expect(await find()).toMatchObject({ checkedIn: false, checkInTime: null, arrivals: [] });
  });

  it('that are heard after their undo never count', async () => {
    const { phone, guestId, find } = await newDoor();
    const one = phone();
    const arrival = one.make({ kind: 'arrive', guestId });
    const { answers } = await one.sendAll(one.make({ kind: 'undo', guestId, arrivals: [arrival.id] }), arrival);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(await find()).toMatchObject({ checkedIn: false, arrivals: [] });
  });

  it('are the same operations as those of the check-in calls', async () => {
    const { phone, staff, guestId, find } = await newDoor();
    const one = phone();
    const operation = one.make({ kind: 'arrive', guestId });
    await staff.send('POST', `/api/guests/${guestId}/check-in`, { id: operation.id, at: operation.at });
    expect((await one.sendAll(operation)).answers).toMatchObject([{ outcome: 'known' }]);
    expect((await find())?.arrivals).toHaveLength(1);
    const other = await phone().send({ kind: 'arrive', guestId });
    await staff.send('DELETE', `/api/guests/${guestId}/check-in`);
    expect(await find()).toMatchObject({ checkedIn: false, arrivals: [] });
    expect(other.outcome).toBe('applied');
  });

  it('of a whole household are one call, and bring back a guest who declined', async () => {
    const { event, phone, find } = await newDoor();
    const { db } = door.test.database;
    const seatGivenUp = { tableNumber: '9', seatNumber: '1' };
    const away = await insertGuest(db, { eventId: event.id, attendance: 'declined', seatGivenUp });
    const one = phone();
    const ops = [event.guest.id, away.id].map((guestId) => one.make({ kind: 'arrive', guestId, batch: 'tap-1' }));
    expect((await one.sendAll(...ops)).answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(await find(away.id)).toMatchObject({ attendance: 'coming', seatNumber: '1', checkedIn: true });
    const stored = await db.query.checkInOperations.findMany({ where: eq(checkInOperations.eventId, event.id) });
    expect(stored.map(({ batch }) => batch)).toEqual(['tap-1', 'tap-1']);
  });

  it('of a clock that is wrong by ten years count, with a time between sixty days ago and now', async () => {
    const { phone, guestId, find } = await newDoor();
    const one = phone();
    await one.send({ kind: 'arrive', guestId, at: '2040-05-20T18:00:00Z' });
    await one.send({ kind: 'arrive', guestId, at: '2020-05-20T18:00:00Z' });
    const times = (await find())?.arrivals.map(({ at }) => at);
    expect(times).toEqual([new Date(NOW.getTime() - 60 * 24 * 60 * 60_000).toISOString(), NOW.toISOString()]);
  });
});

describe('walk-ins', () => {
  const walkIn = (fullName = 'Nagy Éva') => ({
    kind: 'walkIn',
    qrCodeIdentifier: randomToken(),
    fullName,
    note: 'Aunt',
  });

  it('are guests who have arrived; operations name them by QR code until the phone knows their id', async () => {
    const { phone, find } = await newDoor();
    const one = phone();
    const added = one.make(walkIn());
    const { qrCodeIdentifier } = added as { qrCodeIdentifier?: string };
    const undo = one.make({ kind: 'undo', qrCodeIdentifier, arrivals: [added.id] });
    const { answers, guests: changed } = await one.sendAll(added, undo);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(changed).toMatchObject([{ fullName: 'Nagy Éva', specialRequirements: 'Aunt', checkedIn: false }]);
    expect(await find(changed[0]?.id)).toMatchObject({ checkedIn: false });
    expect((await one.sendAll(added)).answers).toMatchObject([{ outcome: 'known' }]);
  });

  it('whose operations came first get them once they are known', async () => {
    const { phone, find } = await newDoor();
    const one = phone();
    const added = one.make(walkIn());
    const { qrCodeIdentifier } = added as { qrCodeIdentifier?: string };
    const again = one.make({ kind: 'arrive', qrCodeIdentifier });
    const back = one.make({ kind: 'undo', qrCodeIdentifier, arrivals: [added.id] });
    const { answers } = await one.sendAll(again, back, added);
    expect(answers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['held', 'guest_missing'],
      ['held', 'guest_missing'],
      ['applied', null],
    ]);
    const { guests: changed, answers: known } = await one.sendAll(again, added);
    expect(known.map(({ outcome }) => outcome)).toEqual(['known', 'known']);
    expect((await find(changed[0]?.id))?.arrivals.map(({ id }) => id)).toEqual([again.id]);
  });

  it('beyond the tier’s limit, or 200 of a session, are held; with another guest’s QR code they are refused', async () => {
    const { event, phone } = await newDoor();
    const one = phone();
    expect(await one.send({ ...walkIn(), qrCodeIdentifier: event.guest.qrCodeIdentifier })).toMatchObject({
      outcome: 'refused',
      reason: 'qr_taken',
    });
    const { db } = door.test.database;
    await db.insert(guests).values(
      Array.from({ length: 49 }, (_, index) => ({
        id: event.id + 1 + index,
        eventId: event.id,
        fullName: `Guest ${index}`,
        qrCodeIdentifier: randomToken(),
      })),
    );
    await door.owner.change({ subscriptionTier: 'free' });
    expect(await one.send(walkIn())).toMatchObject({ outcome: 'held', reason: 'guest_limit' });
    await door.owner.change({ subscriptionTier: 'enterprise' });
    await insertOperations(event.id, 199, { kind: 'walkIn' });
    const { answers } = await one.sendAll(one.make(walkIn()), one.make(walkIn()));
    expect(answers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['applied', null],
      ['held', 'walk_in_limit'],
    ]);
  });
});

describe('names and seats', () => {
  it('go to whoever is heard first; the other is told, and offered free seats', async () => {
    const { event, phone, find, guestId } = await newDoor();
    const { db } = door.test.database;
    await insertLayout(db, { eventId: event.id });
    const other = await insertGuest(db, { eventId: event.id, isNamePlaceholder: true, fullName: 'Guest of Anna' });
    const [main, garden] = [phone('Main'), phone('Garden')];
    const from = { tableNumber: '4', seatNumber: '2' };
    const target = { tableNumber: '1', seatNumber: '3' };
    expect(await main.send({ kind: 'seat', moves: [{ guestId, ...target, from }] })).toMatchObject({
      outcome: 'applied',
    });
    const nowhere = { tableNumber: null, seatNumber: null };
    const lost = await garden.send({ kind: 'seat', moves: [{ guestId: other.id, ...target, from: nowhere }] });
    expect(lost).toMatchObject({ outcome: 'lost', reason: 'seat_taken' });
    expect(lost.freeSeats?.slice(0, 3).map(({ seatNumber }) => seatNumber)).toEqual(['1', '2', '4']);
    expect(await garden.send({ kind: 'seat', moves: [{ guestId, ...target, seatNumber: '5', from }] })).toMatchObject({
      outcome: 'lost',
      reason: 'guest_moved',
    });
    expect(await find()).toMatchObject(target);
    expect(await main.send({ kind: 'nameCompanion', guestId: other.id, fullName: 'Kiss Pál' })).toMatchObject({
      outcome: 'applied',
      guests: [{ fullName: 'Kiss Pál', isNamePlaceholder: false }],
    });
    expect(await garden.send({ kind: 'nameCompanion', guestId: other.id, fullName: 'Kiss Péter' })).toMatchObject({
      outcome: 'lost',
      reason: 'already_named',
    });
  });

  it('and walk-ins are held until the organiser allows them', async () => {
    const { phone, guestId, event, staff } = await newDoor({});
    const one = phone();
    const nowhere = { tableNumber: null, seatNumber: null };
    const ops = [
      one.make({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' }),
      one.make({ kind: 'nameCompanion', guestId, fullName: 'Nagy Éva' }),
      one.make({ kind: 'seat', moves: [{ guestId, ...nowhere, from: nowhere }] }),
    ];
    for (const answer of (await one.sendAll(...ops)).answers) {
      expect(answer).toMatchObject({ outcome: 'held', reason: 'not_allowed' });
    }
    await door.owner.send('PATCH', `/api/events/${event.id}`, { doorAllows: { walkIn: true } });
    expect((await staff.send('GET', `/api/events/${event.id}/door`)).json().doorAllows).toEqual({
      ...ALL,
      nameCompanion: false,
      seat: false,
    });
    // The walk-in was received before walk-ins were allowed, so it stays held for the organiser.
    expect((await one.sendAll(...ops)).answers[0]).toMatchObject({ outcome: 'held', reason: 'not_allowed' });
  });
});

describe('bad input', () => {
  it('a malformed operation is refused alone', async () => {
    const { phone, guestId } = await newDoor();
    const one = phone();
    const wrong = [
      one.make({ kind: 'arrive' }),
      one.make({ kind: 'arrive', guestId, qrCodeIdentifier: randomToken() }),
      one.make({ kind: 'arrive', guestId: -1 }),
      one.make({ kind: 'undo', guestId, arrivals: [] }),
      one.make({ kind: 'undo', guestId, arrivals: Array.from({ length: 51 }, randomToken) }),
      one.make({ kind: 'walkIn', qrCodeIdentifier: 'short', fullName: 'X' }),
      one.make({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'a\0b' }),
      one.make({ kind: 'seat', moves: [] }),
      one.make({ kind: 'arrive', guestId, seq: 1.5 }),
      one.make({ kind: 'arrive', guestId, at: 'yesterday' }),
      one.make({ kind: 'arrive', guestId, id: 'short' }),
      one.make({ kind: 'no such kind', guestId }),
      ...[null, 7, 'arrive', [], {}],
    ];
    const right = one.make({ kind: 'arrive', guestId });
    const { answers } = await one.sendAll(...wrong, right);
    for (const answer of answers.slice(0, -1))
      expect(answer).toMatchObject({ outcome: 'refused', reason: 'malformed' });
    expect(answers).toHaveLength(wrong.length + 1);
    expect(answers.at(-1)).toEqual({ id: right.id, outcome: 'applied', reason: null });
  });

  it('501 operations, none, or no device number are 400', async () => {
    const { phone, guestId } = await newDoor();
    const one = phone();
    const op = () => one.make({ kind: 'arrive', guestId });
    const { device } = one;
    for (const body of [{ device, ops: [] }, { device }, { ops: [op()] }, { device: 'x', ops: [op()] }, [], null]) {
      expect((await one.post(body)).statusCode).toBe(400);
    }
    expect((await one.post({ device, ops: Array.from({ length: 501 }, op) })).statusCode).toBe(400);
    expect((await one.sendAll(...Array.from({ length: 500 }, op))).answers).toHaveLength(500);
  });

  it('a device number of another session is 409, also of the organiser’s', async () => {
    const { event, phone, guestId, staff } = await newDoor();
    const own = phone();
    await own.send({ kind: 'arrive', guestId });
    const other = await enterDoor(door.test, event.id, event.code);
    for (const caller of [other, door.owner]) {
      const thief = createDoorPhone({ eventId: event.id, caller, device: own.device, at: () => NOW });
      expect(refusal(await thief.post({ device: own.device, ops: [thief.make({ kind: 'arrive', guestId })] }))).toEqual(
        {
          status: 409,
          code: 'device_taken',
        },
      );
    }
    // The device number still belongs to the same browser after it enters the code again.
    const { cookie } = await enterDoor(door.test, event.id, event.code, staff.cookie);
    const caller = callerWith(door.test, cookie.split('; ').at(-1) ?? '');
    const phoneAgain = createDoorPhone({ eventId: event.id, caller, device: own.device, at: () => NOW });
    expect((await phoneAgain.sendAll(phoneAgain.make({ kind: 'arrive', guestId, seq: 2 }))).answers).toMatchObject([
      { outcome: 'applied' },
    ]);
  });

  it('a sequence number or an id that is used twice with other content is refused', async () => {
    const { phone, guestId, find } = await newDoor();
    const one = phone();
    const operation = one.make({ kind: 'arrive', guestId });
    await one.sendAll(operation);
    const { answers } = await one.sendAll(
      { ...operation, id: randomToken() },
      { ...operation, at: '2030-05-20T17:00:00Z' },
      one.make({ ...operation, kind: 'undo', id: operation.id, arrivals: [operation.id] }),
    );
    expect(answers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'sequence_reused'],
      ['refused', 'id_reused'],
      ['refused', 'id_reused'],
    ]);
    expect((await find())?.arrivals).toHaveLength(1);
  });

  it('an operation of a newer version is held as it came', async () => {
    const { phone, guestId, event } = await newDoor();
    const one = phone();
    const { answers } = await one.sendAll(
      one.make({ kind: 'arrive', guestId, version: 2 }),
      one.make({ kind: 'leaveCoat', hook: 7 }),
      one.make({ kind: 'leaveCoat', hook: 'x'.repeat(5_000) }),
    );
    expect(answers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['held', 'newer_version'],
      ['held', 'newer_version'],
      ['refused', 'malformed'],
    ]);
    const [, coat] = await door.test.database.db.query.checkInOperations.findMany({
      where: eq(checkInOperations.eventId, event.id),
      orderBy: checkInOperations.seq,
    });
    expect(coat?.content).toMatchObject({ kind: 'leaveCoat', hook: 7 });
  });

  it('an operation of a newer version is the same one for an upgraded server that can read it', async () => {
    const { phone, guestId } = await newDoor();
    const one = phone();
    const newer = one.make({ kind: 'arrive', guestId, version: 2 });
    await one.sendAll(newer);
    // Version 1 stands in for one that the upgraded server reads.
    for (const again of [newer, { ...newer, version: 1 }]) {
      expect((await one.sendAll(again)).answers).toEqual([{ id: newer.id, outcome: 'held', reason: 'newer_version' }]);
    }
  });

  it('a name of the phone that can not be stored is cut, and its operations count', async () => {
    const { event, phone, guestId, find } = await newDoor();
    const one = phone();
    for (const label of ['a'.repeat(80), `b\0${'b'.repeat(58)}\u{1F382}`, 7, { odd: true }]) {
      const body = { device: one.device, label, ops: [one.make({ kind: 'arrive', guestId })] };
      expect((await one.post(body)).json().answers).toMatchObject([{ outcome: 'applied' }]);
    }
    const labels = (await find())?.arrivals.map(({ door: label }) => label);
    expect(new Set(labels)).toEqual(new Set(['a'.repeat(60), `${'b'.repeat(59)}\u{FFFD}`, null]));
    expect((await door.owner.send('GET', `/api/events/${event.id}/door/report`)).statusCode).toBe(200);
  });

  it('a session has 20 device numbers at once; those not seen for days are free again', async () => {
    const { event, phone, guestId } = await newDoor();
    const day = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000);
    const ops = (one: ReturnType<typeof phone>) => ({
      device: one.device,
      ops: [one.make({ kind: 'arrive', guestId })],
    });
    for (let count = 0; count < 20; count++) expect((await phone().post(ops(phone()))).statusCode).toBe(200);
    const next = phone();
    expect((await next.post(ops(next))).statusCode).toBe(429);
    door.setNow(day(3.1));
    expect((await next.post(ops(next))).statusCode).toBe(200);
    expect((await door.owner.send('GET', `/api/events/${event.id}/door/report`)).json().devices).toHaveLength(21);
  });

  it('about a guest of another event is held, and touches nobody', async () => {
    const [mine, theirs] = [await newDoor(), await newDoor()];
    expect(await mine.phone().send({ kind: 'arrive', guestId: theirs.guestId })).toMatchObject({
      outcome: 'held',
      reason: 'guest_missing',
    });
    expect(await theirs.find()).toMatchObject({ checkedIn: false });
  });
});

describe('limits of a session', () => {
  it('hold for calls at the same time', async () => {
    const { event, phone } = await newDoor();
    const phones = [phone('One'), phone('Two')];
    await Promise.all(phones.map((one) => one.send({ kind: 'arrive', guestId: event.guest.id })));
    await insertOperations(event.id, 190, { kind: 'walkIn' });
    await insertOperations(event.id, 1_990, { kind: 'arrive', state: 'held', reason: 'guest_missing' });
    const ops = (one: (typeof phones)[number], kind: 'walkIn' | 'arrive') =>
      Array.from({ length: 10 }, () =>
        one.make(
          kind === 'walkIn'
            ? { kind, qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' }
            : { kind, qrCodeIdentifier: randomToken() },
        ),
      );
    const outcomes = async (kind: 'walkIn' | 'arrive') => {
      const sent = await Promise.all(phones.map((one) => one.sendAll(...ops(one, kind))));
      return sent.flatMap(({ answers }) => answers.map(({ outcome, reason }) => reason ?? outcome));
    };
    const countOf = (all: string[], wanted: string) => all.filter((one) => one === wanted).length;
    const arrivals = await outcomes('arrive');
    expect([countOf(arrivals, 'guest_missing'), countOf(arrivals, 'too_many_held')]).toEqual([10, 10]);
    const walkIns = await outcomes('walkIn');
    expect([countOf(walkIns, 'applied'), countOf(walkIns, 'too_many_held')]).toEqual([10, 10]);
  });
});

describe('who may send', () => {
  it('nobody without a session, with an unknown token, or from another event', async () => {
    const [{ event, guestId }, elsewhere] = [await newDoor(), await newDoor()];
    const cookie = { cookie: `placecard-door-${event.id}=${'x'.repeat(43)}` };
    const body = { device: randomToken(), ops: [{ kind: 'arrive', guestId }] };
    const url = `/api/events/${event.id}/door/operations`;
    const nobody = anonymous(door.test);
    expect(refusal(await nobody.send('POST', url, body))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await nobody.send('POST', url, body, cookie))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await elsewhere.staff.send('POST', url, body))).toEqual(NOT_SIGNED_IN);
    expect((await door.stranger.send('POST', url, body)).statusCode).toBe(404);
  });

  it('a phone whose code was replaced sends for seven days, and all of it is held', async () => {
    const { event, phone, find, guestId, staff } = await newDoor();
    const one = phone();
    await one.send({ kind: 'arrive', guestId });
    await door.owner.send('POST', `/api/events/${event.id}/generate-door-code`);
    expect(refusal(await staff.send('GET', `/api/events/${event.id}/guests`))).toEqual(NOT_SIGNED_IN);
    const undo = one.make({ kind: 'undo', guestId, arrivals: [randomToken()] });
    const walkIn = one.make({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName: 'Nagy Éva' });
    const { isSendOnly, answers, guests: shown } = await one.sendAll(undo, walkIn);
    expect({ isSendOnly, shown }).toEqual({ isSendOnly: true, shown: [] });
    for (const answer of answers) expect(answer).toMatchObject({ outcome: 'held', reason: 'session_over' });
    expect(await find()).toMatchObject({ checkedIn: true });
    door.setNow(new Date(NOW.getTime() + 6.9 * 24 * 60 * 60_000));
    expect((await one.sendAll(undo)).answers).toMatchObject([{ outcome: 'held' }]);
    door.setNow(new Date(NOW.getTime() + 7.1 * 24 * 60 * 60_000));
    expect(refusal(await one.post({ device: one.device, ops: [undo] }))).toEqual(NOT_SIGNED_IN);
  });

  it('a door session is send-only from two days after the event', async () => {
    const { event, phone, guestId } = await newDoor();
    await door.owner.send('PATCH', `/api/events/${event.id}`, { date: NOW.toISOString() });
    const staff = await enterDoor(door.test, event.id, event.code);
    const one = phone('Late', staff);
    door.setNow(new Date(NOW.getTime() + 2.1 * 24 * 60 * 60_000));
    const { isSendOnly, answers } = await one.sendAll(one.make({ kind: 'arrive', guestId }));
    expect(isSendOnly).toBe(true);
    expect(answers).toMatchObject([{ outcome: 'held', reason: 'session_over' }]);
  });

  it('at most 2,000 held operations of a session are kept; others are told so', async () => {
    const { event, phone, guestId } = await newDoor();
    const one = phone();
    await one.send({ kind: 'arrive', guestId });
    await door.owner.send('POST', `/api/events/${event.id}/generate-door-code`);
    await insertOperations(event.id, 1_997, { kind: 'arrive', state: 'held', reason: 'session_over' });
    const ops = Array.from({ length: 5 }, () => one.make({ kind: 'arrive', guestId }));
    expect((await one.sendAll(...ops)).answers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ...Array.from({ length: 3 }, () => ['held', 'session_over']),
      ...Array.from({ length: 2 }, () => ['refused', 'too_many_held']),
    ]);
  });
});
