import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { users } from '../../db/schema/users.ts';
import { insertEvent, insertGuest, insertLayout } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { startSecondServer } from '../../testing/second-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { PageEvent } from './page-events.ts';

/** How soon every server shows a change. */
const FRESH = { timeout: 2_000, interval: 20 };

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

describe('an event that both servers hold in memory', () => {
  it('is shown as its organiser changed it', async () => {
    const { id } = await insertEvent(test.database.db, { userId: owner.userId, name: 'Before' });
    expect(await look(id)).toMatchObject(both({ name: 'Before', location: 'Budapest' }));
    await owner.send('PATCH', `/api/events/${id}`, { name: 'After' });
    await expect.poll(() => look(id), FRESH).toMatchObject(both({ name: 'After' }));
    await owner.send('PATCH', `/api/events/${id}`, { subtitleText: 'In the garden' });
    await expect.poll(() => look(id), FRESH).toMatchObject(both({ subtitleText: 'In the garden' }));
  });

  it('has guests once the first came, and none once the last went', async () => {
    const { db } = test.database;
    const { id } = await insertEvent(db, { userId: owner.userId });
    expect(await look(id)).toMatchObject(both({ hasGuests: false }));
    await insertGuest(db, { eventId: id });
    await expect.poll(() => look(id), FRESH).toMatchObject(both({ hasGuests: true }));
    await db.delete(guests).where(eq(guests.eventId, id));
    await expect.poll(() => look(id), FRESH).toMatchObject(both({ hasGuests: false }));
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
    await expect.poll(() => look(id), FRESH).toMatchObject(both({ hasSeatMap: true }));
    await setTier('free');
    await expect.poll(() => look(id), FRESH).toMatchObject(both({ hasSeatMap: false }));
  });

  it('is gone once it was deleted', async () => {
    const { db } = test.database;
    const { id } = await insertEvent(db, { userId: owner.userId });
    expect(await look(id)).toMatchObject(both({ hasGuests: false }));
    await db.delete(events).where(eq(events.id, id));
    await expect.poll(() => look(id), FRESH).toEqual(both(404));
  });
});

describe('a page that is the same for everyone', () => {
  const event = () => new PageEvent({} as ConstructorParameters<typeof PageEvent>[0]);

  it('is made once for all who ask at the same time or later', async () => {
    let made = 0;
    const make = async () => Buffer.from(`page ${++made}`);
    const shared = event();
    const pages = await Promise.all([shared.findPage('en', make), shared.findPage('en', make)]);
    expect(pages.map(String)).toEqual(['page 1', 'page 1']);
    expect(String(await shared.findPage('hu', make))).toBe('page 2');
    expect(String(await shared.findPage('en', make))).toBe('page 1');
  });

  it('is tried again when it could not be made', async () => {
    const shared = event();
    await expect(shared.findPage('en', () => Promise.reject(new Error('no renderer')))).rejects.toThrow('no renderer');
    expect(String(await shared.findPage('en', async () => Buffer.from('page')))).toBe('page');
  });

  it('takes no more than a few places, whatever addresses it is asked by', async () => {
    let made = 0;
    const make = async () => Buffer.from(`page ${++made}`);
    const shared = event();
    for (let index = 0; index < 17; index++) await shared.findPage(`host ${index}`, make);
    await shared.findPage('host 0', make);
    expect(made).toBe(18);
  });
});
