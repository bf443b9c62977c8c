import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '../../common/ids.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { guests, households } from '../../db/schema/guests.ts';
import { rsvpSettings } from '../../db/schema/rsvp.ts';
import { insertHousehold } from '../../testing/factories.ts';
import { en, HUNGARIAN, hu, meta, readText } from '../../testing/guest-pages.ts';
import { inDays, readRsvpPage, setUpRsvpPages } from '../../testing/rsvp-pages.ts';

const pages = setUpRsvpPages();
const { get, post, addGuest, invite } = pages;

describe('the page of an invitation', () => {
  it('shows the household and the form, in the household’s language, without a name in its title', async () => {
    const { url } = await invite({
      settings: { invitationText: 'Come and dance!' },
      household: { salutation: 'Anna néni', language: 'hu', isFormal: false },
    });
    const { body, headers, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const text = readText(body);
    for (const part of ['Kedves Anna néni!', 'Come and dance!', 'Kovács Anna', 'Summer party', 'Beef'])
      expect(text).toContain(part);
    expect(text).toContain('Hagyd üresen.');
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toBe('A meghívód');
    expect(meta(body, 'og:title')).toBe('none');
    expect(meta(body, 'robots')).toBe('noindex');
    expect(readText((await get(url, { cookie: 'language=en' })).body)).toContain('Dear Anna néni,');
  });

  it('addresses the reader formally unless the household differs', async () => {
    const { url } = await invite();
    const { body } = await get(url, HUNGARIAN);
    expect(readText(body)).toContain(hu('rsvpPage.companionNameHint'));
    expect(body).toContain(`<title>${hu('rsvpPage.pageTitle')}</title>`);
  });

  it('shows nothing of other households, and needs only as a number', async () => {
    const { db } = pages.test.database;
    const { url, eventId, anna } = await invite();
    await db.insert(guestNeeds).values({
      guestId: anna,
      allergens: ['nuts', 'milk'],
      other: 'secret-need',
      consentAt: new Date(),
      consentBy: 'guest',
    });
    const other = await insertHousehold(db, { eventId, name: 'Idegen család', email: 'other@example.com' });
    const stranger = await addGuest(eventId, { fullName: 'Idegen Ida', householdId: other.id, tableNumber: 'T99' });
    const { body } = await get(url);
    for (const secret of [
      'Idegen',
      'other@',
      'T99',
      String(stranger.id),
      String(other.id),
      other.rsvpToken,
      'secret-need',
    ])
      expect([secret, body.includes(secret)]).toEqual([secret, false]);
    expect(readRsvpPage(body).rsvp.people[0]).toMatchObject({ guestId: anna, notedNeeds: 3 });
    expect(readText(body)).toContain(en('rsvpPage.notedNeeds', { count: 3 }));
  });

  it('lists companions after the guest who brings them', async () => {
    const { url, eventId, householdId, anna } = await invite();
    const early = { householdId, createdAt: new Date('2020-01-01T00:00:00Z') };
    await addGuest(eventId, { ...early, fullName: 'Őri Ödön', companionOf: anna });
    await addGuest(eventId, { ...early, fullName: 'Első Elek' });
    const names = readRsvpPage((await get(url)).body).rsvp.people.map(({ name }) => name);
    expect(names).toEqual(['Első Elek', 'Kovács Anna', 'Őri Ödön', 'Guest of Kovács Anna']);
  });

  it('shows places only once they are published', async () => {
    const { db } = pages.test.database;
    const { url, anna, eventId } = await invite();
    await db.update(guests).set({ tableNumber: '4', seatNumber: '2' }).where(eq(guests.id, anna));
    expect((await get(url)).body).not.toContain('Table 4');
    await db.update(rsvpSettings).set({ arePlacesPublished: true }).where(eq(rsvpSettings.eventId, eventId));
    expect(readText((await get(url)).body)).toContain('Table 4, Seat 2');
  });

  it('says what happens after the deadline, and has no form once answers are closed', async () => {
    const late = await invite({ settings: { deadline: inDays(-1) } });
    const lateText = readText((await get(late.url)).body);
    expect(lateText).toContain('The time to answer ended on');
    const closed = await invite({ settings: { isOpen: false } });
    const { body } = await get(`${closed.url}?change=1`);
    expect(readText(body)).toContain(en('rsvpPage.closed'));
    expect(body).not.toContain('<form');
  });

  it('changes nothing when it is opened, however often', async () => {
    const { url, token, eventId } = await invite();
    const { pool } = pages.test.database;
    const read = async () =>
      (
        await pool.query(
          `select md5(string_agg(row::text, ',' order by row::text)) from (
             select h.xmin::text, h::text as row from households h where event_id = $1
             union all select g.xmin::text, g::text from guests g where event_id = $1) as rows`,
          [eventId],
        )
      ).rows;
    const before = await read();
    for (let index = 0; index < 5; index++) {
      for (const address of [url, `${url}?change=1`, `${url}?language=hu`, `/r/${token}/calendar.ics`]) {
        for (const method of ['GET', 'HEAD'] as const) await pages.test.app.inject({ method, url: address });
      }
    }
    expect(await read()).toEqual(before);
  });
});

describe('a link that does not work', () => {
  it('gets one and the same page, unknown, replaced or malformed', async () => {
    const { db } = pages.test.database;
    const { token, householdId } = await invite();
    await db.update(households).set({ rsvpToken: randomToken() }).where(eq(households.id, householdId));
    const bodies = new Set<string>();
    for (const address of [token, randomToken(), 'short', '%00', "x'--", '..%2f', 'x'.repeat(150), 'x'.repeat(5_000)]) {
      for (const answer of [await get(`/r/${address}`), await post(`/r/${address}`, { version: 0 })]) {
        expect([address, answer.statusCode]).toEqual([address, 404]);
        expect(answer.headers['referrer-policy']).toBe('no-referrer');
        bodies.add(answer.body);
      }
      const file = await get(`/r/${address}/calendar.ics`);
      expect(file.statusCode).toBe(404);
      bodies.add(file.body);
    }
    expect(bodies.size).toBe(1);
    expect(readText([...bodies].join(''))).toContain(en('rsvpPage.notFound'));
  });
});

describe('the code on paper', () => {
  it('leads to the household’s page, in any spelling', async () => {
    const { code, url } = await invite();
    expect(readText((await get('/r')).body)).toContain(en('rsvpPage.code'));
    for (const typed of [code, ` ${code.toLowerCase().replace(/^(.{5})/, '$1-')} `]) {
      const answer = await post('/r', { code: typed });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
    }
    const wrong = await post('/r', { code: 'ABCDEFGHJK' }, HUNGARIAN);
    expect(wrong.statusCode).toBe(404);
    expect(readText(wrong.body)).toContain(hu('rsvpPage.wrongCode'));
    expect((await post('/r', { code: 'x'.repeat(100) })).statusCode).toBe(404);
  });
});

it('gives a calendar file of the invitation, without a name or the link', async () => {
  const { token, eventId } = await invite({ event: { location: 'Gundel, Budapest' } });
  const { body, headers } = await get(`/r/${token}/calendar.ics`);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="event.ics"',
    'referrer-policy': 'no-referrer',
  });
  expect(body).toContain(`UID:event-${eventId}@placecard\r\n`);
  expect(body).toContain('DTSTART:20300615T160000Z\r\nDTEND:20300615T220000Z\r\nSUMMARY:Summer party\r\n');
  expect(body).not.toMatch(/Kovács|Smiths/);
  expect(body).not.toContain(token);
});
