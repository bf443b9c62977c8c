import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { postEvent, postGuest } from '../../testing/calls.ts';
import { insertEvent, insertLayout } from '../../testing/factories.ts';
import { createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { plain, toDataUrl } from '../../testing/pictures.ts';
import { setUpTwoOrganisers } from '../../testing/two-organisers.ts';

const people = setUpTwoOrganisers();

const copy = (id: number, body: object = {}, organiser: Organiser = people.owner) =>
  organiser.send('POST', `/api/events/${id}/copy`, body);
const copied = async (id: number, body: object = {}): Promise<Event> => {
  const answer = await copy(id, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Event>();
};
const guestsOf = async (id: number, organiser: Organiser = people.owner) =>
  (await organiser.send('GET', `/api/events/${id}/guests`)).json<Guest[]>();
const layoutOf = async (id: number) => (await people.owner.send('GET', `/api/events/${id}/layout`)).json<Layout>();
const eventsOf = ({ userId }: Organiser) => people.test.database.db.$count(events, eq(events.userId, userId));

describe('copying an event', () => {
  it('copies its details, but neither its codes nor its status', async () => {
    const original = await postEvent(people.owner, {
      description: 'Dinner at eight',
      status: 'active',
      language: 'hu',
      timeZone: 'America/New_York',
      titleText: 'Welcome',
      primaryColor: '#123456',
      maxGuests: 7,
      showNotesToGuests: false,
      venueLayout: { rooms: 2 },
    });
    await people.owner.send('POST', `/api/events/${original.id}/generate-share-code`);
    await people.owner.send('POST', `/api/events/${original.id}/generate-door-code`);
    await people.owner.send('POST', `/api/events/${original.id}/qr-shared`);
    const made = await copied(original.id);
    expect(made.id).not.toBe(original.id);
    const { id: _id, createdAt: _createdAt, ...rest } = original;
    expect(made).toMatchObject({ ...rest, status: 'draft', shareCode: null, doorCode: null, qrSharedAt: null });
  });

  it('can get another name and date', async () => {
    const { id } = await postEvent(people.owner);
    const made = await copied(id, { name: ' Ball 2031 ', date: '2031-06-15T16:00:00.000Z' });
    expect(made).toMatchObject({ name: 'Ball 2031', date: '2031-06-15T16:00:00.000Z' });
    expect((await copy(id, { name: '  ' })).statusCode).toBe(400);
    expect((await copy(id, { date: 'soon' })).statusCode).toBe(400);
  });

  it('copies no guests unless asked to', async () => {
    const { id } = await postEvent(people.owner);
    await postGuest(people.owner, id);
    expect(await guestsOf((await copied(id)).id)).toEqual([]);
  });

  it('copies guests in order and with their seats, but not arrived and with new QR codes', async () => {
    const { id } = await postEvent(people.owner);
    const first = await postGuest(people.owner, id, { fullName: 'Őze Éva', tableNumber: '4', seatNumber: '2' });
    const second = await postGuest(people.owner, id, { email: 'b@example.com', specialRequirements: 'No nuts' });
    await people.owner.send('POST', `/api/guests/${first.id}/check-in`);
    const made = await copied(id, { withGuests: true });
    expect(made.guestCount).toBe(2);
    const list = await guestsOf(made.id);
    expect(list).toMatchObject([
      { fullName: 'Őze Éva', tableNumber: '4', seatNumber: '2', checkedIn: false, checkInTime: null, eventId: made.id },
      { email: 'b@example.com', specialRequirements: 'No nuts' },
    ]);
    const identities = [...list, first, second].flatMap((guest) => [guest.id, guest.qrCodeIdentifier]);
    expect(new Set(identities).size).toBe(8);
    expect(await guestsOf(id)).toMatchObject([{ id: first.id, checkedIn: true }, { id: second.id }]);
    // The seat is taken in the copy too.
    const taken = await people.owner.send('POST', '/api/guests', {
      eventId: made.id,
      fullName: 'Someone',
      tableNumber: '4',
      seatNumber: '2',
    });
    expect(refusal(taken)).toEqual({ status: 409, code: 'seat_taken' });
  });

  it('copies a long guest list completely', async () => {
    const { id } = await postEvent(people.owner);
    const rows = Array.from({ length: 4_500 }, (_, index) => ({
      id: randomId(),
      eventId: id,
      fullName: `Guest ${index}`,
      qrCodeIdentifier: randomToken(),
      createdAt: new Date(Date.UTC(2030, 0, 1, 0, 0, 0, index)),
    }));
    for (let start = 0; start < rows.length; start += 1_500) {
      await people.test.database.db.insert(guests).values(rows.slice(start, start + 1_500));
    }
    const list = await guestsOf((await copied(id, { withGuests: true })).id);
    expect(list.map(({ fullName }) => fullName)).toEqual(rows.map(({ fullName }) => fullName));
  });

  it('copies the layout, with the dots of the copied guests', async () => {
    const { db } = people.test.database;
    const { id } = await postEvent(people.owner);
    const guest = await postGuest(people.owner, id, { tableNumber: '1', seatNumber: '1' });
    const guestPositions = [{ id: 1, guestId: guest.id, x: 300, y: 200, color: '#ff0000' }];
    await insertLayout(db, { eventId: id, guestPositions, version: 7 });
    const alone = await layoutOf((await copied(id)).id);
    expect(alone).toMatchObject({ name: 'Hall', width: 1200, version: 1, guestPositions: [] });
    expect(alone.tables).toEqual((await layoutOf(id)).tables);
    const made = await copied(id, { withGuests: true });
    const [madeGuest] = await guestsOf(made.id);
    const isOnPlan = await db.select({ isOnPlan: guests.isOnPlan }).from(guests).where(eq(guests.eventId, made.id));
    expect(isOnPlan).toEqual([{ isOnPlan: true }]);
    const { guestPositions: dots } = await layoutOf(made.id);
    expect(dots).toMatchObject([{ guestId: madeGuest?.id, color: '#ff0000' }]);
  });

  it('gets its own copy of the picture, which remains when the original is deleted', async () => {
    const backgroundImage = toDataUrl(await plain(20, 20).jpeg().toBuffer());
    const original = await postEvent(people.owner, { backgroundImage });
    const made = await copied(original.id);
    expect(made.backgroundImage).toMatch(/\/media\/[\w-]{22}$/);
    expect(made.backgroundImage).not.toBe(original.backgroundImage);
    await people.owner.send('DELETE', `/api/events/${original.id}`);
    const { pathname } = new URL(made.backgroundImage ?? '');
    expect((await people.owner.send('GET', pathname)).statusCode).toBe(200);
    const elsewhere = await postEvent(people.owner, { backgroundImage: 'https://example.com/hall.jpg' });
    expect((await copied(elsewhere.id)).backgroundImage).toBe('https://example.com/hall.jpg');
  });
});

describe('who may copy, and how much', () => {
  it('only the owner', async () => {
    const { id } = await postEvent(people.owner);
    expect(refusal(await copy(id, {}, people.stranger))).toEqual({ status: 404, code: 'not_found' });
    expect((await people.test.app.inject({ method: 'POST', url: `/api/events/${id}/copy` })).statusCode).toBe(401);
  });

  it('as many as the tier allows, also with ten simultaneous calls', async () => {
    const organiser = await createOrganiser(people.test, { subscriptionTier: 'pro' });
    const { id } = await postEvent(organiser);
    const answers = await Promise.all(Array.from({ length: 10 }, () => copy(id, {}, organiser)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(refusal(await copy(id, {}, organiser))).toEqual({ status: 403, code: 'event_limit' });
    expect(await eventsOf(organiser)).toBe(2);
  });

  it('copies no layout on a tier without floor plans', async () => {
    const organiser = await createOrganiser(people.test, { subscriptionTier: 'pro' });
    const { id } = await insertEvent(people.test.database.db, { userId: organiser.userId });
    await insertLayout(people.test.database.db, { eventId: id });
    const made = (await copy(id, {}, organiser)).json<Event>();
    await organiser.change({ subscriptionTier: 'enterprise' });
    const layout = (await organiser.send('GET', `/api/events/${made.id}/layout`)).json<Layout>();
    expect(layout).toMatchObject({ id: 'new', tables: [] });
  });

  it('at most thirty times an hour', async () => {
    const organiser = await createOrganiser(people.test);
    const answers = await Promise.all(Array.from({ length: 31 }, () => copy(1, {}, organiser)));
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('POST /qr-shared', () => {
  it('keeps the time of the first call, and only the owner may call it', async () => {
    const { id } = await postEvent(people.owner);
    const share = (organiser: Organiser) => organiser.send('POST', `/api/events/${id}/qr-shared`);
    const read = async () => (await people.owner.send('GET', `/api/events/${id}`)).json<Event>().qrSharedAt;
    expect((await share(people.stranger)).statusCode).toBe(404);
    expect(await read()).toBeNull();
    expect((await share(people.owner)).statusCode).toBe(204);
    const first = await read();
    await share(people.owner);
    expect([first, await read()]).toEqual([expect.any(String), first]);
  });
});
