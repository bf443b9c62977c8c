import { expectStatus } from '../../support/client.ts';
import { makeOrganiser } from '../../support/organisers.ts';
import { orderPro, requireOneMonth, waitUntilPaid } from '../../support/payments.ts';
import {
  breakUnderLoad,
  type Fault,
  type FaultContext,
  repeatFor,
  type ServerScenario,
  startBehindProxy,
  startScenario,
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
  'the network between server and database is cut repeatedly: no write is lost': async (context) => {
    const { network, scenario } = await startBehindProxy(context);
    return cutRepeatedly(context, scenario, async () => network.cut());
  },
  'PostgreSQL ends every connection of the server repeatedly: no write is lost': async (context) => {
    const cut = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'placecard'";
    return cutRepeatedly(context, await startScenario(context), () => context.postgres.query(cut));
  },
};
