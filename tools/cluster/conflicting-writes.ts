import assert from 'node:assert/strict';
import type { ImportResult } from '../../src/shared/contracts/guest-import.ts';
import type { Layout } from '../../src/shared/contracts/layouts.ts';
import { TIER_DETAILS } from '../../src/shared/tiers.ts';
import { expectStatus } from '../support/client.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { makePeople } from '../support/guest-rows.ts';
import { type Cluster, countStatuses, spread } from './cluster.ts';

const ROUNDS = 5;

export async function checkWrites(cluster: Cluster): Promise<void> {
  const { report, ports, postgres } = cluster;
  const countGuests = async (eventId: number) => {
    const [row] = await postgres.query<{ n: number }>('select count(*)::int as n from guests where event_id = $1', [
      eventId,
    ]);
    return row?.n;
  };

  await report.check(
    'of plans saved on several servers over the same version, one stays and the others are told',
    async () => {
      const organiser = await cluster.makeOrganiser();
      const event = await cluster.makeEvent(organiser);
      const path = `/api/events/${event.id}/layout`;
      for (let round = 0; round < ROUNDS; round += 1) {
        const { version } = expectStatus(await organiser.get<Layout>(path), 200, 'the plan');
        const { tables } = galaLayout({ tableCount: 5 });
        const answers = await spread(cluster, ports.length * 2, (server, index) =>
          cluster
            .at(organiser, server)
            .post<Layout>(path, { name: `Plan ${round}.${index}`, tables, width: 6000, height: 5000, version }),
        );
        assert.equal(countStatuses(answers), `200×1 409×${ports.length * 2 - 1}`);
        const kept = answers.find(({ status }) => status === 200)?.body;
        for (const server of ports.keys()) {
          const read = expectStatus(await cluster.at(organiser, server).get<Layout>(path), 200, 'the plan');
          assert.deepEqual([read.name, read.version], [kept?.name, kept?.version]);
        }
      }
    },
  );

  await report.check("the tier's limits hold when guests and events are added on all servers at once", async () => {
    const organiser = await cluster.makeOrganiser('free');
    const events = await spread(cluster, 4 * ports.length, (server) =>
      cluster.at(organiser, server).post<{ id: number }>('/api/events', {
        name: 'Only one',
        date: new Date(Date.now() + 86_400_000).toISOString(),
        location: 'Budapest',
      }),
    );
    assert.equal(countStatuses(events), `201×1 403×${4 * ports.length - 1}`);
    const eventId = events.find(({ status }) => status === 201)?.body.id ?? 0;
    const limit = TIER_DETAILS.free.maxGuestsPerEvent;
    const extra = 5 * ports.length;
    const guests = await spread(cluster, limit + extra, (server, index) =>
      cluster.at(organiser, server).post('/api/guests', { eventId, fullName: `Guest ${index}` }),
    );
    assert.equal(countStatuses(guests), `201×${limit} 403×${extra}`);
    assert.equal(await countGuests(eventId), limit);
  });

  await report.check('a chair given on all servers at once is given once', async () => {
    const organiser = await cluster.makeOrganiser();
    const { id: eventId } = await cluster.makeEvent(organiser);
    for (let round = 0; round < ROUNDS; round += 1) {
      const seat = { tableNumber: '1', seatNumber: String(round) };
      const answers = await spread(cluster, 3 * ports.length, (server, index) =>
        cluster.at(organiser, server).post('/api/guests', { eventId, fullName: `Guest ${round}-${index}`, ...seat }),
      );
      assert.equal(countStatuses(answers), `201×1 409×${3 * ports.length - 1}`);
    }
    assert.equal(await countGuests(eventId), ROUNDS);
  });

  await report.check('rows of an import sent again to another server add nobody twice', async () => {
    const organiser = await cluster.makeOrganiser();
    const { id } = await cluster.makeEvent(organiser);
    const rows = makePeople(500);
    const send = (server: number) =>
      cluster.at(organiser, server).post<ImportResult>(`/api/events/${id}/guests/import`, { rows });
    const together = await spread(cluster, ports.length, send);
    const again = await spread(cluster, ports.length, send);
    const results = [...together, ...again].flatMap((answer) => expectStatus(answer, 200, 'an import').results);
    const count = (status: string) => results.filter((result) => result.status === status).length;
    assert.deepEqual([count('added'), count('present'), count('failed')], [500, (2 * ports.length - 1) * 500, 0]);
    assert.equal(await countGuests(id), 500);
    assert.equal(new Set(results.map(({ guestId }) => guestId)).size, 500, 'every repeat names the same guests');
  });
}
