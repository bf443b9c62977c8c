import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertEvent } from '../testing/factories.ts';
import { createOrganiser, type Organiser } from '../testing/organiser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let organiser: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  organiser = await createOrganiser(test);
  ({ id: eventId } = await insertEvent(test.database.db, { userId: organiser.userId }));
});
afterAll(() => test.close());

async function readMetric(name: string): Promise<number> {
  const text = await test.context.metrics.registry.render();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  );
}

it('counts no stream of a client that left before it was let in', async () => {
  const client = await test.database.pool.connect();
  await client.query('begin; lock table events in access exclusive mode');
  const { port } = test.app.server.address() as AddressInfo;
  const call = httpRequest({
    port,
    path: `/api/events/${eventId}/layout/live?since=0`,
    headers: { cookie: organiser.cookie },
  }).end();
  call.on('error', () => {});
  await expect.poll(() => readMetric('http_requests_in_flight')).toBe(1);
  call.destroy();
  await expect.poll(() => readMetric('http_requests_in_flight')).toBe(0);
  await client.query('rollback');
  client.release();
  // The call goes on without its client. One that is made after it and takes more steps is answered later.
  expect((await organiser.send('GET', `/api/events/${eventId}/layout`)).statusCode).toBe(200);
  expect(await readMetric('placecard_live_streams{kind="live"}')).toBe(0);
});
