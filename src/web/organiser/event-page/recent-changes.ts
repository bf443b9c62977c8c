import type { Guest } from '../../../shared/contracts/guests.ts';

const HOUR_MS = 60 * 60_000;
/** Older changes are no news. */
const RECENT_MS = 14 * 24 * HOUR_MS;
const MAX_CHANGES = 4;

export interface RecentChange {
  readonly kind: 'added' | 'answered' | 'arrived';
  /** The newest of the changes that are shown as one. */
  readonly at: number;
  /** Households, or guests without one; the newest first. */
  readonly names: readonly string[];
  /** How many guests. */
  readonly count: number;
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
  // An answer that came with the guest, by an import, is part of adding the guest.
  collect('answered', ({ attendanceAt, createdAt }) =>
    attendanceAt !== null && Date.parse(attendanceAt) - Date.parse(createdAt) < 1_000 ? null : attendanceAt,
  );
  collect('arrived', ({ checkInTime }) => checkInTime);
  return changes.sort((a, b) => b.at - a.at).slice(0, MAX_CHANGES);
}
