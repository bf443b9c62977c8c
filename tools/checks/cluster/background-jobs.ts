import assert from 'node:assert/strict';
import { runJobs } from '../../support/jobs.ts';
import { makeEvent } from '../../support/organisers.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type Cluster, spread } from './cluster.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOON = 12;
const EVENTS = 8;

interface JobRow {
  readonly state: string;
  readonly minute: string;
}

/** A time zone in which it is about noon now. */
function zoneAtNoon(now: Date): string {
  const offset = NOON - now.getUTCHours();
  return offset >= 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}`;
}

export async function checkReminders(cluster: Cluster): Promise<void> {
  const { check, postgres, services, ports } = cluster;

  await check('every reminder is mailed once, though all servers run the job at the same time', async () => {
    const now = new Date();
    const organisers = await spread(cluster, EVENTS, () => cluster.makeOrganiser());
    for (const organiser of organisers) {
      const tomorrow = new Date(now.getTime() + 30 * HOUR_MS).toISOString();
      const event = await makeEvent(organiser, { date: tomorrow });
      // A reminder goes out from 9:00 local time on the day before, and only if the event was created before that.
      await postgres.query("update events set created_at = now() - interval '7 days', time_zone = $2 where id = $1", [
        event.id,
        zoneAtNoon(now),
      ]);
    }
    await runJobs(postgres, 'event-mails', 3 * ports.length);
    const reminders = organisers.map(
      ({ email }) => services.mails.sentTo(email).filter(({ text }) => !/\b\d{6}\b/.test(text ?? '')).length,
    );
    assert.deepEqual(reminders, Array(EVENTS).fill(1));
  });
}

/** Runs late, when the servers have been running for some minutes. */
export async function checkSchedule({ check, postgres, ports }: Cluster): Promise<void> {
  await check('a job scheduled each minute runs once a minute on all servers together', async () => {
    const query = `select state, to_char(created_on, 'HH24:MI') as minute from pgboss.job
      where name = 'payments' and data is null order by created_on`;
    const rows = await waitFor(
      'the job has run twice by its schedule',
      async () => {
        const found = await postgres.query<JobRow>(query);
        return found.filter(({ state }) => state === 'completed').length >= 2 && found;
      },
      150_000,
    );
    const minutes = rows.map(({ minute }) => minute);
    assert.equal(new Set(minutes).size, minutes.length, `twice in a minute: ${minutes.join(' ')}`);
    return `${minutes.length} minutes, ${ports.length} servers, ${rows.length} runs`;
  });
}
