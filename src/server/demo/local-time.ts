import { fromWallClock, wallClock } from '../../shared/time-zone.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function midnightReading(now: Date, timeZone: string): number {
  const reading = wallClock(now.getTime(), timeZone);
  return reading - (reading % DAY_MS);
}

export function startOfDay(now: Date, timeZone: string): Date {
  return fromWallClock(midnightReading(now, timeZone), timeZone);
}

/** `hour` o'clock on the first `weekday` (0 is Sunday) that is at least `days` ahead. */
export function upcomingWeekday(
  now: Date,
  timeZone: string,
  when: { days: number; weekday: number; hour: number },
): Date {
  const earliest = midnightReading(now, timeZone) + when.days * DAY_MS;
  const daysMore = (when.weekday - new Date(earliest).getUTCDay() + 7) % 7;
  return fromWallClock(earliest + daysMore * DAY_MS + when.hour * 60 * 60 * 1000, timeZone);
}
