import { readFileSync } from 'node:fs';

export function listChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The process and all that it began, itself first. */
export function listProcesses(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(listProcesses)];
}

/** Clock ticks a second, the same on every Linux that Node runs on. */
const TICKS = 100;

function readTicks(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own and that of children which ended, each in user and system time.
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return undefined;
  }
}

/** CPU seconds used so far by a process and all that it began; NaN where the system does not tell. */
export function cpuSecondsOf(pid: number): number {
  const own = readTicks(pid);
  if (own === undefined) return Number.NaN;
  return listChildren(pid)
    .map(cpuSecondsOf)
    .reduce((sum, seconds) => sum + (seconds || 0), own / TICKS);
}

function readMemoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** What a process holds now, in MB; NaN where the system does not tell. */
export const memoryMbOf = (pid: number): number => readMemoryMb(pid, 'VmRSS');

/** The most it ever held. */
export const peakMemoryMbOf = (pid: number): number => readMemoryMb(pid, 'VmHWM');
