// `npm run test:cluster`: several servers on one database, behind nginx, must behave like one.
//
//   --servers 3   how many, at least 2
//   --measure     runs no checks, and prints what one request of each kind costs app and database
//   title…        runs only checks whose title contains one of these
import { parseArgs } from 'node:util';
import { type CheckReport, runChecks } from '../../support/check-report.ts';
import { checkReminders, checkSchedule } from './background-jobs.ts';
import { prepareCluster } from './cluster.ts';
import { checkConflictingWrites } from './conflicting-writes.ts';
import { checkFirstStart } from './first-start.ts';
import { checkLiveChanges } from './live-changes.ts';
import { checkNginx, printNginxConfig, requireNginx, startNginx } from './nginx.ts';
import { checkPayments } from './payments.ts';
import { checkPicturesAndAssets } from './pictures-and-assets.ts';
import { measureRequestCosts } from './request-costs.ts';
import { checkRestarts } from './restarts.ts';
import { checkSeatLookups } from './seat-lookups.ts';
import { checkServeClusterScript } from './serve-cluster-script.ts';
import { checkShareAndDoorCodes } from './share-and-door-codes.ts';
import { checkSignIn } from './sign-in.ts';

/** Time limit of one check. On two busy cores, restarting all servers one after the other takes a minute. */
const LIMIT_MS = 5 * 60_000;

const checks = [
  checkSignIn,
  checkShareAndDoorCodes,
  checkLiveChanges,
  checkSeatLookups,
  checkConflictingWrites,
  checkReminders,
  checkPayments,
  checkPicturesAndAssets,
  checkNginx,
  checkRestarts,
  checkSchedule,
  checkServeClusterScript,
];

async function runAll(report: CheckReport, count: number): Promise<void> {
  requireNginx();
  const cluster = await prepareCluster(report, count);
  if (!(await checkFirstStart(cluster))) return;
  const site = await printNginxConfig(cluster);
  await startNginx({ site, url: cluster.site });
  report.note(`PostgreSQL ${cluster.postgres.version}, ${count} servers, nginx at ${cluster.site}`);
  for (const check of checks) await check(cluster);
}

export function checkCluster(args: string[]): Promise<number> {
  const { values, positionals: only } = parseArgs({
    args,
    allowPositionals: true,
    options: { servers: { type: 'string', default: '3' }, measure: { type: 'boolean', default: false } },
  });
  const count = Number(values.servers);
  return runChecks('cluster', { only, limitMs: LIMIT_MS }, async (report) => {
    if (!values.measure) return runAll(report, count);
    await report.check('every kind of request is measured', async () =>
      measureRequestCosts(await prepareCluster(report, count)),
    );
  });
}
