import { isDatabaseLost } from '../db/database-errors.ts';
import { isMailServerDown, mailFailureReason } from '../integrations/mailer.ts';
import type { AppContext } from './context.ts';
import { countFailure, deleteFailure, listFailures } from './job-failures-data.ts';

/** Work that failed so often, for three days, is given up. */
const GIVES_UP_AT = 12;
/** A run ends after this time, before pg-boss takes it for dead; the next one goes on. */
const MAX_RUN_MS = 5 * 60_000;
/** After so many mails in a row that the mail server did not even look at, the rest is left to the next run. */
export const MAX_UNREACHABLE = 3;

interface Work {
  /** Names what is done and the row's id; nothing personal. */
  readonly key: string;
  /** What failed, for the log: 'contact message not mailed'. */
  readonly failure: string;
  /** Whether the work is repeated, less and less often, until it succeeds: because the law asks for it. */
  readonly isOwed?: boolean | undefined;
}

type JobContext = Pick<AppContext, 'db' | 'clock' | 'log'>;

/**
 * Does a job's work for one row. If it throws, that is logged and counted, and the work is paused, so that the row holds
 * up no others and is not tried again at every run. Returns what was thrown. Throws only if the database is lost.
 */
export async function attempt(
  { db, clock, log }: JobContext,
  { key, failure, isOwed }: Work,
  work: () => Promise<void>,
) {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isDatabaseLost(error)) throw error;
    const failures = await countFailure(db, key, clock(), isOwed ? null : GIVES_UP_AT);
    const reason = mailFailureReason(error);
    // The message of an error of the mail server may hold the address.
    const cause = reason === 'unknown' ? { err: error } : { reason };
    log.error(
      { ...cause, key, failures },
      `${failure}, ${isOwed || failures < GIVES_UP_AT ? 'to be tried again' : 'given up'}`,
    );
    return { error };
  }
}

/**
 * Does a job's work for each row apart, unless it is paused. Ends early when the mail server can't be reached, and after some
 * minutes: the next run goes on.
 */
export async function attemptEach<Row>(
  context: JobContext,
  rows: readonly Row[],
  toWork: (row: Row) => Work,
  handle: (row: Row) => Promise<void>,
): Promise<void> {
  const works = rows.map((row) => ({ row, work: toWork(row) }));
  const keys = works.map(({ work }) => work.key);
  const failures = keys.length > 0 ? await listFailures(context.db, keys) : new Map<string, Date>();
  const now = context.clock();
  const since = performance.now();
  let unreachable = 0;
  for (const { row, work } of works) {
    const dueAt = failures.get(work.key);
    if (dueAt && dueAt > now) continue;
    if (performance.now() - since > MAX_RUN_MS) return;
    const failed = await attempt(context, work, () => handle(row));
    if (dueAt && !failed) await deleteFailure(context.db, work.key);
    unreachable = failed && isMailServerDown(failed.error) ? unreachable + 1 : 0;
    if (unreachable === MAX_UNREACHABLE) return;
  }
}

/**
 * Runs all steps of a job, also after one has failed, and then fails as the job: the next run tries them all again. Ends at once if
 * the database is lost: while no commit ends, each further step would hold a connection of PostgreSQL.
 */
export async function runSteps(
  { log }: Pick<AppContext, 'log'>,
  steps: Record<string, () => Promise<void>>,
): Promise<void> {
  const failed: string[] = [];
  for (const [step, run] of Object.entries(steps)) {
    await run().catch((error: unknown) => {
      if (isDatabaseLost(error)) throw error;
      log.error({ err: error, step }, 'step of a job failed, to be tried again');
      failed.push(step);
    });
  }
  if (failed.length > 0) throw new Error(`Steps failed: ${failed.join(', ')}.`);
}
