import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyDataFolder, findPostmaster, findSocketFolder, removeDataDir } from '../../testing/postgres-data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;
const QUICK = { fsync: 'off' };
vi.setConfig({ testTimeout: 120_000 });

interface Place {
  readonly folder: string;
  /** A data folder whose server is stopped at the end of the test. */
  at(...path: string[]): string;
  /** Starts another process on the same data folder. */
  startElsewhere(dataDir: string): Promise<ChildProcess>;
}

function launchElsewhere(dataDir: string) {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(QUICK)} });
    console.log('started');`;
  const args = ['--input-type=module', '--eval', program];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

const it = test.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  place: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'placecard-embedded-'));
    const dataDirs: string[] = [];
    const children: ChildProcess[] = [];
    await use({
      folder,
      at(...path) {
        const dataDir = join(folder, ...path);
        dataDirs.push(dataDir);
        return dataDir;
      },
      async startElsewhere(dataDir) {
        const child = launchElsewhere(dataDir);
        children.push(child);
        const failed = once(child, 'exit').then(() => expect.fail('It ended at once.'));
        await Promise.race([once(child.stdout, 'data'), failed]);
        return child;
      },
    });
    for (const child of children) child.kill('SIGKILL');
    for (const dataDir of dataDirs) await removeDataDir(dataDir);
    await rm(folder, { recursive: true, force: true });
  },
});

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

// Concurrent: each test has its own folder and mostly waits.
describe.concurrent('one process', () => {
  it('starts a server that listens on its socket only, stops it, and finds its data again', async ({ place }) => {
    const dataDir = place.at("Anna's új mappája");
    const first = await startEmbeddedPostgres({ dataDir, settings: QUICK });
    expect(first.wasAdopted).toBe(false);
    expect(await query(first.connectionString, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(first.connectionString, 'show fsync')).toEqual([{ fsync: 'off' }]);
    const socketFolder = (await findSocketFolder(dataDir)) ?? expect.fail('There is no server.');
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await findPostmaster(dataDir)).toBeUndefined();
    expect(existsSync(socketFolder)).toBe(false);
    await expect(query(first.connectionString, 'select 1')).rejects.toThrow();

    const second = await startEmbeddedPostgres({ dataDir, settings: QUICK });
    expect(second.wasAdopted).toBe(false);
    expect(await query(second.connectionString, 'select * from kept')).toEqual([{ answer: 42 }]);
    // Open connections don't keep the server from stopping.
    const pool = new pg.Pool({ connectionString: second.connectionString });
    pool.on('error', () => {});
    await pool.query('select 1');
    await second.stop();
    expect(await findPostmaster(dataDir)).toBeUndefined();
    await pool.end();
    await second.stop();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('gives the app a role without special rights, and rejects network connections', async ({ place }) => {
    const dataDir = place.at('data');
    await copyDataFolder(dataDir);
    const server = await startEmbeddedPostgres({ dataDir, settings: QUICK });
    const rights = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
      where rolname = current_user`;
    expect(Object.values((await query(server.connectionString, rights))[0])).toEqual(Array(5).fill(false));
    await expect(query(server.connectionString, "copy (select 1) to program 'true'")).rejects.toThrow(/denied/);
    await expect(query(server.connectionString, "select pg_read_file('PG_VERSION')")).rejects.toThrow(/denied/);
    const hba = await query(
      server.adminConnectionString,
      "select type, auth_method from pg_hba_file_rules where error is not null or type <> 'local'",
    );
    expect(hba.length).toBeGreaterThan(0);
    for (const rule of hba) expect(rule).toEqual({ type: 'host', auth_method: 'reject' });
    await server.stop();
  });

  it('closes a folder to the network, and refuses one in which the superuser owned everything', async ({ place }) => {
    const dataDir = place.at('data');
    await copyDataFolder(dataDir);
    await writeFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');

    const server = await startEmbeddedPostgres({ dataDir, settings: QUICK });
    const trusted = "select from pg_hba_file_rules where type like 'host%' and auth_method <> 'reject'";
    expect(await query(server.adminConnectionString, trusted)).toEqual([]);
    await query(server.adminConnectionString, 'alter database placecard owner to placecard');
    await server.stop();

    await expect(startEmbeddedPostgres({ dataDir, settings: QUICK })).rejects.toThrow(/another, unreleased version/);
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('restarts a killed server at the same socket, with everything that was committed', async ({ place }) => {
    const dataDir = place.at('data');
    await copyDataFolder(dataDir);
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, onTrouble: (sentence) => said.push(sentence) });
    const pid = (await findPostmaster(dataDir)) ?? expect.fail('There is no server.');
    await query(server.connectionString, 'create table kept as select 42 as answer');
    process.kill(pid, 'SIGKILL');
    const read = () => query(server.connectionString, 'select * from kept').catch(() => undefined);
    const found = await vi.waitUntil(read, { timeout: 60_000, interval: 50 });
    expect(found).toEqual([{ answer: 42 }]);
    expect(await findPostmaster(dataDir)).not.toBe(pid);
    await vi.waitUntil(() => said.length === 2, { timeout: 60_000 });
    expect(said).toEqual([expect.stringContaining('is started again'), 'PostgreSQL is back.']);
    await server.stop();
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('refuses the data of another version, and changes nothing', async ({ place }) => {
    const dataDir = place.at('data');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/postgres was made by PostgreSQL 15, this is 18/);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });
});

describe.concurrent('several processes', () => {
  it('that start at the same time share one server, which stops with the last', async ({ place }) => {
    const dataDir = place.at('data');
    const start = () => startEmbeddedPostgres({ dataDir, settings: QUICK });
    const servers = await Promise.all([start(), start(), start()]);
    expect(servers.filter(({ wasAdopted }) => !wasAdopted)).toHaveLength(1);
    expect(new Set(servers.map(({ connectionString }) => connectionString)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    const [first, second, third] = servers;
    if (!first || !second || !third) return expect.fail('Not all have started.');

    const pid = await findPostmaster(dataDir);
    await first.stop();
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await findPostmaster(dataDir)).toBe(pid);
    // When the last two stop at the same moment, one of them must stop the server.
    await Promise.all([second.stop(), third.stop()]);
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('can start while another stops', async ({ place }) => {
    const dataDir = place.at('data');
    await copyDataFolder(dataDir);
    let current = await startEmbeddedPostgres({ dataDir, settings: QUICK });
    for (let round = 0; round < 3; round++) {
      const [next] = await Promise.all([startEmbeddedPostgres({ dataDir, settings: QUICK }), current.stop()]);
      expect(await query(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
      current = next;
    }
    await current.stop();
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('use the server that a killed one left running', async ({ place }) => {
    const dataDir = place.at('data');
    await copyDataFolder(dataDir);
    const killed = await place.startElsewhere(dataDir);
    const pid = await findPostmaster(dataDir);
    expect(pid).toBeGreaterThan(0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const adopted = await startEmbeddedPostgres({ dataDir, settings: QUICK });
    expect(adopted.wasAdopted).toBe(true);
    expect(await findPostmaster(dataDir)).toBe(pid);

    // A server that a living process uses is not stopped.
    await place.startElsewhere(dataDir);
    await adopted.stop();
    expect(await findPostmaster(dataDir)).toBe(pid);
  });
});

// Not concurrent: it changes TMPDIR for the whole process.
describe('one process', () => {
  it('works where the folder for temporary files has a long or odd name', async ({ place }) => {
    const temporary = join(place.folder, `it's a ${'long '.repeat(20)}name`);
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: place.at('data'), settings: QUICK });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });
});
