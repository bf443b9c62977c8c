import { setTimeout as sleep } from 'node:timers/promises';

/** For one that hangs; the rest still go. Longer than PostgreSQL is given to stop. */
const PATIENCE_MS = 75_000;

/** What was started and must not outlive the run: ended last begun first, however the run ends. */
const endings: { readonly end: () => unknown }[] = [];
let ending: Promise<void> | undefined;

/** Returns a way to take it back, for what ended by itself. */
export function atEnd(end: () => unknown): () => void {
  const entry = { end };
  endings.push(entry);
  if (process.listenerCount('uncaughtException') === 0) {
    // Also what nobody caught leaves nothing behind.
    process.once('uncaughtException', (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      void cleanUp().finally(() => process.exit(1));
    });
  }
  return () => {
    const index = endings.indexOf(entry);
    if (index >= 0) endings.splice(index, 1);
  };
}

async function endAll(): Promise<void> {
  for (let entry = endings.pop(); entry; entry = endings.pop()) {
    const over = new AbortController();
    const tooLate = sleep(PATIENCE_MS, undefined, { signal: over.signal }).then(
      () => process.stderr.write('While cleaning up: something did not end in time.\n'),
      () => {},
    );
    try {
      await Promise.race([entry.end(), tooLate]);
    } catch (error) {
      process.stderr.write(`While cleaning up: ${error instanceof Error ? error.message : error}\n`);
    }
    over.abort();
  }
}

export function cleanUp(): Promise<void> {
  ending ??= endAll().finally(() => {
    ending = undefined;
  });
  return ending;
}

/** A second Ctrl-C is impatience; the terminal and the script that started us may each send the first. */
const IMPATIENT_AFTER_MS = 2_000;

let interruptedAt: number | undefined;

/** For what breaks because everything is being ended: it says nothing, and nothing comes after it. */
export function unlessInterrupted(): Promise<void> {
  return interruptedAt === undefined ? Promise.resolve() : new Promise(() => {});
}

/** Runs `work` and ends with its exit code, or with 130 or 143 on a signal, and leaves nothing behind. */
export async function runWithCleanup(work: () => Promise<number>): Promise<never> {
  const interrupt = (code: number) => {
    if (interruptedAt !== undefined) {
      if (Date.now() - interruptedAt > IMPATIENT_AFTER_MS) process.exit(code);
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
    await unlessInterrupted();
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  }
  await unlessInterrupted();
  await cleanUp();
  process.exit(code);
}
