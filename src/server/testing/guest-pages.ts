import { afterAll, beforeAll } from 'vitest';
import { HYDRATION_DATA_ID, type HydrationData } from '../../shared/contracts/guest-pages.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { guests } from '../db/schema/guests.ts';
import { randomId, randomToken } from '../ids.ts';
import { insertEvent, insertGuest } from './factories.ts';
import { createOrganiser, type Organiser } from './organiser.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const HUNGARIAN = { cookie: 'language=hu' };
export const en = translatorFor('en');
export const hu = translatorFor('hu');

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What stands on the page for people to read. */
export function readText(html: string): string {
  const body = /<div id="root">(.*)<\/div>\n<script type="application\/json"/s.exec(html)?.[1] ?? '';
  return decode(body.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ');
}

export function readData(html: string): HydrationData {
  const json = new RegExp(`id="${HYDRATION_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? '';
  return JSON.parse(json) as HydrationData;
}

export const meta = (html: string, name: string) =>
  decode(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? 'none');

/** The app of a test file, and guests who look at its pages, each from a network of their own. */
export function setUpGuestPages() {
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

  return {
    get test() {
      return test;
    },
    get owner() {
      return owner;
    },
    newNetwork,
    get,
    look: (eventId: unknown, name: string, headers: Record<string, string> = {}) =>
      get(`/e/${eventId}?name=${encodeURIComponent(name)}`, headers),
    newEvent: (fields: object = {}) => insertEvent(test.database.db, { userId: owner.userId, ...fields }),
    addGuest: (eventId: number, fields: object) => insertGuest(test.database.db, { eventId, ...fields }),
    async addNames(eventId: number, names: readonly string[]): Promise<void> {
      const rows = names.map((fullName) => ({ id: randomId(), eventId, fullName, qrCodeIdentifier: randomToken() }));
      await test.database.db.insert(guests).values(rows);
    },
  };
}
