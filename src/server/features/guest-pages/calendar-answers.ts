import type { FastifyReply } from 'fastify';
import { type CalendarEntry, calendarFile } from '../../../shared/calendar-file.ts';

/** Sends a calendar file, which the browser hands to the calendar or saves. */
export function sendCalendarFile(reply: FastifyReply, entry: CalendarEntry, now: Date): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .headers({
      'content-disposition': 'attachment; filename="event.ics"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(calendarFile(entry, now));
}
