import { readFileSync } from 'node:fs';

/** Clock ticks a second, the same on every Linux that Node runs on. */
const TICKS = 100;

function readStat(pid: number): { ticks: number; ofDead: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, userOfDead = 0, systemOfDead = 0] = fields.slice(11, 15);
    return { ticks: user + system, ofDead: userOfDead + systemOfDead };
  } catch {
    return undefined;
  }
}

function listChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** CPU seconds used so far by a process and all that it began; NaN where the system does not tell. */
export function cpuSecondsOf(pid: number): number {
  const own = readStat(pid);
  if (!own) return Number.NaN;
  const children = listChildren(pid).map(cpuSecondsOf);
  return children.reduce((sum, seconds) => sum + (seconds || 0), (own.ticks + own.ofDead) / TICKS);
}

/** The most memory it ever held, in MB. */
export function peakMemoryOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
