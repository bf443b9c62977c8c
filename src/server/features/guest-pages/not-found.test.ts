import { describe, expect, it } from 'vitest';
import { createLog } from '../../common/log.ts';
import { connect } from '../../db/client.ts';
import { en, HUNGARIAN, hu, readData, readText, setUpGuestPages } from '../../testing/guest-pages.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const { get, newEvent, addGuest } = setUpGuestPages();

const ODD_IDS = [
  'abc',
  '-1',
  '0',
  '1.5',
  '1e3',
  '999999999999',
  '99999999999999999999999',
  'null',
  '%20',
  "1'--",
  '%00',
];

/** Spellings of an id that `Number` would read. */
const SPELLINGS: readonly ((id: number) => string)[] = [
  (id) => `${id}.0`,
  (id) => `%20${id}`,
  (id) => `${id}%09`,
  (id) => `+${id}`,
  (id) => `0${id}`,
  (id) => `0x${id.toString(16)}`,
  (id) => `${id}e0`,
];

describe('an id in an unusual spelling', () => {
  it('is not found, as an event and as a guest', async () => {
    const { id } = await newEvent();
    const guest = await addGuest(id, { fullName: 'Titkos Tamás' });
    for (const spell of SPELLINGS) {
      for (const url of [`/e/${spell(id)}`, `/e/${id}/guest/${spell(guest.id)}`, `/api/events/${spell(id)}`]) {
        expect([url, (await get(url)).statusCode]).toEqual([url, url.startsWith('/api') ? 400 : 404]);
      }
    }
  });

  it('is found, with the same canonical address, where only its digits are encoded', async () => {
    const { id } = await newEvent();
    const plain = await get(`/e/${id}`);
    const encoded = await get(`/e/${String(id).replace(/^./, (digit) => `%3${digit}`)}`);
    expect(encoded.statusCode).toBe(200);
    expect(encoded.body).toBe(plain.body);
    expect(plain.body).toMatch(new RegExp(`property="og:url" content="[^"]*/e/${id}"`));
  });
});

describe('a page that is not found', () => {
  it.each(ODD_IDS)('is a page with 404 for the event %s', async (id) => {
    for (const url of [`/e/${id}`, `/e/${id}?name=anna`, `/e/${id}/guest/123456789012`]) {
      const english = await get(url);
      expect([url, english.statusCode]).toEqual([url, 404]);
      expect(readText(english.body)).toContain(en('seatFinder.eventNotFound'));
      expect(english.headers['cache-control']).toBe('no-store');
      expect(readText((await get(url, HUNGARIAN)).body)).toContain(hu('seatFinder.eventNotFound'));
    }
  });

  it.each(ODD_IDS)('is a page with 404 for the guest %s', async (guestId) => {
    const { id } = await newEvent();
    const answer = await get(`/e/${id}/guest/${guestId}`, HUNGARIAN);
    expect(answer.statusCode).toBe(404);
    expect(readText(answer.body)).toContain(hu('seatCard.guestNotFound'));
    expect(answer.body).toContain(`href="/e/${id}"`);
  });

  it('is a guest of another event', async () => {
    const [here, there] = [await newEvent(), await newEvent()];
    const guest = await addGuest(there.id, { fullName: 'Titkos Tamás' });
    const answer = await get(`/e/${here.id}/guest/${guest.id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Titkos');
  });

  it.each(['nothing', 'a'.repeat(64), '%00', '..%2f..', "'--"])('is a QR code that reads %s', async (code) => {
    const answer = await get(`/guest-view/${code}`);
    expect(answer.statusCode).toBe(404);
    expect(readText(answer.body)).toContain(en('seatCard.guestNotFound'));
  });

  it('is a page of its own when the event can’t be read', async () => {
    const database = await createTestDatabase();
    const connection = connect(database.connectionString, () => {});
    const own = await createTestApp({ ...connection, log: createLog('error', { write: () => {} }) });
    await connection.pool.end();
    const answer = await own.app.inject({ url: '/e/123456789012?name=anna', headers: HUNGARIAN });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(readText(answer.body)).toContain(hu('seatFinder.loadFailed'));
    expect(readText(answer.body)).not.toMatch(/pool|select|postgres/i);
    const id = String(answer.headers['x-request-id']);
    expect(readData(answer.body).page).toEqual({ kind: 'loadFailed', requestId: id });
    expect(readText(answer.body)).toContain(hu('seatFinder.errorReference', { id }));
    await own.close();
    await database.drop();
  });
});
