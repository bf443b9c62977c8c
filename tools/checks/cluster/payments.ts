import assert from 'node:assert/strict';
import { createClient, expectStatus } from '../../support/client.ts';
import { runJobs } from '../../support/jobs.ts';
import { newAddress } from '../../support/organisers.ts';
import { orderPro, requireOneMonth, waitUntilPaid } from '../../support/payments.ts';
import { type Cluster, spread } from './cluster.ts';

const ROUNDS = 3;

export async function checkPayments(cluster: Cluster): Promise<void> {
  const { check, postgres, services, ports } = cluster;

  await check('a payment reported to all servers at the same moment grants one month', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await cluster.makeOrganiser('free');
      const { PaymentId } = expectStatus(await orderPro(buyer, cluster.url(round)), 200, 'an order');
      await postgres.query('update payments set next_check_at = now() where user_id = $1', [buyer.userId]);
      const callBack = (server: number) =>
        createClient({ url: cluster.url(server), address: newAddress() }).post(
          `/api/payment/barion/callback?paymentId=${PaymentId}`,
        );
      // Five callbacks through nginx, one more to each server, the buyer's page on each server, and the job.
      await Promise.all([
        services.barion.answer(PaymentId, 'pay', 'many'),
        spread(cluster, ports.length, callBack),
        spread(cluster, ports.length, (server) =>
          cluster.at(buyer, server).get(`/api/payment/barion/status/${PaymentId}`),
        ),
        runJobs(postgres, 'payments', ports.length),
      ]);
      await waitUntilPaid(buyer, cluster.url(round), PaymentId);
      await runJobs(postgres, 'payments', ports.length);
      await requireOneMonth(postgres, buyer);
      const mails = services.mails.sentTo(buyer.email).map(({ subject }) => subject);
      assert.equal(mails.length, 2, `a code and one confirmation, not ${mails.join(', ')}`);
    }
  });
}
