import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type AppServer, productionEnv, REPOSITORY } from '../../support/app-server.ts';
import { SkippedCheck } from '../../support/check-report.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { findDebianFolder } from '../../support/postgres.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { Scenario } from '../faults/fault.ts';
import type { DatabaseCluster } from './database-cluster.ts';

const run = promisify(execFile);
const COUNT = 'select count(*)::int as guests from guests where event_id = $1';

interface Options {
  readonly database: DatabaseCluster;
  readonly servers: readonly AppServer[];
  readonly scenario: Scenario;
}

/**
 * Guests are deleted by mistake. A copy of the database as it was a moment before is made from pgBackRest's archive beside the
 * cluster, and a backup of that copy is restored into the cluster.
 */
export async function recoverToPointInTime({ database, servers, scenario }: Options): Promise<string> {
  if (!existsSync('/usr/bin/pgbackrest')) throw new SkippedCheck('pgbackrest is not there (Debian: pgbackrest)');
  const { folder, account, query } = database;
  const { id } = scenario.event;
  const archive = join(folder, 'archive');
  const copy = join(folder, 'copy');
  for (const made of [archive, copy]) {
    await mkdir(made, { mode: 0o700 });
    await chown(made, account.uid, account.gid);
  }
  const files = await Promise.all(database.nodes.map((node) => node.startArchiving()));
  const primary = await database.findPrimary();
  const config = files[database.nodes.indexOf(primary)] ?? '';
  const asPostgres = { ...account, cwd: '/', env: { PATH: process.env.PATH, HOME: folder } };
  const pgbackrest = (...args: string[]) =>
    run('pgbackrest', [`--config=${config}`, '--stanza=placecard', ...args], asPostgres);
  await pgbackrest('stanza-create');
  await pgbackrest('--type=full', 'backup');
  // pgBackRest compares whole seconds: a moment within the second in which the backup ended counts as before it.
  await sleep(1_000);

  const [before] = await query<{ guests: number }>(COUNT, [id]);
  const [target] = await query<{ now: string }>('select clock_timestamp()::text as now');
  await query('delete from guests where event_id = $1', [id]);
  const [wal] = await query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await waitFor('the log is archived', async () => {
    const [row] = await query<{ is_done: boolean }>('select last_archived_wal >= $1 as is_done from pg_stat_archiver', [
      wal?.name,
    ]);
    return row?.is_done === true;
  });

  const since = performance.now();
  const time = ['--type=time', `--target=${target?.now}`, '--target-action=promote'];
  await pgbackrest(`--pg1-path=${copy}`, ...time, 'restore');
  const address = `${database.prefix}8`;
  // The copy must neither wait for standbys nor write into the cluster's archive.
  const flags = ['synchronous_standby_names=', 'archive_mode=off', `listen_addresses=${address}`, 'port=5432'];
  const options = [...flags, `unix_socket_directories=${copy}`].map((flag) => `-c ${flag}`).join(' ');
  const pgCtl = (...args: string[]) => run(join(findDebianFolder(), 'pg_ctl'), ['-D', copy, '-w', ...args], asPostgres);
  await pgCtl('-l', join(copy, 'server.log'), '-o', options, 'start');
  onCleanUp(() => pgCtl('-m', 'immediate', 'stop').catch(() => {}));
  const url = new URL(database.url);
  url.hostname = address;
  const client = new pg.Client(url.href);
  await client.connect();
  await waitFor('the copy has reached its time', async () => {
    const { rows } = await client.query<{ is_done: boolean }>('select not pg_is_in_recovery() as is_done');
    return rows[0]?.is_done === true;
  });
  const { rows } = await client.query<{ guests: number }>(COUNT, [id]);
  await client.end();
  assert.deepEqual(rows[0], before, 'the copy has the guests as they were');

  for (const server of servers) await server.stop();
  const backup = join(folder, 'backup.gz');
  const runBackup = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    run(process.execPath, [join(REPOSITORY, 'scripts/backup.mjs'), ...args], { env, cwd: REPOSITORY });
  await runBackup(productionEnv(url.href), 'backup', backup);
  await runBackup(productionEnv(database.url), 'restore', '--replace', backup);
  assert.deepEqual((await query(COUNT, [id]))[0], before, 'the cluster has the guests as they were');
  return `${before?.guests} guests are back after ${((performance.now() - since) / 1000).toFixed(1)} s`;
}
