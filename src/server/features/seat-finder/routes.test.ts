import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FoundGuest, MORE_MATCHES_HEADER, NEAR_MATCHES_HEADER } from '../../../shared/contracts/seat-finder.ts';
import * as en from '../../../shared/i18n/en.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import {
  anonymous,
  type Caller,
  createOrganiser,
  NOT_SIGNED_IN,
  type Organiser,
  refusal,
} from '../../testing/organiser.ts';
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

describe('a lookup', () => {
  it('of a name that nobody has suggests who may be meant, without notes', async () => {
    const eventId = await newEvent(['Kovács Béla', 'Szabó Éva']);
    await insertGuest(test.database.db, { eventId, fullName: 'Kovács Anna', specialRequirements: 'No nuts' });
    const answer = await look(eventId, 'Kovacs Ana');
    expect(answer.headers[NEAR_MATCHES_HEADER]).toBe('true');
    expect(answer.json<FoundGuest[]>()).toMatchObject([{ fullName: 'Kovács Anna' }]);
    expect(answer.body).not.toContain('No nuts');
    const exact = await look(eventId, 'Kovács Anna');
    expect(exact.headers[NEAR_MATCHES_HEADER]).toBeUndefined();
    expect(exact.body).toContain('No nuts');
  });

  it('is open to anyone, and everyone is shown the same', async () => {
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
      const answer = await look(eventId, 'eva szoke', { caller });
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

  it('without a name is a call for the list, which is not public', async () => {
    const eventId = await newEvent(['Szőke Éva']);
    const path = `/api/events/${eventId}/guests`;
    expect(refusal(await anonymous(test).send('GET', path))).toEqual(NOT_SIGNED_IN);
    expect(refusal(await anonymous(test).send('GET', `${path}?names=eva`))).toEqual(NOT_SIGNED_IN);
    const stranger = await createOrganiser(test);
    expect(refusal(await stranger.send('GET', path))).toEqual({ status: 404, code: 'not_found' });
    expect((await owner.send('GET', path)).json()[0]).toHaveProperty('email');
  });

  it('shows no notes where the event does not show them', async () => {
    const eventId = await newEvent([], { showNotesToGuests: false });
    await insertGuest(test.database.db, { eventId, fullName: 'Szőke Éva', specialRequirements: 'No nuts' });
    for (const caller of [anonymous(test), owner]) {
      const [found] = (await look(eventId, 'szőke éva', { caller })).json<FoundGuest[]>();
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

describe('a refused lookup', () => {
  it.each([
    ['', en.seatFinder.nameRequired],
    ['   ', en.seatFinder.nameRequired],
    ['a', en.seatFinder.nameTooShort],
    [' é ', en.seatFinder.nameTooShort],
    ['🎉', en.seatFinder.nameTooShort],
    ['\u0301\u0301', en.seatFinder.nameTooShort],
  ])('has too short a name: “%s”', async (name, text) => {
    const answer = await look(await newEvent(['Szőke Éva']), name);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
    const [issue] = answer.json().issues;
    expect(issue.path).toBe('name');
    expect(en.seatFinder[issue.message.replace('seatFinder.', '') as keyof typeof en.seatFinder]).toBe(text);
  });

  it('has two names', async () => {
    const answer = await anonymous(test).send('GET', `/api/events/${await newEvent([])}/guests?name=anna&name=bela`);
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_input' });
  });

  it('names an event that does not exist, or no valid id', async () => {
    expect(refusal(await look(randomId(), 'anna'))).toEqual({ status: 404, code: 'not_found' });
    for (const id of ['abc', '0', '-1', '1.5', 'null', '%00', '9'.repeat(30), "1'--", '💍']) {
      const { statusCode } = await look(encodeURIComponent(id), 'anna');
      expect([id, statusCode >= 400 && statusCode < 500]).toEqual([id, true]);
    }
  });
});

describe('the guests found', () => {
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

  it('are at most twenty, and a header says that there are more', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `Nagy Anna ${String(index).padStart(2, '0')}`);
    const answer = await look(await newEvent(names), 'nagy');
    expect(answer.json<FoundGuest[]>().map(({ fullName }) => fullName)).toEqual(names.slice(0, 20));
    expect(answer.headers[MORE_MATCHES_HEADER]).toBe('true');
  });

  it('are all who have the whole name that was typed', async () => {
    const eventId = await newEvent(Array.from({ length: 30 }, () => 'Nagy Anna'));
    const answer = await look(eventId, 'anna nagy');
    expect(answer.json()).toHaveLength(30);
    expect(answer.headers[MORE_MATCHES_HEADER]).toBeUndefined();
  });
});

describe('a flood', () => {
  it('is refused for that address in that event, until five minutes have passed', async () => {
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

it('keeps no copy of an event that is deleted', async () => {
  const eventId = await newEvent(['Szőke Éva']);
  expect(await findNames(eventId, 'eva')).toEqual(['Szőke Éva']);
  await test.database.db.delete(events);
  await expect.poll(async () => (await look(eventId, 'eva')).statusCode).toBe(404);
});
