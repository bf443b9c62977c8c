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
