import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../../shared/rsvp-form.ts';
import { guests, households } from '../../db/schema/guests.ts';
import { readText } from '../../testing/guest-pages.ts';
import { readRsvpPage, setUpRsvpPages } from '../../testing/rsvp-pages.ts';

const pages = setUpRsvpPages();
const { get, post, invite, findGuest } = pages;

describe('a form without JavaScript that was opened before somebody else changed the household', () => {
  it('leaves an address alone that the organiser corrected and nobody typed', async () => {
    const { url, anna, householdId } = await invite({ household: { email: 'wrong@example.com' } });
    const { db } = pages.test.database;
    const form = (version: number, email: string) => ({
      version,
      email,
      emailBefore: email,
      [fieldOf(anna, 'attendance')]: 'coming',
    });
    const { version } = readRsvpPage((await get(url)).body).rsvp;
    await db.update(households).set({ email: 'right@example.com' }).where(eq(households.id, householdId));
    const refused = await post(url, form(version, 'wrong@example.com'));
    expect(refused.statusCode).toBe(409);
    expect(readRsvpPage(refused.body).typed).not.toHaveProperty('email');
    const [, shown] = / name="email"[^>]* value="([^"]*)"/.exec(refused.body) ?? [];
    expect(shown).toBe('right@example.com');
  });

  it('leaves a companion’s name alone that was given since the form was opened', async () => {
    const { url, companion } = await invite();
    const [attendance, name, nameBefore] = [
      fieldOf(companion, 'attendance'),
      fieldOf(companion, 'name'),
      fieldOf(companion, 'nameBefore'),
    ];
    const readValue = (body: string, field: string) =>
      new RegExp(`<input[^>]* name="${field}"[^>]* value="([^"]*)"`).exec(body)?.[1];
    const opened = (await get(url)).body;
    expect([readValue(opened, name), readValue(opened, nameBefore)]).toEqual(['', '']);
    const form = { [attendance]: 'coming', [name]: '', [nameBefore]: '' };
    const { version } = readRsvpPage(opened).rsvp;
    const given = { fullName: 'Nagy Béla', isNamePlaceholder: false };
    await pages.test.database.db.update(guests).set(given).where(eq(guests.id, companion));
    const refused = await post(url, { version, ...form });
    expect(refused.statusCode).toBe(409);
    expect(readText(refused.body)).toContain('Nagy Béla');
    expect([readValue(refused.body, name), readValue(refused.body, nameBefore)]).toEqual(['', '']);
    const again = readRsvpPage(refused.body).rsvp.version;
    expect((await post(url, { version: again, ...form })).statusCode).toBe(303);
    expect(await findGuest(companion)).toMatchObject({ ...given, attendance: 'coming' });

    const { body } = await get(`${url}?change=1`);
    expect([readValue(body, name), readValue(body, nameBefore)]).toEqual(['Nagy Béla', 'Nagy Béla']);
    const cleared = { version: readRsvpPage(body).rsvp.version, ...form, [nameBefore]: 'Nagy Béla' };
    expect((await post(url, cleared)).statusCode).toBe(303);
    expect(await findGuest(companion)).toMatchObject({ fullName: 'Guest of Kovács Anna', isNamePlaceholder: true });
  });
});
