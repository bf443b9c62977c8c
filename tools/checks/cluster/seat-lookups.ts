import assert from 'node:assert/strict';
import { createClient, expectStatus } from '../../support/client.ts';
import { addGuests, makeEvent, newAddress } from '../../support/organisers.ts';
import { describeTimes } from '../../support/statistics.ts';
import { assertPrompt, type Cluster, LONGEST_MS } from './cluster.ts';

const ROUNDS = 25;
const LONG_LIST = 400;
/** How many guests a server shows to one address before it counts them in the database, where all servers see them. */
const FREE_PER_SERVER = 10;
const LOOKUPS_AT_ONCE = 40;

interface Found {
  readonly id: number;
  readonly fullName: string;
  readonly tableNumber: string | null;
}

export async function checkSeatLookups(cluster: Cluster): Promise<void> {
  const { check, ports } = cluster;
  const organiser = await cluster.makeOrganiser();
  const event = await makeEvent(organiser);
  const guests = await addGuests(organiser, event.id, 100);
  const [first, second] = guests;
  if (!first || !second) throw new Error('There are no guests.');
  const find = async (server: number, name: string) => {
    const visitor = createClient({ url: cluster.url(server), address: newAddress() });
    const path = `/api/events/${event.id}/guests?name=${encodeURIComponent(name)}`;
    return expectStatus(await visitor.get<Found[]>(path), 200, 'a lookup');
  };
  /** How long after the change was acknowledged some server still gave an outdated answer. */
  const timeUntilAllAnswer = async (name: string, isTrue: (found: Found[]) => boolean) => {
    const since = performance.now();
    let upToDateAt = since;
    await Promise.all(
      ports.map(async (_port, server) => {
        while (!isTrue(await find(server, name))) {
          assert.ok(performance.now() - since < LONGEST_MS, `server ${server} still gives the outdated answer`);
          upToDateAt = Math.max(upToDateAt, performance.now());
        }
      }),
    );
    return upToDateAt - since;
  };

  await check('a change on one server appears in lookups on every server within a second', async () => {
    const times: number[] = [];
    for (const server of ports.keys()) await find(server, 'Kovács');
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = cluster.at(organiser, round);
      const fullName = `Renamed Person${round}`;
      expectStatus(await at.patch(`/api/guests/${first.id}`, { fullName }), 200, 'renaming');
      times.push(await timeUntilAllAnswer(fullName, ([found]) => found?.fullName === fullName));

      expectStatus(await at.patch(`/api/guests/${first.id}`, { tableNumber: `R${round}` }), 200, 'a new seat');
      times.push(await timeUntilAllAnswer(fullName, ([found]) => found?.tableNumber === `R${round}`));

      expectStatus(await at.delete(`/api/guests/${first.id}`), 204, 'removing');
      times.push(await timeUntilAllAnswer(fullName, (found) => !found.some(({ id }) => id === first.id)));

      const back = await cluster.at(organiser, round + 1).post(`/api/guests/${first.id}/restore`);
      expectStatus(back, 200, 'bringing back');
      times.push(await timeUntilAllAnswer(fullName, (found) => found.some(({ id }) => id === first.id)));

      const swap = [
        { guestId: first.id, tableNumber: 'A', seatNumber: String(round) },
        { guestId: second.id, tableNumber: 'B', seatNumber: String(round) },
      ];
      expectStatus(await at.post(`/api/events/${event.id}/seats`, swap), 200, 'two seats');
      times.push(
        await timeUntilAllAnswer(second.fullName, (found) => found.some(({ tableNumber }) => tableNumber === 'B')),
      );
      await at.patch(`/api/guests/${second.id}`, { tableNumber: 'C' });
    }
    assertPrompt(times);
    return `until the last server had it: ${describeTimes(times)}`;
  });

  await check('an event deleted on one server is gone on all servers', async () => {
    const other = await makeEvent(organiser);
    await addGuests(organiser, other.id, 20);
    const lookUp = (server: number) =>
      createClient({ url: cluster.url(server), address: newAddress() }).get(
        `/api/events/${other.id}/guests?name=Kov%C3%A1cs`,
      );
    for (const server of ports.keys()) assert.equal((await lookUp(server)).status, 200);
    expectStatus(await cluster.at(organiser, 1).delete(`/api/events/${other.id}`), 204, 'deleting');
    const since = performance.now();
    for (const server of ports.keys()) {
      while ((await lookUp(server)).status !== 404) assert.ok(performance.now() - since < LONGEST_MS);
    }
  });

  await check(
    'partial names show one address half of a list on all servers together, whole names all of it',
    async () => {
      const long = await makeEvent(organiser);
      const people = await addGuests(organiser, long.id, LONG_LIST);
      const collect = async (atOnce: number, toQuery: (fullName: string) => string) => {
        const address = newAddress();
        const shown = new Set<number>();
        const lookUp = async (index: number) => {
          const name = encodeURIComponent(toQuery(people[index]?.fullName ?? ''));
          const collector = createClient({ url: cluster.url(index), address });
          const path = `/api/events/${long.id}/guests?name=${name}`;
          for (const { id } of expectStatus(await collector.get<Found[]>(path), 200, 'a lookup')) shown.add(id);
        };
        for (let from = 0; from < people.length; from += atOnce) {
          await Promise.all(Array.from({ length: atOnce }, (_, index) => lookUp(from + index)));
        }
        return shown.size;
      };
      // Two letters are missing from a word: more than the one typo that each word of a whole name may have.
      const toPartial = (fullName: string) => fullName.slice(2);
      const inTurn = await collect(1, toPartial);
      const together = await collect(LOOKUPS_AT_ONCE, toPartial);
      for (const count of [inTurn, together]) {
        assert.ok(count >= LONG_LIST / 2, `only ${count} of ${LONG_LIST} were shown`);
        assert.ok(count <= LONG_LIST / 2 + ports.length * FREE_PER_SERVER, `${count} of ${LONG_LIST} were shown`);
      }
      assert.equal(await collect(LOOKUPS_AT_ONCE, (fullName) => fullName), LONG_LIST);
      return `of ${LONG_LIST} in turn ${inTurn}, ${LOOKUPS_AT_ONCE} at once ${together}`;
    },
  );
}
