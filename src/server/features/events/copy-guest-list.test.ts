import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import { randomId } from '../../common/ids.ts';
import { attendanceLog, guestNeeds, mealOptions, tags } from '../../db/schema/guest-lists.ts';
import { guests, households } from '../../db/schema/guests.ts';
import { insertEvent, insertGuest, insertHousehold } from '../../testing/factories.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();

async function newEvent() {
  const { db } = people.test.database;
  const { id } = await insertEvent(db, { userId: people.owner.userId });
  await db.insert(tags).values({ id: randomId(), eventId: id, name: 'Family', colour: '#1d4ed8' });
  const option = { course: 'Main', name: 'Beef', mark: 'B', position: 3 };
  await db.insert(mealOptions).values({ id: randomId(), eventId: id, ...option });
  return id;
}
const copy = async (id: number, body: object) =>
  (await people.owner.send('POST', `/api/events/${id}/copy`, body)).json<Event>().id;

it('a copy has the tags and the menu, with or without guests', async () => {
  const { db } = people.test.database;
  const original = await newEvent();
  for (const withGuests of [true, false]) {
    const eventId = await copy(original, { withGuests });
    expect(await db.query.tags.findMany({ where: eq(tags.eventId, eventId) })).toMatchObject([
      { name: 'Family', colour: '#1d4ed8' },
    ]);
    expect(await db.query.mealOptions.findMany({ where: eq(mealOptions.eventId, eventId) })).toMatchObject([
      { course: 'Main', name: 'Beef', mark: 'B', position: 3 },
    ]);
    expect(await db.$count(households, eq(households.eventId, eventId))).toBe(0);
  }
});

it('copied guests are in copied households, with their companions, and were not asked', async () => {
  const { db } = people.test.database;
  const original = await newEvent();
  const household = await insertHousehold(db, {
    eventId: original,
    salutation: 'Dear Smiths',
    email: 'smith@example.com',
    language: 'hu',
    message: 'We look forward to it',
    answeredAt: new Date(),
    version: 4,
  });
  const host = await insertGuest(db, {
    eventId: original,
    fullName: 'Host',
    householdId: household.id,
    tags: ['Family'],
    meals: { Main: 'Beef' },
    tableNumber: '1',
    seatNumber: '1',
    attendance: 'coming',
    attendanceAt: new Date(),
    attendanceBy: 'guest',
    createdAt: new Date('2030-01-02'),
  });
  await insertGuest(db, {
    eventId: original,
    fullName: 'Companion',
    companionOf: host.id,
    isNamePlaceholder: true,
    attendance: 'declined',
    seatGivenUp: { tableNumber: '1', seatNumber: '2' },
    createdAt: new Date('2030-01-01'),
  });
  await db.insert(guestNeeds).values({ guestId: host.id, consentAt: new Date(), consentBy: 'guest' });

  const eventId = await copy(original, { withGuests: true });
  const [copied] = await db.query.households.findMany({ where: eq(households.eventId, eventId) });
  expect(copied).toMatchObject({
    name: 'The Smiths',
    salutation: 'Dear Smiths',
    email: 'smith@example.com',
    language: 'hu',
  });
  expect(copied).toMatchObject({ message: null, answeredAt: null, version: 1 });
  for (const field of ['id', 'rsvpToken', 'rsvpCode'] as const) expect(copied?.[field]).not.toBe(household[field]);

  const [companion, newHost] = await db.query.guests.findMany({
    where: eq(guests.eventId, eventId),
    orderBy: guests.createdAt,
  });
  const notAsked = { attendance: null, attendanceAt: null, attendanceBy: null, seatGivenUp: null };
  expect(newHost).toMatchObject({
    fullName: 'Host',
    householdId: copied?.id,
    householdName: 'The Smiths',
    companionOf: null,
    ...notAsked,
    tags: ['Family'],
    meals: { Main: 'Beef' },
    tableNumber: '1',
    seatNumber: '1',
  });
  const placeholder = { companionOf: newHost?.id, isNamePlaceholder: true, householdId: null };
  expect(companion).toMatchObject({ fullName: 'Companion', ...placeholder, ...notAsked, tableNumber: null });
  expect(await db.$count(guestNeeds, eq(guestNeeds.guestId, newHost?.id ?? 0))).toBe(0);
  expect(await db.$count(attendanceLog, eq(attendanceLog.eventId, eventId))).toBe(0);
});
