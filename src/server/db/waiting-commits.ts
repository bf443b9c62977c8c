import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from './listener.ts';
import type { ResilientPool } from './resilient-pool.ts';

const INTERVAL_MS = 500;
/** A standby that confirms later than this has died or hangs: until it is replaced, or for as long as none is left, no commit ends. */
const STUCK_AFTER_MS = 2_000;
/** Of all servers: they share the role by which PostgreSQL decides who may see this. */
const LIST = {
  name: 'list-waiting-commits',
  text: `select pid, pid || ' ' || query_start as key from pg_stat_activity
    where datname = current_database() and wait_event = 'SyncRep'`,
};

/**
 * Looks for commits that no standby confirms, on the listener's connection, which waits for none itself. Those of this server are given
 * up, so that reads get their connections. PostgreSQL goes on waiting, and neither ends nor shows such a transaction before a standby
 * has it; so the ones given up say, too, when commits work again. Nothing may cancel them: they would become visible to repetitions,
 * which would be acknowledged although only this machine has them.
 */
export function watchCommits(pool: ResilientPool, listener: Listener) {
  const stopping = new AbortController();
  /** When each waiting commit was first seen. */
  let firstSeen = new Map<string, number>();

  async function look(): Promise<void> {
    const rows = await listener.query<{ pid: number; key: string }>(LIST, []).catch(() => undefined);
    const now = performance.now();
    pool.waitingCommits = rows?.length;
    if (!rows) {
      // Commits that were stuck may still be: what is not known changes nothing.
      pool.lastTroubleAt = now;
      return;
    }
    firstSeen = new Map(rows.map(({ key }) => [key, firstSeen.get(key) ?? now]));
    const stuck = rows.filter(({ key }) => now - (firstSeen.get(key) ?? now) >= STUCK_AFTER_MS);
    pool.areCommitsStuck = stuck.length > 0;
    if (pool.areCommitsStuck) pool.lastTroubleAt = now;
    pool.giveUp(new Set(stuck.map(({ pid }) => pid)), STUCK_AFTER_MS);
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
