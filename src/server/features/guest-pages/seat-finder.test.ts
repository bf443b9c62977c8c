import { describe, expect, it } from 'vitest';
import { HYDRATION_DATA_ID } from '../../../shared/contracts/guest-pages.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { insertEvent, insertLayout } from '../../testing/factories.ts';
import { en, HUNGARIAN, hu, meta, readData, readText, setUpGuestPages } from '../../testing/guest-pages.ts';
import { createOrganiser } from '../../testing/organiser.ts';

const pages = setUpGuestPages();
const { get, look, newEvent, addGuest, addNames } = pages;

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

  it('shows the organiser’s own title, and still the event’s name and date', async () => {
    const { id } = await newEvent({ titleText: 'Where do I sit?', subtitleText: 'Summer party' });
    expect(readText((await get(`/e/${id}`)).body)).toContain(
      'Where do I sit? Summer party Garden dinner June 15, 2030 • 18:00',
    );
  });

  it('calls a table by its own name, here and on the seat card', async () => {
    const { id } = await newEvent();
    const tables = [makeTable(1, { label: 'Head table', tableNumber: 'A' })];
    await insertLayout(pages.test.database.db, { eventId: id, tables });
    const guest = await addGuest(id, { fullName: 'Szőke Éva', tableNumber: 'A', seatNumber: '2' });
    for (const url of [`/e/${id}?name=szoke`, `/e/${id}/guest/${guest.id}`, `/guest-view/${guest.qrCodeIdentifier}`]) {
      expect((await get(url)).body).toContain('>Head table, Seat 2<');
      expect((await get(url, HUNGARIAN)).body).toContain('>Head table, 2. szék<');
    }
  });

  it('finds the seat without JavaScript, as one piece of text', async () => {
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

  it('shows no notes where the event does not show them, and says that there is no seat', async () => {
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

  it('says that a name was not found, or that there are no guests', async () => {
    const { id } = await newEvent();
    expect(readText((await get(`/e/${id}`)).body)).toContain(en('seatFinder.noGuests'));
    expect(readText((await look(id, 'Anna', HUNGARIAN)).body)).toContain(hu('seatFinder.noGuests'));
    await addGuest(id, {});
    // The cached page changes shortly after the database does.
    await expect
      .poll(async () => readText((await look(id, 'Zénó', HUNGARIAN)).body))
      .toContain(hu('seatFinder.guestNotFound', { name: 'Zénó' }));
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

  it('escapes names and notes of guests', async () => {
    const hostile = '</script><script>alert(1)</script> Évi 🎉 "&\'';
    const { id } = await newEvent({ name: hostile, titleText: hostile, location: hostile });
    await addGuest(id, { fullName: hostile, specialRequirements: hostile, tableNumber: '<b>4' });
    const { body } = await look(id, 'évi');
    expect(body).not.toMatch(/<script>|<b>/);
    expect(readText(body)).toContain(`${hostile} Table <b>4`);
    // The preview does not repeat the title when it equals the name.
    expect(meta(body, 'og:title')).toBe(hostile);
  });

  it('uses the first of two names', async () => {
    const { id } = await newEvent();
    await addGuest(id, {});
    expect((await get(`/e/${id}?name=anna&name=bela`)).body).toContain('Kovács Anna');
  });

  it('works for an event in the past, on any tier', async () => {
    const free = await createOrganiser(pages.test, { subscriptionTier: 'free' });
    const { id } = await insertEvent(pages.test.database.db, {
      userId: free.userId,
      date: new Date('2001-01-01T12:00:00Z'),
    });
    await addGuest(id, { tableNumber: '1' });
    const answer = await look(id, 'anna');
    expect(answer.statusCode).toBe(200);
    expect(readText(answer.body)).toContain('Table 1');
  });
});
