import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cursorMs } from '../../../src/shared/layout/layout-limits.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import type { PlanEditor, Server } from '../measures/plan-editor.ts';
import { timeMs } from '../measures/turns.ts';
import { readUsage } from '../servers/start-servers.ts';
import type { LiveServer } from './live-server.ts';

const CURSORS_MS = 10_000;

/** Everybody moves the mouse all the time. Returns the share of a core that the servers need for it, and what they notify each other of. */
export async function moveCursors(
  people: readonly PlanEditor[],
  servers: readonly Server[],
  { databaseUrl }: LiveServer,
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  onCleanUp(() => client.end());
  let notifications = 0;
  client.on('notification', () => {
    notifications += 1;
  });
  await client.connect();
  await client.query('listen plan_presence');
  const used = async () => (await Promise.all(servers.map(({ usage }) => readUsage(usage)))).map(({ cpuMs }) => cpuMs);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const measure = async (work: () => Promise<unknown>) => {
    const before = sum(await used());
    const ms = await timeMs(work);
    return ((sum(await used()) - before) / ms) * 100;
  };
  const idle = await measure(() => sleep(CURSORS_MS / 2));
  const busy = await measure(async () => {
    const until = performance.now() + CURSORS_MS;
    await Promise.all(
      people.map(async ({ server, path, cookie }, person) => {
        const headers = { cookie, 'content-type': 'application/json' };
        for (let at = person; performance.now() < until; at += 7) {
          const body = JSON.stringify({ cursor: { x: at % 1_900, y: (at * 3) % 1_400 }, selection: [], drag: null });
          const [answer] = await Promise.all([
            fetch(`${server.url}${path}/presence`, { method: 'POST', headers, body }),
            sleep(cursorMs(people.length)),
          ]);
          await answer.arrayBuffer();
          if (answer.status !== 204) throw new Error(`A cursor was answered with ${answer.status}.`);
        }
      }),
    );
  });
  await client.end();
  return { share: busy - idle, notifications };
}
