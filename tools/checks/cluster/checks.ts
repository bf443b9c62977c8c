// `npm run test:cluster`: several servers on one database, behind nginx, must behave like one.
//
//   --servers 3   how many, at least 2
//   title…        runs only checks whose title contains one of these
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '../../support/app-server.ts';
import { type CheckReport, runChecks } from '../../support/check-report.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { checkAssets } from './assets.ts';
import { prepareCluster } from './cluster.ts';
import { checkFirstStart } from './first-start.ts';
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

async function runSharedTests(): Promise<string> {
  const env = { ...process.env, TEST_SERVERS: '2' };
  const args = ['vitest', 'run', ...SHARED_TESTS, '-t', `^(?!.*(?:${OTHER_TITLES.join('|')}))`];
  const child = spawn('npx', args, { cwd: REPOSITORY, env, stdio: ['ignore', 'pipe', 'ignore'] });
  void once(child, 'exit').then(onCleanUp(() => child.kill('SIGTERM')));
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(text.split('\n').slice(-80).join('\n'));
  return text
    .split('\n')
    .filter((line) => /Tests|Test Files/.test(line))
    .join(',');
}

async function runAll(report: CheckReport, count: number): Promise<void> {
  requireNginx();
  await report.check('tests pass when every other call goes to a second server', runSharedTests);
  const cluster = await prepareCluster(report, count);
  if (!(await checkFirstStart(cluster))) return;
  await startNginxOf(cluster);
  report.note(`PostgreSQL ${cluster.postgres.version}, ${count} servers, nginx at ${cluster.site}`);
  for (const check of checks) await check(cluster);
}

export function checkCluster(args: string[]): Promise<number> {
  const options = { servers: { type: 'string', default: '3' } } as const;
  const { values, positionals: only } = parseArgs({ args, allowPositionals: true, options });
  return runChecks('cluster', { only, limitMs: LIMIT_MS }, (report) => runAll(report, Number(values.servers)));
}
