import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmAction } from '../testing/confirm-action.ts';
import { addressOf } from './addresses.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { replaceEachPart } from './input-from-schema.ts';
import { NASTY_ADDRESSES, WORST_VALUES } from './nasty-values.ts';
import { LINES } from './permissions-table.ts';
import { createWorld, type World } from './world.ts';

/** To search longer: HOSTILE_EFFORT=20 HOSTILE_SEED=$RANDOM. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_115);
const EFFORT = Number(process.env.HOSTILE_EFFORT ?? 1);
/** Rounds of requests are sent until one request is accepted, but at most this many. */
const MAX_ROUNDS = 8;
/** Requests of one round. An address and its query vary far less than a body. */
const RUNS = { body: 24 * EFFORT, address: 15 * EFFORT, none: 8 * EFFORT };
/** Far longer than any answer takes, even on a busy machine. */
const HANG_MS = 20_000;
const ROUTE_TIMEOUT_MS = 120_000 * EFFORT;
/** Of the accepted bodies below this length, the largest `SAMPLES` have each of their parts broken in turn. */
const LARGEST_SAMPLE = 2_000;
const SAMPLES = EFFORT;
const MAX_PARTS = 90;
/** Larger than any route's body limit. */
const TOO_LARGE = `{"rows":["${'x'.repeat(13 * 1024 * 1024)}"]}`;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Reply {
  readonly status: number;
  readonly body: string;
}

let callers = 0;
/** Every request comes from another network: rate limits would refuse it before its input is validated. */
function nextAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** Streams stay open: they are closed after the first message. */
function open(url: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(world.origin + url, { headers, agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
        if (status === 200 && !/^data: /m.test(body)) return;
        resolve({ status, body });
        response.destroy();
      });
      response.on('close', () => reject(new Error('The stream ended without a word.')));
      response.on('error', () => {});
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function send(method: string, { isOwner, url, headers, payload }: HostileRequest): Promise<Reply> {
  const cookie = [isOwner ? world.owner.cookie : '', headers.cookie ?? ''].filter(Boolean).join('; ');
  const sent = { ...headers, ...(cookie && { cookie }) };
  if (method === 'GET' && /\/(changes|live)(\?|$)/.test(url)) return open(url, sent);
  const response = await world.test.app.inject({
    method: method as 'GET',
    url,
    headers: sent,
    remoteAddress: nextAddress(),
    ...(payload !== undefined && { payload }),
  });
  return { status: response.statusCode, body: response.body };
}

async function withinTime(answer: Promise<Reply>): Promise<Reply> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No answer came.')), HANG_MS);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

async function read(url: string): Promise<Reply> {
  if (url === EXPORT) await confirmAction(world.test, world.owner.cookie, 'exportAccount');
  return send('GET', { isOwner: true, url, headers: {} });
}

const EXPORT = '/api/users/me/export';
const OWN_PAGES = [
  '/api/users/me',
  '/api/users/me/security',
  '/api/users/me/devices',
  '/api/users/me/notifications',
  EXPORT,
  '/api/stats',
  '/api/events',
  '/api/guests',
  '/api/payments',
];
const OF_EVENT = [
  '',
  '/guests',
  '/guests.csv',
  '/guests?name=annabella',
  '/layout',
  '/layout/stored',
  '/seating',
  '/door',
  '/rsvp',
  '/replies',
  '/requests',
  '/mails',
  '/arrivals',
  '/arrivals/households',
  '/arrivals.csv',
  '/printing',
  '/printing/placeCards',
];

/** Checks that the owner's data can still be read, whatever the requests have stored. */
async function expectReadable(): Promise<void> {
  const events = JSON.parse((await read('/api/events')).body) as { id: number; shareCode: string | null }[];
  const guests = JSON.parse((await read('/api/guests')).body) as { id: number; eventId: number }[];
  const newest = guests.slice(-4).concat(guests.slice(0, 2));
  const urls = [
    ...OWN_PAGES,
    ...events.slice(0, 3).flatMap(({ id }) => [...OF_EVENT.map((path) => `/api/events/${id}${path}`), `/e/${id}`]),
    ...events.flatMap(({ shareCode }) => (shareCode ? [`/api/shared-seating/${shareCode}`] : [])),
    ...newest.flatMap(({ id, eventId }) => [`/api/events/${eventId}/guests/${id}`, `/e/${eventId}/guest/${id}`]),
  ];
  const unreadable: string[] = [];
  for (const url of urls) {
    const { status, body } = await read(url);
    if (status !== 200) unreadable.push(`${url}: ${status} ${body.slice(0, 200)}`);
  }
  expect(unreadable).toEqual([]);
}

/** For each change, the address at which the content of its answer must be read afterwards. */
const READ_BACK: Record<string, (answer: { id: number; eventId: number }) => string> = {
  'POST /api/events': ({ id }) => `/api/events/${id}`,
  'PATCH /api/events/:id': ({ id }) => `/api/events/${id}`,
  'POST /api/guests': ({ id, eventId }) => `/api/events/${eventId}/guests/${id}`,
  'PATCH /api/guests/:id': ({ id, eventId }) => `/api/events/${eventId}/guests/${id}`,
  'PATCH /api/users/me': () => '/api/users/me',
  'PATCH /api/users/me/notifications': () => '/api/users/me/notifications',
  'POST /api/events/:id/layout': ({ eventId }) => `/api/events/${eventId}/layout`,
};

/** Calls that sign the owner out or change what the next request needs: all is restored after each accepted one. */
const ENDING = [
  'POST /api/auth/logout',
  'POST /join/:token/sign-out',
  'DELETE /api/events/:id/members/:userId',
  'DELETE /api/events/:id/invitations/:invitationId',
  'DELETE /api/events/:id',
  'DELETE /api/guests/:id',
  'POST /api/guests/:id/restore',
  'POST /api/events/:id/guests/delete',
  'POST /api/events/:id/guests/restore',
  'POST /api/subscription/upgrade',
  'POST /api/payments/:id/withdrawal',
  'POST /api/users/me/devices/sign-out-others',
  'DELETE /api/users/me/devices/:id',
  'POST /api/requests/:id/accept',
  'POST /api/requests/:id/refuse',
  // An accepted answer raises the version, but all requests name the first one.
  'PUT /api/rsvp/:token',
  'POST /r/:token',
  'PUT /api/households/:id/reply',
];

const succeedsForOwner = (route: string) =>
  LINES.some((line) => line.route === route && (line.statuses.at(-1) ?? 500) < 400);

/** The accepted bodies with the most parts, up to a limit. */
function chooseSamples(requests: readonly HostileRequest[]): HostileRequest[] {
  const sizeOf = ({ payload }: HostileRequest) => String(payload ?? '').length;
  return requests
    .filter((request) => sizeOf(request) > 0 && sizeOf(request) < LARGEST_SAMPLE)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, SAMPLES);
}

/** Sends accepted bodies again, each with one field replaced by a value that must not be stored. */
async function tryEachPart(method: string, request: HostileRequest): Promise<void> {
  const bodies = replaceEachPart(JSON.parse(String(request.payload)), WORST_VALUES);
  for (const body of bodies.slice(0, MAX_PARTS)) {
    const payload = JSON.stringify(body);
    const { status, body: answer } = await withinTime(send(method, { ...request, payload }));
    expect(status, `${payload.slice(0, 500)}: ${answer}`).toBeLessThan(500);
  }
}

describe('hostile input', () => {
  const names = [...new Set(LINES.map(({ route }) => route))];

  it.each(names)('does no harm at %s', { timeout: ROUTE_TIMEOUT_MS }, async (name) => {
    const route = world.routes.find((candidate) => candidate.name === name);
    if (!route) throw new Error('There is no such route.');
    const { snapshot, ids } = world;
    await snapshot.restore();
    const unchanged = (await snapshot.fingerprint()).all;
    const hasAddressInput = route.url.includes(':') || route.schema.querystring !== undefined;
    const input = route.method !== 'GET' ? 'body' : hasAddressInput ? 'address' : 'none';
    const accepted: HostileRequest[] = [];

    const property = fc.asyncProperty(hostileRequests(route, ids), async (request) => {
      const { status, body } = await withinTime(send(route.method, request));
      if (status >= 500) throw new Error(`${status} ${body.slice(0, 300)}`);
      if (status >= 400 || !request.isOwner) return;
      accepted.push(request);
      const readBack = READ_BACK[name];
      if (readBack) {
        const answer = JSON.parse(body) as { id: number; eventId: number };
        expect(answer).toMatchObject(JSON.parse((await read(readBack(answer))).body) as object);
      }
      if (ENDING.includes(name)) await snapshot.restore();
    });
    // A round may have no valid request, if there are many fields: then more are sent, to test accepted ones too.
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await fc.assert(property, { seed: SEED + round, numRuns: RUNS[input], endOnFailure: true });
      if (accepted.length > 0 || !succeedsForOwner(name)) break;
    }

    for (const request of route.schema.body ? chooseSamples(accepted) : []) await tryEachPart(route.method, request);
    if (succeedsForOwner(name)) expect(accepted.length, 'requests that were let in').toBeGreaterThan(0);
    // After each accepted request to an ending route everything was restored.
    if (!ENDING.includes(name) && (await snapshot.fingerprint()).all !== unchanged) await expectReadable();
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('refuses bodies that are too large before it reads them', async () => {
    await world.snapshot.restore();
    const headers = { 'content-type': 'application/json' };
    for (const { method, url, name } of world.routes) {
      if (method === 'GET' || method === 'HEAD') continue;
      const request = { isOwner: true, url: addressOf(url, world.ids), headers, payload: TOO_LARGE };
      expect((await withinTime(send(method, request))).status, name).toBe(413);
    }
  });

  it('answers unknown addresses, and never with a file of the server', async () => {
    for (const url of NASTY_ADDRESSES) {
      const { status, body } = await withinTime(send('GET', { isOwner: false, url, headers: {} }));
      expect(status, url).toBeLessThan(500);
      expect(body, url).not.toContain('"fastify"');
      // A line of /etc/passwd; ":root:" alone occurs in inlined styles.
      expect(body, url).not.toContain('root:x:');
    }
  });

  it('answers methods that a route does not support', async () => {
    // A word of one route's pattern may stand where another route has a parameter.
    const patterns = world.routes.map(({ method, url }) => {
      return { method, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) };
    });
    for (const url of new Set(world.routes.map((route) => route.url))) {
      const methods = patterns.filter(({ pattern }) => pattern.test(url)).map(({ method }) => method);
      for (const method of ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND'].filter((name) => !methods.includes(name))) {
        const request = { isOwner: true, url: addressOf(url, world.ids), headers: {} };
        expect((await withinTime(send(method, request))).status, `${method} ${url}`).toBe(404);
      }
    }
  });
});
