import { describe, expect, vi } from 'vitest';
import { MIGRATION_LOCK } from './db/migrations.ts';
import { findPostmaster } from './testing/postgres-data-folder.ts';
import {
  DEMO,
  isOpen,
  itOfProgram as it,
  PRODUCTION,
  PROGRAM_TIMEOUT_MS,
  post,
  signIn,
  WAIT,
  WAITS_FOR_LOCK,
} from './testing/server-process.ts';

vi.setConfig({ testTimeout: PROGRAM_TIMEOUT_MS });

describe.concurrent('a server that is told to end', () => {
  it('uses the server of DATABASE_URL, and answers open requests before it ends', async ({
    program: { dataDir, makeDatabase, start },
  }) => {
    const database = await makeDatabase();
    const app = await start('local', { DATABASE_URL: database.connectionString, DATA_DIR: dataDir });
    const cookie = await signIn(app, DEMO);
    expect(await findPostmaster(dataDir)).toBeUndefined();
    const { rows } = await database.pool.query('select email from users');
    expect(rows).toContainEqual({ email: DEMO });

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
    // The server must not wait for a kept-alive connection.
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(await app.ended).toBe(0);
    expect(app.written.err).toBe('');
    expect((await database.pool.query('select full_name from users where email = $1', [DEMO])).rows).toEqual([
      { full_name: 'Last words' },
    ]);
  });

  it('accepts requests for DRAIN_DELAY_MS while it is unready', async ({
    program: { dataDir, makeDatabase, start },
  }) => {
    const { connectionString } = await makeDatabase();
    const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, LOG_LEVEL: 'info', DRAIN_DELAY_MS: '10000' };
    const app = await start('local', env);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    app.child.kill('SIGTERM');
    await vi.waitUntil(async () => (await fetch(`${app.url}/readyz`)).status === 503, WAIT);
    const ready = await fetch(`${app.url}/readyz`);
    expect([ready.headers.get('connection'), await ready.json()]).toEqual(['close', { status: 'draining' }]);
    // The draining server is alive and still answers requests.
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await fetch(app.url)).headers.get('connection')).toBe('close');
    expect(await app.ended).toBe(0);
    const lines = app.written.out.match(/^\{.*\}$/gm)?.map((line) => JSON.parse(line).msg) ?? [];
    expect(lines).toEqual(expect.arrayContaining(['draining', 'stopped']));
  });

  it('ends after DRAIN_LIMIT_MS and logs the request that hangs', async ({
    program: { dataDir, makeDatabase, start },
  }) => {
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

  it('ends in time while its start waits for another server’s migrations', async ({
    program: { makeDatabase, run },
  }) => {
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
});
