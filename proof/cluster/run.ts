// `npm run test:cluster [-- --servers 3] [name…]`: many servers on one database; with names, only checks that hold one.
import { parseArgs } from 'node:util';
import { startAppServer } from '../support/app-server.ts';
import { runWithCleanup } from '../support/cleanup.ts';
import { expectStatus } from '../support/client.ts';
import { findFreePorts } from '../support/free-port.ts';
import { startOutside } from '../support/outside.ts';
import { addGuests, makeEvent, makeOrganiser } from '../support/people.ts';
import { startPostgres } from '../support/postgres.ts';
import { createReport } from '../support/report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { servers: { type: 'string', default: '3' } },
});
const serverCount = Math.max(2, Number(values.servers) || 0);

await runWithCleanup(async () => {
  const report = createReport('cluster', { only: positionals });
  const postgres = await startPostgres();
  const outside = await startOutside();
  await report.check(`${serverCount} servers start together on an empty database`, async () => {
    const ports = await findFreePorts(serverCount);
    const start = (port: number) => startAppServer({ databaseUrl: postgres.url, port, env: outside.env });
    const servers = await Promise.all(ports.map(start));
    const organiser = await makeOrganiser({ url: servers[0]?.url ?? '', mails: outside.mails, postgres });
    const event = await makeEvent(organiser);
    await addGuests(organiser, event.id, 30);
    for (const { url } of servers) {
      const guests = expectStatus(await organiser.at(url).get<unknown[]>(`/api/events/${event.id}/guests`), 200, url);
      if (guests.length !== 30) throw new Error(`${guests.length} guests of 30`);
    }
  });
  return report.end();
});
