import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

const STOP_TIMEOUT_MS = 20_000;

/** In postmaster.pid the first line is the server's process id, the fifth the folder of its socket. */
async function readPidFile(dataDir: string): Promise<{ pid: number; socketFolder: string } | undefined> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketFolder: lines[4]?.trim() ?? '' } : undefined;
}

export async function findPostmaster(dataDir: string): Promise<number | undefined> {
  return (await readPidFile(dataDir))?.pid;
}

export async function findSocketFolder(dataDir: string): Promise<string | undefined> {
  return (await readPidFile(dataDir))?.socketFolder;
}

/** Removes a data folder and stops the PostgreSQL that a test left running in it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const running = await readPidFile(dataDir);
  if (running) {
    try {
      process.kill(running.pid, 'SIGQUIT');
      const isStopped = () => !existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
      await vi.waitUntil(isStopped, { timeout: STOP_TIMEOUT_MS });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    if (running.socketFolder) await rm(running.socketFolder, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}
