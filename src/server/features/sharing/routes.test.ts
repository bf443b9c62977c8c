import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { randomId } from '../../common/ids.ts';
import { chartBrowsers } from '../../db/schema/browsers.ts';
import type { layouts } from '../../db/schema/events.ts';
import { createCookieClient } from '../../testing/cookie-client.ts';
import { insertEvent, insertGuest, insertLayout } from '../../testing/factories.ts';
import { anonymous, type Caller, createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { useUpWrongCodes } from '../../testing/wrong-codes.ts';

let test: TestApp;
let owner: Organiser;
let networks = 0;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

/** A new network for each test, so that its wrong codes do not count for other tests. */
const newNetwork = () => `198.51.100.${++networks}`;
const look = (code: string, network = newNetwork()) =>
  anonymous(test).send('GET', `/api/shared-seating/${code}`, undefined, { 'x-forwarded-for': network });

async function shareEvent(overrides: object = {}) {
  const { id } = await insertEvent(test.database.db, { userId: owner.userId, ...overrides });
  return { id, code: await newCode(id) };
}

async function newCode(eventId: number): Promise<string> {
  const answer = await owner.send('POST', `/api/events/${eventId}/generate-share-code`);
  return answer.json<{ shareCode: string }>().shareCode;
}

async function readChart(code: string) {
  const answer = await look(code);
  expect(answer.statusCode).toBe(200);
  const chart = answer.json<SharedSeating>();
  expect(typeof chart.event.layout).toBe('string');
  expect(JSON.parse(chart.event.layout)).toEqual(chart.layout);
  return chart;
}

const drawLayout = (eventId: number, columns: Partial<typeof layouts.$inferInsert>) =>
  insertLayout(test.database.db, { eventId, ...columns });

describe('a chart', () => {
  it('opens with its code for everyone, with exactly what venue staff need', async () => {
    const { id, code } = await shareEvent({ description: 'Secret plans', location: 'Ház' });
    const guest = await insertGuest(test.database.db, {
      eventId: id,
      email: 'hidden@example.com',
      specialRequirements: 'Hidden note',
      tableNumber: '4',
      seatNumber: '2',
    });
    const answer = await look(code);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      event: {
        name: 'Garden dinner',
        date: '2030-06-15T16:00:00.000Z',
        timeZone: 'Europe/Budapest',
        location: 'Ház',
        nameOrder: 'automatic',
        layout: expect.any(String),
      },
      guests: [{ id: guest.id, fullName: 'Kovács Anna', tableNumber: '4', seatNumber: '2', tableName: null }],
      layout: { name: 'Main Layout', width: 1000, height: 800, unit: 'ft', tables: [], guestPositions: [] },
    });
    for (const hidden of ['idden', 'Secret', code, guest.qrCodeIdentifier]) expect(answer.body).not.toContain(hidden);
  });

  it('opens however the code is typed', async () => {
    const { code } = await shareEvent();
    for (const typed of [code.toLowerCase(), `%20${code}%20`, `${code.toLowerCase()}%0A`, `${code}/`]) {
      expect((await look(typed)).statusCode, typed).toBe(200);
    }
  });

  it('shows only its own event’s guests, in the order of the list', async () => {
    const [{ id, code }, other] = [await shareEvent(), await shareEvent()];
    await insertGuest(test.database.db, { eventId: other.id, fullName: 'Elsewhere' });
    for (const [index, fullName] of ['Csilla', 'Anna', 'Béla'].entries()) {
      await insertGuest(test.database.db, { eventId: id, fullName, createdAt: new Date(Date.UTC(2030, 0, 1 + index)) });
    }
    expect((await readChart(code)).guests.map(({ fullName }) => fullName)).toEqual(['Csilla', 'Anna', 'Béla']);
  });

  it('is empty before a layout is saved', async () => {
    const { code } = await shareEvent();
    const { layout, guests } = await readChart(code);
    const room = { name: 'Main Layout', width: 1000, height: 800, unit: 'ft' };
    expect(layout).toEqual({ ...room, tables: [], guestPositions: [] });
    expect(guests).toEqual([]);
  });

  it('has the seats of the guests’ rows, and no dot of a deleted guest', async () => {
    const { id, code } = await shareEvent();
    const { db } = test.database;
    const anna = await insertGuest(db, { eventId: id, tableNumber: '4', seatNumber: '2' });
    const bela = await insertGuest(db, { eventId: id });
    const csilla = await insertGuest(db, { eventId: id });
    const dezso = await insertGuest(db, { eventId: id, tableNumber: '4', seatNumber: '4' });
    const elsewhere = await insertGuest(db, { eventId: (await shareEvent()).id });
    const dot = (guestId: number) => ({ id: guestId % 1000, guestId, x: 10, y: 20, color: '#3b82f6' });
    const drawnFor = (seatNumber: string | null) => ({ tableNumber: seatNumber && '4', seatNumber });
    const table = makeTable(4, { x: 100, y: 100 });
    const bar = { id: 'item-1', kind: 'bar', label: '', x: 10, y: 20, width: 200, height: 60, rotation: 0 };
    await drawLayout(id, {
      tables: [table],
      items: [bar],
      guestPositions: [
        { ...dot(anna.id), ...drawnFor('1') },
        { ...dot(bela.id), ...drawnFor('3') },
        { ...dot(csilla.id), ...drawnFor(null) },
        { ...dot(elsewhere.id), ...drawnFor(null) },
        dot(randomId()),
      ],
    });
    const chart = await readChart(code);
    expect(chart.layout).toMatchObject({
      name: 'Hall',
      width: 1200,
      height: 600,
      unit: 'm',
      tables: [table],
      items: [bar],
    });
    // Anna moved, Béla was unseated, Csilla has no seat, and Dezső was seated outside the editor.
    expect(chart.layout.guestPositions).toEqual([
      { ...dot(anna.id), x: 242, y: 160, tableNumber: '4', seatNumber: '2' },
      { ...dot(csilla.id), tableNumber: null, seatNumber: null },
      { ...dot(dezso.id), id: expect.any(Number), x: 78, y: 160, tableNumber: '4', seatNumber: '4' },
    ]);
    await owner.send('PATCH', `/api/guests/${bela.id}`, { tableNumber: '4', seatNumber: '3' });
    const { layout } = await readChart(code);
    expect(layout.guestPositions.map(({ guestId }) => guestId).sort()).toEqual(
      [anna.id, bela.id, csilla.id, dezso.id].sort(),
    );
  });

  it('stays open after a downgrade', async () => {
    const organiser = await createOrganiser(test);
    const { id } = await insertEvent(test.database.db, { userId: organiser.userId });
    const { shareCode } = (await organiser.send('POST', `/api/events/${id}/generate-share-code`)).json();
    await drawLayout(id, {});
    await organiser.change({ subscriptionTier: 'free' });
    expect((await readChart(shareCode)).layout.name).toBe('Hall');
  });
});

describe('a code', () => {
  it('stops working once replaced, or once its event is deleted', async () => {
    const { id, code } = await shareEvent();
    const next = await newCode(id);
    expect(refusal(await look(code))).toEqual({ status: 404, code: 'not_found' });
    expect((await look(next)).statusCode).toBe(200);
    await owner.send('DELETE', `/api/events/${id}`);
    expect(refusal(await look(next))).toEqual({ status: 404, code: 'not_found' });
  });

  it('is not the door code', async () => {
    const { id } = await shareEvent();
    const { doorCode } = (await owner.send('POST', `/api/events/${id}/generate-door-code`)).json();
    expect((await look(doorCode)).statusCode).toBe(404);
  });

  it.each([
    'AAAAAAAA',
    'A',
    '00000000',
    'null',
    '%25',
    '%00',
    '%F0%9F%92%8D',
    "'%20or%20'1'='1",
    'A'.repeat(150),
    'A'.repeat(500),
  ])('that is wrong is answered 404: %s', async (code) => {
    expect(refusal(await look(code))).toEqual({ status: 404, code: 'not_found' });
  });
});

describe('guessing', () => {
  const openPage = async (network: string) => {
    const browser = createCookieClient(test, network);
    await browser.send('GET', '/shared-seating');
    return browser;
  };
  const type = (browser: Caller, code: string) => browser.send('GET', `/api/shared-seating/${code}`);

  it('is refused past the limit of a network for right and wrong codes, for seconds, and not elsewhere', async () => {
    const { code } = await shareEvent();
    const network = newNetwork();
    expect((await look('AAAAAAAA', network)).statusCode).toBe(404);
    await useUpWrongCodes(test, 'chart', network);
    for (const tried of ['AAAAAAAA', code]) {
      for (const refused of [await look(tried, network), await type(await openPage(network), tried)]) {
        expect(refusal(refused)).toEqual({ status: 429, code: 'too_many_requests' });
        expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
      }
    }
    expect((await look(code)).statusCode).toBe(200);
  });

  it('is counted per IPv6 network, and for the wider networks around it', async () => {
    await useUpWrongCodes(test, 'chart', '2001:db8:0:1');
    expect((await look('AAAAAAAA', '2001:db8:0:1:ffff::1')).statusCode).toBe(429);
    expect((await look('AAAAAAAA', '2001:db8:0:2::1')).statusCode).toBe(404);
    await test.database.pool.query(
      `update rate_limits set points = 400 where key = 'chart-code-network:2001:db8:0:0/56'`,
    );
    expect((await look('AAAAAAAA', '2001:db8:0:7::1')).statusCode).toBe(429);
    expect((await look('AAAAAAAA', '2001:db8:0:100::1')).statusCode).toBe(404);
  });

  it('does not include reading with the right code, however many read at once', async () => {
    const { code } = await shareEvent();
    const network = newNetwork();
    const answers = await Promise.all(Array.from({ length: 30 }, async () => (await look(code, network)).statusCode));
    expect(new Set(answers)).toEqual(new Set([200]));
    const counted = await test.database.pool.query('select from rate_limits where key like $1', [`%${network}`]);
    expect(counted.rowCount).toBe(0);
  });

  it('by others does not hold up a browser that was in before, also after the code was replaced', async () => {
    const [{ id, code }, other] = [await shareEvent(), await shareEvent()];
    const network = newNetwork();
    const reader = await openPage(network);
    expect((await type(reader, code)).statusCode).toBe(200);
    await useUpWrongCodes(test, 'chart', network);
    expect((await type(reader, code)).statusCode).toBe(200);
    expect((await type(reader, await newCode(id))).statusCode).toBe(200);
    expect((await type(reader, other.code)).statusCode).toBe(429);
  });

  it('is not made easier by reading without cookies: such readers are not stored as known browsers', async () => {
    const { id, code } = await shareEvent();
    const known = () => test.database.db.$count(chartBrowsers, eq(chartBrowsers.eventId, id));
    for (let glance = 0; glance < 5; glance++) await look(code);
    expect(await known()).toBe(0);
    const reader = createCookieClient(test, newNetwork());
    await type(reader, code);
    expect(await known()).toBe(0);
    // The first answer gave the browser an id, so its second call makes it a known browser.
    await type(reader, code);
    expect(await known()).toBe(1);
  });
});
