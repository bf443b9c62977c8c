import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { lookupServers, lookupShowings } from '../../db/schema/limits.ts';

/** Arbitrary numbers of our own; the second is the space of the callers' locks. */
const SERVERS_LOCK = 7_226_903;
const CALLERS_LOCK = 7_226_904;

/** Of the calling transaction. Servers that show people share it; one that joins or comes back has it alone. */
export async function lockServers(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SERVERS_LOCK})`);
}

/** Of the calling transaction: nobody joins the servers, and nobody else decides about this caller. */
export async function lockCaller(tx: Database, caller: Buffer): Promise<void> {
  // What is written need not outlive a crash that the callers outlive: nobody waits for the disk.
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(${SERVERS_LOCK}), pg_advisory_xact_lock(${CALLERS_LOCK}, ${caller.readInt32BE()}),
      set_config('synchronous_commit', 'off', true)`);
}

/** False where the server is not known, or was last seen too long ago. */
export async function touchServer(
  db: Database,
  { server, now, seenAfter }: { server: number; now: Date; seenAfter: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(lookupServers)
    .set({ seenAt: now })
    .where(and(eq(lookupServers.server, server), gt(lookupServers.seenAt, seenAfter)));
  return rowCount === 1;
}

export async function writeServer(db: Database, { server, now }: { server: number; now: Date }): Promise<void> {
  await db
    .insert(lookupServers)
    .values({ server, seenAt: now })
    .onConflictDoUpdate({ target: lookupServers.server, set: { seenAt: now } });
}

export async function deleteServersBefore(db: Database, before: Date): Promise<void> {
  await db.delete(lookupServers).where(lt(lookupServers.seenAt, before));
}

export async function countOtherServers(
  db: Database,
  { server, seenAfter }: { server: number; seenAfter: Date },
): Promise<number> {
  return db.$count(lookupServers, and(ne(lookupServers.server, server), gt(lookupServers.seenAt, seenAfter)));
}

export async function listCallersSince(db: Database, since: Date, limit: number): Promise<Buffer[]> {
  const rows = await db
    .selectDistinct({ caller: lookupShowings.caller })
    .from(lookupShowings)
    .where(gt(lookupShowings.shownAt, since))
    .limit(limit);
  return rows.map(({ caller }) => caller);
}

interface Shown {
  readonly caller: Buffer;
  readonly server: number;
  readonly showings: readonly (readonly [guestId: number, at: number])[];
}

export async function writeShowings(db: Database, { caller, server, showings }: Shown): Promise<void> {
  if (showings.length === 0) return;
  const ids = showings.map(([id]) => id);
  const times = showings.map(([, at]) => new Date(at).toISOString());
  await db.execute(sql`
    insert into ${lookupShowings} (caller, server, guest_id, shown_at)
    select ${caller}::bytea, ${server}::bigint, guest_id, shown_at
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(times)}::timestamptz[]) as shown (guest_id, shown_at)
    on conflict (caller, server, guest_id)
    do update set shown_at = greatest(${lookupShowings.shownAt}, excluded.shown_at)`);
}

/** From when on showings and servers count. */
interface Limits {
  readonly own: Date;
  readonly others: Date;
  readonly seenAfter: Date;
}

interface Question extends Limits {
  readonly caller: Buffer;
  readonly server: number;
  readonly wanted: readonly number[];
}

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** Who counts as shown to the caller, and as if shown by this server at which time. */
const countedShowings = ({ caller, server, own, others }: Question) => sql`
  select guest_id, max(case when server = ${server} then shown_at else shown_at + (${at(own)} - ${at(others)}) end) as shown_at
  from ${lookupShowings}
  where caller = ${caller} and shown_at > ${at(others)} and (server <> ${server} or shown_at > ${at(own)})
  group by guest_id`;

/** How many count as shown, how many of the wanted ones are not among them, and of how many servers nothing is known. */
export async function countShowings(db: Database, question: Question) {
  const { caller, server, wanted, own, seenAfter } = question;
  const { rows } = await db.execute<{ shown: number; fresh: number; silent: number }>(sql`
    with counted as (${countedShowings(question)})
    select (select count(*)::int from counted) as shown,
      (select count(*)::int from unnest(${sql.param(wanted)}::bigint[]) as id where id not in (select guest_id from counted)) as fresh,
      (
        select count(*)::int from ${lookupServers} other
        where other.server <> ${server} and other.seen_at > ${at(seenAfter)} and not exists (
          select from ${lookupShowings} known
          where known.caller = ${caller} and known.server = other.server and known.shown_at > ${at(own)}
        )
      ) as silent`);
  return rows[0] ?? { shown: 0, fresh: 0, silent: 0 };
}

/** When the last of those was shown who must no longer count, so that there are so many fewer. */
export async function findShowingToOutlast(db: Database, question: Question, count: number): Promise<Date | undefined> {
  const { rows } = await db.execute<{ shownAt: string }>(sql`
    with counted as (${countedShowings(question)})
    select shown_at as "shownAt" from counted order by shown_at offset ${count - 1} limit 1`);
  const [found] = rows;
  return found && new Date(found.shownAt);
}

export async function deleteShowingsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(lookupShowings).where(lt(lookupShowings.shownAt, before));
}
