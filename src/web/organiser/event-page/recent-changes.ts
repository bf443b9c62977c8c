import type { Guest } from '../../../shared/contracts/guests.ts';

const HOUR_MS = 60 * 60_000;
/** Older changes are no news. */
const RECENT_MS = 14 * 24 * HOUR_MS;
const MAX_CHANGES = 4;

export interface RecentChange {
  /** `noted`: an answer that the organiser or a guest file gave for the guests. */
  readonly kind: 'added' | 'asked' | 'answered' | 'noted' | 'arrived';
  /** The newest of the changes that are shown as one. */
  readonly at: number;
  /** Households, or guests without one; the newest first. */
  readonly names: readonly string[];
  /** How many guests. */
  readonly count: number;
}

/** Undefined without an answer, and for one that is part of another change. */
function kindOfAnswer({ attendance, attendanceAt, attendanceBy, createdAt }: Guest): RecentChange['kind'] | undefined {
  // Of an answer at the door the arrival tells.
  if (attendance === null || attendanceAt === null || attendanceBy === 'door') return undefined;
  // An answer that came with the guest, by an import, is part of adding the guest.
  if (Date.parse(attendanceAt) - Date.parse(createdAt) < 1_000) return undefined;
  if (attendance === 'invited') return 'asked';
  return attendanceBy === 'guest' ? 'answered' : 'noted';
}

/** What guests and organisers changed lately, newest first. Changes of one kind within an hour are one: an import adds hundreds. */
export function listRecentChanges(guests: readonly Guest[], now: number): RecentChange[] {
  const changes: RecentChange[] = [];
  const collect = (kind: RecentChange['kind'], instantOf: (guest: Guest) => string | null) => {
    const recent = guests
      .map((guest) => ({ name: guest.householdName ?? guest.fullName, at: Date.parse(instantOf(guest) ?? '') }))
      .filter(({ at }) => now - at < RECENT_MS)
      .sort((a, b) => b.at - a.at);
    for (let start = 0, end = 0; start < recent.length; start = end) {
      const at = recent[start]?.at ?? 0;
      while (end < recent.length && at - (recent[end]?.at ?? 0) < HOUR_MS) end++;
      const names = [...new Set(recent.slice(start, end).map(({ name }) => name))];
      changes.push({ kind, at, names, count: end - start });
    }
  };
  collect('added', ({ createdAt }) => createdAt);
  for (const kind of ['asked', 'answered', 'noted'] as const)
    collect(kind, (guest) => (kindOfAnswer(guest) === kind ? guest.attendanceAt : null));
  collect('arrived', ({ checkInTime }) => checkInTime);
  return changes.sort((a, b) => b.at - a.at).slice(0, MAX_CHANGES);
}
