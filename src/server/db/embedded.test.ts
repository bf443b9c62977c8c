import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findPostmaster, findSocketFolder, removeDataDir } from '../testing/left-behind.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const MODULE = new URL('./embedded.ts', import.meta.url).href;
const QUICK = { fsync: 'off' };
vi.setConfig({ testTimeout: 120_000 });

const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    await removeDataDir(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-embedded-'));
  folders.push(folder);
  return folder;
}

async function makeDataDir(): Promise<string> {
  return join(await makeFolder(), 'data');
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that uses the server of the folder. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(QUICK)} });
    console.log('started');`;
  const args = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => expect.fail('It ended at once.'))]);
  return child;
}

describe('one process', () => {
  it('starts a server that only its socket leads to, stops it, and finds its data again', async () => {
    const dataDir = join(await makeDataDir(), "Anna's új mappája");
    folders.push(join(dataDir, '..'));
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
    // Connections that are still open don't keep the server from ending.
    const pool = new pg.Pool({ connectionString: second.connectionString });
    pool.on('error', () => {});
    await pool.query('select 1');
    await second.stop();
    expect(await findPostmaster(dataDir)).toBeUndefined();
    await pool.end();
    await second.stop();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('brings a server back that was killed, at the same address and with all that was acknowledged', async () => {
    const dataDir = await makeDataDir();
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, onTrouble: (sentence) => said.push(sentence) });
    const pid = (await findPostmaster(dataDir)) ?? expect.fail('There is no server.');
    await query(server.connectionString, 'create table kept as select 42 as answer');
    process.kill(pid, 'SIGKILL');
    const read = () => query(server.connectionString, 'select * from kept').catch(() => undefined);
    await expect.poll(read, { timeout: 60_000, interval: 50 }).toEqual([{ answer: 42 }]);
    expect(await findPostmaster(dataDir)).not.toBe(pid);
    await vi.waitUntil(() => said.length === 2);
    expect(said).toEqual([expect.stringContaining('is started again'), 'PostgreSQL is back.']);
    await server.stop();
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('can be where the folder for temporary files has a long or odd name', async () => {
    const folder = await makeFolder();
    const temporary = join(folder, `it's a ${'long '.repeat(20)}name`);
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings: QUICK });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  it('refuses the data of another version, and touches nothing', async () => {
    const dataDir = await makeDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/postgres was made by PostgreSQL 15, this is 18/);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });
});

describe('several processes', () => {
  it('that start at once share one server, which ends with the last', async () => {
    const dataDir = await makeDataDir();
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
    // Two that leave at the same moment must not each leave it to the other.
    await Promise.all([second.stop(), third.stop()]);
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('can start while another one stops', async () => {
    const dataDir = await makeDataDir();
    let current = await startEmbeddedPostgres({ dataDir, settings: QUICK });
    for (let round = 0; round < 3; round++) {
      const [next] = await Promise.all([startEmbeddedPostgres({ dataDir, settings: QUICK }), current.stop()]);
      expect(await query(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
      current = next;
    }
    await current.stop();
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('take over what a killed one left behind', async () => {
    const dataDir = await makeDataDir();
    const killed = await startElsewhere(dataDir);
    const pid = await findPostmaster(dataDir);
    expect(pid).toBeGreaterThan(0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const adopted = await startEmbeddedPostgres({ dataDir, settings: QUICK });
    expect(adopted.wasAdopted).toBe(true);
    expect(await findPostmaster(dataDir)).toBe(pid);

    // One that is alive is not stopped under its feet.
    await startElsewhere(dataDir);
    await adopted.stop();
    expect(await findPostmaster(dataDir)).toBe(pid);
  });
});
