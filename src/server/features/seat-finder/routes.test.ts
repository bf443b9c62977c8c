import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FoundGuest, MORE_MATCHES_HEADER } from '../../../shared/contracts/seat-finder.ts';
import { en } from '../../../shared/i18n/en.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { randomId, randomToken } from '../../ids.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import {
  anonymous,
  type Caller,
  createOrganiser,
  NOT_SIGNED_IN,
  type Organiser,
  refusal,
} from '../../testing/organiser.ts';
import { startSecondServer } from '../../testing/second-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const MAX_LOOKUPS = 2_500;

let test: TestApp;
let owner: Organiser;
let networks = 0;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`;
const look = (eventId: unknown, name: string, { network = newNetwork(), caller = anonymous(test) as Caller } = {}) =>
  caller.send('GET', `/api/events/${eventId}/guests?name=${encodeURIComponent(name)}`, undefined, {
    'x-forwarded-for': network,
  });

async function newEvent(names: readonly string[], fields: object = {}): Promise<number> {
  const { id } = await insertEvent(test.database.db, { userId: owner.userId, ...fields });
  const rows = names.map((fullName) => ({ id: randomId(), eventId: id, fullName, qrCodeIdentifier: randomToken() }));
  if (rows.length > 0) await test.database.db.insert(guests).values(rows);
  return id;
}

async function findNames(eventId: number, name: string): Promise<string[]> {
  const answer = await look(eventId, name);
  expect(answer.statusCode).toBe(200);
  return answer.json<FoundGuest[]>().map(({ fullName }) => fullName);
}

describe('who may look', () => {
  it('is anyone, and all see exactly the same', async () => {
    const eventId = await newEvent([]);
    const guest = await insertGuest(test.database.db, {
      eventId,
      fullName: 'Szőke Éva',
      email: 'hidden@example.com',
      tableNumber: '4',
      seatNumber: '2',
      specialRequirements: 'No nuts',
      checkedIn: true,
    });
    const stranger = await createOrganiser(test);
    for (const caller of [anonymous(test), owner, stranger]) {
      const answer = await look(eventId, 'eva', { caller });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers[MORE_MATCHES_HEADER]).toBeUndefined();
      expect(answer.json()).toEqual([
        {
          id: guest.id,
          fullName: 'Szőke Éva',
          tableNumber: '4',
          seatNumber: '2',
          tableName: null,
          isOnPlan: false,
          specialRequirements: 'No nuts',
        },
      ]);
    }
  });

  it('never sees the list without a name', async () => {
    const eventId = await newEvent(['Szőke Éva']);
    const path = `/api/events/${eventId}/guests`;
    expect(refusal(await anonymous(test).send('GET', path))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await anonymous(test).send('GET', `${path}?names=eva`))).toEqual(NOT_SIGNED_IN);
    const stranger = await createOrganiser(test);
    expect(refusal(await stranger.send('GET', path))).toEqual({ status: 404, code: 'not_found' });
    expect((await owner.send('GET', path)).json()[0]).toHaveProperty('email');
  });

  it('sees no notes where the event does not show them', async () => {
    const eventId = await newEvent([], { showNotesToGuests: false });
    await insertGuest(test.database.db, { eventId, fullName: 'Szőke Éva', specialRequirements: 'No nuts' });
    for (const caller of [anonymous(test), owner]) {
      const [found] = (await look(eventId, 'eva', { caller })).json<FoundGuest[]>();
      expect(Object.keys(found ?? {})).toEqual([
        'id',
        'fullName',
        'tableNumber',
        'seatNumber',
        'tableName',
        'isOnPlan',
      ]);
    }
  });

  it('finds only guests of the event', async () => {
    const [here, elsewhere] = [await newEvent(['Szőke Éva']), await newEvent(['Szőke Éva', 'Szőke Évi'])];
    expect(await findNames(here, 'szőke')).toEqual(['Szőke Éva']);
    expect(await findNames(elsewhere, 'szőke')).toEqual(['Szőke Éva', 'Szőke Évi']);
  });
});

describe('what is refused', () => {
  it.each([
    ['', en.seatFinder.nameRequired],
    ['   ', en.seatFinder.nameRequired],
    ['a', en.seatFinder.nameTooShort],
    [' é ', en.seatFinder.nameTooShort],
    ['🎉', en.seatFinder.nameTooShort],
    ['\u0301\u0301', en.seatFinder.nameTooShort],
  ])('“%s” is too little', async (name, text) => {
    const answer = await look(await newEvent(['Szőke Éva']), name);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
    const [issue] = answer.json().issues;
    expect(issue.path).toBe('name');
    expect(en.seatFinder[issue.message.replace('seatFinder.', '') as keyof typeof en.seatFinder]).toBe(text);
  });

  it('a name twice is none', async () => {
    const answer = await anonymous(test).send('GET', `/api/events/${await newEvent([])}/guests?name=anna&name=bela`);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
  });

  it('an event that is not there, or an id of any odd shape', async () => {
    expect(refusal(await look(randomId(), 'anna'))).toEqual({ status: 404, code: 'not_found' });
    for (const id of ['abc', '0', '-1', '1.5', 'null', '%00', '9'.repeat(30), "1'--", '💍']) {
      const { statusCode } = await look(encodeURIComponent(id), 'anna');
      expect([id, statusCode >= 400 && statusCode < 500]).toEqual([id, true]);
    }
  });
});

describe('what is found', () => {
  it.each([
    ['SZOKE', ['Szőke Éva', 'Szőkéné Fűzy Katalin']],
    ['éva szőke', ['Szőke Éva']],
    ['kat fuz', ['Szőkéné Fűzy Katalin']],
    ['Szkőe Éva', ['Szőke Éva']],
    ['Katalni', ['Szőkéné Fűzy Katalin']],
    ['Fzy', []],
    ['%%', []],
    ['__', []],
    ['100%', ['Aladár 100% _']],
    ["'; drop table guests;--", []],
    ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
    ['🎉🎊', ['Party 🎉🎊']],
    ['שרה', ['שרה כהן']],
    ['\u0000\u0000', []],
    ['a'.repeat(10_000), []],
  ])('%s', async (name, expected) => {
    const names = ['Szőkéné Fűzy Katalin', 'Szőke Éva', 'Aladár 100% _', '<script>alert(1)</script>', 'שרה כהן'];
    expect(await findNames(await newEvent([...names, 'Party 🎉🎊']), name)).toEqual(expected);
  });

  it('is at most twenty, and the answer says that there are more', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `Nagy Anna ${String(index).padStart(2, '0')}`);
    const answer = await look(await newEvent(names), 'nagy');
    expect(answer.json<FoundGuest[]>().map(({ fullName }) => fullName)).toEqual(names.slice(0, 20));
    expect(answer.headers[MORE_MATCHES_HEADER]).toBe('true');
  });

  it('is everyone of that whole name', async () => {
    const eventId = await newEvent(Array.from({ length: 30 }, () => 'Nagy Anna'));
    const answer = await look(eventId, 'anna nagy');
    expect(answer.json()).toHaveLength(30);
    expect(answer.headers[MORE_MATCHES_HEADER]).toBeUndefined();
  });
});

describe('a flood', () => {
  it('ends for that address in that event, until five minutes are over', async () => {
    const [eventId, other] = [await newEvent(['Szőke Éva']), await newEvent(['Szőke Éva'])];
    const network = newNetwork();
    for (let lookup = 0; lookup < MAX_LOOKUPS; lookup++) {
      expect((await look(eventId, 'eva', { network })).statusCode).toBe(200);
    }
    const refused = await look(eventId, 'eva', { network });
    expect(refusal(refused)).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await look(other, 'eva', { network })).statusCode).toBe(200);
    expect((await look(eventId, 'eva')).statusCode).toBe(200);
    test.advance(5 * MINUTE_MS);
    expect((await look(eventId, 'eva', { network })).statusCode).toBe(200);
  });
});

describe('collecting the list', () => {
  const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
  const LETTERS = [...ALPHABET];
  const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  /** Distinct, with every pair of letters among them. */
  const makeNames = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `${PAIRS[index % PAIRS.length]}${PAIRS[(index * 7) % PAIRS.length]} Guest`,
    );

  async function walk(eventId: number, network: string, queries = PAIRS) {
    const seen = new Set<number>();
    let refused: Awaited<ReturnType<typeof look>> | undefined;
    for (const query of queries) {
      const answer = await look(eventId, query, { network });
      if (answer.statusCode === 429) refused = answer;
      else for (const { id } of answer.json<FoundGuest[]>()) seen.add(id);
    }
    return { seen, refused };
  }

  it('shows one address at most half of a long list in any five minutes', async () => {
    const eventId = await newEvent(makeNames(400));
    const network = newNetwork();
    const first = await walk(eventId, network);
    expect(first.seen.size).toBeLessThanOrEqual(200);
    expect(first.seen.size).toBeGreaterThan(150);
    expect(refusal(first.refused ?? (await look(0, '')))).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(first.refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(first.refused?.headers['retry-after'])).toBeLessThanOrEqual(300);

    test.advance(3 * MINUTE_MS);
    const later = await walk(eventId, network, [...PAIRS].reverse());
    expect(new Set([...first.seen, ...later.seen]).size).toBeLessThanOrEqual(200);
    expect((await look(eventId, 'aaaa')).statusCode).toBe(200);

    test.advance(5 * MINUTE_MS);
    expect((await walk(eventId, network)).seen.size).toBeGreaterThan(150);
  });

  it('is counted for a whole IPv6 network', async () => {
    const eventId = await newEvent(makeNames(400));
    const seen = new Set<number>();
    for (const [index, query] of PAIRS.entries()) {
      const answer = await look(eventId, query, { network: `2001:db8:7:7::${index.toString(16)}` });
      if (answer.statusCode === 200) for (const { id } of answer.json<FoundGuest[]>()) seen.add(id);
    }
    expect(seen.size).toBeLessThanOrEqual(200);
  });

  it('shows one address at most half on all servers and pages together', async () => {
    const eventId = await newEvent(makeNames(240));
    const servers = [await startSecondServer(test), await startSecondServer(test)];
    const apps = [test.app, ...servers.map(({ app }) => app)];
    const headers = { 'x-forwarded-for': newNetwork() };
    const seen = new Set<string>();
    const statuses = new Set<number>();
    for (const [index, name] of PAIRS.slice(0, 240).entries()) {
      const url = index % 7 === 0 ? `/e/${eventId}?name=${name}` : `/api/events/${eventId}/guests?name=${name}`;
      const answer = await apps[index % apps.length]?.inject({ url, headers });
      statuses.add(answer?.statusCode ?? 0);
      for (const [fullName] of answer?.body.matchAll(/[a-z]{4} Guest/g) ?? []) seen.add(fullName);
    }
    expect([...statuses].sort()).toEqual([200, 429]);
    expect(seen.size).toBeLessThanOrEqual(120);
    expect(seen.size).toBeGreaterThan(110);
    for (const server of servers) await server.close();
  });

  it('lets everyone of a short list be found', async () => {
    const eventId = await newEvent(makeNames(200));
    const { seen, refused } = await walk(eventId, newNetwork());
    expect([seen.size, refused]).toEqual([200, undefined]);
  });

  it('lets the same people be found again', async () => {
    const eventId = await newEvent(makeNames(201));
    const network = newNetwork();
    for (let time = 0; time < 20; time++) {
      expect((await look(eventId, 'aaaa guest', { network })).statusCode).toBe(200);
    }
  });
});

it('keeps no copy of an event that is deleted', async () => {
  const eventId = await newEvent(['Szőke Éva']);
  expect(await findNames(eventId, 'eva')).toEqual(['Szőke Éva']);
  await test.database.db.delete(events);
  await expect.poll(async () => (await look(eventId, 'eva')).statusCode, { timeout: 2_000 }).toBe(404);
});
