/** The wall clock of `timeZone` at an instant, as milliseconds that read the same in UTC. */
export function wallClock(instant: number, timeZone: string): number {
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
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant at which the wall clock of `timeZone` shows `reading` (milliseconds, as `wallClock` returns them). */
export function fromWallClock(reading: number, timeZone: string): Date {
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant;
  // The offset at the first guess may be that of the other side of a clock change; at the second it is right.
  const guess = reading - offsetAt(reading);
  return new Date(reading - offsetAt(guess));
}

/** The name of an IANA time zone that this runtime knows. An offset such as +01:00 is none: PostgreSQL reads its sign the other way. */
export function isTimeZone(value: string): boolean {
  if (!/^[a-z]/i.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** The name that every time zone database has: some know names that others have dropped. */
export function canonicalTimeZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
