// `npm run test:cluster`: several servers on one database, behind nginx, must behave like one.
//
//   --servers 3   how many, at least 2
//   title…        runs only checks whose title contains one of these
import { parseArgs } from 'node:util';
import { type CheckReport, runChecks } from '../../support/check-report.ts';
import { runTests } from '../../support/run-tests.ts';
import { checkAssets } from './assets.ts';
import { prepareCluster } from './cluster.ts';
import { checkNginx, requireNginx, startNginxOf } from './nginx.ts';
import { checkRestarts } from './restarts.ts';
import { checkServeClusterScript } from './serve-cluster-script.ts';

/** Time limit of one check. On two busy cores the tests take minutes. */
const LIMIT_MS = 15 * 60_000;

const checks = [checkNginx, checkAssets, checkRestarts, checkServeClusterScript];

/**
 * Tests of codes, sessions, limits, seats, tiers, payments and mails, which must hold on all servers together. Streams, seat lookups
 * and guests' pages on two servers are in the tests that always run (`startSecondServer`).
 */
const SHARED_TESTS = [
  ...['auth', 'sharing/routes', 'door/entering', 'door/guessing', 'door/session-end', 'mailed-codes'],
  ...['layouts/saving', 'guests/check-in.', 'guests/import.', 'guests/seat-and-limit', 'events/limits', 'payments'],
  ...['notifications', 'media/routes'],
].map((path) => `src/server/features/${path}`);

/** Of one server's memory, or of an app that the test makes itself. */
const OTHER_TITLES = ['a flood of callbacks', 'when SESSION_SECRET changes'];

async function runAll(report: CheckReport, count: number): Promise<void> {
  requireNginx();
  await report.check('tests pass when every other call goes to a second server', () =>
    runTests([...SHARED_TESTS, '-t', `^(?!.*(?:${OTHER_TITLES.join('|')}))`], { TEST_SERVERS: '2' }),
  );
  const cluster = await prepareCluster(report, count);
  const isUp = await report.check(
    `${count} servers start at once on an empty database`,
    async () => {
      await Promise.all(cluster.ports.map((_port, index) => cluster.start(index)));
      const warnings = cluster.servers.flatMap((server) => server.warnings);
      // Logged during every start.
      const unexpected = warnings.filter((line) => !line.includes('"msg":"not ready'));
      if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
    },
    { isAlwaysRun: true },
  );
  if (!isUp) return;
  await startNginxOf(cluster);
  report.note(`PostgreSQL ${cluster.postgres.version}, ${count} servers, nginx at ${cluster.site}`);
  for (const check of checks) await check(cluster);
}

export function checkCluster(args: string[]): Promise<number> {
  const options = { servers: { type: 'string', default: '3' } } as const;
  const { values, positionals: only } = parseArgs({ args, allowPositionals: true, options });
  return runChecks('cluster', { only, limitMs: LIMIT_MS }, (report) => runAll(report, Number(values.servers)));
}
