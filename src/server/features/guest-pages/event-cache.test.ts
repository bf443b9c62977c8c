import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { users } from '../../db/schema/users.ts';
import { insertEvent, insertGuest, insertLayout } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { startSecondServer } from '../../testing/second-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let second: Awaited<ReturnType<typeof startSecondServer>>;
let owner: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
  second = await startSecondServer(test);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

/** What each server's page says of the event, or its status. */
async function look(eventId: number) {
  return Promise.all(
    [test.app, second.app].map(async (app) => {
      const { statusCode, body } = await app.inject(`/e/${eventId}`);
      const [, json = '{}'] = /id="guest-page">(.*?)<\/script>/.exec(body) ?? [];
      const { event } = (JSON.parse(json) as { page: { event?: Record<string, unknown> } }).page;
      return statusCode === 200 ? event : statusCode;
    }),
  );
}

const both = (shown: unknown) => [shown, shown];

describe('an event that two servers have in memory', () => {
  it('is shown as its organiser changed it', async () => {
    const { id } = await insertEvent(test.database.db, { userId: owner.userId, name: 'Before' });
    expect(await look(id)).toMatchObject(both({ name: 'Before', location: 'Budapest' }));
    await owner.send('PATCH', `/api/events/${id}`, { name: 'After' });
    await expect.poll(() => look(id)).toMatchObject(both({ name: 'After' }));
    await owner.send('PATCH', `/api/events/${id}`, { subtitleText: 'In the garden' });
    await expect.poll(() => look(id)).toMatchObject(both({ subtitleText: 'In the garden' }));
  });

  it('has guests once the first came, and none once the last went', async () => {
    const { db } = test.database;
    const { id } = await insertEvent(db, { userId: owner.userId });
    expect(await look(id)).toMatchObject(both({ hasGuests: false }));
    await insertGuest(db, { eventId: id });
    await expect.poll(() => look(id)).toMatchObject(both({ hasGuests: true }));
    await db.delete(guests).where(eq(guests.eventId, id));
    await expect.poll(() => look(id)).toMatchObject(both({ hasGuests: false }));
  });

  it('has a map once a layout was saved, and only while its owner’s tier has maps', async () => {
    const { db } = test.database;
    const other = await createOrganiser(test);
    const { id } = await insertEvent(db, { userId: other.userId });
    const setTier = (subscriptionTier: 'free' | 'enterprise') =>
      db.update(users).set({ subscriptionTier }).where(eq(users.id, other.userId));
    await setTier('enterprise');
    expect(await look(id)).toMatchObject(both({ hasSeatMap: false }));
    await insertLayout(db, { eventId: id });
    await expect.poll(() => look(id)).toMatchObject(both({ hasSeatMap: true }));
    await setTier('free');
    await expect.poll(() => look(id)).toMatchObject(both({ hasSeatMap: false }));
  });

  it('is not found once it was deleted', async () => {
    const { db } = test.database;
    const { id } = await insertEvent(db, { userId: owner.userId });
    expect(await look(id)).toMatchObject(both({ hasGuests: false }));
    await db.delete(events).where(eq(events.id, id));
    await expect.poll(() => look(id)).toEqual(both(404));
  });
});
