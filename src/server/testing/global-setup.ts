import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
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
    /** A migrated database that test files copy. */
    templateDatabase: string;
    /** Where databases are made and dropped, as the superuser. */
    adminDatabase: string;
  }
}

/** Of a run that is broken off, as by Ctrl-C: nothing can be waited for any more. */
function abandon(dataDir: string): void {
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(lines[0]), 'SIGQUIT');
    if (lines[4]) remove(lines[4]);
  } catch {
    // It is gone already.
  }
  remove(dataDir);
}

/** Tests that put all rows back as they were do so without triggers, which the app's own role may not switch off. */
async function allowTestsToSkipTriggers(adminConnectionString: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminConnectionString });
  await admin.connect();
  await admin.query(`grant set on parameter session_replication_role to ${APP_ROLE}`);
  await admin.end();
}

/** One PostgreSQL for the whole run, of the kind people get; only its promise to survive a power cut is given up. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placecard-test-'));
  const onExit = () => abandon(dataDir);
  process.once('exit', onExit);
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  const { pool } = connect(postgres.connectionString, () => {});
  await migrateDatabase(pool);
  await pool.end();
  await allowTestsToSkipTriggers(postgres.adminConnectionString);
  project.provide('templateDatabase', postgres.connectionString);
  project.provide('adminDatabase', postgres.adminConnectionString);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.off('exit', onExit);
  };
}
