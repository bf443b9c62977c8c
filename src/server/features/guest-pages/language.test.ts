import { describe, expect, it } from 'vitest';
import { en, HUNGARIAN, hu, meta, readData, readText, setUpGuestPages } from '../../testing/guest-pages.ts';

const { addGuest, get, look, newEvent } = setUpGuestPages();

const HUNGARIAN_BROWSER = { 'accept-language': 'hu-HU,hu;q=0.9,en;q=0.5' };
const ENGLISH_BROWSER = { 'accept-language': 'en-GB,en;q=0.9,hu;q=0.8' };
const GERMAN_BROWSER = { 'accept-language': 'de-AT,de;q=0.9' };

describe('the language of a guest’s page', () => {
  const languageAt = async (url: string, headers: Record<string, string> = {}) => {
    const { body } = await get(url, headers);
    const { language } = readData(body);
    expect(body).toContain(`<html lang="${language}"`);
    return language;
  };

  it('is the chosen one, else the event’s, else the browser’s, else English', async () => {
    const { id } = await newEvent();
    const { id: hungarian } = await newEvent({ language: 'hu' });
    const { id: english } = await newEvent({ language: 'en' });
    const languages = (headers: Record<string, string>) =>
      Promise.all([id, hungarian, english].map((event) => languageAt(`/e/${event}`, headers)));
    expect(await languages({})).toEqual(['en', 'hu', 'en']);
    expect(await languages(HUNGARIAN_BROWSER)).toEqual(['hu', 'hu', 'en']);
    expect(await languages(ENGLISH_BROWSER)).toEqual(['en', 'hu', 'en']);
    expect(await languages(GERMAN_BROWSER)).toEqual(['en', 'hu', 'en']);
    expect(await languages({ ...ENGLISH_BROWSER, ...HUNGARIAN })).toEqual(['hu', 'hu', 'hu']);
    expect(await languages({ ...HUNGARIAN_BROWSER, cookie: 'language=en' })).toEqual(['en', 'en', 'en']);
  });

  it('applies to seat cards, not-found pages and link previews', async () => {
    const { id } = await newEvent({ language: 'hu', titleText: null });
    const guest = await addGuest(id, { fullName: 'Nagy Béla' });
    expect(await languageAt(`/e/${id}/guest/${guest.id}`)).toBe('hu');
    expect(await languageAt(`/guest-view/${guest.qrCodeIdentifier}`)).toBe('hu');
    expect(await languageAt(`/e/${id}/guest/1`)).toBe('hu');
    expect(await languageAt('/e/1', HUNGARIAN_BROWSER)).toBe('hu');
    const { body } = await get(`/e/${id}`, ENGLISH_BROWSER);
    expect(meta(body, 'og:locale')).toBe('hu_HU');
    expect(meta(body, 'og:title')).toContain(hu('seatFinder.title'));
  });

  it('is never that of a page cached for another language', async () => {
    const { id } = await newEvent();
    const [first, second] = [await get(`/e/${id}`, HUNGARIAN_BROWSER), await get(`/e/${id}`, ENGLISH_BROWSER)];
    expect(readText(first.body)).toContain(hu('seatFinder.title'));
    expect(readText(second.body)).toContain(en('seatFinder.title'));
    expect(first.headers.vary).toBe('accept-encoding, accept-language, cookie');
  });
});

describe('the language links without JavaScript', () => {
  it('set the cookie and redirect to the same page', async () => {
    const { id } = await newEvent();
    const answer = await get(`/e/${id}?name=Sz%C5%91ke+%26+fia&language=hu`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/e/${id}?name=Sz%C5%91ke+%26+fia`);
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'language', value: 'hu', path: '/' })]);
    expect((await get('/e/nothing?language=en')).headers.location).toBe('/e/nothing');
    expect((await get(`/e/${id}?language=de`)).statusCode).toBe(200);
  });

  it('keep the name that was searched for', async () => {
    const { id } = await newEvent();
    expect((await look(id, 'Éva')).body).toContain('href="?name=%C3%89va&amp;language=hu"');
  });
});
