import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { CallLog } from '../../support/call-log.ts';
import { SkippedCheck } from '../../support/check-report.ts';
import { signalAll } from '../../support/processes.ts';
import { fillDisk, NO_DISK } from '../../support/small-disk.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import type { DatabaseNode } from './node.ts';

interface Broken {
  readonly database: DatabaseCluster;
  readonly primary: DatabaseNode;
  readonly log: CallLog;
  /** Of the first server. */
  readonly readMetric: (name: string) => Promise<number>;
  /** Resolves when a write is acknowledged that was sent or repeated after this call. */
  readonly waitForWrite: () => Promise<void>;
}

export interface Trial {
  /** The longest time in which no write may be acknowledged. */
  readonly maxPauseMs: number;
  readonly isRepeated?: boolean;
  readonly isSynchronous?: boolean;
  /** Whether every read must succeed. */
  readonly areReadsAnswered?: boolean;
  /** May resolve to something for the report. */
  readonly breakThings: (broken: Broken) => Promise<unknown>;
}

/** Longer than Patroni's `ttl`: whoever is away for so long has lost the lock. */
const LONG_MS = 25_000;
/** Calls that change something, sent together before a death, and how many of them must still be under way then. */
const WRITES = { sent: 60, underWay: 50 };
/** Between the last byte that a standby got and the end of the primary. */
const STALLED_MS = 1_000;
/** In which a standby falls behind, or meets its full disk. */
const BEHIND_MS = 5_000;
const CLOCK_AHEAD_SECONDS = 600;
/** In which the primary has noticed the return of a standby, and etcd has which one confirms commits: without that nobody may take over. */
const SETTLED_MS = 5_000;

const waitForOther = (database: DatabaseCluster, old: DatabaseNode) =>
  waitFor('another node is the primary', async () => (await database.find('leader'))[0]?.name !== old.name, 60_000);

async function findStandby(database: DatabaseCluster): Promise<DatabaseNode> {
  return waitFor('a standby confirms commits', async () => (await database.find('sync_standby'))[0]);
}

const isNamed = (pid: number, name: string) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(name);

/** Stops sending the log to standbys, as a network does that fails first. */
function stallReplication({ listPostgres }: DatabaseNode): void {
  const senders = listPostgres().filter((pid) => isNamed(pid, 'walsender'));
  signalAll(senders, 'SIGSTOP');
}

interface Death {
  readonly isStalled?: boolean;
  readonly leastUnderWay?: number;
  /** Before any write is waited for. */
  readonly onOtherPrimary?: () => Promise<void>;
}

async function killNode(
  { database, primary, log, waitForWrite }: Broken,
  { isStalled = false, leastUnderWay = WRITES.underWay, onOtherPrimary }: Death = {},
): Promise<string> {
  await log.sendTogether(WRITES.sent);
  if (isStalled) {
    stallReplication(primary);
    await sleep(STALLED_MS);
  }
  const dying = primary.kill();
  const { writesUnderWay } = log;
  await dying;
  assert.ok(writesUnderWay >= leastUnderWay, `only ${writesUnderWay} writes were under way`);
  await waitForOther(database, primary);
  await onOtherPrimary?.();
  await waitForWrite();
  primary.start();
  return `${writesUnderWay} writes under way`;
}

/**
 * The third node gets no log any more: it must not become the primary, and the one that has everything must. Afterwards it is the
 * only standby, so that writes succeed as soon as it gets the log again.
 */
async function killNodeWhileBehind(broken: Broken): Promise<string> {
  const { database } = broken;
  const [behind] = await database.find('replica');
  assert.ok(behind, 'there is a third node');
  const receiver = behind.listPostgres().filter((pid) => isNamed(pid, 'walreceiver'));
  signalAll(receiver, 'SIGSTOP');
  await sleep(BEHIND_MS);
  return killNode(broken, {
    onOtherPrimary: async () => {
      assert.notEqual((await database.findPrimary()).name, behind.name);
      signalAll(receiver, 'SIGCONT');
    },
  });
}

async function fillStandby({ database, waitForWrite }: Broken): Promise<void> {
  const standby = await findStandby(database);
  if (!standby.hasOwnDisk) throw new SkippedCheck(NO_DISK);
  const filler = join(standby.home, 'filler');
  await fillDisk(filler);
  // Its PostgreSQL needs new files for its log, and ends without them.
  await waitFor('the standby notices its full disk', async () => {
    await database.query('select pg_switch_wal()');
    await sleep(STALLED_MS);
    return (await standby.readLog()).includes('No space left on device');
  });
  await waitForWrite();
  await sleep(BEHIND_MS);
  await waitForWrite();
  await rm(filler);
}

/** The primary is ten minutes behind both standbys, one of which takes over. */
async function killNodeWithOtherClock(broken: Broken): Promise<string> {
  const { database, primary } = broken;
  const standbys = database.nodes.filter((node) => node !== primary);
  const restart = async (clockAheadSeconds: number) => {
    for (const node of standbys) {
      await node.kill();
      node.start({ clockAheadSeconds });
      await database.waitUntilWhole();
      await sleep(SETTLED_MS);
    }
  };
  await restart(CLOCK_AHEAD_SECONDS);
  const remark = await killNode(broken);
  const [row] = await database.query<{ ahead: number }>(
    'select extract(epoch from clock_timestamp())::float8 - $1::float8 as ahead',
    [Date.now() / 1000],
  );
  assert.ok(Number(row?.ahead) > CLOCK_AHEAD_SECONDS / 2, `the primary is ${row?.ahead} s ahead`);
  await database.waitUntilWhole();
  await restart(0);
  return remark;
}

let kills = 0;

/** A frozen primary does not know that another node has taken over when it goes on. */
async function freezePrimary({ database, primary, waitForWrite }: Broken): Promise<void> {
  // Somebody who goes around HAProxy, so that nobody cuts the connection.
  const direct = new pg.Client(database.urlOfNode(primary));
  direct.on('error', () => {});
  await direct.connect();
  await direct.query('create table if not exists direct_writes (number int)');
  const frozen = primary.listAll();
  signalAll(frozen, 'SIGSTOP');
  let isAcknowledged = false;
  // Waits in the connection, and is the first thing that the old primary reads when it goes on.
  direct.query('insert into direct_writes values (1)').then(
    () => {
      isAcknowledged = true;
    },
    () => {},
  );
  await waitForOther(database, primary);
  await waitForWrite();
  signalAll(frozen, 'SIGCONT');
  await database.waitUntilWhole();
  const stored = await database.query('select from direct_writes');
  assert.ok(stored.length > 0 || !isAcknowledged, 'the old primary acknowledged a write and lost it');
  await database.query('drop table direct_writes');
  direct.end().catch(() => {});
}

async function freezeStandby({ database, waitForWrite }: Broken): Promise<void> {
  const frozen = (await findStandby(database)).listAll();
  signalAll(frozen, 'SIGSTOP');
  await sleep(1_000);
  await waitForWrite();
  signalAll(frozen, 'SIGCONT');
}

async function freezeEtcd({ database, waitForWrite }: Broken): Promise<void> {
  const frozen = database.nodes.slice(0, 2).flatMap((node) => node.listEtcd());
  signalAll(frozen, 'SIGSTOP');
  await sleep(LONG_MS);
  await waitForWrite();
  signalAll(frozen, 'SIGCONT');
}

/** PostgreSQL and Patroni end on both standbys; etcd goes on, or nobody could be the primary. */
async function loseStandbys({ database, primary, readMetric, waitForWrite }: Broken): Promise<string> {
  const standbys = database.nodes.filter((node) => node !== primary);
  for (const node of standbys) {
    const etcd = new Set(node.listEtcd());
    signalAll(
      node.listAll().filter((pid) => !etcd.has(pid)),
      'SIGKILL',
    );
  }
  await sleep(LONG_MS);
  const waiting = await readMetric('placecard_commits_waiting');
  assert.ok(waiting > 0, `${waiting} commits wait, says the metric`);
  for (const node of standbys) node.start();
  await waitForWrite();
  return `${waiting} commits waited`;
}

async function switchOver({ database, primary }: Broken): Promise<void> {
  await database.patronictl('switchover', 'placecard', '--leader', primary.name, '--force');
  await waitForOther(database, primary);
}

/** What dies, by the titles of the checks. Everywhere nothing acknowledged may be lost or stored twice. */
export const TRIALS: Readonly<Record<string, Trial>> = {
  'the machine of the primary dies, every other time just after replication has stalled': {
    maxPauseMs: 35_000,
    isRepeated: true,
    breakThings: (broken) => killNode(broken, { isStalled: kills++ % 2 === 0 }),
  },
  'PostgreSQL dies on the primary': {
    maxPauseMs: 15_000,
    breakThings: async ({ primary }) => {
      signalAll(primary.listPostgres(), 'SIGKILL');
      await sleep(STALLED_MS);
    },
  },
  'the machine of a standby dies': {
    maxPauseMs: 15_000,
    breakThings: async ({ database, waitForWrite }) => {
      const standby = await findStandby(database);
      await standby.kill();
      await waitForWrite();
      standby.start();
    },
  },
  'a standby hangs and goes on': { maxPauseMs: 20_000, breakThings: freezeStandby },
  'the primary hangs, another takes over, and the old one goes on': { maxPauseMs: 35_000, breakThings: freezePrimary },
  // Before etcd hangs: for `ttl` after that, standbys take the primary that they heard of last for alive.
  'the primary is moved on purpose': { maxPauseMs: 10_000, breakThings: switchOver },
  'two of three etcd hang for 25 s': { maxPauseMs: 15_000, breakThings: freezeEtcd },
  'no standby is left for 25 s: reads are answered': {
    maxPauseMs: LONG_MS + 35_000,
    areReadsAnswered: true,
    breakThings: loseStandbys,
  },
  'the machine of the primary dies while the third node is far behind': {
    maxPauseMs: 35_000,
    breakThings: killNodeWhileBehind,
  },
  'the disk of a standby is full': { maxPauseMs: 20_000, breakThings: fillStandby },
  'the primary dies, and a node whose clock is ten minutes ahead takes over': {
    maxPauseMs: 35_000,
    breakThings: killNodeWithOtherClock,
  },
};

/** The same death where commits do not wait for a standby. */
export const ASYNCHRONOUS: Trial = {
  maxPauseMs: Number.POSITIVE_INFINITY,
  isSynchronous: false,
  breakThings: (broken) => killNode(broken, { isStalled: true, leastUnderWay: 0 }),
};
