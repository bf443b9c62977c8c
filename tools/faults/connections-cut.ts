import { startTcpProxy } from '../../src/server/testing/tcp-proxy.ts';
import { onCleanUp } from '../support/clean-up.ts';
import { expectStatus } from '../support/client.ts';
import { makeOrganiser } from '../support/organisers.ts';
import { orderPro, requireOneMonth, waitUntilPaid } from '../support/payments.ts';
import {
  breakUnderLoad,
  type Fault,
  type FaultContext,
  repeatFor,
  type ServerScenario,
  startScenario,
  throughPort,
} from './fault.ts';

const CUT_FOR_MS = 6_000;

async function cutRepeatedly(context: FaultContext, scenario: ServerScenario, cut: () => Promise<unknown>) {
  const { postgres, services } = context;
  const { url } = scenario.server;
  const buyer = await makeOrganiser({ url, mails: services.mails, postgres, tier: 'free' });
  const { PaymentId } = expectStatus(await orderPro(buyer, url), 200, 'an order');
  await services.barion.answer(PaymentId, 'pay', 'never');
  let cuts = 0;
  const remark = await breakUnderLoad(context, scenario, {
    findUrl: () => url,
    breakThings: async () => {
      const paid = waitUntilPaid(buyer, url, PaymentId);
      // Pauses of random length, so that the cuts hit different moments of transactions.
      cuts = await repeatFor(CUT_FOR_MS, () => 60 + Math.random() * 240, cut);
      await paid;
      await requireOneMonth(postgres, buyer);
    },
  });
  await scenario.server.stop();
  return `cut ${cuts} times: ${remark}; a payment meanwhile granted exactly one month`;
}

export const connectionsCut: Fault = {
  name: 'cut',
  async run(context) {
    const { report, postgres } = context;
    await report.check('the network between server and database is cut repeatedly: no write is lost', async () => {
      const network = await startTcpProxy({ port: postgres.port, host: '127.0.0.1' });
      onCleanUp(() => network.close());
      const scenario = await startScenario(context, throughPort(postgres.url, network.port));
      return cutRepeatedly(context, scenario, async () => network.cut());
    });
    await report.check('PostgreSQL ends every connection of the server repeatedly: no write is lost', async () => {
      const cut = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'placecard'";
      return cutRepeatedly(context, await startScenario(context), () => postgres.query(cut));
    });
  },
};
