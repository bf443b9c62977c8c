import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, vi } from 'vitest';

const execFileAsync = promisify(execFile);
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

/** Makes a data folder as a first start leaves it, in a tenth of the processor time that PostgreSQL's initdb takes. */
export async function copyDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // With owners and permissions: PostgreSQL may run as another user.
  await execFileAsync('cp', ['-a', inject('startedOnce'), join(dataDir, 'postgres')]);
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
