import type { FoundGuest } from '../../src/shared/contracts/seat-finder.ts';
import { createClient, expectStatus } from '../support/client.ts';
import { newAddress } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import type { Stage, World } from './fault.ts';

let changes = 0;

/** The server hears of what others write: a seat changed behind its back shows in the next lookups. */
async function requireHearing({ postgres }: Stage, { event, guests }: World, url: string): Promise<void> {
  const guest = guests.at(-1);
  if (!guest) throw new Error('There is no guest.');
  changes += 1;
  const tableNumber = `heard ${changes}`;
  await postgres.query('update guests set table_number = $2 where id = $1', [guest.id, tableNumber]);
  await waitFor(
    'a change made elsewhere shows in lookups',
    async () => {
      const path = `/api/events/${event.id}/guests?name=${encodeURIComponent(guest.fullName)}`;
      const answer = await createClient({ url, address: newAddress() }).get<FoundGuest[]>(path);
      if (answer.status !== 200) return false;
      return answer.body.some((found) => found.tableNumber === tableNumber);
    },
    { timeoutMs: 5_000 },
  );
}

/** Asks for a background job and waits until it was done. */
export async function requireJob({ postgres }: Stage, name: string): Promise<void> {
  const [job] = await postgres.query<{ id: string }>('insert into pgboss.job (name) values ($1) returning id', [name]);
  await waitFor(
    `the job ${name} is done`,
    async () => {
      const rows = await postgres.query<{ state: string }>('select state from pgboss.job where id = $1', [job?.id]);
      return rows[0]?.state === 'completed';
    },
    { timeoutMs: 40_000, intervalMs: 100 },
  );
}

/** Well again without help: asked by a balancer, by a guest, by the door and by the clock. */
export async function requireWell(stage: Stage, world: World, url = world.server.url): Promise<void> {
  for (const path of ['/healthz', '/readyz']) expectStatus(await createClient({ url }).get(path), 200, path);
  await requireHearing(stage, world, url);
  await requireJob(stage, 'housekeeping');
  expectStatus(await world.organiser.at(url).get('/api/stats'), 200, 'the dashboard');
}
