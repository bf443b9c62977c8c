import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { SkippedCheck } from '../../support/check-report.ts';
import { makeTemporaryFolder, onCleanUp } from '../../support/clean-up.ts';
import { findDebianFolder } from '../../support/postgres.ts';
import { signalAll } from '../../support/processes.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type Account, type DatabaseNode, makeNode, readDeployFile } from './node.ts';

const run = promisify(execFile);
const ROLE = 'placecard';
const PROGRAMS = { patroni: '/usr/bin/patroni', 'etcd-server': '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' };
const OLDEST_PATRONI = 3;
/** Copying the database to a node, on a busy machine. */
const START_LIMIT_MS = 180_000;

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabase>>;

export function requirePrograms(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new SkippedCheck('it needs Linux and root');
  for (const [name, file] of Object.entries(PROGRAMS))
    if (!existsSync(file)) throw new SkippedCheck(`${file} is not there (Debian: ${name})`);
  const patroni = execFileSync(PROGRAMS.patroni, ['--version'], { encoding: 'utf8' }).trim();
  // An older one ignores some settings of deploy/patroni.yml without a word.
  if (Number.parseInt(patroni.replace('patroni ', ''), 10) < OLDEST_PATRONI)
    throw new Error(`${patroni} is too old: ${OLDEST_PATRONI} or newer is needed.`);
  if (!existsSync(findDebianFolder())) throw new SkippedCheck('PostgreSQL is not installed (Debian: postgresql)');
}

/** PostgreSQL on three nodes with Patroni and etcd, and HAProxy in front, as deploy/ describes them. */
export async function startDatabase() {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  const account: Account = { uid, gid };
  const folder = await makeTemporaryFolder('failover');
  await chmod(folder, 0o755);
  const part = () => 128 + Math.floor(Math.random() * 120);
  // Every node has the ports of a machine of its own, and no other run the same addresses.
  const prefix = `127.${part()}.${part()}.1`;
  const nodes: DatabaseNode[] = [];
  for (const number of [1, 2, 3])
    nodes.push(await makeNode({ number, prefix, folder, account, binFolder: findDebianFolder() }));
  for (const node of nodes) node.start();

  const address = `${prefix}9`;
  const proxyFile = join(folder, 'haproxy.cfg');
  await writeFile(proxyFile, (await readDeployFile('haproxy.cfg', prefix)).replaceAll('127.0.0.1', address));
  const proxy = spawn('haproxy', ['-db', '-f', proxyFile], { stdio: 'ignore' });
  onCleanUp(() => proxy.kill('SIGKILL'));

  async function askNode({ address }: DatabaseNode): Promise<readonly Member[] | undefined> {
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_500) });
      return ((await answer.json()) as { members?: Member[] }).members;
    } catch {
      return undefined;
    }
  }
  /** What the first node says that answers. */
  async function listMembers(): Promise<readonly Member[]> {
    for (const node of nodes) {
      const members = await askNode(node);
      if (members) return members;
    }
    return [];
  }
  const isUp = ({ state }: Member) => ['running', 'streaming'].includes(state);
  /** Nodes that run and have this role, in whatever order. */
  async function find(role: 'leader' | 'sync_standby' | 'replica'): Promise<DatabaseNode[]> {
    const names = (await listMembers())
      .filter((member) => member.role === role && isUp(member))
      .map(({ name }) => name);
    return nodes.filter(({ name }) => names.includes(name));
  }

  /** For `ttl` after its death a node is still listed as it was: only its own answer says that it is there again. */
  const isHealthy = ({ address }: DatabaseNode) =>
    fetch(`http://${address}:8008/health`, { signal: AbortSignal.timeout(1_500) }).then(
      ({ ok }) => ok,
      () => false,
    );

  /** A primary, a standby that confirms every commit (unless none has to), and one more: the next machine may die. */
  async function waitUntilWhole({ isSynchronous = true } = {}): Promise<void> {
    const roles = isSynchronous ? 'leader,replica,sync_standby' : 'leader,replica,replica';
    let seen = '';
    const isWhole = async () => {
      const members = await listMembers();
      seen = members.map(({ name, role, state, lag }) => `${name} ${role} ${state} ${lag ?? ''}`).join(', ');
      const all = members.filter((member) => isUp(member) && Number(member.lag ?? 0) < 1e6).map(({ role }) => role);
      return all.sort().join() === roles && (await Promise.all(nodes.map(isHealthy))).every(Boolean);
    };
    await waitFor('all nodes have joined', isWhole, START_LIMIT_MS).catch(async (error: Error) => {
      const logs = await Promise.all(nodes.map((node) => node.describe()));
      throw new Error(`${error.message}: ${seen}\n${logs.join('\n')}`);
    });
  }

  await waitUntilWhole();
  const urlOf = (role: string, database: string, host = address) =>
    `postgres://${role}:loopback-only@${host}:5432/${database}`;
  const openPool = (url: string) => {
    // Not by the app's own name, by which a restore knows that a server is running.
    const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5_000 });
    pool.on('error', () => {});
    onCleanUp(() => pool.end());
    return pool;
  };
  const server = openPool(urlOf('postgres', 'postgres'));
  await waitFor('HAProxy has found the primary', () => server.query('select 1').catch(() => undefined));
  await server.query(`create role ${ROLE} login password 'loopback-only'`);
  await server.query(`create database ${ROLE} owner ${ROLE}`);
  const admin = openPool(urlOf('postgres', ROLE));
  const { rows } = await admin.query<{ server_version: string }>('show server_version');

  return {
    nodes,
    folder,
    prefix,
    account,
    /** The app's address of the database: HAProxy's. */
    url: urlOf(ROLE, ROLE),
    /** The database of one node, whatever its role. */
    urlOfNode: (node: DatabaseNode) => urlOf('postgres', ROLE, node.address),
    version: `${rows[0]?.server_version}, ${(await run('patroni', ['--version'])).stdout.trim()}`,
    query: async <Row extends pg.QueryResultRow>(sql: string, params: readonly unknown[] = []) =>
      (await admin.query<Row>(sql, [...params])).rows,
    find,
    /** Changes settings of `bootstrap.dcs` in patroni.yml on the running cluster. */
    async configure(settings: Readonly<Record<string, unknown>>) {
      const { PATRONI_RESTAPI_USERNAME: user, PATRONI_RESTAPI_PASSWORD: password } = nodes[0]?.env ?? {};
      const answer = await fetch(`http://${nodes[0]?.address}:8008/config`, {
        method: 'PATCH',
        headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
        body: JSON.stringify(settings),
      });
      if (!answer.ok) throw new Error(`Patroni answered ${answer.status}.`);
    },
    /** A failed check may leave nodes dead or frozen. */
    repair() {
      for (const node of nodes) {
        signalAll(node.listAll(), 'SIGCONT');
        node.start();
      }
    },
    findPrimary: () => waitFor('there is a primary', async () => (await find('leader'))[0]),
    waitUntilWhole,
    /** As an operator would, on the first node. */
    async patronictl(...args: string[]) {
      const [node] = nodes;
      if (!node) throw new Error('There is no node.');
      return (await run('patronictl', ['-c', node.config, ...args], { env: node.env, ...account, cwd: '/' })).stdout;
    },
  };
}
