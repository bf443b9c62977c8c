import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomAccessCode, randomToken } from '../../common/ids.ts';
import { enterDoor, type Staff } from '../../testing/door.ts';
import { createDoorPhone } from '../../testing/door-phone.ts';
import { insertEvent as insertEventRow, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { callDoor, openPhone, type Phone } from '../../testing/phone.ts';
import { listenAtOrigin, startSecondServer } from '../../testing/second-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { endListeners, untilSettled } from '../../testing/test-database.ts';

let test: TestApp;
let owner: Organiser;
let stranger: Organiser;
let second: Awaited<ReturnType<typeof startSecondServer>>;
let origins: string[];
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
  stranger = await createOrganiser(test);
  second = await startSecondServer(test);
  origins = [await listenAtOrigin(test.app), await listenAtOrigin(second.app)];
});
afterAll(async () => {
  await second.close();
  await test.close();
});

interface Door {
  readonly eventId: number;
  readonly code: string;
  readonly staff: Staff;
  readonly guestId: number;
}

async function newDoor(): Promise<Door> {
  const code = randomAccessCode();
  const { db } = test.database;
  const { id: eventId } = await insertEventRow(db, { userId: owner.userId, doorCode: code });
  const { id: guestId } = await insertGuest(db, { eventId, email: 'anna@example.com', specialRequirements: 'Vegan' });
  return { eventId, code, guestId, staff: await enterDoor(test, eventId, code) };
}

const open = ({ eventId, staff }: Door, server = 0, more: object = {}) =>
  openPhone({ origin: origins[server] ?? '', eventId, cookie: staff.cookie, ...more });

/** A phone of staff on one server, the owner's on the other. */
const openBoth = async (door: Door): Promise<Phone[]> => [
  await open(door),
  await openPhone({ origin: origins[1] ?? '', eventId: door.eventId, cookie: owner.cookie }),
];

const truth = async ({ eventId, staff }: Door) => (await staff.send('GET', `/api/events/${eventId}/guests`)).json();
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
const believed = ({ guests }: Phone) => [...guests.values()].sort(byId);

async function expectTruth(door: Door, phones: Phone[]): Promise<void> {
  const guests = (await truth(door)).sort(byId);
  for (const phone of phones) await expect.poll(() => believed(phone)).toEqual(guests);
}

describe('who may open the stream', () => {
  it('are the owner and the staff of the event', async () => {
    const [door, other] = [await newDoor(), await newDoor()];
    const ask = async (cookie: string, eventId: number | string = door.eventId) => {
      const response = await callDoor({ origin: origins[0] ?? '', eventId: eventId as number, cookie });
      response.destroy();
      return response.statusCode;
    };
    for (const cookie of ['', stranger.cookie, other.staff.cookie]) expect(await ask(cookie)).toBe(401);
    for (const cookie of [owner.cookie, door.staff.cookie]) expect(await ask(cookie)).toBe(200);
    expect(await ask(owner.cookie, 1)).toBe(404);
    expect(await ask(owner.cookie, 'abc')).toBe(400);
    const url = `/api/events/${door.eventId}/door/changes`;
    const head = await test.app.inject({ method: 'HEAD', url, headers: { cookie: owner.cookie } });
    expect(head.statusCode).toBe(404);
  });

  it('sends headers that keep proxies from caching or buffering', async () => {
    const phone = await open(await newDoor());
    expect(phone.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    phone.hangUp();
  });
});

describe('a phone', () => {
  it('first gets the whole list, without e-mail', async () => {
    const door = await newDoor();
    const phones = await openBoth(door);
    await expectTruth(door, phones);
    for (const { changes, hangUp } of phones) {
      expect(changes).toEqual([{ isComplete: true, guests: await truth(door), removedIds: [] }]);
      expect(JSON.stringify(changes)).not.toContain('anna@example.com');
      hangUp();
    }
  });

  it('hears at once what the organiser allows at the door', async () => {
    const door = await newDoor();
    const phones = await openBoth(door);
    for (const { settings } of phones) await expect.poll(() => settings.length).toBe(1);
    const answer = await door.staff.send('GET', `/api/events/${door.eventId}/door`);
    const { event, tagColours, tables, doorAllows } = answer.json();
    const before = { event, tagColours, tables, doorAllows };
    await owner.send('PATCH', `/api/events/${door.eventId}`, { doorAllows: { walkIn: true } });
    const after = { ...before, doorAllows: { ...doorAllows, walkIn: true } };
    for (const { settings, hangUp } of phones) {
      await expect.poll(() => settings).toEqual([before, after]);
      hangUp();
    }
  });

  it('hears at once that the organiser has decided about held operations, however that came about', async () => {
    const door = await newDoor();
    const { eventId, staff } = door;
    const phones = await openBoth(door);
    const expectSettings = async (count: number) => {
      for (const { settings } of phones) await expect.poll(() => settings.length).toBe(count);
    };
    const sender = createDoorPhone({ eventId, caller: staff, at: test.context.clock });
    const walkIn = (fullName: string) => ({ kind: 'walkIn', qrCodeIdentifier: randomToken(), fullName });
    const held = [await sender.send(walkIn('Kiss Ede')), await sender.send(walkIn('Szabó Éva'))];
    expect(held).toMatchObject([{ outcome: 'held' }, { outcome: 'held' }]);
    const decide = (decision: string, at: number) =>
      owner.send('POST', `/api/events/${eventId}/door/held`, { decision, ids: [held[at]?.id] });
    await expectSettings(1);
    await decide('discard', 0);
    await expectSettings(2);
    await decide('apply', 1);
    await expectSettings(3);
    await owner.send('PATCH', `/api/events/${eventId}`, { doorAllows: { walkIn: true } });
    await expectSettings(4);
    const late = walkIn('Nagy Pál');
    await sender.send({ kind: 'arrive', qrCodeIdentifier: late.qrCodeIdentifier });
    await sender.send(late);
    await expectSettings(5);
    for (const { hangUp } of phones) hangUp();
  });

  it('gets every change, on whichever server it is made', async () => {
    const door = await newDoor();
    const { eventId, guestId, staff } = door;
    const phones = await openBoth(door);
    await expectTruth(door, phones);
    const anna = (phone: Phone) => phone.guests.get(guestId);

    await staff.send('POST', `/api/guests/${guestId}/check-in`);
    for (const phone of phones) await expect.poll(() => anna(phone)?.checkedIn).toBe(true);
    await second.app.inject({
      method: 'DELETE',
      url: `/api/guests/${guestId}/check-in`,
      headers: { cookie: staff.cookie },
    });
    for (const phone of phones) await expect.poll(() => anna(phone)?.checkedIn).toBe(false);

    await owner.send('PATCH', `/api/guests/${guestId}`, { fullName: 'Kovács Bella', tableNumber: '7' });
    for (const phone of phones) await expect.poll(() => anna(phone)?.fullName).toBe('Kovács Bella');
    await owner.send('POST', `/api/events/${eventId}/seats`, [{ guestId, tableNumber: '8', seatNumber: '1' }]);
    for (const phone of phones) await expect.poll(() => anna(phone)?.tableNumber).toBe('8');

    await owner.send('POST', '/api/guests', { eventId, fullName: 'Nagy Béla' });
    for (const phone of phones) await expect.poll(() => phone.guests.size).toBe(2);
    await untilSettled(test.database);
    await owner.send('DELETE', `/api/guests/${guestId}`);
    for (const phone of phones) await expect.poll(() => anna(phone)).toBeUndefined();
    await owner.send('POST', `/api/guests/${guestId}/restore`);
    for (const phone of phones) await expect.poll(() => anna(phone)?.tableNumber).toBe('8');
    await expectTruth(door, phones);
    for (const { changes, hangUp } of phones) {
      expect(changes.slice(1).every(({ isComplete, guests }) => !isComplete && guests.length <= 1)).toBe(true);
      hangUp();
    }
  });

  it('gets what other phones recorded without a network, with the arrivals that an undo names', async () => {
    const door = await newDoor();
    const phones = await openBoth(door);
    await expectTruth(door, phones);
    const other = createDoorPhone({ eventId: door.eventId, caller: door.staff, label: 'Garden', at: () => new Date() });
    const { id } = await other.send({ kind: 'arrive', guestId: door.guestId });
    await expectTruth(door, phones);
    expect(phones.map((phone) => phone.guests.get(door.guestId)?.arrivals)).toMatchObject([
      [{ id, door: 'Garden' }],
      [{ id, door: 'Garden' }],
    ]);
    for (const phone of phones) phone.hangUp();
  });

  it('gets an import of three thousand guests', async () => {
    const door = await newDoor();
    const phones = await openBoth(door);
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ fullName: `Guest ${index}` }));
    await owner.send('POST', `/api/events/${door.eventId}/guests/import`, { rows });
    const newcomer = await open(door, 1);
    for (const phone of [...phones, newcomer]) {
      await expect.poll(() => phone.guests.size).toBe(3_001);
      phone.hangUp();
    }
  });

  it('gets nothing of other events', async () => {
    const [door, other] = [await newDoor(), await newDoor()];
    const [phone, elsewhere] = [await open(door), await open(other)];
    await expectTruth(door, [phone]);
    await expectTruth(other, [elsewhere]);
    await owner.send('POST', `/api/guests/${other.guestId}/check-in`);
    await expect.poll(() => elsewhere.guests.get(other.guestId)?.checkedIn).toBe(true);
    // A second message about its own guests may come: their notification can arrive after the stream was opened.
    expect([...phone.guests.keys()]).toEqual([door.guestId]);
    phone.hangUp();
    elsewhere.hangUp();
  });

  it('still gets changes while the server’s listening connection breaks again and again', async () => {
    const door = await newDoor();
    const phones = await openBoth(door);
    await expectTruth(door, phones);
    for (const method of ['POST', 'DELETE', 'POST'] as const) {
      await endListeners(test.database);
      await door.staff.send(method, `/api/guests/${door.guestId}/check-in`);
      await expectTruth(door, phones);
    }
    for (const { hangUp } of phones) hangUp();
  });
});

it('sends a change to a hundred phones', async () => {
  const door = await newDoor();
  const staff = [door.staff];
  while (staff.length < 5) staff.push(await enterDoor(test, door.eventId, door.code));
  const open20 = (one: Staff, index: number) =>
    Promise.all(Array.from({ length: 20 }, () => open({ ...door, staff: one }, index % 2)));
  for (const sessions of [staff.slice(0, 1), staff]) {
    const phones = (await Promise.all(sessions.map(open20))).flat();
    await expectTruth(door, phones);
    const since = performance.now();
    const { checkedIn } = (await door.staff.send('POST', `/api/guests/${door.guestId}/check-in`)).json();
    const knowing = () => phones.filter(({ guests }) => guests.get(door.guestId)?.checkedIn === checkedIn).length;
    await expect.poll(knowing).toBe(phones.length);
    console.info(`${phones.length} phones on two servers were told after ${Math.round(performance.now() - since)} ms`);
    await door.staff.send('DELETE', `/api/guests/${door.guestId}/check-in`);
    for (const { hangUp } of phones) hangUp();
    await Promise.all(phones.map(({ closed }) => closed));
  }
});

describe('a phone that reconnects', () => {
  /** The first message for a phone that names a cursor. */
  async function reconnect(door: Door, since: string, server = 0) {
    const phone = await open(door, server, { since });
    await expect.poll(() => phone.changes.length).toBe(1);
    phone.hangUp();
    return phone.changes[0];
  }

  it('gets what changed meanwhile, on another server too', async () => {
    const door = await newDoor();
    const { db } = test.database;
    await insertGuest(db, { eventId: door.eventId, fullName: 'Stays' });
    const goes = await insertGuest(db, { eventId: door.eventId, fullName: 'Goes' });
    const phone = await open(door);
    await expectTruth(door, [phone]);
    phone.hangUp();
    await phone.closed;
    await door.staff.send('POST', `/api/guests/${door.guestId}/check-in`);
    await owner.send('DELETE', `/api/guests/${goes.id}`);
    const { guests, lastId: since } = phone;
    for (const server of [0, 1]) {
      const again = await open(door, server, { since, guests });
      await expectTruth(door, [again]);
      // More guests may come than changed: rows written while any transaction was open are sent again.
      expect(again.changes).toMatchObject([{ isComplete: false, removedIds: [goes.id] }]);
      again.hangUp();
    }
    const response = await fetch(`${origins[0]}/api/events/${door.eventId}/door/changes?since=${since}`, {
      headers: { cookie: door.staff.cookie },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: changes')) text += (await reader?.read())?.value;
    expect(text).toContain('"isComplete":false');
    await reader?.cancel();
  });

  it('gets a guest who was deleted and restored as present', async () => {
    const door = await newDoor();
    const phone = await open(door);
    await expectTruth(door, [phone]);
    phone.hangUp();
    await owner.send('DELETE', `/api/guests/${door.guestId}`);
    await owner.send('POST', `/api/guests/${door.guestId}/restore`);
    const message = await reconnect(door, phone.lastId ?? '');
    expect(message).toMatchObject({ isComplete: false, guests: [{ id: door.guestId }], removedIds: [] });
  });

  it('gets the whole list when its cursor is unknown here', async () => {
    const door = await newDoor();
    const phone = await open(door);
    await expectTruth(door, [phone]);
    phone.hangUp();
    const [life, xid, seconds] = (phone.lastId ?? '').split('-');
    const cursors = [
      'nonsense',
      "1.1-1-1'; drop table guests",
      `1.1-${xid}-${seconds}`,
      `${life}-9223372036854775807-${seconds}`,
      `${life}-9999999999999999999-${seconds}`,
      `${life}-${xid}-${Number(seconds) - 13 * 60 * 60}`,
      `${life}-${xid}-${Number(seconds) + 1_000}`,
    ];
    for (const cursor of cursors) expect(await reconnect(door, cursor), cursor).toMatchObject({ isComplete: true });
    expect(await reconnect(door, `${life}-${xid}-${seconds}`)).toMatchObject({ isComplete: false });
  });

  it('misses nothing, in whatever order changes, commits and lost connections happen', async () => {
    const door = await newDoor();
    const { db, pool } = test.database;
    const ids = [door.guestId];
    for (let guest = 1; guest < 12; guest++) ids.push((await insertGuest(db, { eventId: door.eventId })).id);
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    let isOver = false;

    /** Transactions that begin in one order and commit in another. */
    async function write(): Promise<void> {
      for (let turn = 0; turn < 30; turn++) {
        const [one, other] = [ids[random(ids.length)], ids[random(ids.length)]];
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query('select pg_current_xact_id()');
          await client.query('select pg_sleep($1)', [random(10) / 1000]);
          await client.query('update guests set checked_in = not checked_in, table_number = $2 where id = $1', [
            one,
            String(random(1_000)),
          ]);
          await client.query(random(5) === 0 ? 'rollback' : 'commit');
        } finally {
          client.release();
        }
        if (random(4) === 0) {
          await owner.send('DELETE', `/api/guests/${other}`);
          await owner.send('POST', `/api/guests/${other}/restore`);
        }
        if (random(8) === 0) await owner.send('DELETE', `/api/guests/${other}`);
        if (random(8) === 0) await owner.send('POST', '/api/guests', { eventId: door.eventId, fullName: 'New' });
      }
    }

    /** Reconnects after a random number of messages, and knows only what it was sent. */
    async function read(server: number): Promise<Phone> {
      let phone = await open(door, server);
      while (!isOver) {
        const heard = phone.changes.length + random(3);
        await expect.poll(() => isOver || phone.changes.length >= heard).toBe(true);
        phone.hangUp();
        await phone.closed;
        const { lastId: since, guests } = phone;
        phone = await open(door, random(2), { since, guests });
      }
      return phone;
    }

    const readers = [read(0), read(1), read(0)];
    await Promise.all([write(), write(), write(), write()]);
    isOver = true;
    const phones = await Promise.all(readers);
    await expectTruth(door, phones);
    for (const { hangUp } of phones) hangUp();
  });
});

describe('a phone’s stream ends', () => {
  const expectEnded = async (phones: Phone[]) => {
    for (const phone of phones) await expect.poll(() => phone.isEnded).toBe(true);
    await Promise.all(phones.map(({ closed }) => closed));
  };

  it('when the code is replaced, on every server; the owner’s stays open', async () => {
    const door = await newDoor();
    const phones = [await open(door), await open(door, 1)];
    const owners = await openPhone({ origin: origins[0] ?? '', eventId: door.eventId, cookie: owner.cookie });
    await expectTruth(door, [...phones, owners]);
    await owner.send('POST', `/api/events/${door.eventId}/generate-door-code`);
    await expectEnded(phones);
    expect(owners.isEnded).toBe(false);
    owners.hangUp();
  });

  it('when its session ends; others stay open', async () => {
    const door = await newDoor();
    const colleague = await enterDoor(test, door.eventId, door.code);
    const [phone, other] = [await open(door, 1), await open({ ...door, staff: colleague }, 1)];
    await expectTruth(door, [phone, other]);
    await door.staff.send('DELETE', `/api/events/${door.eventId}/door/session`);
    await expectEnded([phone]);
    await colleague.send('POST', `/api/guests/${door.guestId}/check-in`);
    await expect.poll(() => other.guests.get(door.guestId)?.checkedIn).toBe(true);
    other.hangUp();
  });

  it('when the event is deleted, with or without guests', async () => {
    for (const isEmpty of [false, true]) {
      const door = await newDoor();
      if (isEmpty) await owner.send('DELETE', `/api/guests/${door.guestId}`);
      const phones = await openBoth(door);
      await expectTruth(door, phones);
      await owner.send('DELETE', `/api/events/${door.eventId}`);
      await expectEnded(phones);
    }
  });

  it('when its session has opened twenty newer ones', async () => {
    const door = await newDoor();
    const phones: Phone[] = [];
    for (let count = 0; count < 21; count++) phones.push(await open(door));
    await phones[0]?.closed;
    expect(phones[0]?.isEnded).toBe(false);
    await expectTruth(door, phones.slice(1));
    for (const { hangUp } of phones) hangUp();
  });
});
