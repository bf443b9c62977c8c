import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/client.ts';
import { APP_ROLE } from '../db/embedded/app-role.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that each test file copies. */
    templateDatabase: string;
    /** The superuser's connection, for creating and dropping databases. */
    adminDatabase: string;
    /** The folder of a PostgreSQL that was started once and stopped. */
    startedOnce: string;
  }
}

/** With these settings, creating and dropping a database for each test file takes a third of the processor time. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  io_method: 'sync',
  autovacuum: 'off',
  max_connections: '200',
};

/** Cleans up when a run is interrupted, as by Ctrl-C. Synchronous, because nothing else can run at that point. */
function abandon(dataDir: string): void {
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(lines[0]), 'SIGQUIT');
    if (lines[4]) remove(lines[4]);
  } catch {
    // The process has ended already.
  }
  remove(dataDir);
}

/**
 * Lets the app's role turn triggers off: tests that restore all rows need that. A change of an event by the app that names no
 * actor fails; connections of tests, which write rows directly, name one (`createTestDatabase`).
 */
async function prepareRole(adminConnectionString: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminConnectionString });
  await admin.connect();
  await admin.query(`grant set on parameter session_replication_role to ${APP_ROLE}`);
  await admin.query(`alter role ${APP_ROLE} set placecard.requires_actor = 'on'`);
  await admin.end();
}

/** One PostgreSQL for the whole run, the same that `npm start` uses, but without the durability that survives a power cut. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placecard-test-'));
  // PostgreSQL may run as another user, who has to get at its own folder in it.
  await chmod(dataDir, 0o755);
  const onExit = () => abandon(dataDir);
  process.once('exit', onExit);
  const options = { dataDir, settings: SETTINGS };
  await (await startEmbeddedPostgres(options)).stop();
  const startedOnce = join(dataDir, 'started-once');
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), startedOnce]);
  project.provide('startedOnce', startedOnce);
  const postgres = await startEmbeddedPostgres(options);
  const { pool } = connect(postgres.connectionString, () => {});
  await migrateDatabase(pool);
  await pool.end();
  await prepareRole(postgres.adminConnectionString);
  project.provide('templateDatabase', postgres.connectionString);
  project.provide('adminDatabase', postgres.adminConnectionString);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.off('exit', onExit);
  };
}
