import { beforeAll, describe, expect, it } from 'vitest';
import type { Rsvp, RsvpChanged } from '../../../shared/contracts/rsvp.ts';
import { guestNeeds } from '../../db/schema/guest-lists.ts';
import { insertEvent, insertGuest, insertHousehold } from '../../testing/factories.ts';
import { readTables } from '../../testing/fill-tables.ts';
import { anonymous } from '../../testing/organiser.ts';
import { changeRsvp, openLink } from '../../testing/rsvp.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const HOUSEHOLDS = 10;
const RACES_PER_HOUSEHOLD = 5;
const people = setUpTwoOrganisers();

interface Invited {
  readonly token: string;
  /** Words and numbers that only this household may see. */
  readonly secrets: readonly string[];
}

let invited: Invited[];

/** Households whose every name, address, table and need is made of words that occur nowhere else. */
beforeAll(async () => {
  const { test, owner } = people;
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId });
  invited = [];
  for (let place = 0; place < HOUSEHOLDS; place++) {
    const word = (kind: string) => `${kind}${String.fromCharCode(65 + place)}only`;
    const {
      id: householdId,
      rsvpToken,
      rsvpCode,
    } = await insertHousehold(db, {
      ...{ eventId, name: word('household'), salutation: word('dear'), email: `${word('home')}@example.com` },
    });
    const seat = { tableNumber: word('table'), seatNumber: word('seat') };
    const email = `${word('mail')}@example.com`;
    const guest = { eventId, householdId, fullName: word('name'), email, specialRequirements: word('notes'), ...seat };
    const { id, qrCodeIdentifier } = await insertGuest(db, guest);
    const consent = { consentAt: new Date(), consentBy: 'organiser' } as const;
    await db.insert(guestNeeds).values({ guestId: id, other: word('need'), ...consent });
    const secrets = [guest.fullName, email, word('notes'), word('table'), word('seat'), word('need')];
    const own = [word('household'), word('dear'), word('home'), String(id), String(householdId), qrCodeIdentifier];
    invited.push({ token: rsvpToken, secrets: [...secrets, ...own, rsvpToken, rsvpCode] });
  }
  await changeRsvp(owner, eventId, { isOpen: true, arePlacesPublished: true, asksNeeds: true });
});

describe('the links of an event', () => {
  it('show nothing of another household, read or answered', async () => {
    for (const { token } of invited) {
      const link = openLink(people.test, token);
      const read = await anonymous(people.test).send('GET', `/api/rsvp/${token}`);
      const texts = [
        read.body,
        (await link.answer('coming')).body,
        (await link.put({ version: 0, people: [{ guestId: 1, attendance: 'coming' }] })).body,
      ];
      const foreign = invited.filter((other) => other.token !== token).flatMap(({ secrets }) => secrets);
      for (const text of texts) expect(foreign.filter((secret) => text.includes(secret))).toEqual([]);
      expect(read.body).not.toMatch(/need.only|notes.only|mail.only/);
    }
  });

  it('change nothing by being opened, however often', async () => {
    const { test } = people;
    const before = await readTables(test.database.pool);
    for (let round = 0; round < 100; round++) {
      const token = invited[round % HOUSEHOLDS]?.token;
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode } = await test.app.inject({ method, url: `/api/rsvp/${token}` });
        expect(statusCode).toBe(200);
      }
    }
    expect(await readTables(test.database.pool)).toEqual(before);
  });
});

describe('two answers at once', () => {
  it('are never both stored: the other one gets 409 with the answer that was', async () => {
    for (let race = 0; race < HOUSEHOLDS * RACES_PER_HOUSEHOLD; race++) {
      const link = openLink(people.test, invited[race % HOUSEHOLDS]?.token ?? '');
      const { version, people: guests } = await link.read();
      const body = (attendance: string) => ({
        ...{ version, message: `${race} ${attendance}` },
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
