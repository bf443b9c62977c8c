import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppServer, REPOSITORY } from '../../support/app-server.ts';
import type { Cluster } from './cluster.ts';

/** "not ready" is logged as a warning during every start. */
const listUnexpectedWarnings = ({ warnings }: AppServer) =>
  warnings.filter((line) => !line.includes('"msg":"not ready'));

async function countMigrationFiles(): Promise<number> {
  const names = await readdir(join(REPOSITORY, 'src/server/db/migrations'));
  return names.filter((name) => name.endsWith('.sql')).length;
}

/** Returns whether the servers run: every other check needs them. */
export async function checkFirstStart(cluster: Cluster): Promise<boolean> {
  const { check, ports, postgres } = cluster;
  const start = async () => {
    await Promise.all(ports.map((_port, index) => cluster.start(index)));
    const applied = await postgres.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
    assert.equal(applied.length, await countMigrationFiles());
    assert.equal(new Set(applied.map(({ hash }) => hash)).size, applied.length);
    assert.deepEqual(cluster.servers.flatMap(listUnexpectedWarnings), []);
    return `${applied.length} migrations, each applied once`;
  };
  const title = `${ports.length} servers started at once on an empty database apply every migration once`;
  return check(title, start, { isAlwaysRun: true });
}
