import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fieldOf, mealFieldOf } from '../../../shared/rsvp-form.ts';
import { guestNeeds, mealOptions } from '../../db/schema/guest-lists.ts';
import { guests, households } from '../../db/schema/guests.ts';
import { rsvpSettings } from '../../db/schema/rsvp.ts';
import { randomId, randomToken } from '../../ids.ts';
import { insertHousehold } from '../../testing/factories.ts';
import { en, HUNGARIAN, hu, meta, readData, readText, setUpGuestPages } from '../../testing/guest-pages.ts';

const pages = setUpGuestPages();
const { get, newEvent, addGuest } = pages;

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

interface Setup {
  settings?: Partial<typeof rsvpSettings.$inferInsert>;
  household?: Partial<typeof households.$inferInsert>;
  event?: object;
}

/** An invited couple: Anna, and a companion whose name is not known. */
async function invite({ settings = {}, household = {}, event = {} }: Setup = {}) {
  const { db } = pages.test.database;
  const { id: eventId } = await newEvent({ name: 'Summer party', ...event });
  await db.insert(rsvpSettings).values({ eventId, isOpen: true, deadline: inDays(30), asksNeeds: true, ...settings });
  await db.insert(mealOptions).values([
    { id: randomId(), eventId, course: 'Main', name: 'Beef', position: 0 },
    { id: randomId(), eventId, course: 'Main', name: 'Nuggets', forAge: 'child', position: 1 },
  ]);
  const { id: householdId, rsvpToken: token, rsvpCode: code } = await insertHousehold(db, { eventId, ...household });
  const anna = await addGuest(eventId, { fullName: 'Kovács Anna', householdId, attendance: 'invited' });
  const companion = await addGuest(eventId, {
    fullName: 'Guest of Kovács Anna',
    householdId,
    attendance: 'invited',
    companionOf: anna.id,
    isNamePlaceholder: true,
  });
  return { eventId, householdId, token, code, url: `/r/${token}`, anna: anna.id, companion: companion.id };
}

type Fields = Record<string, string | number>;
const post = (url: string, fields: Fields | string, headers: Record<string, string> = {}) =>
  pages.test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': pages.newNetwork(), ...headers },
    payload:
      typeof fields === 'string'
        ? fields
        : new URLSearchParams(
            Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
          ).toString(),
  });

const changeSettings = async (eventId: number, changes: Partial<typeof rsvpSettings.$inferInsert>) => {
  await pages.test.database.db.update(rsvpSettings).set(changes).where(eq(rsvpSettings.eventId, eventId));
};
const findGuest = async (id: number) => {
  const [guest] = await pages.test.database.db.select().from(guests).where(eq(guests.id, id));
  return guest;
};
const readPage = (body: string) => {
  const { page } = readData(body);
  if (page.kind !== 'rsvp') throw new Error(`The page is ${page.kind}.`);
  return page;
};

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
    expect(readPage(body).rsvp.people[0]).toMatchObject({ guestId: anna, notedNeeds: 3 });
    expect(readText(body)).toContain(en('rsvpPage.notedNeeds', { count: 3 }));
  });

  it('lists companions after the guest who brings them', async () => {
    const { url, eventId, householdId, anna } = await invite();
    const early = { householdId, createdAt: new Date('2020-01-01T00:00:00Z') };
    await addGuest(eventId, { ...early, fullName: 'Őri Ödön', companionOf: anna });
    await addGuest(eventId, { ...early, fullName: 'Első Elek' });
    const names = readPage((await get(url)).body).rsvp.people.map(({ name }) => name);
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

describe('the form without JavaScript', () => {
  it('stores an answer, reads it back, and stores the same form once', async () => {
    const { url, anna, companion, householdId } = await invite();
    const form = {
      version: readPage((await get(url)).body).rsvp.version,
      [fieldOf(anna, 'attendance')]: 'coming',
      [mealFieldOf(anna, 'Main')]: 'Beef',
      [fieldOf(companion, 'attendance')]: 'maybe',
      [fieldOf(companion, 'name')]: 'Őri Ödön',
      [fieldOf(companion, 'age')]: 'child',
      [fieldOf(companion, 'highChair')]: 'yes',
      message: 'Can’t wait!',
      email: 'anna@example.com',
    };
    for (let index = 0; index < 2; index++) {
      const answer = await post(url, form);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    }
    const household = await pages.test.database.db.query.households.findFirst({
      where: eq(households.id, householdId),
    });
    expect(household).toMatchObject({ version: form.version + 1, message: 'Can’t wait!', email: 'anna@example.com' });
    expect(await findGuest(companion)).toMatchObject({ fullName: 'Őri Ödön', ageGroup: 'child', needsHighChair: true });
    const { body } = await get(url);
    const text = readText(body);
    for (const part of [en('rsvpPage.thanks'), 'Őri Ödön', 'Main: Beef', 'Needs a high chair', 'Can’t wait!'])
      expect(text).toContain(part);
    expect(body).not.toContain('<form');
    expect((await get(`${url}?change=1`)).body).toContain('<form');
  });

  it('fills in what was asked for after the deadline, so that sending it again asks for the same', async () => {
    const { url, companion } = await invite({ settings: { deadline: inDays(-1) } });
    const { version } = readPage((await get(url)).body).rsvp;
    const [age, highChair] = [fieldOf(companion, 'age'), fieldOf(companion, 'highChair')];
    const fields = { [fieldOf(companion, 'attendance')]: 'coming', [age]: 'child', [highChair]: 'yes' };
    expect((await post(url, { version, ...fields })).statusCode).toBe(303);
    const { body } = await get(`${url}?change=1`);
    const select = new RegExp(`<select[^>]* name="${age}".*?</select>`).exec(body)?.[0];
    expect(select).toMatch(/<option value="child" selected/);
    expect(new RegExp(`<input[^>]* name="${highChair}"[^>]*>`).exec(body)?.[0]).toContain('checked');
    expect(readText(body)).toContain('Requested: Coming, Child, Needs a high chair.');
  });

  it('keeps what was typed when somebody else answered meanwhile', async () => {
    const { url, anna } = await invite();
    const { version } = readPage((await get(url)).body).rsvp;
    const attendance = fieldOf(anna, 'attendance');
    expect((await post(url, { version, [attendance]: 'declined' })).statusCode).toBe(303);
    const refused = await post(url, { version, [attendance]: 'coming', message: 'Typed by me' });
    expect(refused.statusCode).toBe(409);
    const page = readPage(refused.body);
    expect(page).toMatchObject({
      problem: 'changed',
      isChanging: true,
      rsvp: { people: [{ attendance: 'declined' }, {}] },
    });
    expect(refused.body).toContain('>Typed by me</textarea>');
    expect(readText(refused.body)).toContain(en('rsvpPage.changed'));
    const again = { version: page.rsvp.version, [attendance]: 'coming', message: 'Typed by me' };
    expect((await post(url, again)).statusCode).toBe(303);
    expect(await findGuest(anna)).toMatchObject({ attendance: 'coming' });
  });

  it('says so above the summary when answers were closed meanwhile', async () => {
    const { url, anna, eventId } = await invite();
    const attendance = fieldOf(anna, 'attendance');
    const readVersion = async () => readPage((await get(url)).body).rsvp.version;
    expect((await post(url, { version: await readVersion(), [attendance]: 'coming' })).statusCode).toBe(303);
    const version = await readVersion();
    await changeSettings(eventId, { isOpen: false });
    const refused = await post(url, { version, [attendance]: 'declined' });
    expect(refused.statusCode).toBe(409);
    const text = readText(refused.body);
    expect(text.indexOf(en('rsvpPage.justClosed'))).toBeGreaterThan(0);
    expect(text.indexOf(en('rsvpPage.justClosed'))).toBeLessThan(text.indexOf(en('rsvpPage.thanks')));
  });

  it('is refused with the current form if it holds dishes or needs that are not taken any more', async () => {
    const { url, anna, eventId } = await invite();
    const { version } = readPage((await get(url)).body).rsvp;
    const coming = { version, [fieldOf(anna, 'attendance')]: 'coming', message: 'Typed by me' };
    const cases: [Partial<typeof rsvpSettings.$inferInsert>, Fields][] = [
      [{ mealCutoff: inDays(-1) }, { [mealFieldOf(anna, 'Main')]: 'Beef' }],
      [{ asksMeals: false }, { [mealFieldOf(anna, 'Main')]: 'Beef' }],
      [{ asksNeeds: false }, { [fieldOf(anna, 'allergen')]: 'nuts', [fieldOf(anna, 'consent')]: 'yes' }],
      [{ asksNeeds: false }, { [fieldOf(anna, 'diet')]: 'vegan' }],
    ];
    for (const [settings, fields] of cases) {
      await changeSettings(eventId, settings);
      const refused = await post(url, { ...coming, ...fields });
      expect([fields, refused.statusCode]).toEqual([fields, 400]);
      expect(readPage(refused.body)).toMatchObject({ problem: 'changed', isChanging: true });
      expect(refused.body).toContain('>Typed by me</textarea>');
    }
    expect(await findGuest(anna)).toMatchObject({ attendance: 'invited' });
    expect((await post(url, coming)).statusCode).toBe(303);
  });

  it('leaves an address alone that the organiser corrected and nobody typed', async () => {
    const { url, anna, householdId } = await invite({ household: { email: 'wrong@example.com' } });
    const { db } = pages.test.database;
    const form = (version: number, email: string) => ({
      ...{ version, email, emailBefore: email, [fieldOf(anna, 'attendance')]: 'coming' },
    });
    const { version } = readPage((await get(url)).body).rsvp;
    await db.update(households).set({ email: 'right@example.com' }).where(eq(households.id, householdId));
    const refused = await post(url, form(version, 'wrong@example.com'));
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('value="right@example.com"');
    expect(readPage(refused.body).typed).not.toHaveProperty('email');
  });

  it('says what is wrong beside the field, and stores nothing', async () => {
    const { url, anna, companion } = await invite();
    const { version } = readPage((await get(url)).body).rsvp;
    const coming = { version, [fieldOf(anna, 'attendance')]: 'coming' };
    const cases: [Fields, string][] = [
      [{ version }, en('rsvpPage.nothingChosen')],
      [{ ...coming, [fieldOf(anna, 'allergen')]: 'nuts' }, en('rsvpPage.consentMissing')],
      [{ ...coming, email: 'nobody' }, en('rsvpPage.badEmail')],
      [{ ...coming, message: 'x'.repeat(1_001) }, en('rsvpPage.badMessage')],
      [{ ...coming, [mealFieldOf(anna, 'Main')]: 'Nuggets' }, en('rsvpPage.badMeal')],
      [{ ...coming, [mealFieldOf(anna, 'Main')]: 'Caviar' }, en('rsvpPage.badMeal')],
      [
        { version, [fieldOf(companion, 'attendance')]: 'coming', [fieldOf(companion, 'name')]: 'x'.repeat(201) },
        en('rsvpPage.badName'),
      ],
      [{ version, [fieldOf(anna, 'attendance')]: 'nonsense' }, en('rsvpPage.invalid')],
      [{ ...coming, version: 'x' }, en('rsvpPage.invalid')],
    ];
    for (const [fields, text] of cases) {
      const answer = await post(url, fields);
      expect([fields, answer.statusCode]).toEqual([fields, 400]);
      expect(readText(answer.body)).toContain(text);
    }
    expect(await findGuest(anna)).toMatchObject({ attendance: 'invited' });
    const needs = await post(url, {
      ...coming,
      [fieldOf(anna, 'allergen')]: 'nuts',
      [fieldOf(anna, 'consent')]: 'yes',
    });
    expect(needs.statusCode).toBe(303);
    expect(readPage((await get(url)).body).rsvp.people[0]).toMatchObject({ notedNeeds: 1 });
  });

  it('ignores guests of other households, unknown fields and bodies that are no form', async () => {
    const { url, anna } = await invite();
    const other = await invite();
    const { version } = readPage((await get(url)).body).rsvp;
    const answer = await post(url, {
      version,
      [fieldOf(anna, 'attendance')]: 'coming',
      [fieldOf(other.anna, 'attendance')]: 'declined',
      __proto__x: '1',
    });
    expect(answer.statusCode).toBe(303);
    expect(await findGuest(other.anna)).toMatchObject({ attendance: 'invited' });
    const json = await pages.test.app.inject({
      method: 'POST',
      url,
      payload: { [fieldOf(anna, 'attendance')]: 'declined' },
    });
    expect(json.statusCode).toBe(400);
    const large = await post(url, `message=${'x'.repeat(300_000)}`);
    expect(large.statusCode).toBe(413);
    const foreign = await post(url, { version }, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await post(url, { version }, own)).statusCode).toBe(400);
  });

  it('takes a no after the deadline at once and anything else as a request', async () => {
    const { url, anna, companion } = await invite({ settings: { deadline: inDays(-1) } });
    const { version } = readPage((await get(url)).body).rsvp;
    const answer = await post(url, {
      version,
      [fieldOf(anna, 'attendance')]: 'coming',
      [fieldOf(companion, 'attendance')]: 'declined',
    });
    expect(answer.statusCode).toBe(303);
    expect(await findGuest(anna)).toMatchObject({ attendance: 'invited' });
    expect(await findGuest(companion)).toMatchObject({ attendance: 'declined' });
    expect(readText((await get(url)).body)).toContain(en('rsvpPage.requested', { answer: en('rsvpPage.coming') }));
  });
});

describe('a link that does not work', () => {
  it('gets one and the same page, unknown, replaced or malformed', async () => {
    const { db } = pages.test.database;
    const { token, householdId } = await invite();
    await db.update(households).set({ rsvpToken: randomToken() }).where(eq(households.id, householdId));
    const bodies = new Set<string>();
    for (const address of [token, randomToken(), 'short', '%00', "x'--", '..%2f', 'x'.repeat(150)]) {
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
