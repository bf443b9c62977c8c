// `npm run test:cluster`: many servers on one database, behind nginx.
//
//   --servers 3   how many, 2 to 16
//   --measure     no checks: what one request of each kind costs app and database
//   name…         only checks whose name holds one of these
import { parseArgs } from 'node:util';
import { runWithCleanup } from '../support/cleanup.ts';
import { startOutside } from '../support/outside.ts';
import { startPostgres } from '../support/postgres.ts';
import { createReport } from '../support/report.ts';
import { checkBackground, checkTimetable } from './background.ts';
import { prepareCluster } from './cluster.ts';
import { checkCodes } from './codes.ts';
import { checkFiles } from './files.ts';
import { checkLive } from './live.ts';
import { measureCluster } from './measure.ts';
import { printNginxConfig, requireNginx, startNginx } from './nginx.ts';
import { checkPayments } from './payments.ts';
import { checkProxy } from './proxy.ts';
import { checkRestarts } from './restarts.ts';
import { checkSeats } from './seats.ts';
import { checkSignIn } from './sign-in.ts';
import { checkStart } from './start.ts';
import { checkStartScript } from './start-script.ts';
import { checkWrites } from './writes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { servers: { type: 'string', default: '3' }, measure: { type: 'boolean', default: false } },
});
/** Of one check. On two busy cores a start of all servers, one after the other, takes a minute. */
const LIMIT_MS = 5 * 60_000;
const count = Math.min(16, Math.max(2, Number(values.servers) || 0));

await runWithCleanup(async () => {
  if (!values.measure) requireNginx();
  const report = createReport('cluster', { only: positionals, limitMs: LIMIT_MS });
  const postgres = await startPostgres();
  const outside = await startOutside();
  const cluster = await prepareCluster({ report, postgres, outside, count });
  if (values.measure) {
    await measureCluster(cluster);
    return 0;
  }
  const [firstPort = 0] = cluster.ports;
  if (await checkStart(cluster)) {
    const { certificate } = outside;
    const config = await printNginxConfig({ publicUrl: cluster.site, servers: count, firstPort, certificate });
    await startNginx({ site: config, url: cluster.site });
    report.note(`PostgreSQL ${postgres.version}, ${count} servers, nginx at ${cluster.site}`);
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
    for (const check of checks) await check(cluster);
  }
  return report.end();
});
