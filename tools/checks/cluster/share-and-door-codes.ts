import assert from 'node:assert/strict';
import { openPhone } from '../../../src/server/testing/phone.ts';
import { type Answer, createClient, expectStatus } from '../../support/client.ts';
import { addGuests, makeEvent, newAddress } from '../../support/organisers.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type Cluster, expectStatuses, isChartEnded, LONGEST_MS, openChart, spread } from './cluster.ts';

/** How many wrong codes of each kind one address may enter within ten seconds. */
const WRONG_CODES = 100;

export async function checkShareAndDoorCodes(cluster: Cluster): Promise<void> {
  const { check, ports } = cluster;
  const visitor = (address = newAddress()) => createClient({ url: cluster.url(0), address });
  const onAll = <Result>(call: (server: number) => Promise<Result>) => spread(cluster, ports.length, call);
  const expectOnAll = (status: number, call: (server: number) => Promise<Answer>) =>
    expectStatuses(onAll(call), `${status}×${ports.length}`);
  const organiser = await cluster.makeOrganiser();
  const { id } = await makeEvent(organiser);
  await addGuests(organiser, id, 20);
  const newCode = async (server: number, kind: 'share' | 'door') => {
    const path = `/api/events/${id}/generate-${kind}-code`;
    const answer = await cluster.at(organiser, server).post<{ shareCode: string; doorCode: string }>(path);
    return expectStatus(answer, 200, 'a new code')[`${kind}Code`];
  };
  const newShareCode = (server: number) => newCode(server, 'share');
  const newDoorCode = (server: number) => newCode(server, 'door');
  const readChart = (server: number, code: string) => cluster.at(visitor(), server).get(`/api/shared-seating/${code}`);
  const enterDoor = (server: number, code: string, address?: string) => {
    const browser = cluster.at(visitor(address), server);
    return browser.post(`/api/events/${id}/door/session`, { code }).then((answer) => ({ ...answer, browser }));
  };

  await check('a share code replaced on one server stops working on all, also for open charts', async () => {
    for (const index of ports.keys()) {
      const old = await newShareCode(index);
      await expectOnAll(200, (server) => readChart(server, old));
      const charts = await Promise.all(ports.map((_port, server) => openChart(cluster.url(server), old)));
      const fresh = await newShareCode(index);
      await expectOnAll(404, (server) => readChart(server, old));
      await expectOnAll(200, (server) => readChart(server, fresh));
      await waitFor('every chart received its end', () => charts.every(isChartEnded), LONGEST_MS);
    }
  });

  await check('a door code replaced on one server ends its sessions and streams on all servers', async () => {
    for (const index of ports.keys()) {
      const old = await newDoorCode(index);
      const staff = await onAll((server) => enterDoor(server, old));
      await expectStatuses(Promise.resolve(staff), `200×${ports.length}`);
      // Each phone listens on another server than the one where its code was entered.
      const phones = await Promise.all(
        staff.map(({ browser }, server) =>
          openPhone({ origin: cluster.url(server + 1), eventId: id, cookie: browser.cookie }),
        ),
      );
      const fresh = await newDoorCode(index);
      const readDoors = spread(cluster, ports.length * staff.length, (server, call) => {
        const browser = staff[Math.floor(call / ports.length)]?.browser;
        return cluster.at(browser ?? visitor(), server).get(`/api/events/${id}/door`);
      });
      await expectStatuses(readDoors, `401×${ports.length * staff.length}`);
      await expectOnAll(401, (server) => enterDoor(server, old));
      assert.equal((await enterDoor(index + 1, fresh)).status, 200);
      await waitFor(
        'every phone received the end of its session',
        () => phones.every((phone) => phone.isEnded),
        LONGEST_MS,
      );
    }
  });

  await check(`one address may try ${WRONG_CODES} wrong codes within ten seconds on all servers together`, async () => {
    const [shareCode, doorCode] = [await newShareCode(0), await newDoorCode(0)];
    const address = newAddress();
    const tryCode = (tried: string) => (server: number) =>
      cluster.at(visitor(address), server).get(`/api/shared-seating/${tried}`);
    const extra = 4 * ports.length;
    await expectStatuses(spread(cluster, WRONG_CODES + extra, tryCode('AAAAAAAA')), `404×${WRONG_CODES} 429×${extra}`);
    await expectOnAll(429, tryCode(shareCode));
    assert.equal((await readChart(1, shareCode)).status, 200, 'another address is not affected');

    const tries = spread(cluster, WRONG_CODES + extra, (server) => enterDoor(server, 'AAAAAAAA', address));
    await expectStatuses(tries, `401×${WRONG_CODES} 429×${extra}`);
    assert.equal((await enterDoor(1, doorCode, address)).status, 200, 'the right door code always passes');
  });
}
