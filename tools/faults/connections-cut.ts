import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpProxy } from '../../src/server/testing/tcp-proxy.ts';
import { atEnd } from '../support/clean-up.ts';
import { expectStatus } from '../support/client.ts';
import { CallBook } from './call-book.ts';
import { type Fault, makeWorld, type Stage, telling, throughPort, type World } from './fault.ts';
import { requireWell } from './health.ts';
import { requireAllThere, startLoad } from './mixed-load.ts';
import { makeBuyer, order, requireOneMonth, settle } from './payments.ts';

const CUT_MS = 6_000;

async function underLoad(stage: Stage, world: World, cut: () => Promise<unknown>): Promise<string> {
  return telling(world.server, async () => {
    const { server } = world;
    const buyer = await makeBuyer(stage, server.url);
    const { PaymentId } = expectStatus(await order(buyer, server.url), 200, 'an order');
    await stage.outside.barion.answer(PaymentId, 'pay', 'never');
    const book = new CallBook();
    const load = startLoad(world, book);
    const settling = settle(buyer, server.url, PaymentId);
    let cuts = 0;
    for (const since = performance.now(); performance.now() - since < CUT_MS; cuts++) {
      await cut();
      // Other moments each time: in the middle of other transactions.
      await sleep(60 + Math.random() * 240);
    }
    await load.stop();
    await settling;
    await requireOneMonth(stage, buyer);
    const remark = await requireAllThere(world, load, world.organiser);
    book.requireHonest();
    await requireWell(stage, world);
    load.news.close();
    await server.stop();
    return `cut ${cuts} times: ${book.describe()}; the payment was granted once; ${remark}`;
  });
}

export const cut: Fault = {
  name: 'cut',
  async run(stage) {
    const { report, postgres } = stage;
    await report.check('cut: the network between server and database is cut again and again', async () => {
      const network = await startTcpProxy({ port: postgres.port, host: '127.0.0.1' });
      atEnd(() => network.close());
      const world = await makeWorld(stage, throughPort(postgres.url, network.port));
      return underLoad(stage, world, async () => network.cut());
    });
    await report.check('cut: PostgreSQL ends every connection of the server again and again', async () => {
      const world = await makeWorld(stage);
      return underLoad(stage, world, () =>
        postgres.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'placecard'"),
      );
    });
  },
};
