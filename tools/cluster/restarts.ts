import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { addGuests } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import type { Cluster } from './cluster.ts';
import { describeTimes } from './times.ts';
import { listFailures, startTraffic, type Traffic } from './traffic.ts';
import { openWanderingPhone, type WanderingPhone } from './wandering-phone.ts';

const WARM_UP_MS = 1_000;
const PHONES = 6;
/** A request that met a dead server and went on to another was noticed by nobody. */
const LONGEST_READ_MS = 10_000;
/** What a phone waits before it comes back, what the server may take, and some for a busy machine. */
const CAUGHT_UP_MS = 15_000;

interface Evening {
  readonly eventId: number;
  readonly traffic: Traffic;
  readonly phones: readonly WanderingPhone[];
}

/** An event with everybody at it, while `trouble` happens to the servers behind `site`. */
export async function withEvening(
  cluster: Pick<Cluster, 'makeOrganiser' | 'makeEvent' | 'postgres'> & { readonly site: string },
  trouble: () => Promise<void>,
): Promise<Evening> {
  const { site } = cluster;
  const organiser = await cluster.makeOrganiser();
  const { id: eventId } = await cluster.makeEvent(organiser);
  const guests = await addGuests(organiser, eventId, 150);
  const short = await cluster.makeEvent(organiser);
  const shortList = { eventId: short.id, guests: await addGuests(organiser, short.id, 100) };
  const { cookie } = organiser;
  const phones = await Promise.all(
    Array.from({ length: PHONES }, () => openWanderingPhone({ origin: site, eventId, cookie })),
  );
  const traffic = startTraffic({ site, organiser, eventId, guests, shortList });
  await sleep(WARM_UP_MS);
  try {
    await trouble();
    await sleep(WARM_UP_MS);
  } finally {
    await traffic.stop();
  }
  return { eventId, traffic, phones };
}

/** Nothing that could be asked again was lost, and nothing that was acknowledged. Says what was seen. */
export async function judgeEvening(
  { postgres }: Pick<Cluster, 'postgres'>,
  { eventId, traffic, phones }: Evening,
): Promise<string> {
  const { reads, writes, addedCodes, arrivedIds } = traffic;
  assert.ok(reads.length > 100 && writes.length > 50, `too little happened: ${reads.length} and ${writes.length}`);
  assert.deepEqual(listFailures(reads), []);
  const slowest = Math.max(...reads.map(({ ms }) => ms));
  assert.ok(slowest < LONGEST_READ_MS, `a read took ${slowest.toFixed(0)} ms`);

  const rows = await postgres.query<{ id: number; code: string; checked_in: boolean }>(
    `select id, qr_code_identifier as code, checked_in from guests
      where event_id = $1 order by id`,
    [eventId],
  );
  const stored = new Set(rows.map(({ code }) => code));
  assert.deepEqual(
    addedCodes.filter((code) => !stored.has(code)),
    [],
    'guests whose adding was acknowledged',
  );
  const arrived = new Set(rows.filter((row) => row.checked_in).map(({ id }) => id));
  assert.deepEqual(
    arrivedIds.filter((id) => !arrived.has(id)),
    [],
    'arrivals that were acknowledged',
  );
  const truth = JSON.stringify(rows.map((row) => [row.id, row.checked_in]));
  const believes = ({ guests }: WanderingPhone) =>
    JSON.stringify([...guests.values()].map((guest) => [guest.id, guest.checkedIn] as const).sort(([a], [b]) => a - b));
  await waitFor('every phone knows all that is stored', () => phones.every((phone) => believes(phone) === truth), {
    timeoutMs: CAUGHT_UP_MS,
  });
  assert.deepEqual(
    new Set(phones.map(({ wholeLists }) => wholeLists)),
    new Set([1]),
    'whole lists that a phone was sent',
  );
  const returns = phones.reduce((sum, phone) => sum + phone.returns, 0);
  for (const phone of phones) phone.hangUp();
  const lost = writes.filter(({ status }) => status < 200 || status >= 400).length;
  return [
    `${reads.length} reads, none lost, ${describeTimes(reads.map(({ ms }) => ms))}`,
    `${writes.length} writes, ${lost} told to try again`,
    `${phones.length} phones, ${returns} returns`,
  ].join('; ');
}

export async function checkRestarts(cluster: Cluster): Promise<void> {
  const { report, ports, site } = cluster;

  await report.check(
    'servers killed under load, one after the other, lose nothing that can be asked again',
    async () => {
      const evening = await withEvening(cluster, async () => {
        for (const index of ports.keys()) {
          await cluster.servers[index]?.kill();
          await sleep(WARM_UP_MS);
          await cluster.start(index);
          await sleep(WARM_UP_MS);
        }
      });
      // Whoever sent what can't be repeated unasked is told so, in a way the pages understand.
      for (const failure of listFailures(evening.traffic.writes)) assert.match(failure, /: 503 .*"code":"unavailable"/);
      return judgeEvening(cluster, evening);
    },
  );

  await report.check('servers stopped under load, one after the other, lose nothing at all', async () => {
    const evening = await withEvening(cluster, async () => {
      for (const index of ports.keys()) {
        assert.equal(await cluster.servers[index]?.stop(), 0);
        await sleep(WARM_UP_MS / 2);
        await cluster.start(index);
        await sleep(WARM_UP_MS);
      }
    });
    assert.deepEqual(listFailures(evening.traffic.writes), []);
    return judgeEvening(cluster, evening);
  });

  await report.check('one server alone carries on, and none at all says so in words', async () => {
    const last = ports.length - 1;
    for (const index of ports.keys()) if (index !== last) await cluster.servers[index]?.kill();
    const read = async (path: string) => {
      const answer = await fetch(site + path);
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
    };
    for (let count = 0; count < 10; count += 1) assert.equal((await read('/')).status, 200);
    await cluster.servers[last]?.kill();
    const page = await read('/');
    assert.deepEqual([page.status, page.retryAfter], [503, '5']);
    assert.match(page.text, /Please try again.*próbálja újra/s);
    const call = await read('/api/users/me');
    assert.deepEqual([call.status, (JSON.parse(call.text) as { code: string }).code], [503, 'unavailable']);
    await Promise.all(ports.map((_port, index) => cluster.start(index)));
    await waitFor('the site is back', async () => (await read('/')).status === 200);
  });
}
