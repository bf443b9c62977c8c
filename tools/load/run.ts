/**
 * `npm run load`: one Saturday evening, played against the production process on a real PostgreSQL, and the same requests
 * once more against a bare Fastify. Every answer is judged; wrong ones fail the run.
 *
 *   npm run load                                  2,000 guests in 2 minutes, then the baseline: about 5 minutes
 *   npm run load -- --quick                       400 guests in 20 seconds, to see that it works
 *   npm run load -- --guests 4000 --minutes 1 --doors 16 --organisers 20 --rows 10000 --seed 7
 *   npm run load -- --servers 2                   several app processes; everyone keeps to one of them
 *   npm run load -- --no-baseline --profile /tmp/profiles   only ours, with a CPU profile of each app process
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTimeout } from '../../src/server/timeouts.ts';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import { createReport, runReport } from '../support/check-report.ts';
import { atEnd, runWithCleanup } from '../support/clean-up.ts';
import { readFlags } from '../support/command-line.ts';
import { startOutside } from '../support/external-services.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { cpuSecondsOf, peakMemoryMbOf } from '../support/processes.ts';
import type { Command } from './client-process.ts';
import { clientLine, requestTable } from './figures.ts';
import { createAftermath, requireNone } from './final-state.ts';
import { KINDS } from './kinds.ts';
import { makeWorld } from './make-venue.ts';
import type { Measured } from './measured.ts';
import { readOptions } from './options.ts';
import type { Played } from './play.ts';
import type { World } from './venue.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const options = readFlags(() => readOptions(process.argv.slice(2)));

function forkChild(file: string): ChildProcess {
  const child = fork(here(file), { serialization: 'advanced' });
  atEnd(() => child.kill('SIGKILL'));
  return child;
}

/** Resolves with the next message, and fails when the process ends instead. */
function hear<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}.`)));
  });
}

/** The evening, as long again for what lags behind, and its making and judging. */
const LIMIT_MS = (2 * options.minutes + 10) * 60_000;

async function tell<Result>(client: ChildProcess, command: Command): Promise<Result> {
  const heard = hear<{ result?: Result; error?: string }>(client);
  client.send(command);
  const { result, error } = await withTimeout(LIMIT_MS, heard);
  if (error !== undefined || result === undefined) throw new Error(error);
  return result;
}

interface Watched {
  readonly servers: readonly AppServer[];
  readonly loopFiles: readonly string[];
}

async function startServers(postgres: Postgres, env: Readonly<Record<string, string>>): Promise<Watched> {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-load-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const servers: AppServer[] = [];
  const loopFiles: string[] = [];
  for (let index = 0; index < options.servers; index++) {
    const loopFile = join(folder, `loop-${index}`);
    const flags = [`--import=${here('event-loop-log.ts')}`];
    if (options.profile) flags.push('--cpu-prof', `--cpu-prof-dir=${options.profile}`);
    servers.push(
      await startAppServer({
        databaseUrl: postgres.url,
        env: { ...env, LOG_LEVEL: 'info', NODE_OPTIONS: flags.join(' '), LOAD_LOOP_FILE: loopFile },
      }),
    );
    loopFiles.push(loopFile);
  }
  return { servers, loopFiles };
}

interface Pause {
  readonly at: number;
  readonly ms: number;
}

async function readPauses({ loopFiles }: Watched, since: number): Promise<Pause[]> {
  const texts = await Promise.all(loopFiles.map((file) => readFile(file, 'utf8')));
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => {
      const [at, ms] = line.split(' ').map(Number);
      return { at: (at ?? 0) - since, ms: ms ?? 0 };
    })
    .filter(({ at }) => at >= 0);
}

function pauseLine(pauses: readonly Pause[], { samples }: Measured): string {
  const imports = samples.filter(({ kind }) => kind === 'import' || kind === 'import-list');
  const [from, to] = [Math.min(...imports.map(({ sent }) => sent)), Math.max(...imports.map(({ ended }) => ended))];
  const longest = (some: readonly Pause[]) => Math.max(0, ...some.map(({ ms }) => ms)).toFixed(0);
  const during = pauses.filter(({ at }) => at >= from && at <= to + 300);
  const over = pauses.filter(({ ms }) => ms > 50).length;
  return (
    `The app’s event loop stood still for ${longest(pauses)} ms at most, ${longest(during)} ms while the import went in ` +
    `(${((to - from) / 1000).toFixed(1)} s); ${over} of ${pauses.length} quarter seconds had a pause over 50 ms`
  );
}

async function startBare(postgres: Postgres, world: World): Promise<{ url: string; pid: number; end(): void }> {
  const child = forkChild('bare-server.ts');
  const heard = hear<{ url: string }>(child);
  const guestIds = [world, ...world.organisers].flatMap(({ people }) => people.map(({ id }) => id));
  child.send({ databaseUrl: await postgres.createDatabase('bare'), guestIds });
  return { ...(await heard), pid: child.pid ?? 0, end: () => void child.kill() };
}

function machineLine(postgres: Postgres): string {
  const [cpu] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  // Above the number of cores before we began, something else is running, and the times below are not the app's alone.
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, Node ${process.version}, PostgreSQL ${postgres.version}, load ${load} before`;
}

const report = createReport('load');

async function playAndJudge(): Promise<void> {
  const postgres = await startPostgres({ log: report.note });
  const outside = await startOutside();
  const watched = await startServers(postgres, outside.env);
  const urls = watched.servers.map(({ url }) => url);
  report.note(machineLine(postgres));
  const world = await makeWorld({ urls, postgres, outside }, options);
  const client = forkChild('client-process.ts');

  const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  const measureCpu = async <Result>(pids: readonly number[], work: () => Promise<Result>) => {
    const before = { app: cpuOf(pids), postgres: cpuSecondsOf(postgres.pid) };
    const result = await work();
    const app = cpuOf(pids) - before.app;
    return {
      result,
      cpu: `${app.toFixed(1)} s, PostgreSQL ${(cpuSecondsOf(postgres.pid) - before.postgres).toFixed(1)} s`,
    };
  };

  report.note(
    `${options.guests} guests in ${(options.minutes * 60).toFixed(0)} s, ${options.doors} phones at the door, ` +
      `${options.organisers} organisers, ${options.rows} rows to import, ${urls.length} app process(es), seed ${options.seed}`,
  );
  const since = Date.now();
  const pids = watched.servers.map(({ pid }) => pid);
  const { result: played, cpu } = await measureCpu(pids, () => tell<Played>(client, { what: 'play', world, options }));
  const pauses = await readPauses(watched, since);
  const memory = Math.max(...pids.map(peakMemoryMbOf)).toFixed(0);
  const aftermath = createAftermath(postgres, world, played);

  report.note('');
  for (const [kind, name] of Object.entries(KINDS)) {
    const count = played.samples.filter((sample) => sample.kind === kind).length;
    if (count === 0) continue;
    await report.check(`${name}: ${count} answers, all right`, async () =>
      requireNone(
        'a wrong answer',
        played.wrong.filter((one) => one.kind === kind).map(({ text }) => text),
      ),
    );
  }
  await report.check('Every arrival counted exactly once', aftermath.arrivals);
  await report.check('Every phone at the door shows what the database has', aftermath.phones);
  await report.check('Every arrival was heard on every other phone', async () =>
    requireNone('an arrival that a phone never heard of', played.news.filter((ms) => !Number.isFinite(ms)).map(String)),
  );
  await report.check('Every seat is as last answered', aftermath.seats);
  await report.check('The import is complete', aftermath.imported);
  await report.check('Every floor plan is as last answered', aftermath.plans);
  await report.check('Nothing in the servers’ logs is a warning or worse', async () =>
    requireNone(
      'such a line',
      watched.servers.flatMap(({ troubles }) => troubles),
    ),
  );
  for (const server of watched.servers) {
    await report.check('The server stops as it should', async () => {
      const code = await server.stop();
      if (code !== 0) throw new Error(`It ended with ${code}.`);
    });
  }

  let bare: Measured | undefined;
  let bareCpu = '';
  if (options.hasBaseline) {
    report.note('\nThe same requests again, to a bare Fastify…');
    const server = await startBare(postgres, world);
    const measured = await measureCpu([server.pid], () =>
      tell<Measured>(client, { what: 'replay', url: server.url, doors: options.doors }),
    );
    bare = measured.result;
    bareCpu = measured.cpu;
    server.end();
  }

  report.note(`\n${requestTable(played, bare)}\n`);
  report.note(
    'Waiting is counted from the moment a request was to leave. The bare server (tools/load/bare-server.ts) got the same\n' +
      'requests at the same moments through as many connections; it answers reads with ready-made bytes of the same length,\n' +
      'and writes with one parameterised statement and such bytes. It knows no sessions, rules, limits, logs or triggers.\n' +
      'Arrivals wait for up to 100 ms to be told together; the bare server tells each at once.\n',
  );
  report.note(`CPU: app ${cpu}; most memory held by an app process ${memory} MB`);
  if (bare) report.note(`CPU of the baseline: app ${bareCpu}`);
  report.note(pauseLine(pauses, played));
  report.note(`An old seat was shown for up to ${played.longestStale.toFixed(0)} ms after its change was answered`);
  report.note(clientLine('The client', played));
  if (bare) report.note(clientLine('The client of the baseline', bare));
  client.kill();
}

await runWithCleanup(() => runReport(report, playAndJudge));
