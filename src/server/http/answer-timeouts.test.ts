import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../db/client.ts';
import { insertEvent, insertGuest } from '../testing/factories.ts';
import { anonymous, createOrganiser, type Organiser } from '../testing/organiser.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withCallTimeout } from './answer-timeouts.ts';

let database: TestDatabase;
let network: TcpProxy;
let connection: Connection;
let test: TestApp;
let organiser: Organiser;
beforeAll(async () => {
  database = await createTestDatabase();
  // The connection string looks like postgresql://user@%2Ffolder/name.
  const [, user, folder, name] = /\/\/(.+)@(.+)\/(.+)$/.exec(database.connectionString) ?? [];
  network = await startTcpProxy({ path: `${decodeURIComponent(folder ?? '')}/.s.PGSQL.5432` });
  connection = connect(`postgresql://${user}@127.0.0.1:${network.port}/${name}`, () => {});
  test = await createTestApp({ db: connection.db, pool: connection.pool }, database);
  organiser = await createOrganiser(test);
});
afterAll(async () => {
  await network.heal();
  network.cut();
  await test.close();
  await connection.pool.end();
  await network.close();
});

it('answers a call with 503 when all its waits together take too long, and otherwise with what it answers', async () => {
  const limits = { inAllMs: 20, leastMs: 1 };
  const replyTo = (elapsedTime: number, headersSent = false) =>
    ({ elapsedTime, raw: { headersSent }, request: { share: null } }) as Parameters<typeof withCallTimeout>[0];
  const refused = withCallTimeout(replyTo(15), new Promise(() => {}), limits);
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  await expect(withCallTimeout(replyTo(30_000), Promise.resolve('stored'))).resolves.toBe('stored');
  const sentSlowly = new Promise((resolve) => setTimeout(resolve, 40, 'read'));
  await expect(withCallTimeout(replyTo(15, true), sentSlowly, limits)).resolves.toBe('read');
});

describe('while the database accepts connections but never answers', () => {
  it('guests get a 503 before a query gives up', async () => {
    const event = await insertEvent(database.db, { userId: organiser.userId, shareCode: 'ABCD2345' });
    const guest = await insertGuest(database.db, { eventId: event.id });
    const paths = [
      `/e/${event.id}`,
      `/e/${event.id}?name=Anna`,
      `/e/${event.id}/guest/${guest.id}`,
      `/guest-view/${guest.qrCodeIdentifier}`,
      `/api/events/${event.id}`,
      `/api/events/${event.id}/guests?name=Anna`,
      `/api/events/${event.id}/guests/${guest.id}`,
      `/api/events/${event.id}/layout/public`,
      '/api/shared-seating/ABCD2345',
      `/media/${'A'.repeat(22)}`,
    ];
    network.swallow();
    // A query gives up later than guests do.
    let isQueryOver = false;
    const query = connection.pool
      .query('select 1')
      .catch(() => {})
      .finally(() => {
        isQueryOver = true;
      });
    const answers = await Promise.all(
      paths.map(async (path) => {
        const { statusCode, headers, body } = await anonymous(test).send('GET', path);
        const isSaid = path.startsWith('/api') || path.startsWith('/media') ? 'unavailable' : '<h1';
        return { path, statusCode, retryAfter: headers['retry-after'], isSaid: body.includes(isSaid) };
      }),
    );
    expect(isQueryOver).toBe(false);
    for (const { path, ...answer } of answers) {
      expect(answer, path).toEqual({ statusCode: 503, retryAfter: '5', isSaid: true });
    }
    await query;
  });
});
