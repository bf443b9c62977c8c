import type { Postgres } from './postgres.ts';
import { waitFor } from './wait-for.ts';

/** Queues a background job this many times at once and waits until all of them are completed. */
export async function runJobs(postgres: Pick<Postgres, 'query'>, name: string, amount = 1): Promise<void> {
  // The data tells these jobs from those of the servers' own schedule, which have none.
  const queued = await postgres.query<{ id: string }>(
    `insert into pgboss.job (name, data) select $1, '{"queuedBy":"a check"}' from generate_series(1, $2) returning id`,
    [name, amount],
  );
  await waitFor(
    `${amount} × the job ${name} is completed`,
    async () => {
      const rows = await postgres.query<{ state: string }>('select state from pgboss.job where id = any($1)', [
        queued.map(({ id }) => id),
      ]);
      return rows.length === amount && rows.every(({ state }) => state === 'completed');
    },
    120_000,
  );
}
