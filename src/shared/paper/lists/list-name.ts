import type { PrintedGuest } from '../print-job.ts';

/**
 * A name as a list sorted by family name shows it, so that the eye finds it at the left edge: 'Kovács Anna' stays as it
 * is, 'James Martin' becomes 'Martin, James'.
 */
export function listName({ name, sortName }: Pick<PrintedGuest, 'name' | 'sortName'>): string {
  const words = name.trim().split(/\s+/);
  const sorted = sortName.trim().split(/\s+/);
  // Never all sorted words: 'Dr. Emily Stone', sorted as 'Emily Stone', must not become 'Emily Stone, Dr.'.
  for (let count = Math.min(words.length, sorted.length) - 1; count > 0; count--) {
    const family = words.slice(-count).join(' ');
    if (family === sorted.slice(0, count).join(' ')) return `${family}, ${words.slice(0, -count).join(' ')}`;
  }
  return name;
}
