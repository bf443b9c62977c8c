import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { REPOSITORY } from '../../support/app-server.ts';
import { SkippedCheck } from '../../support/check-report.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { listProcesses, signalAll } from '../../support/processes.ts';
import { mountDisk } from '../../support/small-disk.ts';

/** The address of node 1 in deploy/, without its last digit. */
const EXAMPLE_ADDRESS = '10.0.0.1';
/** Of each node, in memory: room for the database and its log. */
const DISK_MB = 1_500;
/** An empty setting of the example is a password. */
const PASSWORD = 'loopback-only';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface Options {
  readonly number: number;
  /** What all addresses of this run begin with. */
  readonly prefix: string;
  /** A folder of all nodes, which the account may enter. */
  readonly folder: string;
  readonly binFolder: string;
  /** PostgreSQL refuses to run as root. */
  readonly account: Account;
}

/** Patroni takes a PostgreSQL for somebody else's whose start, by its own clock, was at another time than the process's. */
const CLOCK_JUMPS_AFTER_SECONDS = 4;

/**
 * Makes a folder of PostgreSQL's programs, of which the server sees a clock that is ahead. Only the server, because Python, in which
 * Patroni is written, can't sleep with this library.
 */
function writePrograms(folder: string, binFolder: string, clockAheadSeconds: number): void {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (!library) throw new SkippedCheck('libfaketime is not there (Debian: faketime)');
  mkdirSync(folder);
  for (const name of readdirSync(binFolder))
    if (name !== 'postgres') symlinkSync(join(binFolder, name), join(folder, name));
  const clock = `FAKETIME=+${clockAheadSeconds}s FAKETIME_START_AFTER_SECONDS=${CLOCK_JUMPS_AFTER_SECONDS}`;
  const start = `LD_PRELOAD=${library} ${clock} FAKETIME_DONT_FAKE_MONOTONIC=1 exec ${binFolder}/postgres "$@"`;
  writeFileSync(join(folder, 'postgres'), `#!/bin/sh\n${start}\n`, { mode: 0o755 });
}

export const readDeployFile = async (name: string, prefix: string): Promise<string> =>
  (await readFile(join(REPOSITORY, 'deploy', name), 'utf8')).replaceAll(EXAMPLE_ADDRESS, prefix);

export type DatabaseNode = Awaited<ReturnType<typeof makeNode>>;

/** A database machine: etcd, Patroni and the PostgreSQL that Patroni starts, on a loopback address of its own. */
export async function makeNode({ number, prefix, folder, binFolder, account }: Options) {
  const name = `node${number}`;
  const address = `${prefix}${number}`;
  const home = join(folder, name);
  const data = join(home, 'data');
  const config = join(home, 'patroni.yml');
  await mkdir(home, { mode: 0o700 });
  const hasOwnDisk = mountDisk(home, DISK_MB);
  const backupConfig = join(home, 'pgbackrest.conf');
  // The nodes share this machine, but none of its folders.
  const toOwnFolders = (text: string) =>
    text
      .replaceAll('/etc/pgbackrest.conf', backupConfig)
      .replaceAll('/run/postgresql', home)
      .replaceAll('/var/lib/postgresql/placecard', data)
      .replaceAll('/var/lib/pgbackrest', join(folder, 'archive'));
  await writeFile(config, toOwnFolders(await readDeployFile('patroni.yml', prefix)), { mode: 0o644 });
  await chown(home, account.uid, account.gid);
  await chmod(home, 0o700);

  const example = Object.entries(parseEnv(await readDeployFile('database.env.example', prefix)));
  const toOwn = (value: string) =>
    value.includes(',') ? value : value.replace('node1', name).replace(`${prefix}1:`, `${address}:`);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: home,
    ...Object.fromEntries(example.map(([key, value]) => [key, toOwn(value || PASSWORD)])),
    ETCD_DATA_DIR: join(home, 'etcd'),
    PATRONI_POSTGRESQL_DATA_DIR: data,
  };

  const running = new Map<string, ChildProcess>();
  const run = (program: string, args: string[], more: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, {
      env: { ...env, ...more },
      cwd: '/',
      ...account,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, `${name}-${program}.log`), { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    running.set(program, child);
    child.once('error', () => running.delete(program));
    child.once('exit', () => running.delete(program));
  };
  const listOf = (program: string) => {
    const pid = running.get(program)?.pid;
    return pid === undefined ? [] : listProcesses(pid);
  };
  /** PostgreSQL's processes, the first of which is the parent of all; Patroni is not its parent. */
  function listPostgres(): number[] {
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // The file outlives a killed PostgreSQL, and another process may have its number by now.
      return readlinkSync(`/proc/${pid}/cwd`) === data ? listProcesses(pid) : [];
    } catch {
      return [];
    }
  }
  /** Patroni first, so that it starts nothing any more. */
  const listAll = () => [...listOf('patroni'), ...listOf('etcd'), ...listPostgres()];

  /** The machine loses its power. */
  async function kill(): Promise<void> {
    const ended = [...running.values()].map((child) => once(child, 'exit'));
    signalAll(listAll(), 'SIGKILL');
    await Promise.all(ended);
    signalAll(listPostgres(), 'SIGKILL');
  }
  onCleanUp(kill);
  /** Patroni's and PostgreSQL's log since the first start. */
  const readLog = () => readFile(join(folder, `${name}-patroni.log`), 'utf8').catch(() => '');

  return {
    name,
    address,
    home,
    config,
    env,
    hasOwnDisk,
    /** Writes pgBackRest's settings, from when on the log is archived; returns the file. */
    async startArchiving() {
      const text = toOwnFolders(await readDeployFile('pgbackrest.conf', prefix));
      await writeFile(backupConfig, text, { mode: 0o644 });
      return backupConfig;
    },
    /** With a clock that is ahead, as PostgreSQL sees it. */
    start({ clockAheadSeconds = 0 } = {}) {
      const programs = clockAheadSeconds > 0 ? join(home, 'programs') : binFolder;
      if (programs !== binFolder) writePrograms(programs, binFolder, clockAheadSeconds);
      if (!running.has('etcd')) run('etcd', []);
      if (!running.has('patroni')) run('patroni', [config], { PATRONI_POSTGRESQL_BIN_DIR: programs });
    },
    kill,
    listPostgres,
    listEtcd: () => listOf('etcd'),
    listAll,
    readLog,
    /** The last lines of Patroni's log. */
    describe: async () => (await readLog()).split('\n').slice(-6).join('\n'),
  };
}
