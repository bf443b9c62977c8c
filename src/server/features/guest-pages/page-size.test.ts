import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_HOUSEHOLD_SIZE } from '../../../shared/guest-list-limits.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { mealOptions } from '../../db/schema/guest-lists.ts';
import { rsvpSettings } from '../../db/schema/rsvp.ts';
import { readBuiltPages } from '../../http/built-pages.ts';
import { insertEvent, insertGuest, insertHousehold } from '../../testing/factories.ts';
import { createOrganiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Guests use slow networks: these pages must stay below a fixed size. */
const MAX_FIRST_PAINT_BYTES = 20 * 1024;
const MAX_SCRIPT_BYTES = 95 * 1024;
const MAX_SEAT_MAP_BYTES = 60 * 1024;
const MAX_FIRST_VIEW_CSS_BYTES = 13 * 1024;

let test: TestApp;
let eventId: number;
let guestId: number;
let qrCode: string;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  const { userId } = await createOrganiser(test);
  const event = await insertEvent(test.database.db, { userId, description: 'Dinner at eight. '.repeat(40) });
  eventId = event.id;
  for (let index = 0; index < 20; index++) {
    const fullName = `Tóth Alexandra Mária ${index}`;
    const guest = await insertGuest(test.database.db, { eventId, fullName, specialRequirements: 'Vegetarian' });
    ({ id: guestId, qrCodeIdentifier: qrCode } = guest);
  }
  token = await inviteFamily(test.database.db, eventId);
});
afterAll(() => test.close());

/** The largest household, with a menu of three courses and asked for everything. */
async function inviteFamily(db: Database, eventId: number): Promise<string> {
  await db
    .insert(rsvpSettings)
    .values({ eventId, isOpen: true, asksNeeds: true, invitationText: 'Welcome! '.repeat(50) });
  const options = ['Starter', 'Main course', 'Dessert'].flatMap((course) =>
    ['Beef cheeks with celery', 'Fried cheese', 'Trout'].map((name) => ({ course, name })),
  );
  await db
    .insert(mealOptions)
    .values(options.map((option, position) => ({ id: randomId(), eventId, ...option, position })));
  const { id: householdId, rsvpToken } = await insertHousehold(db, { eventId });
  for (let index = 0; index < MAX_HOUSEHOLD_SIZE; index++)
    await insertGuest(db, { eventId, householdId, fullName: `Nagy Nóra ${index}` });
  return rsvpToken;
}

const built = (address: string) => readFile(fileURLToPath(new URL(`../../../../dist/web${address}`, import.meta.url)));
const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;

async function renderPages(): Promise<string[]> {
  const addresses = [
    `/e/${eventId}`,
    `/e/${eventId}?name=toth`,
    `/e/${eventId}/guest/${guestId}`,
    `/guest-view/${qrCode}`,
    `/r/${token}`,
    '/r',
  ];
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

  /** The scripts that a page loads without a click: its entry, what that imports, and what it loads after the first paint. */
  async function listScripts(html: string, later: RegExp): Promise<Set<string>> {
    const loaded = new Set([...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, address = '']) => address));
    const entries = loaded.size;
    // What is added while the loop runs is visited too.
    for (const address of loaded) {
      const source = String(await built(address));
      for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
        loaded.add(`/assets/${name}`);
      for (const [, name = ''] of source.matchAll(/import\([`"']\.\/([\w.-]+\.js)/g)) {
        if (later.test(name)) loaded.add(`/assets/${name}`);
      }
    }
    expect(loaded.size).toBeGreaterThan(entries);
    return loaded;
  }

  it('loads at most 95 KB of JavaScript in few files without a click, and no validation library', async () => {
    const [finder = '', , , , rsvp = ''] = await renderPages();
    const ofFinder = await listScripts(finder, /^(hydrate|seat-pages-en)/);
    const ofRsvp = await listScripts(rsvp, /^(hydrate|seat-pages-en|rsvp-pages-(?!hu))/);
    expect(ofRsvp.size).toBeGreaterThan(ofFinder.size);
    // The first script, the texts, the code, and what the bundler needs for it.
    expect(ofFinder.size).toBeLessThanOrEqual(4);
    for (const scripts of [ofFinder, ofRsvp]) {
      const sources = await Promise.all([...scripts].map(built));
      expect(sources.map(gzipped).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      expect(sources.join()).not.toContain('__zod_globalConfig');
    }
  });

  it('loads at most 60 KB of JavaScript for the seat map, and no validation library', async () => {
    const names = await readdir(fileURLToPath(new URL('../../../../dist/web/assets', import.meta.url)));
    const maps = names.filter((name) => /^seat-map-[\w-]+\.js$/.test(name));
    expect(maps).toHaveLength(1);
    const script = await built(`/assets/${maps[0]}`);
    expect(gzipped(script)).toBeLessThanOrEqual(MAX_SEAT_MAP_BYTES);
    expect(String(script)).not.toContain('__zod_globalConfig');
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
