import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGoogleStandIn } from '../../../stand-ins/google.ts';
import type { StandIn } from '../../../stand-ins/loopback.ts';
import { createTestBrowser } from '../../../stand-ins/testing/visit.ts';
import { randomId } from '../common/ids.ts';
import { createGoogleSignIn } from '../integrations/google.ts';
import { startJobs } from '../jobs.ts';
import { TOUCH_INTERVAL_MS } from '../sessions/session.ts';
import { postEvent, postGuest, readGuest } from '../testing/calls.ts';
import { anonymous, callerWith, createOrganiser, type Organiser } from '../testing/organiser.ts';
import { copyDataFolder } from '../testing/postgres-data-folder.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { connect } from './client.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';
import { payments } from './schema/payments.ts';

/** With two check-ins each at a time, more than the pool has connections. */
const ORGANISERS = 6;

let folder: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let admin: pg.Client;
let google: StandIn;
let test: TestApp;
// A server of its own: whether commits wait for a standby is decided for all databases of a server.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placecard-standby-'));
  await copyDataFolder(folder);
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  const { connectionString } = postgres;
  const connection = connect(connectionString, () => {});
  await migrateDatabase(connection.pool);
  admin = new pg.Client(postgres.adminConnectionString.replace(/[^/]*$/, connectionString.replace(/.*\//, '')));
  await admin.connect();
  await admin.query('set synchronous_commit = local');
  const client = { clientId: 'placecard-test', clientSecret: 'not-a-secret' };
  google = await startGoogleStandIn(client);
  const signIn = createGoogleSignIn({ issuer: google.url, ...client });
  test = await createTestApp(
    { google: signIn },
    { ...connection, connectionString, drop: () => connection.pool.end() },
  );
});
afterAll(async () => {
  await setStandbys('');
  await test.close();
  await google.close();
  await admin.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function setStandbys(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`);
  await admin.query('select pg_reload_conf()');
}

/** PostgreSQL reads its settings a moment after it was told to: commits of another database show when it has. */
async function waitUntilCommitsWait(): Promise<void> {
  const probe = new pg.Client(postgres.adminConnectionString);
  await probe.connect();
  let isDone = false;
  const probing = (async () => {
    while (!isDone) await probe.query("comment on database postgres is 'probe'");
  })();
  await expect.poll(countWaiting).toBe(1);
  isDone = true;
  await admin.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
  await probing;
  await probe.end();
}

async function countWaiting(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'",
  );
  return rows[0]?.count ?? 0;
}

async function readMetric(): Promise<number> {
  const [, value] = /^placecard_commits_waiting (\d+)$/m.exec(await test.context.metrics.registry.render()) ?? [];
  return Number(value);
}

/** Goes through Google's pages; returns the address that Google sends the browser back to, and the cookie that it then brings. */
async function reachGoogleCallback() {
  const { headers, cookies } = await anonymous(test).send('GET', '/api/auth/google');
  const page = await createTestBrowser().open(new URL(String(headers.location)));
  const { url } = await page.submit('sign-in', { email: 'new@example.com', name: 'New Person' });
  const [attempt] = cookies;
  return { path: url.pathname + url.search, cookie: `${attempt?.name}=${attempt?.value}` };
}

async function insertOpenPayment({ userId }: Organiser): Promise<string> {
  const barionPaymentId = 'a'.repeat(32);
  const order = { amount: 19, currency: 'USD', origin: 'http://placecard.test', orderedOn: 'free' } as const;
  const payment = { ...order, id: randomId(), userId, tier: 'pro', barionPaymentId, createdAt: new Date() } as const;
  await test.database.db.insert(payments).values({ ...payment, status: 'open' });
  return barionPaymentId;
}

async function addTwoGuests(organiser: Organiser) {
  const { id } = await postEvent(organiser);
  return Promise.all(['Béla Nagy', 'Éva Kis'].map(async (fullName) => postGuest(organiser, id, { fullName })));
}

const rename = (organiser: Organiser, fullName: string) => organiser.send('PATCH', '/api/users/me', { fullName });

it('answers reads and refuses changes while no standby confirms commits, and goes on once one does', async () => {
  const organisers: Organiser[] = [];
  while (organisers.length < ORGANISERS) organisers.push(await createOrganiser(test));
  const [owner] = organisers as [Organiser, ...Organiser[]];
  const event = await postEvent(owner);
  await postGuest(owner, event.id, { fullName: 'Anna Kovács' });
  const arriving = await Promise.all(organisers.map(async (organiser) => addTwoGuests(organiser)));
  const { shareCode } = (await owner.send('POST', `/api/events/${event.id}/generate-share-code`)).json();
  const paymentId = await insertOpenPayment(owner);
  const callback = await reachGoogleCallback();
  await expect.poll(readMetric).toBe(0);

  await setStandbys('nobody');
  await waitUntilCommitsWait();
  let answered = 0;
  const checkIns = organisers.flatMap((organiser, index) =>
    (arriving[index] ?? []).map(async ({ id }) => {
      const answer = await organiser.send('POST', `/api/guests/${id}/check-in`);
      answered += 1;
      return answer;
    }),
  );
  let most = 0;
  while (answered === 0) most = Math.max(most, await countWaiting());
  // The others are kept for reads.
  expect(most).toBeLessThan(test.context.pool.options.max - 2);
  for (const { statusCode, headers, json } of await Promise.all(checkIns)) {
    expect([statusCode, json().code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(await readMetric()).toBeGreaterThan(0);

  // Sessions are due to be noted as used, which must not hold up whoever reads.
  test.advance(TOUCH_INTERVAL_MS + 1_000);
  const waiting = await countWaiting();
  const paths = [
    '/api/events',
    `/api/events/${event.id}`,
    `/api/events/${event.id}/guests`,
    '/api/stats',
    `/api/payment/barion/status/${paymentId}`,
  ];
  for (const path of paths) expect((await owner.send('GET', path)).statusCode, path).toBe(200);
  expect((await owner.send('GET', `/api/events/${event.id}/door`)).statusCode).toBe(200);
  for (const path of [`/e/${event.id}`, `/api/events/${event.id}/guests?name=anna`])
    expect((await anonymous(test).send('GET', path)).statusCode, path).toBe(200);
  const browser = callerWith(test, `placecard-browser=${'b'.repeat(43)}`);
  expect((await browser.send('GET', `/api/shared-seating/${shareCode}`)).statusCode).toBe(200);
  const returned = await callerWith(test, callback.cookie).send('GET', callback.path);
  expect(returned.headers.location).toBe('/auth?error=google');
  const shown = { cursor: null, selection: [], drag: null };
  expect((await owner.send('POST', `/api/events/${event.id}/layout/presence`, shown)).statusCode).toBe(204);
  expect((await rename(owner, 'Refused')).headers['retry-after']).toBe('5');
  const { context, app, database } = test;
  await expect(startJobs({ ...context, mailSender: app.mailSender }, database.connectionString)).rejects.toThrow();
  // Nothing of this holds one more of PostgreSQL's connections.
  expect(await countWaiting()).toBe(waiting);

  // Changes stay refused while the server can't look whether commits still wait.
  await admin.query('revoke select on pg_stat_activity from public');
  await expect.poll(readMetric).toBeNaN();
  expect((await rename(owner, 'Refused')).headers['retry-after']).toBe('5');
  expect(await countWaiting()).toBe(waiting);
  await admin.query('grant select on pg_stat_activity to public');
  await expect.poll(readMetric).toBe(waiting);

  await setStandbys('');
  await expect.poll(async () => (await rename(owner, 'Again')).statusCode).toBe(200);
  expect(await readMetric()).toBe(0);
  // What was given up is stored.
  const [first = []] = arriving;
  const stored = await Promise.all(first.map(async (guest) => readGuest(owner, guest)));
  expect(stored.some(({ checkedIn }) => checkedIn)).toBe(true);
});
