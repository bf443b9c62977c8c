/** Used until an account's browser has reported its time zone. */
export const DEFAULT_TIME_ZONE = 'Europe/Budapest';

/** Making one takes a hundred times as long as using it, and a guest file uses one for each guest. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones. Their names can be written in any case, so there is no end of them. */
const MAX_FORMATS = 1_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** The wall-clock time in `timeZone` at an instant, as the milliseconds at which a UTC clock shows the same. */
export function wallClock(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant at which the wall clock of `timeZone` shows `reading` (milliseconds, as `wallClock` returns them). */
export function fromWallClock(reading: number, timeZone: string): Date {
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant;
  // Near a clock change, the offset of the first guess may be wrong; that of the second is right.
  const guess = reading - offsetAt(reading);
  return new Date(reading - offsetAt(guess));
}

/** Whether this runtime knows the IANA time zone. Offsets (+01:00) are refused: PostgreSQL inverts their sign. */
export function isTimeZone(value: string): boolean {
  if (!/^[a-z]/i.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** The current name of a time zone that has several, because not every database knows the old ones. */
export function canonicalTimeZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

const DAY_MS = 24 * 60 * 60_000;

/** Days from one date to another on a calendar in the time zone, whatever the hours: 1 from 23:00 to 1:00 of the next day. */
export function calendarDaysBetween(from: number, to: number, timeZone: string): number {
  const dayOf = (instant: number) => Math.floor(wallClock(instant, timeZone) / DAY_MS);
  return dayOf(to) - dayOf(from);
}
