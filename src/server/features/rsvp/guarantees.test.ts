import { beforeAll, describe, expect, it } from 'vitest';
import type { Rsvp, RsvpChanged } from '../../../shared/contracts/rsvp.ts';
import { paths } from '../../../shared/paths.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { insertEvent, insertGuest, insertHousehold } from '../../testing/factories.ts';
import { readTables } from '../../testing/fill-tables.ts';
import { anonymous } from '../../testing/organiser.ts';
import { changeRsvp, openLink } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

/** RSVP_EFFORT=100 opens a thousand links and runs a thousand races; both take some minutes then. */
const EFFORT = Number(process.env.RSVP_EFFORT ?? 1);
const HOUSEHOLDS = 10 * EFFORT;
const RACES = Math.max(50, 10 * EFFORT);
const OPENINGS_PER_LINK = EFFORT > 1 ? 100 : 5;
const OPENED_LINKS = EFFORT > 1 ? 10 : 3;
const TIMEOUT_MS = (EFFORT > 1 ? 30 : 1) * 60_000;
const people = setUpTwoOrganisers();

const tokens: string[] = [];
/** Words and numbers that only one household may see, with the link of that household. */
const ownerOf = new Map<string, string>();

/** What can be opened with a link: the call, the pages and the calendar file. */
const addressesOf = (token: string) => [
  `/api/rsvp/${token}`,
  paths.rsvp(token),
  `${paths.rsvp(token)}?change=1`,
  paths.rsvpCalendar(token),
];

const listWords = (text: string) => new Set(text.match(/[\w-]+/g));
const listForeign = (text: string, token: string) =>
  [...listWords(text)].filter((word) => (ownerOf.get(word) ?? token) !== token);

/** Creates households whose every name, address, table and need is made of words that occur nowhere else. */
beforeAll(async () => {
  const { test, owner } = people;
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId });
  for (let place = 0; place < HOUSEHOLDS; place++) {
    const word = (kind: string) => `${kind}${place}only`;
    const household = await insertHousehold(db, {
      eventId,
      name: word('household'),
      salutation: word('dear'),
      email: `${word('home')}@example.com`,
    });
    const seat = { tableNumber: word('table'), seatNumber: word('seat') };
    const email = `${word('mail')}@example.com`;
    const words = { fullName: word('name'), email, specialRequirements: word('notes') };
    const guest = await insertGuest(db, { eventId, householdId: household.id, ...words, ...seat });
    const consent = { consentAt: new Date(), consentBy: 'organiser' } as const;
    await db.insert(guestNeeds).values({ guestId: guest.id, other: word('need'), ...consent });
    const kinds = ['household', 'dear', 'home', 'table', 'seat', 'mail', 'name', 'notes', 'need'];
    const ids = [String(guest.id), String(household.id), guest.qrCodeIdentifier];
    const codes = [household.rsvpToken, household.rsvpCode];
    for (const secret of [...kinds.map(word), ...ids, ...codes]) ownerOf.set(secret, household.rsvpToken);
    tokens.push(household.rsvpToken);
  }
  await changeRsvp(owner, eventId, { isOpen: true, arePlacesPublished: true, asksNeeds: true });
}, TIMEOUT_MS);

describe('the links of an event', () => {
  it('show nothing of another household, read or answered', { timeout: TIMEOUT_MS }, async () => {
    for (const token of tokens) {
      const link = openLink(people.test, token);
      const opened = addressesOf(token).map((url) => anonymous(people.test).send('GET', url));
      const stale = await link.put({ version: 0, people: [{ guestId: 1, attendance: 'coming' }] });
      const [read, ...pages] = await Promise.all(opened);
      expect(listWords(read?.body ?? '').has(`name${tokens.indexOf(token)}only`)).toBe(true);
      for (const answer of [...(read ? [read] : []), ...pages, stale, await link.answer('coming')]) {
        expect(listForeign(answer.body + JSON.stringify(answer.headers), token)).toEqual([]);
        expect(answer.body).not.toMatch(/need\d+only|notes\d+only|mail\d+only/);
      }
    }
  });

  it('change nothing by being opened, however often', { timeout: TIMEOUT_MS }, async () => {
    const { test } = people;
    const before = await readTables(test.database.pool);
    for (const token of tokens.slice(0, OPENED_LINKS)) {
      for (let time = 0; time < OPENINGS_PER_LINK; time++) {
        for (const url of addressesOf(token)) {
          for (const method of ['GET', 'HEAD'] as const) {
            expect((await test.app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(200);
          }
        }
      }
    }
    expect(await readTables(test.database.pool)).toEqual(before);
  });
});

describe('two answers at once', () => {
  it('are never both stored: the other one gets 409 with the answer that was', { timeout: TIMEOUT_MS }, async () => {
    for (let race = 0; race < RACES; race++) {
      const link = openLink(people.test, tokens[race % HOUSEHOLDS] ?? '');
      const { version, people: guests } = await link.read();
      const body = (attendance: string) => ({
        version,
        message: `${race} ${attendance}`,
        people: guests.map(({ guestId }) => ({ guestId, attendance })),
      });
      const answers = await Promise.all([link.put(body('coming')), link.put(body('declined'))]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const won = answers.find(({ statusCode }) => statusCode === 200)?.json<Rsvp>();
      const lost = answers.find(({ statusCode }) => statusCode === 409)?.json<RsvpChanged>();
      expect(lost?.current).toEqual(won);
      expect(await link.read()).toEqual(won);
      expect(won?.version).toBe(version + 1);
    }
  });
});
