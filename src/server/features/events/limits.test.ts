import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { events, layouts } from '../../db/schema/events.ts';
import { eventInput, postEvent } from '../../testing/calls.ts';
import { insertLayout } from '../../testing/factories.ts';
import { anonymous, createOrganiser, type Organiser, refusal } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestApp;
let owner: Organiser;
let now = NOW;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await createOrganiser(test);
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => test.close());

const createEvent = (overrides: object = {}, organiser = owner) => postEvent(organiser, overrides);

const eventsOf = ({ userId }: Organiser) => test.database.db.$count(events, eq(events.userId, userId));

describe('the tier', () => {
  it.each([
    ['free', 1],
    ['pro', 2],
  ] as const)('%s has room for %i, also when ten are made at once', async (subscriptionTier, room) => {
    const organiser = await createOrganiser(test, { subscriptionTier });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => organiser.send('POST', '/api/events', eventInput())),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(room);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(refusal(answer)).toEqual({ status: 403, code: 'event_limit' });
    }
    expect(await eventsOf(organiser)).toBe(room);
  });

  it('enterprise is unlimited', async () => {
    const organiser = await createOrganiser(test);
    for (let made = 0; made < 5; made++) await createEvent({}, organiser);
    expect(await eventsOf(organiser)).toBe(5);
  });

  it('allows another event after one is deleted', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    const { id } = await createEvent({}, organiser);
    expect((await organiser.send('POST', '/api/events', eventInput())).statusCode).toBe(403);
    await organiser.send('DELETE', `/api/events/${id}`);
    await createEvent({}, organiser);
  });

  it('is checked after the input was validated', async () => {
    const organiser = await createOrganiser(test, { subscriptionTier: 'free' });
    await createEvent({}, organiser);
    expect((await organiser.send('POST', '/api/events', {})).statusCode).toBe(400);
  });

  it('deletes nothing after a downgrade, but allows no new event', async () => {
    const organiser = await createOrganiser(test);
    const made = [await createEvent({}, organiser), await createEvent({}, organiser), await createEvent({}, organiser)];
    for (const { id } of made) await insertLayout(test.database.db, { eventId: id });
    const listMaps = async () => {
      const list = (await organiser.send('GET', '/api/events')).json<Event[]>();
      return list.map(({ hasSeatMap }) => hasSeatMap);
    };
    expect(await listMaps()).toEqual([true, true, true]);
    await organiser.change({ subscriptionTier: 'free' });
    expect(refusal(await organiser.send('POST', '/api/events', eventInput()))).toEqual({
      status: 403,
      code: 'event_limit',
    });
    expect(await listMaps()).toEqual([false, false, false]);
    for (const { id } of made) {
      expect((await organiser.send('PATCH', `/api/events/${id}`, { name: 'Still mine' })).statusCode).toBe(200);
    }
  });

  it('counts as free from the moment a paid one ends', async () => {
    const ends = new Date(NOW.getTime() + DAY_MS);
    const organiser = await createOrganiser(test, { subscriptionEndDate: ends });
    const { id } = await createEvent({}, organiser);
    const hasSeatMap = async () => (await anonymous(test).send('GET', `/api/events/${id}`)).json().hasSeatMap;
    now = new Date(ends.getTime() - 1);
    expect(await hasSeatMap()).toBe(false);
    await insertLayout(test.database.db, { eventId: id, tables: [] });
    expect(await hasSeatMap()).toBe(false);
    await test.database.db
      .update(layouts)
      .set({ tables: [makeTable(1)] })
      .where(eq(layouts.eventId, id));
    expect(await hasSeatMap()).toBe(true);
    await createEvent({}, organiser);
    now = ends;
    expect(await hasSeatMap()).toBe(false);
    expect(refusal(await organiser.send('POST', '/api/events', eventInput()))).toEqual({
      status: 403,
      code: 'event_limit',
    });
  });
});
