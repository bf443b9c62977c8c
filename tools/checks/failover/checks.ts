// `npm run test:failover`: machines of the database die while people work, on three nodes made of deploy/patroni.yml and
// deploy/haproxy.cfg. Needs Linux, root, and patroni, etcd-server, haproxy and postgresql from Debian's packages.
//
//   --kills 20    how often a whole node is killed; by default once
//   title…        runs only checks whose title contains one of these
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type AppServer, REPOSITORY, startAppServer } from '../../support/app-server.ts';
import { CallLog } from '../../support/call-log.ts';
import { runChecks, SkippedCheck } from '../../support/check-report.ts';
import { type ExternalServices, startExternalServices } from '../../support/external-services.ts';
import { findFreePort } from '../../support/listen.ts';
import { LostWrite, type MixedLoad } from '../../support/mixed-load.ts';
import { makeOrganiser, type Organiser } from '../../support/organisers.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { waitFor } from '../../support/wait-for.ts';
import { breakUnderLoad, makeScenario, NORMAL_MS, type Scenario } from '../faults/fault.ts';
import { type DatabaseCluster, requirePrograms, startDatabase } from './database-cluster.ts';
import { recoverToPointInTime } from './point-in-time.ts';
import { ASYNCHRONOUS, TRIALS, type Trial } from './trials.ts';

const LIMIT_MS = 60 * 60_000;
/** Events with three writers each: with the five of the mixed load, enough that fifty writes are under way when something dies. */
const LIGHT_EVENTS = 20;
/** How long after the first write background jobs and phones at the door may take. */
const BACK_MS = 15_000;

interface Site {
  readonly database: DatabaseCluster;
  readonly services: ExternalServices;
  readonly servers: readonly AppServer[];
  readonly metricsPort: number;
  readonly organisers: readonly Organiser[];
}

async function startSite(): Promise<Site> {
  requirePrograms();
  const services = await startExternalServices();
  const database = await startDatabase();
  const servers: AppServer[] = [];
  const metricsPort = await findFreePort();
  for (const more of [{ METRICS_PORT: String(metricsPort) }, {}])
    servers.push(await startAppServer({ databaseUrl: database.url, env: { ...services.env, ...more } }));
  const organisers: Organiser[] = [];
  while (organisers.length <= LIGHT_EVENTS)
    organisers.push(await makeOrganiser({ url: servers[0]?.url ?? '', mails: services.mails, postgres: database }));
  return { database, services, servers, metricsPort, organisers };
}

/** The log says what went wrong, once and not for each attempt. */
function describeLogs(servers: readonly AppServer[], before: readonly number[]): string {
  const lines = servers.flatMap(({ warnings }, index) => warnings.slice(before[index]));
  const unreadable = lines.filter((line) => line.includes('"err":{"type":"object"}'));
  if (unreadable.length > 0) throw new Error(`${unreadable.length} errors in the log say nothing: ${unreadable[0]}`);
  const failures = lines.map((line) => JSON.parse(line) as { msg?: string; req?: unknown }).filter(({ req }) => !req);
  const counts = [...Map.groupBy(failures, ({ msg }) => msg)].map(([msg, each]) => `${each.length}× “${msg}”`);
  return `logged: ${counts.join(', ') || 'nothing'}`;
}

/** Background jobs run again, and phones at the door show what was checked in meanwhile and since. */
async function requireBack(database: DatabaseCluster, loads: readonly MixedLoad[]): Promise<string> {
  const since = performance.now();
  await sleep(NORMAL_MS);
  await Promise.all([runJobs(database, 'housekeeping'), ...loads.map((load) => load.waitForPhones())]);
  const ms = performance.now() - since;
  if (ms > BACK_MS) throw new Error(`Jobs and phones were back after ${Math.round(ms)} ms.`);
  return `jobs and phones back within ${(ms / 1000).toFixed(1)} s`;
}

async function runTrial({ database, services, servers, metricsPort, organisers }: Site, trial: Trial): Promise<string> {
  const { isSynchronous = true } = trial;
  await database.waitUntilWhole({ isSynchronous });
  let calls = 0;
  const findUrl = () => servers[calls++ % servers.length]?.url ?? '';
  const readMetric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  };
  const remarks: unknown[] = [];
  const context = { postgres: database, services };
  const scenarios: Scenario[] = [];
  for (const organiser of organisers) scenarios.push(await makeScenario(context, findUrl(), organiser));
  const [scenario, ...others] = scenarios as [Scenario, ...Scenario[]];
  const log = new CallLog({ repeatsCutOffReads: true });
  const before = servers.map(({ warnings }) => warnings.length);
  const remark = await breakUnderLoad(context, scenario, {
    log,
    findUrl,
    others,
    // Many writes come at once when something dies; otherwise three databases and two servers need the processor themselves.
    pauseMs: 200,
    breakThings: async (loads) => {
      await sleep(NORMAL_MS);
      const waitForWrite = async () => {
        const since = performance.now();
        await waitFor('a write is acknowledged again', () => log.lastWriteAt > since, 60_000);
      };
      const primary = await database.findPrimary();
      const broken = { database, primary, log, readMetric, waitForWrite };
      remarks.push(await trial.breakThings(broken));
      await waitForWrite();
      // Where acknowledged check-ins are lost phones never show them.
      if (isSynchronous) remarks.push(await requireBack(database, loads));
      await database.waitUntilWhole({ isSynchronous });
      await sleep(NORMAL_MS);
    },
  });
  const pause = `${(log.longestPauseMs / 1000).toFixed(1)} s without a write`;
  if (log.longestPauseMs > trial.maxPauseMs) throw new Error(`${pause}, at most ${trial.maxPauseMs / 1000} s allowed`);
  if (trial.areReadsAnswered) log.requireNoFailures({ readsOnly: true });
  return `${[pause, ...remarks.filter(Boolean), describeLogs(servers, before)].join('; ')}\n        ${remark}`;
}

/** Without waiting for a standby some acknowledged writes must get lost, or the checks above would not have noticed it. */
async function runControl(site: Site): Promise<string> {
  await site.database.waitUntilWhole();
  await site.database.configure({
    synchronous_mode: false,
    synchronous_mode_strict: false,
    maximum_lag_on_failover: 1e9,
  });
  try {
    await runTrial(site, ASYNCHRONOUS);
  } catch (error) {
    if (error instanceof LostWrite) return `lost: ${error.message}`;
    throw error;
  } finally {
    await site.database.configure({ synchronous_mode: true, synchronous_mode_strict: true });
  }
  throw new Error('Nothing was lost although no commit waited for a standby: these checks find no lost writes.');
}

export function checkFailover(args: readonly string[]): Promise<number> {
  const options = { kills: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return runChecks('failover', { only: positionals, limitMs: LIMIT_MS }, async (report) => {
    await report.check('systemd accepts the units', async () => {
      if (!existsSync('/usr/bin/systemd-analyze')) throw new SkippedCheck('systemd is not installed');
      const units = ['placecard.service', 'placecard-backup.service', 'placecard-backup.timer'];
      await promisify(execFile)('systemd-analyze', [
        'verify',
        ...units.map((name) => join(REPOSITORY, 'deploy', name)),
      ]);
    });
    let site: Site | undefined;
    await report.check(
      'three nodes of PostgreSQL, HAProxy and two servers start',
      async () => {
        site = await startSite();
        return `PostgreSQL ${site.database.version}`;
      },
      { isAlwaysRun: true },
    );
    if (!site) return;
    const { database } = site;
    for (const [title, trial] of Object.entries(TRIALS)) {
      const rounds = trial.isRepeated ? Number(values.kills) : 1;
      for (let round = 1; round <= rounds; round += 1) {
        const numbered = rounds > 1 ? `${title} (${round} of ${rounds})` : title;
        await report.check(numbered, () => runTrial(site as Site, trial));
        await database.repair();
      }
    }
    await report.check('control: without synchronous standbys the same death loses writes', () =>
      runControl(site as Site),
    );
    await report.check('what was deleted by mistake comes back from the archive', async () => {
      const { services, servers } = site as Site;
      await database.waitUntilWhole();
      const scenario = await makeScenario({ postgres: database, services }, servers[0]?.url ?? '');
      return recoverToPointInTime({ database, servers, scenario });
    });
  });
}
