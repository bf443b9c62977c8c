import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpProxy } from '../../src/server/testing/tcp-proxy.ts';
import { atEnd } from '../support/clean-up.ts';
import { createClient } from '../support/client.ts';
import { newAddress } from '../support/organisers.ts';
import { memoryMbOf } from '../support/processes.ts';
import { waitFor } from '../support/wait-for.ts';
import { CallBook } from './call-book.ts';
import { type Fault, makeEventful, makeWorld, type Stage, telling, throughPort, type World } from './fault.ts';
import { requireWell } from './health.ts';
import { requireAllThere, startLoad } from './mixed-load.ts';

const FREEZE_MS = 8_000;
const MAX_GROWTH_MB = 250;

/**
 * An event that nobody changes, and that someone has looked in: its lookups need no database. One that was changed just
 * before the trouble rather says "come back" than an old seat.
 */
async function makeQuietEvent(stage: Stage, { server }: World): Promise<World> {
  const quiet = { server, ...(await makeEventful(stage, server)) };
  await lookFor(1, quiet);
  return quiet;
}

/** Someone at the entrance looks for a seat, over and over: how long each answer took. */
async function lookFor(milliseconds: number, { server, event, guests }: World): Promise<number[]> {
  const times: number[] = [];
  for (const since = performance.now(); performance.now() - since < milliseconds; await sleep(100)) {
    const guest = guests[times.length % guests.length];
    const askedAt = performance.now();
    const client = createClient({ url: server.url, address: newAddress() });
    const path = `/api/events/${event.id}/guests?name=${encodeURIComponent(guest?.fullName ?? '')}`;
    const answer = await client.get(path);
    if (answer.status !== 200) throw new Error(`A lookup was answered with ${answer.status}.`);
    times.push(performance.now() - askedAt);
  }
  return times;
}

const untilReady = (world: World) =>
  waitFor('the server is ready again', async () => (await world.organiser.get('/readyz')).status === 200);

async function underLoad(stage: Stage, world: World, trouble: () => Promise<unknown>, maxMs: number): Promise<string> {
  return telling(world.server, async () => {
    const book = new CallBook({ maxMs });
    const load = startLoad(world, book);
    let growth = 0;
    try {
      await sleep(stage.seconds * 1000);
      const before = memoryMbOf(world.server.pid);
      await trouble();
      growth = memoryMbOf(world.server.pid) - before;
      await untilReady(world);
      await sleep(stage.seconds * 1000);
    } finally {
      await load.stop();
    }
    const remark = await requireAllThere(world, load, world.organiser);
    book.requireHonest();
    if (!(growth <= MAX_GROWTH_MB)) throw new Error(`It grew by ${Math.round(growth)} MB.`);
    await requireWell(stage, world);
    load.news.close();
    await world.server.stop();
    return `${book.describe()}; memory ${growth < 0 ? '' : '+'}${Math.round(growth)} MB; ${remark}`;
  });
}

export const slow: Fault = {
  name: 'slow',
  async run(stage) {
    const { report, postgres } = stage;
    await report.check(`slow: PostgreSQL stands still for ${FREEZE_MS / 1000} s`, async () => {
      const world = await makeWorld(stage);
      const quiet = await makeQuietEvent(stage, world);
      let slowestLookup = 0;
      const freeze = async () => {
        postgres.freeze();
        try {
          slowestLookup = Math.max(...(await lookFor(FREEZE_MS, quiet)));
          const since = performance.now();
          const { status } = await world.organiser.get('/readyz');
          const ms = performance.now() - since;
          if (status !== 503 || ms > 4_000) throw new Error(`/readyz said ${status} after ${Math.round(ms)} ms.`);
        } finally {
          postgres.thaw();
        }
      };
      const remark = await underLoad(stage, world, freeze, 20_000);
      if (slowestLookup > 3_000) throw new Error(`A lookup took ${Math.round(slowestLookup)} ms.`);
      return `lookups went on, slowest ${Math.round(slowestLookup)} ms; ${remark}`;
    });
    await report.check('slow: every answer of the database takes 60 ms longer', async () => {
      const network = await startTcpProxy({ port: postgres.port, host: '127.0.0.1' });
      atEnd(() => network.close());
      const world = await makeWorld(stage, throughPort(postgres.url, network.port));
      const delay = async () => {
        network.delay(30);
        await sleep(4_000);
        await network.heal();
      };
      return underLoad(stage, world, delay, 20_000);
    });
    await report.check('slow: the network to the database swallows everything for 25 s', async () => {
      const network = await startTcpProxy({ port: postgres.port, host: '127.0.0.1' });
      atEnd(() => network.close());
      const world = await makeWorld(stage, throughPort(postgres.url, network.port));
      const quiet = await makeQuietEvent(stage, world);
      const swallow = async () => {
        network.swallow();
        try {
          await lookFor(25_000, quiet);
        } finally {
          await network.heal();
        }
      };
      return underLoad(stage, world, swallow, 24_000);
    });
  },
};
