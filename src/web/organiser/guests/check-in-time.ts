import type { Event } from '../../../shared/contracts/events.ts';
import { wallClock } from '../../../shared/time-zone.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the list offers to check guests in: from the day before the event on, by the calendar of its time zone. */
export function isCheckInTime({ date, timeZone }: Pick<Event, 'date' | 'timeZone'>, now = Date.now()): boolean {
  const dayOf = (instant: number) => Math.floor(wallClock(instant, timeZone) / DAY_MS);
  return dayOf(now) >= dayOf(Date.parse(date)) - 1;
}
