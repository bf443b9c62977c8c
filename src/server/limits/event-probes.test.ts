import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomId } from '../common/ids.ts';
import { insertEvent } from '../testing/factories.ts';
import { createOrganiser } from '../testing/organiser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { EventProbeCounts } from './event-probes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
});
afterAll(() => test.close());

const get = async (url: string, address: string) => {
  const { statusCode, headers } = await test.app.inject({ url, headers: { 'x-forwarded-for': address } });
  return { statusCode, mayRetry: headers['retry-after'] !== undefined };
};

describe('an address that asks for many events that do not exist', () => {
  it('is refused after 300, except for known and current events; other addresses are not refused', async () => {
    const organiser = await createOrganiser(test);
    const { userId } = organiser;
    const now = test.context.clock().getTime();
    const inDays = (days: number) => ({ userId, date: new Date(now + days * 24 * 60 * 60 * 1000) });
    const venue = await insertEvent(test.database.db, inDays(30));
    const unseen = await insertEvent(test.database.db, inDays(30));
    const tonight = await insertEvent(test.database.db, inDays(0));
    expect((await get(`/e/${venue.id}`, '203.0.113.1')).statusCode).toBe(200);
    for (let round = 0; round < 30; round++) {
      const probes = Array.from({ length: 10 }, () => get(`/api/events/${randomId()}`, '203.0.113.1'));
      for (const { statusCode } of await Promise.all(probes)) expect(statusCode).toBe(404);
    }
    const refused = { statusCode: 429, mayRetry: true };
    for (const path of [`/api/events/${randomId()}`, `/e/${randomId()}`, `/e/${unseen.id}`]) {
      expect(await get(path, '203.0.113.1'), path).toEqual(refused);
    }
    expect((await get(`/e/${venue.id}`, '203.0.113.1')).statusCode).toBe(200);
    expect((await get(`/api/events/${venue.id}/guests?name=Anna`, '203.0.113.1')).statusCode).toBe(200);
    expect((await get(`/e/${tonight.id}`, '203.0.113.1')).statusCode).toBe(200);
    const asOwner = { cookie: organiser.cookie, 'x-forwarded-for': '203.0.113.1' };
    const owned = await test.app.inject({ url: `/api/events/${unseen.id}`, headers: asOwner });
    expect(owned.statusCode).toBe(200);
    expect((await get(`/e/${unseen.id}`, '203.0.113.2')).statusCode).toBe(200);
    expect((await get(`/e/${randomId()}`, '203.0.113.2')).statusCode).toBe(404);
  });

  it('may ask again ten minutes later', () => {
    const probes = new EventProbeCounts();
    expect(probes.secondsToWait('a', '1', 0)).toBe(0);
    for (let count = 0; count < 300; count++) probes.noteMissing('a', 0);
    expect(probes.secondsToWait('a', '1', 1_000)).toBe(599);
    expect(probes.secondsToWait('a', '1', 600_000)).toBe(0);
  });
});
