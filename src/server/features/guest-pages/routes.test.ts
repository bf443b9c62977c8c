import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HYDRATION_DATA_ID, type HydrationData } from '../../../shared/contracts/guest-pages.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { connect } from '../../db/client.ts';
import { guests } from '../../db/schema/guests.ts';
import { randomId, randomToken } from '../../ids.ts';
import { createLog } from '../../log.ts';
import { enterDoor } from '../../testing/door.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const HUNGARIAN = { cookie: 'language=hu' };
const en = translatorFor('en');
const hu = translatorFor('hu');

let test: TestApp;
let owner: Organiser;
let networks = 0;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`;
const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { 'x-forwarded-for': newNetwork(), ...headers } });
const look = (eventId: unknown, name: string, headers: Record<string, string> = {}) =>
  get(`/e/${eventId}?name=${encodeURIComponent(name)}`, headers);

const newEvent = (fields: object = {}) => insertEvent(test.database.db, { userId: owner.userId, ...fields });
const addGuest = (eventId: number, fields: object) => insertGuest(test.database.db, { eventId, ...fields });

async function addNames(eventId: number, names: readonly string[]): Promise<void> {
  const rows = names.map((fullName) => ({ id: randomId(), eventId, fullName, qrCodeIdentifier: randomToken() }));
  await test.database.db.insert(guests).values(rows);
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What stands on the page for people to read. */
function readText(html: string): string {
  const body = /<div id="root">(.*)<\/div>\n<script type="application\/json"/s.exec(html)?.[1] ?? '';
  return decode(body.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
}

function readData(html: string): HydrationData {
  const json = new RegExp(`id="${HYDRATION_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? '';
  return JSON.parse(json) as HydrationData;
}

const meta = (html: string, name: string) =>
  decode(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? 'none');

describe('the seat finder', () => {
  it('shows the event in the language of the cookie, at its own time', async () => {
    const event = await newEvent({ name: 'Anna & Péter', date: new Date('2030-06-15T22:30:00Z') });
    await addGuest(event.id, {});
    const english = await get(`/e/${event.id}`);
    expect(english.statusCode).toBe(200);
    expect(english.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(english.body).toContain('<html lang="en">');
    expect(readText(english.body)).toContain(`${en('seatFinder.title')} Anna & Péter June 16, 2030 • 00:30`);
    const hungarian = await get(`/e/${event.id}`, HUNGARIAN);
    expect(hungarian.body).toContain('<html lang="hu">');
    expect(readText(hungarian.body)).toContain(`${hu('seatFinder.title')} Anna & Péter 2030. június 16. • 00:30`);
    expect(readText(hungarian.body)).not.toContain('nincs ilyen');
  });

  it('says what the organiser wrote', async () => {
    const { id } = await newEvent({ titleText: 'Where do I sit?', subtitleText: 'Summer party' });
    expect(readText((await get(`/e/${id}`)).body)).toContain('Where do I sit? Summer party');
  });

  it('finds the seat without a script, as one piece of text', async () => {
    const { id } = await newEvent();
    const guest = await addGuest(id, {
      fullName: 'Szőke Éva',
      tableNumber: '4',
      seatNumber: '2',
      specialRequirements: 'No nuts',
    });
    const english = await look(id, '  szoke EVA ');
    expect(english.statusCode).toBe(200);
    expect(english.body).toContain('>Table 4, Seat 2<');
    expect(readText(english.body)).toContain(`Szőke Éva Table 4, Seat 2 ${en('seatFinder.notes')}: No nuts`);
    expect(english.body).toContain(`href="/e/${id}/guest/${guest.id}"`);
    expect(english.body).toContain('value="szoke EVA"');
    expect((await look(id, 'szőke', HUNGARIAN)).body).toContain('>4. asztal, 2. szék<');
  });

  it('keeps notes to itself where the event does not show them, and says that there is no seat', async () => {
    const { id } = await newEvent({ showNotesToGuests: false });
    await addGuest(id, { specialRequirements: 'No nuts' });
    const { body } = await look(id, 'anna');
    expect(readText(body)).toContain(en('seatFinder.noSeat'));
    expect(body).not.toContain('No nuts');
  });

  it.each([
    ['', 'seatFinder.nameRequired'],
    ['   ', 'seatFinder.nameRequired'],
    ['a', 'seatFinder.nameTooShort'],
    ['.', 'seatFinder.nameTooShort'],
  ] as const)('says what is wrong with the name "%s"', async (name, key) => {
    const { id } = await newEvent();
    await addGuest(id, {});
    for (const [t, headers] of [
      [en, {}],
      [hu, HUNGARIAN],
    ] as const) {
      const answer = await look(id, name, headers);
      expect(answer.statusCode).toBe(200);
      expect(readText(answer.body)).toContain(t(key));
      expect(answer.body).toContain('aria-invalid="true"');
    }
  });

  it('says who was not found, and that an empty list is empty', async () => {
    const { id } = await newEvent();
    expect(readText((await get(`/e/${id}`)).body)).toContain(en('seatFinder.noGuests'));
    expect(readText((await look(id, 'Anna', HUNGARIAN)).body)).toContain(hu('seatFinder.noGuests'));
    await addGuest(id, {});
    expect(readText((await look(id, 'Zénó', HUNGARIAN)).body)).toContain(
      hu('seatFinder.guestNotFound', { name: 'Zénó' }),
    );
  });

  it('shows twenty people at most and asks for more of the name', async () => {
    const { id } = await newEvent();
    await addNames(
      id,
      Array.from({ length: 21 }, (_, index) => `Tóth ${String.fromCharCode(65 + index)}li`),
    );
    const { body } = await look(id, 'toth');
    expect(body.match(/<h3/g)).toHaveLength(20);
    expect(readText(body)).toContain(en('seatFinder.moreMatches'));
    expect(readText((await look(id, 'toth ali')).body)).not.toContain(en('seatFinder.moreMatches'));
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a picture', '"><img src=x onerror=alert(1)>'],
    ['the end of a script', '</script><script>alert(1)</script>'],
    ['SQL', "'; drop table guests; --"],
    ['emoji', '🎉🎂 👩‍👩‍👧'],
    ['separators of lines', 'a\u2028b\u2029c'],
    ['wildcards', '%_%'],
    ['placeholders', '$& $1 {name}'],
    ['10,000 letters', 'x'.repeat(10_000)],
    ['NUL', '\u0000null'],
  ])('takes a name of %s as nothing but a name', async (_what, name) => {
    const { id } = await newEvent();
    await addGuest(id, { fullName: 'Kovács Anna' });
    const { body, statusCode } = await look(id, name);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/<script>|<img src=x|<b>/);
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body.split(HYDRATION_DATA_ID)[1]).not.toMatch(/[\u2028\u2029]/);
    expect(readData(body).page).toMatchObject({ kind: 'seatFinder', name: name.trim() });
  });

  it('shows names and notes of guests as they were written, whatever they hold', async () => {
    const hostile = '</script><script>alert(1)</script> Évi 🎉 "&\'';
    const { id } = await newEvent({ name: hostile, titleText: hostile, location: hostile });
    await addGuest(id, { fullName: hostile, specialRequirements: hostile, tableNumber: '<b>4' });
    const { body } = await look(id, 'évi');
    expect(body).not.toMatch(/<script>|<b>/);
    expect(readText(body)).toContain(`${hostile} Table <b>4`);
    // Said once where title and name are the same.
    expect(meta(body, 'og:title')).toBe(hostile);
  });

  it('takes the first of two names', async () => {
    const { id } = await newEvent();
    await addGuest(id, {});
    expect((await get(`/e/${id}?name=anna&name=bela`)).body).toContain('Kovács Anna');
  });

  it('is there for an event in the past, on any plan', async () => {
    const free = await createOrganiser(test, { subscriptionTier: 'free' });
    const { id } = await insertEvent(test.database.db, { userId: free.userId, date: new Date('2001-01-01T12:00:00Z') });
    await addGuest(id, { tableNumber: '1' });
    const answer = await look(id, 'anna');
    expect(answer.statusCode).toBe(200);
    expect(readText(answer.body)).toContain('Table 1');
  });
});

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

describe('what is not there', () => {
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

  it('is said in a page of its own when the event can’t be read', async () => {
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

describe('the seat card', () => {
  it('welcomes the guest, by address and by QR code alike', async () => {
    const { id } = await newEvent({ description: 'Dinner at eight.', location: 'Gundel' });
    const guest = await addGuest(id, { fullName: 'Szőke Éva', tableNumber: '4', seatNumber: '2', checkedIn: true });
    for (const url of [`/e/${id}/guest/${guest.id}`, `/guest-view/${guest.qrCodeIdentifier}`]) {
      const { body, statusCode, headers } = await get(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      const text = readText(body);
      for (const part of [
        en('seatFinder.title'),
        'Garden dinner',
        'June 15, 2030 • 18:00',
        en('seatCard.welcome', { name: 'Szőke Éva' }),
        'Table 4, Seat 2',
        'Gundel',
        'Dinner at eight.',
      ])
        expect(text).toContain(part);
      expect(text).toMatch(/ Checked in /);
      expect(readText((await get(url, HUNGARIAN)).body)).toContain('4. asztal, 2. szék');
    }
  });

  it('says who has no seat and has not arrived', async () => {
    const { id } = await newEvent();
    const guest = await addGuest(id, {});
    const text = readText((await get(`/e/${id}/guest/${guest.id}`)).body);
    expect(text).toContain(en('seatCard.notAssigned'));
    expect(text).toContain(en('seatCard.notCheckedIn'));
  });

  it('has the button to check in for the organiser only, and only by QR code', async () => {
    const { id } = await newEvent();
    const guest = await addGuest(id, { specialRequirements: 'Step-free access' });
    const stranger = await createOrganiser(test);
    const [card, byCode] = [`/e/${id}/guest/${guest.id}`, `/guest-view/${guest.qrCodeIdentifier}`];
    const own = await owner.send('GET', byCode);
    expect(readText(own.body)).toContain(`${en('seatCard.door')} ${en('seatCard.notes')}: Step-free access`);
    expect(readData(own.body).page).toMatchObject({ door: { role: 'owner' } });
    for (const { body } of [await stranger.send('GET', byCode), await get(byCode), await owner.send('GET', card)]) {
      expect(readText(body)).not.toContain(en('seatCard.door'));
      expect(body).not.toContain('Step-free access');
    }
  });
});

it('shows the door’s part to staff of the event, without the e-mail, and not to those of another', async () => {
  const [here, there] = [await newEvent({ doorCode: 'ABCDEFGH' }), await newEvent({ doorCode: 'HGFEDCBA' })];
  const guest = await addGuest(here.id, { email: 'hidden@example.com', specialRequirements: 'Step-free access' });
  const url = `/guest-view/${guest.qrCodeIdentifier}`;
  const { body } = await (await enterDoor(test, here.id, 'ABCDEFGH')).send('GET', url);
  expect(readData(body).page).toMatchObject({ door: { role: 'staff', specialRequirements: 'Step-free access' } });
  expect(body).not.toContain('hidden@');
  const stranger = await enterDoor(test, there.id, 'HGFEDCBA');
  expect((await stranger.send('GET', url)).body).not.toContain('Step-free access');
});

describe('what leaves', () => {
  it('is only what anyone may see', async () => {
    const { id } = await newEvent({ shareCode: 'SHAREME1', doorCode: 'DOORCDE1', maxGuests: 77 });
    const guest = await addGuest(id, {
      fullName: 'Szőke Éva',
      email: 'hidden@example.com',
      specialRequirements: 'No nuts',
      checkedIn: true,
      checkInTime: new Date('2030-06-15T16:12:13Z'),
    });
    await addGuest(id, { fullName: 'Másvalaki Márton', email: 'other@example.com' });
    const secrets = [
      'hidden@',
      'other@',
      'Másvalaki',
      'SHAREME1',
      'DOORCDE1',
      guest.qrCodeIdentifier,
      String(owner.userId),
      '16:12:13',
    ];
    for (const url of [`/e/${id}`, `/e/${id}?name=eva`, `/e/${id}/guest/${guest.id}`]) {
      for (const headers of [{}, { cookie: owner.cookie }]) {
        const { body } = await get(url, headers as Record<string, string>);
        for (const secret of secrets) expect([url, secret, body.includes(secret)]).toEqual([url, secret, false]);
      }
    }
    const { page } = readData((await look(id, 'eva')).body);
    expect(page.kind === 'seatFinder' && Object.keys(page.event)).toEqual([
      'id',
      'name',
      'date',
      'timeZone',
      'location',
      'description',
      'titleText',
      'subtitleText',
      'primaryColor',
      'backgroundImage',
      'hasGuests',
      'hasSeatMap',
    ]);
    const { body } = await get(`/guest-view/${guest.qrCodeIdentifier}`);
    const card = readData(body).page;
    expect(card.kind === 'seatCard' && Object.keys(card.guest).sort()).toEqual(
      ['checkedIn', 'fullName', 'id', 'seatNumber', 'tableNumber'].sort(),
    );
    expect(body).not.toMatch(/hidden@|No nuts|16:12:13/);
  });

  it('runs no script but ours, and no style but the one it knows', async () => {
    const { id } = await newEvent();
    const { body, headers } = await get(`/e/${id}`);
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? 'none';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src-elem 'self' 'sha256-${hash}'`);
    expect(body).not.toMatch(/\son\w+=/);
    const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([
      expect.stringMatching(/^<script type="module" async src="\/assets\/guest-[\w-]+\.js">$/),
      '<script type="application/json" id="guest-page">',
    ]);
    const script = /src="([^"]+)"/.exec(scripts[0] ?? '')?.[1] ?? '';
    expect((await get(script)).statusCode).toBe(200);
    expect((await get('/.vite/guest.json')).statusCode).toBe(404);
  });

  it('is packed as the browser can unpack it', async () => {
    const { id } = await newEvent();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers } = await get(`/e/${id}`, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
    }
  });

  it('has a preview for messengers, in absolute addresses and without a name', async () => {
    const { id } = await newEvent({ name: 'Garden dinner' });
    const guest = await addGuest(id, {});
    const host = { host: 'party.example' };
    for (const path of [`/e/${id}`, `/e/${id}/guest/${guest.id}`]) {
      const { body } = await get(`${path}?name=anna`, host);
      expect(meta(body, 'og:title')).toBe('Find your seat · Garden dinner');
      expect(meta(body, 'og:description')).toContain('June 15, 2030 • 18:00, Budapest');
      expect(meta(body, 'og:url')).toBe(`http://party.example${path}`);
      expect(meta(body, 'og:image')).toBe('http://party.example/share-preview.png');
      expect(meta(body, 'twitter:card')).toBe('summary_large_image');
      expect(meta(body, 'robots')).toBe('noindex');
    }
    const picture = await get('/share-preview.png');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const other = await newEvent({ backgroundImage: '/media/abc' });
    expect(meta((await get(`/e/${other.id}`, host)).body, 'og:image')).toBe('http://party.example/media/abc');
  });
});

describe('the language switcher without a script', () => {
  it('sets the cookie and comes back to the same page', async () => {
    const { id } = await newEvent();
    const answer = await get(`/e/${id}?name=Sz%C5%91ke+%26+fia&language=hu`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/e/${id}?name=Sz%C5%91ke+%26+fia`);
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'language', value: 'hu', path: '/' })]);
    expect((await get('/e/nothing?language=en')).headers.location).toBe('/e/nothing');
    expect((await get(`/e/${id}?language=de`)).statusCode).toBe(200);
  });

  it('is a link that keeps what was looked for', async () => {
    const { id } = await newEvent();
    expect((await look(id, 'Éva')).body).toContain('href="?name=%C3%89va&amp;language=hu"');
  });
});

describe('limits', () => {
  it('answer 500 lookups from one address', async () => {
    const { id } = await newEvent();
    await addGuest(id, { fullName: 'Szőke Éva', tableNumber: '4' });
    const network = { 'x-forwarded-for': newNetwork() };
    for (let count = 0; count < 500; count++) {
      const answer = await look(id, 'szőke', network);
      expect([count, answer.statusCode]).toEqual([count, 200]);
    }
  });

  it('stop whoever walks through all pairs of letters at half of the list, in the reader’s language', async () => {
    const { id } = await newEvent();
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    await addNames(
      id,
      Array.from({ length: 300 }, (_, index) => `${pairs[index * 2]}${pairs[index]} ${index}`),
    );
    const network = { 'x-forwarded-for': newNetwork() };
    const seen = new Set<number>();
    let refusals = 0;
    for (const pair of pairs) {
      const answer = await look(id, pair, { ...network, ...HUNGARIAN });
      const { page } = readData(answer.body);
      if (page.kind === 'seatFinder' && page.answer?.kind === 'found') {
        for (const guest of page.answer.people) seen.add(guest.id);
      }
      if (answer.statusCode !== 429) continue;
      refusals += 1;
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(readText(answer.body)).toContain(hu('seatFinder.tooManyLookups'));
    }
    expect(refusals).toBeGreaterThan(0);
    expect(seen.size).toBeGreaterThan(100);
    expect(seen.size).toBeLessThanOrEqual(150);
  });
});
