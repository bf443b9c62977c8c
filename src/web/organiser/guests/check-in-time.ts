import type { Event } from '../../../shared/contracts/events.ts';
import { calendarDaysBetween } from '../../../shared/time-zone.ts';

/** Whether the list offers to check guests in: from the day before the event on, by the calendar of its time zone. */
export function isCheckInTime({ date, timeZone }: Pick<Event, 'date' | 'timeZone'>, now = Date.now()): boolean {
  return calendarDaysBetween(now, Date.parse(date), timeZone) <= 1;
}
