import { execFile } from 'node:child_process';
import { chmod, open, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where a process is at work; undefined where that can't be known. */
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
 * The file that says which server runs in the folder came along with a copy of it, or names a process that after a restart
 * is something else: neither PostgreSQL nor we could tell, and would take another folder's server for this one's. A server
 * always works in its own folder. A process that is gone PostgreSQL notices by itself.
 */
async function forgetServerOfAnotherFolder(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const read = () => readFile(file, 'utf8').catch(() => '');
  const note = await read();
  const pid = Number(note.split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid)) return;
  const folder = await findWorkingFolder(pid);
  if (folder === undefined || folder === (await realpath(cluster))) return;
  if ((await read()) === note) await rm(file, { force: true });
}

/** Some ways of copying open the folder to others, and PostgreSQL then refuses it. Where we may not, it says why. */
async function closeToOthers(cluster: string): Promise<void> {
  const { mode } = await stat(cluster);
  if (mode & 0o077) await chmod(cluster, 0o700).catch(() => {});
}

/** A folder that came from elsewhere is as good as one that was made here. */
export async function settleIn(cluster: string): Promise<void> {
  await closeToOthers(cluster);
  await forgetServerOfAnotherFolder(cluster);
}

/** Whoever reaches the socket, in a folder that only we can enter, is let in; nobody is by a network address. */
const HOST_BASED_ACCESS = [
  '# Written by Placecard at each start.',
  'local all all trust',
  'local replication all reject',
  'host all all all reject',
  'host replication all all reject',
  '',
].join('\n');

/** Also for folders of earlier versions, which let in everyone who reached a port of this computer. */
export async function keepToSocket(cluster: string): Promise<void> {
  const file = join(cluster, 'pg_hba.conf');
  // In place: the file stays its owner's, who is not always us.
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

/** Why PostgreSQL did not start: what it said to whoever started it, else the last of what it wrote down. */
export async function explainStart(cluster: string, error: unknown): Promise<string> {
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
