import type { Listener } from '../../db/listener.ts';

/** An arbitrary number: the first key of the locks of plans that somebody has open. */
const PLANS_LOCK = 730_114;
/** Plans share locks, because PostgreSQL has room for a few thousand in all. */
export const LOCKED_GROUPS = 256;

/** Held by the connection that listens, so that the lock ends with it. Returns false while that is down. */
export async function lockGroups(listener: Listener, groups: readonly number[]): Promise<boolean> {
  // Held once, however often it is asked for: taken again, it would have to be given back as often.
  const text = `select pg_advisory_lock_shared($1, number) from unnest($2::int[]) number where number not in (
    select objid::int from pg_locks where locktype = 'advisory' and classid = $1 and pid = pg_backend_pid())`;
  return (await listener.query(text, [PLANS_LOCK, groups])) !== undefined;
}

export async function unlockGroup(listener: Listener, group: number): Promise<void> {
  await listener.query('select pg_advisory_unlock_shared($1, $2)', [PLANS_LOCK, group]);
}

/** The groups of which other servers have plans open; undefined while the connection is down. */
export async function listGroupsOfOthers(listener: Listener): Promise<ReadonlySet<number> | undefined> {
  const text = `select distinct objid::int as number from pg_locks where locktype = 'advisory' and classid = $1
    and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`;
  const rows = await listener.query<{ number: number }>(text, [PLANS_LOCK]);
  return rows && new Set(rows.map(({ number }) => number));
}

/** Not by `notify_after_commit`: nothing of this is stored. */
export async function sendPresence(listener: Listener, channel: string, payload: string): Promise<void> {
  await listener.query('select pg_notify($1, $2)', [channel, payload]);
}
