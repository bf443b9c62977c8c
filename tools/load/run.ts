/**
 * `npm run load`: the guests of one event arrive, against the production process on a real PostgreSQL; then the same
 * requests go to a bare Fastify server. Every answer is checked, and a wrong one fails the run.
 *
 *   npm run load                                  2,000 guests in 2 minutes, then the baseline: about 5 minutes
 *   npm run load -- --quick                       400 guests in 20 seconds, to see that it works
 *   npm run load -- --guests 4000 --minutes 1 --doors 16 --organisers 20 --rows 10000 --seed 7
 *   npm run load -- --servers 2                   several app processes; each browser uses one of them
 *   npm run load -- --no-baseline --profile /tmp/profiles   only ours, with a CPU profile of each app process
 */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTimeout } from '../../src/server/common/timeouts.ts';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import { type CheckReport, runChecks } from '../support/check-report.ts';
import { nextMessage, startChild } from '../support/child-process.ts';
import { makeTemporaryFolder, runWithCleanup } from '../support/clean-up.ts';
import { startExternalServices } from '../support/external-services.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { cpuSecondsOf, peakMemoryMbOf } from '../support/processes.ts';
import type { Command, LoadResult } from './client-process.ts';
import { describeGenerator, type Measured, requestTable } from './figures.ts';
import { checkFinalState, failOnFindings } from './final-state.ts';
import { readOptions } from './load-options.ts';
import { KINDS } from './requests.ts';
import { makeVenue, type Venue } from './venue.ts';

const fileOf = (name: string) => new URL(name, import.meta.url);
const options = readOptions();

/** Twice the planned time, in case requests queue up, and time for preparing and judging. */
const LIMIT_MS = (2 * options.minutes + 10) * 60_000;

/** How many times the bare server's CPU time the app may need. */
const MOST_CPU = 3.5;

async function runInClient<Result>(client: ChildProcess, command: Command): Promise<Result> {
  const answer = nextMessage<{ result?: Result; error?: string }>(client);
  client.send(command);
  const { result, error } = await withTimeout(LIMIT_MS, answer);
  if (error !== undefined || result === undefined) throw new Error(error);
  return result;
}

/** `loopFile`: where the servers log how long their event loops were blocked. */
function startServers(
  postgres: Postgres,
  env: Readonly<Record<string, string>>,
  loopFile: string,
): Promise<AppServer[]> {
  const flags = [`--import=${fileURLToPath(fileOf('event-loop-log.ts'))}`];
  if (options.profile) flags.push('--cpu-prof', `--cpu-prof-dir=${options.profile}`);
  const watched = { LOG_LEVEL: 'info', NODE_OPTIONS: flags.join(' '), LOAD_LOOP_FILE: loopFile };
  const start = () => startAppServer({ databaseUrl: postgres.url, env: { ...env, ...watched } });
  return Promise.all(Array.from({ length: options.servers }, start));
}

interface Pause {
  readonly at: number;
  readonly ms: number;
}

async function readPauses(loopFile: string, since: number): Promise<Pause[]> {
  const lines = (await readFile(loopFile, 'utf8')).trim().split('\n');
  const pauses = lines.map((line) => JSON.parse(line) as Pause);
  return pauses.map(({ at, ms }) => ({ at: at - since, ms })).filter(({ at }) => at >= 0);
}

function describePauses(pauses: readonly Pause[], { samples }: Measured): string {
  const imports = samples.filter(({ kind }) => kind === 'import' || kind === 'import-list');
  const [from, to] = [Math.min(...imports.map(({ sent }) => sent)), Math.max(...imports.map(({ ended }) => ended))];
  const longest = (some: readonly Pause[]) => Math.max(0, ...some.map(({ ms }) => ms)).toFixed(0);
  const during = pauses.filter(({ at }) => at >= from && at <= to + 300);
  const over = pauses.filter(({ ms }) => ms > 50).length;
  return (
    `The app’s event loop was blocked for ${longest(pauses)} ms at most, ${longest(during)} ms during the import ` +
    `(${((to - from) / 1000).toFixed(1)} s); ${over} of ${pauses.length} quarter seconds had a pause over 50 ms`
  );
}

async function startBareServer(postgres: Postgres, venue: Venue): Promise<{ url: string; pid: number }> {
  const child = startChild(fileOf('bare-server.ts'));
  const answer = nextMessage<{ url: string }>(child);
  const guestIds = [venue, ...venue.organisers].flatMap(({ people }) => people.map(({ id }) => id));
  child.send({ databaseUrl: await postgres.createDatabase('bare'), guestIds });
  return { ...(await answer), pid: child.pid ?? 0 };
}

function describeMachine(postgres: Postgres): string {
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  // A load above the number of cores means that other programs run, and the times below are not the app's alone.
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory} GB, Node ${process.version}, PostgreSQL ${postgres.version}, load average ${load} before`;
}

async function checkResult(report: CheckReport, postgres: Postgres, venue: Venue, result: LoadResult): Promise<void> {
  const finalState = checkFinalState(postgres, venue, result);
  for (const [kind, name] of Object.entries(KINDS)) {
    const count = result.samples.filter((sample) => sample.kind === kind).length;
    if (count === 0) continue;
    const wrong = result.wrong.filter((one) => one.kind === kind).map(({ text }) => text);
    await report.check(`${name}: all ${count} answers are right`, async () => failOnFindings('a wrong answer', wrong));
  }
  await report.check('Every guest’s arrival is stored and was reported exactly once', finalState.arrivals);
  await report.check('Every phone at the door shows what is stored', finalState.phones);
  await report.check('Every check-in reached every other phone', async () =>
    failOnFindings(
      'a check-in that a phone never received',
      result.toAllPhones.filter((ms) => !Number.isFinite(ms)).map(String),
    ),
  );
  await report.check('Every stored seat is the one last acknowledged', finalState.seats);
  await report.check('Every imported row is stored', finalState.imported);
  await report.check('Every stored layout is the one last acknowledged', finalState.layouts);
}

async function runLoad(report: CheckReport): Promise<void> {
  const postgres = await startPostgres();
  const services = await startExternalServices();
  const loopFile = join(await makeTemporaryFolder('load'), 'event-loops');
  const servers = await startServers(postgres, services.env, loopFile);
  const urls = servers.map(({ url }) => url);
  report.note(describeMachine(postgres));
  const venue = await makeVenue({ urls, postgres, services }, options);
  const client = startChild(fileOf('client-process.ts'));

  const measureCpu = async <Result>(pids: readonly number[], work: () => Promise<Result>) => {
    const read = () => ({
      app: pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
      database: cpuSecondsOf(postgres.pid),
    });
    const before = read();
    const result = await work();
    const after = read();
    return { result, cpu: { app: after.app - before.app, database: after.database - before.database } };
  };

  report.note(
    `${options.guests} guests in ${(options.minutes * 60).toFixed(0)} s, ${options.doors} phones at the door, ` +
      `${options.organisers} organisers, ${options.rows} rows to import, ${urls.length} app process(es), seed ${options.seed}`,
  );
  const since = Date.now();
  const pids = servers.map(({ pid }) => pid);
  const { result, cpu } = await measureCpu(pids, () =>
    runInClient<LoadResult>(client, { what: 'play', venue, options }),
  );
  const pauses = await readPauses(loopFile, since);
  const memory = Math.max(...pids.map(peakMemoryMbOf)).toFixed(0);

  report.note('');
  await checkResult(report, postgres, venue, result);
  const warnings = servers.flatMap((server) => server.warnings);
  await report.check('The servers logged no warning or error', async () =>
    failOnFindings('a warning or error', warnings),
  );
  for (const server of servers) await report.check('The server stops with exit code 0', () => server.stop());

  let bare: Measured | undefined;
  let bareCpu: typeof cpu | undefined;
  if (options.hasBaseline) {
    report.note('\nThe same requests again, to a bare Fastify server…');
    const server = await startBareServer(postgres, venue);
    const command = { what: 'replay', url: server.url, doors: options.doors } as const;
    ({ result: bare, cpu: bareCpu } = await measureCpu([server.pid], () => runInClient<Measured>(client, command)));
  }

  report.note(`\n${requestTable(result, bare)}\n`);
  report.note(
    'Waiting is counted from the time at which a request should have been sent. The bare server (tools/load/bare-server.ts)\n' +
      'got the same requests at the same times through as many connections. It answers reads with prepared bytes of the same\n' +
      'length, and writes with one parameterised statement and such bytes: no sessions, rules, limits, logs or triggers.\n' +
      'Our server collects check-ins for up to 100 ms before it sends them to the phones; the bare server sends each at once.\n',
  );
  const seconds = ({ app, database }: typeof cpu) => `app ${app.toFixed(1)} s, PostgreSQL ${database.toFixed(1)} s`;
  report.note(`CPU: ${seconds(cpu)}; largest memory of an app process ${memory} MB`);
  if (bareCpu) {
    const ratio = (cpu.app / bareCpu.app).toFixed(2);
    report.note(
      `CPU of the baseline: ${seconds(bareCpu)}; the app needed ${ratio} times as much, ${MOST_CPU} at most is the aim`,
    );
  }
  report.note(describePauses(pauses, result));
  report.note(`An old seat was shown for up to ${result.longestStale.toFixed(0)} ms after its change was answered`);
  report.note(describeGenerator('The load generator', result));
  if (bare) report.note(describeGenerator('The load generator, for the baseline', bare));
}

await runWithCleanup(() => runChecks('load', {}, runLoad));
