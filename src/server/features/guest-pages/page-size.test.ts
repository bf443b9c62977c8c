import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltPages } from '../../http/built-pages.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Guests use slow networks: these pages must stay below a fixed size. */
const MAX_FIRST_PAINT_BYTES = 20 * 1024;
const MAX_SCRIPT_BYTES = 95 * 1024;
const MAX_FIRST_VIEW_CSS_BYTES = 13 * 1024;

let test: TestApp;
let eventId: number;
let guestId: number;
beforeAll(async () => {
  test = await createTestApp();
  const { userId } = await createOrganiser(test);
  const event = await insertEvent(test.database.db, { userId, description: 'Dinner at eight. '.repeat(40) });
  eventId = event.id;
  for (let index = 0; index < 20; index++) {
    const fullName = `Tóth Alexandra Mária ${index}`;
    guestId = (await insertGuest(test.database.db, { eventId, fullName, specialRequirements: 'Vegetarian' })).id;
  }
});
afterAll(() => test.close());

const built = (address: string) => readFile(fileURLToPath(new URL(`../../../../dist/web${address}`, import.meta.url)));
const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;

async function renderPages(): Promise<string[]> {
  const addresses = [`/e/${eventId}`, `/e/${eventId}?name=toth`, `/e/${eventId}/guest/${guestId}`];
  return Promise.all(addresses.map(async (url) => (await test.app.inject(url)).body));
}

describe('a guests’ page', () => {
  it('needs at most 20 KB before its first paint, and no other file', async () => {
    for (const html of await renderPages()) {
      expect(gzipped(html)).toBeLessThanOrEqual(MAX_FIRST_PAINT_BYTES);
      // No file that holds up the first paint: no sheet of its own, no script that is not async, no preloaded font.
      expect(html).not.toMatch(/rel="(?:stylesheet|preload)"/);
      for (const [tag] of html.matchAll(/<script[^>]*src[^>]*>/g)) expect(tag).toContain(' async ');
    }
  });

  it('loads at most 95 KB of JavaScript without a click', async () => {
    const [html = ''] = await renderPages();
    const entries = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address = '']) => address);
    const loaded = new Set(entries);
    // An entry loads the rest by itself once the page is painted.
    for (const entry of entries) {
      for (const [, name] of String(await built(entry)).matchAll(/import\([`"']\.\/([\w.-]+\.js)/g))
        loaded.add(`/assets/${name}`);
    }
    expect(loaded.size).toBeGreaterThan(entries.length);
    // What an entry imports comes with it, whether or not it is a file of its own; what is imported later does not.
    for (const address of loaded) {
      const source = String(await built(address));
      for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
        loaded.add(`/assets/${name}`);
    }
    const sizes = await Promise.all([...loaded].map(async (address) => gzipped(await built(address))));
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('has no web fonts before its first paint', async () => {
    const { styles, laterStyles } = await readBuiltPages('guest');
    for (const { css } of [styles, laterStyles]) {
      expect(css).toContain('--font-sans:system-ui');
      expect(css).not.toContain('@font-face');
    }
  });
});

describe('the seat finder before a search', () => {
  const findInlineCss = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const toSelector = (className: string) => `.${className.replaceAll(/[^\w-]/g, '\\$&')}`;

  it('has all styles of its elements, and at most 13 KB of them', async () => {
    const [html = ''] = await renderPages();
    const css = findInlineCss(html);
    const { laterStyles } = await readBuiltPages('guest');
    const used = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')).map(toSelector);
    const styled = used.filter((selector) => laterStyles.css.includes(selector));
    expect(styled.length).toBeGreaterThan(50);
    for (const selector of styled) expect(css).toContain(selector);
    expect(css.length).toBeLessThanOrEqual(MAX_FIRST_VIEW_CSS_BYTES);
  });

  it('has the styles of an answer too once there is one', async () => {
    const [, answer = '', card = ''] = await renderPages();
    const { laterStyles } = await readBuiltPages('guest');
    for (const html of [answer, card]) expect(findInlineCss(html)).toBe(laterStyles.css);
  });
});
