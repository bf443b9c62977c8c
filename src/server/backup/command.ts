import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { toErrorMessage } from '../common/error-message.ts';
import { type DatabaseSettings, SettingsError } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { BackupError } from './backup-error.ts';

/** The command was called wrongly; the message is its usage. */
class UsageError extends Error {}

const EXIT = { done: 0, failed: 1, misused: 2 } as const;

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Reads the one file that the command line names, and which of the flags it has. Anything else is answered with the usage. */
export function parseCommand<Flag extends string>(usage: string, flags: readonly Flag[]) {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file && others.length === 0) {
      // Relative to the folder in which the command was typed; npm runs scripts in the project's folder.
      return { file: resolve(process.env.INIT_CWD ?? '.', file), has: (flag: Flag) => values[flag] === true };
    }
  } catch {
    // `parseArgs` throws on an unknown option.
  }
  throw new UsageError(usage);
}

const isPlain = (error: unknown) => error instanceof BackupError || error instanceof UsageError;

/** A repeated signal forces the exit only after this time: terminal and parent script may both pass on one Ctrl-C. */
const IMPATIENT_AFTER_MS = 2_000;

/** Runs a command and exits with 0 (done), 1 (failed) or 2 (called wrongly). A signal aborts and undoes the work. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  let stoppingSince: number | undefined;
  const stop = () => {
    stoppingSince ??= performance.now();
    if (performance.now() - stoppingSince > IMPATIENT_AFTER_MS) process.exit(EXIT.failed);
    stopping.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', () => stopping.abort());
  let code: number = EXIT.done;
  try {
    await work(stopping.signal);
  } catch (error) {
    code = error instanceof UsageError ? EXIT.misused : EXIT.failed;
    const reason = isPlain(error) ? (error as Error).message : toErrorMessage(error);
    process.stderr.write(`${stopping.signal.aborted ? 'Broken off; nothing was changed.' : reason}\n`);
  }
  process.exit(code);
}

interface Found {
  readonly connectionString: string;
  stop(): Promise<void>;
}

async function findDatabase({ DATABASE_URL, DATA_DIR }: DatabaseSettings, makes: boolean): Promise<Found> {
  if (DATABASE_URL) return { connectionString: DATABASE_URL, stop: async () => {} };
  if (!makes && !existsSync(join(DATA_DIR, 'postgres'))) {
    throw new BackupError(`There is no database in ${resolve(DATA_DIR)}: set DATA_DIR, or DATABASE_URL.`);
  }
  return startEmbeddedPostgres({ dataDir: DATA_DIR });
}

async function requireReachable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new SettingsError(`The database of DATABASE_URL can't be used (${code ?? message}): is the address right?`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs `work` on the configured database. The embedded PostgreSQL is started for it if it is not running. */
export async function withDatabase<Result>(
  settings: DatabaseSettings,
  { makes }: { readonly makes: boolean },
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const { connectionString, stop } = await findDatabase(settings, makes);
  try {
    if (settings.DATABASE_URL) await requireReachable(connectionString);
    return await work(connectionString);
  } finally {
    await stop();
  }
}
