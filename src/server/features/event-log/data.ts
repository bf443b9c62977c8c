import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { eventLogSchema, LoggedState, LogKind, logFilterSchema } from '../../../shared/contracts/event-log.ts';
import type { EventRole } from '../../../shared/event-roles.ts';
import { maskAddress } from '../../../shared/mask-address.ts';
import type { Database } from '../../db/client.ts';
import { eventLog } from '../../db/schema/event-log.ts';
import { events } from '../../db/schema/events.ts';
import { eventMembers } from '../../db/schema/members.ts';
import type { AccessedEvent } from '../event-access/data.ts';

/** The event whose history is read, with the reader's role. */
export type LoggedEvent = Pick<AccessedEvent, 'id' | 'timeZone' | 'role'>;
type Filter = z.output<typeof logFilterSchema>;
type Answer = z.output<typeof eventLogSchema>;
type Change = Answer['changes'][number];
type Part = Change['parts'][number];

/** What a kind of entries is; a guest who was added or removed with a seat was not moved. */
const KINDS: Record<LogKind, SQL> = {
  seats: sql`before ? 'table' and action <> 'removed'`,
  replies: sql`(action = 'attendance' or subject = 'rsvp' or subject = 'household' and actor_kind = 'household')`,
  arrivals: sql`action = 'arrival'`,
  guests: sql`(subject in ('guests', 'household') or subject = 'guest' and action in ('added', 'changed', 'removed'))`,
  plan: sql`subject in ('layout', 'rules')`,
  event: sql`subject in ('event', 'menu', 'catering')`,
  mails: sql`subject = 'mails'`,
};

/** Whether an entry is of a day in the event's time zone. */
function isOfDay(timeZone: string, day: string): SQL {
  const startOf = (days: number) => sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone})`;
  return sql`at >= ${startOf(0)} and at < ${startOf(1)}`;
}

function isWanted(eventId: number, timeZone: string, { guestId, person, kind, day }: Filter): SQL {
  const [actorKind, actorId] = person?.split(':') ?? [];
  const conditions = [
    sql`event_id = ${eventId}`,
    guestId !== undefined && sql`guest_id = ${guestId}`,
    actorKind !== undefined && sql`actor_kind = ${actorKind}`,
    actorId !== undefined && sql`actor_id = ${Number(actorId)}`,
    kind && KINDS[kind],
    day !== undefined && isOfDay(timeZone, day),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  );
}

const actorName = sql`case actor_kind
  when 'user' then (select nullif(users.full_name, '') from users where users.id = actor_id)
  when 'household' then (select households.name from households where households.id = actor_id) end`;

const actorAddress = sql`case actor_kind when 'user' then (select users.email from users where users.id = actor_id) end`;

interface NamedActor {
  readonly name: string | null;
  readonly address: string | null;
}

/** Accounts without a name are told by their address, which only the owner sees whole, as in the list of members. */
function tellName({ name, address }: NamedActor, reader: EventRole): string | null {
  if (name !== null || address === null) return name;
  return reader === 'owner' ? address : maskAddress(address);
}

/** Undefined where the whole history has no such guest any more. */
const guestName = sql`coalesce(
  (select guests.full_name from guests where guests.id = guest_id and guests.event_id = grouped.event_id),
  (select guest ->> 'full_name' from deleted_guests where deleted_guests.id = guest_id and deleted_guests.event_id = grouped.event_id)
)`;

const tableName = (state: SQL) => sql`(
  select table_names ->> table_key(${state} ->> 'table') from layouts where layouts.event_id = grouped.event_id
)`;

/** Times and ids of raw queries are texts. */
interface PartRow extends Record<string, unknown> {
  change: string;
  at: string;
  actor_kind: Change['actor']['kind'];
  actor_id: string | null;
  name: string | null;
  address: string | null;
  via: Change['via'];
  subject: Part['subject'];
  action: Part['action'];
  count: number;
  fields: string[];
  before: LoggedState;
  after: LoggedState;
  guest_id: string;
  guest_name: string | null;
  table_before: string | null;
  table_after: string | null;
}

const toId = (text: string | null) => (text === null ? null : Number(text));

const toPart = (row: PartRow): Part => ({
  subject: row.subject,
  action: row.action,
  count: row.count,
  fields: row.fields,
  before: row.before,
  after: row.after,
  tableNames: { before: row.table_before, after: row.table_after },
  guest: row.guest_id === '0' ? null : { id: Number(row.guest_id), name: row.guest_name },
});

/** How many changes one statement searches at first: a history has hundreds of thousands, of which a filter may want few. */
const SEARCHED_CHANGES = 5_000;
/** How many times as many the next statement searches while nothing is found. */
const SEARCH_GROWTH = 4;

/** The lowest number of so many changes with numbers below `before`; 0 where there are fewer. */
async function findFloor(db: Database, eventId: number, before: number, searched: number): Promise<number> {
  const { rows } = await db.execute<{ floor: string | null }>(sql`
    select case when count(*) = ${searched}::integer then min(change) end as floor
    from (
      select distinct change from ${eventLog} where event_id = ${eventId} and change < ${before}
      order by change desc limit ${searched}
    ) as searched`);
  return Number(rows[0]?.floor ?? 0);
}

/** The numbers of the first and the last change of a day, which an index of times finds; null where the day has none. */
async function findDay(db: Database, { id, timeZone }: LoggedEvent, day: string) {
  // Without offset, minimum and maximum are searched for from both ends of the event's changes, which takes 40 times as long.
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(sql`
    select min(change) as first, max(change) as last
    from (select change from ${eventLog} where event_id = ${id} and ${isOfDay(timeZone, day)} offset 0) as of_day`);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first: Number(first), last: Number(last) };
}

interface Page {
  readonly changes: Change[];
  /** The `before` of the next page. */
  readonly next: number | null;
}

/** The newest changes with lower numbers than `before`. A page can be short although more follows, but only the last is empty. */
export async function listChanges(
  db: Database,
  event: LoggedEvent,
  filter: Filter,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before: number | undefined; limit: number },
): Promise<Page> {
  if (filter.day !== undefined) {
    const day = await findDay(db, event, filter.day);
    if (!day) return { changes: [], next: null };
    return searchChanges(db, event, filter, { before: Math.min(before, day.last + 1), floor: day.first, limit });
  }
  // A guest's entries are found by an index.
  if (filter.guestId !== undefined) return searchChanges(db, event, filter, { before, floor: 0, limit });
  let page: Page = { changes: [], next: before };
  for (let searched = SEARCHED_CHANGES; page.changes.length === 0 && page.next !== null; searched *= SEARCH_GROWTH) {
    const floor = await findFloor(db, event.id, page.next, searched);
    const { changes, next } = await searchChanges(db, event, filter, { before: page.next, floor, limit });
    page = { changes, next: next ?? (floor > 0 ? floor : null) };
  }
  return page;
}

/** The newest of the changes with numbers from `floor` on. Many guests to whom the same was done are one part. */
async function searchChanges(
  db: Database,
  { id: eventId, timeZone, role: reader }: LoggedEvent,
  filter: Filter,
  { before, floor, limit }: { before: number; floor: number; limit: number },
): Promise<Page> {
  const wanted = isWanted(eventId, timeZone, filter);
  const { rows } = await db.execute<PartRow>(sql`
    with newest as (
      select distinct change from ${eventLog}
      where ${wanted} and change < ${before} and change >= ${floor}
      order by change desc limit ${limit + 1}
    ), grouped as (
      select event_id, change, subject, action, min(at) as at, min(actor_kind) as actor_kind, min(actor_id) as actor_id,
        min(via) as via, sum(count)::integer as count,
        case when count(*) = 1 then min(fields) else '{}' end as fields,
        case when count(*) = 1 then (array_agg(before))[1] else '{}' end as before,
        case when count(*) = 1 then (array_agg(after))[1] else '{}' end as after,
        case when count(*) = 1 then min(guest_id) else 0 end as guest_id
      from ${eventLog} where ${wanted} and change in (select change from newest)
      group by event_id, change, subject, action
    )
    select grouped.*, ${actorName} as name, ${actorAddress} as address, ${guestName} as guest_name,
      ${tableName(sql`before`)} as table_before, ${tableName(sql`after`)} as table_after
    from grouped order by change desc, subject = 'guest' desc, subject = 'guests' desc, subject, action
  `);
  const grouped = Map.groupBy(rows, ({ change }) => Number(change));
  const found = Array.from(grouped, ([change, [first, ...others]]) => {
    const row = first as PartRow;
    return {
      change,
      at: new Date(row.at),
      actor: { kind: row.actor_kind, id: toId(row.actor_id), name: tellName(row, reader) },
      via: row.via,
      parts: [row, ...others].map(toPart),
    };
  });
  const changes = found.slice(0, limit);
  return { changes, next: found.length > limit ? (changes.at(-1)?.change ?? null) : null };
}

/**
 * Everybody who made the newest changes of an event, and members who made older ones. Of actors without an account only the
 * kind counts.
 */
export async function listActors(db: Database, { id: eventId, role: reader }: LoggedEvent): Promise<Answer['people']> {
  const newest = await findFloor(db, eventId, Number.MAX_SAFE_INTEGER, SEARCHED_CHANGES);
  type Row = NamedActor & { kind: Change['actor']['kind']; id: string | null };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select actor_kind as kind, actor_id as id, case when actor_kind = 'user' then ${actorName} end as name,
      ${actorAddress} as address
    from (
      select actor_kind, case when actor_kind = 'user' then actor_id end as actor_id
      from ${eventLog} where event_id = ${eventId} and change >= ${newest}
      union
      select 'user', user_id
      from (
        select user_id from ${events} where id = ${eventId} union all select user_id from ${eventMembers} where event_id = ${eventId}
      ) as accounts
      where exists (
        select from ${eventLog} where actor_kind = 'user' and actor_id = accounts.user_id and event_id = ${eventId}
      )
    ) as actors
    where actor_kind <> 'user' or actor_id is not null
    order by actor_kind = 'user' desc, name, address, kind
  `);
  return rows.map((row) => ({ kind: row.kind, id: toId(row.id), name: tellName(row, reader) }));
}

/** What a change says of a guest. */
export async function findEntry(db: Database, eventId: number, change: number, guestId: number) {
  const isEntry = and(eq(eventLog.eventId, eventId), eq(eventLog.change, change), eq(eventLog.guestId, guestId));
  const [found] = await db.select().from(eventLog).where(isEntry);
  return found;
}

/** Whether a table of the floor plan got this number, or another one in place of it, after a change. */
export async function isRenumberedSince(db: Database, eventId: number, change: number, tableNumber: string) {
  const isSince = and(eq(eventLog.eventId, eventId), gt(eventLog.change, change), eq(eventLog.subject, 'layout'));
  const isAbout = sql`${eventLog.after} -> 'renumbered' ? table_key(${tableNumber})`;
  return (await db.$count(eventLog, and(isSince, isAbout))) > 0;
}

/** The number of what the transaction has changed so far; null if nothing. */
export async function findChangeOfTransaction(tx: Database): Promise<number | null> {
  const { rows } = await tx.execute<{ change: string | null }>(
    sql`select nullif(current_setting('placecard.change', true), '') as change`,
  );
  return toId(rows[0]?.change ?? null);
}
