import assert from 'node:assert/strict';
import { PgBoss } from 'pg-boss';
import { atEnd } from '../support/clean-up.ts';
import type { Postgres } from '../support/postgres.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Cluster, spread } from './cluster.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOON = 12;
const EVENTS = 8;
/** Marks jobs that a check asked for, beside those of the servers' own timetable. */
const ASKED = { asked: true };

interface JobRow {
  readonly name: string;
  readonly state: string;
  readonly retry_count: number;
  readonly minute: string;
}

/** Asks for the work of a queue, as often as said at once, and waits until all of it is done. */
export async function runJobs(postgres: Postgres, name: string, amount: number): Promise<void> {
  const boss = new PgBoss({
    connectionString: postgres.url,
    max: 2,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => {});
  await boss.start();
  const forget = atEnd(() => boss.stop({ graceful: false }));
  try {
    const ids = await Promise.all(Array.from({ length: amount }, () => boss.send(name, ASKED)));
    await waitFor(
      `${amount} jobs of ${name} are done`,
      async () => {
        const rows = await postgres.query<JobRow>('select state from pgboss.job where id = any($1)', [ids]);
        return rows.length === amount && rows.every(({ state }) => state === 'completed');
      },
      { intervalMs: 100 },
    );
  } finally {
    forget();
    await boss.stop({ graceful: false });
  }
}

/** A zone in which it is about noon, whenever this runs. */
function zoneAtNoon(now: Date): string {
  const offset = NOON - now.getUTCHours();
  return offset >= 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}`;
}

export async function checkBackground(cluster: Cluster): Promise<void> {
  const { report, postgres, outside, ports } = cluster;

  await report.check('reminders go out once, though every server is at it', async () => {
    const now = new Date();
    const organisers = await spread(cluster, EVENTS, () => cluster.makeOrganiser());
    for (const organiser of organisers) {
      const tomorrow = new Date(now.getTime() + 30 * HOUR_MS).toISOString();
      const event = await cluster.makeEvent(organiser, { date: tomorrow });
      // Made a week ago, where it is noon: who makes an event for tomorrow needs no reminder.
      await postgres.query("update events set created_at = now() - interval '7 days', time_zone = $2 where id = $1", [
        event.id,
        zoneAtNoon(now),
      ]);
    }
    await runJobs(postgres, 'event-mails', 3 * ports.length);
    const reminders = organisers.map(
      ({ email }) => outside.mails.to(email).filter(({ text }) => !/\b\d{6}\b/.test(text ?? '')).length,
    );
    assert.deepEqual(reminders, Array(EVENTS).fill(1));
  });
}

/** Last of all, when the servers have been at work for a while. */
export async function checkTimetable({ report, postgres, ports }: Cluster): Promise<void> {
  await report.check('what is due each minute is done once a minute by all servers together', async () => {
    const query = `select name, state, retry_count, to_char(created_on, 'HH24:MI') as minute from pgboss.job
      where name = 'payments' and data is null order by created_on`;
    const rows = await waitFor(
      'the timetable came round twice',
      async () => {
        const found = await postgres.query<JobRow>(query);
        return found.filter(({ state }) => state === 'completed').length >= 2 && found;
      },
      { timeoutMs: 150_000, intervalMs: 500 },
    );
    const minutes = rows.map(({ minute }) => minute);
    assert.equal(new Set(minutes).size, minutes.length, `twice in a minute: ${minutes.join(' ')}`);
    return `${minutes.length} minutes, ${ports.length} servers, ${rows.length} runs`;
  });
}
