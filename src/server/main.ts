import './db/drizzle-commonjs.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseSettings, type Settings } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { toErrorMessage } from './error-message.ts';
import type { RunningApp } from './serve.ts';

/** Things to undo at the end, last begun first. */
const closers: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
/** The app, as soon as it is built. */
let running: RunningApp | undefined;
/** As the settings say, once they are read. */
let drainLimitMs = 0;

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
  // The server's code loads while PostgreSQL starts: together they are most of the time until the first answer.
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

/** One Ctrl-C can reach us twice, from the terminal and from the script that started us; a later one is impatience. */
const IMPATIENT_AFTER_MS = 2_000;
/** What each thing to undo still gets once the time to drain is over. */
const LAST_CHANCE_MS = 1_000;
let stoppingSince: number | undefined;
async function stop(exitCode: number): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > IMPATIENT_AFTER_MS) process.exit(1);
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
  // A start that is under way is let through, so that all it began can be ended; but it may be waiting for something.
  await Promise.race([starting, overdue]);
  for (const close of closers.reverse()) {
    // One that fails must not keep the others from ending, PostgreSQL last of all.
    const closed = close().catch((error) => {
      process.stderr.write(`${toErrorMessage(error)}\n`);
      code = 1;
    });
    await Promise.race([closed, overdue.then(() => sleep(LAST_CHANCE_MS))]);
  }
  running?.logStopped(code);
  process.exit(code);
}

const starting = start().catch((error) => {
  // It was waiting for something.
  if (stopping.signal.aborted) return;
  process.stderr.write(`${toErrorMessage(error)}\n`);
  setImmediate(() => void stop(1));
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// Node would write the error as it is, and a failed query's names its values.
process.on('uncaughtException', (error) => {
  if (running) running.logFatal(error);
  else process.stderr.write(`${toErrorMessage(error)}\n`);
  if (stoppingSince === undefined) void stop(1);
});
// The script that started us is gone, however it ended.
process.on('disconnect', () => void stop(0));
