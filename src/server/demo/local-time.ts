const DAY_MS = 24 * 60 * 60 * 1000;

/** The wall clock of `timeZone` at an instant, as milliseconds that read the same in UTC. */
function wallClock(instant: number, timeZone: string): number {
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

function fromWallClock(reading: number, timeZone: string): Date {
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant;
  // The offset at the first guess may be that of the other side of a clock change; at the second it is right.
  const guess = reading - offsetAt(reading);
  return new Date(reading - offsetAt(guess));
}

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
