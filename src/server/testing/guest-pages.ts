import { HYDRATION_DATA_ID, type HydrationData } from '../../shared/contracts/guest-pages.ts';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { randomId, randomToken } from '../common/ids.ts';
import { guests } from '../db/schema/guests.ts';
import { insertEvent, insertGuest } from './factories.ts';
import { setUpTwoOrganisers } from './two-organisers.ts';

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

/** The visible text of a page. */
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

/** The app of a test file, and functions to open guests' pages, each from another network. */
export function setUpGuestPages() {
  const people = setUpTwoOrganisers({ trustProxy: true });
  let networks = 0;

  const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`;
  const get = (url: string, headers: Record<string, string> = {}) =>
    people.test.app.inject({ url, headers: { 'x-forwarded-for': newNetwork(), ...headers } });

  return Object.assign(people, {
    newNetwork,
    get,
    look: (eventId: unknown, name: string, headers: Record<string, string> = {}) =>
      get(`/e/${eventId}?name=${encodeURIComponent(name)}`, headers),
    newEvent: (fields: object = {}) => insertEvent(people.test.database.db, { userId: people.owner.userId, ...fields }),
    addGuest: (eventId: number, fields: object) => insertGuest(people.test.database.db, { eventId, ...fields }),
    async addNames(eventId: number, names: readonly string[]): Promise<void> {
      const rows = names.map((fullName) => ({ id: randomId(), eventId, fullName, qrCodeIdentifier: randomToken() }));
      await people.test.database.db.insert(guests).values(rows);
    },
  });
}
