import assert from 'node:assert/strict';
import { openPhone, type Phone } from '../../../src/server/testing/phone.ts';
import type { DoorGuest } from '../../../src/shared/contracts/door.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { expectStatus } from '../../support/client.ts';
import { addGuests, makeEvent } from '../../support/organisers.ts';
import { describeTimes } from '../../support/statistics.ts';
import { waitFor } from '../../support/wait-for.ts';
import { assertPrompt, type Cluster, countChartChanges, LONGEST_MS, openChart, spread } from './cluster.ts';

const PHONES_PER_SERVER = 3;
const ROUNDS = 12;
const GUESTS = 60;

export async function checkLiveChanges(cluster: Cluster): Promise<void> {
  const { check, ports, postgres } = cluster;
  const organiser = await cluster.makeOrganiser();
  const event = await makeEvent(organiser);
  const guests = await addGuests(organiser, event.id, GUESTS);
  const guestAt = (index: number) => {
    const guest = guests[index % guests.length];
    if (!guest) throw new Error('There is no such guest.');
    return guest;
  };

  await check('a check-in on any server reaches the phones on every server within a second', async () => {
    const phones: Phone[] = [];
    for (const server of ports.keys()) {
      for (let count = 0; count < PHONES_PER_SERVER; count += 1) {
        const phone = await openPhone({ origin: cluster.url(server), eventId: event.id, cookie: organiser.cookie });
        onCleanUp(() => phone.hangUp());
        phones.push(phone);
      }
    }
    await waitFor('every phone has the list', () => phones.every((phone) => phone.guests.size === GUESTS));
    const times: number[] = [];
    const allKnow = async (guestId: number, isTrue: (guest: DoorGuest | undefined) => boolean, since: number) => {
      const know = (phone: Phone) => isTrue(phone.guests.get(guestId));
      await waitFor('every phone received it', () => phones.every(know), LONGEST_MS);
      times.push(performance.now() - since);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = guestAt(round);
      const at = cluster.at(organiser, round);
      let since = performance.now();
      expectStatus(await at.post(`/api/guests/${id}/check-in`), 200, 'a check-in');
      await allKnow(id, (guest) => guest?.checkedIn === true, since);
      if (round % 3 !== 0) continue;
      since = performance.now();
      expectStatus(await cluster.at(organiser, round + 1).delete(`/api/guests/${id}/check-in`), 200, 'taking it back');
      await allKnow(id, (guest) => guest?.checkedIn === false, since);
    }
    const { id } = guestAt(GUESTS - 1);
    const since = performance.now();
    expectStatus(await cluster.at(organiser, 1).delete(`/api/guests/${id}`), 204, 'removing a guest');
    await allKnow(id, (guest) => guest === undefined, since);

    // Many check-ins at once on all servers: whatever their order, all phones show the same in the end.
    await Promise.all(
      guests.slice(ROUNDS, GUESTS - 1).map(async (guest, index) => {
        const answer = await cluster.at(organiser, index).post(`/api/guests/${guest.id}/check-in`);
        expectStatus(answer, 200, 'a check-in');
      }),
    );
    const rows = await postgres.query<{ id: number; checked_in: boolean }>(
      'select id, checked_in from guests where event_id = $1 order by id',
      [event.id],
    );
    const stored = JSON.stringify(rows.map((row) => [row.id, row.checked_in]));
    const shownOn = ({ guests: known }: Phone) =>
      JSON.stringify(
        [...known.values()].map((guest) => [guest.id, guest.checkedIn] as const).sort(([a], [b]) => a - b),
      );
    await waitFor(
      'every phone shows what is stored',
      () => phones.every((phone) => shownOn(phone) === stored),
      LONGEST_MS,
    );
    const completeLists = phones.map((phone) => phone.changes.filter(({ isComplete }) => isComplete).length);
    assert.deepEqual(new Set(completeLists), new Set([1]), 'the complete list is sent once, then only changes');
    for (const phone of phones) phone.hangUp();
    assertPrompt(times);
    return `${phones.length} phones on ${ports.length} servers; until the last phone had it: ${describeTimes(times)}`;
  });

  await check('a guest checked in on all servers at the same moment arrives once', async () => {
    const guest = guestAt(0);
    await organiser.delete(`/api/guests/${guest.id}/check-in`);
    const answers = await spread(cluster, 4 * ports.length, (server) =>
      cluster
        .at(organiser, server)
        .post<{ alreadyCheckedIn: boolean; checkInTime: string }>(`/api/guests/${guest.id}/check-in`),
    );
    const bodies = answers.map((answer) => expectStatus(answer, 200, 'a check-in'));
    assert.equal(bodies.filter(({ alreadyCheckedIn }) => !alreadyCheckedIn).length, 1);
    assert.equal(new Set(bodies.map(({ checkInTime }) => checkInTime)).size, 1);
  });

  await check('a change on any server reaches the seating charts open on every server within a second', async () => {
    const made = await organiser.post<{ shareCode: string }>(`/api/events/${event.id}/generate-share-code`);
    const { shareCode } = expectStatus(made, 200, 'a share code');
    const charts = await Promise.all(ports.map((_port, server) => openChart(cluster.url(server), shareCode)));
    await waitFor('every chart is told to read', () => charts.every((chart) => countChartChanges(chart) > 0));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = charts.map(countChartChanges);
      const since = performance.now();
      const seat = { tableNumber: `T${round}`, seatNumber: '1' };
      expectStatus(await cluster.at(organiser, round).patch(`/api/guests/${guestAt(1).id}`, seat), 200, 'a new seat');
      const told = () => charts.every((chart, index) => countChartChanges(chart) > (before[index] ?? 0));
      await waitFor('every chart was told', told, LONGEST_MS);
      times.push(performance.now() - since);
      for (const server of ports.keys()) {
        const read = await organiser.at(cluster.url(server)).get(`/api/shared-seating/${shareCode}`);
        assert.match(JSON.stringify(read.body), new RegExp(`"tableNumber":"T${round}"`));
      }
    }
    for (const chart of charts) chart.close();
    assertPrompt(times);
    return `until the last chart had it: ${describeTimes(times)}`;
  });
}
