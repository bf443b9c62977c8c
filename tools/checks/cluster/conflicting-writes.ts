import assert from 'node:assert/strict';
import type { ImportResult } from '../../../src/shared/contracts/guest-import.ts';
import type { Layout } from '../../../src/shared/contracts/layouts.ts';
import { TIER_DETAILS } from '../../../src/shared/tiers.ts';
import { expectStatus } from '../../support/client.ts';
import { galaLayout } from '../../support/gala-layout.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import { makeEvent } from '../../support/organisers.ts';
import { type Cluster, expectStatuses, spread } from './cluster.ts';

const ROUNDS = 5;

export async function checkConflictingWrites(cluster: Cluster): Promise<void> {
  const { check, ports, postgres } = cluster;
  const countGuests = async (eventId: number) => {
    const [row] = await postgres.query<{ n: number }>('select count(*)::int as n from guests where event_id = $1', [
      eventId,
    ]);
    return row?.n;
  };

  await check('of layouts saved on several servers from the same version one is kept, the others get 409', async () => {
    const organiser = await cluster.makeOrganiser();
    const event = await makeEvent(organiser);
    const path = `/api/events/${event.id}/layout`;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { version } = expectStatus(await organiser.get<Layout>(path), 200, 'the layout');
      const { tables } = galaLayout({ tableCount: 5 });
      const saves = spread(cluster, ports.length * 2, (server, index) =>
        cluster
          .at(organiser, server)
          .post<Layout>(path, { name: `Layout ${round}.${index}`, tables, width: 6000, height: 5000, version }),
      );
      const answers = await expectStatuses(saves, `200×1 409×${ports.length * 2 - 1}`);
      const kept = answers.find(({ status }) => status === 200)?.body;
      for (const server of ports.keys()) {
        const read = expectStatus(await cluster.at(organiser, server).get<Layout>(path), 200, 'the layout');
        assert.deepEqual([read.name, read.version], [kept?.name, kept?.version]);
      }
    }
  });

  await check('the tier’s limits hold when guests and events are added on all servers at once', async () => {
    const organiser = await cluster.makeOrganiser('free');
    const adding = spread(cluster, 4 * ports.length, (server) =>
      cluster.at(organiser, server).post<{ id: number }>('/api/events', {
        name: 'Only one',
        date: new Date(Date.now() + 86_400_000).toISOString(),
        location: 'Budapest',
      }),
    );
    const events = await expectStatuses(adding, `201×1 403×${4 * ports.length - 1}`);
    const eventId = events.find(({ status }) => status === 201)?.body.id ?? 0;
    const limit = TIER_DETAILS.free.maxGuestsPerEvent;
    const extra = 5 * ports.length;
    const addingGuests = spread(cluster, limit + extra, (server, index) =>
      cluster.at(organiser, server).post('/api/guests', { eventId, fullName: `Guest ${index}` }),
    );
    await expectStatuses(addingGuests, `201×${limit} 403×${extra}`);
    assert.equal(await countGuests(eventId), limit);
  });

  await check('a seat given to several guests on all servers at once goes to one of them', async () => {
    const organiser = await cluster.makeOrganiser();
    const { id: eventId } = await makeEvent(organiser);
    for (let round = 0; round < ROUNDS; round += 1) {
      const seat = { tableNumber: '1', seatNumber: String(round) };
      const adding = spread(cluster, 3 * ports.length, (server, index) =>
        cluster.at(organiser, server).post('/api/guests', { eventId, fullName: `Guest ${round}-${index}`, ...seat }),
      );
      await expectStatuses(adding, `201×1 409×${3 * ports.length - 1}`);
    }
    assert.equal(await countGuests(eventId), ROUNDS);
  });

  await check('an import repeated on another server adds nobody twice', async () => {
    const organiser = await cluster.makeOrganiser();
    const { id } = await makeEvent(organiser);
    const rows = makeGuestRows(500);
    const send = (server: number) =>
      cluster.at(organiser, server).post<ImportResult>(`/api/events/${id}/guests/import`, { rows });
    const together = await spread(cluster, ports.length, send);
    const again = await spread(cluster, ports.length, send);
    const results = [...together, ...again].flatMap((answer) => expectStatus(answer, 200, 'an import').results);
    const count = (status: string) => results.filter((result) => result.status === status).length;
    assert.deepEqual([count('added'), count('present'), count('failed')], [500, (2 * ports.length - 1) * 500, 0]);
    assert.equal(await countGuests(id), 500);
    assert.equal(new Set(results.map(({ guestId }) => guestId)).size, 500, 'every repetition names the same guests');
  });
}
