import assert from 'node:assert/strict';
import { openPhone } from '../../src/server/testing/phone.ts';
import { createClient, expectStatus } from '../support/client.ts';
import { addGuests, newAddress } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Cluster, countStatuses, spread } from './cluster.ts';
import { openChart } from './open-chart.ts';
import { LONGEST_MS } from './times.ts';

/** Of callers without cookies, from one network. */
const SHARE_TRIES = 10;
const DOOR_TRIES = 60;

export async function checkCodes(cluster: Cluster): Promise<void> {
  const { report, ports } = cluster;
  const visitor = (address = newAddress()) => createClient({ url: cluster.url(0), address });
  const organiser = await cluster.makeOrganiser();
  const { id } = await cluster.makeEvent(organiser);
  await addGuests(organiser, id, 20);
  const newShareCode = async (server: number) => {
    const answer = await cluster
      .at(organiser, server)
      .post<{ shareCode: string }>(`/api/events/${id}/generate-share-code`);
    return expectStatus(answer, 200, 'a new share code').shareCode;
  };
  const newDoorCode = async (server: number) => {
    const answer = await cluster
      .at(organiser, server)
      .post<{ doorCode: string }>(`/api/events/${id}/generate-door-code`);
    return expectStatus(answer, 200, 'a new door code').doorCode;
  };
  const readChart = (server: number, code: string) => cluster.at(visitor(), server).get(`/api/shared-seating/${code}`);
  const enterDoor = (server: number, code: string, address?: string) => {
    const browser = cluster.at(visitor(address), server);
    return browser.post(`/api/events/${id}/door/session`, { code }).then((answer) => ({ ...answer, browser }));
  };

  await report.check('a share code replaced on one server is dead on all at once, its open charts too', async () => {
    for (const index of ports.keys()) {
      const old = await newShareCode(index);
      const all = await spread(cluster, ports.length, (server) => readChart(server, old));
      assert.equal(countStatuses(all), `200×${ports.length}`);
      const charts = await Promise.all(ports.map((_port, server) => openChart(cluster.url(server), old)));
      const fresh = await newShareCode(index);
      const dead = await spread(cluster, ports.length, (server) => readChart(server, old));
      assert.equal(countStatuses(dead), `404×${ports.length}`);
      const alive = await spread(cluster, ports.length, (server) => readChart(server, fresh));
      assert.equal(countStatuses(alive), `200×${ports.length}`);
      await waitFor('every chart heard that it ended', () => charts.every((chart) => chart.isEnded), {
        timeoutMs: LONGEST_MS,
      });
    }
  });

  await report.check('a door code replaced on one server ends codes, sessions and streams on all at once', async () => {
    for (const index of ports.keys()) {
      const old = await newDoorCode(index);
      const staff = await spread(cluster, ports.length, (server) => enterDoor(server, old));
      assert.equal(countStatuses(staff), `200×${ports.length}`);
      // Each listens on another server than where the code was entered.
      const phones = await Promise.all(
        staff.map(({ browser }, server) =>
          openPhone({ origin: cluster.url(server + 1), eventId: id, cookie: browser.cookie }),
        ),
      );
      const fresh = await newDoorCode(index);
      const doors = await spread(cluster, ports.length * staff.length, (server, call) => {
        const browser = staff[Math.floor(call / ports.length)]?.browser;
        return cluster.at(browser ?? visitor(), server).get(`/api/events/${id}/door`);
      });
      assert.equal(countStatuses(doors), `401×${doors.length}`);
      const codes = await spread(cluster, ports.length, (server) => enterDoor(server, old));
      assert.equal(countStatuses(codes), `401×${ports.length}`);
      assert.equal((await enterDoor(index + 1, fresh)).status, 200);
      await waitFor('every phone heard that its session ended', () => phones.every((phone) => phone.isEnded), {
        timeoutMs: LONGEST_MS,
      });
    }
  });

  await report.check(`${SHARE_TRIES} wrong share codes from a network, over all servers together`, async () => {
    const code = await newShareCode(0);
    const address = newAddress();
    const extra = 4 * ports.length;
    const answers = await spread(cluster, SHARE_TRIES + extra, (server) =>
      cluster.at(visitor(address), server).get('/api/shared-seating/AAAAAAAA'),
    );
    assert.equal(countStatuses(answers), `404×${SHARE_TRIES} 429×${extra}`);
    const right = await spread(cluster, ports.length, (server) =>
      cluster.at(visitor(address), server).get(`/api/shared-seating/${code}`),
    );
    assert.equal(countStatuses(right), `429×${ports.length}`);
    assert.equal((await readChart(1, code)).status, 200, 'another network is not concerned');
  });

  await report.check(`${DOOR_TRIES} wrong door codes from a network, over all servers together`, async () => {
    const code = await newDoorCode(0);
    const address = newAddress();
    const extra = 4 * ports.length;
    const answers = await spread(cluster, DOOR_TRIES + extra, (server) => enterDoor(server, 'AAAAAAAA', address));
    assert.equal(countStatuses(answers), `401×${DOOR_TRIES} 429×${extra}`);
    assert.equal((await enterDoor(1, code)).status, 200, 'another network is not concerned');
  });
}
