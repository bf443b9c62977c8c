import './db/drizzle-commonjs.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { toErrorMessage } from './common/error-message.ts';
import { parseSettings, type Settings } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import type { RunningApp } from './serve.ts';

/** Called when the process ends, in reverse order. */
const closers: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
/** Set as soon as the app is built. */
let running: RunningApp | undefined;
/** Set as soon as the settings are read. */
let drainLimitMs = 0;

function printError(error: unknown): void {
  process.stderr.write(`${toErrorMessage(error)}\n`);
}

async function findDatabase(settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  const onTrouble = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const embedded = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, onTrouble });
  closers.push(() => embedded.stop());
  return embedded.connectionString;
}

async function start(): Promise<void> {
  const settings = parseSettings(process.argv.includes('--local') ? 'local' : 'production', process.env);
  drainLimitMs = settings.DRAIN_LIMIT_MS;
  // The server's code is loaded while PostgreSQL starts: the two take most of the time until the first answer.
  const [connectionString, { serve }] = await Promise.all([findDatabase(settings), import('./serve.ts')]);
  await serve({
    settings,
    connectionString,
    onClose: (close) => closers.push(close),
    stopping: stopping.signal,
    onBuilt: (app) => {
      running = app;
    },
  });
}

/** One Ctrl-C can arrive twice, from the terminal and from the script that started us; a later one ends the process at once. */
const SECOND_SIGNAL_MS = 2_000;
/** How long each closer may still take once the time to drain is over. */
const LAST_CHANCE_MS = 1_000;
let stoppingSince: number | undefined;
async function stop(exitCode: number): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > SECOND_SIGNAL_MS) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  stopping.abort();
  running?.beginDrain();
  let code = exitCode;
  const overdue = sleep(drainLimitMs).then(() => {
    code = 1;
    running?.abandon();
  });
  // A start that is under way registers closers, so it is waited for; but it may hang.
  await Promise.race([starting, overdue]);
  for (const close of closers.reverse()) {
    // An error in one closer must not skip the others: the last one stops PostgreSQL.
    const closed = close().catch((error) => {
      printError(error);
      code = 1;
    });
    await Promise.race([closed, overdue.then(() => sleep(LAST_CHANCE_MS))]);
  }
  running?.logStopped(code);
  process.exit(code);
}

const starting = start().catch((error) => {
  // The start was aborted by the stop that is under way.
  if (stopping.signal.aborted) return;
  printError(error);
  setImmediate(() => void stop(1));
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// Node's own handler would print the whole error, and a query's error contains its values.
process.on('uncaughtException', (error) => {
  if (running) running.logFatal(error);
  else printError(error);
  if (stoppingSince === undefined) void stop(1);
});
// The script that started this process has ended.
process.on('disconnect', () => void stop(0));
