import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallLog } from '../../support/call-log.ts';
import { startMixedLoad } from '../../support/mixed-load.ts';
import { addGuests, makeEvent, type Organiser } from '../../support/organisers.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { Cluster } from './cluster.ts';

const PAUSE_MS = 1_000;
/** No answer may take longer, even if a server is gone and nginx has to try the next one. */
const LONGEST_ANSWER_MS = 10_000;
const GUESTS = 150;
const READERS = 8;
const PHONES = 6;

interface RestartLoad {
  readonly site: string;
  readonly organiser: Organiser;
  /**
   * Servers that are stopped must fail no call at all. If they are killed, a write may be answered with "try again", and a
   * read whose answer a killed server had begun is repeated at once; no read may fail.
   */
  readonly ending: 'killed' | 'stopped';
}

/** Restarts servers behind nginx under load: no read fails, nothing acknowledged is lost, every phone catches up. */
export async function restartUnderLoad(
  { site, organiser, ending }: RestartLoad,
  restart: () => Promise<void>,
): Promise<string> {
  const event = await makeEvent(organiser);
  const guests = await addGuests(organiser, event.id, GUESTS);
  // Lookups are in an event that nobody changes: its seat index is in memory, so a busy database fails no lookup.
  const unchanged = await makeEvent(organiser);
  const lookups = { event: unchanged, guests: await addGuests(organiser, unchanged.id, GUESTS) };
  const log = new CallLog({ maxMs: LONGEST_ANSWER_MS, repeatsCutOffReads: ending === 'killed' });
  const findUrl = () => site;
  const load = startMixedLoad({ event, organiser, guests, lookups, log, findUrl, readers: READERS, phones: PHONES });
  await sleep(PAUSE_MS);
  try {
    await restart();
    await sleep(PAUSE_MS);
  } finally {
    await load.stop();
  }
  log.requireUsableAnswers();
  log.requireNoFailures({ readsOnly: ending === 'killed' });
  const stored = await load.requireEverythingStored();
  assert.deepEqual(new Set(load.countCompleteLists()), new Set([1]), 'phones resume instead of reading the whole list');
  load.close();
  return `${log.describe()}; ${stored}`;
}

/** Stops and starts one server after the other, as a rolling restart does. */
export async function restartInTurn(cluster: Cluster, options: Parameters<Cluster['start']>[1] = {}): Promise<void> {
  for (const index of cluster.ports.keys()) {
    await cluster.servers[index]?.stop();
    await sleep(PAUSE_MS / 2);
    await cluster.start(index, options);
    await sleep(PAUSE_MS);
  }
}

export async function checkRestarts(cluster: Cluster): Promise<void> {
  const { check, ports, site } = cluster;

  await check('servers killed one after the other under load lose no read and no acknowledged write', async () => {
    const organiser = await cluster.makeOrganiser();
    return restartUnderLoad({ site, organiser, ending: 'killed' }, async () => {
      for (const index of ports.keys()) {
        await cluster.servers[index]?.kill();
        await sleep(PAUSE_MS);
        await cluster.start(index);
        await sleep(PAUSE_MS);
      }
    });
  });

  await check('servers stopped one after the other under load fail no call at all', async () => {
    const organiser = await cluster.makeOrganiser();
    return restartUnderLoad({ site, organiser, ending: 'stopped' }, () => restartInTurn(cluster));
  });

  await check('one remaining server serves everyone, and without any nginx answers 503 in words', async () => {
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
