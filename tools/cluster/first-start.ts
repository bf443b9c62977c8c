import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppServer, REPOSITORY, startAppServer } from '../support/app-server.ts';
import { findFreePorts } from '../support/free-ports.ts';
import type { Cluster } from './cluster.ts';

/** Warnings and worse, where nothing is wrong. Not ready yet is none. */
function listTroubles({ troubles }: AppServer): string[] {
  return troubles.filter((line) => !line.includes('"msg":"not ready'));
}

async function countMigrationFiles(): Promise<number> {
  const names = await readdir(join(REPOSITORY, 'src/server/db/migrations'));
  return names.filter((name) => name.endsWith('.sql')).length;
}

const EMPTY_ROUNDS = 2;

export async function checkStart(cluster: Cluster): Promise<boolean> {
  const { report, ports, postgres, outside } = cluster;
  const start = async () => {
    await Promise.all(ports.map((_port, index) => cluster.start(index)));
    const applied = await postgres.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
    assert.equal(applied.length, await countMigrationFiles());
    assert.equal(new Set(applied.map(({ hash }) => hash)).size, applied.length);
    assert.deepEqual(cluster.servers.flatMap(listTroubles), []);
    return `${applied.length} migrations, each applied once`;
  };
  const name = `${ports.length} servers start together on an empty database`;
  if (!(await report.check(name, start, { isNeeded: true }))) return false;

  await report.check(`they do so every time (${EMPTY_ROUNDS} more empty databases)`, async () => {
    for (let round = 0; round < EMPTY_ROUNDS; round += 1) {
      const databaseUrl = await postgres.createDatabase(`empty_${round}`);
      const start = (port: number) => startAppServer({ databaseUrl, port, env: outside.env });
      const servers = await Promise.all((await findFreePorts(ports.length)).map(start));
      const codes = await Promise.all(servers.map((server) => server.stop()));
      assert.deepEqual(new Set(codes), new Set([0]));
      assert.deepEqual(servers.flatMap(listTroubles), []);
    }
  });
  return true;
}
