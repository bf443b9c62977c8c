import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomToken } from '../../../src/server/ids.ts';
import { type Answer, createClient } from '../../support/client.ts';
import { addGuests, makeEvent, newAddress } from '../../support/organisers.ts';
import { cpuSecondsOf } from '../../support/processes.ts';
import type { Cluster } from './cluster.ts';

const GUESTS = 2_000;
const CONNECTIONS = 24;
const WARM_UP_MS = 1_000;
const MEASURED_MS = 4_000;
const IDLE_MS = 10_000;

async function readCounters({ postgres, servers }: Cluster) {
  const [row] = await postgres.query<{ commits: number; wal: string; connections: number }>(
    `select xact_commit as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
       (select count(*)::int from pg_stat_activity where usename = 'placecard') as connections
     from pg_stat_database where datname = current_database()`,
  );
  return {
    appCpu: servers.filter((server) => server.isRunning).reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
    databaseCpu: cpuSecondsOf(postgres.pid),
    commits: row?.commits ?? 0,
    walBytes: Number(row?.wal ?? 0),
    connections: row?.connections ?? 0,
    time: performance.now(),
  };
}

/**
 * Makes a call from many connections at once, in turn to all running servers; returns what one request cost. Without a
 * call, what one idle second costs.
 */
async function measure(cluster: Cluster, what: string, call?: (url: string, turn: number) => Promise<Answer>) {
  const urls = cluster.servers.filter((server) => server.isRunning).map(({ url }) => url);
  let answered = 0;
  let turn = 0;
  let isOver = false;
  let failed = '';
  const loop = async () => {
    while (call && !isOver) {
      turn += 1;
      const { status, body } = await call(urls[turn % urls.length] ?? '', turn);
      if (status >= 400) failed = `${what}: ${status} ${JSON.stringify(body)}`;
      answered += 1;
    }
  };
  const loops = Array.from({ length: CONNECTIONS }, loop);
  await sleep(WARM_UP_MS);
  const from = { answered, ...(await readCounters(cluster)) };
  await sleep(call ? MEASURED_MS : IDLE_MS);
  const to = { answered, ...(await readCounters(cluster)) };
  isOver = true;
  await Promise.all(loops);
  if (failed) throw new Error(failed);
  const seconds = (to.time - from.time) / 1000;
  const count = call ? to.answered - from.answered : seconds;
  const each = (total: number) => Number((total / count).toFixed(2));
  return {
    what,
    servers: urls.length,
    ...(call && { 'per second': Math.round(count / seconds) }),
    'app CPU ms': each(1000 * (to.appCpu - from.appCpu)),
    'database CPU ms': each(1000 * (to.databaseCpu - from.databaseCpu)),
    commits: each(to.commits - from.commits),
    'WAL kB': each((to.walBytes - from.walBytes) / 1024),
    connections: to.connections,
  };
}

/** Prints the CPU time, commits and WAL of each kind of request. docs/operations.md has a table of these figures. */
export async function measureRequestCosts(cluster: Cluster): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, PostgreSQL ${cluster.postgres.version}, all on this machine`);
  const lines = [];
  for (const running of [1, 2]) {
    await cluster.start(running - 1);
    const organiser = await cluster.makeOrganiser();
    const event = await makeEvent(organiser);
    const guests = await addGuests(organiser, event.id, GUESTS);
    const guestAt = (turn: number) => guests[turn % GUESTS];
    const visit = (url: string, path: string) => createClient({ url, address: newAddress() }).get(path);
    lines.push(
      await measure(cluster, 'idle, per second'),
      await measure(cluster, 'seat lookup', (url, turn) =>
        visit(url, `/api/events/${event.id}/guests?name=${encodeURIComponent(guestAt(turn)?.fullName ?? '')}`),
      ),
      await measure(cluster, 'guests’ page', (url) => visit(url, `/e/${event.id}`)),
      await measure(cluster, 'seat card', (url, turn) => visit(url, `/guest-view/${guestAt(turn)?.qrCodeIdentifier}`)),
      await measure(cluster, 'check-in', (url, turn) => {
        const operation = { id: randomToken(), at: new Date().toISOString() };
        const path = `/api/guests/${guestAt(turn >> 1)?.id}/check-in`;
        return organiser.at(url).request(turn % 2 ? 'POST' : 'DELETE', path, operation);
      }),
      await measure(cluster, 'guest changed', (url, turn) =>
        organiser.at(url).patch(`/api/guests/${guestAt(turn)?.id}`, { specialRequirements: `Note ${turn}` }),
      ),
      await measure(cluster, 'list of 2,000', (url) => organiser.at(url).get(`/api/events/${event.id}/guests`)),
    );
  }
  console.table(lines);
}
