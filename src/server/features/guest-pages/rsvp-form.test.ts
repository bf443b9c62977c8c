import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import { fieldOf, mealFieldOf } from '../../../shared/rsvp-form.ts';
import { households } from '../../db/schema/guests.ts';
import { rsvpSettings } from '../../db/schema/rsvp.ts';
import { en, readText } from '../../testing/guest-pages.ts';
import {
  type FormFields,
  inDays,
  type RsvpSettingsRow,
  readRsvpPage,
  setUpRsvpPages,
} from '../../testing/rsvp-pages.ts';

const pages = setUpRsvpPages();
const { get, post, invite, findGuest } = pages;

const changeSettings = async (eventId: number, changes: RsvpSettingsRow) => {
  await pages.test.database.db.update(rsvpSettings).set(changes).where(eq(rsvpSettings.eventId, eventId));
};

describe('the form without JavaScript', () => {
  it('stores an answer, reads it back, and stores the same form once', async () => {
    const { url, anna, companion, householdId } = await invite();
    const form = {
      version: readRsvpPage((await get(url)).body).rsvp.version,
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
    const { version } = readRsvpPage((await get(url)).body).rsvp;
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
    const { version } = readRsvpPage((await get(url)).body).rsvp;
    const attendance = fieldOf(anna, 'attendance');
    expect((await post(url, { version, [attendance]: 'declined' })).statusCode).toBe(303);
    const refused = await post(url, { version, [attendance]: 'coming', message: 'Typed by me' });
    expect(refused.statusCode).toBe(409);
    const page = readRsvpPage(refused.body);
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
    const readVersion = async () => readRsvpPage((await get(url)).body).rsvp.version;
    expect((await post(url, { version: await readVersion(), [attendance]: 'coming' })).statusCode).toBe(303);
    const version = await readVersion();
    await changeSettings(eventId, { isOpen: false });
    const refused = await post(url, { version, [attendance]: 'declined' });
    expect(refused.statusCode).toBe(409);
    const text = readText(refused.body);
    expect(text.indexOf(en('rsvpPage.justClosed'))).toBeGreaterThan(0);
    expect(text.indexOf(en('rsvpPage.justClosed'))).toBeLessThan(text.indexOf(en('rsvpPage.thanks')));
  });

  it('is refused with the current form if it holds dishes that are not taken any more', async () => {
    const { url, anna, eventId } = await invite();
    const { version } = readRsvpPage((await get(url)).body).rsvp;
    const coming = { version, [fieldOf(anna, 'attendance')]: 'coming', message: 'Typed by me' };
    const cases: [RsvpSettingsRow, FormFields][] = [
      [{ mealCutoff: inDays(-1) }, { [mealFieldOf(anna, 'Main')]: 'Beef' }],
      [{ asksMeals: false }, { [mealFieldOf(anna, 'Main')]: 'Beef' }],
    ];
    for (const [settings, fields] of cases) {
      await changeSettings(eventId, settings);
      const refused = await post(url, { ...coming, ...fields });
      expect([fields, refused.statusCode]).toEqual([fields, 400]);
      expect(readRsvpPage(refused.body)).toMatchObject({ problem: 'changed', isChanging: true });
      expect(refused.body).toContain('>Typed by me</textarea>');
    }
    expect(await findGuest(anna)).toMatchObject({ attendance: 'invited' });
    expect((await post(url, coming)).statusCode).toBe(303);
  });

  it('is stored without needs that are not asked for any more, and says so', async () => {
    const { url, anna, eventId } = await invite();
    const { version } = readRsvpPage((await get(url)).body).rsvp;
    await changeSettings(eventId, { asksNeeds: false });
    const answer = await post(url, {
      version,
      [fieldOf(anna, 'attendance')]: 'coming',
      [fieldOf(anna, 'diet')]: 'vegan',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${url}?leftOut`]);
    expect(await findGuest(anna)).toMatchObject({ attendance: 'coming' });
    const shown = await get(`${url}?leftOut`);
    expect(readText(shown.body)).toContain(en('rsvpPage.needsLeftOut'));
    expect(readText(shown.body)).toContain(en('rsvpPage.thanks'));
  });

  it('says what is wrong beside the field, and stores nothing', async () => {
    const { url, anna, companion } = await invite();
    const { version } = readRsvpPage((await get(url)).body).rsvp;
    const coming = { version, [fieldOf(anna, 'attendance')]: 'coming' };
    const cases: [FormFields, string][] = [
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
    expect(readRsvpPage((await get(url)).body).rsvp.people[0]).toMatchObject({ notedNeeds: 1 });
  });

  it('marks the dish that can’t be chosen at the person who chose it', async () => {
    const { url, anna, companion } = await invite();
    const { version } = readRsvpPage((await get(url)).body).rsvp;
    const refused = await post(url, {
      version,
      [fieldOf(anna, 'attendance')]: 'coming',
      [mealFieldOf(anna, 'Main')]: 'Beef',
      [fieldOf(companion, 'attendance')]: 'coming',
      [mealFieldOf(companion, 'Main')]: 'Nuggets',
    });
    expect(refused.statusCode).toBe(400);
    expect(readRsvpPage(refused.body).issues).toEqual([{ guestId: companion, part: 'meals', course: 'Main' }]);
    const selectOf = (guestId: number) =>
      new RegExp(`<select[^>]* name="${mealFieldOf(guestId, 'Main')}"[^>]*>`).exec(refused.body)?.[0];
    expect(selectOf(anna)).toContain('aria-invalid="false"');
    expect(selectOf(companion)).toContain('aria-invalid="true"');
  });

  it('says everything that is wrong at once', async () => {
    const { url, anna, companion } = await invite();
    const { version } = readRsvpPage((await get(url)).body).rsvp;
    const fields = {
      version,
      [fieldOf(anna, 'attendance')]: 'coming',
      [mealFieldOf(anna, 'Main')]: 'Nuggets',
      [fieldOf(anna, 'allergen')]: 'nuts',
      [fieldOf(companion, 'attendance')]: 'coming',
      [fieldOf(companion, 'name')]: 'www.example.com',
      email: 'nobody',
      message: 'x'.repeat(1_001),
    };
    const refused = await post(url, fields);
    expect(refused.statusCode).toBe(400);
    expect(readRsvpPage(refused.body).issues).toEqual(
      expect.arrayContaining([
        { guestId: anna, part: 'consent' },
        { guestId: anna, part: 'meals', course: 'Main' },
        { guestId: companion, part: 'name' },
        { guestId: null, part: 'email' },
        { guestId: null, part: 'message' },
      ]),
    );
    const nobody = await post(url, { version, email: 'nobody' });
    expect(readRsvpPage(nobody.body)).toMatchObject({
      problem: 'nothingChosen',
      issues: [{ guestId: null, part: 'email' }],
    });
    expect(await findGuest(anna)).toMatchObject({ attendance: 'invited' });
  });

  it('ignores guests of other households, unknown fields and bodies that are no form', async () => {
    const { url, anna } = await invite();
    const other = await invite();
    const { version } = readRsvpPage((await get(url)).body).rsvp;
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

  it('is taken from browsers that do not say where it comes from, as long as no other site is named', async () => {
    const { url, anna } = await invite();
    const { version } = readRsvpPage((await get(url)).body).rsvp;
    const form = { version, [fieldOf(anna, 'attendance')]: 'coming' };
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) expect((await post(url, form, headers)).statusCode).toBe(403);
    expect(await findGuest(anna)).toMatchObject({ attendance: 'invited' });
    // The page has the policy `no-referrer`, so that browsers hide the origin.
    expect((await post(url, form, { origin: 'null' })).statusCode).toBe(303);
    expect(await findGuest(anna)).toMatchObject({ attendance: 'coming' });
    // The page for codes lets browsers send the origin, so a hidden one is refused there.
    const codePage = await get(paths.rsvpCode);
    expect(codePage.headers['referrer-policy']).toBe('same-origin');
    expect((await post(paths.rsvpCode, { code: 'x' }, { origin: 'null' })).statusCode).toBe(403);
    const refused = await post(paths.rsvpCode, { code: 'x' }, { origin: 'http://localhost', host: 'localhost' });
    expect([refused.statusCode, refused.headers['referrer-policy']]).toEqual([404, 'same-origin']);
  });

  it('takes a no after the deadline at once and anything else as a request', async () => {
    const { url, anna, companion } = await invite({ settings: { deadline: inDays(-1) } });
    const { version } = readRsvpPage((await get(url)).body).rsvp;
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
