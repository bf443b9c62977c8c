// `npm run test:cluster`: many servers on one database, behind nginx.
//
//   --servers 3   how many, 2 to 16
//   --measure     no checks: what one request of each kind costs app and database
//   name…         only checks whose name holds one of these
import { parseArgs } from 'node:util';
import { createReport, runReport } from '../support/check-report.ts';
import { runWithCleanup } from '../support/clean-up.ts';
import { readFlags, readWhole } from '../support/command-line.ts';
import { startOutside } from '../support/external-services.ts';
import { startPostgres } from '../support/postgres.ts';
import { checkBackground, checkTimetable } from './background-jobs.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import { checkWrites } from './conflicting-writes.ts';
import { checkStart } from './first-start.ts';
import { checkLive } from './live-changes.ts';
import { printNginxConfig, requireNginx, startNginx } from './nginx.ts';
import { checkProxy } from './nginx-behaviour.ts';
import { checkPayments } from './payments.ts';
import { checkFiles } from './pictures-and-assets.ts';
import { measureCluster } from './request-costs.ts';
import { checkRestarts } from './restarts.ts';
import { checkSeats } from './seat-lookups.ts';
import { checkStartScript } from './serve-cluster-script.ts';
import { checkCodes } from './share-and-door-codes.ts';
import { checkSignIn } from './sign-in.ts';

const { names, count, isMeasuring } = readFlags(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { servers: { type: 'string', default: '3' }, measure: { type: 'boolean', default: false } },
  });
  const servers = readWhole('servers', values.servers, { min: 2, max: 16 });
  return { names: positionals, count: servers, isMeasuring: values.measure };
});
/** Of one check. On two busy cores a start of all servers, one after the other, takes a minute. */
const LIMIT_MS = 5 * 60_000;

const report = createReport('cluster', { only: names, limitMs: LIMIT_MS });
const checks = [
  checkSignIn,
  checkCodes,
  checkLive,
  checkSeats,
  checkWrites,
  checkBackground,
  checkPayments,
  checkFiles,
  checkProxy,
  checkRestarts,
  checkTimetable,
  checkStartScript,
];

async function makeCluster(): Promise<Cluster> {
  const postgres = await startPostgres();
  const outside = await startOutside();
  return prepareCluster({ report, postgres, outside, count });
}

async function runChecks(): Promise<void> {
  requireNginx();
  const cluster = await makeCluster();
  if (!(await checkStart(cluster))) return;
  const { certificate } = cluster.outside;
  const [firstPort = 0] = cluster.ports;
  const site = await printNginxConfig({ publicUrl: cluster.site, servers: count, firstPort, certificate });
  await startNginx({ site, url: cluster.site });
  report.note(`PostgreSQL ${cluster.postgres.version}, ${count} servers, nginx at ${cluster.site}`);
  for (const check of checks) await check(cluster);
}

async function runMeasuring(): Promise<number> {
  await measureCluster(await makeCluster());
  return 0;
}

await runWithCleanup(() => (isMeasuring ? runMeasuring() : runReport(report, runChecks)));
