import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/client.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
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
  project.provide('templateDatabase', postgres.connectionString);
  project.provide('adminDatabase', postgres.adminConnectionString);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.off('exit', onExit);
  };
}
