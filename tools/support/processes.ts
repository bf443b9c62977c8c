import { readFileSync } from 'node:fs';

export function listChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The process and all its descendants, itself first. */
export function listProcesses(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(listProcesses)];
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended since it was listed.
    }
  }
}

/** Clock ticks per second in /proc/…/stat: the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

function readTicks(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // User and system time of the process, and of those of its children that have ended.
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return undefined;
  }
}

/** CPU seconds used so far by a process and its descendants; NaN without /proc. */
export function cpuSecondsOf(pid: number): number {
  const own = readTicks(pid);
  if (own === undefined) return Number.NaN;
  return listChildren(pid)
    .map(cpuSecondsOf)
    .reduce((sum, seconds) => sum + (seconds || 0), own / TICKS_PER_SECOND);
}

function readMemoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory in MB; NaN without /proc. */
export const memoryMbOf = (pid: number): number => readMemoryMb(pid, 'VmRSS');

/** The largest resident memory so far, in MB. */
export const peakMemoryMbOf = (pid: number): number => readMemoryMb(pid, 'VmHWM');
