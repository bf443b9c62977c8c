import { sql } from 'drizzle-orm';
import type { Stats } from '../../../shared/contracts/stats.ts';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { isEventOfAccount } from '../event-access/data.ts';

interface Figures {
  userId: number;
  now: Date;
  /** The time zone that decides what "today" is. Dates are compared, not instants: when clocks go back, midnight can come twice. */
  timeZone: string;
}

export async function findStats(db: Database, { userId, now, timeZone }: Figures): Promise<Stats> {
  const { rows } = await db.execute<{ totalGuests: number; upcomingEventsCount: number; checkInsToday: number }>(sql`
    with own as (select ${events.id} as id, ${events.date} as date from ${events} where ${isEventOfAccount(userId)}),
    today as (select (${now.toISOString()}::timestamptz at time zone ${timeZone})::date as date)
    select
      (select count(*)::int from own where date >= ${now.toISOString()}::timestamptz) as "upcomingEventsCount",
      count(*)::int as "totalGuests",
      count(*) filter (
        where ${guests.checkedIn} and (${guests.checkInTime} at time zone ${timeZone})::date = (select date from today)
      )::int as "checkInsToday"
    from ${guests} where ${guests.eventId} in (select id from own)
  `);
  return rows[0] ?? { totalGuests: 0, upcomingEventsCount: 0, checkInsToday: 0 };
}
