import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppServer, REPOSITORY, startAppServer } from '../../support/app-server.ts';
import { findFreePorts } from '../../support/listen.ts';
import type { Cluster } from './cluster.ts';

/** "not ready" is logged as a warning during every start. */
const listUnexpectedWarnings = ({ warnings }: AppServer) =>
  warnings.filter((line) => !line.includes('"msg":"not ready'));

async function countMigrationFiles(): Promise<number> {
  const names = await readdir(join(REPOSITORY, 'src/server/db/migrations'));
  return names.filter((name) => name.endsWith('.sql')).length;
}

const MORE_ROUNDS = 2;

/** Returns whether the servers run: every other check needs them. */
export async function checkFirstStart(cluster: Cluster): Promise<boolean> {
  const { check, ports, postgres, services } = cluster;
  const start = async () => {
    await Promise.all(ports.map((_port, index) => cluster.start(index)));
    const applied = await postgres.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
    assert.equal(applied.length, await countMigrationFiles());
    assert.equal(new Set(applied.map(({ hash }) => hash)).size, applied.length);
    assert.deepEqual(cluster.servers.flatMap(listUnexpectedWarnings), []);
    return `${applied.length} migrations, each applied once`;
  };
  const title = `${ports.length} servers started at once on an empty database apply every migration once`;
  if (!(await check(title, start, { isAlwaysRun: true }))) return false;

  await check(
    `so do ${ports.length} servers on ${MORE_ROUNDS} more empty databases, and they stop without an error`,
    async () => {
      for (let round = 0; round < MORE_ROUNDS; round += 1) {
        const databaseUrl = await postgres.createDatabase(`empty_${round}`);
        const start = (port: number) => startAppServer({ databaseUrl, port, env: services.env });
        const servers = await Promise.all((await findFreePorts(ports.length)).map(start));
        await Promise.all(servers.map((server) => server.stop()));
        assert.deepEqual(servers.flatMap(listUnexpectedWarnings), []);
      }
    },
  );
  return true;
}
