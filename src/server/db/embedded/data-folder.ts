import { execFile } from 'node:child_process';
import { chmod, open, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A process's working directory; undefined where that can't be known. */
async function findWorkingFolder(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  const answer = await promisify(execFile)('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']).catch(
    () => undefined,
  );
  return answer && /^n(.+)$/m.exec(answer.stdout)?.[1];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Deletes a `postmaster.pid` that names another folder's server: it was copied along with the folder, or the computer was
 * restarted and the number now belongs to another program. PostgreSQL can't tell and would refuse to start. A server's
 * working directory is its own data folder. PostgreSQL itself notices where the process is gone.
 */
async function deleteForeignPidFile(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const read = () => readFile(file, 'utf8').catch(() => '');
  const note = await read();
  const pid = Number(note.split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid)) return;
  const folder = await findWorkingFolder(pid);
  if (folder === undefined || folder === (await realpath(cluster))) return;
  if ((await read()) === note) await rm(file, { force: true });
}

/** Copying can make the folder readable to others, which PostgreSQL refuses. If we may not change it, PostgreSQL says so. */
async function makePrivate(cluster: string): Promise<void> {
  const { mode } = await stat(cluster);
  if (mode & 0o077) await chmod(cluster, 0o700).catch(() => {});
}

/** Makes a data folder usable that was copied or moved here. */
export async function repairDataFolder(cluster: string): Promise<void> {
  await makePrivate(cluster);
  await deleteForeignPidFile(cluster);
}

/** Trusts everybody who can open the socket, which is in a private folder, and rejects all network connections. */
const HOST_BASED_ACCESS = [
  '# Written by Placecard at each start.',
  'local all all trust',
  'local replication all reject',
  'host all all all reject',
  'host replication all all reject',
  '',
].join('\n');

/** Writes `pg_hba.conf`, in case somebody has changed it. */
export async function writeSocketOnlyHba(cluster: string): Promise<void> {
  const file = join(cluster, 'pg_hba.conf');
  // Overwritten in place, because its owner is not always us.
  if ((await readFile(file, 'utf8')) !== HOST_BASED_ACCESS) await writeFile(file, HOST_BASED_ACCESS);
}

const LOG_TAIL_BYTES = 8_192;

async function readTail(file: string): Promise<string> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const from = Math.max(0, size - LOG_TAIL_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOG_TAIL_BYTES), 0, LOG_TAIL_BYTES, from);
  return buffer.toString('utf8', 0, bytesRead);
}

/** A sentence about why PostgreSQL did not start: from the output of `pg_ctl`, else from the end of its log. */
export async function explainStartFailure(cluster: string, error: unknown): Promise<string> {
  const { stdout = '', stderr = '', message = '' } = error as { stdout?: string; stderr?: string; message?: string };
  const log = await readTail(join(cluster, 'server.log')).catch(() => '');
  const fatal = (text: string) =>
    text
      .match(/(?:FATAL|PANIC): {2}(.+)/g)
      ?.at(-1)
      ?.replace(/^\w+: +/, '');
  const said = stderr
    .split('\n')
    .findLast((line) => /: (could not|error|fatal)/i.test(line) && !/examine the log/i.test(line));
  const isLogged = /log output/i.test(stdout + stderr);
  const reason =
    fatal(stdout + stderr) ??
    (isLogged ? fatal(log) : said?.replace(/^\S+: /, '')) ??
    fatal(log) ??
    message.split('\n')[0];
  return `PostgreSQL can't start on ${cluster}: ${reason}.`;
}
