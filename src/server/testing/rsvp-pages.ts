import { eq } from 'drizzle-orm';
import { randomId } from '../common/ids.ts';
import { mealOptions } from '../db/schema/guest-lists.ts';
import { guests, type households } from '../db/schema/guests.ts';
import { rsvpSettings } from '../db/schema/rsvp.ts';
import { insertHousehold } from './factories.ts';
import { readData, setUpGuestPages } from './guest-pages.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

export type RsvpSettingsRow = Partial<typeof rsvpSettings.$inferInsert>;
export type FormFields = Record<string, string | number>;

interface Setup {
  settings?: RsvpSettingsRow;
  household?: Partial<typeof households.$inferInsert>;
  event?: object;
}

export function readRsvpPage(body: string) {
  const { page } = readData(body);
  if (page.kind !== 'rsvp') throw new Error(`The page is ${page.kind}.`);
  return page;
}

/** The app of a test file, and functions to invite a household and to send the form of its page. */
export function setUpRsvpPages() {
  const pages = setUpGuestPages();
  return Object.assign(pages, {
    /** An invited couple: Anna, and a companion whose name is not known. */
    async invite({ settings = {}, household = {}, event = {} }: Setup = {}) {
      const { db } = pages.test.database;
      const { id: eventId } = await pages.newEvent({ name: 'Summer party', ...event });
      const open = { isOpen: true, deadline: inDays(30), asksNeeds: true };
      await db.insert(rsvpSettings).values({ eventId, ...open, ...settings });
      await db.insert(mealOptions).values([
        { id: randomId(), eventId, course: 'Main', name: 'Beef', position: 0 },
        { id: randomId(), eventId, course: 'Main', name: 'Nuggets', forAge: 'child', position: 1 },
      ]);
      const {
        id: householdId,
        rsvpToken: token,
        rsvpCode: code,
      } = await insertHousehold(db, { eventId, ...household });
      const anna = await pages.addGuest(eventId, { fullName: 'Kovács Anna', householdId, attendance: 'invited' });
      const companion = await pages.addGuest(eventId, {
        fullName: 'Guest of Kovács Anna',
        householdId,
        attendance: 'invited',
        companionOf: anna.id,
        isNamePlaceholder: true,
      });
      return { eventId, householdId, token, code, url: `/r/${token}`, anna: anna.id, companion: companion.id };
    },
    /** Sends a form as a browser without JavaScript does. */
    post(url: string, fields: FormFields | string, headers: Record<string, string> = {}) {
      const encode = (entries: FormFields) =>
        new URLSearchParams(
          Object.entries(entries).map(([name, value]): [string, string] => [name, String(value)]),
        ).toString();
      return pages.test.app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': pages.newNetwork(),
          ...headers,
        },
        payload: typeof fields === 'string' ? fields : encode(fields),
      });
    },
    async findGuest(id: number) {
      const [guest] = await pages.test.database.db.select().from(guests).where(eq(guests.id, id));
      return guest;
    },
  });
}
