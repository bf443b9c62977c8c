import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import type { Database } from '../../db/client.ts';
import { eventLog } from '../../db/schema/event-log.ts';
import { events } from '../../db/schema/events.ts';
import { guestHasNotDeclined, guests } from '../../db/schema/guests.ts';
import { eventMembers } from '../../db/schema/members.ts';
import { users } from '../../db/schema/users.ts';

/** Only editors get summaries: others do not see who changed what. */
const isEditor = (eventId: number, userId: number) =>
  and(eq(eventMembers.eventId, eventId), eq(eventMembers.userId, userId), eq(eventMembers.role, 'editor'));

const { summarySince } = eventMembers;

function selectSummaries(db: Database) {
  return db
    .select({
      eventId: events.id,
      event: events.name,
      timeZone: events.timeZone,
      userId: users.id,
      email: users.email,
      language: users.language,
      since: summarySince,
    })
    .from(eventMembers)
    .innerJoin(events, and(eq(events.id, eventMembers.eventId), isNotNull(events.userId)))
    .innerJoin(users, eq(users.id, eventMembers.userId));
}
export type Summary = Awaited<ReturnType<typeof selectSummaries>>[number];

/** Editors' summaries that were last sent before this time. The caller checks which are due by local time. */
export async function listSummaries(db: Database, before: Date): Promise<Summary[]> {
  return selectSummaries(db)
    .where(and(eq(eventMembers.role, 'editor'), lt(summarySince, before)))
    .orderBy(asc(summarySince));
}

/** Undefined where the account does not edit the event. */
export async function findSummary(db: Database, eventId: number, userId: number): Promise<Summary | undefined> {
  const [found] = await selectSummaries(db).where(isEditor(eventId, userId));
  return found;
}

/** Turns summaries on, of what changes from now on, or off. False where the account does not edit the event. */
export async function setSummarySince(
  db: Database,
  { eventId, userId }: { eventId: number; userId: number },
  since: Date | null,
): Promise<boolean> {
  const { rowCount } = await db.update(eventMembers).set({ summarySince: since }).where(isEditor(eventId, userId));
  return rowCount === 1;
}

/** Moves the time from which the next summary tells. True for exactly one of the servers that try it. */
export async function moveSummary(
  db: Database,
  { eventId, userId }: Summary,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(eventMembers)
    .set({ summarySince: to })
    .where(and(isEditor(eventId, userId), eq(summarySince, from)));
  return rowCount === 1;
}

interface ChangedGuest extends Record<string, unknown> {
  name: string;
  /** The new answer, null where it is as it was. */
  answer: Attendance | null;
  isMoved: boolean;
  tableNumber: string | null;
  seatNumber: string | null;
  tableName: string | null;
}

/**
 * Guests who have another answer or another seat than at the beginning of the time, by whoever changed it except the account. Those
 * who are as they were, or are gone, are left out.
 */
export async function listChangedGuests(
  db: Database,
  { eventId, userId }: Summary,
  { from, to }: { from: Date; to: Date },
): Promise<ChangedGuest[]> {
  const first = (field: string) => sql`(array_agg(before order by change) filter (where before ? ${field}))[1]`;
  const { rows } = await db.execute<ChangedGuest>(sql`
    select full_name as name, answer, is_moved as "isMoved",
      table_number as "tableNumber", seat_number as "seatNumber", table_name as "tableName"
    from (
      select guests.*,
        case when was.reply is not null and coalesce(was.reply ->> 'attendance', 'invited') <> coalesce(attendance, 'invited')
          then attendance end as answer,
        was.seat is not null and (was.seat ->> 'table', was.seat ->> 'seat') is distinct from (table_number, seat_number)
          and ${guestHasNotDeclined} as is_moved
      from ${guests} join (
        select guest_id, ${first('attendance')} as reply, ${first('table')} as seat
        from ${eventLog}
        where event_id = ${eventId} and subject = 'guest' and action <> 'removed' and at > ${from} and at <= ${to}
          and (actor_kind <> 'user' or actor_id is distinct from ${userId})
        group by guest_id
      ) as was on was.guest_id = guests.id
      where guests.event_id = ${eventId}
    ) as changed
    where answer is not null or is_moved
    order by full_name, id
  `);
  return rows;
}
