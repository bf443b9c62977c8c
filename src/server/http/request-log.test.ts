import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../common/log.ts';
import { insertEvent } from '../testing/factories.ts';
import { createOrganiser } from '../testing/organiser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ log, trustProxy: '10.0.0.0/8' });
});
afterAll(() => test.close());

/** Sends a request and returns its answer and the log lines it caused. */
async function ask(request: InjectOptions | string) {
  lines.length = 0;
  const answer = await test.app.inject(request);
  const id = String(answer.headers['x-request-id']);
  return { answer, id, lines: lines.map((line) => JSON.parse(line)) };
}

it('puts the request id into the answer and into the one log line', async () => {
  for (const url of ['/healthz', '/', '/api/nothing', '/%zz', '/api/%zz', '/assets/nothing.js', '/e/1']) {
    expect((await ask(url)).id).toMatch(/^[0-9a-f]{12}$/);
  }
  const { id, lines: own } = await ask('/api/events/1');
  expect(own).toEqual([
    expect.objectContaining({
      level: 30,
      reqId: id,
      req: { method: 'GET', route: '/api/events/:id' },
      res: { statusCode: 404 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    }),
  ]);
});

it('writes no line about a built file that was sent', async () => {
  const [, file = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await ask('/')).answer.body) ?? [];
  const { answer, lines: own } = await ask(file);
  expect(answer.statusCode).toBe(200);
  expect(own).toEqual([]);
  expect((await ask('/assets/nothing.js')).lines).toHaveLength(1);
});

it.each([
  ['10.1.2.3', 'f47ac10b-58cc-4372-a567-0e02b2c3d479', true],
  ['10.1.2.3', 'Root=1-67891233-abcdef012345678912345678', true],
  ['10.1.2.3', 'short', false],
  ['10.1.2.3', 'anna@example.com', false],
  ['10.1.2.3', 'two words here', false],
  ['10.1.2.3', 'x'.repeat(65), false],
  ['203.0.113.9', 'f47ac10b-58cc-4372-a567-0e02b2c3d479', false],
])('from %s believes the name %s: %s', async (remoteAddress, given, isBelieved) => {
  const { id, lines: own } = await ask({ url: '/api/events/1', remoteAddress, headers: { 'x-request-id': given } });
  expect(id === given).toBe(isBelieved);
  expect(own[0]?.reqId).toBe(id);
});

it('puts it into every line that is logged during the request', async () => {
  test.setMailDown(true);
  const payload = { email: 'anna@example.com' };
  const { answer, id, lines: own } = await ask({ method: 'POST', url: '/api/auth/otp/request', payload });
  test.setMailDown(false);
  expect(answer.json()).toMatchObject({ code: 'mail_unavailable', requestId: id });
  expect(own.map(({ msg, reqId, level }) => [msg, reqId, level])).toEqual([
    ['code not mailed', id, 50],
    ['request failed', id, 50],
  ]);
});

it('puts it into the line of a route that is logged only when it fails', async () => {
  const owner = await createOrganiser(test);
  const event = await insertEvent(test.database.db, { userId: owner.userId });
  await test.database.pool.query('alter table guests rename to guests_away');
  const url = `/api/events/${event.id}/guests`;
  const { answer, id } = await ask({ url, headers: { cookie: owner.cookie } });
  await test.database.pool.query('alter table guests_away rename to guests');
  expect(answer.json()).toEqual({ code: 'internal', message: expect.any(String), requestId: id });
  expect(lines.filter((line) => line.includes('"reqId"'))).toHaveLength(1);
  expect(lines[0]?.match(/"reqId"/g)).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    level: 50,
    reqId: id,
    req: { method: 'GET', route: '/api/events/:id/guests' },
    res: { statusCode: 500 },
    err: { cause: { code: '42P01' } },
  });
});

it('does not log health checks', async () => {
  expect((await ask('/healthz')).lines).toEqual([]);
  expect((await ask('/readyz')).lines).toEqual([]);
});
