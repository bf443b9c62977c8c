import { setTimeout as sleep } from 'node:timers/promises';

/** For one that hangs; the rest still go. */
const PATIENCE_MS = 20_000;

/** What was begun and has to be ended: processes, servers, folders. The last begun is the first to go. */
const ends: (() => unknown)[] = [];

export function atEnd(end: () => unknown): void {
  if (ends.push(end) === 1 && process.listenerCount('uncaughtException') === 0) {
    // Also what nobody caught leaves nothing behind.
    process.once('uncaughtException', (error) => {
      console.error(error);
      void cleanUp().finally(() => process.exit(1));
    });
  }
}

/** After each benchmark, and when one failed or was interrupted. Nothing that fails here keeps the rest from going. */
export async function cleanUp(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) {
    try {
      await Promise.race([end(), sleep(PATIENCE_MS, undefined, { ref: false })]);
    } catch (error) {
      console.error(error);
    }
  }
}

export function cleanUpOnSignal(): void {
  const stop = () => void cleanUp().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  // Whoever began us is gone.
  process.once('disconnect', stop);
}
