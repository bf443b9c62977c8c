import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { copyDataFolder, findPostmaster, removeDataDir } from '../../testing/postgres-data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;
const QUICK = { fsync: 'off' };
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const dataDirs: string[] = [];
afterEach(async () => {
  for (const dataDir of dataDirs.splice(0)) await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

function at(...path: string[]): string {
  const dataDir = join(folder, ...path);
  dataDirs.push(dataDir);
  return dataDir;
}

/** Starts the server, adds a row, and returns all rows. */
async function visit(dataDir: string, name: string): Promise<{ wasAdopted: boolean; visits: string[] }> {
  const { connectionString, wasAdopted, stop } = await startEmbeddedPostgres({ dataDir, settings: QUICK });
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create table if not exists visits (name text)');
  await client.query('insert into visits values ($1)', [name]);
  const { rows } = await client.query<{ name: string }>('select name from visits');
  await client.end();
  await stop();
  return { wasAdopted, visits: rows.map((row) => row.name) };
}

/** Kills the app, whose server keeps running. */
async function leaveBehind(dataDir: string): Promise<void> {
  const options = JSON.stringify({ dataDir, settings: QUICK });
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    await startEmbeddedPostgres(${options});
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

it('can be moved, copied and linked to, and used after its app was killed', async () => {
  folder = await mkdtemp(join(tmpdir(), 'placecard-moved-'));
  const first = at('data');
  await copyDataFolder(first);
  expect((await visit(first, 'made')).visits).toEqual(['made']);

  const far = join(folder, 'Másik lemez', 'n'.repeat(120));
  await mkdir(far, { recursive: true });
  const second = at('Másik lemez', 'n'.repeat(120), "Anna's data");
  await rename(first, second);
  expect((await visit(second, 'moved')).visits).toEqual(['made', 'moved']);
  const link = at('link');
  await symlink(second, link);
  expect((await visit(link, 'linked')).visits).toEqual(['made', 'moved', 'linked']);

  // The copy's postmaster.pid names the original's server, which is still running: each folder must get its own.
  await leaveBehind(second);
  const pid = await findPostmaster(second);
  const copy = at('copy');
  await cp(second, copy, { recursive: true, preserveTimestamps: true });
  expect(await visit(copy, 'copied')).toEqual({ wasAdopted: false, visits: ['made', 'moved', 'linked', 'copied'] });
  expect(await findPostmaster(second)).toBe(pid);
  // A folder that is moved while its server runs keeps that server, which is adopted.
  const third = at('third');
  await rename(second, third);
  expect(await visit(third, 'adopted')).toEqual({ wasAdopted: true, visits: ['made', 'moved', 'linked', 'adopted'] });
  expect(await findPostmaster(third)).toBeUndefined();

  // After a restart of the computer the stored process id belongs to another program.
  const note = `${process.pid}\n${join(third, 'postgres')}\n1\n5432\n${join(folder, 'nowhere')}\n\n`;
  await writeFile(join(third, 'postgres', 'postmaster.pid'), note);
  // Copied by a program that does not preserve permissions.
  await chmod(join(third, 'postgres'), 0o755);
  expect((await visit(third, 'restarted')).visits).toHaveLength(5);

  await rm(join(third, 'postgres', 'global', 'pg_control'));
  await expect(visit(third, 'broken')).rejects.toThrow(
    /^PostgreSQL can't start on .*pg_control.*: No such file[^\n]*\.$/,
  );
  await rm(join(third, 'postgres', 'PG_VERSION'));
  await expect(visit(third, 'broken')).rejects.toThrow(/is no PostgreSQL folder, or not all of one/);
  expect(await readFile(join(copy, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n');
});
