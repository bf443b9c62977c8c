import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { FIRST_STEPS, type FirstStep } from '../../../shared/contracts/dashboard.ts';
import type { Stats } from '../../../shared/contracts/stats.ts';
import type { Database } from '../../db/client.ts';
import { events, layouts } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { replies } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';
import { isEventOfAccount, isOwnEvent } from '../event-access/data.ts';

/** The earliest event, the account's own or shared with it, that begins after `time`. */
export async function findEventIdAfter(db: Database, userId: number, time: Date): Promise<number | undefined> {
  const [found] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isEventOfAccount(userId), gt(events.date, time)))
    .orderBy(asc(events.date), asc(events.id))
    .limit(1);
  return found?.id;
}

export async function countProgress(db: Database, eventId: number) {
  const isSeated = sql`${guests.tableNumber} is not null or ${guests.seatNumber} is not null`;
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const counts = {
    seatedCount: count(isSeated),
    arrivedCount: count(sql`${guests.checkedIn}`),
    invitedCount: count(eq(guests.attendance, 'invited')),
    comingCount: count(eq(guests.attendance, 'coming')),
    maybeCount: count(eq(guests.attendance, 'maybe')),
    declinedCount: count(eq(guests.attendance, 'declined')),
  };
  const isWaiting = and(eq(replies.eventId, eventId), eq(replies.state, 'requested'));
  const [[found], requestCount] = await Promise.all([
    db.select(counts).from(guests).where(eq(guests.eventId, eventId)),
    db.$count(replies, isWaiting),
  ]);
  if (!found) throw new Error('A count has one row.');
  return { ...found, requestCount };
}

type StepRow = Record<FirstStep, boolean> & { isDismissed: boolean; latestEventId: string | null };

/** Which of the first steps the account has done with its own events. Each step looks for one example only, so long lists cost no more. */
export async function findFirstSteps(db: Database, userId: number) {
  const { rows } = await db.execute<StepRow>(sql`
    with own as (select * from ${events} where ${isOwnEvent(userId)}),
    arrival as (select 1 from own where exists (
      select 1 from ${guests} where ${guests.eventId} = own.id and ${guests.checkedIn}
    ))
    select
      ${users.firstStepsDismissedAt} is not null as "isDismissed",
      (select id from own order by created_at desc, id limit 1) as "latestEventId",
      exists (select 1 from own) as "createEvent",
      exists (select 1 from own where exists (
        select 1 from ${guests} where ${guests.eventId} = own.id
      )) as "addGuests",
      exists (select 1 from own where exists (
        select 1 from ${guests} where ${guests.eventId} = own.id
          and (${guests.tableNumber} is not null or ${guests.seatNumber} is not null)
      ) or exists (
        select 1 from ${layouts} where ${layouts.eventId} = own.id and ${layouts.tableCount} > 0
      )) as "seatGuests",
      exists (select 1 from own where qr_shared_at is not null) or exists (select 1 from arrival) as "shareQr",
      exists (select 1 from own where door_code is not null) or exists (select 1 from arrival) as "setUpDoor"
    from ${users} where ${users.id} = ${userId}
  `);
  const [row] = rows;
  if (!row) return { isDismissed: false, done: [], latestEventId: null };
  const latestEventId = row.latestEventId === null ? null : Number(row.latestEventId);
  return { isDismissed: row.isDismissed, latestEventId, done: FIRST_STEPS.filter((step) => row[step]) };
}

export async function dismissFirstSteps(db: Database, userId: number, at: Date): Promise<void> {
  await db.update(users).set({ firstStepsDismissedAt: at }).where(eq(users.id, userId));
}

/**
 * The time zone decides what "today" is. Dates are compared, not instants: when clocks go back, midnight can come twice.
 */
export async function findStats(db: Database, userId: number, now: Date, timeZone: string): Promise<Stats> {
  const { rows } = await db.execute<{ [Figure in keyof Stats]: number }>(sql`
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
