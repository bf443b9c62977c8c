import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomId } from '../common/ids.ts';
import { createLog } from '../common/log.ts';
import { payments } from '../db/schema/payments.ts';
import { BarionError } from '../integrations/barion.ts';
import { runJob } from '../jobs.ts';
import { insertEvent } from '../testing/factories.ts';
import { createOrganiser } from '../testing/organiser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { countIntegrationCalls } from './integration-calls.ts';
import { createMetrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());

async function read(name: string, labels = ''): Promise<number> {
  const text = await test.context.metrics.registry.render();
  const line = text.split('\n').find((each) => each.startsWith(`${name}${labels} `));
  return Number(line?.slice(name.length + labels.length) ?? Number.NaN);
}

it('counts requests by the pattern of their route', async () => {
  for (const path of ['/api/events/1', '/api/events/2?name=secret', '/e/3', '/api/secret', '/secret%zz']) {
    await test.app.inject(path);
  }
  await test.app.inject({ method: 'POST', url: '/api/auth/logout' });
  expect(await read('http_requests_total', '{method="GET",route="/api/events/:id",status="404"}')).toBe(2);
  expect(await read('http_requests_total', '{method="GET",route="/e/:eventId",status="404"}')).toBe(1);
  expect(await read('http_requests_total', '{method="GET",route="none",status="404"}')).toBe(2);
  expect(await read('http_requests_total', '{method="POST",route="/api/auth/logout",status="200"}')).toBe(1);
  expect(await read('http_request_duration_seconds_count', '{method="GET",route="/api/events/:id"}')).toBe(2);
  expect(await read('http_requests_in_flight')).toBe(0);
  expect(await test.context.metrics.registry.render()).not.toContain('secret');
});

it('counts all built files as one route', async () => {
  const page = await test.app.inject('/');
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
  expect((await test.app.inject(script)).statusCode).toBe(200);
  expect(await read('http_requests_total', '{method="GET",route="/assets/*",status="200"}')).toBe(1);
});

it('counts lookups beside the other requests', async () => {
  const owner = await createOrganiser(test);
  const event = await insertEvent(test.database.db, { userId: owner.userId });
  const look = () => fetch(`${url}/api/events/${event.id}/guests?name=anna`);
  const counted = () => read('http_requests_total', '{method="GET",route="/api/events/:id/guests",status="200"}');
  const before = (await counted()) || 0;
  const hitsBefore = await read('placecard_seat_index_hits_total');
  for (let lookup = 0; lookup < 5; lookup++) expect((await look()).status).toBe(200);
  expect(await counted()).toBe(before + 5);
  expect((await fetch(`${url}/api/events/${event.id}/guests?name=a`)).status).toBe(400);
  const refused = '{method="GET",route="/api/events/:id/guests",status="400"}';
  expect(await read('http_requests_total', refused)).toBe(1);
  expect(await read('placecard_seat_index_hits_total')).toBeGreaterThan(hitsBefore);
  expect(await read('placecard_seat_index_builds_total')).toBeGreaterThanOrEqual(1);
});

it('separates open streams from requests, and counts aborted requests', async () => {
  const owner = await createOrganiser(test);
  const event = await insertEvent(test.database.db, { userId: owner.userId });
  const stream = get(`${url}/api/events/${event.id}/door/changes`, { headers: { cookie: owner.cookie } });
  await once(stream, 'response');
  expect(await read('placecard_live_streams', '{kind="door"}')).toBe(1);
  expect(await read('http_requests_in_flight')).toBe(0);
  stream.on('error', () => {});
  stream.destroy();
  await expect.poll(() => read('placecard_live_streams', '{kind="door"}')).toBe(0);
  const route = 'route="/api/events/:id/door/changes"';
  await expect.poll(() => read('http_requests_total', `{method="GET",${route},status="200"}`)).toBe(1);
  expect(await read('http_request_duration_seconds_count', `{method="GET",${route}}`)).toBeNaN();

  const blocker = await test.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table users in access exclusive mode');
  const leaving = get(`${url}/api/users/me`, { headers: { cookie: owner.cookie } });
  leaving.on('error', () => {});
  await expect.poll(() => read('http_requests_in_flight')).toBe(1);
  leaving.destroy();
  await expect.poll(() => read('http_requests_total', '{method="GET",route="/api/users/me",status="aborted"}')).toBe(1);
  await blocker.query('rollback');
  blocker.release();
  expect(await read('http_requests_in_flight')).toBe(0);
});

it('counts codes, mails and refusals by limit', async () => {
  const request = () =>
    test.app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email: 'limit@example.com' } });
  await test.signIn();
  const sent = await read('placecard_sign_in_codes_total', '{outcome="sent"}');
  for (let code = 0; code < 6; code++) await request();
  expect(await read('placecard_sign_in_codes_total', '{outcome="sent"}')).toBe(sent + 5);
  expect(await read('placecard_mails_total', '{outcome="sent"}')).toBe(sent + 5);
  expect(await read('placecard_rate_limit_refusals_total', '{limit="code-network-mailbox"}')).toBe(1);
});

it('shows payments waiting and refunds owed', async () => {
  const order = {
    tier: 'pro' as const,
    amount: 19,
    currency: 'USD',
    origin: 'x',
    orderedOn: 'free' as const,
    createdAt: new Date(),
  };
  await test.database.db.insert(payments).values([
    { ...order, id: randomId(), nextCheckAt: new Date() },
    { ...order, id: randomId(), nextCheckAt: new Date() },
    { ...order, id: randomId(), nextRefundAt: new Date() },
  ]);
  const own = await createTestApp({ ...test.database, metrics: createMetrics() });
  const text = await own.context.metrics.registry.render();
  expect(text).toContain('\nplacecard_payments_waiting 2\n');
  expect(text).toContain('\nplacecard_refunds_owed 1\n');
  await own.close();
});

it('counts calls to integrations by outcome', async () => {
  const metrics = createMetrics();
  const { mailer, google, barion } = countIntegrationCalls(
    {
      mailer: { send: () => Promise.reject(new Error('no')), close: () => {} },
      google: { begin: async () => ({}) as never, finish: () => Promise.reject(new Error('no')) },
      barion: {
        startPayment: () => Promise.reject(new BarionError('throttled', 'Payment/Start')),
        readState: async () => ({}) as never,
        refund: () => Promise.reject(new TypeError('no')),
      },
    },
    metrics,
  );
  const ended = await Promise.allSettled([
    mailer.send({} as never),
    google.begin(''),
    google.finish({} as never, {} as never),
    barion.startPayment({} as never),
    barion.readState(''),
    barion.refund({} as never),
  ]);
  expect(ended.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, false, true, false]);
  expect((await metrics.registry.render()).split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([
    'placecard_mails_total{outcome="failed"} 1',
    'placecard_barion_calls_total{call="start",outcome="throttled"} 1',
    'placecard_barion_calls_total{call="state",outcome="ok"} 1',
    'placecard_barion_calls_total{call="refund",outcome="failed"} 1',
    'placecard_google_calls_total{call="begin",outcome="ok"} 1',
    'placecard_google_calls_total{call="finish",outcome="failed"} 1',
  ]);
});

it('counts jobs and adds their fields to the log', async () => {
  const metrics = createMetrics();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const context = { metrics, log };
  await runJob(context, { job: 'payments', run: 'r1' }, async () => log.warn('within'));
  const failing = runJob(context, { job: 'payments', run: 'r2' }, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  const text = await metrics.registry.render();
  expect(text).toContain('placecard_job_runs_total{job="payments",outcome="succeeded"} 1\n');
  expect(text).toContain('placecard_job_runs_total{job="payments",outcome="failed"} 1\n');
  expect(text).toContain('placecard_job_duration_seconds_count{job="payments"} 2\n');
  expect(text).toMatch(/placecard_job_last_success_timestamp_seconds\{job="payments"\} \d{10}/);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'payments', run: 'r1', msg: 'within' },
    { job: 'payments', run: 'r1', msg: 'job done' },
    { job: 'payments', run: 'r2', level: 50, err: { message: 'broken' } },
  ]);
});

it('is served on a port of its own, with each metric once', async () => {
  const { log, metrics } = test.context;
  const server = await startMetricsServer({ registry: metrics.registry, host: '127.0.0.1', port: 0, log });
  const answer = await fetch(server.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const text = await answer.text();
  for (const name of [
    'placecard_build_info',
    'placecard_listener_up',
    'placecard_database_connections',
    'placecard_database_waiting',
    'placecard_draining',
    'nodejs_eventloop_lag_seconds',
    'nodejs_heap_size_used_bytes',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ]) {
    expect(text.match(new RegExp(`^# TYPE ${name} `, 'gm')), name).toHaveLength(1);
  }
  const SAMPLE = /^[a-z_]+(\{([a-z]+="[^"]*",?)+\})? (\d[\d.e+-]*|\+Inf|NaN)$/;
  const samples = text.split('\n').filter((line) => line && !line.startsWith('#'));
  expect(samples.filter((line) => !SAMPLE.test(line))).toEqual([]);
  expect(new Set(samples.map((line) => line.slice(0, line.lastIndexOf(' ')))).size).toBe(samples.length);
  expect((await fetch(server.url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
  await server.close();
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});

it('explains where its port can’t be used', async () => {
  const { log, metrics } = test.context;
  const { port } = test.app.server.address() as AddressInfo;
  const starting = startMetricsServer({ registry: metrics.registry, host: '127.0.0.1', port, log });
  await expect(starting).rejects.toThrow(`METRICS_PORT ${port} on 127.0.0.1 can't be used (EADDRINUSE)`);
});
