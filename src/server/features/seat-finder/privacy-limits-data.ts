import { lt, sql } from 'drizzle-orm';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import { lookupShowings } from '../../db/schema/limits.ts';

/** An arbitrary number: the first key of the advisory locks on callers. */
const CALLERS_LOCK = 7_226_904;

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

async function writeShowings(db: Database, caller: Buffer, showings: ReadonlyMap<number, number>): Promise<void> {
  if (showings.size === 0) return;
  const ids = [...showings.keys()];
  const times = Array.from(showings.values(), (time) => new Date(time).toISOString());
  await db.execute(sql`
    insert into ${lookupShowings} (caller, guest_id, shown_at)
    select ${caller}::bytea, guest_id, shown_at
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(times)}::timestamptz[]) as shown (guest_id, shown_at)
    on conflict (caller, guest_id) do update set shown_at = greatest(${lookupShowings.shownAt}, excluded.shown_at)`);
}

interface Showing {
  readonly caller: Buffer;
  /** Guests that were counted in memory until now, and when they were shown. */
  readonly earlier: ReadonlyMap<number, number>;
  /** Guests that match the query, the best match first. */
  readonly wanted: readonly number[];
  /** How many different guests the caller may see after `since`. */
  readonly max: number;
  readonly now: Date;
  readonly since: Date;
}

interface Shown {
  /** The wanted guests who were shown before, and as many others as `max` allows. */
  readonly allowed: readonly number[];
  /** Whether the caller had seen all that it may before this query. */
  readonly wasFull: boolean;
  /** Time of the oldest showing that counts: once it expires the caller may see another guest. Undefined if the caller may now. */
  readonly fullSince: Date | undefined;
}

/** Decides which guests the caller may be shown now, and records them. Servers decide about a caller one at a time. */
export async function recordShowings(
  db: Database,
  { caller, earlier, wanted, max, now, since }: Showing,
): Promise<Shown> {
  return db.transaction(async (tx) => {
    // These rows may be lost in a crash of the database: no lookup waits for its disk.
    await tx.execute(sql`
      select pg_advisory_xact_lock(${CALLERS_LOCK}, ${caller.readInt32BE()}),
        set_config('synchronous_commit', 'off', true)`);
    await writeShowings(tx, caller, earlier);
    const { rows } = await tx.execute<{ allowed: string[]; before: number; fresh: number; oldest: string | null }>(sql`
      with counted as (
        select guest_id, shown_at from ${lookupShowings}
        where caller = ${caller} and guest_id > 0 and shown_at > ${at(since)}
      ), wanted as (
        select id, position, id in (select guest_id from counted) as is_known
        from unnest(${sql.param([...wanted])}::bigint[]) with ordinality as wanted (id, position)
      ), fresh as (
        select id from wanted where not is_known
        order by position limit greatest(0, ${max}::int - (select count(*) from counted))
      ), allowed as (
        select id from wanted where is_known union all select id from fresh
      ), written as (
        insert into ${lookupShowings} (caller, guest_id, shown_at)
        select ${caller}::bytea, id, ${at(now)} from allowed
        on conflict (caller, guest_id) do update set shown_at = excluded.shown_at
      )
      select array(select id from allowed) as allowed,
        (select count(*)::int from counted) as before, (select count(*)::int from fresh) as fresh,
        (select min(shown_at) from counted) as oldest`);
    const { allowed, before, fresh, oldest } = rows[0] ?? { allowed: [], before: 0, fresh: 0, oldest: null };
    return {
      allowed: allowed.map(Number),
      wasFull: before >= max,
      fullSince: before + fresh >= max ? new Date(oldest ?? now) : undefined,
    };
  });
}

interface Misses {
  readonly caller: Buffer;
  readonly times: readonly number[];
  readonly max: number;
  readonly since: Date;
}

/** Records queries that matched nobody. Returns when the `max`-th latest of them was, undefined while there are fewer. */
export async function recordMisses(db: Database, { caller, times, max, since }: Misses): Promise<Date | undefined> {
  // A miss concerns no guest: each has a random negative number in place of the guest's id.
  await writeShowings(db, caller, new Map(times.map((time) => [-randomId(), time])));
  const { rows } = await db.execute<{ shownAt: string }>(sql`
    select shown_at as "shownAt" from ${lookupShowings}
    where caller = ${caller} and guest_id < 0 and shown_at > ${at(since)}
    order by shown_at desc offset ${max - 1} limit 1`);
  return rows[0] && new Date(rows[0].shownAt);
}

export async function deleteShowingsBefore(db: Database, before: Date): Promise<void> {
  await deleteInChunks(db, lookupShowings, lt(lookupShowings.shownAt, before));
}
