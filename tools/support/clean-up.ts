import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A clean-up task that takes longer is abandoned, and the next one runs. Longer than PostgreSQL is given to stop. */
const TASK_LIMIT_MS = 75_000;
/** One Ctrl-C can reach us twice within this time, from the terminal and from npm. A later one exits at once. */
const SECOND_INTERRUPT_AFTER_MS = 2_000;

const tasks: { readonly run: () => unknown }[] = [];
let cleaning: Promise<void> | undefined;
let interruptedAt: number | undefined;

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/**
 * Registers what must not outlive this process: a child process, a folder, an open port. Tasks run in reverse order,
 * however the process ends. Returns a function that unregisters the task.
 */
export function onCleanUp(run: () => unknown): () => void {
  const task = { run };
  tasks.push(task);
  if (process.listenerCount('uncaughtException') === 0) {
    process.once('uncaughtException', (error) => {
      process.stderr.write(`${describe(error)}\n`);
      void cleanUp().finally(() => process.exit(1));
    });
  }
  return () => {
    const index = tasks.indexOf(task);
    if (index >= 0) tasks.splice(index, 1);
  };
}

async function runTasks(): Promise<void> {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const done = new AbortController();
    const tooLate = sleep(TASK_LIMIT_MS, undefined, { signal: done.signal }).then(
      () => process.stderr.write('A clean-up task did not end in time.\n'),
      () => {},
    );
    try {
      await Promise.race([task.run(), tooLate]);
    } catch (error) {
      process.stderr.write(`A clean-up task failed: ${describe(error)}\n`);
    }
    done.abort();
  }
}

export function cleanUp(): Promise<void> {
  cleaning ??= runTasks().finally(() => {
    cleaning = undefined;
  });
  return cleaning;
}

/** Never resolves after Ctrl-C: work that fails because everything is being ended must not report that as a failure. */
export function blockIfInterrupted(): Promise<void> {
  return interruptedAt === undefined ? Promise.resolve() : new Promise(() => {});
}

/** Runs `work`, cleans up, and exits with its exit code, or with 130, 143 or 129 after a signal. */
export async function runWithCleanup(work: () => Promise<number>): Promise<never> {
  const interrupt = (code: number) => {
    if (interruptedAt !== undefined) {
      if (Date.now() - interruptedAt > SECOND_INTERRUPT_AFTER_MS) process.exit(code);
      return;
    }
    interruptedAt = Date.now();
    void cleanUp().then(() => process.exit(code));
  };
  process.on('SIGINT', () => interrupt(130));
  process.on('SIGTERM', () => interrupt(143));
  process.on('SIGHUP', () => interrupt(129));
  process.on('disconnect', () => interrupt(143));
  let code = 1;
  try {
    code = await work();
  } catch (error) {
    await blockIfInterrupted();
    process.stderr.write(`${describe(error)}\n`);
  }
  await blockIfInterrupted();
  await cleanUp();
  process.exit(code);
}

/** An empty folder that clean-up removes. */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `placecard-${purpose}-`));
  onCleanUp(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
