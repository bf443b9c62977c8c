import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '../db/client.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { fillTables, readTables } from '../testing/fill-tables.ts';
import { copyDataFolder, findPostmaster, removeDataDir } from '../testing/postgres-data-folder.ts';
import { COMPILE_CACHE } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createBackup } from './create-backup.ts';
import { EXCLUDED_TABLES } from './own-tables.ts';
import { LOST_VERSIONS, restoreBackup } from './restore-backup.ts';

const QUICK = { fsync: 'off' };
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placecard-commands-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

/** Runs the real program with these settings only. */
function run(command: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv) {
  const main = fileURLToPath(new URL(`./${command}-main.ts`, import.meta.url));
  const { PATH, HOME, TMPDIR } = process.env;
  const options = {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE: COMPILE_CACHE, INIT_CWD: folder, ...env },
  };
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; out: string; err: string }>();
  const child = execFile(process.execPath, [main, ...args], options, (error, out, err) =>
    resolve({ code: error?.code ?? 0, out, err }),
  );
  return Object.assign(promise, { child });
}

it('move the data of a running app’s embedded PostgreSQL to another server', async () => {
  await copyDataFolder(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir, settings: QUICK });
  const { pool } = connect(embedded.connectionString, () => {});
  await migrateDatabase(pool);
  await fillTables(pool);
  // Imitates a running app, whose listener keeps a connection with the app's name open.
  const ear = await pool.connect();
  await writeFile(join(dataDir, 'session-secret'), 'local secret');
  const target = await createTestDatabase({ isEmpty: true });
  Object.assign(target.pool.options, { application_name: 'test' });

  const made = await run('backup', ['all.gz'], { DATA_DIR: dataDir });
  expect(made).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Backed up to .*all\.gz \(\d+ bytes\): /),
  });
  expect(await readdir(folder)).toEqual(['all.gz', 'data']);
  // Refused, because the app is running.
  const refused = await run('restore', ['--replace', 'all.gz'], { DATA_DIR: dataDir });
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: 'Placecard is running on this database: stop it first, on every server.\n',
  });

  const elsewhere = join(folder, 'elsewhere');
  const settings = { DATABASE_URL: target.connectionString, DATA_DIR: elsewhere };
  const restored = await run('restore', ['all.gz'], settings);
  expect(restored).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Restored \d+ rows of \d+ tables, /),
  });
  const nothing = Object.fromEntries(EXCLUDED_TABLES.map((table) => [table, []]));
  // Layouts get other versions than those that were given after the backup.
  await target.pool.query('update layouts set version = version - $1', [LOST_VERSIONS]);
  expect(await readTables(target.pool)).toEqual({ ...(await readTables(pool)), ...nothing });
  expect(await readFile(join(elsewhere, 'session-secret'), 'utf8')).toBe('local secret');

  ear.release();
  await pool.end();
  await embedded.stop();
  const again = await run('restore', ['all.gz'], { DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is not empty: .*--replace/) });
  // The PostgreSQL that the command started is stopped again.
  expect(await findPostmaster(dataDir)).toBeUndefined();
  const known = await run('restore', ['all.gz'], { ...settings, SESSION_SECRET: 's'.repeat(32) });
  expect(known.code).toBe(1);
  await target.drop();
});

it('report problems in one sentence, and print their usage', async () => {
  const none = await run('backup', ['all.gz'], { DATA_DIR: dataDir });
  expect(none).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
  await writeFile(join(folder, 'no-backup.gz'), 'something else');
  const checked = await run('backup', ['--check', 'no-backup.gz'], {});
  expect(checked).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is damaged, or is not a Placecard backup\.\n$/),
  });
  const missing = await run('backup', ['--check', 'nowhere.gz'], {});
  expect(missing).toMatchObject({ code: 1, err: expect.stringMatching(/^The backup can't be read: ENOENT/) });
  const away = await run('restore', ['all.gz'], { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' });
  expect(away).toMatchObject({ code: 1, err: expect.stringMatching(/^The database of DATABASE_URL can't be used/) });
  for (const [command, ...args] of [['backup'], ['backup', '--chek', 'a'], ['restore', 'a', 'b']] as const) {
    expect(await run(command, args, {})).toMatchObject({ code: 2, err: expect.stringMatching(/^npm run /) });
  }
});

it('undo everything when interrupted, also if one Ctrl-C arrives twice', async () => {
  const source = await createTestDatabase();
  const busy = await source.pool.connect();
  await busy.query('begin; lock table users');
  const running = run('backup', ['all.gz'], { DATABASE_URL: source.connectionString });
  const waiting =
    "select from pg_stat_activity where application_name = 'placecard-backup' and wait_event_type = 'Lock'";
  await expect.poll(async () => (await source.pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
  running.child.kill('SIGINT');
  running.child.kill('SIGTERM');
  expect(await running).toEqual({ code: 1, out: '', err: 'Broken off; nothing was changed.\n' });
  expect(await readdir(folder)).toEqual([]);
  busy.release(true);

  const { connectionString } = source;
  const now = new Date();
  const made = { connectionString, file: join(folder, 'all.gz'), version: '1', now };
  await expect(createBackup({ ...made, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual([]);
  await createBackup(made);
  await expect(restoreBackup({ ...made, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  await source.drop();
});
