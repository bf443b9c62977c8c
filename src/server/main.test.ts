import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect as connectTcp, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MIGRATION_LOCK } from './db/migrations.ts';
import { findPostmaster, removeDataDir } from './testing/left-behind.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
const WAIT = { timeout: 60_000, interval: 20 };
// Whole programs start here, several at a time where the tests of other files run besides.
vi.setConfig({ testTimeout: 120_000 });
const DEMO = 'demo@placecard.test';
const WAITS_FOR_LOCK = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const PRODUCTION = {
  PUBLIC_URL: 'https://placecard.example',
  SESSION_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@placecard.example',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  BARION_POS_KEY: 'key',
  BARION_PAYEE: 'shop@placecard.example',
  SUPPORT_EMAIL: 'help@placecard.example',
  COMPANY_NAME: 'Placecard Kft.',
  COMPANY_ADDRESS: 'Budapest',
};

let folder: string;
let dataDir: string;
let databases: TestDatabase[];
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placecard-main-'));
  dataDir = join(folder, 'data');
  databases = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
  for (const database of databases) await database.drop();
});

/** The real program, in a folder of its own, with these settings and no others. */
function run(mode: 'local' | 'production', env: NodeJS.ProcessEnv, stdio: SpawnOptions['stdio'] = 'pipe') {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [MAIN, ...(mode === 'local' ? ['--local'] : [])], {
    cwd: folder,
    stdio,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: '0', ...env },
  });
  children.push(child);
  const written = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (written.out += chunk));
  child.stderr?.on('data', (chunk) => (written.err += chunk));
  // All it wrote has arrived by then.
  const ended = Promise.all([
    once(child, 'exit'),
    ...[child.stdout, child.stderr].map((stream) => stream && once(stream, 'close')),
  ]).then(([[code]]) => code as number | null);
  return {
    child,
    written,
    ended,
    async find(pattern: RegExp): Promise<string> {
      const search = () => pattern.exec(written.out)?.[1];
      await vi.waitUntil(() => search() !== undefined || child.exitCode !== null, WAIT);
      return search() ?? expect.fail(`It said only: ${written.out}${written.err}`);
    },
  };
}

async function start(mode: 'local' | 'production', env: NodeJS.ProcessEnv, stdio?: SpawnOptions['stdio']) {
  const running = run(mode, env, stdio);
  const url = await running.find(/Placecard is at (http:\S+)\n/);
  return {
    ...running,
    url,
    async stop(): Promise<number | null> {
      running.child.kill('SIGTERM');
      return running.ended;
    },
  };
}
type Running = Awaited<ReturnType<typeof start>>;

async function makeDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ isEmpty: true });
  databases.push(database);
  return database;
}

function post(url: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  return fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function findCode({ find }: Running, email: string): Promise<string> {
  return find(new RegExp(`Sign-in code for ${email}: (\\d{6})\n`));
}

/** The cookie of a session, once the server has acknowledged it. */
async function signIn(app: Running, email: string): Promise<string> {
  await post(`${app.url}/api/auth/otp/request`, { email });
  return verify(app, email, await findCode(app, email));
}

async function verify({ url }: Running, email: string, otp: string): Promise<string> {
  const answer = await post(`${url}/api/auth/otp/verify`, { email, otp });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? expect.fail('There is no cookie.');
}

async function read(url: string, cookie: string) {
  const answer = await fetch(url, { headers: { cookie } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Whether anybody listens there. */
async function isOpen(host: string, url: string): Promise<boolean> {
  const socket = connectTcp({ host, port: Number(new URL(url).port) });
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

describe('local mode', () => {
  it('needs nothing, seeds the demo, writes mail to files, and ends without a trace', async () => {
    const app = await start('local', { DATA_DIR: dataDir });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(await findPostmaster(dataDir)).toBeGreaterThan(0);

    expect((await post(`${app.url}/api/auth/otp/request`, { email: DEMO })).status).toBe(200);
    const [mail, ...others] = await readdir(join(dataDir, 'outbox'));
    expect(others).toEqual([]);
    const otp = await findCode(app, DEMO);
    expect(await readFile(join(dataDir, 'outbox', mail ?? ''), 'utf8')).toContain(`\r\n${otp}\r\n`);
    const mailbox = await app.find(/Mail it sends is at (http:\S+)\n/);
    expect(await (await fetch(mailbox)).text()).toContain(DEMO);

    const cookie = await verify(app, DEMO, otp);
    expect((await read(`${app.url}/api/stats`, cookie)).body).toMatchObject({
      totalGuests: 120,
      upcomingEventsCount: 2,
    });
    expect(await app.stop()).toBe(0);
    expect(app.written.err).toBe('');
    expect(await findPostmaster(dataDir)).toBeUndefined();
    expect(await isOpen('127.0.0.1', app.url)).toBe(false);
  });

  it('loses nothing that it has acknowledged when it is killed in the middle of writing', async () => {
    const app = await start('local', { DATA_DIR: dataDir });
    const cookie = await signIn(app, DEMO);
    const pid = await findPostmaster(dataDir);
    const rename = (n: number) => post(`${app.url}/api/users/me`, { fullName: String(n) }, { cookie }, 'PATCH');
    let sent = 0;
    let acknowledged = 0;
    const sessions = new Map<string, string>();

    /** Repeats until the server is gone. */
    async function keepOn(work: () => Promise<void>): Promise<void> {
      for (;;) {
        try {
          await work();
        } catch {
          if (app.child.killed) return;
          throw new Error(`It broke before it was killed: ${app.written.err}`);
        }
      }
    }
    await Promise.all([
      keepOn(async () => {
        const n = ++sent;
        const answer = rename(n);
        // With this write, and a sign-in of the other two, on its way.
        if (n > 30 && sessions.size >= 4) app.child.kill('SIGKILL');
        if ((await answer).status === 200) acknowledged = n;
      }),
      ...['anna', 'bela'].map((name) =>
        keepOn(async () => {
          const email = `${name}${sessions.size}@example.com`;
          if (app.child.killed || sessions.size > 40) throw new Error('It is over.');
          sessions.set(email, await signIn(app, email));
        }),
      ),
    ]);
    await app.ended;
    expect(acknowledged).toBeGreaterThanOrEqual(30);
    expect(await findPostmaster(dataDir)).toBe(pid);

    const again = await start('local', { DATA_DIR: dataDir });
    expect(await findPostmaster(dataDir)).toBe(pid);
    const me = await read(`${again.url}/api/users/me`, cookie);
    expect(Number(me.body.fullName)).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(me.body.fullName)).toBeLessThanOrEqual(sent);
    for (const [email, session] of sessions) {
      expect((await read(`${again.url}/api/users/me`, session)).body).toMatchObject({ email });
    }
    // The demo was not made a second time.
    expect((await read(`${again.url}/api/stats`, cookie)).body).toMatchObject({ totalGuests: 120 });
    expect(await again.stop()).toBe(0);
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('says in one sentence that its port is taken', async () => {
    const { connectionString } = await makeDatabase();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { ended, written } = run('local', { DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: String(port) });
    expect(await ended).toBe(1);
    expect(written).toEqual({
      out: '',
      err: `Port ${port} is taken: stop what listens there, or choose another with PORT=….\n`,
    });
    other.close();
  });

  it('uses a server of one’s own, and finishes what it is doing before it ends', async () => {
    const database = await makeDatabase();
    const app = await start('local', { DATABASE_URL: database.connectionString, DATA_DIR: dataDir });
    const cookie = await signIn(app, DEMO);
    expect(await findPostmaster(dataDir)).toBeUndefined();
    const { rows } = await database.pool.query('select email from users');
    expect(rows).toEqual([{ email: DEMO }]);

    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table users in exclusive mode');
    const answer = post(`${app.url}/api/users/me`, { fullName: 'Last words' }, { cookie }, 'PATCH');
    await vi.waitUntil(async () => (await database.pool.query(WAITS_FOR_LOCK)).rowCount === 1, WAIT);
    app.child.kill('SIGTERM');
    await vi.waitUntil(async () => !(await isOpen('127.0.0.1', app.url)), WAIT);
    expect(app.child.exitCode).toBeNull();
    await blocker.query('commit');
    blocker.release();
    const { status, headers } = await answer;
    // A connection that stayed open would keep the server waiting until the other side lets go of it.
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(await app.ended).toBe(0);
    expect(app.written.err).toBe('');
    expect((await database.pool.query('select full_name from users')).rows).toEqual([{ full_name: 'Last words' }]);
  });

  it('lets a proxy notice before it shuts the door', async () => {
    const { connectionString } = await makeDatabase();
    const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, LOG_LEVEL: 'info', DRAIN_DELAY_MS: '3000' };
    const app = await start('local', env);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    app.child.kill('SIGTERM');
    await vi.waitUntil(async () => (await fetch(`${app.url}/readyz`)).status === 503, WAIT);
    const ready = await fetch(`${app.url}/readyz`);
    expect([ready.headers.get('connection'), await ready.json()]).toEqual(['close', { status: 'draining' }]);
    // It lives, and answers whoever still comes.
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await fetch(app.url)).headers.get('connection')).toBe('close');
    expect(await app.ended).toBe(0);
    const lines = app.written.out.match(/^\{.*\}$/gm)?.map((line) => JSON.parse(line).msg) ?? [];
    expect(lines).toEqual(expect.arrayContaining(['draining', 'stopped']));
  });

  it('does not wait for ever for what is stuck, and says what it was', async () => {
    const database = await makeDatabase();
    const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, DRAIN_LIMIT_MS: '500' };
    const app = await start('local', env);
    const cookie = await signIn(app, DEMO);
    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table users in exclusive mode');
    const answer = post(`${app.url}/api/users/me`, { fullName: 'Stuck' }, { cookie }, 'PATCH').catch(() => 'cut off');
    await vi.waitUntil(async () => (await database.pool.query(WAITS_FOR_LOCK)).rowCount === 1, WAIT);
    expect(await app.stop()).toBe(1);
    expect(await answer).toBe('cut off');
    expect(JSON.parse(app.written.out.match(/^\{.*not drained.*\}$/m)?.[0] ?? '{}')).toMatchObject({
      level: 50,
      requests: [{ method: 'PATCH', route: '/api/users/me', seconds: expect.any(Number) }],
    });
    await blocker.query('rollback');
    blocker.release();
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  // On Linux all of 127.0.0.0/8 is this machine, so another address of it does as well.
  const elsewhere = outside ?? '127.0.0.2';

  it.runIf(outside || process.platform === 'linux')('opens itself to the network, not its stand-ins', async () => {
    const { connectionString } = await makeDatabase();
    const app = await start('local', { DATABASE_URL: connectionString, DATA_DIR: dataDir, HOST: '0.0.0.0' });
    const mailbox = await app.find(/Mail it sends is at (http:\S+)\n/);
    const google = await fetch(`${app.url}/api/auth/google`, { redirect: 'manual' });
    expect(google.status).toBe(302);
    const standIns = [mailbox, google.headers.get('location') ?? ''];
    for (const url of standIns) {
      expect(new URL(url).hostname).toBe('127.0.0.1');
      expect([url, await isOpen('127.0.0.1', url)]).toEqual([url, true]);
      expect([url, await isOpen(elsewhere, url)]).toEqual([url, false]);
    }
    expect(await isOpen(elsewhere, app.url)).toBe(true);
    expect(new Set([app.url, ...standIns].map((url) => new URL(url).port)).size).toBe(3);
    expect(await app.stop()).toBe(0);
  });

  it('ends when the program that started it is gone', async () => {
    const { connectionString } = await makeDatabase();
    const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir };
    const app = await start('local', env, ['ignore', 'pipe', 'pipe', 'ipc']);
    app.child.disconnect();
    expect(await app.ended).toBe(0);
  });
});

describe('production', () => {
  it('names every missing setting at once and touches nothing', async () => {
    const { ended, written } = run('production', {});
    expect(await ended).toBe(1);
    const lines = Object.keys(PRODUCTION).map((name) => `  ${name} is missing\n`);
    expect(written).toEqual({ out: '', err: `Placecard can't start with these settings:\n${lines.join('')}` });
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the wrong ones together with the missing ones', async () => {
    const env = {
      ...PRODUCTION,
      PUBLIC_URL: 'http://placecard.example',
      SMTP_URL: '',
      PORT: 'x',
      TRUST_PROXY: 'maybe',
    };
    const { ended, written } = run('production', env);
    expect(await ended).toBe(1);
    const problems = written.err.split('\n').slice(1, -1);
    expect(problems.map((line) => line.trim().split(' ')[0]).sort()).toEqual([
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'TRUST_PROXY',
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('runs without stand-ins, demo, description or a code in the terminal', async () => {
    const database = await makeDatabase();
    const app = await start('production', { ...PRODUCTION, DATABASE_URL: database.connectionString });
    const page = await fetch(app.url);
    expect(page.status).toBe(200);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect((await fetch(`${app.url}/api/docs/json`)).status).toBe(404);
    const answer = await post(`${app.url}/api/auth/otp/request`, { email: 'anna@example.com' });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'mail_unavailable' }]);
    expect(await database.pool.query('select 1 from users')).toMatchObject({ rowCount: 0 });
    expect(await app.stop()).toBe(0);
    expect(app.written.out).not.toMatch(/anna|Sign-in code|Mail it sends/);
    expect(app.written.err).toBe('');
    expect(await readdir(folder)).toEqual([]);
  });

  it('waits for a database that is not there yet, says so, and serves as soon as it is', async () => {
    const { connectionString } = await makeDatabase();
    const [, user, socketFolder, name] = /\/\/(.+)@(.+)\/(.+)$/.exec(connectionString) ?? [];
    const network = await startTcpProxy({ path: `${decodeURIComponent(socketFolder ?? '')}/.s.PGSQL.5432` });
    await network.refuse();
    const env = { ...PRODUCTION, DATABASE_URL: `postgres://${user}@127.0.0.1:${network.port}/${name}` };
    const running = run('production', env);
    await vi.waitUntil(() => running.written.out.split('the database is not there yet').length > 2, WAIT);
    expect(running.written.out).toContain('"reason":"ECONNREFUSED"');
    expect(running.written.out).not.toContain('Placecard is at');

    // One that is told to end while it waits does so.
    const impatient = run('production', env);
    await impatient.find(/(the database is not there yet)/);
    impatient.child.kill('SIGTERM');
    expect(await impatient.ended).toBe(0);
    expect(impatient.written.err).toBe('');

    await network.heal();
    const url = await running.find(/Placecard is at (http:\S+)\n/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    await network.close();
  });

  it('ends in time though its start waits for another server’s migrations', async () => {
    const database = await makeDatabase();
    const blocker = await database.pool.connect();
    await blocker.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const env = { ...PRODUCTION, DATABASE_URL: database.connectionString, DRAIN_LIMIT_MS: '500' };
    const { child, ended } = run('production', env);
    await vi.waitUntil(async () => (await database.pool.query(WAITS_FOR_LOCK)).rowCount === 1, WAIT);
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    await blocker.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    blocker.release();
  });

  it('does not wait for what no waiting mends', async () => {
    const { connectionString } = await makeDatabase();
    const env = { ...PRODUCTION, DATABASE_URL: connectionString.replace(/[^/]*$/, 'nowhere') };
    const { ended, written } = run('production', env);
    expect(await ended).toBe(1);
    expect(written.err).toBe(
      "The database of DATABASE_URL can't be used (3D000): is the address right, and is it running?\n",
    );
  });
});
