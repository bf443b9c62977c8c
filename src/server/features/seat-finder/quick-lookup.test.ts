import { channel } from 'node:diagnostics_channel';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MORE_MATCHES_HEADER } from '../../../shared/contracts/seat-finder.ts';
import { guests } from '../../db/schema/guests.ts';
import { randomId, randomToken } from '../../ids.ts';
import { insertEvent } from '../../testing/factories.ts';
import { createOrganiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MAX_LOOKUPS = 2_500;
/** What Node adds on a real connection. */
const OF_THE_CONNECTION = ['connection', 'date', 'keep-alive'];

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

let test: TestApp;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: true });
  eventId = await newEvent(test);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

async function newEvent({ database }: TestApp, annas = 21): Promise<number> {
  const { userId } = await createOrganiser(test);
  const { id } = await insertEvent(database.db, { userId });
  const names = ['Szőke Éva', 'Party 🎉🎊', ...Array.from({ length: annas }, (_, index) => `Nagy Anna ${index}`)];
  await database.db
    .insert(guests)
    .values(names.map((fullName) => ({ id: randomId(), eventId: id, fullName, qrCodeIdentifier: randomToken() })));
  return id;
}

function toAnswer(status: number | undefined, headers: object, body: string): Answer {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body };
}

/** Both ways, so that the answers can be compared to the letter. */
const NAMED = { 'x-request-id': 'named-by-the-proxy' };

/** Over a connection, where lookups may be answered before the framework sees them. */
async function lookQuickly({ app }: TestApp, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo;
  const options = { host: '127.0.0.1', port, path, headers: { ...NAMED, ...headers }, agent: false };
  return new Promise((resolve, reject) => {
    get(options, async (answer) => resolve(toAnswer(answer.statusCode, answer.headers, await text(answer)))).on(
      'error',
      reject,
    );
  });
}

/** Through the framework and the route. */
async function lookSlowly({ app }: TestApp, url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await app.inject({ url, headers: { ...NAMED, ...headers } });
  return toAnswer(answer.statusCode, answer.headers, answer.body);
}

/** How often the route was asked meanwhile. */
async function countRouted(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const handled = channel('tracing:fastify.request.handler:start');
  const onHandled = () => (count += 1);
  handled.subscribe(onHandled);
  await work();
  handled.unsubscribe(onHandled);
  return count;
}

it.each([
  ['eva', true],
  ['Sz%C5%91ke%20%C3%89va', true],
  ['sz%c5%91ke+eva', true],
  ['Szkőe'.replace('ő', '%C5%91'), true],
  ['nagy', true],
  ['nobody', true],
  ['%F0%9F%8E%89%F0%9F%8E%8A', true],
  ['%00%00', true],
  ['x'.repeat(1_000), true],
  ['', true],
  ['%20', true],
  ['e', true],
  ['100%25', true],
  ['100%', false],
  ['%C5', false],
  ['eva&name=nagy', false],
  ['eva&x=1', false],
  ['a=eva', false],
])('answers as the route does: %s', async (value, isQuick) => {
  const path = `/api/events/${eventId}/guests?name=${value}`;
  const asked = { 'x-forwarded-for': '203.0.113.1' };
  let quick = await lookQuickly(test, path, asked);
  if (isQuick) {
    // The route takes the lookups until the index is there, and still is once the guests' coming was heard of.
    const look = async () => {
      quick = await lookQuickly(test, path, asked);
    };
    await expect.poll(() => countRouted(look)).toBe(0);
  }
  expect(quick).toEqual(await lookSlowly(test, path, asked));
});

it.each(['/', '/abc', '/0', '/-1', '/1.5', '/01', '/9'.padEnd(31, '9'), '/%31', `/${Number.MAX_SAFE_INTEGER}`])(
  'leaves the event%s to the route, or says the same',
  async (event) => {
    const path = `/api/events${event}/guests?name=anna`;
    expect(await lookQuickly(test, path)).toEqual(await lookSlowly(test, path));
  },
);

it('says that there are more', async () => {
  const { headers } = await lookQuickly(test, `/api/events/${eventId}/guests?name=anna`);
  expect(headers[MORE_MATCHES_HEADER]).toBe('true');
});

it('counts a flood together with the route', async () => {
  const path = `/api/events/${eventId}/guests?name=eva`;
  const asked = { 'x-forwarded-for': '203.0.113.2' };
  for (let lookup = 0; lookup < MAX_LOOKUPS - 1; lookup++) await lookSlowly(test, path, asked);
  expect((await lookQuickly(test, path, asked)).status).toBe(200);
  const refused = await lookQuickly(test, path, asked);
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    429,
    expect.objectContaining({ code: 'too_many_requests' }),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await lookSlowly(test, path, asked)).status).toBe(429);
});

it('leaves to the route what the other servers must be asked about, and counts it once', async () => {
  const path = `/api/events/${await newEvent(test, 300)}/guests?name=`;
  const asked = { 'x-forwarded-for': '203.0.113.3' };
  const look = (name: string) => lookQuickly(test, path + name, asked);
  await expect.poll(() => countRouted(() => look('eva'))).toBe(0);
  let answer: Answer | undefined;
  const lookForAnna = async () => {
    answer = await look('anna');
  };
  expect(await countRouted(lookForAnna)).toBe(1);
  const first = answer;
  expect(await countRouted(lookForAnna)).toBe(0);
  expect(answer).toEqual(first);
  expect(JSON.parse(answer?.body ?? '')).toHaveLength(20);
  expect(answer).toEqual(await lookSlowly(test, `${path}anna`, asked));
});

it('survives that the database is away: what it left to the route fails there alone', async () => {
  const other = await createTestApp();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  await other.context.pool.end();
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => lookQuickly(other, '/api/events/123456789/guests?name=anna')),
  );
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  other.context.pool.end = async () => {};
  await other.close();
});
