import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/i18n/translate.ts';
import { contactMessages } from '../../db/schema/contact.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Most bytes before the first paint, compressed. Legal pages may be larger. */
const MAX_FIRST_PAINT_BYTES = {
  '/': 20 * 1024,
  '/contact': 20 * 1024,
  '/help': 20 * 1024,
  '/terms': 32 * 1024,
  '/privacy': 32 * 1024,
};
const PATHS = Object.keys(MAX_FIRST_PAINT_BYTES) as (keyof typeof MAX_FIRST_PAINT_BYTES)[];

const MAX_SCREENSHOT_BYTES = 30 * 1024;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('truncate contact_messages, rate_limits'));

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const message = { name: 'Kovács Anna', email: 'anna@example.com', subject: 'Two rooms', message: 'Is that possible?' };

function sendForm(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return test.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

it('names the scripts of the sandbox on the landing page, whose first button leads there', async () => {
  const { body } = await get('/');
  const scripts = Array.from(
    body.matchAll(/<meta name="next-script" content="([^"]*)">/g),
    ([, script = '']) => script,
  );
  expect(scripts).toHaveLength(2);
  for (const script of scripts)
    expect(await get(script)).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': expect.stringContaining('javascript') },
    });
  expect((await get('/try')).body).toContain(scripts[0]);
  expect(body.indexOf('href="/try"')).toBeLessThan(body.indexOf('href="/auth"', body.indexOf('<main')));
  expect((await get('/terms')).body).not.toContain('next-script');
});

it.each(LANGUAGES)(
  'shows the product in %s, light and dark, in screenshots that are small and name their size',
  async (language) => {
    const { body } = await get(`/?language=${language}`);
    const shown = Array.from(body.matchAll(/<picture.*?<\/picture>/gs), ([html]) => html);
    const addresses = new Set<string>();
    for (const html of shown) {
      expect(html).toMatch(/ alt="[^"]+"/);
      expect(html).toContain(' loading="lazy"');
      const sizeOf = (side: string) => Number(new RegExp(` ${side}="(\\d+)"`).exec(html)?.[1]);
      for (const [, address = ''] of html.matchAll(/ (?:src|srcset)="([^"]+)"/gi)) {
        addresses.add(address);
        expect(address).toContain(`-${language}-`);
        const file = await get(address);
        expect(file.headers['content-type']).toBe('image/webp');
        expect(file.rawPayload.length).toBeLessThanOrEqual(MAX_SCREENSHOT_BYTES);
        expect(await sharp(file.rawPayload).metadata()).toMatchObject({
          width: sizeOf('width'),
          height: sizeOf('height'),
        });
      }
    }
    const namesOf = (scheme: string) =>
      Array.from(addresses, (address) => address.split(`-${language}-${scheme}-`)).flatMap(([name = '', hash]) =>
        hash === undefined ? [] : [name],
      );
    // Paper is white for everybody, so screenshots of it have no dark one.
    expect(addresses.size).toBe(shown.length + namesOf('dark').length);
    expect(namesOf('dark')).toEqual(namesOf('light'));
    expect(shown.length - namesOf('light').length).toBe(2);
  },
);

describe.each(PATHS)('%s', (path) => {
  it('can be read without JavaScript, in the language asked for', async () => {
    const english = await get(path);
    expect(english.statusCode).toBe(200);
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect((await get(path, { 'accept-language': 'hu-HU,hu;q=0.9' })).body).toContain('<html lang="hu">');
    expect((await get(path, { cookie: 'language=hu' })).body).toContain('<html lang="hu">');
    const asked = await get(`${path}?language=hu`, { cookie: 'language=en' });
    expect(asked.body).toContain('<html lang="hu">');
    expect(asked.cookies).toContainEqual(expect.objectContaining({ name: 'language', value: 'hu' }));
    expect(asked.headers.vary).toContain('cookie');
  });

  it('contains all it needs for its first paint, and loads no script before that', async () => {
    const { body } = await get(path);
    expect(gzipSync(body, { level: 9 }).length).toBeLessThanOrEqual(MAX_FIRST_PAINT_BYTES[path]);
    // Fonts are asked for early, and left out if they come late.
    expect(body).not.toMatch(/rel="(?:stylesheet|preload|modulepreload)"(?! as="font" fetchpriority="low")/);
    expect(body).toContain('font-display:optional');
    for (const [tag] of body.matchAll(/<script[^>]*src[^>]*>/g)) expect(tag).toContain(' async ');
  });

  it('has links to both languages for search engines, and a preview for messengers', async () => {
    const { body, headers } = await get(`${path}?language=hu`);
    const origin = 'http://localhost';
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(body).toContain(`<link rel="canonical" href="${origin}${path}?language=hu">`);
    expect(body).toContain(`<link rel="alternate" hreflang="en" href="${origin}${path}?language=en">`);
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}${path}">`);
    for (const property of ['og:title', 'og:description', 'og:image', 'og:locale']) expect(body).toContain(property);
  });
});

it('shows the application at / to signed-in users, and a link to the dashboard on the other pages', async () => {
  const { cookie, email } = await test.signIn();
  expect((await get('/', { cookie })).body).toContain('<div id="root"></div>');
  expect((await get('/', { cookie: 'placecard=unknown' })).body).toMatch(/<h1/);
  expect((await get('/terms', { cookie })).body).toContain('href="/dashboard"');
  expect((await get('/terms')).body).not.toContain('href="/dashboard"');
  expect((await get('/contact', { cookie })).body).toContain(`value="${email}"`);
  expect((await get('/contact')).body).not.toContain(email);
});

it('lists amendments of the legal texts since their last update', async () => {
  const [english, hungarian] = [(await get('/privacy?language=en')).body, (await get('/privacy?language=hu')).body];
  expect(english).toContain('Last updated: April 25, 2025</p>');
  expect(english).toContain('Amended on November 15, 2026: a cookie that recognises your browser');
  expect(hungarian).toContain('Módosítva: 2026. november 15. – új süti');
  expect(english).toContain('stay in your browser until you press “Keep this”');
  expect(hungarian).toContain('a böngészőjében maradnak, amíg meg nem nyomja az „Ezt megtartom” gombot');
  const terms = (await get('/terms?language=en')).body;
  expect(terms).toContain('Last updated: April 25, 2025</p>');
  expect(terms).toContain('Amended on November 16, 2026: guests’ needs');
  expect(terms).not.toContain('a cookie that recognises');
});

it('keeps search engines away from guests, and lists every page in both languages for them', async () => {
  const robots = await get('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  for (const prefix of ['/e/', '/guest-view/', '/event-qr-scanner/', '/shared-seating', '/caterer/', '/api/'])
    expect(robots.body).toContain(`Disallow: ${prefix}\n`);
  expect(robots.body).toContain('Sitemap: http://localhost/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.body.match(/<loc>/g)).toHaveLength(PATHS.length * 2 + 1);
  expect(sitemap.body).toContain('<loc>http://localhost/try</loc>');
});

describe('the contact form without JavaScript', () => {
  const listStored = () => test.database.db.select().from(contactMessages);

  it('stores and mails the message, and says so', async () => {
    const answer = await sendForm(message, { cookie: 'language=hu' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Köszönjük');
    expect(await listStored()).toMatchObject([{ ...message, language: 'hu' }]);
  });

  it('keeps what was typed and names what is wrong', async () => {
    const answer = await sendForm({ ...message, name: ' ', email: 'anna', message: '</textarea><script>alert(1)' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Name is required');
    expect(answer.body).toContain('Invalid email address');
    expect(answer.body).toContain('value="Two rooms"');
    expect(answer.body).not.toContain('<script>alert');
    expect(await listStored()).toEqual([]);
  });

  it('refuses missing fields, other content types and other origins', async () => {
    expect((await sendForm({})).statusCode).toBe(400);
    expect((await test.app.inject({ method: 'POST', url: '/contact', payload: { name: ['a'] } })).statusCode).toBe(400);
    expect((await sendForm({ ...message, message: 'x'.repeat(100_000) })).statusCode).toBe(413);
    expect((await sendForm(message, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await listStored()).toEqual([]);
  });

  it('is rate-limited like the API call', async () => {
    const answers = [];
    for (let index = 0; index < 21; index++) answers.push(await sendForm(message));
    expect(answers.at(19)?.statusCode).toBe(200);
    expect(answers.at(20)?.statusCode).toBe(429);
    expect(answers.at(20)?.body).toContain('Is that possible?');
  });
});
